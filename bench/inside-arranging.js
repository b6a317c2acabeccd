// What the driver puts into both pages after `inside.js`: work with many assets at once.
(() => {
  const { fill, find, firstShown, painted, row, rows, taken, timed, until } = window.bench.tools;

  /** Presses the head of a column, until the rows are in its order and the first row is the expected one. */
  const sort = (name, first) => {
    const head = () => find("th", name);
    const button = taken(head().querySelector("button"));
    return timed(
      () => button.click(),
      () => head().ariaSort === "ascending" && firstShown() === first,
    );
  };

  /** Presses the head of the column that sorts the rows, until the service's order is back. */
  const unsort = async (name, first) => {
    const head = () => find("th", name);
    for (const direction of ["descending", null]) {
      head().querySelector("button").click();
      await until(() => head().ariaSort === direction);
    }
    await until(() => firstShown() === first);
  };

  /** Groups by a column, or not at all, in the dialog for that. */
  const group = async (name, holds) => {
    const choice = () => find("select", "Group by");
    find("button", "View").click();
    await until(choice);
    const select = taken(choice());
    const time = await timed(
      () => {
        select.value = name;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      },
      () => holds(document.querySelector("tr.group-row")),
    );
    await closeDialog();
    return time;
  };

  const dialog = () => document.querySelector("dialog[open]");
  const closeDialog = async () => {
    find("dialog[open] button", "Close").click();
    await until(() => !dialog());
  };

  const isInSight = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  /** Scrolls until the row of a number is in sight, as whoever clicks in it has to; a row that has the focus may be in the document elsewhere. */
  const bring = async (number) => {
    const scroller = document.scrollingElement;
    const wanted = () => rows().find((element) => Number(element.ariaRowIndex) === number && isInSight(element));
    for (let time = 0; time < 20 && !wanted(); time += 1) {
      const [some] = rows();
      const { top, height } = some.getBoundingClientRect();
      scroller.scrollTop += top + (number - Number(some.ariaRowIndex)) * height - innerHeight / 2;
      await painted();
    }
    return wanted();
  };

  const boxOf = (element) => element.querySelector("input[type=checkbox]");
  const check = (box, shiftKey) => box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));

  /** Selects with Shift up to the row of a number, which is in the document. */
  const selectTo = async (number, count) => {
    const last = taken(boxOf(await bring(number)));
    const text = `${count.toLocaleString("en")} selected`;
    return timed(() => check(last, true), () => find("[role=status]", text) !== undefined);
  };

  /** Marks what is selected, until a row of it shows that and nothing is selected any more. */
  const markSelected = (id, status) => {
    const choice = taken(find("select", "Status for selected assets"));
    return timed(
      () => {
        choice.value = status;
        choice.dispatchEvent(new Event("change", { bubbles: true }));
        find("button", "Apply to selected").click();
      },
      () => row(id)?.dataset.status === status && find("[role=status]", /^[\d,]+ selected/)?.checkVisibility() !== true,
    );
  };

  const takeButton = () => find("dialog[open] button", /^Mark [\d,]+ assets$/);

  /** Pastes a list, until its trial says how many assets will change. */
  const tryList = async (text, count) => {
    find("button", "Files and lists").click();
    const cells = () => find("textarea", "Cells from a spreadsheet");
    await until(cells);
    const field = taken(cells());
    const counts = `${count.toLocaleString("en")} assets will change`;
    return timed(
      () => fill(field, text),
      () => find(".sheet-counts li", counts) !== undefined && takeButton() !== undefined,
    );
  };
  /** Takes the list, until the dialog is gone and a row shows what the list says of it. */
  const takeList = (id, status, explanation) => {
    const button = taken(takeButton());
    return timed(
      () => button.click(),
      () => !dialog() && row(id)?.dataset.status === status && row(id).querySelector("textarea")?.value === explanation,
    );
  };

  Object.assign(window.bench, {
    sort,
    unsort,
    group: (name, label) => group(name, (head) => head?.textContent.includes(label)),
    ungroup: () => group("", (head) => !head),
    bring: async (number) => void (await bring(number)),
    selectOne: async (number) => void check(taken(boxOf(await bring(number))), false),
    selectTo,
    markSelected,
    tryList,
    takeList,
  });
})();
