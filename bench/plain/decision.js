// The decision: what each one needs, and the two buttons.
import { button, folds, html, icon, onPress, setAttribute, setIcon, setOn, setText, setThere } from "./html.js";
import { conditionsOf, EFFECTS } from "./tally.js";
import { assetName, counted, hintsOf, number } from "./words.js";

const choice = (name, verb, rank) => `
  <div class="choice">
    <h3>To ${name}</h3>
    <span id="conditions-${name}-name" hidden>Conditions to ${name}</span>
    <ul class="conditions" id="conditions-${name}" aria-labelledby="conditions-${name}-name" tabindex="-1" data-folded="true"></ul>
    ${button(`<span class="whole">${verb} certificate</span><span class="short">${verb}</span>`, {
      rank,
      kind: "button decide",
      attributes: `aria-label="${verb} certificate" aria-describedby="conditions-${name}" aria-disabled="true"`,
    })}
  </div>`;
const PANEL = html(`
  <section class="decision" role="region" aria-labelledby="decision-heading" data-outcome="blocked" data-folded="true">
    <div class="decision-head">
      <h2 id="decision-heading" tabindex="-1">Decision</h2>
      ${button("Conditions", { rank: "quiet", kind: "button fold", attributes: 'aria-expanded="false"' })}
    </div>
    <div class="hint-count" role="status"></div>
    ${choice("confirm", "Confirm", "primary")}
    ${choice("reject", "Reject", "danger")}
  </section>`);
const HINTS = html(`<p class="hint-line">${icon("hint")}<span>${button("", { kind: "link-button" })}. You can still send it.</span></p>`);
const MET = html(button("", { kind: "link-button met", attributes: 'aria-expanded="false"' }));
const EFFECT = html('<p class="effect"></p>');
const LINE = html(`<li>${icon("check")}<span><span class="visually-hidden"></span></span></li>`);
const IDS = html('<span class="ids"></span>');
const SHOW = html(button("Show", { kind: "link-button" }));

/** How a condition is shown: its attribute, its icon, and what those hear who do not see it. */
function looksOf({ isMet, isWarning, isChecking }) {
  if (isMet) return ["true", "check", "met: "];
  if (isWarning) return ["warning", "warning", "note: "];
  return isChecking ? ["false", "clock", "checking: "] : ["false", "cross", "not met: "];
}

/** The line of one condition, which stays while its words change. */
class Line {
  constructor(onShow) {
    this.element = LINE();
    this.said = this.element.lastChild;
    this.text = this.said.appendChild(new Text());
    this.onShow = onShow;
    this.looks = "";
    this.named = null;
  }

  update(condition) {
    const { text, assets, isChecking } = condition;
    const looks = looksOf(condition);
    if (this.looks !== looks[1]) this.showLooks(looks, isChecking);
    const words = assets ? `${text}: ` : text;
    if (this.text.data !== words) this.text.data = words;
    this.condition = condition;
    if (assets || this.named) this.showAssets(assets);
  }

  showLooks([met, drawing, told], isChecking) {
    this.looks = drawing;
    this.element.dataset.met = met;
    setAttribute(this.element, "data-checking", isChecking ? "true" : null);
    setIcon(this.element, drawing);
    setText(this.said.firstChild, told);
  }

  showAssets(assets) {
    if (!assets) {
      for (const part of this.named) part.remove();
      this.named = null;
      return;
    }
    if (!this.named) {
      const show = SHOW();
      onPress(show, () => this.onShow(this.condition));
      this.named = [IDS(), new Text(" "), show];
      this.said.append(...this.named);
    }
    showNames(this.named[0], assets);
  }
}

/** The first assets of a condition by name, and how many more there are. */
function showNames(place, { count, first }) {
  const more = count - first.length;
  const name = (asset) => {
    const text = document.createElement("bdi");
    text.textContent = assetName(asset);
    return text;
  };
  const rest = more > 0 ? ` and ${number(more)} more` : "";
  const isSame = place.assets?.length === first.length && first.every((asset, at) => asset === place.assets[at]);
  if (isSame) return void (place.lastChild.data = rest);
  place.assets = first;
  place.replaceChildren(...first.flatMap((asset, at) => (at ? ["; ", name(asset)] : [name(asset)])), rest);
}

/** One decision. */
class Choice {
  constructor(name, element, acts) {
    this.name = name;
    this.element = element;
    this.acts = acts;
    [this.list, this.decide] = element.querySelectorAll("ul, .decide");
    this.met = MET();
    this.effect = EFFECT();
    this.lines = new Map();
    folds(this.met, this.list);
    // While it is off, it leads to the conditions instead.
    this.decide.addEventListener("click", () => this.decide.hasAttribute("aria-disabled") && this.list.focus());
  }

  update({ conditions, isArmed }, tally, hasMarks) {
    const names = new Set(conditions.map(({ name }) => name));
    for (const [name, { element }] of this.lines) setThere(element, names.has(name), this.list);
    for (const condition of conditions) this.lineOf(condition.name).update(condition);
    const met = conditions.filter(({ isMet }) => isMet).length;
    setThere(this.met, met > 0, this.element, this.decide);
    setText(this.met, `${counted(met, "condition")} met`);
    setOn(this.decide, isArmed);
    setThere(this.effect, isArmed, this.element);
    if (isArmed) setText(this.effect, EFFECTS[this.name](tally) + (hasMarks ? " Unsaved changes are saved with the decision." : ""));
  }

  lineOf(name) {
    const known = this.lines.get(name);
    if (known) return known;
    const line = new Line(({ show, assets }) => this.acts.jump(show, assets.first[0], "select"));
    this.lines.set(name, line);
    this.list.append(line.element);
    return line;
  }
}

export class Panel {
  constructor(acts) {
    this.element = PANEL();
    const [fold, hints, confirm, reject] = this.element.querySelectorAll(".fold, .hint-count, .choice");
    folds(fold, this.element);
    this.choices = { confirm: new Choice("confirm", confirm, acts), reject: new Choice("reject", reject, acts) };
    this.hintPlace = hints;
    this.hints = HINTS();
    this.way = this.hints.querySelector("button");
    onPress(this.way, () => acts.jump("changed", this.assets.find((asset) => hintsOf(asset).length), "textarea"));
  }

  update(certificate, tally, assets, marked) {
    this.assets = assets;
    const decisions = conditionsOf(certificate, tally);
    for (const name of ["confirm", "reject"]) this.choices[name].update(decisions[name], tally, marked.size > 0);
    setAttribute(this.element, "data-outcome", decisions.confirm.isArmed || decisions.reject.isArmed ? "idle" : "blocked");
    // Nothing waits for them: the marks are shown first.
    cancelIdleCallback(this.counting);
    this.counting = requestIdleCallback(() => this.showHints(marked));
  }

  showHints(marked) {
    let count = 0;
    for (const asset of marked) count += hintsOf(asset).length;
    setThere(this.hints, count > 0, this.hintPlace);
    if (count) setText(this.way, counted(count, "hint"));
  }
}
