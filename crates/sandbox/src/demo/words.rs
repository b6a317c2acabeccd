//! Texts of the demo certificates. People, companies and streets are fictitious.

pub(super) type PlaceNames = (&'static str, &'static str, &'static str);

#[derive(Clone, Copy, Default)]
pub(super) struct AssetKind {
    pub(super) category: &'static str,
    pub(super) category_german: &'static str,
    pub(super) class: &'static str,
    pub(super) manufacturer: &'static str,
    pub(super) description: &'static str,
    /// The lowest price for a month, in cents.
    pub(super) cents: i64,
}

const fn kind(
    (category, category_german, class): (&'static str, &'static str, &'static str),
    manufacturer: &'static str,
    description: &'static str,
    cents: i64,
) -> AssetKind {
    AssetKind { category, category_german, class, manufacturer, description, cents }
}

const NOTEBOOK: (&str, &str, &str) = ("Notebook", "Notebook", "IT");
const PHONE: (&str, &str, &str) = ("Phone", "Telefon", "IT");
const MONITOR: (&str, &str, &str) = ("Monitor", "Bildschirm", "IT");
const PRINTER: (&str, &str, &str) = ("Printer", "Drucker", "IT");
const VEHICLE: (&str, &str, &str) = ("Vehicle", "Fahrzeug", "Fleet");

pub(super) const KINDS: &[AssetKind] = &[
    kind(NOTEBOOK, "Lenovo", "ThinkPad T14 Gen 5, 14\", 32 GB", 3890),
    kind(NOTEBOOK, "Dell", "Latitude 5450, 14\", 16 GB", 3450),
    kind(NOTEBOOK, "HP", "EliteBook 840 G11, 14\", 16 GB", 3720),
    kind(NOTEBOOK, "Apple", "MacBook Pro 14\", 24 GB", 5680),
    kind(NOTEBOOK, "Lenovo", "ThinkPad P16s, 16\", 64 GB", 6140),
    kind(PHONE, "Apple", "iPhone 16, 128 GB", 2490),
    kind(PHONE, "Samsung", "Galaxy S25, 256 GB", 2350),
    kind(PHONE, "Google", "Pixel 9, 128 GB", 1990),
    kind(MONITOR, "Dell", "UltraSharp U2724D, 27\"", 1180),
    kind(MONITOR, "EIZO", "FlexScan EV2795, 27\"", 1640),
    kind(MONITOR, "LG", "34WP75C, 34\"", 1420),
    kind(PRINTER, "Kyocera", "ECOSYS M6635cidn", 2980),
    kind(PRINTER, "Brother", "MFC-L9670CDN", 2660),
    kind(PRINTER, "Canon", "imageRUNNER ADVANCE DX C3935i", 8950),
    kind(VEHICLE, "Volkswagen", "ID.7 Tourer Pro", 54_900),
    kind(VEHICLE, "Škoda", "Octavia Combi 2.0 TDI", 38_700),
    kind(VEHICLE, "Ford", "E-Transit Custom L2", 47_300),
];

pub(super) fn customers(is_german: bool) -> &'static [&'static str] {
    if is_german {
        &[
            "Bäckerei Sonnenschein GmbH & Co. KG",
            "Stadtwerke Mühlenau",
            "Elektro Großmann OHG",
            "Klinikum Weißensee gGmbH",
            "Spedition Jörgensen GmbH",
            "Möbelhaus Überall GmbH",
            "Kanzlei Dr. Färber & Partner",
            "Gemeinde Öhringsbach",
            "Maschinenbau Löwenthal AG",
            "Autohaus Kießling e. K.",
        ]
    } else {
        &[
            "Finch & Harrow Ltd",
            "Brightwater Foods plc",
            "St Alban's Primary School",
            "O'Leary Haulage Ltd",
            "Northgate Dental Practice",
            "Kestrel Software Ltd",
            "Larkspur Housing Association",
            "Thorne, Wick & Daughters",
            "Old Quay Brewery",
        ]
    }
}

pub(super) fn remarks(is_german: bool) -> &'static [&'static str] {
    if is_german {
        &[
            "",
            "",
            "Lieferung in zwei Teilen",
            "Ansprechpartner: Frau Özdemir, Durchwahl 214",
            "Rahmenvertrag 2025",
        ]
    } else {
        &["", "", "Delivered in two lots", "Ask for Ms Doyle at reception", "Framework agreement 2025"]
    }
}

pub(super) fn places(is_german: bool) -> &'static [PlaceNames] {
    if is_german {
        &[
            ("Hamburg", "20457", "Am Sandtorkai 14"),
            ("München", "80331", "Sendlinger Straße 9"),
            ("Köln", "50667", "Hohe Straße 120"),
            ("Düsseldorf", "40213", "Ratinger Straße 3"),
            ("Leipzig", "04109", "Grimmaische Straße 22"),
            ("Nürnberg", "90402", "Königstraße 51"),
        ]
    } else {
        &[
            ("Bristol", "BS1 4DJ", "12 Canon's Road"),
            ("Leeds", "LS1 5AS", "48 Park Row"),
            ("Norwich", "NR2 1TF", "7 Chapelfield Plain"),
            ("Edinburgh", "EH3 8EG", "30 Lothian Road"),
        ]
    }
}

pub(super) fn rooms(is_german: bool) -> &'static [&'static str] {
    if is_german {
        &["Empfang", "Büro 2.14", "Lager Halle B", "Schulungsraum", "Außendienst", "Werkstatt"]
    } else {
        &["Reception", "Office 2.14", "Warehouse B", "Training room", "Field staff", "Workshop"]
    }
}

/// Returns reasons other than `received` with explanations; the last ones have none.
pub(super) fn problems(is_german: bool) -> &'static [(&'static str, &'static str)] {
    if is_german {
        &[
            ("damaged", "Gehäuse verkratzt, Scharnier lose"),
            ("damaged", "Display mit Pixelfehlern"),
            ("notReceived", "Laut Spediteur noch unterwegs"),
            ("pricingIssues", "Angebot lag 4,50 € niedriger"),
            ("incorrectLeaseTerm", "Vereinbart waren 24 Monate"),
            ("other", "Falsche Tastaturbelegung"),
            ("notReceived", ""),
        ]
    } else {
        &[
            ("damaged", "Screen cracked in the lower left corner"),
            ("notReceived", "Only three of four boxes arrived"),
            ("pricingIssues", "The quote was £4.50 lower"),
            ("incorrectLeaseTerm", "24 months were agreed"),
            ("other", "Wrong keyboard layout"),
            ("notReceived", ""),
        ]
    }
}

/// Returns scripts, direction overrides, invisible characters, templates, broken markup, very long
/// texts and line breaks.
pub(super) fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "<script>document.documentElement.dataset.pwned='1'</script>",
        "'\"><img src=x onerror=\"document.documentElement.dataset.pwned='2'\">",
        "\u{202E}dewollof si txet siht\u{202C} \u{2066}left\u{2069}",
        "re\u{200B}cei\u{200D}ved\u{FEFF}",
        "{{constructor.constructor('document.documentElement.dataset.pwned=3')()}} ${7*7} <%= 7*7 %>",
        "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪 e\u{301}\u{323}",
        "javascript:document.documentElement.dataset.pwned='4'",
        "</title></textarea></style><svg/onload=document.documentElement.dataset.pwned=5>",
        "first line\nsecond line\r\n\tthird line\u{2028}fourth",
        "=HYPERLINK(\"https://example.invalid\",\"click\")",
        "Z\u{334}\u{310}\u{33F}a\u{335}\u{30D}\u{351}l\u{336}\u{312}g\u{337}\u{313}o\u{338}\u{314}",
        "مرحبا بالعالم שלום עולם",
        "\u{7F}\u{1}\u{1B}[31mred",
        "&lt;b&gt;&amp;nbsp;&#x27;",
        "   ",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("long".repeat(500));
    texts.push("sehr lang ".repeat(200));
    texts
}
