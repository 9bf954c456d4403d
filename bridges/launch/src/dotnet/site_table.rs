//! The calls that the rewriter has redirected.
//!
//! The table travels as JSON text (plain ASCII) inside the generated assembly of proxies, whose type
//! initialiser passes it to `Redhanded.Hook.Register`. Site numbers count from zero in the order of
//! [`SiteTable::sites`]; the hook adds the number of the first.
//!
//! The same few words stand in many calls, so the text has each word once, in the list `words`, and the calls
//! name them by their numbers. Every process that is watched keeps the text in memory several times.

use std::borrow::Cow;
use std::collections::HashMap;

use redhanded_model::{Site, SiteKey};
use serde::{Deserialize, Serialize};

/// The version of the layout that this code reads and writes.
const SCHEMA_VERSION: u32 = 2;

/// All redirected calls of one assembly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteTable {
    /// The simple name of the assembly that makes the calls.
    pub assembly: String,
    /// In the order of their numbers.
    pub sites: Vec<CallSite>,
}

/// One redirected call; one entry for each value it watches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// The site as records and trap files have it. `module` is the type that makes the call and
    /// `function` its method, both as C# source has them: a call in a lambda, a local function, an
    /// iterator or an async method belongs to the method in whose text it stands.
    pub site: Site,
    /// The type the call names, as reflection writes it
    /// (`System.Collections.Generic.Dictionary`2+KeyCollection`).
    pub owner: String,
    /// The name of the method called (`get_Item`).
    pub name: String,
    /// Its parameters: `(System.String,!0)`.
    pub parameters: String,
    /// What the call does.
    pub kind: CallKind,
    /// Which of the values it is made on is watched.
    pub watched: Watched,
}

/// The text.
#[derive(Serialize, Deserialize)]
struct Text<'a> {
    schema_version: u32,
    #[serde(borrow)]
    assembly: Cow<'a, str>,
    #[serde(borrow)]
    words: Vec<Cow<'a, str>>,
    sites: Vec<TextSite>,
}

/// A call in the text, as a list without names. Words are told by their numbers.
#[derive(Serialize, Deserialize)]
struct TextSite(
    SiteKey,
    /// Module, function and file.
    (u32, u32, Option<u32>),
    /// The line.
    Option<u32>,
    /// The API and the ordinal.
    (u32, u32),
    /// Owner, name and parameters.
    (u32, u32, u32),
    CallKind,
    Watched,
);

/// What a redirected instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// Calls the method that the receiver's class has.
    Virtual,
    /// Calls just the method named: a method that is not virtual, or `base.M()`.
    Direct,
    /// Calls a static method.
    Static,
    /// Makes an object.
    NewObject,
    /// Makes a delegate; the call happens when that is invoked.
    Delegate,
    /// Asks an awaiter whether its task is completed ([TSVD] 4).
    IsCompleted,
}

/// The value that a call is watched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Watched {
    /// The object that the method is called on.
    Receiver,
    /// The argument with this index, from 0, not counting the receiver.
    Argument(u16),
    /// No value: the site only names a place ([`CallKind::IsCompleted`]).
    Nothing,
}

/// Why a site table could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SiteTableError {
    /// It is no table of sites.
    #[error("the table of sites cannot be read: {0}; instrument the assembly again with this redhanded")]
    Foreign(#[from] serde_json::Error),
    /// A call names a word that is not there.
    #[error("the table of sites is damaged: it has no word number {0}; instrument the assembly again")]
    NoWord(u32),
    /// It is one of another version.
    #[error(
        "the table of sites has version {found}, this redhanded knows {SCHEMA_VERSION}; instrument the assembly again with this redhanded"
    )]
    Version {
        /// The version it has.
        found: u32,
    },
}

impl SiteTable {
    /// The table of the assembly with this simple name.
    pub fn new(assembly: String, sites: Vec<CallSite>) -> SiteTable {
        SiteTable { assembly, sites }
    }

    /// The table as text without any character beyond ASCII, so that it reads the same in every
    /// encoding.
    ///
    /// # Errors
    /// None that a table made of text can cause.
    pub fn to_text(&self) -> Result<String, SiteTableError> {
        let mut words = Words::default();
        let sites = self.sites.iter().map(|call| words.text_of(call)).collect();
        let assembly = Cow::Borrowed(self.assembly.as_str());
        let text = Text { schema_version: SCHEMA_VERSION, assembly, words: words.all, sites };
        let json = serde_json::to_string(&text)?;
        if json.is_ascii() {
            return Ok(json);
        }
        let mut text = String::with_capacity(json.len());
        for character in json.chars() {
            if character.is_ascii() {
                text.push(character);
            } else {
                // JSON strings spell what is beyond the basic plane as two UTF-16 units.
                for unit in character.encode_utf16(&mut [0; 2]) {
                    text.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
        Ok(text)
    }

    /// Reads what [`SiteTable::to_text`] has written.
    ///
    /// # Errors
    /// The text is something else, or of another version.
    pub fn parse(text: &str) -> Result<SiteTable, SiteTableError> {
        #[derive(Deserialize)]
        struct Version {
            schema_version: u32,
        }
        let Version { schema_version } = serde_json::from_str(text)?;
        if schema_version != SCHEMA_VERSION {
            return Err(SiteTableError::Version { found: schema_version });
        }
        let Text { assembly, words, sites, .. } = serde_json::from_str(text)?;
        let sites = sites.into_iter().map(|site| site.read(&words)).collect::<Result<_, _>>()?;
        Ok(SiteTable { assembly: assembly.into_owned(), sites })
    }
}

/// The words of a table while it is written.
#[derive(Default)]
struct Words<'a> {
    all: Vec<Cow<'a, str>>,
    numbers: HashMap<&'a str, u32>,
}

impl<'a> Words<'a> {
    fn text_of(&mut self, call: &'a CallSite) -> TextSite {
        let CallSite { site, owner, name, parameters, kind, watched } = call;
        let file = site.file.as_deref().map(|file| self.number(file));
        TextSite(
            site.key,
            (self.number(&site.module), self.number(&site.function), file),
            site.line,
            (self.number(&site.api), site.ordinal),
            (self.number(owner), self.number(name), self.number(parameters)),
            *kind,
            *watched,
        )
    }

    fn number(&mut self, word: &'a str) -> u32 {
        *self.numbers.entry(word).or_insert_with(|| {
            self.all.push(Cow::Borrowed(word));
            self.all.len() as u32 - 1
        })
    }
}

impl TextSite {
    fn read(self, words: &[Cow<'_, str>]) -> Result<CallSite, SiteTableError> {
        let word = |number: u32| {
            let word = usize::try_from(number).ok().and_then(|number| words.get(number));
            word.map(|word| word.clone().into_owned()).ok_or(SiteTableError::NoWord(number))
        };
        let TextSite(key, (module, function, file), line, (api, ordinal), callee, kind, watched) = self;
        let (owner, name, parameters) = callee;
        Ok(CallSite {
            site: Site {
                key,
                module: word(module)?,
                function: word(function)?,
                file: file.map(word).transpose()?,
                line,
                api: word(api)?,
                ordinal,
            },
            owner: word(owner)?,
            name: word(name)?,
            parameters: word(parameters)?,
            kind,
            watched,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> SiteTable {
        let site = CallSite {
            site: Site {
                key: Site::key_of("Läden.Cache<T>", "Put(𝒳)", "System.Collections.ArrayList.Add", 0),
                module: "Läden.Cache<T>".into(),
                function: "Put(𝒳)".into(),
                file: None,
                line: Some(3),
                api: "System.Collections.ArrayList.Add".into(),
                ordinal: 0,
            },
            owner: "System.Collections.ArrayList".into(),
            name: "Add".into(),
            parameters: "(System.Object)".into(),
            kind: CallKind::Virtual,
            watched: Watched::Receiver,
        };
        let argument = CallSite { watched: Watched::Argument(1), ..site.clone() };
        SiteTable::new("App".into(), vec![site, argument])
    }

    #[test]
    fn what_was_written_is_read_and_is_ascii() {
        let text = table().to_text().unwrap();
        assert!(text.is_ascii());
        assert_eq!(SiteTable::parse(&text).unwrap(), table());
    }

    #[test]
    fn another_version_says_so() {
        let text = table().to_text().unwrap().replace("\"schema_version\":2", "\"schema_version\":9");
        let error = SiteTable::parse(&text).unwrap_err().to_string();
        assert!(error.contains("version 9"), "{error}");
        assert!(matches!(SiteTable::parse("{"), Err(SiteTableError::Foreign(_))));
    }

    #[test]
    fn each_word_stands_there_once() {
        let text = table().to_text().unwrap();
        assert_eq!(text.matches("ArrayList.Add").count(), 1, "{text}");
    }

    #[test]
    fn a_word_that_is_missing_is_an_error() {
        let text = table().to_text().unwrap().replace(r#""words":["#, r#""words":[],"more":["#);
        assert!(matches!(SiteTable::parse(&text), Err(SiteTableError::NoWord(_))), "{text}");
    }
}
