//! What the hook tells of a class of receivers, as the contracts want to know it.

use redhanded_contracts::dotnet::{is_platform_assembly, simple_method_name};
use redhanded_contracts::{ClassChain, Implementation};

/// A class, its base classes, and the method of it that a call runs; see `Descriptions` and
/// `Implementations` of the hook for the text it is read from.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ClassDescription<'a> {
    classes: Vec<Class<'a>>,
    /// The methods that run, in the order in which they were asked for.
    pub runs: Vec<Runs<'a>>,
}

#[derive(Debug, PartialEq, Eq)]
struct Class<'a> {
    name: &'a str,
    is_platform: bool,
    methods: Vec<(&'a str, &'a str)>,
}

/// The method that a call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs<'a> {
    /// What declares it.
    pub implementation: Implementation,
    /// Its name, without the interface that it may implement explicitly.
    pub name: &'a str,
    /// Its parameters as its definition has them.
    pub parameters: &'a str,
}

impl<'a> ClassDescription<'a> {
    /// Reads the hook's text. What is not understood is left out.
    pub fn parse(text: &'a str) -> ClassDescription<'a> {
        let mut description = ClassDescription::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split('\t').collect();
            match words[..] {
                ["class", name, assembly, token] => description.classes.push(Class {
                    name,
                    is_platform: is_platform_assembly(assembly, token),
                    methods: Vec::new(),
                }),
                ["method", name, parameters] => {
                    if let Some(class) = description.classes.last_mut() {
                        class.methods.push((simple_method_name(name), parameters));
                    }
                }
                ["runs", depth, name, parameters] => {
                    let implementation = match depth {
                        "interface" => Some(Implementation::Interface),
                        depth => depth.parse().ok().map(Implementation::Class),
                    };
                    description.runs.extend(implementation.map(|implementation| Runs {
                        implementation,
                        name: simple_method_name(name),
                        parameters,
                    }));
                }
                _ => {}
            }
        }
        description
    }
}

impl ClassChain for ClassDescription<'_> {
    fn name(&self, depth: usize) -> Option<&str> {
        self.classes.get(depth).map(|class| class.name)
    }

    fn is_platform(&self, depth: usize) -> bool {
        self.classes.get(depth).is_some_and(|class| class.is_platform)
    }

    fn declares(&self, depth: usize, wanted: &mut dyn FnMut(&str, &str) -> bool) -> bool {
        let class = self.classes.get(depth);
        class.is_some_and(|class| class.methods.iter().any(|(name, parameters)| wanted(name, parameters)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "class\tApp.Counts\tApp\t\n\
        method\tAdd\t(System.String,System.Int32)\n\
        method\tSystem.Collections.IDictionary.Clear\t()\n\
        class\tSystem.Collections.Generic.Dictionary`2\tmscorlib\tb77a5c561934e089\n\
        class\tSystem.Object\tmscorlib\tb77a5c561934e089\n\
        runs\t1\tSystem.Collections.Generic.IDictionary<TKey,TValue>.get_Item\t(!0)\n";

    #[test]
    fn the_hooks_text_is_understood() {
        let class = ClassDescription::parse(TEXT);
        assert_eq!(class.name(0), Some("App.Counts"));
        assert_eq!(class.name(1), Some("System.Collections.Generic.Dictionary`2"));
        assert_eq!(class.name(3), None);
        assert!(!class.is_platform(0) && class.is_platform(1) && !class.is_platform(3));
        assert!(class.declares(0, &mut |name, parameters| (name, parameters) == ("Clear", "()")));
        assert!(!class.declares(1, &mut |_, _| true));
        let runs = Runs { implementation: Implementation::Class(1), name: "get_Item", parameters: "(!0)" };
        assert_eq!(class.runs, [runs]);
    }

    #[test]
    fn nonsense_is_left_out() {
        let class = ClassDescription::parse("method\tf\t()\nrubbish\nclass\tA\n\nruns\tx\tf\t()\n");
        assert_eq!(class, ClassDescription::default());
    }
}
