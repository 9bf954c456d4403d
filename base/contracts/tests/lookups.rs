//! What the built-in lists say of calls that everybody knows, and how a user's file changes it.

use redhanded_contracts::{ContractFile, Contracts, Ecosystem, Origin};
use redhanded_model::Access::{self, Read, Write};

fn access(contracts: &Contracts, type_name: &str, name: &str, descriptor: &str) -> Option<Access> {
    contracts.type_contract(type_name)?.method(name, descriptor)?.access
}

fn with_file(text: &str) -> Contracts {
    let mut contracts = Contracts::of(Ecosystem::Jvm);
    contracts.merge(ContractFile::parse(text, "mine.toml").unwrap_or_else(|errors| panic!("{errors}")));
    contracts
}

const GET: (&str, &str) = ("get", "(Ljava/lang/Object;)Ljava/lang/Object;");
const PUT: (&str, &str) = ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");

#[test]
fn collections_are_read_and_written() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let access = |type_name, (name, descriptor)| access(&contracts, type_name, name, descriptor);
    assert_eq!(access("java.util.HashMap", GET), Some(Read));
    assert_eq!(access("java.util.HashMap", PUT), Some(Write));
    assert_eq!(access("java.util.HashMap", ("keySet", "()Ljava/util/Set;")), None);
    assert_eq!(access("java.util.ArrayList", ("remove", "(I)Ljava/lang/Object;")), Some(Write));
    assert_eq!(access("java.util.ArrayList", ("set", "(ILjava/lang/Object;)Ljava/lang/Object;")), Some(Read));
    assert_eq!(access("java.lang.StringBuilder", ("append", "(C)Ljava/lang/StringBuilder;")), Some(Write));
    assert_eq!(access("java.nio.ByteBuffer", ("get", "()B")), Some(Write));
    assert_eq!(access("java.nio.ByteBuffer", ("get", "(I)B")), Some(Read));
    assert_eq!(access("java.nio.ByteBuffer", ("put", "(IB)Ljava/nio/ByteBuffer;")), Some(Write));
    for safe in ["java.util.concurrent.ConcurrentHashMap", "java.util.Vector", "java.util.Random"] {
        assert!(contracts.type_contract(safe).is_none(), "{safe}");
    }
}

#[test]
fn lookups_in_access_order_write() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let rule = contracts.type_contract("java.util.LinkedHashMap").unwrap().method(GET.0, GET.1).unwrap();
    let condition = rule.write_if.unwrap();
    assert_eq!((rule.access, condition.field, condition.is), (Some(Read), "accessOrder", true));
    assert_eq!(rule.to_string(), "write when accessOrder is true, else read");
}

#[test]
fn an_iterator_reads_its_collection_and_writes_itself() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let iterator = contracts.type_contract("java.util.ArrayList$Itr").unwrap();
    assert!(iterator.window().is_some());
    let next = iterator.method("next", "()Ljava/lang/Object;").unwrap();
    assert_eq!((next.access, next.own), (Some(Read), Some(Write)));
    assert_eq!(next.to_string(), "read, write the window itself");
    let remove = iterator.method("remove", "()V").unwrap();
    assert_eq!((remove.access, remove.own), (Some(Write), Some(Write)));
}

#[test]
fn call_sites_are_selected_by_what_may_stand_behind_their_static_type() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let selects = |owner, (name, descriptor)| contracts.selects(owner, name, descriptor);
    assert!(selects("java.util.Map", PUT));
    assert!(selects("java.util.AbstractMap", PUT));
    assert!(selects("java.util.LinkedHashMap", PUT));
    assert!(!selects("java.util.Map", ("entry", "()V")));
    assert!(!selects("java.util.HashMap", ("keySet", "()Ljava/util/Set;")));
    assert!(selects("java.util.Iterator", ("next", "()Ljava/lang/Object;")));
    assert!(selects("java.util.stream.Stream", ("count", "()J")));
    assert!(selects("java.lang.CharSequence", ("length", "()I")));
    assert!(!selects("java.lang.Object", ("toString", "()Ljava/lang/String;")));
    assert!(!selects("java.util.concurrent.ConcurrentMap", PUT));
    assert!(!selects("com.example.Cache", PUT));
}

#[test]
fn a_user_s_file_may_name_methods_that_are_not_public() {
    let contracts = with_file(
        r#"
        [[type]]
        name = "java.util.Random"
        write = ["next*"]
        "#,
    );
    let next = ("next", "(I)I");
    assert!(contracts.selects("java.util.Random", next.0, next.1));
    assert!(!contracts.selects_public("java.util.Random", next.0, next.1));
    assert!(contracts.selects_public("java.util.HashMap", PUT.0, PUT.1));
    assert!(!contracts.selects_public("com.example.Cache", PUT.0, PUT.1));
}

#[test]
fn call_sites_on_unknown_types_are_selected_by_name_and_parameters() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    assert!(contracts.may_match(PUT.0, PUT.1));
    assert!(contracts.may_match("add", "(Ljava/lang/Object;)Z"));
    assert!(!contracts.may_match("put", "(Ljava/lang/String;)V"));
    // Nobody can extend StringBuilder or an iterator of the JDK.
    assert!(!contracts.may_match("append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;"));
    assert!(!contracts.may_match("hasNext", "()Z"));
    assert!(!contracts.may_match("toString", "()Ljava/lang/String;"));
}

#[test]
fn static_functions_are_as_good_as_a_method_of_their_argument() {
    let contracts = Contracts::of(Ecosystem::Jvm);
    let find = |owner, name, descriptor| contracts.static_call(owner, name, descriptor);
    let sort = find("java.util.Collections", "sort", "(Ljava/util/List;)V").unwrap();
    let method = sort.as_methods.first().unwrap();
    assert_eq!((&*method.name, &*method.descriptor), ("sort", "(Ljava/util/Comparator;)V"));
    assert_eq!((sort.argument, sort.access), (0, None));
    let shuffle = find("java.util.Collections", "shuffle", "(Ljava/util/List;)V").unwrap();
    assert_eq!(shuffle.access, Some(Write));
    let join = "(Ljava/lang/CharSequence;Ljava/lang/Iterable;)Ljava/lang/String;";
    assert_eq!(find("java.lang.String", "join", join).unwrap().argument, 1);
    assert!(
        find("java.lang.String", "join", "(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)V").is_none()
    );
    assert!(find("java.util.Collections", "emptyList", "()Ljava/util/List;").is_none());
}

#[test]
fn a_user_s_class_is_added() {
    let contracts = with_file(
        r#"
        [[type]]
        name = "com.example.Registry"
        why = "Registry is for one thread"
        called_through = ["com.example.Lookup"]
        read = ["find*"]
        write = ["register", "findAndRemove(String)"]
        "#,
    );
    let contract = contracts.type_contract("com.example.Registry").unwrap();
    assert_eq!(contract.why(), Some("Registry is for one thread"));
    assert_eq!(contract.origins().collect::<Vec<_>>(), [&Origin::File("mine.toml".into())]);
    assert_eq!(contract.method("findOne", "(I)V").unwrap().access, Some(Read));
    assert_eq!(contract.method("findAndRemove", "(Ljava/lang/String;)V").unwrap().access, Some(Write));
    assert!(contracts.may_match("register", "(I)V"));
    assert!(contracts.may_match("findAll", "()V"));
    assert!(contracts.selects("com.example.Lookup", "findAll", "()V"));
}

#[test]
fn a_user_s_file_has_the_last_word_on_a_built_in_type() {
    let contracts = with_file(
        r#"
        [[type]]
        name = "java.util.ArrayList"
        write = ["set(int, Object)"]
        none = ["hashCode"]

        [[type]]
        names = ["java.lang.StringBuilder", "java.util.Date"]
        enabled = false

        [[static]]
        owner = "java.util.Collections"
        method = "sort"
        enabled = false
        "#,
    );
    let set = ("set", "(ILjava/lang/Object;)Ljava/lang/Object;");
    assert_eq!(access(&contracts, "java.util.ArrayList", set.0, set.1), Some(Write));
    assert_eq!(access(&contracts, "java.util.ArrayList", "get", "(I)Ljava/lang/Object;"), Some(Read));
    assert_eq!(access(&contracts, "java.util.ArrayList", "hashCode", "()I"), None);
    assert!(contracts.type_contract("java.lang.StringBuilder").is_none());
    assert!(!contracts.selects("java.lang.StringBuilder", "append", "(C)V"));
    assert!(contracts.types().any(|contract| contract.name() == "java.util.Date" && !contract.is_enabled()));
    assert!(contracts.static_call("java.util.Collections", "sort", "(Ljava/util/List;)V").is_none());
}

#[test]
fn a_later_file_may_turn_a_type_on_again() {
    let mut contracts = with_file("[[type]]\nname = \"java.util.HashMap\"\nenabled = false");
    assert!(contracts.type_contract("java.util.HashMap").is_none());
    let text = "[[type]]\nname = \"java.util.HashMap\"\nenabled = true";
    contracts.merge(ContractFile::parse(text, "later.toml").unwrap());
    assert_eq!(access(&contracts, "java.util.HashMap", PUT.0, PUT.1), Some(Write));
}

#[test]
fn the_section_of_a_configuration_file_is_a_contract_file() {
    let text = r#"
        [run]
        runs = 2

        [contracts]
        files = ["more.toml"]

        [[contracts.type]]
        name = "com.example.Registry"
        write = ["register"]
    "#;
    let file = ContractFile::parse(text, "redhanded.toml").unwrap();
    assert_eq!(file.files(), ["more.toml"]);
    assert_eq!(file.type_names().collect::<Vec<_>>(), ["com.example.Registry"]);
    assert_eq!(file.static_count(Ecosystem::Jvm), 0);
}
