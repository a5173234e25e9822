//! Who may ask. A page of some other site must not talk to a server on this machine, whatever its name says.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// Why a request is refused, if it is. `names` are those by which this server may be called, like `127.0.0.1:4480`; none if any
/// will do.
pub fn refusal(headers: &HeaderMap, names: Option<&[String]>) -> Option<String> {
    let text = |value: &axum::http::HeaderValue| value.to_str().ok().map(str::to_ascii_lowercase);
    let host = headers.get(HOST).and_then(text).unwrap_or_default();
    if let Some(names) = names
        && !names.contains(&host)
    {
        let host = sixte_io::excerpt(&host);
        return Some(format!("this server is not called {host}; open the address that it printed"));
    }
    let origin = headers.get(ORIGIN)?;
    let is_own = text(origin).is_some_and(|origin| origin.strip_prefix("http://") == Some(host.as_str()));
    (!is_own)
        .then(|| "pages of other sites may not ask here; open the address that the server printed".to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_its_own_pages_may_ask() {
        let names = ["127.0.0.1:80".to_owned(), "localhost:80".to_owned()];
        let ask = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
            refusal(&headers, Some(&names)).is_none()
        };
        assert!(ask("localhost:80", None) && ask("127.0.0.1:80", Some("http://127.0.0.1:80")));
        assert!(!ask("evil.example:80", None) && !ask("evil.example:80", Some("http://evil.example:80")));
        assert!(!ask("localhost:80", Some("http://evil.example")) && !ask("localhost:80", Some("null")));
        assert!(
            !ask("localhost:80", Some("https://localhost:80"))
                && !ask("localhost:80", Some("http://localhost:8080"))
        );
    }
}
