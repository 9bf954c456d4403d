//! What the lists of .NET say of calls that everybody knows, and how a user's file changes it.

use redhanded_contracts::dotnet::simple_method_name;
use redhanded_contracts::{
    ClassChain, ContractFile, Contracts, Ecosystem, Implementation, MethodPattern, decide,
};
use redhanded_model::Access::{self, Read, Write};

fn contracts() -> Contracts {
    Contracts::of(Ecosystem::DotNet)
}

fn with_file(text: &str) -> Contracts {
    let mut contracts = contracts();
    contracts.merge(ContractFile::parse(text, "mine.toml").unwrap_or_else(|errors| panic!("{errors}")));
    contracts
}

#[track_caller]
fn access(contracts: &Contracts, type_name: &str, name: &str, parameters: &str) -> Option<Access> {
    contracts.type_contract(type_name)?.method(name, parameters)?.access
}

#[test]
fn collections_are_read_and_written() {
    let contracts = contracts();
    let access = |type_name, name| access(&contracts, type_name, name, "()");
    assert_eq!(access("System.Collections.Generic.Dictionary`2", "get_Item"), Some(Read));
    assert_eq!(access("System.Collections.Generic.Dictionary`2", "set_Item"), Some(Write));
    assert_eq!(access("System.Collections.Generic.Dictionary`2", "TryGetValue"), Some(Read));
    assert_eq!(access("System.Collections.Generic.Dictionary`2", "get_Keys"), None);
    assert_eq!(access("System.Collections.Generic.List`1", "set_Item"), Some(Write));
    assert_eq!(access("System.Collections.Generic.HashSet`1", "Add"), Some(Write));
    assert_eq!(access("System.Text.StringBuilder", "Append"), Some(Write));
    assert_eq!(access("System.Array", "SetValue"), Some(Read));
    for safe in
        ["System.Collections.Concurrent.ConcurrentDictionary`2", "System.Text.RegularExpressions.Regex"]
    {
        assert!(contracts.type_contract(safe).is_none(), "{safe}");
    }
}

#[test]
fn a_hashtable_stands_readers_beside_one_writer() {
    let contracts = contracts();
    let access = |name| access(&contracts, "System.Collections.Hashtable", name, "()");
    for lookup in ["get_Item", "Contains", "ContainsKey", "ContainsValue", "get_Count"] {
        assert_eq!(access(lookup), None, "{lookup}");
    }
    for write in ["Add", "Remove", "Clear", "set_Item"] {
        assert_eq!(access(write), Some(Write), "{write}");
    }
    assert_eq!(access("GetEnumerator"), Some(Read));
    let enumerator = contracts.type_contract("System.Collections.Hashtable+HashtableEnumerator").unwrap();
    assert_eq!(enumerator.method("MoveNext", "()").unwrap().access, Some(Read));
}

#[test]
fn an_enumerator_reads_its_collection_and_writes_itself() {
    let contracts = contracts();
    let enumerator = contracts.type_contract("System.Collections.Generic.List`1+Enumerator").unwrap();
    let window = enumerator.window().unwrap();
    assert!(window.fields.contains(&"_list".into()) && window.fields.contains(&"list".into()));
    let next = enumerator.method("MoveNext", "()").unwrap();
    assert_eq!((next.access, next.own), (Some(Read), Some(Write)));
    let current = enumerator.method("get_Current", "()").unwrap();
    assert_eq!((current.access, current.own), (None, Some(Read)));
}

/// A chain of classes, innermost first: name, whether it is the platform's, declared methods.
struct Chain<'a>(&'a [(&'a str, bool, &'a [&'a str])]);

impl ClassChain for Chain<'_> {
    fn name(&self, depth: usize) -> Option<&str> {
        self.0.get(depth).map(|class| class.0)
    }

    fn is_platform(&self, depth: usize) -> bool {
        self.0.get(depth).is_some_and(|class| class.1)
    }

    fn declares(&self, depth: usize, wanted: &mut dyn FnMut(&str, &str) -> bool) -> bool {
        let methods = self.0.get(depth).map(|class| class.2).unwrap_or_default();
        methods.iter().any(|name| wanted(simple_method_name(name), "()"))
    }
}

/// The type whose contract counts when the method declared at `depth` runs.
fn decided(chain: &[(&str, bool, &[&str])], depth: usize, method: &str) -> Option<String> {
    let contracts = contracts();
    decide(&contracts, &Chain(chain), Implementation::Class(depth), method, "()")
        .map(|decision| decision.contract.name().to_owned())
}

const OBJECT: (&str, bool, &[&str]) = ("System.Object", true, &[]);

#[test]
fn what_a_synchronized_wrapper_declares_is_not_watched() {
    let table = ("System.Collections.Hashtable", true, &[][..]);
    let synchronized = ("System.Collections.Hashtable+SyncHashtable", true, &[][..]);
    assert!(decided(&[table, OBJECT], 0, "Add").is_some());
    assert_eq!(decided(&[synchronized, table, OBJECT], 0, "Add"), None);
}

#[test]
fn a_collection_whose_insertion_is_overridden_says_nothing_about_add() {
    let collection = ("System.Collections.ObjectModel.Collection`1", true, &[][..]);
    let plain = ("App.Plain", false, &["ToString"][..]);
    let locking = ("App.Locking", false, &["InsertItem"][..]);
    assert!(decided(&[plain, collection, OBJECT], 1, "Add").is_some());
    assert_eq!(decided(&[locking, collection, OBJECT], 1, "Add"), None);
    assert!(decided(&[locking, collection, OBJECT], 1, "get_Item").is_some());
}

#[test]
fn explicit_implementations_count_like_any_other() {
    let dictionary = ("System.Collections.Generic.Dictionary`2", true, &[][..]);
    let own = ("App.Own", false, &["System.Collections.IDictionary.Add"][..]);
    assert_eq!(
        decided(&[own, dictionary, OBJECT], 1, "Add").as_deref(),
        Some("System.Collections.Generic.Dictionary`2")
    );
    assert_eq!(decided(&[own, dictionary, OBJECT], 0, "Add"), None);
}

#[test]
fn the_platform_s_own_subclasses_are_covered_where_the_list_says_so() {
    let hash = ("System.Security.Cryptography.HashAlgorithm", true, &[][..]);
    let sha = ("System.Security.Cryptography.SHA256Managed", true, &[][..]);
    let own = ("App.Hash", false, &["Initialize"][..]);
    assert!(decided(&[sha, hash, OBJECT], 0, "Initialize").is_some());
    assert_eq!(decided(&[own, hash, OBJECT], 0, "Initialize"), None);
}

#[test]
fn functions_have_a_rule_for_each_argument() {
    let contracts = contracts();
    let rules = |owner, name, parameters| contracts.argument_rules(owner, name, parameters).count();
    assert_eq!(rules("System.Array", "Sort", "(!!0[])"), 1);
    assert_eq!(rules("System.Linq.Enumerable", "Where", "(System.Object)"), 0);
    let whole = contracts.argument_rules("System.Array", "Reverse", "(System.Array)").next().unwrap();
    assert_eq!((whole.argument, whole.access), (0, Some(Write)));
    let part = "(System.Array,System.Int32,System.Int32)";
    let part = contracts.argument_rules("System.Array", "Reverse", part).next().unwrap();
    assert_eq!(part.access, Some(Read));
    let list = "System.Collections.Generic.List`1";
    assert_eq!(rules(list, ".ctor", "(System.Collections.Generic.IEnumerable`1)"), 1);
    assert_eq!(rules(list, ".ctor", "(System.Int32)"), 0);
}

#[test]
fn a_user_writes_types_and_methods_like_csharp() {
    let contracts = with_file(
        r#"
        [[type]]
        name = "Acme.Registry<TKey>"
        read = ["Find(string, out TKey)"]
        write = ["Register", "set_Item(int, TKey)"]

        [[type]]
        name = "List<T>"
        read = ["set_Item"]

        [[type]]
        name = "System.Collections.Generic.Queue"
        enabled = false
        "#,
    );
    let find = |name, parameters| access(&contracts, "Acme.Registry`1", name, parameters);
    assert_eq!(find("Find", "(System.String,!0&)"), Some(Read));
    assert_eq!(find("Find", "(System.String,!0)"), None);
    assert_eq!(find("Register", "()"), Some(Write));
    assert_eq!(access(&contracts, "System.Collections.Generic.List`1", "set_Item", "()"), Some(Read));
    assert_eq!(access(&contracts, "System.Collections.Generic.List`1", "Add", "()"), Some(Write));
    assert!(contracts.type_contract("System.Collections.Generic.Queue`1").is_none());
    assert!(contracts.type_contract("System.Collections.Queue").is_some());
    assert_eq!(
        contracts.named("Dictionary<K, V>").unwrap().name(),
        "System.Collections.Generic.Dictionary`2"
    );
}

#[test]
fn an_entry_for_no_ecosystem_in_particular_counts_in_each() {
    let text = "[[type]]\nname = \"registry.Journal\"\nwrite = [\"append\"]";
    for ecosystem in Ecosystem::ALL {
        let mut contracts = Contracts::of(ecosystem);
        contracts.merge(ContractFile::parse(text, "mine.toml").unwrap());
        assert_eq!(access(&contracts, "registry.Journal", "append", "()"), Some(Write), "{ecosystem}");
    }
}

#[test]
fn names_that_only_one_ecosystem_can_have_count_there_alone() {
    let text = r#"
        [[type]]
        name = "Acme.Registry<T>"
        write = ["Add(List<T>)"]

        [[type]]
        name = "com.example.Registry$Cursor"
        read = ["next"]

        [[type]]
        name = "System.Collections.ArrayList"
        none = ["CopyTo(Array, int)"]

        [[type]]
        name = "java.util.ArrayList"
        none = ["get(int)"]
        "#;
    let file = ContractFile::parse(text, "mine.toml").unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((file.type_count(Ecosystem::Jvm), file.type_count(Ecosystem::DotNet)), (2, 2));
}

#[test]
fn a_file_may_be_for_one_ecosystem() {
    let text = "ecosystem = \"dotnet\"\n[[type]]\nname = \"Acme.Registry\"\nwrite = [\"Add(List<string>)\"]\n\
         [[type]]\nname = \"acme.Registry\"\necosystem = \"jvm\"\nwrite = [\"add\"]";
    let file = ContractFile::parse(text, "mine.toml").unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((file.type_count(Ecosystem::Jvm), file.type_count(Ecosystem::DotNet)), (1, 1));
}

#[test]
fn constructors_are_patterns_on_dotnet_only() {
    assert!(MethodPattern::parse(".ctor(IEnumerable<T>)", Ecosystem::DotNet).is_ok());
    assert!(MethodPattern::parse(".ctor", Ecosystem::Jvm).is_err());
}
