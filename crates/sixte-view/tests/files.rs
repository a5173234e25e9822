//! Files that are changed while pages show them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use sixte_io::scene::Scene;
use sixte_view::{Files, Gallery, Recorded, Server, ServerOptions, Shows, is_recording};

use crate::page::{PATIENCE, Page};

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("view_files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn read(path: &Path, made_from: &mut Vec<PathBuf>) -> Result<Shows, String> {
    if is_recording(path) {
        return Recorded::read(path).map(Shows::from).map_err(|error| error.to_string());
    }
    let scene = Scene::read(path).map_err(|error| error.to_string())?;
    made_from.extend(scene.files());
    scene.build().map_err(|error| error.to_string())?;
    Ok(scene.into())
}

fn serve(files: Files) -> SocketAddr {
    let picture = Arc::new(|shows: &Shows| match shows {
        Shows::Scene(scene) => Some(scene.title().as_bytes().to_vec()),
        _ => None,
    });
    let gallery = Gallery { files: Some(files), items: Vec::new(), first: None, picture };
    let server = Server::new(gallery, ServerOptions::default()).unwrap();
    let address = server.address();
    thread::spawn(move || server.run());
    address
}

/// A ball, in a scene of this title.
fn ball(title: &str) -> String {
    format!("title = \"{title}\"\n[run]\nseconds = 0.1\nstep = 0.1\n[[bodies]]\nshape = {{ sphere = 0.1 }}\n")
}

/// As editors do it: beside it, and then in its place.
fn save(path: &Path, text: &str) {
    let beside = path.with_extension("new");
    fs::write(&beside, text).unwrap();
    fs::rename(&beside, path).unwrap();
}

fn open(address: SocketAddr, item: &str, set: Value) -> Page {
    let mut page = Page::open(address, "/ws");
    page.ask(&json!({ "type": "open", "item": item, "set": set }));
    page
}

/// The next message of a kind.
fn next(page: &mut Page, kind: &str) -> Value {
    loop {
        let told = page.text();
        assert!(kind == "error" || told["type"] != "error", "{told}");
        if told["type"] == kind {
            return told;
        }
    }
}

#[test]
fn a_file_that_is_saved_runs_again_in_the_page() {
    let file = folder("saved").join("ball.toml");
    fs::write(&file, ball("First")).unwrap();
    let address = serve(Files::one(file.clone(), read).unwrap());
    let mut page = open(address, "ball.toml", json!({}));
    assert_eq!(next(&mut page, "scene")["title"], "First");
    save(&file, &ball("Second"));
    assert_eq!(next(&mut page, "scene")["title"], "Second");

    // Broken: the same words as the command's, with file and line; and the last that was fine for whoever comes now.
    save(&file, &ball("Third").replace("sphere", "spere"));
    let told = next(&mut page, "problem")["message"].clone();
    let said = read(&file, &mut Vec::new()).unwrap_err();
    assert_eq!(told, said);
    assert!(said.contains("ball.toml:6:") && said.contains("sphere"), "{said}");
    let mut late = open(address, "ball.toml", json!({}));
    let (mut scene, mut problem) = (Value::Null, Value::Null);
    while scene.is_null() || problem.is_null() {
        let told = late.text();
        match told["type"].as_str().unwrap() {
            "scene" => scene = told["title"].clone(),
            "problem" => problem = told["message"].clone(),
            _ => {}
        }
    }
    assert_eq!((scene, problem), ("Second".into(), said.into()));

    // Gone, and there again.
    fs::remove_file(&file).unwrap();
    assert!(next(&mut page, "problem")["message"].as_str().unwrap().contains("cannot be read"));
    save(&file, &ball("Fourth"));
    assert_eq!(next(&mut page, "problem")["message"], Value::Null);
    assert_eq!(next(&mut page, "scene")["title"], "Fourth");
    assert_eq!(next(&mut late, "scene")["title"], "Fourth");
}

#[test]
fn files_that_it_is_made_from_are_watched() {
    let folder = folder("made_from");
    let (file, mesh) = (folder.join("rock.toml"), folder.join("rock.obj"));
    let tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    fs::write(&mesh, tetrahedron).unwrap();
    fs::write(&file, "[[bodies]]\nshape = { mesh = \"rock.obj\" }\n").unwrap();
    let mut page = open(serve(Files::one(file, read).unwrap()), "rock.toml", json!({}));
    let mass = next(&mut page, "scene")["bodies"][0]["mass"].as_f64().unwrap();
    fs::remove_file(&mesh).unwrap();
    assert!(next(&mut page, "problem")["message"].as_str().unwrap().contains("rock.obj"));
    save(&mesh, &tetrahedron.replace("v 0 0 1", "v 0 0 2"));
    assert_eq!(next(&mut page, "scene")["bodies"][0]["mass"].as_f64().unwrap(), 2.0 * mass);
}

/// What a page has set stays, as far as the scene still has it.
#[test]
fn values_stay_as_far_as_they_can() {
    let file = folder("values").join("ball.toml");
    let with = |names: &[&str]| {
        let one = |name: &&str| format!("[[parameters]]\nname = \"{name}\"\ndefault = 1\nmin = 0\nmax = 9\n");
        ball("Ball") + &names.iter().map(one).collect::<String>()
    };
    fs::write(&file, with(&["a", "b"])).unwrap();
    let address = serve(Files::one(file.clone(), read).unwrap());
    let mut page = open(address, "ball.toml", json!({ "a": "3", "b": "4" }));
    next(&mut page, "scene");
    save(&file, &with(&["b", "c"]));
    let scene = next(&mut page, "scene");
    let values: Vec<&Value> =
        scene["parameters"].as_array().unwrap().iter().map(|one| &one["value"]).collect();
    assert_eq!(values, [&json!(4.0), &json!(1.0)]);
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// The gallery, as soon as it is so.
fn gallery_when(address: SocketAddr, is_so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let gallery: Value = serde_json::from_str(&get(address, "/api/gallery")).unwrap();
        if is_so(&gallery) {
            return gallery;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The card of a name.
fn card<'a>(gallery: &'a Value, name: &str) -> &'a Value {
    gallery["items"].as_array().unwrap().iter().find(|card| card["name"] == name).unwrap_or(&Value::Null)
}

#[test]
fn a_folder_is_a_gallery() {
    let folder = folder("gallery");
    fs::write(folder.join("good one.toml"), ball("Good")).unwrap();
    fs::write(folder.join("bad.toml"), "[[bodies]]\n").unwrap();
    fs::write(folder.join("cut.mcap"), "no recording").unwrap();
    fs::write(folder.join(".hidden.toml"), ball("Hidden")).unwrap();
    fs::write(folder.join("notes.txt"), "no scene").unwrap();
    fs::create_dir(folder.join("inner.toml")).unwrap();
    let address = serve(Files::folder(folder.clone(), read));
    let count = |count: usize| move |gallery: &Value| gallery["items"].as_array().unwrap().len() == count;
    let gallery = gallery_when(address, count(3));
    assert_eq!(
        (&card(&gallery, "good one.toml")["title"], &gallery["folder"]),
        (&"Good".into(), &folder.display().to_string().into())
    );
    assert!(card(&gallery, "bad.toml")["problem"].as_str().unwrap().contains("bad.toml:1:"), "{gallery}");
    assert!(card(&gallery, "cut.mcap")["problem"].as_str().unwrap().contains("cut.mcap"), "{gallery}");
    let picture = card(&gallery, "good one.toml")["thumbnail"].as_str().unwrap().to_owned();
    assert_eq!(get(address, &picture), "Good");

    // What is broken says so in its page, which goes on when it is mended; so does its picture.
    let mut page = open(address, "bad.toml", json!({}));
    assert!(next(&mut page, "problem")["message"].as_str().unwrap().contains("bad.toml:1:"));
    save(&folder.join("bad.toml"), &ball("Mended"));
    assert_eq!(next(&mut page, "scene")["title"], "Mended");
    save(&folder.join("good one.toml"), &ball("Better"));
    fs::write(folder.join("new.toml"), ball("New")).unwrap();
    fs::remove_file(folder.join("cut.mcap")).unwrap();
    let gallery = gallery_when(address, |gallery| {
        card(gallery, "good one.toml")["title"] == "Better"
            && card(gallery, "cut.mcap").is_null()
            && count(3)(gallery)
    });
    assert_eq!(card(&gallery, "new.toml")["title"], "New");
    assert_eq!(get(address, card(&gallery, "good one.toml")["thumbnail"].as_str().unwrap()), "Better");

    fs::remove_dir_all(&folder).unwrap();
    gallery_when(address, |gallery| {
        gallery["problem"].as_str().is_some_and(|said| said.contains("cannot be read"))
    });
}

#[cfg(unix)]
#[test]
fn odd_files_of_a_folder_are_told() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let folder = folder("odd");
    let outside = folder.with_file_name("outside.toml");
    fs::write(&outside, ball("Outside")).unwrap();
    fs::write(folder.join("inside.toml"), ball("Inside")).unwrap();
    symlink(&outside, folder.join("out.toml")).unwrap();
    symlink("inside.toml", folder.join("in.toml")).unwrap();
    symlink("nowhere", folder.join("nowhere.toml")).unwrap();
    let odd = folder.join(OsStr::from_bytes(b"\xff.toml"));
    // Some systems have no such names.
    let has_odd = fs::write(&odd, ball("Odd")).is_ok();
    let listener = std::os::unix::net::UnixListener::bind(folder.join("socket.toml")).unwrap();
    let address = serve(Files::folder(folder, read));
    let gallery = gallery_when(address, |gallery| {
        gallery["items"].as_array().unwrap().len() == if has_odd { 6 } else { 5 }
    });
    let problem = |name: &str| card(&gallery, name)["problem"].as_str().unwrap_or("fine").to_owned();
    assert_eq!((problem("in.toml"), problem("inside.toml")), ("fine".into(), "fine".into()));
    assert!(problem("out.toml").ends_with("leads out of the folder; put a copy of the file here"));
    assert!(problem("nowhere.toml").contains("leads nowhere"));
    assert!(problem("socket.toml").contains("is no file"));
    assert!(!has_odd || problem("\u{fffd}.toml").contains("is not UTF-8"));
    drop(listener);
}

#[test]
fn a_folder_shows_only_so_many_files() {
    let folder = folder("many");
    for number in 0..510 {
        fs::write(folder.join(format!("{number:03}.toml")), ball("Ball")).unwrap();
    }
    let address = serve(Files::folder(folder, read));
    let gallery = gallery_when(address, |gallery| gallery["items"].as_array().unwrap().len() == 500);
    assert_eq!(gallery["more"], 10);
}
