//! Every mistake in a contract file is reported with its place and the way out.

use redhanded_contracts::ContractFile;

/// The messages about `text`, without the name of the file.
fn errors(text: &str) -> Vec<String> {
    let errors = ContractFile::parse(text, "mine.toml").expect_err("the file should be refused");
    let lines = errors.to_string();
    lines.lines().map(|line| line.strip_prefix("mine.toml:").unwrap_or(line).to_owned()).collect()
}

#[track_caller]
fn assert_error(text: &str, expected: &str) {
    let found = errors(text);
    assert!(found.iter().any(|error| error.starts_with(expected)), "expected `{expected}`, found {found:#?}");
}

const TYPE: &str = "[[type]]\nname = \"a.B\"\n";
const STATIC: &str = "[[static]]\nowner = \"a.B\"\nmethod = \"sort\"\n";

#[test]
fn all_mistakes_are_reported_in_the_order_of_their_lines() {
    let text = "[[type]]\nname = \"a.B\"\nraed = [\"get\"]\nwrite = \"put\"\nread = [1]\n";
    assert_eq!(
        errors(text),
        [
            "3:1: unknown key `raed` in `[[type]]`; did you mean `read`?",
            "4:9: `write` must be an array of strings, but this is a string",
            "5:9: `read` must be an array of strings, but this is an integer",
        ]
    );
}

#[test]
fn what_is_not_toml_is_named_with_its_place() {
    assert_error("[[type]]\nname = \n", "2:");
    assert_error("[[type]\n", "1:");
}

#[test]
fn unknown_keys_name_the_nearest() {
    assert_error(
        "[[tpye]]\nname = \"a.B\"",
        "1:3: unknown key `tpye` in a contract file; did you mean `type`?",
    );
    assert_error(
        &format!("{TYPE}write_if = {{ feild = \"x\", methods = [\"get\"] }}"),
        "3:14: unknown key `feild` in `write_if`; did you mean `field`?",
    );
    assert_error("[[type]]\nzzz = 1", "2:1: unknown key `zzz` in `[[type]]`; the keys here are name, names,");
    assert_error("[contracts]\ntypes = []", "2:1: unknown key `types` in `contracts`; did you mean `type`?");
}

#[test]
fn a_type_needs_one_name() {
    assert_error("[[type]]\nread = [\"get\"]", "1:1: `[[type]]` needs the key `name`");
    assert_error(&format!("{TYPE}names = [\"a.C\"]"), "2:8: `name` has no meaning here");
    assert_error("[[type]]\nnames = []", "2:9: the empty `names` says nothing: list at least one");
}

#[test]
fn names_must_be_names() {
    for name in ["", "a.B*", "java.util.List<String>", "java/util/List", "a..B", "a B", "a.B()"] {
        assert_error(
            &format!("[[type]]\nname = \"{name}\"\nread = [\"get\"]"),
            &format!("2:8: `{name}` is no type name: "),
        );
    }
}

#[test]
fn names_of_dotnet_must_be_names() {
    for name in ["A.B*", "A.B<T", "A..B<T>", "A.B`x", "System.A B", "System.A$B", "A.B<T>C"] {
        assert_error(
            &format!("[[type]]\nname = \"{name}\"\necosystem = \"dotnet\"\nread = [\"Get\"]"),
            &format!("2:8: `{name}` is no type name: "),
        );
    }
}

#[test]
fn patterns_of_dotnet_must_be_patterns() {
    for (pattern, reason) in [
        ("Get(int", "the parameter list must end with `)`"),
        ("Get(*)", "parameter types cannot have wildcards"),
        ("Get(int index)", "parameter types are written like in C#"),
        ("Get(int,)", "a parameter type is missing"),
    ] {
        assert_error(
            &format!("ecosystem = \"dotnet\"\n{TYPE}read = [\"{pattern}\"]"),
            &format!("4:9: `{pattern}` is no method pattern: {reason}"),
        );
    }
    assert_error(
        &format!("ecosystem = \"dotnet\"\n{TYPE}read = [\"Get(object)\"]\nwrite = [\"Get(System.Object)\"]"),
        "5:10: the method pattern `Get(System.Object)` of a.B was already given in line 4",
    );
}

#[test]
fn ecosystems_are_known() {
    assert_error("ecosystem = \"net\"", "1:13: unknown ecosystem `net`: it is either `jvm` or `dotnet`");
    assert_error(
        &format!("{TYPE}ecosystem = \"java\"\nread = [\"get\"]"),
        "3:13: unknown ecosystem `java`: it is either `jvm` or `dotnet`",
    );
}

#[test]
fn what_is_right_for_one_ecosystem_only_must_say_so() {
    assert_error(
        &format!("{TYPE}read = [\"Get(List<string>)\"]"),
        "1:1: without `ecosystem` an entry counts",
    );
    assert_error(&format!("{TYPE}read = [\"Get(List<string>)\"]"), "3:9: `Get(List<string>)` is no method");
    assert_error(
        "[[static]]\nowner = \"a.B\"\nmethod = \"Sort\"\nas = \"Add(T)\"",
        "1:1: without `ecosystem` an entry counts",
    );
}

#[test]
fn types_that_are_the_same_under_two_names_are_given_once() {
    assert_error(
        "[[type]]\nname = \"List<T>\"\nread = [\"a\"]\n[[type]]\nname = \"System.Collections.Generic.List`1\"\nread = [\"b\"]",
        "4:1: the type System.Collections.Generic.List`1 was already given in line 1",
    );
}

#[test]
fn patterns_must_be_patterns() {
    for (pattern, reason) in [
        ("", "it has no method name"),
        ("add**", "`*` already stands for any number of characters"),
        ("a.B.get", "only the method's own name"),
        ("get(int", "the parameter list must end with `)`"),
        ("get(*)", "parameter types cannot have wildcards"),
        ("get(List<String>)", "type arguments are erased"),
        ("get(int index)", "parameter types are written like in Java"),
    ] {
        assert_error(
            &format!("{TYPE}read = [\"{pattern}\"]"),
            &format!("3:9: `{pattern}` is no method pattern: {reason}"),
        );
    }
}

#[test]
fn nothing_is_said_twice() {
    assert_error(
        &format!("{TYPE}read = [\"get(Object)\"]\nwrite = [\"get(java.lang.Object)\"]"),
        "4:10: the method pattern `get(java.lang.Object)` of a.B was already given in line 3; remove one of the two",
    );
    assert_error(&format!("{TYPE}\n{TYPE}"), "4:1: the type a.B was already given in line 1");
}

#[test]
fn windows_need_a_way_to_what_is_behind() {
    assert_error(&format!("{TYPE}own_write = [\"next\"]"), "3:13: `own_write` has no meaning here");
    assert_error(&format!("{TYPE}delegates = true"), "3:13: `delegates` has no meaning here");
}

#[test]
fn conditions_need_a_field_and_methods() {
    assert_error(
        &format!("{TYPE}write_if = {{ field = \"x\" }}"),
        "3:12: `write_if` needs the key `methods`",
    );
    assert_error(
        &format!("{TYPE}write_if = {{ methods = [\"a\"] }}"),
        "3:12: `write_if` needs the key `field`",
    );
}

#[test]
fn an_entry_must_say_something() {
    assert_error(TYPE, "1:1: `[[type]]` of a.B says nothing: ");
}

#[test]
fn static_functions_are_checked() {
    assert_error(STATIC, "1:1: `[[static]]` needs the key `as`");
    assert_error(
        &format!("{STATIC}access = \"reed\""),
        "4:10: unknown access `reed`: it is either `read` or `write`",
    );
    assert_error(&format!("{STATIC}as = \"sort\""), "4:6: `sort` is no method declaration: ");
    assert_error(&format!("{STATIC}access = \"read\"\nargument = -1"), "5:12: `argument` must be the number");
    assert_error("[[static]]\nmethod = \"x\"\naccess = \"read\"", "1:1: `[[static]]` needs the key `owner`");
    assert_error(
        "[[static]]\nowner = \"a.B\"\naccess = \"read\"",
        "1:1: `[[static]]` needs the key `method`",
    );
}

#[test]
fn tables_have_to_be_tables() {
    assert_error("type = 1", "1:8: `type` must be an array of tables");
    assert_error("contracts = 1", "1:13: `contracts` must be a table");
    assert_error("type = [1]", "1:9: `type` must be an array of tables");
    assert_error("[type]\nname = \"a.B\"", "1:1: `type` must be an array of tables");
}
