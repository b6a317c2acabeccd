// The page of a certificate: what it reads, and what is done on it.
import { groupCount } from "./arrange.js";
import { say, tell } from "./announce.js";
import { Panel } from "./decision.js";
import { Draft } from "./draft.js";
import { Head } from "./head.js";
import { button, html, onPress, setText, setThere } from "./html.js";
import { Kept } from "./kept.js";
import { openPasted } from "./pasted.js";
import { read, readAssets } from "./service.js";
import { AssetTable } from "./table.js";
import { tallyOf } from "./tally.js";
import { Summary, Toolbar } from "./toolbar.js";
import { chooseView, View } from "./view.js";
import { number } from "./words.js";

/** After how many milliseconds without a key the number of hits is told. */
const TYPED = 700;
const NOTHING = "Nothing to change: all are already marked this way";

const DESK = html(`
  <div class="desk">
    <fieldset class="side" role="none">
      <section class="desk-assets" aria-label="Assets" data-complete="pending">
        <p class="visually-hidden" role="status"></p>
        <div class="waiting" aria-busy="true">
          <div class="waiting-line"><div><p role="status">Looking for the certificate …</p></div></div>
          <div class="skeleton" aria-hidden="true">${'<div class="skeleton-row"></div>'.repeat(10)}</div>
        </div>
      </section>
    </fieldset>
    <fieldset class="side" role="none"></fieldset>
  </div>`);
const GROUPS = html(`
  <p class="arranged"><span></span>${button("Expand all", { rank: "quiet" })}${button("Collapse all", { rank: "quiet" })}</p>`);
const EMPTY = html(`<div class="empty"><p>No asset matches this view.</p>${button("Show all assets")}</div>`);

/** What is shown of the assets, and what is done with them. */
class Work {
  constructor(key, page, assets) {
    const { section, signal } = page;
    this.page = page;
    this.assets = assets;
    this.view = new View(assets, signal);
    this.closed = this.view.closed;
    this.selected = new Set();
    this.opened = new Set();
    /** The asset that was selected last. */
    this.last = null;
    [this.shown, this.items, this.groups] = [assets, assets, []];
    this.draft = new Draft(() => this.marked());
    this.kept = new Kept(key, this.draft, signal);
    const acts = this.acts();
    this.summary = new Summary(acts);
    this.toolbar = new Toolbar(this, acts);
    this.table = new AssetTable(this, acts);
    this.groupLine = GROUPS();
    this.empty = EMPTY();
    this.listen(signal);
    section.append(this.summary.element, this.toolbar.element, this.table.element);
    this.show();
    if (this.view.find) this.find(this.view.find);
    else this.arrange();
    this.table.watch(signal);
    followHeight(this.toolbar.element, section, signal);
  }

  get isNarrowed() {
    return this.view.isNarrowed;
  }

  acts() {
    const did = (step) => say(step ?? NOTHING);
    return {
      mark: (asset, status) => this.draft.mark([asset], status),
      type: (asset, text) => this.draft.type(asset, text),
      accept: (assets) => did(this.draft.mark(unset(assets), "received")),
      undo: () => this.undo(),
      redo: () => this.redo(),
      discard: () => did(this.draft.discard()),
      markSelected: (status, explanation) => this.markSelected(status, explanation, did),
      select: (assets, isSelected) => this.select(assets, isSelected),
      selectRow: (item, isSelected, isRange) => this.selectRow(item, isSelected, isRange),
      clearSelection: () => this.select([...this.selected], false),
      open: (asset) => this.toggle(this.opened, asset),
      openGroup: ({ label }) => this.toggle(this.closed, label, true),
      find: (text) => this.find(text),
      show: (show) => this.change({ show }),
      sort: (sort) => this.change({ sort }),
      chooseView: () => chooseView(this.view, (parts) => this.change(parts)),
      lists: () => openPasted(this.assets, (changes) => did(this.draft.list(changes))),
      goIn: () => this.shown.length && this.goTo(this.shown.find(({ status }) => !status) ?? this.shown[0], "select"),
    };
  }

  listen(signal) {
    const [open, close] = this.groupLine.querySelectorAll("button");
    onPress(open, () => this.closeGroups([]));
    onPress(close, () => this.closeGroups(this.groups));
    onPress(this.empty.querySelector("button"), () => this.change({ show: "all", find: "" }));
    addEventListener("keydown", (event) => this.pressed(event), { signal });
  }

  /** The keys of every program: find, undo, redo. A field for text keeps its own. */
  pressed(event) {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const act = { f: "seek", z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
    const isTyping = document.activeElement.matches("textarea, input:not([type=checkbox], [type=radio])");
    if (!act || isTyping) return;
    event.preventDefault();
    this[act]();
  }

  seek() {
    this.toolbar.field.focus();
    this.toolbar.field.select();
  }

  undo() {
    const name = this.draft.undoes;
    if (!name) return;
    this.draft.undo();
    say(`Undone: ${name}`);
  }

  redo() {
    if (!this.draft.redoes) return;
    this.draft.redo();
    say(this.draft.undoes);
  }

  /** After each step. */
  marked() {
    this.show();
    this.table.update();
    this.kept.soon();
  }

  /** Shows how the assets stand. */
  show() {
    const { marked } = this.draft;
    const tally = tallyOf(this.assets);
    this.summary.update(tally, marked.size);
    this.toolbar.updateMarks(this.draft, tally.unset.count);
    this.page.panel.update(this.page.certificate, tally, this.assets, marked);
  }

  change(parts) {
    this.view.change(parts);
    this.arrange();
  }

  arrange() {
    Object.assign(this, this.view.arrange());
    this.toolbar.updateView();
    this.table.setItems(this.items);
    const { element } = this.table;
    setThere(this.groupLine, this.groups.length > 0, element.parentNode, element);
    if (this.groups.length) setText(this.groupLine.firstChild, groupCount(this.groups.length));
    setThere(this.empty, !this.items.length, element.parentNode);
  }

  async find(find) {
    this.view.change({ find });
    await this.view.prepare();
    if (this.view.find !== find) return;
    this.arrange();
    const isThere = () => this.view.find === find && this.toolbar.element.isConnected;
    if (find) setTimeout(() => isThere() && tell(this.toolbar.hitsInWords()), TYPED);
  }

  closeGroups(groups) {
    this.closed.clear();
    for (const { label } of groups) this.closed.add(label);
    this.arrange();
  }

  toggle(set, item, isArranged) {
    if (!set.delete(item)) set.add(item);
    if (isArranged) this.arrange();
    else this.table.update();
  }

  select(assets, isSelected) {
    for (const asset of assets) {
      if (isSelected) this.selected.add(asset);
      else this.selected.delete(asset);
    }
    this.table.update();
    this.toolbar.bulk.update();
  }

  /** Selects an asset or a group, or with Shift all from the one that was selected last. */
  selectRow(item, isSelected, isRange) {
    if (item.assets) return this.select(item.assets, isSelected);
    const [from, to] = [isRange && this.last ? this.shown.indexOf(this.last) : -1, this.shown.indexOf(item)];
    const range = from < 0 ? [item] : this.shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.last = item;
    this.select(range, isSelected);
  }

  /** The bar goes, and the focus with it: to what takes back what was done. */
  markSelected(status, explanation, did) {
    this.toolbar.undo.focus({ preventScroll: true });
    const selected = [...this.selected];
    this.selected.clear();
    did(this.draft.mark(selected, status, explanation || undefined));
    this.select([], false);
  }

  /** Shows some assets and goes to a field of one of them. */
  jump(show, asset, field) {
    this.closed.clear();
    this.change({ show, find: "" });
    if (!this.shown.includes(asset)) this.change({ show: "all" });
    this.goTo(asset, field);
  }

  goTo(asset, field) {
    const { moves } = this.table;
    moves.lead(this.items.indexOf(asset), field === "select" ? 4 : 5);
  }
}

const unset = (assets) => assets.filter(({ status }) => !status);

/** What stays in sight above the rows tells its height, so that no row with the focus lies below it. */
function followHeight(bar, section, signal) {
  let tallest = 0;
  const sizes = new ResizeObserver(() => {
    const { height } = bar.getBoundingClientRect();
    section.style.setProperty("--bar", `${height}px`);
    if (height > tallest) section.style.setProperty("--bar-room", `${(tallest = height)}px`);
  });
  sizes.observe(bar);
  signal.addEventListener("abort", () => sizes.disconnect());
}

/** Shows a certificate: both readings at once, and the certificate once more after its assets. */
export async function showCertificate(key, main, { list, signal, reload }) {
  const head = new Head(key, list, reload);
  const desk = DESK();
  const section = desk.querySelector("section");
  const [status, waiting, progress] = section.querySelectorAll(".visually-hidden, .waiting, .waiting p");
  const panel = new Panel({ jump: (...given) => page.work?.jump(...given) });
  const page = { section, panel, signal, certificate: null, work: null };
  desk.lastChild.append(panel.element);
  panel.update(null, null, [], new Set());
  main.replaceChildren(head.element, desk);
  const showRead = (certificate) => {
    page.certificate = certificate;
    head.show(certificate);
  };
  const finding = read(`/${key}`).then((certificate) => {
    showRead(certificate);
    panel.update(certificate, null, [], new Set());
  });
  const told = (count, total) => {
    setText(status, `${number(count)} assets loaded`);
    setText(progress, `${number(count)} of ${number(total)} assets read`);
  };
  const [assets] = await Promise.all([readAssets(key, told), finding]);
  waiting.remove();
  section.removeAttribute("data-complete");
  setText(status, `${number(assets.length)} of ${number(assets.length)} assets loaded`);
  const work = (page.work = new Work(key, page, assets));
  const offer = work.kept.look();
  if (offer) work.kept.offer(offer, assets, work.summary.element);
  const again = await read(`/${key}`);
  if (JSON.stringify(again) === JSON.stringify(page.certificate)) return;
  showRead(again);
  work.show();
}
