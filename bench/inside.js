// Functions that the driver adds to both pages: they find elements by role and name, act, and measure times.
(() => {
  /** A row of an asset in the app, and in AG Grid. */
  const ROW = "tr[data-asset-id], .ag-row[row-id]";
  /** Returns the text of an element without its parts that are hidden from screen readers. */
  const spoken = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
    return copy.textContent;
  };
  const nameOf = (element) =>
    (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? spoken(element)).replace(/\s+/g, " ").trim();
  const find = (selector, name) =>
    [...document.querySelectorAll(selector)].find((element) =>
      typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element)),
    );
  const rows = () => [...document.querySelectorAll(ROW)];
  const idOf = (row) => row.dataset.assetId ?? row.getAttribute("row-id");
  const row = (id) => rows().find((row) => idOf(row) === String(id));

  /** Returns the time after two frames and one further task, when earlier changes have been painted. */
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

  /** Waits for a condition, which is evaluated after every change of the document and every 4 ms: the value of a control changes without a change of the document. */
  const until = (holds) =>
    new Promise((done) => {
      if (holds()) return done();
      const look = () => {
        if (!holds()) return;
        observer.disconnect();
        clearInterval(timer);
        done();
      };
      const observer = new MutationObserver(look);
      const timer = setInterval(look, 4);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });

  const rest = (milliseconds = 150) => new Promise((done) => setTimeout(done, milliseconds));

  /** Returns the milliseconds from an act to the paint of its expected result. No frame is requested before the act, since the next one would be delayed. */
  const timed = async (act, holds) => {
    await rest();
    const start = performance.now();
    act();
    let end;
    // A state that is shown only for a moment does not count.
    do {
      await until(holds);
      end = await painted();
    } while (!holds());
    return end - start;
  };

  /** Moves focus to a control, as a click does. */
  const focus = (control) => {
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

  /** Returns the milliseconds from the start of the page to the paint of the first answer. It has 20 certificates, of which the app
   * shows 15: those that await a decision. */
  const listed = async (token) => {
    await signIn(token);
    // Only visible rows may be in the document.
    const count = () => Number(document.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount"));
    await until(() => count() > 10 && find("a", /^\d+\/\d+$/));
    return painted();
  };

  /** Returns the kilobytes that were transferred so far. */
  const transferred = () => {
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
    return entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  };

  /** Opens a certificate from the list, until its first asset is shown. */
  const open = (key, first) =>
    timed(
      () => find("a", key).click(),
      () => document.querySelector('[data-complete="true"]') && row(first),
    );

  const statusOf = (row) => row.querySelector("select");
  const unchecked = () => rows().filter((row) => statusOf(row).value === "");
  const markAllButton = () => find("button", /^Mark [\d,]+ unchecked assets? as received$/);

  /** Marks one of the visible rows, until the counts include it. */
  const markOne = async () => {
    const [first] = unchecked();
    const id = idOf(first);
    const select = focus(statusOf(first));
    // Searched before the act, since the search takes time that grows with the buttons of the page.
    const button = markAllButton();
    const before = nameOf(button);
    return timed(
      () => {
        select.value = "received";
        select.dispatchEvent(new Event("input", { bubbles: true }));
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      () => statusOf(row(id)).value === "received" && nameOf(button) !== before,
    );
  };

  const markAll = () => {
    const button = focus(markAllButton());
    return timed(
      () => button.click(),
      () => rows().length > 0 && unchecked().length === 0,
    );
  };

  /** Undoes the last step, and waits until the app has stored that. */
  const undo = async () => {
    focus(find("button", /^Undo/)).click();
    await until(() => unchecked().length > 0);
    await rest(500);
  };

  const indexOf = (row) => Number(row.getAttribute("aria-rowindex"));
  const firstShown = () => Number(idOf(rows().reduce((first, row) => (indexOf(row) < indexOf(first) ? row : first))));

  /** Searches for a text, or for nothing, until the first row is the expected one. */
  const search = (text, first) => {
    const field = focus(find("input[type=search]", "Find asset"));
    return timed(
      () => fill(field, text),
      () => rows().length > 0 && firstShown() === first,
    );
  };

  // AG Grid adds to the name of the sorted column.
  const head = (name) => find("th, [role=columnheader]", new RegExp(`^${name}`));
  const press = (name) => focus(head(name).querySelector("button, .ag-header-cell-label")).click();

  /** Sorts by a column, until the first row is the expected one. */
  const sort = (name, first) =>
    timed(
      () => press(name),
      () => head(name).ariaSort === "ascending" && firstShown() === first,
    );

  /** Returns the element that scrolls the rows. */
  const scrollerOf = (element) => {
    while (element && !(element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY))) {
      element = element.parentElement;
    }
    return element ?? document.scrollingElement;
  };

  /**
   * Scrolls through the rows, reversing at each end. Returns the milliseconds of each frame and the
   * number of blank ones.
   */
  const scroll = async (milliseconds, step) => {
    const table = rows()[0].closest("[aria-rowcount]");
    const scroller = scrollerOf(rows()[0]);
    const isDocument = scroller === document.scrollingElement;
    const { top, left, width, height } = table.getBoundingClientRect();
    const start = isDocument ? scroller.scrollTop + top : 0;
    const end = Math.min(isDocument ? start + height : Infinity, scroller.scrollHeight) - scroller.clientHeight;
    const middle = isDocument ? innerHeight / 2 : top + height / 2;
    const isBlank = () => !document.elementFromPoint(left + width / 2, middle)?.closest(ROW);
    scroller.scrollTop = start;
    await rest(500);
    const frames = [];
    let blank = 0;
    let direction = 1;
    let before = await new Promise(requestAnimationFrame);
    const begin = before;
    const { port1, port2 } = new MessageChannel();
    // In a task after the frame, when layout is complete.
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

  window.bench = {
    signIn,
    listed,
    link: async (key) => void (await until(() => find("a", key))),
    open,
    markOne,
    markAll,
    undo,
    search,
    sort,
    scroll,
    transferred,
  };
})();
