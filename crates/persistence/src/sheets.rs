//! Several sheets in one file.

use crate::sheet::Sheet;

const BODY: &str = "<body>\n";
const END: &str = "</body>";

/// Returns several sheets as one self-contained HTML page. In print, each sheet begins on a new page.
pub fn html(title: &str, sheets: &[Sheet]) -> String {
    let language = sheets.first().map_or("", |sheet| sheet.language);
    let frame = Sheet { language, title: title.to_owned(), ..Sheet::default() }.html();
    let (head, _) = frame.split_once(BODY).unwrap_or_default();
    let mut page = [head, BODY].concat();
    for sheet in sheets {
        let html = sheet.html();
        let body = html.split_once(BODY).and_then(|(_, body)| body.rsplit_once(END));
        let (body, _) = body.unwrap_or_default();
        page.push_str("<article style=\"break-after: page\">\n");
        page.push_str(body);
        page.push_str("</article>\n");
    }
    page.push_str("</body>\n</html>\n");
    page
}
