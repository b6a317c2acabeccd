// The accessibility trees of four states: landmarks, headings and the states of controls, in order.
// Each snapshot is a part of the tree, in which variable texts are regular expressions.
import { expect } from "@playwright/test";
import { journey } from "./journey.mjs";
import { PATIENCE } from "./browser.mjs";
import { eventually } from "./screen.mjs";
import { CONFIG } from "./service.mjs";

const CERTIFICATE = "4711/1001";
const PROBLEM = 1001002;
const CASE = "4711/1005";

const isHeard = (desk, tree) => expect(desk.page.locator("body")).toMatchAriaSnapshot(tree, { timeout: PATIENCE });

journey("a screen reader gets the list of certificates", async (desk) => {
  await desk.enter("/");
  await desk.listed();
  await isHeard(
    desk,
    `
    - link "Skip to content"
    - banner:
      - navigation "Main":
        - link "Certificates"
        - link "Review"
        - link "Settings"
      - button "Account" [expanded=false]
    - main:
      - status
      - heading "Certificates" [level=1]
      - status: /Updated \\d\\d:\\d\\d/
      - link "Decide on several"
      - button "Refresh"
      - group "Status":
        - radio "Open" [checked]
        - radio "Under review" [checked=false]
        - radio "Confirmed" [checked=false]
        - radio "All" [checked=false]
      - status: /\\d+ certificates/
      - searchbox "Find certificate"
      - combobox "Sort by":
        - option /Server/ [selected]
      - button "View"
      - table "Certificates":
        - rowgroup:
          - row:
            - columnheader "Certificate":
              - button "Certificate"
            - columnheader "Customer":
              - button "Customer"
            - columnheader "Status":
              - button "Status"
        - row /4711\\/1001/:
          - rowheader "4711/1001":
            - link "4711/1001"
    - status
    `,
  );
});

journey("a screen reader gets a certificate with a problem that is not saved", async (desk) => {
  await desk.enterCertificate(CERTIFICATE);
  await desk.mark(PROBLEM, "damaged", "Lid broken");
  await eventually(() => desk.page.locator("tr[data-changed]").count(), 1);
  await desk.get("checkbox", `Select asset ${PROBLEM}`).check();
  await desk.button(`Details of asset ${PROBLEM}`).click();
  await isHeard(
    desk,
    `
    - link "Skip to content"
    - banner:
      - navigation "Main"
      - button "Account" [expanded=false]
    - main:
      - status
      - heading "Certificate ${CERTIFICATE}" [level=1]
      - region "Assets":
        - status: /\\d+ of \\d+ assets loaded/
        - searchbox "Find asset"
        - button "Tools" [expanded=false]
        - group "Show":
          - radio "All" [checked]
          - radio "Not checked" [checked=false]
          - radio "Problems" [checked=false]
          - radio "Changed" [checked=false]
        - grid "Assets":
          - rowgroup:
            - row:
              - columnheader "Selection":
                - checkbox "Select all assets shown" [checked=mixed]
              - columnheader "Asset"
              - columnheader "Status"
          - row /${PROBLEM}/:
            - gridcell:
              - checkbox "Select asset ${PROBLEM}" [checked]
            - rowheader /${PROBLEM}/
            - gridcell "Damaged":
              - combobox "Status of asset ${PROBLEM}":
                - option "Damaged" [selected]
            - gridcell:
              - textbox "Explanation for asset ${PROBLEM}" [disabled=false]:
                - text: Lid broken
            - gridcell:
              - button "Details of asset ${PROBLEM}" [expanded]
          - row /1001003/:
            - gridcell:
              - textbox "Explanation for asset 1001003" [disabled]
            - gridcell:
              - button "Details of asset 1001003" [expanded=false]
        - group "Selection":
          - status: 1 selected
          - button "Clear selection"
          - combobox "Status for selected assets"
          - button "Apply to selected" [disabled]
      - region "Decision":
        - heading "Decision" [level=2]
        - status
        - heading "Confirmation" [level=3]
        - list "Conditions to confirm":
          - listitem: /met/
          - listitem:
            - text: /not met/
            - button "Show"
        - button "Confirm certificate" [disabled]
        - heading "Rejection" [level=3]
        - list "Conditions to reject":
          - listitem: /met/
          - listitem:
            - text: /not met/
            - button "Show"
        - button "Reject certificate" [disabled]
    - status
    `,
  );
});

journey("a screen reader gets the sheet of a case beside the queue", async (desk) => {
  await desk.enter(`/review/${CASE}`);
  await desk.complete();
  await isHeard(
    desk,
    `
    - link "Skip to content"
    - banner:
      - navigation "Main"
    - main:
      - status
      - navigation "Cases":
        - searchbox /Find case/
        - combobox "Sort by":
          - option "Oldest first" [selected]
        - status: /\\d+ cases/
        - list:
          - listitem:
            - link /${CASE.replace("/", "\\/")}/
      - heading "Case ${CASE}" [level=1]
      - navigation "Neighbouring cases":
        - link "Next case"
      - button "Refresh"
      - region "Problems":
        - heading /\\d+ of \\d+ assets/ [level=2]
        - button "Copy as text"
        - status
        - region "Damaged":
          - heading "Damaged" [level=3]
          - blockquote
          - table "Assets":
            - rowgroup:
              - row:
                - columnheader "Asset"
            - rowgroup:
              - row:
                - cell "1005002"
        - region "Other":
          - heading "Other" [level=3]
        - group: /assets without a problem/
      - region "End of review":
        - heading "End of review" [level=2]
        - list:
          - listitem
        - button "Finish review" [disabled=false]
    - status
    `,
  );
});

journey("a screen reader gets invalid ids of scrap errors", { flags: ["--config", CONFIG] }, async (desk) => {
  await desk.enter("/scrap-errors");
  await desk.get("textbox", "Error IDs").fill("17\n007\n42\n42");
  await desk.get("textbox", "Stock IDs").fill("4711");
  await isHeard(
    desk,
    `
    - link "Skip to content"
    - banner:
      - navigation "Main":
        - link "Scrap errors"
    - main:
      - status
      - heading "Scrap errors" [level=1]
      - heading "Error IDs" [level=2]
      - group "Error IDs":
        - radio "List" [checked]
        - radio "null" [checked=false]
        - radio "Leave out" [checked=false]
      - textbox "Error IDs" [invalid]
      - status: /1 invalid/
      - button "Error IDs from a file"
      - list "Invalid entries of Error IDs":
        - listitem:
          - button "Item 2, line 2"
          - code: "007"
          - text: leading zero
      - note
      - heading "Stock IDs" [level=2]
      - group "Stock IDs":
        - radio "List" [checked]
      - textbox "Stock IDs" [invalid=false]: "4711"
      - status: 1 ID
      - region "Request":
        - heading "Request" [level=2]
        - paragraph:
          - code: /POST/
        - button "Send" [disabled]
        - button "Copy JSON" [disabled]
        - status
    - status
    `,
  );
});
