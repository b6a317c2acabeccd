//! Import cycles among the files of each crate.

use super::file::File;
use std::collections::{BTreeMap, BTreeSet};

/// The folder of the crate's code, then the path of a module or an item in it.
type Path = Vec<String>;

struct Module<'a> {
    file: &'a File,
    imports: Vec<Path>,
    exports: Vec<Path>,
}

/// Returns the imports by which a file imports itself through other files. An import of a re-exported item is an import
/// of the file that defines the item.
pub(super) fn check(files: &[File]) -> Vec<String> {
    let paths: BTreeSet<_> = files.iter().filter_map(module_path).collect();
    let modules: BTreeMap<_, _> =
        files.iter().filter_map(|file| Some((module_path(file)?, module(file, &paths)?))).collect();
    let edges = modules.iter().map(|(path, module)| {
        let targets = module.imports.iter().filter_map(|import| definition(&modules, import));
        (path, targets.filter(|target| *target != path).collect::<BTreeSet<_>>())
    });
    let edges: BTreeMap<_, _> = edges.collect();
    let is_circle = |from: &Path, to: &Path| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(next) = open.pop().filter(|next| *next != to) {
            open.extend(edges.get(next).into_iter().flatten().filter(|target| seen.insert(**target)));
        }
        seen.contains(to)
    };
    let circular =
        edges.iter().flat_map(|(path, targets)| targets.iter().map(move |target| (*path, *target)));
    let circular = circular.filter(|(path, target)| is_circle(target, path));
    let advice = |target: &Path| format!("{} imports this file too; move what both use", target.join("::"));
    circular.filter_map(|(path, target)| Some(modules.get(path)?.file.finding(1, &advice(target)))).collect()
}

fn module_path(file: &File) -> Option<Path> {
    let (folder, path) = file.path.strip_suffix(".rs")?.split_at_checked(file.path.find("src/")?)?;
    let names = path.split('/').skip(1).filter(|name| !matches!(*name, "mod" | "lib" | "main"));
    Some([folder].into_iter().chain(names).map(str::to_owned).collect())
}

fn module<'a>(file: &'a File, paths: &BTreeSet<Path>) -> Option<Module<'a>> {
    let own = module_path(file)?;
    let (mut imports, mut exports) = (Vec::new(), Vec::new());
    for statement in file.code.split(';') {
        let (rest, tree) = statement.rsplit_once("use ").unwrap_or((statement, ""));
        let is_export =
            ["pub", "pub(crate)", "pub(super)"].iter().any(|start| rest.trim_end().ends_with(start));
        let list = if is_export { &mut exports } else { &mut imports };
        list.extend(expanded(tree).iter().filter_map(|path| absolute(path, &own, paths)));
        // `pub(in crate::state)` imports nothing.
        let rest = rest.replace("in crate::", "");
        let used = rest.split(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter));
        let used = used.filter(|path| path.contains("::") && !path.ends_with(':'));
        imports.extend(used.filter_map(|path| absolute(path, &own, paths)));
    }
    Some(Module { file, imports, exports })
}

/// Returns the paths of a tree such as `a::{b, c::{d, e}}`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((start, rest)) = tree.split_once('{') else { return vec![tree.trim().to_owned()] };
    let mut depth = 0_usize;
    let items = rest.rsplit_once('}').map_or(rest, |(items, _)| items).split(|letter| {
        depth = depth.saturating_add((letter == '{').into()).saturating_sub((letter == '}').into());
        letter == ',' && depth == 0
    });
    // A comma may follow the last item.
    let items = items.map(str::trim).filter(|item| !item.is_empty());
    items.flat_map(|item| expanded(&[start.trim(), item].concat())).collect()
}

fn absolute(path: &str, own: &Path, paths: &BTreeSet<Path>) -> Option<Path> {
    let mut names = path.split(" as ").next()?.trim().split("::").map(str::to_owned).peekable();
    let mut start = own.clone();
    if names.next_if(|name| name == "crate").is_some() {
        start.truncate(1);
    } else if names.peek()? == "super" {
        while names.next_if(|name| name == "super").is_some() {
            start.pop();
        }
    } else if names.next_if(|name| name == "self").is_none() {
        let child = start.iter().chain(names.peek()).cloned().collect();
        paths.get::<Path>(&child)?;
    }
    Some(start.into_iter().chain(names).collect())
}

/// Returns the module that defines the item of a path.
fn definition<'a>(modules: &'a BTreeMap<Path, Module<'_>>, path: &Path) -> Option<&'a Path> {
    let found = (1..=path.len()).rev().find_map(|end| modules.get_key_value(path.get(..end)?));
    let (own, module) = found?;
    let mut rest = path.iter().skip(own.len());
    let name = rest.next();
    let export = module.exports.iter().find(|export| name.is_some() && export.last() == name);
    let exported = export.map(|export| export.iter().chain(rest).cloned().collect());
    match exported {
        Some(exported) if exported != *path => definition(modules, &exported),
        _ => Some(own),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_of_files_are_found() {
        // Each file is a path, a colon and its text.
        for (found, files) in [
            (2, "src/a/b.rs: use super::c::D; | src/a/c.rs: use crate::a::b::{E, f::G};"),
            (2, "src/a.rs: fn f() { crate::b::g(); } | src/b.rs: use crate::a;"),
            (2, "src/a.rs: use crate::{b::{C, D}, e}; | src/b.rs: use crate::a; | src/e.rs: "),
            (2, "src/a/mod.rs: use b::C; | src/a/b.rs: use super::D;"),
            (2, "crates/x/src/a.rs: use crate::b::C; | crates/x/src/b.rs: use crate::a::D;"),
            (0, "crates/x/src/a.rs: use crate::b::C; | crates/y/src/b.rs: use crate::a::D;"),
            (3, "src/a.rs: use crate::b; | src/b.rs: use crate::c; | src/c.rs: use crate::a;"),
            (0, "src/a/mod.rs: mod b; pub(crate) use b::C; | src/a/b.rs: use super::D;"),
            // The item is defined in another file than the one that exports it.
            (
                0,
                "src/a/mod.rs: pub use b::{C,}; use d::{E,}; | src/a/b.rs: struct C; | src/a/d.rs: use crate::a::{C,};",
            ),
            (0, "src/a/b.rs: pub(in crate::a::c) fn d() {} | src/a/c.rs: use super::b::d;"),
            (0, "src/a.rs: #[cfg(test)] mod tests { use crate::b; } | src/b.rs: use crate::a;"),
        ] {
            let file = |file: &str| file.split_once(": ").map(|(path, text)| File::new(path, text));
            let read: Vec<_> = files.split(" | ").filter_map(file).collect();
            assert_eq!(check(&read).len(), found, "{files}");
        }
    }
}
