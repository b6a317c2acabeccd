//! What columns are called.

use super::Role::{self, AssetId, Explanation, Ignored, SerialNumber, Status};
use crate::fold;

/// What a heading says of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) role: Role,
    pub(super) weight: usize,
}

/// Enough to need nothing else, and to be nothing else.
pub(super) const SURE: usize = 400;
/// Less than a column that holds nothing but what it should.
const LIKELY: usize = 100;
const MAYBE: usize = 50;

/// Headings by role and weight, in English, German and French, as [`fold::heading`] writes them, one blank between two.
const HEADINGS: [(Role, usize, &str); 11] = [
    (
        AssetId,
        SURE,
        "assetid assetids assetno assetnr assetnumber assetnum assetcode idasset idofasset objektid objektids \
         objektnr objektnummer objektno anlagenid anlagennr anlagennummer anlageid assetnummer gegenstandsid bienid \
         idbien idbiens iddubien ndebien nbien ndubien numerodebien numerodubien numerobien idactif iddelactif \
         identifiantbien identifiantdubien",
    ),
    (AssetId, LIKELY, "asset assets objekt objekte anlage anlagen gegenstand bien biens actif actifs"),
    (AssetId, MAYBE, "id ids identifier kennung identifiant"),
    (
        SerialNumber,
        SURE,
        "serialnumber serialnumbers serialno serialnr serialnum serialid sn serno seriennummer seriennummern seriennr \
         seriennrn serienno numerodeserie numerosdeserie numeroserie ndeserie nserie nodeserie noserie nrodeserie \
         nrserie numserie numdeserie",
    ),
    (SerialNumber, LIKELY, "serial serials serie seriennumer"),
    (
        Status,
        SURE,
        "status state acceptancestatus assetstatus acceptance annahmestatus abnahmestatus objektstatus \
         annahme abnahme statut statuts statutdacceptation statutdereception statutdubien etatdacceptation \
         statusdacceptation",
    ),
    (Status, MAYBE, "code codes statuscode acceptancecode zustand etat result ergebnis resultat"),
    (
        Explanation,
        SURE,
        "explanation explanations erlauterung erlauterungen erlaeuterung erlaeuterungen explication explications",
    ),
    (
        Explanation,
        LIKELY,
        "comment comments remark remarks note notes begrundung begruendung bemerkung bemerkungen kommentar kommentare \
         anmerkung anmerkungen notiz notizen commentaire commentaires remarque remarques observation observations \
         justification",
    ),
    (Explanation, MAYBE, "reason reasons grund grunde gruende motif motifs raison raisons hinweis hinweise"),
    (
        Ignored,
        SURE,
        "manufacturer description category class costcentre costcenter order ordernumber orderno purchaseorder location \
         street city postcode zip priceperperiod price currency leasestart leaseend rejectedon leasecompany \
         leaseschedule certificate customer customernumber position pos row line model product name item \
         hersteller bezeichnung beschreibung kategorie klasse kostenstelle auftrag auftragsnummer bestellung \
         bestellnummer standort strasse ort postleitzahl plz preisjeperiode preis wahrung waehrung leasingbeginn \
         leasingende abgelehntam leasinggesellschaft leasingschein protokoll kunde kundennummer zeile lfdnr modell \
         produkt artikel \
         fabricant designation categorie classe centredecouts commande bondecommande site rue ville codepostal \
         prixparperiode prix devise debutdelocation findelocation refusele bailleur certificat client numerodeclient \
         ligne modele produit article nom date datum",
    ),
];

/// What a heading says; `None` where it is none that is known.
pub(super) fn read(text: &str) -> Option<Heading> {
    let bare = fold::heading(text);
    let (role, weight, _) =
        HEADINGS.iter().find(|(_, _, names)| names.split_ascii_whitespace().any(|name| name == bare))?;
    Some(Heading { role: *role, weight: *weight })
}
