//! The tests of the Python package: a wheel, put into an environment of its own below the target folder, and pytest there.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run;

/// What is missing where there is no Python.
const MISSING: &str = "Python 3.10 or later is needed, with venv and pip, as python3 (or python) on the path; \
    on Debian: apt install python3 python3-venv";

/// It installs a gigabyte in seconds, where pip takes minutes.
const UV: &str = "uv==0.13.8";

/// Ray gives its parts half a minute to start: beside other tests that is too little to compile them as well. All other modules are
/// compiled when they are first imported.
const COMPILE_RAY: &str = "import compileall, ray, re; \
    compileall.compile_dir(ray.__path__[0], quiet=2, rx=re.compile(r'[\\\\/](data|rllib|serve|train|tune)[\\\\/]'))";

/// Where it is in the workspace.
const PACKAGE: &str = "crates/sixte-python";

/// The environment, and what is in it.
struct Environment {
    folder: PathBuf,
    package: PathBuf,
    is_quiet: bool,
}

/// Makes the environment, with all that the tests need but the package itself.
///
/// # Errors
/// What is missing, or which command failed.
pub fn environment(workspace: &Path, is_quiet: bool) -> Result<(), String> {
    Environment::of(workspace, is_quiet).make()
}

/// Builds the wheel, installs it and runs its tests.
///
/// # Errors
/// What is missing, or which command failed.
pub fn package(workspace: &Path, is_quiet: bool) -> Result<(), String> {
    let environment = Environment::of(workspace, is_quiet);
    environment.make()?;
    let wheels = environment.folder.join("wheels");
    // What it was built with before may not be what it is now.
    let _ = fs::remove_dir_all(&wheels);
    // As the other tests are built: the engine is optimised, and it takes far less time than a release.
    let out = wheels.display().to_string();
    environment.run("maturin", &["build", "--profile", "dev", "--out", &out])?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|mut files| files.next()?.ok());
    let wheel = wheel.ok_or("maturin made no wheel")?.path().display().to_string();
    environment.install(&["--force-reinstall", "--no-deps", &wheel])?;
    environment.run("python", &["-m", "mypy", "--strict", "tests/typed.py"])?;
    environment.run("python", &["-m", "mypy.stubtest", "sixte"])?;
    environment.run("python", &["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "tests"])
}

impl Environment {
    fn of(workspace: &Path, is_quiet: bool) -> Self {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
        Self { folder: target.join("python"), package: workspace.join(PACKAGE), is_quiet }
    }

    /// Makes it, unless it is there with all that is needed.
    fn make(&self) -> Result<(), String> {
        let requirements = self.package.join("tests/requirements.txt");
        let wanted = fs::read_to_string(&requirements)
            .map_err(|error| format!("{}: {error}", requirements.display()))?;
        let installed = self.folder.join("installed.txt");
        if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        let python = ["python3", "python"].into_iter().find(|name| is_new_enough(name)).ok_or(MISSING)?;
        let folder = self.folder.display().to_string();
        let made = run(Command::new(python).args(["-m", "venv", &folder]), self.is_quiet);
        made.map_err(|error| format!("{error}; {MISSING}"))?;
        self.run("python", &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", UV])?;
        self.install(&["-r", &requirements.display().to_string()])?;
        self.run("python", &["-c", COMPILE_RAY])?;
        fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))
    }

    /// Installs packages. Where uv cannot, pip may: it may have been told another index.
    fn install(&self, what: &[&str]) -> Result<(), String> {
        let uv = ["pip", "install", "--quiet"];
        self.run("uv", &[&uv, what].concat()).or_else(|_| {
            let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            self.run("python", &[&pip, what].concat())
        })
    }

    /// A program of the environment, in the folder of the package.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let programs = self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let mut command = Command::new(programs.join(program));
        command.args(arguments).current_dir(&self.package).env("VIRTUAL_ENV", &self.folder);
        // Nothing is left in the folder of the package.
        command.env("MYPY_CACHE_DIR", self.folder.join("mypy"));
        command
            .env("PYTHONPYCACHEPREFIX", self.folder.join("bytecode"))
            .env_remove("PYTHONDONTWRITEBYTECODE");
        run(&mut command, self.is_quiet)
    }
}

/// Whether this is a Python that the package runs on.
fn is_new_enough(name: &str) -> bool {
    let check = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    Command::new(name).args(["-c", check]).output().is_ok_and(|output| output.status.success())
}
