//! The store: one SQLite file, and all SQL.
//!
//! A status changes only through [`Writing::apply`], which requires a plan of the rules, or
//! [`Writing::finish_review`]. Both run in one transaction that locks for writing from its start.

mod writing;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use acceptance_rules::certificate::CertificateKey;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior};

use crate::stored::{AssetRow, CertificateRow, NewCertificate, StoreError};

pub use writing::Writing;

/// All schema versions, each as a migration from the one before.
const MIGRATIONS: [&str; 1] = [include_str!("../../migrations/1.sql")];

/// Time that one process waits for another writer.
const PATIENCE: Duration = Duration::from_secs(5);

const CERTIFICATE: &str =
    "SELECT company, certificate, confirmation_status, authorization_status, details FROM certificates";
const ASSET: &str = "SELECT a.asset, a.acceptance_status, a.explanation, a.confirmation_status, a.details
    FROM assets a JOIN certificates c ON a.certificate = c.ordinal
    WHERE c.company = ?1 AND c.certificate = ?2";
const ORDINAL: &str = "(SELECT ordinal FROM certificates WHERE company = ?1 AND certificate = ?2)";

#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the file, creates it if there is none, and migrates it to the newest schema.
    ///
    /// # Errors
    /// A file that cannot be opened, is no database or comes from a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = Connection::open(path)?;
        // Reads continue during a write, and a killed process leaves no partial write.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        Self::prepare(connection)
    }

    /// Returns a store in memory.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(mut connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
        if found > known {
            return Err(StoreError::Newer { found });
        }
        for migration in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(0)) {
            transaction.execute_batch(migration)?;
        }
        transaction.pragma_update(None, "user_version", known)?;
        transaction.commit()?;
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// Returns the connection. A panic of an earlier holder has rolled its transaction back, so the
    /// connection stays usable.
    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns all certificates.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn certificates(&self) -> Result<Vec<CertificateRow>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(&format!("{CERTIFICATE} ORDER BY ordinal"))?;
        let rows = statement.query_map((), certificate_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns one certificate.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn certificate(&self, key: CertificateKey) -> Result<Option<CertificateRow>, StoreError> {
        certificate(&self.connection(), key)
    }

    /// Returns some assets of a certificate and their total; `None` if there is no such
    /// certificate.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn assets(
        &self,
        key: CertificateKey,
        skip: i64,
        take: i64,
    ) -> Result<Option<(Vec<AssetRow>, i64)>, StoreError> {
        let mut connection = self.connection();
        // One transaction, so that rows and total agree.
        let transaction = connection.transaction()?;
        if certificate(&transaction, key)?.is_none() {
            return Ok(None);
        }
        let count = format!("SELECT count(*) FROM assets WHERE certificate = {ORDINAL}");
        let count = transaction.query_row(&count, number(key), |row| row.get(0))?;
        let sql = format!("{ASSET} ORDER BY a.certificate, a.ordinal LIMIT ?3 OFFSET ?4");
        let mut statement = transaction.prepare_cached(&sql)?;
        let (company, certificate) = number(key);
        let rows = statement.query_map((company, certificate, take, skip), asset_row)?;
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Some((rows, count)))
    }

    /// Runs `act` in one transaction.
    ///
    /// # Errors
    /// The error of `act` or SQLite; the transaction is then rolled back.
    pub fn write<T, E: From<StoreError>>(
        &self,
        act: impl FnOnce(&Writing<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut connection = self.connection();
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let writing = Writing(begun.map_err(StoreError::from)?);
        let done = act(&writing)?;
        writing.0.commit().map_err(StoreError::from)?;
        Ok(done)
    }

    /// Inserts certificates if the store is empty. Returns whether it did.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn fill_if_empty(
        &self,
        certificates: impl FnOnce() -> Vec<NewCertificate>,
    ) -> Result<bool, StoreError> {
        self.write(|writing| {
            let is_filled: bool =
                writing.0.query_row("SELECT EXISTS (SELECT 1 FROM certificates)", (), |row| row.get(0))?;
            if !is_filled {
                writing.insert(&certificates())?;
            }
            Ok(!is_filled)
        })
    }

    /// Replaces all data by those of another store.
    ///
    /// # Errors
    /// A file in use by another process, or an SQLite error.
    pub fn restore(&self, from: &Self) -> Result<(), StoreError> {
        let (from, mut to) = (from.connection(), self.connection());
        // All pages in one step, which is one transaction.
        match Backup::new(&from, &mut to)?.step(-1)? {
            StepResult::Done => Ok(()),
            _ => Err(StoreError::Busy),
        }
    }
}

fn number(key: CertificateKey) -> (i64, i64) {
    (key.company.0, key.certificate.0)
}

fn certificate(connection: &Connection, key: CertificateKey) -> Result<Option<CertificateRow>, StoreError> {
    let sql = format!("{CERTIFICATE} WHERE company = ?1 AND certificate = ?2");
    Ok(connection.prepare_cached(&sql)?.query_row(number(key), certificate_row).optional()?)
}

fn certificate_row(row: &Row<'_>) -> rusqlite::Result<CertificateRow> {
    Ok(CertificateRow {
        key: CertificateKey::new(row.get(0)?, row.get(1)?),
        confirmation: row.get(2)?,
        authorization: row.get(3)?,
        details: row.get(4)?,
    })
}

fn asset_row(row: &Row<'_>) -> rusqlite::Result<AssetRow> {
    Ok(AssetRow {
        id: row.get(0)?,
        acceptance: row.get(1)?,
        explanation: row.get(2)?,
        confirmation: row.get(3)?,
        details: row.get(4)?,
    })
}
