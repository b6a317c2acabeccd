//! The order of the functions in a wasm file: similar functions follow each other, so that the file compresses better.

use anyhow::Result;
use std::collections::{BTreeSet, HashMap};
use wasm_encoder::{NameMap, NameSection, Section};
use wasmparser::{Parser, Payload, TypeRef};

/// The number of hashes that represent a function. More take longer and find the most similar one more often.
const HASHES: u32 = 128;
/// The number of bytes that a hash covers.
const WORD: usize = 4;

/// Returns the file with functions that are named after their places in the order, for the pass
/// `reorder-functions-by-name` of wasm-opt. A file with names must not be given.
pub(crate) fn named(module: &[u8]) -> Result<Vec<u8>> {
    let (mut imported, mut bodies) = (0_u32, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let places: HashMap<_, _> = ordered(&bodies).into_iter().zip(0..).collect();
    let mut names = NameMap::new();
    for (function, index) in (0..bodies.len()).zip(imported..) {
        names.append(index, &format!("{:06}", places.get(&function).unwrap_or(&0)));
    }
    let mut section = NameSection::new();
    section.functions(&names);
    let mut named = module.to_vec();
    section.append_to(&mut named);
    Ok(named)
}

/// Returns the indices of all bodies; each is followed by the remaining one that is most similar.
fn ordered(bodies: &[&[u8]]) -> Vec<usize> {
    let signatures: Vec<_> = bodies.iter().map(|body| signature(body)).collect();
    // The remaining bodies by each hash of their signatures.
    let mut alike: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
    for (body, signature) in signatures.iter().enumerate() {
        for hash in signature.iter().copied().enumerate() {
            alike.entry(hash).or_default().push(body);
        }
    }
    let mut remaining: BTreeSet<_> = (0..bodies.len()).collect();
    let mut order = Vec::new();
    let mut next = remaining.first().copied();
    while let Some(body) = next {
        remaining.remove(&body);
        order.push(body);
        let mut shared = vec![0_u32; bodies.len()];
        for hash in signatures.get(body).into_iter().flatten().copied().enumerate() {
            let group = alike.entry(hash).or_default();
            group.retain(|other| *other != body);
            for other in group {
                if let Some(count) = shared.get_mut(*other) {
                    *count += 1;
                }
            }
        }
        let nearest = (0..).zip(shared).filter(|(_, count)| *count > 0).max_by_key(|(_, count)| *count);
        next = nearest.map(|(other, _)| other).or_else(|| remaining.first().copied());
    }
    order
}

/// Returns the smallest value of each hash function over all words of a body. The more words two bodies share, the more
/// of these values are equal.
fn signature(body: &[u8]) -> Vec<u32> {
    let words: Vec<u32> =
        body.windows(WORD).filter_map(|word| word.try_into().ok()).map(u32::from_le_bytes).collect();
    (1..=HASHES).map(|seed| words.iter().map(|word| hash(*word, seed)).min().unwrap_or_default()).collect()
}

fn hash(word: u32, seed: u32) -> u32 {
    let mut mixed = (word ^ seed.wrapping_mul(0x9E37_79B1)).wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 13;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_functions_follow_each_other() {
        let bodies: [&[u8]; 5] =
            [b"a first text, long", b"0123456789", b"a first text, longer", b"", b"0123456780"];
        assert_eq!(ordered(&bodies), [0, 2, 1, 4, 3]);
    }

    #[test]
    fn each_function_of_the_program_gets_the_name_of_its_place() {
        use wasm_encoder::*;
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("glue", "log", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        for number in [1_000_000, -7, 1_000_000] {
            functions.function(0);
            let mut function = Function::new([]);
            function.instructions().i32_const(number).drop().i32_const(number).drop().end();
            code.function(&function);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&code);
        let named = named(&module.clone().finish()).unwrap();
        let mut expected = NameMap::new();
        for (index, name) in [(1, "000000"), (2, "000002"), (3, "000001")] {
            expected.append(index, name);
        }
        let mut section = NameSection::new();
        section.functions(&expected);
        module.section(&section);
        assert_eq!(named, module.finish());
    }
}
