//! Some platforms have to be told that an extension module finds the interpreter when it is loaded.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
