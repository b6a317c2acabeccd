//! One connection: reads requests, writes bytes, and ends in every way.

use std::io;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri, Version, header};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// Maximum size of a request's head in bytes.
const LONGEST_HEAD: usize = 64 * 1024;
/// Maximum size of a request's body in bytes; the application's own limit is far lower.
const LONGEST_BODY: usize = 64 * 1024 * 1024;
/// Maximum number of headers of a request.
const MOST_HEADERS: usize = 100;
/// Time for a client to answer a FIN.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) struct Connection {
    stream: TcpStream,
    /// Bytes that are read but not yet part of a request.
    unread: Vec<u8>,
}

pub(super) struct Received {
    pub(super) request: Request<Body>,
    /// Whether the client closes the connection after the answer.
    pub(super) is_last: bool,
}

struct Head {
    method: Method,
    uri: Uri,
    version: Version,
    headers: HeaderMap,
    length: usize,
}

impl Connection {
    pub(super) fn new(stream: TcpStream) -> Self {
        // Single bytes are sent at once. If this fails, they are only delayed.
        let _ = stream.set_nodelay(true);
        Self { stream, unread: Vec::new() }
    }

    /// Returns the next request; `None` if the client has closed, or sends an invalid request.
    pub(super) async fn receive(&mut self) -> io::Result<Option<Received>> {
        let head = loop {
            match read_head(&self.unread) {
                Err(status) => return self.refuse(status).await,
                Ok(Some(head)) => break head,
                Ok(None) => {}
            }
            if self.read().await? == 0 {
                return Ok(None);
            }
        };
        let body = match body_length(&head.headers) {
            Ok(length) if length > LONGEST_BODY => return self.refuse("413 Content Too Large").await,
            Ok(length) => length,
            Err(status) => return self.refuse(status).await,
        };
        let end = head.length.saturating_add(body);
        while self.unread.len() < end {
            if self.read().await? == 0 {
                return Ok(None);
            }
        }
        let body: Vec<u8> = self.unread.drain(..end).skip(head.length).collect();
        let is_last = head.version == Version::HTTP_10 || says_close(&head.headers);
        let mut request = Request::new(Body::from(body));
        (*request.method_mut(), *request.uri_mut()) = (head.method, head.uri);
        *request.headers_mut() = head.headers;
        Ok(Some(Received { request, is_last }))
    }

    async fn read(&mut self) -> io::Result<usize> {
        self.stream.read_buf(&mut self.unread).await
    }

    async fn refuse<T>(&mut self, status: &str) -> io::Result<Option<T>> {
        let reply = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        self.send(reply.as_bytes()).await?;
        self.finish().await;
        Ok(None)
    }

    pub(super) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    pub(super) async fn dribble(&mut self, bytes: &[u8], pause: Duration) -> io::Result<()> {
        for byte in bytes {
            self.send(&[*byte]).await?;
            sleep(pause).await;
        }
        Ok(())
    }

    /// Ends the connection with a FIN.
    pub(super) async fn finish(&mut self) {
        let ended = self.stream.shutdown().await;
        if ended.is_ok() {
            // Closing a socket with unread bytes would send an RST instead.
            let _ = timeout(FAREWELL, self.hold()).await;
        }
    }

    /// Ends the connection with an RST.
    pub(super) fn reset(self) -> io::Result<()> {
        self.stream.set_zero_linger()
    }

    /// Holds the connection until the client closes it; its data is discarded.
    pub(super) async fn hold(&mut self) {
        let mut ignored = [0_u8; 4096];
        while matches!(self.stream.read(&mut ignored).await, Ok(1..)) {}
    }
}

/// Parses the head of a request; `None` if it is incomplete.
///
/// # Errors
/// The status that refuses it.
fn read_head(unread: &[u8]) -> Result<Option<Head>, &'static str> {
    const BAD: &str = "400 Bad Request";
    const LONG: &str = "431 Request Header Fields Too Large";
    let mut fields = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut fields);
    let length = match parsed.parse(unread) {
        Ok(httparse::Status::Complete(length)) if length <= LONGEST_HEAD => length,
        Ok(httparse::Status::Partial) if unread.len() <= LONGEST_HEAD => return Ok(None),
        Ok(_) => return Err(LONG),
        Err(_) => return Err(BAD),
    };
    let mut headers = HeaderMap::new();
    for field in parsed.headers {
        let name = HeaderName::from_bytes(field.name.as_bytes()).map_err(|_| BAD)?;
        headers.append(name, HeaderValue::from_bytes(field.value).map_err(|_| BAD)?);
    }
    let method = parsed.method.and_then(|method| method.parse().ok()).ok_or(BAD)?;
    let uri = parsed.path.and_then(|path| path.parse().ok()).ok_or(BAD)?;
    let version = if parsed.version == Some(0) { Version::HTTP_10 } else { Version::HTTP_11 };
    Ok(Some(Head { method, uri, version, headers, length }))
}

/// Returns the length of the body. Chunked requests are refused; no browser sends them over
/// HTTP/1.1.
///
/// # Errors
/// The status that refuses it.
fn body_length(headers: &HeaderMap) -> Result<usize, &'static str> {
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return Err("501 Not Implemented");
    }
    let mut lengths = headers.get_all(header::CONTENT_LENGTH).iter();
    let length = match lengths.next() {
        None => Some(0),
        Some(length) => length.to_str().ok().and_then(|length| length.parse().ok()),
    };
    length.filter(|_| lengths.next().is_none()).ok_or("400 Bad Request")
}

fn says_close(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::CONNECTION).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|word| word.trim().eq_ignore_ascii_case("close"))
}

#[cfg(test)]
mod tests {
    use super::{body_length, read_head, says_close};

    #[test]
    fn a_head_is_read_when_all_of_it_is_there() {
        let text = b"PATCH /api/x?y=1 HTTP/1.1\r\nContent-Length: 3\r\nConnection: x, Close\r\n\r\nabc";
        for cut in 0..text.len() - 3 {
            assert!(read_head(&text[..cut]).unwrap().is_none(), "{cut}");
        }
        let head = read_head(text).unwrap().unwrap();
        assert_eq!((head.method.as_str(), head.uri.to_string().as_str()), ("PATCH", "/api/x?y=1"));
        assert_eq!((&text[head.length..], body_length(&head.headers)), (&b"abc"[..], Ok(3)));
        assert!(says_close(&head.headers));
    }

    #[test]
    fn an_invalid_request_is_refused() {
        for text in ["\x16\x03\x01 HTTP/1.1\r\n\r\n", "GET x y z\r\n\r\n", "GET / HTTP/1.1\r\na b: c\r\n\r\n"]
        {
            assert!(read_head(text.as_bytes()).is_err(), "{text:?}");
        }
        for (fields, status) in [
            ("Transfer-Encoding: chunked\r\n", "501 Not Implemented"),
            ("Content-Length: 1\r\nContent-Length: 2\r\n", "400 Bad Request"),
            ("Content-Length: -1\r\n", "400 Bad Request"),
        ] {
            let head = read_head(format!("POST / HTTP/1.1\r\n{fields}\r\n").as_bytes()).unwrap().unwrap();
            assert_eq!(body_length(&head.headers), Err(status), "{fields}");
        }
    }
}
