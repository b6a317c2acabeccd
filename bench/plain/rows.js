// The rows of the table. Each shows one thing after the other, and writes only what differs.
import { detailsOf, groupFacts } from "./arrange.js";
import { button, factsOf, html, icon, optionsOf, setAttribute, setIcon, setText } from "./html.js";
import { CODES, hintsOf, statusLabel, STATUSES, UNSET } from "./words.js";

const DETAILS = button("", { rank: "quiet", drawing: "chevron", attributes: 'name="details" tabindex="-1" aria-expanded="false"' });
const ASSET = html(`
  <tbody class="asset"><tr class="row">
    <td class="check"><input type="checkbox" tabindex="-1"></td>
    <td class="number id" role="rowheader" tabindex="-1" data-label="Asset"></td>
    <td class="serial" tabindex="-1" data-label="Serial number"><bdi class="clipped"></bdi></td>
    <td class="description" tabindex="-1" data-label="Description"><bdi class="clipped"></bdi></td>
    <td class="status-cell" data-label="Status"><span class="select status-select">${icon("circle")}
      <select tabindex="-1">${optionsOf([["", UNSET], ...STATUSES])}</select></span></td>
    <td class="explanation-cell" data-label="Explanation">
      <textarea class="explanation" rows="1" tabindex="-1" placeholder=" "></textarea><div></div></td>
    <td class="more-cell">${DETAILS}</td>
  </tr></tbody>`);
const CHANGED = html('<span class="changed-mark" title="not saved yet"><span class="visually-hidden">not saved yet</span></span>');
const HINT = html(`<p class="row-hint">${icon("hint")}<span></span></p>`);
const MORE = html('<tr class="asset-more"><td colspan="7"></td></tr>');
const GROUP = html(`
  <tbody class="group"><tr class="group-row">
    <td class="check"><input type="checkbox" tabindex="-1"></td>
    <th scope="rowgroup" colspan="6">
      <button type="button" class="group-button" tabindex="-1">${icon("chevron")}<bdi></bdi></button>
      <span class="group-facts"></span></th>
  </tr></tbody>`);

const toneOf = (status) => (!status ? ["unset", "circle"] : status === "received" ? ["positive", "check"] : ["warning", "warning"]);

class Row {
  constructor(body, fields) {
    this.body = body;
    this.line = body.firstElementChild;
    [this.check] = fields;
    /** What arrows lead to, in its order, and what Tab leads to in the current row. */
    this.fields = fields;
    this.item = null;
    this.number = 0;
    this.isSelected = false;
  }

  show(item, number, state) {
    if (this.number !== number) this.line.setAttribute("aria-rowindex", (this.number = number));
    if (this.item !== item) {
      this.item = item;
      this.fill();
    }
    this.update(state);
  }

  select(isSelected) {
    if (this.isSelected !== isSelected) this.check.checked = this.isSelected = isSelected;
  }

  /** Where Tab leads. */
  setStop(isStop) {
    for (const field of this.fields) if (field.localName !== "td") field.tabIndex = isStop ? 0 : -1;
  }
}

let made = 0;

export class AssetRow extends Row {
  constructor() {
    const body = ASSET();
    const [check, id, serial, what, select, text, details] = body.querySelectorAll("input, td[tabindex], select, textarea, button");
    super(body, [check, id, serial, what, select, text, details]);
    Object.assign(this, { choice: select, text, details });
    this.texts = [id, serial.firstChild, what.firstChild].map((element) => element.appendChild(new Text()));
    this.icon = body.querySelector("svg");
    this.hintPlace = text.nextSibling;
    this.hintPlace.id = `hints-${(made += 1)}`;
    [this.first] = select.options;
    this.changed = CHANGED();
    /** What is shown of the present asset. */
    this.tone = this.status = null;
    /** The status that is offered although it cannot be chosen otherwise. */
    this.held = "";
    this.explanation = "";
    this.hints = [];
    this.isChanged = false;
    this.more = null;
  }

  fill() {
    const { id, serial, what, held } = this.item;
    [id, serial, what].forEach((text, at) => (this.texts[at].data = text));
    this.line.dataset.assetId = id;
    this.check.ariaLabel = `Select asset ${id}`;
    this.choice.ariaLabel = `Status of asset ${id}`;
    this.text.ariaLabel = `Explanation for asset ${id}`;
    this.details.ariaLabel = `Details of asset ${id}`;
    this.offer(held.status);
    this.fold();
  }

  /** An unset status can be chosen only where the service holds it so; one that is not listed is offered too. */
  offer(held) {
    const own = CODES.has(held) ? null : held;
    if (this.held === own) return;
    this.held = own;
    if (own === null) return this.first.remove();
    this.first.value = own;
    setText(this.first, statusLabel(own));
    this.choice.prepend(this.first);
    this.status = null;
  }

  update({ selected, opened }) {
    const { status, explanation, mark } = this.item;
    this.select(selected.has(this.item));
    if (this.status !== status) this.showStatus(status);
    // What was typed is there already.
    if (this.explanation !== explanation || this.text.value !== explanation) this.text.value = this.explanation = explanation;
    if (this.isChanged !== Boolean(mark)) this.showChanged(Boolean(mark));
    const hints = hintsOf(this.item);
    if (hints.length || this.hints.length) this.showHints(hints);
    if (opened.has(this.item) !== Boolean(this.more)) this.fold(opened.has(this.item));
  }

  showStatus(status) {
    const [tone, drawing] = toneOf(status);
    this.line.dataset.status = status;
    if (this.tone !== tone) {
      this.line.dataset.tone = this.tone = tone;
      setIcon(this.icon, drawing);
      this.text.disabled = !status;
      setAttribute(this.text, "title", status ? null : "Set a status first");
    }
    if (this.choice.value !== status) this.choice.value = status;
    this.status = status;
  }

  showChanged(isChanged) {
    this.isChanged = isChanged;
    setAttribute(this.line, "data-changed", isChanged ? "true" : null);
    if (isChanged) this.fields[1].append(this.changed);
    else this.changed.remove();
  }

  showHints(hints) {
    if (hints.length === this.hints.length && hints.every((hint, at) => hint === this.hints[at])) return;
    this.hints = hints;
    const lines = hints.map((hint) => {
      const line = HINT();
      line.lastChild.textContent = `Hint: ${hint}`;
      return line;
    });
    this.hintPlace.replaceChildren(...lines);
    setAttribute(this.text, "aria-describedby", hints.length ? this.hintPlace.id : null);
  }

  /** Opens the details, or closes them. */
  fold(isOpen = false) {
    if (!isOpen && !this.more) return;
    this.more?.remove();
    this.more = isOpen ? MORE() : null;
    if (isOpen) {
      this.more.firstChild.append(factsOf(detailsOf(this.item)));
      this.body.append(this.more);
    }
    this.details.ariaExpanded = String(isOpen);
  }
}

/** The head of a group. */
export class GroupRow extends Row {
  constructor() {
    const body = GROUP();
    super(body, [...body.querySelectorAll("input, button")]);
    [, this.button] = this.fields;
    this.label = body.querySelector("bdi");
    this.facts = body.querySelector(".group-facts");
  }

  fill() {
    const { label } = this.item;
    setText(this.label, label);
    this.check.ariaLabel = `Select the group \u2068${label}\u2069`;
  }

  update({ selected, closed }) {
    const { label, assets } = this.item;
    setAttribute(this.button, "aria-expanded", String(!closed.has(label)));
    this.select(selected.size > 0 && assets.every((asset) => selected.has(asset)));
    setText(this.facts, groupFacts(this.item));
  }
}
