//! XML as a tree of elements, with lines.

/// An element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    /// Its name without a prefix.
    pub(super) name: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
    /// The text directly in it.
    pub(super) text: String,
    /// The line it begins in, from 1.
    pub(super) line: u32,
}

impl Element {
    /// An attribute, in whatever case it is written.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Whether it has this name, in whatever case.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The children with this name.
    pub(super) fn children<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Element> {
        self.children.iter().filter(move |child| child.is(name))
    }
}

/// Deeper elements are left out; no project has them.
const MAX_DEPTH: usize = 64;

/// The root element of a document; the words of the reader when it is broken.
pub(super) fn parse(text: &str) -> Result<Element, String> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document =
        roxmltree::Document::parse_with_options(text, options).map_err(|error| error.to_string())?;
    let line_ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    Ok(element(&line_ends, document.root_element(), 0))
}

fn element(line_ends: &[usize], node: roxmltree::Node<'_, '_>, depth: usize) -> Element {
    let children = match depth {
        MAX_DEPTH => Vec::new(),
        _ => node
            .children()
            .filter(roxmltree::Node::is_element)
            .map(|child| element(line_ends, child, depth + 1))
            .collect(),
    };
    Element {
        name: node.tag_name().name().to_owned(),
        attributes: node.attributes().map(|it| (it.name().to_owned(), it.value().to_owned())).collect(),
        children,
        text: node.children().filter_map(|child| child.text().filter(|_| child.is_text())).collect(),
        line: u32::try_from(line_ends.partition_point(|end| *end < node.range().start) + 1)
            .unwrap_or(u32::MAX),
    }
}
