// The head of a certificate: the way back, its identity and status, and what else the service says of it.
import { button, factsOf, folds, html, icon, onPress, setAttribute, setIcon, setText } from "./html.js";
import { confirmation, day } from "./words.js";

const HEAD = html(`
  <div class="certificate-head">
    <p class="back"><a>${icon("back")}Certificates</a></p>
    <div class="page-head">
      <h1 tabindex="-1"></h1>
      <p class="badges"></p>
      ${button("<span>Reload</span>", { kind: "button reload", drawing: "reload", attributes: 'title="Reload"' })}
    </div>
  </div>`);
const BADGE = html(`<span class="badge">${icon("circle")}<bdi></bdi></span>`);
const ABOUT = html(`
  <div class="about" data-folded="true">
    <p class="gist"><span><bdi></bdi></span><span><bdi></bdi></span>
    ${button("All facts", { kind: "link-button", attributes: 'aria-expanded="false"' })}</p>
  </div>`);

export function badgeOf(status) {
  const [text, tone, drawing] = confirmation(status);
  const badge = BADGE();
  badge.dataset.tone = tone;
  setIcon(badge, drawing);
  setText(badge.lastChild, text);
  return badge;
}

function detailsOf(certificate) {
  const { customerName, customerNumber, leaseCompanyName } = certificate.customerContext ?? {};
  return [
    ["Lease schedule", certificate.leaseScheduleId],
    ["Information", certificate.customerInformation],
    ["Customer", customerName],
    ["Customer number", customerNumber],
    ["Lease company", leaseCompanyName],
    ["Lease start", day(certificate.leaseStartDate)],
    ["Planned lease end", day(certificate.plannedLeaseEndDate)],
    ["First confirmation", day(certificate.firstConfirmationDate)],
    ["Second confirmation", day(certificate.secondConfirmationDate)],
  ];
}

export class Head {
  constructor(key, list, onReload) {
    this.element = HEAD();
    const [back, title, badges, reload] = this.element.querySelectorAll("a, h1, .badges, button");
    back.href = list;
    title.textContent = `Certificate ${key}`;
    this.badges = badges;
    this.about = null;
    onPress(reload, onReload);
  }

  show(certificate) {
    this.badges.replaceChildren(badgeOf(certificate.confirmationStatus));
    const about = ABOUT();
    const [gist, all] = about.querySelectorAll("p, button");
    setText(gist.children[0].firstChild, certificate.customerContext?.customerName ?? "");
    setText(gist.children[1].firstChild, `starts ${day(certificate.leaseStartDate)}`);
    about.prepend(factsOf(detailsOf(certificate)));
    folds(all, about);
    setAttribute(about, "data-folded", "true");
    this.about?.remove();
    this.about = about;
    this.element.append(about);
  }
}
