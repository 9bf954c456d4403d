//! The first pass: properties, in order, through all imports.

use std::path::{Path, PathBuf};

use super::{condition, expand::expand, imports::Imports, properties::Properties};
use crate::projects::{Note, NoteKind, paths, xml::Element};

/// What evaluating a file and its imports has come to.
pub(super) struct Evaluation {
    pub(super) properties: Properties,
    pub(super) notes: Vec<Note>,
    pub(super) imports: Imports,
    /// The groups of items met, with the file they stand in.
    pub(super) item_groups: Vec<(PathBuf, Element)>,
}

impl Evaluation {
    pub(super) fn new(properties: Properties) -> Evaluation {
        Evaluation { properties, notes: Vec::new(), imports: Imports::default(), item_groups: Vec::new() }
    }

    /// Evaluates the elements of a file.
    pub(super) fn elements(&mut self, elements: &[Element], file: &Path) {
        for element in elements {
            if element.is("PropertyGroup") {
                if self.holds(element, file) {
                    element.children.iter().for_each(|property| self.property(property, file));
                }
            } else if element.is("ItemGroup") {
                self.item_groups.push((file.to_owned(), element.clone()));
            } else if element.is("Import") {
                if self.holds(element, file) {
                    self.import(element, file);
                }
            } else if element.is("ImportGroup") {
                if self.holds(element, file) {
                    self.elements(&element.children, file);
                }
            } else if element.is("Choose") {
                self.choose(element, file);
            }
        }
    }

    fn property(&mut self, property: &Element, file: &Path) {
        if self.holds(property, file) {
            let value = expand(property.text.trim(), &self.properties).text;
            self.properties.set(&property.name, value);
        }
    }

    fn choose(&mut self, choose: &Element, file: &Path) {
        for branch in &choose.children {
            let taken = match branch.is("When") {
                true => self.holds(branch, file),
                false => branch.is("Otherwise"),
            };
            if taken {
                return self.elements(&branch.children, file);
            }
        }
    }

    /// Whether an element counts.
    pub(super) fn holds(&mut self, element: &Element, file: &Path) -> bool {
        let Some(text) = element.attribute("Condition") else { return true };
        let directory = paths::directory_of(file);
        condition::holds(text, &self.properties, directory).unwrap_or_else(|| {
            self.note(file, Some(element.line), NoteKind::Condition(text.to_owned()));
            false
        })
    }

    fn import(&mut self, element: &Element, file: &Path) {
        if element.attribute("Sdk").is_some() {
            return;
        }
        let Some(written) = element.attribute("Project") else { return };
        let path = expand(written, &self.properties);
        // What lies in a property that is not set is a part of the tools.
        if path.certain {
            self.import_file(&path.text, file, element.line);
        }
    }

    pub(super) fn note(&mut self, path: &Path, line: Option<u32>, kind: NoteKind) {
        self.notes.push(Note { path: path.to_owned(), line, kind });
    }
}
