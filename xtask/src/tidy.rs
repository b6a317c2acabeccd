//! The rules of the repository.
use anyhow::Result;

pub(crate) fn tidy() -> Result<()> {
    Ok(())
}
