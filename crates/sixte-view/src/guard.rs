//! Who may ask. A page of some other site must not talk to a server on this machine, whatever its name says.

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};

/// The name of the key, in addresses and cookies.
const KEY: &str = "sixte-key";

/// Who may ask.
#[derive(Debug)]
pub enum Allowed {
    /// Whoever calls the server by one of these names, like `127.0.0.1:4480`: this machine alone can reach it.
    Named(Vec<String>),
    /// Whoever knows the key: other machines can reach it, and call it as they like.
    WithKey(String),
}

impl Allowed {
    /// A key that nobody guesses.
    ///
    /// # Errors
    /// A machine that has no random numbers.
    pub fn with_new_key() -> Result<Self, std::io::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
        Ok(Self::WithKey(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// What an address has to end in, if it has to.
    pub fn query(&self) -> Option<String> {
        match self {
            Self::Named(_) => None,
            Self::WithKey(key) => Some(format!("{KEY}={key}")),
        }
    }

    /// The cookie for a page that came with the key in its address.
    pub fn cookie(&self, uri: &Uri) -> Option<String> {
        let Self::WithKey(key) = self else { return None };
        let is_given = key_in(uri.query().unwrap_or_default(), '&').is_some_and(|given| are_same(given, key));
        is_given.then(|| format!("{KEY}={key}; HttpOnly; SameSite=Strict; Path=/"))
    }

    /// Why a request is refused, if it is.
    pub fn refusal(&self, uri: &Uri, headers: &HeaderMap) -> Option<String> {
        let text = |value: &axum::http::HeaderValue| value.to_str().ok().map(str::to_ascii_lowercase);
        let host = headers.get(HOST).and_then(text).unwrap_or_default();
        match self {
            Self::Named(names) if !names.contains(&host) => {
                let host = sixte_io::excerpt(&host);
                return Some(format!("this server is not called {host}; open the address that it printed"));
            }
            Self::WithKey(key) => {
                let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
                let mut given = cookies.filter_map(|cookies| key_in(cookies, ';'));
                if !given.any(|given| are_same(given, key)) && self.cookie(uri).is_none() {
                    return Some(
                        "the key is missing; open the whole address that the server printed".to_owned(),
                    );
                }
            }
            Self::Named(_) => {}
        }
        let origin = headers.get(ORIGIN)?;
        let is_own = text(origin).is_some_and(|origin| origin.strip_prefix("http://") == Some(host.as_str()));
        (!is_own).then(|| {
            "pages of other sites may not ask here; open the address that the server printed".to_owned()
        })
    }
}

/// The key among names and values.
fn key_in(text: &str, between: char) -> Option<&str> {
    let mut pairs = text.split(between).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == KEY).map(|(_, value)| value)
}

/// Whether two keys are the same, by as many comparisons whatever they are.
fn are_same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_its_own_pages_may_ask() {
        let allowed = Allowed::Named(vec!["127.0.0.1:80".to_owned(), "localhost:80".to_owned()]);
        let ask = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
            allowed.refusal(&Uri::from_static("/"), &headers).is_none()
        };
        assert!(ask("localhost:80", None) && ask("127.0.0.1:80", Some("http://127.0.0.1:80")));
        assert!(!ask("evil.example:80", None) && !ask("evil.example:80", Some("http://evil.example:80")));
        assert!(!ask("localhost:80", Some("http://evil.example")) && !ask("localhost:80", Some("null")));
        assert!(
            !ask("localhost:80", Some("https://localhost:80"))
                && !ask("localhost:80", Some("http://localhost:8080"))
        );
    }

    #[test]
    fn other_machines_need_the_key() {
        let allowed = Allowed::with_new_key().unwrap();
        let query = allowed.query().unwrap();
        assert_ne!(query, Allowed::with_new_key().unwrap().query().unwrap());
        let ask = |path: &str, cookie: Option<&str>, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, "lab.example:80".parse().unwrap());
            cookie.map(|cookie| headers.insert(COOKIE, cookie.parse().unwrap()));
            origin.map(|origin| headers.insert(ORIGIN, origin.parse().unwrap()));
            allowed.refusal(&path.parse().unwrap(), &headers).is_none()
        };
        let with_key = format!("/?set=1&{query}");
        assert!(ask(&with_key, None, None) && allowed.cookie(&with_key.parse().unwrap()).is_some());
        assert!(ask("/ws", Some(&format!("a=b; {query}")), Some("http://lab.example:80")));
        assert!(!ask("/ws", Some(&query), Some("http://evil.example:80")));
        let wrong = query.replace(|c: char| c.is_ascii_hexdigit(), "0");
        assert!(
            !ask("/", None, None) && !ask("/", Some("sixte-key="), None) && !ask("/", Some(&wrong), None)
        );
        assert!(!ask(&format!("/?{wrong}"), None, None) && !ask(&format!("/?x{query}"), None, None));
    }
}
