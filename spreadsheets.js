// Workbooks of spreadsheets (XLSX), in and out. One file is made of this and all that it imports; it is loaded when a
// workbook is dropped or downloaded. Nothing is unpacked or made in one piece, so the page goes on meanwhile.
import { sheetsOf } from "./spreadsheets/read.js";

export { write } from "./spreadsheets/write.js";

/**
 * All sheets as texts: `{ sheets: [{ name, isHidden, rows: [[text]] }] }`, the visible ones first. A row has its place,
 * `rows[0]` being line 1, and ends with its last cell that is not empty. What cannot be read is
 * `{ problem, said }`: "too-large", "not-a-workbook", "macros", "encrypted", "bomb", "too-many-cells" or "unreadable",
 * and what was found. The bytes must stay as they are until then.
 */
export const read = async (bytes) => {
  try {
    return { sheets: await sheetsOf(bytes) };
  } catch (error) {
    return { problem: error?.problem ?? "unreadable", said: String(error?.message ?? error) };
  }
};
