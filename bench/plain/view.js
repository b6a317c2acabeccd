// How the assets are looked at: search, filter, order and groups, in the address; and the dialog for order and groups.
import { COLUMNS, found, groupsOf, makeTexts, sorted } from "./arrange.js";
import { button, html, onPress, optionsOf } from "./html.js";

/** The milliseconds within which the address says how the assets are looked at. */
const SOON = 100;
const USUAL = { show: "all", find: "", sort: "", group: "" };

export class View {
  constructor(assets, signal) {
    this.assets = assets;
    const query = new URLSearchParams(location.search);
    for (const [name, usual] of Object.entries(USUAL)) this[name] = query.get(name) ?? usual;
    this.hasTexts = false;
    this.timer = 0;
    /** The labels of the groups that are closed. */
    this.closed = new Set();
    /** Kept, so that a search in sorted assets does not sort again. */
    this.ordered = null;
    this.orderedBy = null;
    signal.addEventListener("abort", () => clearTimeout(this.timer));
  }

  /** Looks at the assets in another way; the address says so soon. */
  change(parts) {
    Object.assign(this, parts);
    this.timer ||= setTimeout(() => this.writeAddress(), SOON);
  }

  writeAddress() {
    clearTimeout(this.timer);
    this.timer = 0;
    const query = new URLSearchParams();
    for (const [name, usual] of Object.entries(USUAL)) if (this[name] !== usual) query.set(name, this[name]);
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
  }

  /** Puts together what is searched, before the first search. */
  async prepare() {
    if (!this.find || this.hasTexts) return;
    await makeTexts(this.assets);
    this.hasTexts = true;
  }

  /** The assets that are shown, in their order and their groups, and the rows that show them. */
  arrange() {
    if (this.orderedBy !== this.sort) {
      this.ordered = sorted(this.assets, this.sort);
      this.orderedBy = this.sort;
    }
    const all = found(this.ordered, this.find, this.show);
    if (!this.group) return { shown: all, items: all, groups: [] };
    const groups = groupsOf(all, this.group);
    if (this.sort === `-${this.group}`) groups.reverse();
    const isOpen = ({ label }) => !this.closed.has(label);
    const items = groups.flatMap((group) => (isOpen(group) ? [group, ...group.assets] : [group]));
    return { shown: items.filter((item) => !item.assets), items, groups };
  }

  get isNarrowed() {
    return this.show !== "all" || this.find !== "" || (this.group !== "" && this.closed.size > 0);
  }
}

const line = (label, kind, none) => `
  <div class="view-line">
    <span aria-hidden="true">${label}</span>
    <span class="select ${kind}"><select aria-label="${label}"><option value="">${none}</option>
      ${optionsOf(COLUMNS.map(({ name, label }) => [name, label]))}</select></span>
  </div>`;
const DIALOG = html(`
  <dialog class="dialog" aria-labelledby="dialog-title">
    <h2 id="dialog-title" tabindex="-1">View</h2>
    <div class="view-dialog"><div class="view-order">
      ${line("Order", "view-sort", "As the service lists them")}
      ${line("Group by", "view-group", "No groups")}
    </div></div>
    <div class="dialog-actions">${button("Close")}</div>
  </dialog>`);

/** The dialog for order and groups; `change` is called with what was chosen. */
export function chooseView(view, change) {
  const dialog = DIALOG();
  const [sort, group, close] = dialog.querySelectorAll("select, button");
  sort.value = view.sort.replace("-", "");
  group.value = view.group;
  sort.addEventListener("change", () => change({ sort: sort.value }));
  group.addEventListener("change", () => change({ group: group.value }));
  onPress(close, () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
