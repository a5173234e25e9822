//! What can go wrong before anyone watches.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;

/// Why there is no server.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ViewError {
    /// The address is taken, or not this machine's.
    #[error(
        "the server cannot listen at {address}: {source}; give another one with --port, or 0 for any that is free"
    )]
    Address {
        /// Where it was to listen.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// What is no origin of pages.
    #[error("{0:?} is no origin of pages that may frame this one; give it like http://localhost:*")]
    Origin(String),
    /// The system does not let it run.
    #[error("the server does not start: {0}")]
    Start(io::Error),
}
