//! The contract file.

use std::fmt::Write;

use redhanded_model::Access;

use super::Imported;

/// No line of an array is longer.
const WIDTH: usize = 100;

/// The file as text.
pub fn contract_file(imported: &Imported, source: &str) -> String {
    let mut text = format!(
        "# Made from {} by redhanded contracts import.\n\necosystem = \"dotnet\"\n",
        source.replace(['\n', '\r'], " ")
    );
    for (name, methods) in imported {
        let _ = write!(text, "\n[[type]]\nname = {}\n", quoted(name));
        for (key, wanted) in [("read", Access::Read), ("write", Access::Write)] {
            let patterns = methods.iter().filter(|(_, access)| *access == wanted);
            let mut patterns: Vec<String> = patterns.map(|(pattern, _)| quoted(pattern.text())).collect();
            patterns.sort();
            if !patterns.is_empty() {
                array(&mut text, key, &patterns);
            }
        }
    }
    text
}

fn array(text: &mut String, key: &str, elements: &[String]) {
    let on_one_line = format!("{key} = [{}]\n", elements.join(", "));
    if on_one_line.chars().count() <= WIDTH {
        text.push_str(&on_one_line);
        return;
    }
    let _ = writeln!(text, "{key} = [");
    let mut line = String::new();
    for element in elements {
        if !line.is_empty() && line.chars().count() + element.chars().count() + 6 > WIDTH {
            let _ = writeln!(text, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {element},");
    }
    let _ = writeln!(text, "   {line}\n]");
}

/// As TOML writes text.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
