// Reads and writes workbooks (XLSX). The build bundles this file with its imports; the page loads
// it for an opened or downloaded workbook. Long work runs in short tasks.
import { sheetsOf } from "./spreadsheets/read.js";

export { write } from "./spreadsheets/write.js";

/**
 * Reads all sheets as `{ sheets: [{ name, isHidden, rows, hiddenRows, hiddenColumns, filledRows }] }`, the visible ones
 * first.
 *
 * `rows[0]` is line 1; a row ends with its last cell that is not empty. A cell is the text that a spreadsheet shows, in
 * English notation and with ISO dates, or `{ text, problem, isStruck }`. `isStruck` says that it is struck out, `problem`
 * that its text is uncertain: "formula" (no stored result), "rounded" (an integer with more digits than spreadsheets
 * store), "scientific", "error", "format" or "struck" (the rest of a text that is struck out in part).
 * `hiddenRows`, `hiddenColumns` and `filledRows`, those with a coloured cell, are indices.
 *
 * A workbook that cannot be read gives `{ problem, said }`: "too-large", "not-a-workbook", "macros", "encrypted",
 * "bomb", "too-many-cells" or "unreadable", with a detail. The bytes must not change in the meantime.
 */
export const read = async (bytes) => {
  try {
    return { sheets: await sheetsOf(bytes) };
  } catch (error) {
    return { problem: error?.problem ?? "unreadable", said: String(error?.message ?? error) };
  }
};
