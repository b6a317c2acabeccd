// Templates, of which elements are copies, and writing into the document only what differs.

const ICONS = {
  check: "M3.5 8.5l3 3 6-7",
  cross: "M4 4l8 8M12 4l-8 8",
  warning: "M8 2.5L14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
  circle: "M8 3a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
  back: "M10 3L5 8l5 5",
  reload: "M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3",
  search: "M7 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M10 10l3.5 3.5",
  undo: "M5.5 3L2.5 6l3 3M3 6h6a4 4 0 0 1 0 8H7",
  redo: "M10.5 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h2",
  hint: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 7.5v3.2M8 5v.1",
  chevron: "M4.5 6.5L8 10l3.5-3.5",
  scan: "M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5.5 6v4M8 6v4M10.5 6v4",
  table: "M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6",
  columns: "M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10",
  clock: "M8 2.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11M8 5v3l2 1.5",
};

export const icon = (name) => `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"></path></svg>`;

export function button(label, { rank, kind = "button", drawing, attributes = "" } = {}) {
  const ranked = rank ? ` data-rank="${rank}"` : "";
  return `<button class="${kind}" type="button"${ranked} ${attributes}>${drawing ? icon(drawing) : ""}${label}</button>`;
}

export const optionsOf = (choices) => choices.map(([value, label]) => `<option value="${value}">${label}</option>`).join("");

/** Radio buttons that look like one bar. */
export const segments = (name, label, choices) => {
  const choice = ([value, text]) =>
    `<label class="segment"><input type="radio" name="${name}" value="${value}"><span>${text}</span></label>`;
  return `<fieldset class="segments"><legend class="visually-hidden">${label}</legend>${choices.map(choice).join("")}</fieldset>`;
};

/** What makes copies of an element. Line ends and what indents the lines are no part of it. */
export function html(text) {
  const template = document.createElement("template");
  template.innerHTML = text.replace(/\s*\n\s*/g, "");
  const element = template.content.firstElementChild;
  return () => document.importNode(element, true);
}

/** Writes the text of an element that holds nothing else. */
export function setText(element, text) {
  const node = element.firstChild;
  if (!node) element.append(text);
  else if (node.data !== text) node.data = text;
}

/** Sets an attribute; `null` takes it away. */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

export const setIcon = (element, name) => setAttribute(element.querySelector("path"), "d", ICONS[name]);

/** A button that is off can be focused all the same. */
export const setOn = (element, isOn) => setAttribute(element, "aria-disabled", isOn ? null : "true");

/** Puts an element before another one or at the end, or takes it away. */
export function setThere(element, isThere, parent, before = null) {
  if (isThere === (element.parentNode === parent)) return;
  if (isThere) parent.insertBefore(element, before);
  else element.remove();
}

/** Calls what a press on a button does, unless it is off. */
export const onPress = (element, act) =>
  element.addEventListener("click", () => {
    if (element.getAttribute("aria-disabled") !== "true") act();
  });

/** A button that folds an element and unfolds it. */
export const folds = (element, folded) =>
  onPress(element, () => {
    const isOpen = element.getAttribute("aria-expanded") === "true";
    element.setAttribute("aria-expanded", String(!isOpen));
    setAttribute(folded, "data-folded", isOpen ? "true" : null);
  });

/** Facts as names and values, without those that there are not. */
export function factsOf(facts) {
  const list = document.createElement("dl");
  list.className = "facts";
  for (const [name, value] of facts) {
    if (!value) continue;
    const [fact, term, said, text] = ["div", "dt", "dd", "bdi"].map((tag) => document.createElement(tag));
    term.textContent = name;
    text.textContent = value;
    said.append(text);
    fact.append(term, said);
    list.append(fact);
  }
  return list;
}
