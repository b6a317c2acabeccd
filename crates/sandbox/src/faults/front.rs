//! Takes connections, answers what meets no fault, and does the others their harm.

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

use super::act::{self, Act, Planned};
use super::ledger::{Arrival, Counted, Ledger, Met, Outcome, idempotency_key};
use super::line::{Line, Received};
use super::reply::Reply;
use crate::BASE_PATH;

/// A request with this header, whatever its value, is the tester's own: neither counted nor harmed.
const EXEMPT: &str = "faults-exempt";
/// How many connections may wait to be taken.
const WAITING: u32 = 1024;
/// How long to wait after a connection could not be taken, as where the program has too many files open.
const BREATH: Duration = Duration::from_millis(100);

pub(super) struct Front {
    shared: Arc<Shared>,
    closings: mpsc::Receiver<Closing>,
}

/// What every connection needs.
struct Shared {
    app: Router,
    ledger: Arc<Ledger>,
    closings: mpsc::Sender<Closing>,
    /// Counts how often the port was closed. Connections without a request end with it, so that whoever asks
    /// has to connect anew.
    closed: watch::Sender<u64>,
}

/// A wish that the port be closed.
struct Closing {
    span: Duration,
    is_closed: oneshot::Sender<()>,
}

impl Front {
    pub(super) fn new(app: Router, ledger: Arc<Ledger>) -> Self {
        let (sender, closings) = mpsc::channel(1);
        let shared = Shared { app, ledger, closings: sender, closed: watch::Sender::new(0) };
        Self { shared: Arc::new(shared), closings }
    }

    pub(super) async fn serve(mut self, mut listener: TcpListener) -> io::Result<()> {
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
                    // Whoever asked may be gone by now, which does not open the port.
                    let _ = is_closed.send(());
                    sleep(span).await;
                    listener = port.listen(WAITING)?;
                }
            }
        }
    }
}

/// A socket that has the port and does not listen: connections are refused, and no other program takes it.
fn keep_port(address: SocketAddr) -> io::Result<TcpSocket> {
    let port = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    port.set_reuseaddr(true)?;
    port.bind(address)?;
    Ok(port)
}

/// All requests of one connection.
async fn converse(shared: Arc<Shared>, stream: TcpStream, connection: u64) {
    let mut line = Line::new(stream);
    let mut closed = shared.closed.subscribe();
    let mut is_reused = false;
    loop {
        let received = tokio::select! {
            biased;
            _ = closed.changed() => return,
            received = line.receive() => received,
        };
        let Ok(Some(received)) = received else { return };
        let arrival = arrival(&received.request, connection, is_reused);
        let next = match arrival {
            None => answer(&shared, line, received, None).await,
            Some(arrival) => meet(&shared, line, received, arrival).await,
        };
        match next {
            Ok(Some(open)) => line = open,
            _ => return,
        }
        is_reused = true;
    }
}

/// A request that counts: one to the service that is not the tester's own. The operator's staff is no part of
/// what is tested, wherever its path stands.
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

/// Answers as any server would; gives the connection back if it goes on.
async fn answer(
    shared: &Shared,
    mut line: Line,
    received: Received,
    counted: Option<&Counted>,
) -> io::Result<Option<Line>> {
    let Received { request, is_last } = received;
    let reply = Reply::of(shared.app.clone(), request).await;
    if let Some(counted) = counted {
        // Before the answer leaves, so that whoever has it finds it in the log.
        shared.ledger.settle(counted, Outcome { answered: Some(reply.status), sent: Some(reply.status) });
    }
    send(&mut line, &reply.bytes(is_last), is_last).await?;
    Ok((!is_last).then_some(line))
}

async fn send(line: &mut Line, bytes: &[u8], is_last: bool) -> io::Result<()> {
    line.send(bytes).await?;
    if is_last {
        line.finish().await;
    }
    Ok(())
}

/// Answers a request that counts, or does it the harm that is planned for it.
async fn meet(shared: &Shared, line: Line, received: Received, arrival: Arrival) -> io::Result<Option<Line>> {
    let name = format!("{} {}", arrival.method, arrival.path);
    let counted = shared.ledger.count(arrival);
    let Some(met) = &counted.met else { return answer(shared, line, received, Some(&counted)).await };
    let Received { request, is_last } = received;
    let reply = match met.fault.is_committed {
        true => Some(Reply::of(shared.app.clone(), request).await),
        false => None,
    };
    let answered = reply.as_ref().map(|reply| reply.status);
    let chance = act::chance(met.seed, counted.index);
    let planned = act::plan(met.fault.kind, chance, reply, is_last).await;
    shared.ledger.settle(&counted, Outcome { answered, sent: planned.sent });
    report(&name, counted.index, met, planned.cut);
    tokio::select! {
        next = harm(shared, line, planned) => next,
        () = shared.ledger.next_session(&counted) => Ok(None),
    }
}

/// One line with all that it takes to see the same fault again.
fn report(name: &str, index: u64, met: &Met, cut: Option<(usize, usize)>) {
    let Met { fault, seed, spec } = met;
    let cut = cut.map(|(sent, whole)| format!(", {sent} of {whole} bytes")).unwrap_or_default();
    eprintln!("fault: seed={seed} index={index} kind={fault} {name}{cut}; again: --faults {spec}");
}

/// Does what was planned; gives the connection back if it goes on.
async fn harm(shared: &Shared, mut line: Line, planned: Planned) -> io::Result<Option<Line>> {
    match planned.act {
        Act::Refuse(span) => {
            shared.close_port(span).await;
            line.reset()?;
            return Ok(None);
        }
        Act::Hold => line.hold().await,
        Act::Reset => {
            line.reset()?;
            return Ok(None);
        }
        Act::Finish(bytes) => send(&mut line, &bytes, true).await?,
        Act::Dribble(bytes, pause) => {
            line.dribble(&bytes, pause).await?;
            send(&mut line, &[], planned.is_last).await?;
        }
        Act::Send(bytes) => send(&mut line, &bytes, planned.is_last).await?,
    }
    Ok((!planned.is_last).then_some(line))
}

impl Shared {
    /// Comes back when the port is closed; it opens by itself.
    async fn close_port(&self, span: Duration) {
        let (is_closed, closed) = oneshot::channel();
        // Both fail only when the server is gone, and its port with it.
        if self.closings.send(Closing { span, is_closed }).await.is_ok() {
            let _ = closed.await;
        }
    }
}
