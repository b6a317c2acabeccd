//! Accepts connections, serves unaffected requests and applies planned faults to the others.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::sleep;

use super::connection::{Connection, Received};
use super::control::{self, Control};
use super::effect::{self, Effect, Planned};
use super::reply::Reply;
use super::request_log::{Arrival, Counted, Met, RequestLog, RequestOutcome, idempotency_key};
use super::spec::Spec;
use crate::BASE_PATH;
use crate::callers::Callers;
use crate::demo::{self, Day};
use crate::store::Store;
use crate::stored::StoreError;

/// A request with this header comes from the tester: it is neither counted nor faulted.
const EXEMPT: &str = "faults-exempt";
/// Maximum number of connections in the backlog.
const WAITING: u32 = 1024;
/// Pause after a failed accept, such as with too many open files.
const BREATH: Duration = Duration::from_millis(100);

/// A server that breaks answers, not yet listening.
pub struct Faults {
    shared: Arc<Shared>,
    closings: mpsc::Receiver<Closing>,
}

struct Shared {
    app: Router,
    request_log: Arc<RequestLog>,
    closings: mpsc::Sender<Closing>,
    /// Counts how often the port was closed. Idle connections end with it, so that clients must
    /// reconnect.
    closed: watch::Sender<u64>,
}

struct Closing {
    span: Duration,
    is_closed: oneshot::Sender<()>,
}

impl Faults {
    /// Puts faults in front of an application, and adds the paths that control them. `store` and `callers` are the
    /// application's, and `today` is the day of the demo data.
    ///
    /// # Errors
    /// Only if SQLite fails.
    pub fn before(
        app: Router,
        store: Arc<Store>,
        spec: Spec,
        callers: Callers,
        today: Day,
    ) -> Result<Self, StoreError> {
        let request_log = Arc::new(RequestLog::new(spec));
        let made = Store::memory()?;
        made.fill_if_empty(|| demo::certificates(today))?;
        let control = Control { request_log: Arc::clone(&request_log), store, demo: made };
        let app = app.merge(control::routes(control, callers));
        let (sender, closings) = mpsc::channel(1);
        let shared = Shared { app, request_log, closings: sender, closed: watch::Sender::new(0) };
        Ok(Self { shared: Arc::new(shared), closings })
    }

    /// Serves until the future is dropped.
    ///
    /// # Errors
    /// The port could not be reopened after a fault.
    pub async fn serve(mut self, mut listener: TcpListener) -> io::Result<()> {
        let address = listener.local_addr()?;
        let mut connections = 0_u64;
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => {
                        connections = connections.saturating_add(1);
                        tokio::spawn(converse(Arc::clone(&self.shared), stream, connections));
                    }
                    Err(_) => sleep(BREATH).await,
                },
                Some(Closing { span, is_closed }) = self.closings.recv() => {
                    drop(listener);
                    let port = keep_port(address)?;
                    self.shared.closed.send_modify(|count| *count = count.wrapping_add(1));
                    // The receiver may be gone; the port stays closed for the full time anyway.
                    let _ = is_closed.send(());
                    sleep(span).await;
                    listener = port.listen(WAITING)?;
                }
            }
        }
    }
}

/// Returns a bound socket that does not listen: connections are refused, and no other program gets
/// the port.
fn keep_port(address: SocketAddr) -> io::Result<TcpSocket> {
    let port = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    port.set_reuseaddr(true)?;
    port.bind(address)?;
    Ok(port)
}

/// Serves all requests of one connection.
async fn converse(shared: Arc<Shared>, stream: TcpStream, connection: u64) {
    let mut client = Connection::new(stream);
    let mut closed = shared.closed.subscribe();
    let mut is_reused = false;
    loop {
        let received = tokio::select! {
            biased;
            _ = closed.changed() => return,
            received = client.receive() => received,
        };
        let Ok(Some(received)) = received else { return };
        let arrival = arrival(&received.request, connection, is_reused);
        let next = match arrival {
            None => answer(&shared, client, received, None).await,
            Some(arrival) => meet(&shared, client, received, arrival).await,
        };
        match next {
            Ok(Some(open)) => client = open,
            _ => return,
        }
        is_reused = true;
    }
}

/// Returns a request that counts: one to the service, not by the tester. The operator's path never
/// counts.
fn arrival(request: &Request<Body>, connection: u64, is_reused: bool) -> Option<Arrival> {
    let path = request.uri().path();
    let below = path.strip_prefix(BASE_PATH)?;
    let is_service = below.is_empty() || below.starts_with('/');
    let is_staff = below.starts_with("/operator/");
    if !is_service || is_staff || request.headers().contains_key(EXEMPT) {
        return None;
    }
    Some(Arrival {
        method: request.method().clone(),
        path: path.to_owned(),
        idempotency_key: idempotency_key(request.headers()),
        connection,
        is_reused,
    })
}

/// Answers as an ordinary server. Returns the connection if it stays open.
async fn answer(
    shared: &Shared,
    mut client: Connection,
    received: Received,
    counted: Option<&Counted>,
) -> io::Result<Option<Connection>> {
    let Received { request, is_last } = received;
    let reply = Reply::of(shared.app.clone(), request).await;
    if let Some(counted) = counted {
        // Written before the answer is sent, so that its receiver finds it in the log.
        shared
            .request_log
            .settle(counted, RequestOutcome { answered: Some(reply.status), sent: Some(reply.status) });
    }
    send(&mut client, &reply.bytes(is_last), is_last).await?;
    Ok((!is_last).then_some(client))
}

async fn send(client: &mut Connection, bytes: &[u8], is_last: bool) -> io::Result<()> {
    client.send(bytes).await?;
    if is_last {
        client.finish().await;
    }
    Ok(())
}

/// Answers a request that counts, or applies its planned fault.
async fn meet(
    shared: &Shared,
    client: Connection,
    received: Received,
    arrival: Arrival,
) -> io::Result<Option<Connection>> {
    let name = format!("{} {}", arrival.method, arrival.path);
    let counted = shared.request_log.count(arrival);
    let Some(met) = &counted.met else { return answer(shared, client, received, Some(&counted)).await };
    let Received { request, is_last } = received;
    let reply = match met.fault.is_committed {
        true => Some(Reply::of(shared.app.clone(), request).await),
        false => None,
    };
    let answered = reply.as_ref().map(|reply| reply.status);
    let chance = effect::chance(met.seed, counted.index);
    let planned = effect::plan(met.fault.kind, chance, reply, is_last).await;
    shared.request_log.settle(&counted, RequestOutcome { answered, sent: planned.sent });
    report(&name, counted.index, met, planned.cut);
    tokio::select! {
        next = harm(shared, client, planned) => next,
        () = shared.request_log.next_session(&counted) => Ok(None),
    }
}

/// Logs one line with everything that reproduces the fault.
fn report(name: &str, index: u64, met: &Met, cut: Option<(usize, usize)>) {
    let Met { fault, seed, spec } = met;
    let cut = cut.map(|(sent, whole)| format!(", {sent} of {whole} bytes")).unwrap_or_default();
    eprintln!("fault: seed={seed} index={index} kind={fault} {name}{cut}; again: --faults {spec}");
}

/// Applies a planned fault. Returns the connection if it stays open.
async fn harm(shared: &Shared, mut client: Connection, planned: Planned) -> io::Result<Option<Connection>> {
    match planned.effect {
        Effect::Refuse(span) => {
            shared.close_port(span).await;
            client.reset()?;
            return Ok(None);
        }
        Effect::Hold => client.hold().await,
        Effect::Reset => {
            client.reset()?;
            return Ok(None);
        }
        Effect::Finish(bytes) => send(&mut client, &bytes, true).await?,
        Effect::Dribble(bytes, pause) => {
            client.dribble(&bytes, pause).await?;
            send(&mut client, &[], planned.is_last).await?;
        }
        Effect::Send(bytes) => send(&mut client, &bytes, planned.is_last).await?,
    }
    Ok((!planned.is_last).then_some(client))
}

impl Shared {
    /// Closes the port and returns once it is closed; it reopens after `span`.
    async fn close_port(&self, span: Duration) {
        let (is_closed, closed) = oneshot::channel();
        // Both fail only if the server has ended, and its port with it.
        if self.closings.send(Closing { span, is_closed }).await.is_ok() {
            let _ = closed.await;
        }
    }
}
