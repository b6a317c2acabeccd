//! Words that lists use for statuses, in English, German and French.

use acceptance_rules::fold::{find, has_word};

/// The meaning of a word for an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Received,
    NotReceived,
    Damaged,
    Price,
    LeaseTerm,
    Other,
}

/// Words by meaning, as [`acceptance_rules::fold::word`] writes them.
const WORDS: [(Meaning, &str); 6] = [
    (
        Meaning::Received,
        "received receivedok ok okay io inordnung allesok allesinordnung erhalten geliefert vorhanden eingetroffen \
         angekommen vollstandig vollstandigerhalten komplett complete delivered present arrived inorder accepted \
         angenommen gut good fine intakt intact unbeschadigt undamaged einwandfrei mangelfrei tadellos recu recus \
         bienrecu livre livree livres livrees presente complet conforme accepte acceptee bonetat enbonetat enordre \
         rienasignaler ras",
    ),
    (
        Meaning::NotReceived,
        "notreceived notdelivered undelivered missing lost absent notpresent notfound nichterhalten nichtgeliefert \
         nichtvorhanden nichtda nichteingetroffen nichtangekommen nichtgefunden fehlt fehlen fehlend fehltkomplett \
         verloren vermisst manquant manquante manquants manquantes manqu nonrecu pasrecu nonlivre nonlivree paslivre \
         paslivree absente perdu introuvable nonpresent",
    ),
    (
        Meaning::Damaged,
        "damaged damage defective defect broken faulty kaputt defekt beschadigt zerbrochen schaden mangelhaft \
         zerstort gebrochen transportschaden abime abimee endommage endommagee casse cassee defectuux defectuuse \
         horsservice hs enpanne brise brisee",
    ),
    (
        Meaning::Price,
        "pricingissus pricingissu wrongprice priceissu preisfalsch falscherpreis preisabweichung preisproblem \
         preisstimmtnicht prixincorrect prixerrone erreurdeprix mauvaisprix problemedeprix",
    ),
    (
        Meaning::LeaseTerm,
        "incorrectleaseterm wrongleaseterm wrongterm laufzeitfalsch falschelaufzeit dureeincorrecte \
         dureedelocationincorrecte",
    ),
    (Meaning::Other, "other others sonstiges sonstige sonst anderes anderer autre autres divers"),
];

/// Answers to the question that a heading asks, as `Received: yes`.
const ANSWERS: [(Meaning, &str); 2] = [
    (Meaning::Received, "ja yes oui y j x da tru wahr vrai ✓ ✔ ☑ ✅ 👍"),
    (Meaning::NotReceived, "nein no non n"),
];

/// An empty tick box: the answer is no, or the asset was not looked at. It means no status by itself.
const UNTICKED: &str = "false falsch faux";

/// Signs that may be answers in a column of ticks.
const SIGNS: &str = "1 0 - \u{2717} \u{2718} \u{2612} \u{2610} \u{274C}";

/// Returns the meaning of a folded word, and whether it is an answer.
pub(crate) fn meaning(word: &str) -> Option<(Meaning, bool)> {
    let answer = || find(&ANSWERS, word).map(|meaning| (meaning, true));
    find(&WORDS, word).map(|meaning| (meaning, false)).or_else(answer)
}

/// Returns whether a folded word is an answer, as `yes`.
pub(crate) fn is_answer(word: &str) -> bool {
    answer(word).is_some()
}

/// Returns whether a folded word is the answer yes; `None` if it is no answer.
pub(crate) fn answer(word: &str) -> Option<bool> {
    let answer = find(&ANSWERS, word).map(|meaning| meaning == Meaning::Received);
    answer.or_else(|| is_unticked(word).then_some(false))
}

/// Returns whether a folded word is an empty tick box.
pub(crate) fn is_unticked(word: &str) -> bool {
    has_word(UNTICKED, word)
}

/// Returns whether a folded word may be an answer in a column of ticks.
pub(crate) fn may_be_answer(word: &str) -> bool {
    is_answer(word) || has_word(SIGNS, word)
}

/// Beginnings of words in headings that ask for problems, as `Mangel: ja`.
const PROBLEMS: &str = "mangel schad beschadig defe defau defec fehl missing lost damage broken problem issu manqu \
                        abim cass dommage reserve endommag anomalie degat kaputt nicht not non";

/// Returns whether a folded heading asks for problems: an answer below it does not mean that the asset was received.
pub(crate) fn asks_for_problems(heading: &str) -> bool {
    PROBLEMS.split(' ').any(|stem| heading.contains(stem))
}

#[cfg(test)]
mod tests {
    use super::{ANSWERS, Meaning, WORDS, asks_for_problems, meaning};
    use acceptance_rules::fold::word;

    #[test]
    fn each_word_is_written_as_words_are_folded_and_has_one_meaning() {
        let all: Vec<(Meaning, &str)> = WORDS
            .into_iter()
            .chain(ANSWERS)
            .flat_map(|(meaning, words)| words.split(' ').map(move |word| (meaning, word)))
            .collect();
        for (own, text) in &all {
            assert_eq!(word(text), *text);
            assert!(all.iter().all(|(other, another)| own == other || text != another), "{text}");
        }
    }

    #[test]
    fn words_of_three_languages_have_their_meaning() {
        for (texts, expected) in [
            (
                "ok,O.K.,i.O.,in Ordnung,erhalten,vollständig,complet,Reçue,livré,Conforme,R.A.S.",
                Meaning::Received,
            ),
            (
                "fehlt,nicht geliefert,manquant,missing,non reçu,introuvable,Not delivered",
                Meaning::NotReceived,
            ),
            (
                "defekt,kaputt,beschädigt,beschaedigt,abîmé,abîmée,broken,défectueux,défectueuse,H.S.",
                Meaning::Damaged,
            ),
            ("pricing issues,pricingIssue,falscher Preis,erreur de prix,prix erroné", Meaning::Price),
            ("incorrectLeaseTerm,falsche Laufzeit,durée incorrecte", Meaning::LeaseTerm),
            ("other,Sonstiges,autre", Meaning::Other),
        ] {
            for text in texts.split(',') {
                assert_eq!(meaning(&word(text)), Some((expected, false)), "{text}");
            }
        }
        for text in ["ja", "x", "Oui", "✔\u{FE0F}", "TRUE"] {
            assert_eq!(meaning(&word(text)), Some((Meaning::Received, true)), "{text}");
        }
        for text in ["n.i.O.", "nicht in Ordnung", "not ok", "pas complet", "?", "", "-", "offen", "1"] {
            assert_eq!(meaning(&word(text)), None, "{text}");
        }
    }

    #[test]
    fn a_heading_may_ask_for_problems() {
        for heading in
            ["Mangel", "Mängel?", "beschädigt", "Défaut", "Manquant", "Damaged", "Nicht erhalten", "Issue"]
        {
            assert!(asks_for_problems(&word(heading)), "{heading}");
        }
        for heading in ["Status", "Zustand", "Erhalten", "Reçu", "Received", "OK?", ""] {
            assert!(!asks_for_problems(&word(heading)), "{heading}");
        }
    }
}
