//! Any messages to the server of a page, to that of scenes and to that of the duel: it answers the next one all the same.
#![no_main]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use sixte_io::scene::Scene;
use sixte_view::{Gallery, Item, Server, ServerOptions};
use tungstenite::Message;

const SCENE: &str = "[run]\nseconds = 0.1\n[[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\n";

static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    let scene = Scene::parse(SCENE, "ball.toml").expect("the scene is one");
    let items = vec![Item { name: "ball".to_owned(), shows: scene.into(), picture: None }];
    let gallery = Gallery { files: None, items, first: None, picture: Arc::new(|_| None) };
    let server = Server::new(gallery, ServerOptions::default()).expect("a port is free");
    let address = server.address();
    thread::spawn(move || server.run());
    address
});

fuzz_target!(|bytes: &[u8]| {
    let address = *SERVER;
    let Some((first, rest)) = bytes.split_first() else { return };
    let wait = Some(Duration::from_secs(10));
    let connect = || {
        let stream = TcpStream::connect(address).expect("the server is there");
        stream.set_read_timeout(wait).expect("a time");
        stream
    };
    match first % 4 {
        // A request that is none.
        0 => {
            let mut stream = connect();
            stream.set_read_timeout(Some(Duration::from_millis(2))).expect("a time");
            let _ = stream.write_all(rest);
            let _ = stream.read(&mut [0; 64]);
        }
        // Frames that are none.
        1 => {
            let path = if first & 4 == 0 { "ws" } else { "ws/fence" };
            if let Ok((mut socket, _)) = tungstenite::client(format!("ws://{address}/{path}"), connect()) {
                let _ = socket.get_mut().write_all(rest);
            }
        }
        kind => {
            let path = if kind == 2 { "ws" } else { "ws/fence" };
            if let Ok((mut socket, _)) = tungstenite::client(format!("ws://{address}/{path}"), connect()) {
                for line in rest.split(|byte| *byte == b'\n').take(20) {
                    let text = String::from_utf8_lossy(line).into_owned();
                    if socket.send(Message::text(text)).is_err() {
                        break;
                    }
                }
            }
        }
    }
    let mut stream = connect();
    stream.write_all(format!("GET /api/gallery HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.contains("ball"), "{answer}");
});
