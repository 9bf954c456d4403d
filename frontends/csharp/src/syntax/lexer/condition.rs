//! Conditions of `#if`: `DEBUG && !(A || B == true)`.
//!
//! Those of project files (`projects/msbuild/condition.rs`) have a reader of their own: their operands
//! are texts with properties in them, which are expanded, compared without case or as versions; their
//! operators are other words of other precedence; and they look at the file system. What both share is
//! the descent through `or`, `and` and parentheses, which is less than a reader of both would have to tell
//! apart.

/// How deep parentheses and negations may be nested.
const MAX_DEPTH: u32 = 64;

/// The value of the condition in `text`, or `None` when it is not one.
pub(super) fn evaluate(text: &str, is_defined: &mut dyn FnMut(&str) -> bool) -> Option<bool> {
    let text = text.split("//").next().unwrap_or(text);
    let mut reader = Reader { rest: text, is_defined };
    let value = reader.or(0)?;
    reader.rest.trim().is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
    is_defined: &'a mut dyn FnMut(&str) -> bool,
}

impl Reader<'_> {
    fn or(&mut self, depth: u32) -> Option<bool> {
        let mut value = self.and(depth)?;
        while self.eat("||") {
            value |= self.and(depth)?;
        }
        Some(value)
    }

    fn and(&mut self, depth: u32) -> Option<bool> {
        let mut value = self.equality(depth)?;
        while self.eat("&&") {
            value &= self.equality(depth)?;
        }
        Some(value)
    }

    fn equality(&mut self, depth: u32) -> Option<bool> {
        let mut value = self.unary(depth)?;
        loop {
            if self.eat("==") {
                value = value == self.unary(depth)?;
            } else if self.eat("!=") {
                value = value != self.unary(depth)?;
            } else {
                return Some(value);
            }
        }
    }

    fn unary(&mut self, depth: u32) -> Option<bool> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.eat("!") {
            return Some(!self.unary(depth + 1)?);
        }
        if self.eat("(") {
            let value = self.or(depth + 1)?;
            return self.eat(")").then_some(value);
        }
        let rest = self.rest.trim_start();
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (symbol, rest) = rest.split_at(length);
        self.rest = rest;
        match symbol {
            "" => None,
            "true" => Some(true),
            "false" => Some(false),
            symbol => Some((self.is_defined)(symbol)),
        }
    }

    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        // `!` must not take the first half of `!=`.
        if token == "!" && rest.starts_with("!=") {
            return false;
        }
        match rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::evaluate;

    fn value(text: &str) -> Option<bool> {
        evaluate(text, &mut |symbol| symbol == "ON")
    }

    #[test]
    fn conditions() {
        assert_eq!(value(" ON"), Some(true));
        assert_eq!(value(" OFF // comment"), Some(false));
        assert_eq!(value(" !OFF && (OFF || ON)"), Some(true));
        assert_eq!(value(" ON == true"), Some(true));
        assert_eq!(value(" ON != true"), Some(false));
        assert_eq!(value(" OFF || !(ON && ON)"), Some(false));
        assert_eq!(value("(ON)"), Some(true));
        assert_eq!(value("!(!ON)"), Some(true));
    }

    #[test]
    fn what_is_not_a_condition() {
        assert_eq!(value(""), None);
        assert_eq!(value(" ON ON"), None);
        assert_eq!(value(" (ON"), None);
        assert_eq!(value(" ON &&"), None);
        assert_eq!(value(&"!".repeat(100_000)), None);
    }
}
