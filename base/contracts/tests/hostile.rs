//! Whatever it is given, nothing panics: this code runs inside somebody's process.

use proptest::prelude::*;
use redhanded_contracts::{ContractFile, Contracts, Ecosystem, MethodPattern};

const JDK: &str = include_str!("../lists/jdk/util.toml");
const DOTNET: &str = include_str!("../lists/dotnet/functions.toml");

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,300}") {
        let _ = ContractFile::parse(&text, "any");
        let _ = MethodPattern::parse(&text, Ecosystem::DotNet);
    }

    /// Texts of the pieces that the schema is made of get further than random characters do.
    #[test]
    fn plausible_text_is_read_or_refused(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40),
    ) {
        let _ = ContractFile::parse(&pieces.concat(), "plausible");
    }

    #[test]
    fn a_damaged_list_is_read_or_refused(
        list in prop::sample::select(vec![JDK, DOTNET]),
        start in 0f64..1.0,
        length in 0usize..200,
        insert in ".{0,5}",
    ) {
        // The lists are ASCII: every place in them is one between characters.
        let (head, rest) = list.split_at((list.len() as f64 * start) as usize);
        if let Some(tail) = rest.get(length..)
            && let Ok(file) = ContractFile::parse(&format!("{head}{insert}{tail}"), "damaged")
        {
            for ecosystem in Ecosystem::ALL {
                let mut contracts = Contracts::of(ecosystem);
                contracts.merge(file.clone());
            }
        }
    }
}

proptest! {
    #[test]
    fn any_question_has_an_answer(owner in ".{0,20}", name in ".{0,20}", descriptor in ".{0,20}") {
        let contracts = builtin();
        contracts.selects(&owner, &name, &descriptor);
        contracts.may_match(&name, &descriptor);
        contracts.static_call(&owner, &name, &descriptor);
        contracts.selects("java.util.Map", "put", &descriptor);
        contracts.may_match("put", &descriptor);
    }

    #[test]
    fn any_question_about_dotnet_has_an_answer(owner in ".{0,20}", name in ".{0,20}", list in "[!0-9A-Z.,<>()&*\\[\\]`+]{0,20}") {
        let contracts = dotnet();
        contracts.selects(&owner, &name, &list);
        contracts.may_match(&name, &list);
        contracts.argument_rules(&owner, &name, &list).count();
        contracts.named(&list);
        contracts.selects("System.Collections.Generic.IList`1", "Add", &list);
        contracts.argument_rules("System.Array", "Sort", &list).count();
        if let Ok(pattern) = MethodPattern::parse(&format!("Add{list}"), Ecosystem::DotNet) {
            pattern.matches("Add", &list);
        }
    }

    #[test]
    fn an_exact_pattern_matches_its_name_alone(name in "[a-z]{1,8}", other in "[a-z]{1,8}") {
        let pattern = MethodPattern::parse(&name, Ecosystem::Jvm).unwrap();
        prop_assert_eq!(pattern.matches(&other, "()V"), name == other);
        let beginning = MethodPattern::parse(&format!("{name}*"), Ecosystem::Jvm).unwrap();
        prop_assert_eq!(beginning.matches(&other, "()V"), other.starts_with(&name));
        let end = MethodPattern::parse(&format!("*{name}"), Ecosystem::Jvm).unwrap();
        prop_assert_eq!(end.matches(&other, "()V"), other.ends_with(&name));
    }
}

fn builtin() -> &'static Contracts {
    static CONTRACTS: std::sync::OnceLock<Contracts> = std::sync::OnceLock::new();
    CONTRACTS.get_or_init(|| Contracts::of(Ecosystem::Jvm))
}

fn dotnet() -> &'static Contracts {
    static CONTRACTS: std::sync::OnceLock<Contracts> = std::sync::OnceLock::new();
    CONTRACTS.get_or_init(|| Contracts::of(Ecosystem::DotNet))
}

const PIECES: &[&str] = &[
    "ecosystem = \"dotnet\"\n",
    "ecosystem = \"jvm\"\n",
    "name = \"Dictionary<TKey, TValue>.KeyCollection\"\n",
    "names = [\"List<T>\", \"A.B`1+C\"]\n",
    "write = [\"Add(T, ref int[])\"]\n",
    "as = [\"Add(T)\", \"MoveNext()\"]\n",
    "[[type]]\n",
    "[[static]]\n",
    "[contracts]\n",
    "[[contracts.type]]\n",
    "name = \"a.B\"\n",
    "names = [\"a.B\"]\n",
    "read = [\"get\"]\n",
    "write = [\"put(int)\", \"*\"]\n",
    "none = []\n",
    "own_read = [\"next\"]\n",
    "backed_by = [\"this$0\"]\n",
    "delegates = true\n",
    "calls_overridable = true\n",
    "calls_overridable = [\"x\"]\n",
    "write_if = { field = \"f\", is = false, methods = [\"get(long)\"] }\n",
    "enabled = false\n",
    "why = \"because\"\n",
    "owner = \"a.C\"\n",
    "method = \"sort\"\n",
    "methods = [\"sort\", \"fill\"]\n",
    "as = \"boolean add(Object)\"\n",
    "access = \"read\"\n",
    "argument = 1\n",
    "argument = 99999\n",
    "files = [\"x\"]\n",
    "è",
    "\"",
    "[",
];
