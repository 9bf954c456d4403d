/// The symbols that `#if` finds defined: a project's `DefineConstants`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symbols(Box<[Box<str>]>);

impl Symbols {
    /// Whether a symbol is defined.
    pub fn contains(&self, symbol: &str) -> bool {
        self.0.binary_search_by(|known| (**known).cmp(symbol)).is_ok()
    }

    /// The symbols in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|symbol| &**symbol)
    }
}

impl<S: Into<Box<str>>> FromIterator<S> for Symbols {
    fn from_iter<I: IntoIterator<Item = S>>(symbols: I) -> Symbols {
        let mut symbols: Vec<Box<str>> = symbols.into_iter().map(Into::into).collect();
        symbols.sort_unstable();
        symbols.dedup();
        Symbols(symbols.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_in_whatever_order_they_came() {
        let symbols: Symbols = ["TRACE", "DEBUG", "TRACE"].into_iter().collect();
        assert!(symbols.contains("DEBUG") && symbols.contains("TRACE"));
        assert!(!symbols.contains("debug"));
        assert_eq!(symbols.iter().collect::<Vec<_>>(), ["DEBUG", "TRACE"]);
    }
}
