//! `sixte view`: scenes and recordings in the browser.

mod open;
mod picture;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use sixte_io::recording::Recording;
use sixte_io::scene::{Scene, SceneError};
use sixte_view::{Gallery, Item, Server, ServerOptions};

use crate::arguments::{ServerArguments, Sets, as_argument, open as open_scene};
use crate::built_in;
use crate::input::InputError;

/// Arguments of `sixte view`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct View {
    #[arg(
        value_name = "SCENE | RECORDING",
        help = "A scene: a TOML file, or a name of `sixte scenes`; or a recording, an MCAP file. The gallery without it"
    )]
    what: Option<String>,
    #[command(flatten)]
    sets: Sets,
    #[command(flatten)]
    server: ServerArguments,
    #[arg(
        long,
        value_name = "FOLDER",
        help = "Serves the page from a folder instead of the program: `npm run build` makes one in web/dist"
    )]
    page: Option<PathBuf>,
}

const HELP: &str = "\
Prints the address, opens it in the browser if there is one, and answers until Ctrl-C.
Nothing is fetched from anywhere else.

Examples:
  sixte view
  sixte view tower
  sixte view tower --set apart=0.1
  sixte view my.toml --port 4480 --no-open
  sixte run bounce --record bounce.mcap && sixte view bounce.mcap";

impl View {
    /// Serves until it is interrupted.
    pub fn run(self) -> Result<String, InputError> {
        if self.what.is_none() && !self.sets.set.is_empty() {
            return Err(InputError::new("--set", "there is no scene to set it in; give one"));
        }
        let first = self.what.as_deref().map(|what| item(what, &self.sets)).transpose()?;
        let options = ServerOptions { page: self.page, ..self.server.options() };
        serve(gallery(first)?, options, "", !self.server.no_open)
    }
}

/// The duel, until it is interrupted; `path` is the part of the address that says how.
pub fn fence(path: &str, options: ServerOptions, opens: bool) -> Result<String, InputError> {
    serve(gallery(None)?, options, path, opens)
}

/// Shows a scene that is at hand, until it is interrupted.
pub fn show(name: &str, scene: Scene) -> Result<String, InputError> {
    let name = file_name(Path::new(name));
    let first = Item::Scene { name, scene: Arc::new(scene) };
    serve(gallery(Some(first))?, ServerOptions::default(), "", true)
}

fn serve(gallery: Gallery, options: ServerOptions, path: &str, opens: bool) -> Result<String, InputError> {
    let refuse = |error: sixte_view::ViewError| InputError::new("view", error.to_string());
    let server = Server::new(gallery, options).map_err(refuse)?;
    let query = server.query().map_or_else(String::new, |query| format!("?{query}"));
    let address = format!("http://{}/{query}{path}", server.address());
    let mut output = io::stdout().lock();
    // Nobody may be reading; the page is what counts.
    let _ = writeln!(output, "{address}").and_then(|()| output.flush());
    match server.problem() {
        Some(problem) => eprint!("{problem}"),
        None if opens && open::in_browser(&address) => {
            eprintln!("The page is open in the browser. Ctrl-C ends it.")
        }
        None => eprintln!("Open this address in a browser. Ctrl-C ends it."),
    }
    server.run().map_err(refuse)?;
    Ok(String::new())
}

/// All scenes that are built in, and what was asked for first.
fn gallery(first: Option<Item>) -> Result<Gallery, InputError> {
    let built_in = |scene: built_in::BuiltIn| -> Result<Item, SceneError> {
        Ok(Item::Scene { name: scene.name.to_owned(), scene: Arc::new(scene.scene()?) })
    };
    let mut items = built_in::all().map(built_in).collect::<Result<Vec<Item>, _>>()?;
    let name = first.as_ref().map(|first| first.name().to_owned());
    if let Some(first) = first {
        // It may be one of them, with other values.
        items.retain(|item| item.name() != first.name());
        items.insert(0, first);
    }
    Ok(Gallery { items, first: name, picture: Arc::new(picture::draw) })
}

/// A scene, or a recording if it is the file of one.
fn item(what: &str, sets: &Sets) -> Result<Item, InputError> {
    let path = Path::new(what);
    let is_recording = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mcap"));
    if is_recording {
        if !sets.set.is_empty() {
            return Err(InputError::new("--set", "a recording has happened already; give its scene instead"));
        }
        let recording = Recording::read(path)?;
        return Ok(Item::Recording { name: file_name(path), recording: Arc::new(recording) });
    }
    let mut scene = open_scene(what)?;
    sets.apply(&mut scene)?;
    // What cannot be built is said here, and not in the browser.
    scene.build().map_err(as_argument)?;
    let name = if path.exists() { file_name(path) } else { what.to_owned() };
    Ok(Item::Scene { name, scene: Arc::new(scene) })
}

/// The file's own name, for addresses.
fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| "scene".to_owned(), |name| name.to_string_lossy().into_owned())
}
