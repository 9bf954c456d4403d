//! Method descriptors: what a method takes and returns.

use std::ops::Range;

/// The type of a value as instructions distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl ValueKind {
    /// How many slots a value takes, in locals and on the stack.
    pub fn slots(self) -> u16 {
        match self {
            ValueKind::Long | ValueKind::Double => 2,
            _ => 1,
        }
    }
}

/// A parsed method descriptor.
pub(super) struct MethodDescriptor<'a> {
    text: &'a [u8],
    /// Each parameter with its place in the text.
    pub parameters: Vec<(ValueKind, Range<usize>)>,
    /// None for `void`.
    pub returns: Option<ValueKind>,
}

impl<'a> MethodDescriptor<'a> {
    /// Parses `text`; nothing if it is not a legal descriptor.
    pub fn parse(text: &'a [u8]) -> Option<Self> {
        let mut at = 1;
        let mut parameters = Vec::new();
        if *text.first()? != b'(' {
            return None;
        }
        while *text.get(at)? != b')' {
            let (kind, length) = value_type(&text[at..])?;
            parameters.push((kind, at..at + length));
            at += length;
        }
        let returned = &text[at + 1..];
        let returns = match returned {
            b"V" => None,
            _ => Some(value_type(returned).filter(|(_, length)| *length == returned.len())?.0),
        };
        Some(MethodDescriptor { text, parameters, returns })
    }

    /// Slots of all parameters, without a receiver.
    pub fn slots(&self) -> usize {
        self.parameters.iter().map(|(kind, _)| usize::from(kind.slots())).sum()
    }

    /// The text of the parameter with this index.
    pub fn parameter_text(&self, index: usize) -> Option<&'a [u8]> {
        self.text.get(self.parameters.get(index)?.1.clone())
    }

    /// This descriptor with another parameter in front.
    pub fn with_receiver(&self, receiver: &[u8]) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.text.len() + receiver.len());
        text.push(b'(');
        text.extend_from_slice(receiver);
        text.extend_from_slice(&self.text[1..]);
        text
    }
}

/// The kind of the type at the start of `text`, and the length of its text.
fn value_type(text: &[u8]) -> Option<(ValueKind, usize)> {
    let kind = match *text.first()? {
        b'B' | b'C' | b'I' | b'S' | b'Z' => ValueKind::Int,
        b'J' => ValueKind::Long,
        b'F' => ValueKind::Float,
        b'D' => ValueKind::Double,
        b'L' => {
            let name = &text[1..text.iter().position(|byte| *byte == b';')?];
            return is_class_name(name).then_some((ValueKind::Reference, name.len() + 2));
        }
        b'[' => {
            let dimensions = text.iter().take_while(|byte| **byte == b'[').count();
            let (_, length) = value_type(&text[dimensions..])?;
            return (dimensions <= 255).then_some((ValueKind::Reference, dimensions + length));
        }
        _ => return None,
    };
    Some((kind, 1))
}

/// How many slots a value of the type with this descriptor takes.
pub(super) fn slots_of_type(text: &[u8]) -> Option<usize> {
    Some(usize::from(value_type(text)?.0.slots()))
}

/// Whether `name` is a class name as class files write it (JVM specification 4.2.1).
fn is_class_name(name: &[u8]) -> bool {
    name.split(|byte| *byte == b'/').all(|segment| !segment.is_empty())
        && !name.iter().any(|byte| matches!(byte, b'.' | b';' | b'['))
}

/// The type of objects of the class or array that a class constant names `name`, as a descriptor
/// writes it.
pub(super) fn type_of_class(name: &[u8]) -> Option<Vec<u8>> {
    if name.first() == Some(&b'[') {
        return value_type(name).filter(|(_, length)| *length == name.len()).map(|_| name.to_vec());
    }
    is_class_name(name).then(|| [b"L", name, b";"].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_and_measured() {
        let descriptor = MethodDescriptor::parse(b"(IJ[[DLjava/util/Map;Z)V").unwrap();
        let kinds: Vec<ValueKind> = descriptor.parameters.iter().map(|(kind, _)| *kind).collect();
        use ValueKind::{Int, Long, Reference};
        assert_eq!(kinds, [Int, Long, Reference, Reference, Int]);
        assert_eq!(descriptor.slots(), 6);
        assert_eq!(descriptor.parameter_text(3), Some(b"Ljava/util/Map;".as_slice()));
        assert_eq!(descriptor.returns, None);
        assert_eq!(descriptor.with_receiver(b"LA;"), b"(LA;IJ[[DLjava/util/Map;Z)V");
    }

    #[test]
    fn what_is_not_a_descriptor_is_refused() {
        for text in ["", "(", "()", "(V)V", "(L;)V", "(La//b;)V", "([)V", "()VV", "()II", "(La)V", "(La.b;)V"]
        {
            assert!(MethodDescriptor::parse(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn arrays_are_their_own_type() {
        assert_eq!(type_of_class(b"[[I").as_deref(), Some(b"[[I".as_slice()));
        assert_eq!(type_of_class(b"a/B").as_deref(), Some(b"La/B;".as_slice()));
        assert_eq!(type_of_class(b"[V"), None);
        assert_eq!(type_of_class(b"a;b"), None);
    }
}
