// What happened, said once: shown for a few seconds, or told to those alone who hear the page.

/** For how many milliseconds something stays said. */
const SAID = 6000;
const place = document.querySelector(".announcements");
let count = 0;

function put(text, kind) {
  count += 1;
  const own = count;
  const line = document.createElement("p");
  line.className = kind;
  const words = document.createElement("bdi");
  words.textContent = text;
  // The same sentence again is another text, so that it is told again.
  line.append(words, own % 2 ? " " : " \u00a0");
  place.replaceChildren(line);
  setTimeout(() => {
    if (own === count) place.replaceChildren();
  }, SAID);
}

export const say = (text) => put(text, "toast");
export const tell = (text) => put(text, "visually-hidden");
