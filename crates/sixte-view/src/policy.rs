//! What every answer says of itself: nothing of the page comes from elsewhere, nobody else reads from it or shows it, and nothing is kept
//! from one version to the next.

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::error::ViewError;

/// The same for all servers.
const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const CONTENT: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors";

/// What is said.
#[derive(Debug)]
pub struct Policy {
    content: HeaderValue,
    /// Older browsers know only this; it has no word for some.
    frames: Option<HeaderValue>,
}

impl Policy {
    /// Of a page that these origins may show in frames.
    ///
    /// # Errors
    /// What is no origin.
    pub fn new(framed_by: &[String]) -> Result<Self, ViewError> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b":/.-_*[]".contains(&byte);
        if let Some(origin) =
            framed_by.iter().find(|origin| origin.is_empty() || !origin.bytes().all(is_plain))
        {
            return Err(ViewError::Origin(origin.clone()));
        }
        let who = if framed_by.is_empty() { "'none'".to_owned() } else { framed_by.join(" ") };
        let content = HeaderValue::from_str(&format!("{CONTENT} {who}"));
        let frames = framed_by.is_empty().then(|| HeaderValue::from_static("DENY"));
        Ok(Self { content: content.map_err(|_| ViewError::Origin(who))?, frames })
    }

    /// Says it.
    pub fn say(&self, headers: &mut HeaderMap) {
        for (name, value) in ALWAYS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        headers.insert(header::CONTENT_SECURITY_POLICY, self.content.clone());
        if let Some(frames) = &self.frames {
            headers.insert(header::X_FRAME_OPTIONS, frames.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn said(framed_by: &[&str]) -> HeaderMap {
        let origins: Vec<String> = framed_by.iter().map(|origin| (*origin).to_owned()).collect();
        let mut headers = HeaderMap::new();
        Policy::new(&origins).unwrap().say(&mut headers);
        headers
    }

    #[test]
    fn nobody_may_frame_the_page_unless_told() {
        let headers = said(&[]);
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY");
        let content = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(content.ends_with("; frame-ancestors 'none'"), "{content}");
    }

    #[test]
    fn those_that_are_told_may_frame_it() {
        let headers = said(&["http://localhost:*", "http://127.0.0.1:*"]);
        assert!(!headers.contains_key(header::X_FRAME_OPTIONS));
        let content = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(content.ends_with("; frame-ancestors http://localhost:* http://127.0.0.1:*"), "{content}");
        assert!(content.starts_with("default-src 'self';"), "{content}");
    }

    #[test]
    fn no_origin_adds_to_the_policy() {
        for bad in ["http://a; script-src *", "http://a b", "", "http://a\r\nX: y", "'self'"] {
            let refused = Policy::new(&[bad.to_owned()]).unwrap_err().to_string();
            assert!(refused.contains("http://localhost:*"), "{refused}");
        }
    }
}
