// What concerns many assets at once: counts, search, filter, marking, undo; and the bar for selected assets.
import { FILTERS } from "./arrange.js";
import { button, html, icon, onPress, optionsOf, segments, setAttribute, setOn, setText, setThere } from "./html.js";
import { counted, number, STATUSES } from "./words.js";

const quiet = (label, drawing, kind = "button") => button(label, { rank: "quiet", drawing, kind });
const SUMMARY = html(`
  <div class="summary">
    <div class="summary-line">
      <strong></strong><span></span><span class="unsaved"></span>
      <div class="summary-acts">
        ${quiet("Scan", "scan")}${quiet("Files and lists", "table", "button spreadsheet")}${quiet("View", "columns", "button view-choice")}
      </div>
    </div>
    <svg class="bar" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-received" height="1"></rect><rect class="bar-problem" height="1"></rect>
    </svg>
  </div>`);
const LABELS = ["All", "Not checked", "Problems", "Changed"];
const FILTER = segments(
  "show",
  "Show",
  FILTERS.map((name, at) => [name, LABELS[at]]),
);
const TOOLBAR = html(`
  <div class="toolbar">
    <div class="toolbar-line find">
      <div class="search-line">
        <label class="search">${icon("search")}<input type="search" aria-label="Find asset" placeholder="Find asset"></label>
        <p class="hits"></p>
      </div>
      ${FILTER}
      ${quiet('<kbd aria-hidden="true">?</kbd><span class="visually-hidden">Keyboard shortcuts</span>', "", "button keys-help")}
    </div>
    <div class="toolbar-line marking">
      ${button("")}
      <span class="toolbar-gap"></span>
      ${quiet("Undo", "undo", "button undo")}${quiet("Redo", "redo", "button redo")}
      ${quiet("Discard marks")}${button("Save marks", { rank: "secondary" })}
    </div>
  </div>`);
const SHOWN = html(button(""));
const BULK = html(`
  <div class="toolbar-line bulk">
    <strong role="status"></strong>
    ${quiet("")}${quiet("Clear selection")}
    <span class="toolbar-gap"></span>
    <span class="select"><select aria-label="Status for selected assets">${optionsOf(STATUSES)}</select></span>
    <textarea class="explanation" rows="1" aria-label="Explanation for selected assets" placeholder="Explanation"></textarea>
    ${button("Apply to selected", { rank: "secondary" })}
  </div>`);

/** How the marking stands, as words and as a bar. */
export class Summary {
  constructor(acts) {
    this.element = SUMMARY();
    [this.marked, this.problems, this.unsaved] = this.element.querySelectorAll("strong, span");
    this.bar = this.element.querySelector(".bar");
    [this.received, this.problem] = this.bar.children;
    const [, lists, view] = this.element.querySelectorAll("button");
    onPress(lists, acts.lists);
    onPress(view, acts.chooseView);
  }

  update({ total, received, unset, problems }, unsaved) {
    setText(this.marked, `${number(total - unset.count)} of ${number(total)} checked`);
    setText(this.problems, counted(problems.count, "problem"));
    setAttribute(this.problems, "data-tone", problems.count ? "warning" : "neutral");
    setText(this.unsaved, unsaved ? `${number(unsaved)} unsaved` : "");
    setAttribute(this.bar, "viewBox", `0 0 ${Math.max(1, total)} 1`);
    setAttribute(this.received, "width", String(received));
    setAttribute(this.problem, "x", String(received));
    setAttribute(this.problem, "width", String(problems.count));
  }
}

export class Toolbar {
  constructor(state, acts) {
    this.state = state;
    this.element = TOOLBAR();
    this.field = this.element.querySelector("input[type=search]");
    this.hits = this.element.querySelector(".hits");
    this.filters = this.element.querySelectorAll("[type=radio]");
    this.marking = this.element.querySelector(".marking");
    [this.all, this.undo, this.redo, this.discard, this.save] = this.marking.querySelectorAll("button");
    this.shown = SHOWN();
    this.bulk = new Bulk(state, acts);
    this.listen(acts);
  }

  listen(acts) {
    this.field.addEventListener("input", () => acts.find(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      acts.goIn();
    });
    for (const filter of this.filters) filter.addEventListener("change", () => acts.show(filter.value));
    onPress(this.shown, () => acts.accept(this.state.shown));
    onPress(this.all, () => acts.accept(this.state.assets));
    onPress(this.undo, acts.undo);
    onPress(this.redo, acts.redo);
    onPress(this.discard, acts.discard);
  }

  /** After another search, filter or order. */
  updateView() {
    const { view, shown, assets, isNarrowed } = this.state;
    if (this.field.value !== view.find) this.field.value = view.find;
    for (const filter of this.filters) filter.checked = filter.value === view.show;
    setText(this.hits, isNarrowed ? this.hitsInWords() : "");
    setAttribute(this.marking, "data-narrowed", isNarrowed ? "true" : null);
    setThere(this.shown, isNarrowed && shown.length > 0, this.marking, this.all);
    this.updateShown();
    this.bulk.update();
  }

  hitsInWords() {
    return `${number(this.state.shown.length)} of ${number(this.state.assets.length)} shown`;
  }

  /** After a step. */
  updateMarks(draft, unset) {
    setText(this.all, unset ? `Mark ${number(unset)} unchecked as received` : "All assets checked");
    setOn(this.all, unset > 0);
    this.updateStep(this.undo, draft.undoes, "Undo");
    this.updateStep(this.redo, draft.redoes, "Redo");
    setOn(this.discard, draft.marked.size > 0);
    setOn(this.save, draft.marked.size > 0);
    this.updateShown();
  }

  updateStep(step, name, label) {
    setOn(step, Boolean(name));
    setAttribute(step, "title", name ?? label);
  }

  updateShown() {
    if (!this.shown.isConnected) return;
    const { shown } = this.state;
    let unset = 0;
    for (const { status } of shown) if (!status) unset += 1;
    setOn(this.shown, unset > 0);
    setText(this.shown, shownInWords(unset, shown.length));
  }
}

function shownInWords(unset, shown) {
  if (!unset) return "All shown are checked";
  if (unset === shown) return `Mark the ${number(unset)} shown as received`;
  return `Mark ${number(unset)} unchecked of the ${number(shown)} shown as received`;
}

/** The bar for the selected assets, while there are any. */
class Bulk {
  constructor(state, acts) {
    this.state = state;
    this.element = BULK();
    [this.count, this.choose, this.clear, this.status, this.explanation, this.apply] = this.element.querySelectorAll(
      "strong, button, select, textarea",
    );
    onPress(this.choose, () => acts.select(state.shown, true));
    onPress(this.clear, acts.clearSelection);
    onPress(this.apply, () => acts.markSelected(this.status.value, this.explanation.value.trim()));
  }

  update() {
    const { selected, shown, toolbar, isNarrowed } = this.state;
    if (!selected.size && !this.element.isConnected) return;
    if (!selected.size) {
      this.explanation.value = "";
      return this.element.remove();
    }
    const hidden = isNarrowed ? selected.size - shown.filter((asset) => selected.has(asset)).length : 0;
    setText(this.count, `${number(selected.size)} selected${hidden ? `, ${number(hidden)} of them not shown` : ""}`);
    setText(this.choose, shown.length === 1 ? "Select the 1 shown" : `Select all ${number(shown.length)} shown`);
    setThere(this.element, true, toolbar.element);
  }
}
