//! Writes and reads within one transaction.

use acceptance_rules::asset::{Asset, AssetDetails, AssetId, StatusCodes};
use acceptance_rules::certificate::{
    AuthorizationStatus, Certificate, CertificateKey, ConfirmationKind, ConfirmationStatus,
};
use acceptance_rules::decision::{Decision, Plan};
use acceptance_rules::draft::AssetUpdate;
use acceptance_rules::transition;
use rusqlite::{OptionalExtension, Row, Transaction, params};

use super::{ASSET, ORDINAL, asset_row, certificate, number};
use crate::stored::{AssetRow, CertificateRow, FirstAnswer, NewCertificate, StoreError};

/// A writing transaction. Only [`super::Store::write`] starts one.
pub struct Writing<'a>(pub(super) Transaction<'a>);

impl Writing<'_> {
    /// Inserts certificates.
    ///
    /// # Errors
    /// A key or an asset ID that exists.
    pub fn insert(&self, certificates: &[NewCertificate]) -> Result<(), StoreError> {
        let mut certificate = self.0.prepare_cached(
            "INSERT INTO certificates (company, certificate, confirmation_status, authorization_status, two_confirmations, details)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        let mut asset = self.0.prepare_cached(
            "INSERT INTO assets (certificate, asset, acceptance_status, explanation, confirmation_status, details)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        for NewCertificate { certificate: new, two_confirmations, assets } in certificates {
            let (company, number) = number(new.key);
            let (confirmation, authorization) = (&new.confirmation, &new.authorization);
            let values =
                params![company, number, confirmation, authorization, two_confirmations, new.details];
            let ordinal = certificate.insert(values)?;
            for new in assets {
                let (acceptance, confirmation) = (&new.acceptance, &new.confirmation);
                asset.execute(params![
                    ordinal,
                    new.id,
                    acceptance,
                    new.explanation,
                    confirmation,
                    new.details
                ])?;
            }
        }
        Ok(())
    }

    /// Returns a certificate for the rules, and whether it requires two confirmations.
    pub(crate) fn certificate(&self, key: CertificateKey) -> Result<Option<Certificate>, StoreError> {
        let read = |row: CertificateRow| Certificate {
            key,
            confirmation: row.confirmation.as_deref().map(ConfirmationStatus::read),
            authorization: row.authorization.as_deref().map(AuthorizationStatus::read),
            details: Vec::new(),
        };
        Ok(certificate(&self.0, key)?.map(read))
    }

    /// Returns all assets of a certificate for the rules.
    pub(crate) fn assets(&self, key: CertificateKey) -> Result<Vec<Asset>, StoreError> {
        let codes = StatusCodes::default();
        let mut statement = self.0.prepare_cached(&format!("{ASSET} ORDER BY a.ordinal"))?;
        let rows = statement.query_map(number(key), asset_row)?;
        let read = |row: AssetRow| Asset {
            id: AssetId(row.id),
            acceptance: row.acceptance.and_then(|text| codes.read(&text)),
            explanation: row.explanation.map(Into::into),
            confirmation: row.confirmation.as_deref().map(ConfirmationStatus::read),
            details: AssetDetails::default(),
        };
        rows.map(|row| Ok(read(row?))).collect()
    }

    /// Marks assets (Specification: endpoints, PATCH). Returns the IDs that the certificate does
    /// not have.
    pub(crate) fn mark(
        &self,
        key: CertificateKey,
        updates: &[AssetUpdate],
    ) -> Result<Vec<AssetId>, StoreError> {
        let sql = format!(
            "UPDATE assets SET acceptance_status = ?4,
                explanation = CASE WHEN ?5 IS NULL THEN explanation ELSE nullif(?5, '') END
             WHERE certificate = {ORDINAL} AND asset = ?3"
        );
        let mut statement = self.0.prepare_cached(&sql)?;
        let (company, certificate) = number(key);
        let mut unknown = Vec::new();
        for update in updates {
            let (status, explanation) = (update.acceptance.raw(), update.explanation.as_deref());
            if statement.execute((company, certificate, update.asset.0, status, explanation))? == 0 {
                unknown.push(update.asset);
            }
        }
        Ok(unknown)
    }

    /// Applies a plan (Specification: states). After the first of two confirmations the certificate
    /// awaits the second one, which is the sandbox's choice.
    pub(crate) fn apply(&self, plan: &Plan) -> Result<(), StoreError> {
        let key = plan.key();
        let certificate = &plan.seen().certificate;
        let effect = transition::effect(plan);
        let is_first_of_two = plan.decision() == Decision::Confirm
            && certificate.kind() != Some(ConfirmationKind::SecondConfirmationPending)
            && self.takes_two_confirmations(key)?;
        let status = if is_first_of_two { ConfirmationStatus::SECOND_PENDING } else { effect.confirmation };
        self.move_on(key, certificate.confirmation.as_ref().map(|status| status.raw()), status)?;

        let marked: Vec<_> = effect.marked.iter().map(|id| (*id, effect.acceptance)).collect();
        self.set_each(key, "acceptance_status", &marked)?;
        let concerned: Vec<_> = match plan.decision() {
            Decision::Confirm => plan.seen().assets.iter().map(|asset| (asset.id, status)).collect(),
            Decision::Reject => effect.rejected.iter().map(|id| (*id, status)).collect(),
        };
        self.set_each(key, "confirmation_status", &concerned)
    }

    /// Ends the operator's review (Specification: states): the certificate and its rejected assets
    /// are open again. Their acceptance statuses stay.
    pub(crate) fn finish_review(&self, certificate: &Certificate) -> Result<(), StoreError> {
        let key = certificate.key;
        let old = certificate.confirmation.as_ref().map(|status| status.raw());
        self.move_on(key, old, transition::AFTER_REVIEW)?;
        let sql = format!(
            "UPDATE assets SET confirmation_status = ?3 WHERE certificate = {ORDINAL} AND confirmation_status = ?4"
        );
        let (company, certificate) = number(key);
        self.0
            .execute(&sql, (company, certificate, transition::AFTER_REVIEW, ConfirmationStatus::CLEARING))?;
        Ok(())
    }

    /// Returns the stored answer to a decision with this idempotency key.
    pub(crate) fn first_answer(&self, path: &str, key: &str) -> Result<Option<FirstAnswer>, StoreError> {
        let sql = "SELECT status, body FROM answers WHERE path = ?1 AND idempotency_key = ?2";
        let read = |row: &Row<'_>| Ok(FirstAnswer { status: row.get(0)?, body: row.get(1)? });
        Ok(self.0.query_row(sql, (path, key), read).optional()?)
    }

    pub(crate) fn keep_answer(&self, path: &str, key: &str, answer: &FirstAnswer) -> Result<(), StoreError> {
        let sql = "INSERT INTO answers (path, idempotency_key, status, body) VALUES (?1, ?2, ?3, ?4)";
        self.0.execute(sql, (path, key, answer.status, &answer.body))?;
        Ok(())
    }

    fn takes_two_confirmations(&self, key: CertificateKey) -> Result<bool, StoreError> {
        let sql = "SELECT two_confirmations FROM certificates WHERE company = ?1 AND certificate = ?2";
        Ok(self.0.query_row(sql, number(key), |row| row.get(0))?)
    }

    fn move_on(&self, key: CertificateKey, old: Option<&str>, new: &str) -> Result<(), StoreError> {
        let sql = "UPDATE certificates SET confirmation_status = ?4
            WHERE company = ?1 AND certificate = ?2 AND confirmation_status IS ?3";
        let (company, certificate) = number(key);
        match self.0.execute(sql, (company, certificate, old, new))? {
            1 => Ok(()),
            _ => Err(StoreError::Overtaken),
        }
    }

    fn set_each(
        &self,
        key: CertificateKey,
        column: &str,
        values: &[(AssetId, &str)],
    ) -> Result<(), StoreError> {
        let sql = format!("UPDATE assets SET {column} = ?4 WHERE certificate = {ORDINAL} AND asset = ?3");
        let mut statement = self.0.prepare_cached(&sql)?;
        let (company, certificate) = number(key);
        for (asset, value) in values {
            statement.execute((company, certificate, asset.0, value))?;
        }
        Ok(())
    }
}
