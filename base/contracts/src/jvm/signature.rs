//! Parameter lists as Java source writes them (`int, String[]`) and as class files do
//! (`(I[Ljava/lang/String;)`).

use crate::method_declaration::MethodDeclaration;

/// The classes of `java.lang` that occur in signatures of contract methods: like Java source, a
/// contract need not write their package.
const JAVA_LANG: [&str; 21] = [
    "Appendable",
    "Boolean",
    "Byte",
    "CharSequence",
    "Character",
    "Class",
    "Comparable",
    "Double",
    "Enum",
    "Exception",
    "Float",
    "Integer",
    "Iterable",
    "Long",
    "Number",
    "Object",
    "Readable",
    "Runnable",
    "Short",
    "String",
    "StringBuffer",
];

/// The part of a JVM method descriptor up to the closing parenthesis, without it.
pub(crate) fn parameters_of(descriptor: &str) -> &str {
    descriptor.split(')').next().unwrap_or(descriptor)
}

/// Translates the inside of a parameter list from Java to the form of [`parameters_of`].
pub(crate) fn parameters_from_java(list: &str) -> Result<String, &'static str> {
    let mut encoded = String::from("(");
    if list.trim().is_empty() {
        return Ok(encoded);
    }
    for parameter in list.split(',') {
        type_from_java(parameter.trim(), &mut encoded)?;
    }
    Ok(encoded)
}

/// Reads a whole declaration: `boolean add(Object)`.
pub(crate) fn parse_declaration(text: &str) -> Result<MethodDeclaration, &'static str> {
    let form = "it is written like in Java, with result type and parameter types: `boolean add(Object)`";
    let (head, parameters) =
        text.trim().strip_suffix(')').and_then(|text| text.split_once('(')).ok_or(form)?;
    let (result, name) = head.trim().split_once(char::is_whitespace).ok_or(form)?;
    let name = name.trim();
    if name.is_empty() || name.contains(|c: char| c.is_whitespace() || "*.<>/;[".contains(c)) {
        return Err(form);
    }
    let mut descriptor = parameters_from_java(parameters)?;
    descriptor.push(')');
    if result == "void" {
        descriptor.push('V');
    } else {
        type_from_java(result, &mut descriptor)?;
    }
    Ok(MethodDeclaration { name: name.into(), descriptor: descriptor.into() })
}

fn type_from_java(text: &str, encoded: &mut String) -> Result<(), &'static str> {
    let mut element = text;
    while let Some(shorter) = element.strip_suffix("[]").or_else(|| element.strip_suffix("...")) {
        encoded.push('[');
        element = shorter.trim_end();
    }
    if element.is_empty() {
        return Err("a parameter type is missing");
    }
    if element.contains(['<', '>']) {
        return Err("type arguments are erased at run time; leave out what stands in `<...>`");
    }
    if element.contains('*') {
        return Err("parameter types cannot have wildcards; leave the parameter list out to match any");
    }
    if element.contains(|c: char| c.is_whitespace() || "/;[]()".contains(c)) {
        return Err("parameter types are written like in Java, without parameter names");
    }
    match element {
        "boolean" => encoded.push('Z'),
        "byte" => encoded.push('B'),
        "char" => encoded.push('C'),
        "short" => encoded.push('S'),
        "int" => encoded.push('I'),
        "long" => encoded.push('J'),
        "float" => encoded.push('F'),
        "double" => encoded.push('D'),
        "void" => return Err("`void` is no parameter type"),
        name => {
            encoded.push('L');
            if JAVA_LANG.contains(&name) {
                encoded.push_str("java/lang/");
            }
            encoded.extend(name.chars().map(|c| if c == '.' { '/' } else { c }));
            encoded.push(';');
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn java_types_become_descriptors() {
        assert_eq!(parameters_from_java("").unwrap(), "(");
        assert_eq!(parameters_from_java(" int , long[][], Object").unwrap(), "(I[[JLjava/lang/Object;");
        assert_eq!(parameters_from_java("java.util.Map$Entry").unwrap(), "(Ljava/util/Map$Entry;");
        assert!(parameters_from_java("int,").is_err());
        assert!(parameters_from_java("int x").is_err());
        assert!(parameters_from_java("void").is_err());
    }

    #[test]
    fn a_declaration_has_a_result_type() {
        let add = parse_declaration("boolean add(Object)").unwrap();
        assert_eq!((&*add.name, &*add.descriptor), ("add", "(Ljava/lang/Object;)Z"));
        let sort = parse_declaration("void sort(java.util.Comparator)").unwrap();
        assert_eq!(&*sort.descriptor, "(Ljava/util/Comparator;)V");
        assert!(parse_declaration("add(Object)").is_err());
        assert!(parse_declaration("boolean add").is_err());
    }

    #[test]
    fn parameters_of_survives_nonsense() {
        assert_eq!(parameters_of("(I)V"), "(I");
        assert_eq!(parameters_of(""), "");
        assert_eq!(parameters_of("V"), "V");
    }
}
