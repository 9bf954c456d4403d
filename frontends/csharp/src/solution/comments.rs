//! Comments that say that a finding is accepted: `// redhanded: ignore <reason>`.

use memchr::memmem;

use crate::syntax::ast::SyntaxTree;

/// What stands in front of the reason.
const MARK: &str = "redhanded: ignore";

/// A comment that accepts the findings of its line or, when it stands alone, of the next line with
/// code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IgnoreComment {
    /// The line of the comment, from 1.
    pub line: u32,
    /// The line it is about.
    pub about: u32,
    /// The reason that is given; empty when none is, and then the comment has no effect.
    pub reason: String,
}

/// All such comments of a file.
pub(super) fn ignore_comments(tree: &SyntaxTree) -> Vec<IgnoreComment> {
    let text = tree.text();
    let mut found: Vec<IgnoreComment> = Vec::new();
    for at in memmem::find_iter(text.as_bytes(), MARK) {
        let line = tree.position(at as u32).line;
        if found.last().is_some_and(|last| last.line == line) {
            continue;
        }
        let text = tree.line(line);
        let Some((before, reason)) = text.split_once(MARK) else { continue };
        let Some(code) = before.trim_end().strip_suffix("//").or(before.trim_end().strip_suffix("/*")) else {
            continue;
        };
        let reason = reason.trim().trim_end_matches("*/").trim_start_matches([':', '-']).trim();
        let about = if code.trim().is_empty() { next_line_of_code(tree, line) } else { line };
        found.push(IgnoreComment { line, about, reason: reason.to_owned() });
    }
    found
}

/// The first line behind `line` that is neither empty nor only a comment.
fn next_line_of_code(tree: &SyntaxTree, line: u32) -> u32 {
    let end = tree.line_count() as u32;
    (line + 1..=end)
        .find(|&line| {
            let text = tree.line(line).trim();
            !text.is_empty() && !text.starts_with("//")
        })
        .unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Names, Symbols, parse};

    fn comments(text: &str) -> Vec<(u32, u32, String)> {
        let tree = parse(text, &Symbols::default(), &Names::new());
        ignore_comments(&tree).into_iter().map(|it| (it.line, it.about, it.reason)).collect()
    }

    #[test]
    fn a_comment_is_about_its_line_or_the_next_with_code() {
        let text = "x++; // redhanded: ignore counts only\n// redhanded: ignore: why\n\n// more\ny++;\n";
        assert_eq!(comments(text), [(1, 1, "counts only".into()), (2, 5, "why".into())]);
        assert_eq!(comments("/* redhanded: ignore it */\nx++;"), [(1, 2, "it".into())]);
    }

    #[test]
    fn a_string_is_no_comment_and_a_reason_may_be_missing() {
        assert_eq!(comments("var s = \"redhanded: ignore this\";"), []);
        assert_eq!(comments("x++; // redhanded: ignore"), [(1, 1, String::new())]);
    }
}
