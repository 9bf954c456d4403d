//! What a look at the source suspects, for a run to try.
//!
//! Whoever reads source knows files, lines and methods, and nothing of the code that a compiler makes of
//! them. So a suspicion names its two places in those words; the run finds the sites that are meant when
//! it comes to know them, and from then on has an ordinary pair.

use serde::{Deserialize, Serialize};

use crate::{Site, SiteKey};

/// Two places that may use one object at the same time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Suspicion {
    /// The lesser place first. Both may be the same.
    pub places: [SuspectedPlace; 2],
}

/// A call as the source has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SuspectedPlace {
    /// The source file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The class, without type arguments (`Shop.Cache`).
    pub module: String,
    /// The method whose text it stands in.
    pub function: String,
    /// The method called, as compilers name it (`get_Item`).
    pub method: String,
}

/// How much speaks for a site's being the one that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Likeness {
    /// The last parts of both files' paths that are the same.
    shared_path: usize,
    fit: Fit,
}

/// What fits of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// The method called, in the right method of the program: the line has moved.
    Function,
    /// The line.
    Line,
    /// The line, and the method called.
    LineAndMethod,
}

impl Suspicion {
    /// The suspicion of two places, in either order.
    pub fn new(a: SuspectedPlace, b: SuspectedPlace) -> Suspicion {
        let mut places = [a, b];
        places.sort();
        Suspicion { places }
    }
}

impl SuspectedPlace {
    /// Those of the sites that are meant: what fits best, and all that fit as well.
    pub fn find<'s>(&self, sites: impl IntoIterator<Item = &'s Site>) -> Vec<SiteKey> {
        let mut best: Option<Likeness> = None;
        let mut found = Vec::new();
        for site in sites {
            let Some(likeness) = self.likeness(site) else { continue };
            if best.is_none_or(|best| likeness > best) {
                best = Some(likeness);
                found.clear();
            }
            if best == Some(likeness) && !found.contains(&site.key) {
                found.push(site.key);
            }
        }
        found
    }

    fn likeness(&self, site: &Site) -> Option<Likeness> {
        let calls_it = last_name(&site.api) == self.method;
        let shared_path = match &site.file {
            Some(file) => shared_path(file, &self.file)?,
            None => 0,
        };
        if shared_path > 0 && site.line == Some(self.line) {
            let fit = if calls_it { Fit::LineAndMethod } else { Fit::Line };
            return Some(Likeness { shared_path, fit });
        }
        let same_function =
            site.function_name() == self.function && without_arguments(&site.module) == self.module;
        (same_function && calls_it).then_some(Likeness { shared_path, fit: Fit::Function })
    }
}

/// How many of their last parts two paths of one file share; nothing when they are paths of two files.
///
/// Compilers and people name files from different directories, and what is built may lie elsewhere than what
/// was checked. But projects have files of the same name (`Program.cs`): where both paths tell a directory, it
/// has to be the same.
fn shared_path(a: &str, b: &str) -> Option<usize> {
    let parts = |path| str::rsplit(path, ['/', '\\']).filter(|part: &&str| !matches!(*part, "" | "." | ".."));
    let shared = parts(a).zip(parts(b)).take_while(|(a, b)| a == b).count();
    let whole = parts(a).count().min(parts(b).count());
    (shared >= whole.min(2)).then_some(shared)
}

/// `Add` of `System.Collections.Generic.List`1.Add`.
fn last_name(api: &str) -> &str {
    api.rsplit('.').next().unwrap_or(api)
}

/// `Shop.Cache` of `Shop.Cache<T>`.
fn without_arguments(module: &str) -> &str {
    module.split(['<', '`']).next().unwrap_or(module)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(file: Option<&str>, line: u32, function: &str, api: &str) -> Site {
        Site {
            key: Site::key_of("Shop.Cache", function, api, line),
            module: "Shop.Cache<T>".into(),
            function: function.into(),
            file: file.map(str::to_owned),
            line: Some(line),
            api: api.into(),
            ordinal: 0,
        }
    }

    fn place() -> SuspectedPlace {
        SuspectedPlace {
            file: "src/Cache.cs".into(),
            line: 7,
            module: "Shop.Cache".into(),
            function: "Put".into(),
            method: "set_Item".into(),
        }
    }

    #[test]
    fn files_of_the_same_name_are_told_apart_by_their_directories() {
        assert_eq!(shared_path("/build/One/Program.cs", "One/Program.cs"), Some(2));
        assert_eq!(shared_path("/build/Two/Program.cs", "One/Program.cs"), None);
        assert_eq!(shared_path(r"C:\build\One\Program.cs", "../src/One/Program.cs"), Some(2));
        assert_eq!(shared_path("Program.cs", "One/Program.cs"), Some(1));
        assert_eq!(shared_path("Other.cs", "Program.cs"), None);
        let api = "System.Collections.Generic.Dictionary`2.set_Item";
        let near = site(Some("/copy/src/Cache.cs"), 9, "Put(System.String)", api);
        let far = site(Some("/copy/test/Cache.cs"), 7, "Put(System.String)", api);
        assert_eq!(place().find([&far, &near]), [near.key]);
        assert_eq!(place().find([&far]), []);
    }

    #[test]
    fn what_fits_best_is_meant() {
        let file = Some("/build/src/Cache.cs");
        let call = site(file, 7, "Put(System.String)", "System.Collections.Generic.Dictionary`2.set_Item");
        let same_line = site(file, 7, "Put(System.String)", "System.Collections.Generic.List`1.Add");
        let moved = site(file, 9, "Put(System.String)", "System.Collections.Generic.Dictionary`2.set_Item");
        let other_file = site(Some("Other.cs"), 7, "Put()", "X.set_Item");
        assert_eq!(place().find([&moved, &same_line, &call, &other_file]), [call.key]);
        assert_eq!(place().find([&moved, &same_line]), [same_line.key]);
        assert_eq!(place().find([&moved]), [moved.key]);
        assert_eq!(place().find([&other_file]), []);
        let without_symbols = site(None, 0, "Put(System.String)", "X.set_Item");
        assert_eq!(place().find([&without_symbols]), [without_symbols.key]);
    }
}
