//! `sixte view`: scenes and recordings in the browser.

mod open;
mod picture;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use sixte_io::scene::{Scene, SceneError};
use sixte_view::{Files, Gallery, Item, Recorded, Server, ServerOptions, Shows, is_recording};

use crate::arguments::{ServerArguments, Sets, as_argument, no_bodies};
use crate::input::InputError;

/// Arguments of `sixte view`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct View {
    #[arg(
        value_name = "SCENE | RECORDING | FOLDER",
        help = "A scene: a TOML file, or a name of `sixte scenes`; or a recording, an MCAP file; or a folder of both. The gallery without it"
    )]
    what: Option<OsString>,
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

A file is watched: when it is saved, or a file of triangles that it names, it runs again in the
open page. If something is wrong in it, the page says what, in which line, and keeps the last
that was fine.

Of a folder all scenes and recordings are shown that are in it, up to 500, and those that come
later; not those of folders in it. Links are followed only within it.

Examples:
  sixte view
  sixte view tower
  sixte view tower --set apart=0.1
  sixte view my.toml --port 4480 --no-open
  sixte view my_scenes
  sixte run bounce --record bounce.mcap && sixte view bounce.mcap";

impl View {
    /// Serves until it is interrupted.
    pub fn run(self) -> Result<String, InputError> {
        let Self { what, sets, server, page } = self;
        let options = ServerOptions { page, ..server.options() };
        let gallery = match what {
            None if !sets.set.is_empty() => {
                return Err(InputError::new("--set", "there is no scene to set it in; give one"));
            }
            None => built_in_gallery()?,
            Some(what) if Path::new(&what).is_dir() => {
                if !sets.set.is_empty() {
                    return Err(InputError::new("--set", "a folder has many scenes; give one of them"));
                }
                let folder = Files::folder(what.into(), |path, made_from| {
                    if is_recording(path) {
                        recording(path)
                    } else {
                        scene(path.as_os_str(), &Sets::none(), made_from)
                    }
                });
                Gallery { files: Some(folder), ..built_in_gallery()? }
            }
            Some(what) if is_recording(Path::new(&what)) => {
                if !sets.set.is_empty() {
                    let problem = "a recording has happened already; give its scene instead";
                    return Err(InputError::new("--set", problem));
                }
                with_file(Files::one(what.into(), |path, _| recording(path))?)?
            }
            Some(what) => with_scene(&what, move |argument, made_from| scene(argument, &sets, made_from))?,
        };
        serve(gallery, options, "", !server.no_open)
    }
}

/// The duel, until it is interrupted; `path` is the part of the address that says how.
pub fn fence(path: &str, options: ServerOptions, opens: bool) -> Result<String, InputError> {
    serve(built_in_gallery()?, options, path, opens)
}

/// Shows a scene until it is interrupted; `read` reads it, as it was asked for.
pub fn show(
    argument: &OsStr,
    read: impl Fn() -> Result<Scene, InputError> + Send + Sync + 'static,
) -> Result<String, InputError> {
    let gallery = with_scene(argument, move |argument, made_from| checked(read()?, argument, made_from))?;
    serve(gallery, ServerOptions::default(), "", true)
}

fn serve(gallery: Gallery, options: ServerOptions, path: &str, opens: bool) -> Result<String, InputError> {
    let refuse = |error: sixte_view::ViewError| InputError::new("view", error.to_string());
    let server = Server::new(gallery, options).map_err(refuse)?;
    let query = server.query().map_or_else(String::new, |query| format!("?{query}"));
    let address = format!("http://{}/{query}{path}", server.address());
    // Nobody may be reading; the page is what counts.
    let mut output = io::stdout().lock();
    let _ = writeln!(output, "{address}").and_then(|()| output.flush());
    drop(output);
    let mut said = io::stderr();
    let _ = match server.problem() {
        Some(problem) => write!(said, "{problem}"),
        None if opens && open::in_browser(&address) => {
            writeln!(said, "The page is open in the browser. Ctrl-C ends it.")
        }
        None => writeln!(said, "Open this address in a browser. Ctrl-C ends it."),
    };
    server.run();
    Ok(String::new())
}

/// All scenes that are built in.
fn built_in_gallery() -> Result<Gallery, InputError> {
    let item = |scene: sixte_scenes::BuiltIn| -> Result<Item, SceneError> {
        let shows = scene.scene()?.into();
        Ok(Item { name: scene.name.to_owned(), shows, picture: Some(scene.picture) })
    };
    let items = sixte_scenes::all().map(item).collect::<Result<Vec<Item>, _>>()?;
    Ok(Gallery { files: None, items, first: None, picture: Arc::new(picture::draw) })
}

/// The same, with a file that is opened at once.
fn with_file(file: Files) -> Result<Gallery, InputError> {
    let first = file.name();
    Ok(Gallery { files: Some(file), first, ..built_in_gallery()? })
}

/// The same, with a scene that is opened at once. `read` also gives the files that it is made from.
fn with_scene(
    argument: &OsStr,
    read: impl Fn(&OsStr, &mut Vec<PathBuf>) -> Result<Shows, InputError> + Send + Sync + 'static,
) -> Result<Gallery, InputError> {
    if sixte_scenes::is_file(Path::new(argument)) {
        return with_file(Files::one(argument.into(), move |path, made_from| {
            read(path.as_os_str(), made_from)
        })?);
    }
    // One that is built in, perhaps with other values: it takes the place of the other.
    let shows = read(argument, &mut Vec::new())?;
    let name = argument.to_string_lossy().into_owned();
    let mut gallery = built_in_gallery()?;
    gallery.items.retain(|item| item.name != name);
    gallery.items.insert(0, Item { name: name.clone(), shows, picture: None });
    gallery.first = Some(name);
    Ok(gallery)
}

fn recording(path: &Path) -> Result<Shows, InputError> {
    Ok(Recorded::read(path)?.into())
}

fn scene(argument: &OsStr, sets: &Sets, made_from: &mut Vec<PathBuf>) -> Result<Shows, InputError> {
    let mut scene = sixte_scenes::open(argument)?;
    sets.apply(&mut scene)?;
    checked(scene, argument, made_from)
}

/// What cannot be built is said here, and not when somebody opens it.
fn checked(scene: Scene, argument: &OsStr, made_from: &mut Vec<PathBuf>) -> Result<Shows, InputError> {
    *made_from = scene.files();
    let built = scene.build().map_err(as_argument)?;
    if built.names.is_empty() {
        return Err(no_bodies(&argument.to_string_lossy()).into());
    }
    Ok(scene.into())
}
