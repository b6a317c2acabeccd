//! Gives the functions that the program takes from its glue short names. wasm-bindgen names each with a checksum
//! of its own, twice, which is 4 KB that no compression takes away.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;

/// The section of a WebAssembly module that lists what it imports.
const IMPORTS: u8 = 2;
/// Magic number and version.
const HEADER: usize = 8;

/// The program and its glue with short names for what passes between them.
pub(crate) fn shorten(program: &[u8], glue: &str) -> Result<(Vec<u8>, String)> {
    let (program, names) = rename(program)?;
    Ok((program, replace(glue, &names)?))
}

fn rename(program: &[u8]) -> Result<(Vec<u8>, BTreeMap<String, String>)> {
    let mut reader = Reader { bytes: program, at: HEADER };
    let mut renamed = program.get(..HEADER).context("not a WebAssembly module")?.to_vec();
    let mut names = BTreeMap::new();
    while reader.at < program.len() {
        let section = reader.byte()?;
        let length = reader.number()?;
        let mut body = reader.take(length)?.to_vec();
        if section == IMPORTS {
            body = rename_section(&body, &mut names)?;
        }
        renamed.push(section);
        number(&mut renamed, body.len());
        renamed.extend(body);
    }
    Ok((renamed, names))
}

fn rename_section(section: &[u8], names: &mut BTreeMap<String, String>) -> Result<Vec<u8>> {
    let mut reader = Reader { bytes: section, at: 0 };
    let count = reader.number()?;
    let mut renamed = Vec::new();
    number(&mut renamed, count);
    for place in 0..count {
        let module = reader.text()?;
        let name = reader.text()?;
        let start = reader.at;
        reader.skip_kind()?;
        let short = format!("i{place:x}");
        for text in [module, &short] {
            number(&mut renamed, text.len());
            renamed.extend(text.as_bytes());
        }
        renamed.extend(section.get(start..reader.at).context("an import without its kind")?);
        names.insert(name.to_owned(), short);
    }
    Ok(renamed)
}

/// Replaces every name in the glue; each must be there, once.
fn replace(glue: &str, names: &BTreeMap<String, String>) -> Result<String> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '$';
    let mut replaced = String::new();
    let mut found = 0;
    let mut rest = glue;
    while let Some(start) = rest.find(is_part) {
        let (before, word) = rest.split_at(start);
        let (word, after) = word.split_at(word.find(|character| !is_part(character)).unwrap_or(word.len()));
        replaced.push_str(before);
        match names.get(word) {
            Some(short) => {
                found += 1;
                replaced.push_str(short);
            }
            None => replaced.push_str(word),
        }
        rest = after;
    }
    replaced.push_str(rest);
    if found != names.len() {
        bail!("the glue names {found} of the {} functions that the program imports", names.len());
    }
    Ok(replaced)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8> {
        let byte = self.bytes.get(self.at).context("the module ends too early")?;
        self.at += 1;
        Ok(*byte)
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at + length).context("the module ends too early")?;
        self.at += length;
        Ok(taken)
    }

    /// LEB128.
    fn number(&mut self) -> Result<usize> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            value |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        bail!("a number in the module is too long")
    }

    fn text(&mut self) -> Result<&'a str> {
        let length = self.number()?;
        Ok(std::str::from_utf8(self.take(length)?)?)
    }

    /// What is imported: a function, table, memory, global or tag.
    fn skip_kind(&mut self) -> Result<()> {
        let kind = self.byte()?;
        if kind == 1 || kind == 3 {
            self.byte()?;
        }
        match kind {
            0 => drop(self.number()?),
            1 | 2 => {
                let has_most = self.byte()? & 1 == 1;
                self.number()?;
                if has_most {
                    self.number()?;
                }
            }
            3 => drop(self.byte()?),
            4 => {
                self.byte()?;
                self.number()?;
            }
            _ => bail!("an import of the unknown kind {kind}"),
        }
        Ok(())
    }
}

fn number(bytes: &mut Vec<u8>, mut value: usize) {
    loop {
        let low = u8::try_from(value & 0x7f).unwrap_or_default();
        value >>= 7;
        if value == 0 {
            return bytes.push(low);
        }
        bytes.push(low | 0x80);
    }
}

#[cfg(test)]
mod tests {
    use super::shorten;

    /// One import of a function `m.__wbg_long_0123`, one of a memory, and a custom section.
    fn module() -> Vec<u8> {
        let mut module = b"\0asm\x01\0\0\0".to_vec();
        let mut section = vec![2, 1, b'm', 15];
        section.extend(b"__wbg_long_0123");
        section.extend([0, 3, 1, b'm', 3, b'm', b'e', b'm', 2, 1, 1, 2]);
        module.extend([2, u8::try_from(section.len()).unwrap()]);
        module.extend(section);
        module.extend([0, 2, 1, b'x']);
        module
    }

    #[test]
    fn the_program_and_its_glue_agree_on_short_names() {
        let (program, glue) =
            shorten(&module(), "const i={__wbg_long_0123:f,mem};x.__wbg_long_01234()").unwrap();
        assert_eq!(glue, "const i={i0:f,i1};x.__wbg_long_01234()");
        let expected =
            b"\0asm\x01\0\0\0\x02\x11\x02\x01m\x02i0\x00\x03\x01m\x02i1\x02\x01\x01\x02\x00\x02\x01x";
        assert_eq!(program, expected);
    }

    #[test]
    fn a_glue_without_one_of_the_names_is_refused() {
        assert!(shorten(&module(), "const i={mem}").is_err());
        assert!(shorten(b"\0asm\x01\0\0\0\x02\x7f", "").is_err());
    }
}
