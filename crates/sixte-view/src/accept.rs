//! Connections: how many at once, and how long each may take. Who says nothing, or says it a byte at a time, keeps nobody out.

use std::io::{ErrorKind, Write};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// What a server does at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Connections at once; a page has one, and its files a few more for a moment.
    pub connections: usize,
    /// For all of a request to come, from when it is waited for.
    pub request: Duration,
    /// For a connection in all, unless it becomes a page's own.
    pub connection: Duration,
    /// What all runs together keep \[bytes\].
    pub memory: usize,
}

impl Default for Limits {
    /// For a few people at a machine of today.
    fn default() -> Self {
        Self {
            connections: 256,
            request: Duration::from_secs(10),
            connection: Duration::from_secs(120),
            memory: 1 << 30,
        }
    }
}

/// One of the connections there may be, as long as anybody holds it.
#[derive(Debug, Clone)]
pub struct Place {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Longer heads of requests are refused \[bytes\].
const LONGEST_HEAD: usize = 64 * 1024;

const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n\
    there are too many connections already; close a page\n";

/// Answers until the program ends.
pub async fn serve(listener: TcpListener, routes: Router, limits: Limits) {
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                // One that is gone already is no matter; if there is no room for another, some must end first.
                if !matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) {
                    sleep(Duration::from_secs(1)).await;
                }
                continue;
            }
        };
        match Arc::clone(&places).try_acquire_owned() {
            Ok(permit) => {
                let place = Place { _permit: Arc::new(permit) };
                tokio::spawn(answer(stream, routes.clone(), place, limits));
            }
            Err(_) => refuse(stream),
        }
    }
}

/// One connection, until it ends or becomes a page's own.
async fn answer(stream: TcpStream, routes: Router, place: Place, limits: Limits) {
    let routes = TowerToHyperService::new(routes);
    let with_place = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(place.clone());
        routes.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), with_place)
        .with_upgrades();
    // Whatever went wrong, the other side sees that the connection has ended.
    let _ = timeout(limits.connection, served).await;
}

/// Says so if that can be done without waiting.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write_all(FULL);
    }
}
