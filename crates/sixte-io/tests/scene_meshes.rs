//! Meshes of scenes are what the example writes.

#[path = "../examples/scene_meshes/main.rs"]
#[allow(dead_code)]
mod example;

#[test]
fn files_are_as_they_are_written() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes/meshes");
    for (name, surface) in example::surfaces() {
        let file = std::fs::read_to_string(folder.join(format!("{name}.obj"))).unwrap();
        assert!(file == surface.obj(), "{name}.obj is not what the example writes");
    }
}
