//! `--port`, `--address` and `--no-open`.

use std::net::{IpAddr, Ipv4Addr};

use clap::Args;
use sixte_view::ServerOptions;

/// Where a page is served.
#[derive(Debug, Args)]
pub struct ServerArguments {
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        help = "Where the server listens; 0 for any port that is free"
    )]
    port: u16,
    #[arg(
        long,
        value_name = "IP",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        help = "Whom the server listens to. If it is not a loopback address, other machines that know the key in the printed address can see and run everything"
    )]
    address: IpAddr,
    #[arg(long, help = "Opens no browser")]
    pub no_open: bool,
}

impl ServerArguments {
    /// A server with the program's own page, that records no duels.
    pub fn options(&self) -> ServerOptions {
        ServerOptions { address: self.address, port: self.port, ..ServerOptions::default() }
    }
}
