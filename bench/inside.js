// What the driver puts into both pages before anything of their own: it finds things by role and name, acts, and takes times.
(() => {
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent).replace(/\s+/g, " ").trim();
  const find = (selector, name) =>
    [...document.querySelectorAll(selector)].find((element) =>
      typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element)),
    );
  const rows = () => [...document.querySelectorAll("tr[data-asset-id]")];
  const row = (id) => document.querySelector(`tr[data-asset-id="${id}"]`);
  const idOf = (element) => element.dataset.assetId;

  /** Two frames and one more task: what was in the document before has been painted then. */
  const painted = () =>
    new Promise((done) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now());
          port2.postMessage(null);
        }),
      );
    });

  /** Ends when something holds, which is looked at after every change of the document. */
  const until = (holds) =>
    new Promise((done) => {
      if (holds()) return done();
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        done();
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });

  const rest = (milliseconds = 150) => new Promise((done) => setTimeout(done, milliseconds));

  /** Milliseconds from an act to the paint of what it is expected to lead to. No frame is asked for before it: the next would wait. */
  const timed = async (act, holds) => {
    await rest();
    const start = performance.now();
    act();
    let end;
    // What was shown for a moment only, as what was known before, is not what was waited for.
    do {
      await until(holds);
      end = await painted();
    } while (!holds());
    return end - start;
  };

  /** Gives a control the focus, as whoever clicks or types has given it. */
  const taken = (control) => {
    control.focus({ preventScroll: true });
    return control;
  };

  const fill = (input, text) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value").set.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const signIn = async (token) => {
    const field = () => find("input", "Access token");
    const button = () => find("button", "Sign in");
    await until(() => field() && button());
    fill(field(), token);
    button().click();
  };

  const link = (key) => find("a", key);
  const assets = () => find("[role=grid]", "Assets");
  const isComplete = (first) =>
    document.querySelector('[data-complete="true"]') !== null && assets() !== undefined && row(first) !== null;

  /** The milliseconds from the start of the page to the paint of the list. */
  const listed = async (token) => {
    await signIn(token);
    // Only the rows in sight may be in the document.
    await until(() => {
      const table = find("table", "Certificates");
      return table && table.rows.length > 10 && Number(table.getAttribute("aria-rowcount")) > 20;
    });
    return painted();
  };

  /** Opens a certificate from the list, until its first asset is shown. */
  const open = (key, first) => timed(() => link(key).click(), () => isComplete(first));

  const markable = () => rows().filter((element) => element.dataset.status === "").map(idOf);
  const statusOf = (id) => find("select", `Status of asset ${id}`);
  const isMarked = (id) => row(id)?.dataset.status === "received" && statusOf(id)?.value === "received";

  /** Marks one of the rows that can be seen. */
  const markOne = async () => {
    const [id] = markable();
    const select = taken(statusOf(id));
    return timed(
      () => {
        select.value = "received";
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      () => isMarked(id),
    );
  };

  const markAll = () => {
    const button = taken(find("button", /^Mark [\d,]+ unchecked as received$/));
    return timed(
      () => button.click(),
      () => rows().length > 0 && markable().length === 0,
    );
  };

  /** Takes the last step back, and waits until that is kept. */
  const undo = async () => {
    taken(find("button", /^Undo/)).click();
    await until(() => markable().length > 0);
    await rest(500);
  };

  /** Searches for a text, or for nothing, until the first row is the expected one. */
  const search = (text, first) => {
    const field = taken(find("input[type=search]", "Find asset"));
    return timed(
      () => fill(field, text),
      () => firstShown() === first,
    );
  };

  const firstShown = () => Number(document.querySelector("tr[data-asset-id]")?.dataset.assetId);

  /** Scrolls through the rows, down and up again where they end: the milliseconds of each frame, and how many were blank. */
  const scroll = async (milliseconds, step) => {
    const scroller = document.scrollingElement;
    const { top, left, width, height } = assets().getBoundingClientRect();
    const start = scroller.scrollTop + top;
    const end = Math.min(start + height, scroller.scrollHeight) - scroller.clientHeight;
    const isBlank = () => !document.elementFromPoint(left + width / 2, innerHeight / 2)?.closest("tr[data-asset-id]");
    scroller.scrollTop = start;
    await rest(500);
    const frames = [];
    let blank = 0;
    let direction = 1;
    let before = await new Promise(requestAnimationFrame);
    const begin = before;
    const { port1, port2 } = new MessageChannel();
    // In a task after the frame, where nothing is to be laid out any more.
    port1.onmessage = () => (blank += isBlank());
    while (before - begin < milliseconds) {
      if (scroller.scrollTop >= end - 1) direction = -1;
      else if (scroller.scrollTop <= start + 1) direction = 1;
      scroller.scrollTop += direction * step;
      port2.postMessage(null);
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return { frames, blank };
  };

  const memories = new Set();
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const own = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await own.apply(WebAssembly, given);
      for (const value of Object.values((made.instance ?? made).exports)) {
        if (value instanceof WebAssembly.Memory) memories.add(value);
      }
      return made;
    };
  }

  const LONG = 50;
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: "longtask" });
  // A task without a script, as the layout of a long text may be, is no entry of its own: only its frame is.
  const rendering = ({ startTime, duration, renderStart }) => ({ duration: renderStart ? startTime + duration - renderStart : 0 });
  new PerformanceObserver((list) => {
    longTasks.push(...list.getEntries().map(rendering).filter(({ duration }) => duration >= LONG));
  }).observe({ type: "long-animation-frame" });
  const interactions = [];
  new PerformanceObserver((list) => interactions.push(...list.getEntries())).observe({ type: "event", durationThreshold: 16 });
  /** The longest entry of those since the last look; 0 for none. */
  const longest = (entries) => async () => {
    await rest(300);
    return Math.max(0, ...entries.splice(0).map((entry) => entry.duration));
  };

  window.bench = {
    /** What other scripts of the driver are made of. */
    tools: { fill, find, firstShown, painted, row, rows, taken, timed, until },
    listed,
    signIn,
    link: async (key) => void (await until(() => link(key))),
    open,
    markable,
    markOne,
    markAll,
    undo,
    search,
    scroll,
    isMarked,
    focusStatus: async (id) => {
      await until(() => statusOf(id));
      taken(statusOf(id));
    },
    marked: (id) => until(() => isMarked(id)),
    longestTask: longest(longTasks),
    longestInteraction: longest(interactions),
    /** The bytes of WebAssembly's memories. */
    wasm: () => [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
    elements: () => document.querySelectorAll("*").length,
  };
})();
