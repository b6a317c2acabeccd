//! Headings of columns.

use super::role::ColumnRole::{self, AssetId, Certificate, Explanation, Ignored, SerialNumber, Status};
use crate::table::Table;
use acceptance_rules::fold;

/// Number of rows whose cells are examined.
pub(super) const SAMPLE: usize = 200;
/// Number of columns whose cells are examined.
pub(crate) const MOST_EXAMINED: usize = 256;

/// Role that a heading suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) role: ColumnRole,
    pub(super) weight: usize,
}

const fn heading(role: ColumnRole, weight: usize) -> Heading {
    Heading { role, weight }
}

/// Decides the role, whatever the cells are.
pub(super) const SURE: usize = 400;
/// Weighs more than any column without a heading. The client's own numbers may have such a heading, too.
const NUMBERED: usize = 300;
/// Weighs less than a column without a heading whose cells all suit the role.
const LIKELY: usize = 100;
/// Names numbers that may be IDs or serial numbers of assets, or others of the client. It counts if they name assets, or
/// if no other column does.
pub(super) const INVENTORY: usize = 75;
/// Only helps cells that suit the role.
pub(super) const MAYBE: usize = 50;

/// Headings by role and weight, in English, German and French, as [`fold::heading`] writes them.
const HEADINGS: [(Heading, &str); 15] = [
    (
        heading(AssetId, SURE),
        "assetid assetids idasset idofasset objektid objektids anlagenid anlageid gegenstandsid bienid idbien idbiens \
         iddubien idactif iddelactif identifiantbien identifiantdubien",
    ),
    (
        heading(AssetId, NUMBERED),
        "assetno assetnr assetnumber assetnum assetcode assetnummer objektnr objektnummer objektno anlagennr \
         anlagennummer ndebien nbien ndubien numerodebien numerodubien numerobien",
    ),
    (
        heading(AssetId, LIKELY),
        "asset assets objekt objekte anlage anlagen gegenstand bien biens actif actifs",
    ),
    (
        heading(AssetId, INVENTORY),
        "inventarnummer inventarnummern inventarnr inventarnrn inventarno invnr invno inventar inventory inventoryno \
         inventorynr inventorynumber inventorynumbers inventoryid inventorytag ninventaire ndinventaire noinventaire \
         numeroinventaire numerodinventaire numerosdinventaire assettag assettags assettagno assettagnumber \
         assettagid assettagnr equipment equipmentnr equipmentno equipmentnumber equipmentnummer equipmentnummern \
         equipmentid equipement nequipement numeroequipement numerodequipement sachnummer sachnummern sachnr",
    ),
    (heading(AssetId, MAYBE), "id ids identifier kennung identifiant"),
    (
        heading(SerialNumber, INVENTORY),
        "imei imeis imeinr imeino imeinumber imeinumbers imeinummer imeinummern nimei",
    ),
    (
        heading(SerialNumber, SURE),
        "serialnumber serialnumbers serialno serialnr serialnum serialid sn serno seriennummer seriennummern seriennr \
         seriennrn serienno serialnummer serialnummern serialn serienn snr snno numerodeserie numerosdeserie numeroserie ndeserie nserie nodeserie noserie nrodeserie \
         nrserie numserie numdeserie",
    ),
    (heading(SerialNumber, LIKELY), "serial serials serie seriennumer"),
    (
        heading(Status, SURE),
        "status state acceptancestatus assetstatus acceptance annahmestatus abnahmestatus objektstatus \
         annahme abnahme statut statuts statutdacceptation statutdereception statutdubien etatdacceptation \
         statusdacceptation",
    ),
    (
        heading(Status, MAYBE),
        "code codes statuscode acceptancecode zustand etat result ergebnis resultat condition befund lieferstatus \
         prufergebnis pruefergebnis constat",
    ),
    (
        heading(Explanation, SURE),
        "explanation explanations erlauterung erlauterungen erlaeuterung erlaeuterungen explication explications",
    ),
    (
        heading(Explanation, LIKELY),
        "comment comments remark remarks note notes begrundung begruendung bemerkung bemerkungen kommentar kommentare \
         anmerkung anmerkungen notiz notizen commentaire commentaires remarque remarques observation observations \
         justification",
    ),
    (
        heading(Explanation, MAYBE),
        "reason reasons grund grunde gruende motif motifs raison raisons hinweis hinweise mangel maengel \
         mangelbeschreibung mangelbeschrieb schaden schaeden schadens schadensart schadensbeschreibung \
         schadenbeschreibung beanstandung beanstandungen ablehnungsgrund beanstandungsgrund fehler fehlerbeschreibung \
         abweichung defect defects damage damages issue issues problem problems \
         probleme defaut defauts dommage dommages degat degats reserve reserves anomalie anomalies",
    ),
    (
        heading(Ignored, SURE),
        "manufacturer description category class costcentre costcenter order ordernumber orderno purchaseorder location \
         street city postcode zip priceperperiod price currency leasestart leaseend rejectedon leasecompany \
         leaseschedule customer customernumber position pos row line model product name item \
         hersteller bezeichnung beschreibung kategorie klasse kostenstelle auftrag auftragsnummer bestellung \
         bestellnummer standort strasse ort postleitzahl plz preisjeperiode preis wahrung waehrung leasingbeginn \
         leasingende abgelehntam leasinggesellschaft leasingschein kunde kundennummer zeile lfdnr modell \
         produkt artikel \
         fabricant designation categorie classe centredecouts commande bondecommande site rue ville codepostal \
         prixparperiode prix devise debutdelocation findelocation refusele bailleur client numerodeclient \
         ligne modele produit article nom date datum \
         assignedto user username employee person contact recipient department team supplier vendor devicetype \
         type room building floor quantity qty unit \
         abteilung mitarbeiter mitarbeiterin benutzer anwender nutzer empfanger empfaenger ansprechpartner person \
         bereich lieferant geratetyp geraetetyp typ raum gebaude gebaeude etage menge anzahl stuck einheit \
         utilisateur employe destinataire service departement fournisseur salle batiment quantite unite \
         notimportedbecause nichtubernommenweil nonimportemotif notused nichtverwendet nonutilisee",
    ),
    (
        heading(Certificate, SURE),
        "certificate certificateid certificateno certificatenumber acceptancecertificate protokoll abnahmeprotokoll \
         protokollid protokollnr protokollnummer iddesabnahmeprotokolls certificat certificatid pv procesverbal \
         procesverbaldereception numeropv npv iddupv",
    ),
];

/// Beginnings of words for people, departments, places and devices. A column with one of them in its heading is not
/// recognised as explanations.
const OTHER_THINGS: &str = "assigned user username employee staff person contact recipient department dept team \
     supplier vendor device room building floor location site customer client owner name abteil mitarb benutzer \
     anwender nutzer empfanger empfaenger ansprechpartner bereich lieferant kunde besitzer inhaber zugewiesen gerat geraet \
     raum gebaude gebaeude etage standort ort lieu utilisat employe destinataire service departement fournisseur \
     salle batiment appareil attribue nom lager warehouse entrepot stadt city ville adress address";

/// Words of headings of numbers, dates, amounts, documents and companies, in which a word such as `note`, `issue` or
/// `raison` names no explanations.
const OTHER_VALUES: &str = "by von par no nr nummer number numero num id ids code codes date datum count anzahl nombre \
     price preis prix cost costs kosten cout couts delivery livraison ticket sociale";

/// Returns the role that a heading suggests; `None` if it is unknown. A unit or a second name may follow.
pub(super) fn read(text: &str) -> Option<Heading> {
    let first = text.split(['(', '[', '/', ':', '\n']).map(str::trim).find(|part| !part.is_empty());
    let heading = known(text).or_else(|| known(first?))?;
    (heading.role != Explanation || !names_other_thing(text)).then_some(heading)
}

/// Returns the role that the heading of a column suggests. It may name explanations by one of its words, as `Grund der
/// Ablehnung`; a title or a text above the columns may have such a word, too.
pub(super) fn read_column(text: &str) -> Option<Heading> {
    let names_explanation = || {
        let names = |word: &str| known(word).is_some_and(|heading| heading.role == Explanation);
        let is_value = |word: &str| fold::has_word(OTHER_VALUES, &fold::heading(word));
        text.len() <= fold::LONGEST_NAME
            && words(text).any(names)
            && !words(text).any(is_value)
            && !names_other_thing(text)
    };
    read(text).or_else(|| names_explanation().then_some(heading(Explanation, MAYBE)))
}

/// Returns whether a heading names a column without a role.
pub(crate) fn is_ignored_heading(text: &str) -> bool {
    read(text).is_some_and(|heading| heading.role == Ignored)
}

/// The tense of a heading, the preferred one last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tense {
    Past,
    #[default]
    Unknown,
    Present,
}

/// Words for the past and the present.
const TIMES: [(Tense, &str); 2] = [
    (
        Tense::Past,
        "old previous before prior dispatch shipping shipped alt alter altes alte vorher bisher bisheriger versand \
         ancien ancienne avant precedent precedente envoi expedition",
    ),
    (
        Tense::Present,
        "new now current currently arrival neu neuer neues neue jetzt aktuell aktueller aktuelle ankunft nouveau \
         nouvelle actuel actuelle actuellement arrivee",
    ),
];

/// Returns the tense of a heading.
pub(super) fn time(text: &str) -> Tense {
    words(text).find_map(|word| fold::find(&TIMES, &fold::heading(word))).unwrap_or_default()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric())
}

/// Returns whether a heading names people, departments, places or devices.
pub(super) fn names_other_thing(text: &str) -> bool {
    words(text).map(fold::heading).any(|word| OTHER_THINGS.split(' ').any(|stem| word.starts_with(stem)))
}

fn known(text: &str) -> Option<Heading> {
    let bare = fold::heading(text);
    // Without an accent the word means stock.
    if matches!(&*bare, "reserve" | "reserves") && text.is_ascii() {
        return None;
    }
    fold::find(&HEADINGS, &bare)
}

/// Returns the roles that the headings of the columns suggest.
pub(super) fn column_heads(table: &Table, heading_row: Option<usize>) -> Vec<Option<Heading>> {
    let row = heading_row.and_then(|row| table.row(row));
    row.map(|row| row.cells().take(MOST_EXAMINED).map(read_column).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::HEADINGS;
    use acceptance_rules::fold;

    #[test]
    fn each_heading_is_folded_and_stands_once() {
        let all = || {
            HEADINGS.iter().flat_map(|(heading, names)| names.split(' ').map(move |it| (heading.role, it)))
        };
        for (role, name) in all() {
            assert_eq!(fold::heading(name), name);
            assert!(all().all(|(other, another)| role == other || name != another), "{name}");
        }
    }
}
