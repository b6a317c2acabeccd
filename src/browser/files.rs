//! Our own files beside the page: the configuration and the texts.

/// The text of a file; the status that came instead, or 0 where no answer came.
///
/// # Errors
/// The HTTP status of an answer that is not the file.
pub async fn read(path: &str) -> Result<String, u16> {
    match gloo_net::http::Request::get(path).send().await {
        Ok(response) if response.ok() => response.text().await.map_err(|_| response.status()),
        Ok(response) => Err(response.status()),
        Err(_) => Err(0),
    }
}
