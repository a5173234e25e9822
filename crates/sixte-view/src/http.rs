//! The server: addresses, files, and who may ask.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};

use crate::error::ViewError;
use crate::fence::{self, Rooms};
use crate::gallery::{Gallery, Item};
use crate::guard::Allowed;
use crate::runs::Runs;
use crate::{page, socket};

/// Where a server listens, and what it shows besides the gallery.
#[derive(Debug, Clone)]
pub struct ServerOptions {
    /// Whose requests are taken: those of this machine, unless told otherwise.
    pub address: IpAddr,
    /// 0 for any that is free.
    pub port: u16,
    /// A folder with `index.html`, `page.js` and `page.css`, instead of the page that is in the program.
    pub page: Option<PathBuf>,
    /// A folder into which duels are recorded.
    pub duels: Option<PathBuf>,
    /// Files and folders with recorded duels, which pages may see.
    pub recordings: Vec<PathBuf>,
}

impl Default for ServerOptions {
    /// Of this machine alone, at any port that is free.
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            page: None,
            duels: None,
            recordings: Vec::new(),
        }
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    shown: Arc<Shown>,
}

/// What requests are answered from.
#[derive(Debug)]
struct Shown {
    gallery: Arc<Gallery>,
    runs: Arc<Runs>,
    rooms: Arc<Rooms>,
    page: Option<PathBuf>,
    allowed: Allowed,
    /// Pictures that were drawn already.
    pictures: Mutex<BTreeMap<String, Option<Vec<u8>>>>,
}

impl Server {
    /// Listens; nobody is answered before [`Server::run`].
    ///
    /// # Errors
    /// An address that is taken.
    pub fn new(gallery: Gallery, options: ServerOptions) -> Result<Self, ViewError> {
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .map_err(ViewError::Start)?;
        let wanted = SocketAddr::new(options.address, options.port);
        let refused = |source| ViewError::Address { address: wanted, source };
        let listener = runtime.block_on(TcpListener::bind(wanted)).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let port = address.port();
        let names = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")).to_vec();
        let allowed = if options.address.is_loopback() {
            Allowed::Named(names)
        } else {
            Allowed::with_new_key().map_err(ViewError::Start)?
        };
        let shown = Shown {
            gallery: Arc::new(gallery),
            runs: Arc::default(),
            rooms: Arc::new(Rooms::new(options.duels, options.recordings)),
            page: options.page,
            allowed,
            pictures: Mutex::default(),
        };
        Ok(Self { runtime, listener, address, shown: Arc::new(shown) })
    }

    /// What the query of an address has to have in it, if other machines can reach the server: a key.
    pub fn query(&self) -> Option<String> {
        self.shown.allowed.query()
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Why there is no page to see, if there is none.
    pub fn problem(&self) -> Option<String> {
        page::file("index.html", self.shown.page.as_deref()).is_none().then(page::missing)
    }

    /// Answers until the program ends.
    ///
    /// # Errors
    /// When the system takes the address away.
    pub fn run(self) -> Result<(), ViewError> {
        let Self { runtime, listener, shown, .. } = self;
        let routes = Router::new()
            .route("/", get(|state: State<Arc<Shown>>| async move { file(&state, "index.html") }))
            .route("/api/gallery", get(gallery))
            .route("/api/thumbnail/{name}", get(thumbnail))
            .route("/ws", get(upgrade))
            .route("/ws/fence", get(fence))
            .route(
                "/{name}",
                get(|state: State<Arc<Shown>>, Path(name): Path<String>| async move { file(&state, &name) }),
            )
            .fallback(|| async { refused(StatusCode::NOT_FOUND, "there is nothing here; open /") })
            .layer(middleware::from_fn_with_state(Arc::clone(&shown), guarded))
            .with_state(shown);
        runtime.block_on(async move { axum::serve(listener, routes).await }).map_err(ViewError::Stopped)
    }
}

/// Whoever may not ask is refused; and every answer says that it is for the server's own pages.
async fn guarded(State(shown): State<Arc<Shown>>, request: Request, next: Next) -> Response {
    let cookie = shown.allowed.cookie(request.uri()).and_then(|cookie| cookie.parse().ok());
    let mut response = match shown.allowed.refusal(request.uri(), request.headers()) {
        Some(problem) => refused(StatusCode::FORBIDDEN, &problem),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in OF_EVERY_ANSWER {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Nothing of the page comes from elsewhere, nobody else shows it or reads from it, and nothing is kept from one version to the next.
const OF_EVERY_ANSWER: [(HeaderName, &str); 7] = [
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
];

fn file(shown: &Shown, name: &str) -> Response {
    match page::file(name, shown.page.as_deref()) {
        Some(bytes) => answered(page::content_type(name), bytes),
        None if name == "index.html" => refused(StatusCode::SERVICE_UNAVAILABLE, &page::missing()),
        None => refused(StatusCode::NOT_FOUND, "there is no such file; open /"),
    }
}

async fn gallery(State(shown): State<Arc<Shown>>) -> Response {
    answered("application/json", shown.gallery.to_json().to_string().into_bytes())
}

async fn thumbnail(State(shown): State<Arc<Shown>>, Path(name): Path<String>) -> Response {
    let scene = match name.strip_suffix(".png").and_then(|name| shown.gallery.find(name)) {
        Some(Item::Scene { scene, .. }) => Arc::clone(scene),
        _ => return refused(StatusCode::NOT_FOUND, "there is no picture of this; /api/gallery lists all"),
    };
    // Drawing takes a while, and others are to be answered meanwhile. One at a time: each is drawn once.
    let drawn = tokio::task::spawn_blocking(move || {
        let mut pictures = shown.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.entry(name).or_insert_with(|| (shown.gallery.picture)(&scene)).clone()
    });
    match drawn.await.ok().flatten() {
        Some(png) => answered("image/png", png),
        None => refused(StatusCode::NOT_FOUND, "this scene cannot be drawn"),
    }
}

async fn upgrade(State(shown): State<Arc<Shown>>, upgrade: WebSocketUpgrade) -> Response {
    let (gallery, runs) = (Arc::clone(&shown.gallery), Arc::clone(&shown.runs));
    upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .on_upgrade(move |socket| socket::serve(socket, gallery, runs))
}

async fn fence(State(shown): State<Arc<Shown>>, upgrade: WebSocketUpgrade) -> Response {
    let rooms = Arc::clone(&shown.rooms);
    upgrade
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST)
        .on_upgrade(move |socket| fence::serve(socket, rooms))
}

fn answered(kind: &'static str, bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, kind)], Body::from(bytes)).into_response()
}

fn refused(status: StatusCode, problem: &str) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{}\n", problem.trim_end()))
        .into_response()
}
