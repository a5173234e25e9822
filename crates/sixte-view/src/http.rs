//! The server: addresses, files, and who may ask.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Path, Request, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::net::TcpListener;
use tokio::runtime::{self, Runtime};

use crate::accept::{self, Limits, Place};
use crate::error::ViewError;
use crate::fence::{self, Rooms};
use crate::gallery::Gallery;
use crate::guard::Allowed;
use crate::policy::Policy;
use crate::runs::Runs;
use crate::shelf::Shelf;
use crate::showcase::Showcase;
use crate::{look, page, socket};

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
    /// What it does at most.
    pub limits: Limits,
    /// Files and folders with recorded duels, which pages may see.
    pub recordings: Vec<PathBuf>,
    /// Whose pages may show this one in a frame, such as `http://localhost:*` for notebooks; nobody's unless told otherwise.
    pub framed_by: Vec<String>,
}

impl Default for ServerOptions {
    /// Of this machine alone, at any port that is free.
    fn default() -> Self {
        Self {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            page: None,
            duels: None,
            limits: Limits::default(),
            recordings: Vec::new(),
            framed_by: Vec::new(),
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
    limits: Limits,
}

/// What requests are answered from.
#[derive(Debug)]
struct Shown {
    shelf: Arc<Shelf>,
    runs: Arc<Runs>,
    rooms: Arc<Rooms>,
    page: Option<PathBuf>,
    allowed: Allowed,
    policy: Policy,
    /// Pictures that were drawn already, and of which version.
    pictures: Mutex<BTreeMap<String, (u64, Option<Bytes>)>>,
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
        let (shelf, files) = Shelf::new(gallery);
        let shelf = Arc::new(shelf);
        files.map_or(Ok(()), |files| look::start(files, &shelf)).map_err(ViewError::Start)?;
        let shown = Shown {
            shelf,
            runs: Runs::new(options.limits.memory),
            rooms: Arc::new(Rooms::new(options.duels, options.recordings)),
            page: options.page,
            allowed,
            policy: Policy::new(&options.framed_by)?,
            pictures: Mutex::default(),
        };
        Ok(Self { runtime, listener, address, shown: Arc::new(shown), limits: options.limits })
    }

    /// What the query of an address has to have in it, if other machines can reach the server: a key.
    pub fn query(&self) -> Option<String> {
        self.shown.allowed.query()
    }

    /// To show more while it answers.
    pub fn showcase(&self) -> Showcase {
        Showcase { shelf: Arc::clone(&self.shown.shelf) }
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
    pub fn run(self) {
        let Self { runtime, listener, shown, limits, .. } = self;
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
        runtime.block_on(accept::serve(listener, routes, limits));
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
    shown.policy.say(headers);
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

fn file(shown: &Shown, name: &str) -> Response {
    match page::file(name, shown.page.as_deref()) {
        Some(bytes) => answered(page::content_type(name), bytes),
        None if name == "index.html" => refused(StatusCode::SERVICE_UNAVAILABLE, &page::missing()),
        None => refused(StatusCode::NOT_FOUND, "there is no such file; open /"),
    }
}

async fn gallery(State(shown): State<Arc<Shown>>) -> Response {
    answered("application/json", shown.shelf.to_json().to_string())
}

async fn thumbnail(State(shown): State<Arc<Shown>>, Path(name): Path<String>) -> Response {
    let found = name.strip_suffix(".png").and_then(|name| shown.shelf.find(name));
    let Some((found, shows)) = found.and_then(|found| found.shows.clone().map(|shows| (found, shows))) else {
        return refused(StatusCode::NOT_FOUND, "there is no picture of this; /api/gallery lists all");
    };
    if let Some(png) = found.picture {
        return answered("image/png", Bytes::from_static(png));
    }
    // Drawing takes a while, and others are to be answered meanwhile. One at a time: each is drawn once.
    let drawn = tokio::task::spawn_blocking(move || {
        let mut pictures = shown.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        match pictures.get(&name) {
            Some((version, picture)) if *version == found.version => picture.clone(),
            _ => {
                let picture = shown.shelf.draw(&shows).map(Bytes::from);
                pictures.insert(name, (found.version, picture.clone()));
                picture
            }
        }
    });
    match drawn.await.ok().flatten() {
        Some(png) => answered("image/png", png),
        None => refused(StatusCode::NOT_FOUND, "this scene cannot be drawn"),
    }
}

async fn upgrade(
    State(shown): State<Arc<Shown>>,
    Extension(place): Extension<Place>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let (shelf, runs) = (Arc::clone(&shown.shelf), Arc::clone(&shown.runs));
    upgrade.max_message_size(socket::LONGEST).max_frame_size(socket::LONGEST).on_upgrade(
        move |socket| async move {
            socket::serve(socket, shelf, runs).await;
            drop(place);
        },
    )
}

async fn fence(
    State(shown): State<Arc<Shown>>,
    Extension(place): Extension<Place>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let rooms = Arc::clone(&shown.rooms);
    upgrade.max_message_size(socket::LONGEST).max_frame_size(socket::LONGEST).on_upgrade(
        move |socket| async move {
            fence::serve(socket, rooms).await;
            drop(place);
        },
    )
}

fn answered(kind: &'static str, body: impl Into<Body>) -> Response {
    ([(header::CONTENT_TYPE, kind)], body.into()).into_response()
}

fn refused(status: StatusCode, problem: &str) -> Response {
    (status, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], format!("{}\n", problem.trim_end()))
        .into_response()
}
