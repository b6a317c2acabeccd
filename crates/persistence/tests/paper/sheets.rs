//! Several sheets in one file.

use acceptance_persistence::sheet::Sheet;
use acceptance_persistence::sheets;

fn sheet(title: &str) -> Sheet {
    Sheet { language: "en", title: title.into(), ..Sheet::default() }
}

#[test]
fn sheets_are_one_page_with_one_head_and_each_begins_a_page_of_paper() {
    let page = sheets::html("Receipts <all>", &[sheet("First </body>"), sheet("Second")]);
    assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"), "{page}");
    for (part, count) in [
        ("<title>Receipts &lt;all&gt;</title>", 1),
        ("Content-Security-Policy", 1),
        ("<body>", 1),
        ("<article style=\"break-after: page\">", 2),
        ("<h1>First &lt;/body&gt;</h1>", 1),
        ("<h1>Second</h1>", 1),
        ("</body>", 1),
    ] {
        assert_eq!(page.matches(part).count(), count, "{part} in {page}");
    }
    assert!(page.ends_with("</article>\n</body>\n</html>\n"), "{page}");
}
