//! Tests the store: across restarts, with two concurrent decisions, and after a process is killed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use acceptance_rules::certificate::CertificateKey;
use acceptance_rules::moment;
use acceptance_rules::queue::Age;
use acceptance_sandbox::callers::Callers;
use acceptance_sandbox::store::Store;
use acceptance_sandbox::stored::StoreError;
use acceptance_sandbox::{ACTIVATED, Options, demo, resettable, router};
use serde_json::Value;
use tokio::time::Instant;

use crate::support;
use crate::support::program::{Program, announced};
use crate::support::{LIST, demo_certificates, get, post, today};

/// A database file, which is removed at the end.
struct File(PathBuf);

impl File {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("acceptance-sandbox-test-{}-{number}.sqlite", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn open(&self) -> Store {
        let store = Store::open(&self.0).expect("a store");
        store.fill_if_empty(|| demo_certificates().to_vec()).expect("demo certificates");
        store
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(end);
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Returns the command for the program with this file.
fn command(file: &File) -> Command {
    let mut command = Program::command();
    command.arg("--database").arg(&file.0);
    command
}

/// Sends one POST and returns its status; `None` if the connection breaks.
fn status_of(address: SocketAddr, path: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(address).ok()?;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ACTIVATED}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

#[test]
fn the_demo_is_the_same_every_time_and_put_in_once() {
    assert_eq!(demo::certificates(today()), demo_certificates());
    let store = Store::memory().unwrap();
    assert!(store.fill_if_empty(|| demo_certificates().to_vec()).unwrap());
    assert!(!store.fill_if_empty(|| panic!("filled twice")).unwrap());
    assert_eq!(store.certificates().unwrap().len(), demo_certificates().len());
    assert!(demo_certificates().len() >= 60);
}

#[test]
fn cases_under_review_are_of_every_age_and_rejected_at_once() {
    let day = |text: &str| moment::read(text).unwrap().day(0);
    let now = day(&today().to_string());
    let mut ages = BTreeMap::new();
    for new in demo_certificates()
        .iter()
        .filter(|new| new.certificate.confirmation.as_deref() == Some("clearingProcess"))
    {
        let details = new.assets.iter().map(|asset| serde_json::from_str::<Value>(&asset.details).unwrap());
        let dates: BTreeSet<_> =
            details.filter_map(|asset| Some(asset["rejectionDate"].as_str()?.to_owned())).collect();
        assert_eq!(dates.len(), 1, "{}: {dates:?}", new.certificate.key);
        let since = day(dates.first().unwrap());
        *ages.entry(Age::of(since, now).expect("not in the future")).or_insert(0) += 1;
    }
    assert!(Age::ALL.iter().all(|age| ages.get(age).is_some_and(|count| *count >= 2)), "{ages:?}");
    assert_eq!(ages.values().sum::<i32>(), 23);
}

#[test]
fn certificates_of_a_wanted_size_are_there_besides_the_demo() {
    let store = Store::memory().unwrap();
    store.fill_if_empty(|| [demo_certificates(), &demo::sized(&[3, 1500], today())].concat()).unwrap();
    assert_eq!(store.certificates().unwrap().len(), demo_certificates().len() + 2);
    for size in [3, 1500] {
        let key = CertificateKey::new(4713, size);
        let (assets, count) = store.assets(key, 0, i64::MAX).unwrap().unwrap();
        assert_eq!((assets.len(), count), (usize::try_from(size).unwrap(), size));
        assert!(assets.iter().all(|asset| asset.acceptance.is_none()));
    }
}

#[tokio::test]
async fn a_decision_persists_after_a_restart() {
    let file = File::new();
    let path = format!("{LIST}/{}", demo::CONFIRMABLE);
    let service = router(Arc::new(file.open()), Options::default());
    assert_eq!(post(&service, &format!("{path}/confirmation")).await.status, 204);
    drop(service);
    let service = router(Arc::new(file.open()), Options::default());
    assert_eq!(get(&service, &path).await.json()["confirmationStatus"], "Confirmed");
    assert_eq!(post(&service, &format!("{path}/confirmation")).await.status, 409);
}

#[tokio::test]
async fn a_reset_restores_the_data_of_the_start() {
    let store = Arc::new(Store::memory().unwrap());
    store.fill_if_empty(|| demo_certificates().to_vec()).unwrap();
    let service = router(Arc::clone(&store), Options::default());
    let service = resettable(service, store, Callers::default()).unwrap();
    let path = format!("{LIST}/{}", demo::CONFIRMABLE);
    for _ in 0..2 {
        assert_eq!(post(&service, &format!("{path}/confirmation")).await.status, 204);
        assert_eq!(post(&service, "/reset").await.status, 204);
        assert_eq!(get(&service, &path).await.json()["confirmationStatus"], "firstConfirmationPending");
    }
}

#[test]
fn of_two_decisions_at_once_exactly_one_is_made() {
    let file = File::new();
    // Two stores on one file are two connections, as in two processes.
    let services = [file.open(), file.open()].map(|store| router(Arc::new(store), Options::default()));
    let mut won = 0;
    let keys: Vec<_> = demo_certificates()
        .iter()
        .filter(|new| {
            let is_open = new.certificate.confirmation.as_deref() == Some("firstConfirmationPending");
            let is_unset = new.assets.iter().all(|asset| asset.acceptance.is_none());
            is_open && is_unset && !new.two_confirmations && (1..100).contains(&new.assets.len())
        })
        .map(|new| new.certificate.key)
        .collect();
    assert!(keys.len() >= 10);
    for key in &keys {
        let barrier = std::sync::Barrier::new(4);
        let statuses = std::thread::scope(|scope| {
            let threads: Vec<_> = services
                .iter()
                .chain(&services)
                .map(|service| {
                    let (service, barrier) = (service.clone(), &barrier);
                    scope.spawn(move || {
                        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
                        barrier.wait();
                        runtime.block_on(post(&service, &format!("{LIST}/{key}/confirmation"))).status
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        won += statuses.iter().filter(|status| **status == 204).count();
        assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 3, "{statuses:?}");
    }
    assert_eq!(won, keys.len());
}

#[test]
fn a_killed_process_leaves_every_decision_whole_or_not_made() {
    /// The number of moments during a decision at which a process is killed.
    const MOMENTS: u32 = 16;
    let (file, other) = (File::new(), File::new());
    drop((file.open(), other.open()));
    let key = demo::HUGE;
    let path = format!("{LIST}/{key}/confirmation");
    let duration = {
        let program = Program::start(&mut command(&other));
        let start = Instant::now();
        assert_eq!(status_of(program.address, &path), Some(204));
        start.elapsed()
    };
    let mut interrupted = 0;
    // Later in each round, until a decision completes before the process is killed.
    for round in 0..3 * MOMENTS {
        let program = Program::start(&mut command(&file));
        let address = program.address;
        let status = std::thread::scope(|scope| {
            let request = scope.spawn(|| status_of(address, &path));
            std::thread::sleep(duration * round / MOMENTS);
            // Kills the process.
            drop(program);
            request.join().unwrap()
        });
        let store = file.open();
        let certificate = store.certificate(key).unwrap().expect("the certificate");
        let (assets, count) = store.assets(key, 0, i64::MAX).unwrap().expect("assets");
        assert_eq!((assets.len(), count), (10_000, 10_000));
        let is_confirmed = certificate.confirmation.as_deref() == Some("Confirmed");
        println!("round {round}: answer {status:?}, confirmed {is_confirmed}");
        interrupted += u32::from(!is_confirmed);
        let whole = if is_confirmed { 10_000 } else { 0 };
        let marked = assets.iter().filter(|asset| asset.acceptance.as_deref() == Some("received"));
        let own = assets.iter().filter(|asset| asset.confirmation.as_deref() == Some("Confirmed"));
        assert_eq!((marked.count(), own.count()), (whole, whole));
        assert!(is_confirmed || status != Some(204), "a decision was answered and is gone");
        if is_confirmed {
            break;
        }
    }
    assert!(interrupted > 0, "no process was killed in time");
}

#[test]
fn the_program_serves_on_when_its_output_is_closed() {
    let file = File::new();
    drop(file.open());
    let mut child = command(&file).spawn().expect("the program");
    drop(child.stdout.take());
    let address = announced(child.stderr.as_mut().expect("its errors"));
    let program = Program { child, address };
    let path = format!("{LIST}/{}/confirmation", demo::CONFIRMABLE);
    assert_eq!(status_of(program.address, &path), Some(204));
}

#[test]
fn a_file_of_a_newer_program_is_left_alone() {
    let file = File::new();
    drop(file.open());
    let connection = rusqlite::Connection::open(&file.0).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(matches!(Store::open(&file.0), Err(StoreError::Newer { found: 99 })));
    std::fs::write(&file.0, "this is no database, however long it may be").unwrap();
    assert!(matches!(Store::open(&file.0), Err(StoreError::Database(_))));
}

#[test]
fn a_store_takes_over_all_that_another_holds() {
    let (file, other) = (File::new(), File::new());
    let (store, made) = (file.open(), other.open());
    let more = support::certificate(CertificateKey::new(1, 1), "x", &[None]);
    let all = |store: &Store| store.certificates().unwrap();
    store.write(|writing| writing.insert(&[more])).unwrap();
    assert_ne!(all(&store), all(&made));

    let held = Store::open(&file.0).unwrap();
    store.restore(&made).unwrap();
    assert_eq!(all(&store), all(&made));
    assert_eq!(all(&held), all(&made), "who has the file open sees it");
    drop((store, held));
    assert_eq!(all(&file.open()), all(&made), "and it stays");
    let connection = rusqlite::Connection::open(&file.0).unwrap();
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal", "and readers still go on while somebody writes");
}
