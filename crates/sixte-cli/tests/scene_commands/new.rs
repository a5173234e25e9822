//! `sixte new`.

use std::fs;

use super::{answer, folder, refusal, sixte};

#[test]
fn what_it_writes_runs_as_it_is() {
    let folder = folder("new");
    assert_eq!(answer(&folder, &["new", "first"]), "wrote first.toml; run it: sixte run first.toml\n");
    let text = fs::read_to_string(folder.join("first.toml")).unwrap();
    assert!(text.contains("title = \"first\"") && !text.contains("TITLE"), "{text}");
    assert!(text.contains('#'), "it has comments");
    let run = answer(&folder, &["run", "first.toml"]);
    assert!(run.starts_with("first\n") && !run.contains("FAILED"), "{run}");
    answer(&folder, &["run", "first.toml", "--set", "height=3", "--step", "0.1"]);
    answer(&folder, &["new", "second.toml"]);
    assert!(folder.join("second.toml").exists());
}

#[test]
fn a_copy_comes_with_its_files_and_runs_the_same() {
    let folder = folder("new_from");
    let wrote = answer(&folder, &["new", "tori", "--from", "two_meshes"]);
    assert!(wrote.starts_with("wrote tori.toml and meshes/torus.obj; "), "{wrote}");
    let hash = |scene: &str| {
        let text = answer(&folder, &["run", scene, "--json"]);
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["state_hash"].clone()
    };
    assert_eq!(hash("tori.toml"), hash("two_meshes"));
    // A second one shares the mesh.
    answer(&folder, &["new", "more", "--from", "two_meshes"]);
    answer(&folder, &["new", "ball", "--from", "bounce"]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4);
}

#[test]
fn nothing_is_written_over_or_half_written() {
    let folder = folder("new_refused");
    fs::write(folder.join("mine.toml"), "# mine\n").unwrap();
    let said = refusal(&folder, &["new", "mine"]);
    let expected =
        "mine.toml: it is there already and is not written over; give another name, or go to another folder";
    assert_eq!(said, format!("error: {expected}\n"));
    assert_eq!(fs::read_to_string(folder.join("mine.toml")).unwrap(), "# mine\n");
    // Another mesh of this name is there: then there is no scene either.
    fs::create_dir(folder.join("meshes")).unwrap();
    fs::write(folder.join("meshes/torus.obj"), "v 0 0 0\n").unwrap();
    let said = refusal(&folder, &["new", "tori", "--from", "two_meshes"]);
    assert!(
        said.starts_with("error: meshes/torus.obj: it is there already and is not written over"),
        "{said}"
    );
    assert!(!folder.join("tori.toml").exists());
    assert_eq!(fs::read_to_string(folder.join("meshes/torus.obj")).unwrap(), "v 0 0 0\n");
    // A file where a folder should be.
    fs::remove_dir_all(folder.join("meshes")).unwrap();
    fs::write(folder.join("meshes"), "").unwrap();
    let said = refusal(&folder, &["new", "tori", "--from", "two_meshes"]);
    assert!(said.contains("it cannot be written (") && said.contains("; go to a folder in which"), "{said}");
    assert!(!folder.join("tori.toml").exists());
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_closed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("new_closed");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let is_open = fs::write(folder.join("probe"), "").is_ok();
    let output = sixte(&folder, &["new", "mine"]);
    let files = fs::read_dir(&folder).unwrap().count();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    // Whoever may write anywhere finds no closed folder.
    if !is_open {
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("error: mine.toml: it cannot be written ("), "{said}");
        assert_eq!((output.status.code(), files), (Some(2), 0));
    }
}

#[test]
fn names_that_are_none() {
    let folder = folder("new_names");
    for name in ["", "../up", "a/b", "a b", ".toml", "a.b", "C:x"] {
        let said = refusal(&folder, &["new", name]);
        assert!(said.contains("it is no name for a file here; give letters, digits, - and _ only"), "{said}");
    }
    let said = refusal(&folder, &["new", "mine", "--from", "nothing"]);
    assert!(
        said.starts_with("error: --from nothing: there is no scene of this name; give bounce, "),
        "{said}"
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
