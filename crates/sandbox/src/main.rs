//! Starts the sandbox: parses the flags, opens the store, fills it once, and serves until it is
//! stopped.

mod arguments;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use acceptance_sandbox::store::Store;
use acceptance_sandbox::{ACTIVATED, BASE_PATH, NOT_ACTIVATED, demo, resettable, router};
use anyhow::{Context, Result, anyhow, bail};
use arguments::Arguments;
use axum::Router;
use axum::http::StatusCode;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tower_http::timeout::TimeoutLayer;

/// Timeout of one request, including its body.
const PATIENCE: Duration = Duration::from_secs(30);
/// Time for open connections to end after a stop.
const FAREWELL: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<()> {
    let arguments = arguments::read(std::env::args_os().skip(1));
    let arguments = arguments.map_err(|error| anyhow!("{error}; see --help"))?;
    if arguments.help {
        return Ok(std::io::stdout().write_all(arguments::HELP.as_bytes())?);
    }
    if let Some(dist) = &arguments.options.dist
        && !dist.join("index.html").is_file()
    {
        bail!("{} holds no index.html; build the frontend first", dist.display());
    }
    // The port comes first: a second start must not touch the store of the first one.
    let listener = listen(&arguments).await?;
    let store = Arc::new(open(&arguments)?);
    if !arguments.host.is_loopback() {
        eprintln!(
            "warning: whoever reaches {} can read and change everything here; the access tokens are public",
            arguments.host
        );
    }
    announce(&listener, &arguments)?;
    let timeout = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE);
    let callers = arguments.options.callers.clone();
    let service = router(Arc::clone(&store), arguments.options).layer(timeout);
    let service = if arguments.resettable { resettable(service, store, callers)? } else { service };
    serve(listener, service).await
}

async fn serve(listener: TcpListener, service: Router) -> Result<()> {
    let (stop, mut stopped) = tokio::sync::watch::channel(false);
    // A small answer must not wait for the acknowledgement of the one before.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        told_to_stop().await;
        stop.send_replace(true);
    });
    tokio::select! {
        served = async { serving.await } => served.context("serving failed"),
        () = async {
            if stopped.wait_for(|stopped| *stopped).await.is_ok() {
                tokio::time::sleep(FAREWELL).await;
            } else {
                std::future::pending().await
            }
        } => Ok(()),
    }
}

async fn listen(arguments: &Arguments) -> Result<TcpListener> {
    let Arguments { host, port, .. } = *arguments;
    match TcpListener::bind((host, port)).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            bail!("port {port} is in use; choose another with --port, or any free one with --port 0")
        }
        Err(error) => Err(error).with_context(|| format!("cannot listen on {host}, port {port}")),
    }
}

fn open(arguments: &Arguments) -> Result<Store> {
    let store = match &arguments.database {
        Some(path) => Store::open(path).with_context(|| format!("cannot use {}", path.display()))?,
        None => Store::memory()?,
    };
    let (today, sized) = (arguments.today, &arguments.sized);
    store.fill_if_empty(|| [demo::certificates(today), demo::sized(sized, today)].concat())?;
    Ok(store)
}

fn announce(listener: &TcpListener, arguments: &Arguments) -> Result<()> {
    let address = listener.local_addr()?;
    let frontend = match &arguments.options.dist {
        Some(_) => format!("Open          http://{address}/"),
        None => "Frontend      none; give its folder with --dist".into(),
    };
    let database = match &arguments.database {
        Some(path) => path.display().to_string(),
        None => "in memory, gone with this program".into(),
    };
    let text = format!(
        "listening on http://{address}

  {frontend}
  Service       http://{address}{BASE_PATH}
  Access token  {ACTIVATED:<19} may read, mark, confirm and reject
                {NOT_ACTIVATED:<19} may only read
  Database      {database}

Everything in it is made up. Stop with Ctrl+C.
"
    );
    let mut out = std::io::stdout().lock();
    // The parent process may have closed standard output; the sandbox serves anyway.
    if out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_err() {
        eprintln!("listening on http://{address}");
    }
    Ok(())
}

/// Waits for Ctrl+C or a termination signal.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    };
    #[cfg(unix)]
    {
        let mut terminate = match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(terminate) => terminate,
            Err(_) => return interrupt.await,
        };
        tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
