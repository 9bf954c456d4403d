//! What is found, and how it is told.

use serde_json::Value;

use crate::tree::{RACE, Tree};

/// Two threads that take two locks in opposite orders.
const DEADLOCK: &str = "\
using System.Threading;

class Bank
{
    static readonly object a = new object();
    static readonly object b = new object();

    static void Forth() { lock (a) { lock (b) { } } }
    static void Back() { lock (b) { lock (a) { } } }
    static void Main() { new Thread(Forth).Start(); Back(); }
}
";

#[test]
fn a_race_is_told_with_both_accesses_and_how_its_threads_were_started() {
    let tree = Tree::new(&[("src/Counter.cs", RACE)]);
    let checked = tree.check(&[]);
    checked.expect(
        66,
        &[
            "unordered, of Counter.count",
            "src/Counter.cs:7",
            "│ static void Count() { count++; }",
            "src/Counter.cs:8",
            "started at",
            "redhanded check --seed 0 .\n",
            "found.",
        ],
    );
    assert!(checked.stdout.lines().all(|line| line.chars().count() <= 80), "{}", checked.stdout);
    assert_eq!(checked.stderr, "");
}

#[test]
fn json_and_sarif_have_lines_columns_threads_and_the_seed() {
    let tree = Tree::new(&[("src/Counter.cs", RACE), ("redhanded.toml", "")]);
    let json = tree.json(&["--seed", "7"]);
    let finding = &json["findings"][0];
    assert_eq!(finding["kind"], "data_race");
    assert_eq!(finding["seed"], 7);
    let lines: Vec<&Value> = finding["sites"].as_array().unwrap().iter().map(|site| &site["line"]).collect();
    assert!(lines.contains(&&Value::from(7)) && lines.contains(&&Value::from(8)), "{lines:?}");
    assert_eq!(finding["sites"][0]["path"], "src/Counter.cs");
    let threads = finding["interpretation"]["threads"].as_array().unwrap();
    let kinds: Vec<&Value> = threads.iter().map(|thread| &thread["kind"]).collect();
    assert!(kinds.contains(&&Value::from("entry")) && kinds.contains(&&Value::from("thread")), "{kinds:?}");
    assert_eq!(json["check"]["lines"], 9);

    let sarif: Value = serde_json::from_str(&tree.check(&["--format", "sarif"]).stdout).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "data-race");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "src/Counter.cs");
    assert!(place["region"]["startColumn"].as_u64().unwrap() > 20, "{place}");
}

#[test]
fn a_deadlock_is_told_with_the_locks_that_are_held() {
    let tree = Tree::new(&[("Bank.cs", DEADLOCK)]);
    let checked = tree.check(&["Bank.cs"]);
    checked.expect(66, &["2 threads wait for each other's locks", "holds object #", "1 deadlock found."]);
    assert_eq!(tree.json(&["Bank.cs"])["findings"][0]["interpretation"]["threads"][0]["held"][0]["line"], 8);
}

#[test]
fn correct_code_is_silent() {
    let locked = RACE.replace("count++", "lock (typeof(Counter)) count++");
    let locked = locked.replace("count = 1;", "lock (typeof(Counter)) count = 1;");
    let tree = Tree::new(&[("Counter.cs", &locked)]);
    tree.check(&[]).expect(0, &["No data race, unsafe use, deadlock or hang was found.", "from 1 entry"]);
}

#[test]
fn the_same_seed_finds_the_same_with_any_number_of_jobs() {
    let projects = ["a", "b", "c"].map(|name| {
        let project = "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><OutputType>Exe</OutputType>\
                       </PropertyGroup></Project>";
        [(format!("{name}/{name}.csproj"), project.to_owned()), (format!("{name}/C.cs"), RACE.to_owned())]
    });
    let files: Vec<(&str, &str)> =
        projects.iter().flatten().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let tree = Tree::new(&files);
    for format in ["text", "json", "sarif", "junit"] {
        let one = tree.check(&["--jobs", "1", "--format", format]).stdout;
        assert_eq!(one, tree.check(&["--jobs", "3", "--format", format]).stdout, "{format}");
        assert_eq!(one, tree.check(&["--jobs", "3", "--format", format]).stdout, "{format}");
    }
    assert_eq!(tree.json(&[])["check"]["projects"], 3);
    assert_eq!(tree.json(&[])["findings"].as_array().unwrap().len() % 3, 0);
}

#[test]
fn what_is_told_to_see_a_finding_again_has_all_that_matters() {
    let source = RACE.replace("count = 1;", "\n#if RACE\ncount = 1;\n#endif\n");
    let tree = Tree::new(&[("my src/C.cs", &source), ("other.toml", "[check]\nthreads_per_run = 9\n")]);
    let arguments = ["-D", "RACE", "--configuration", "Release", "--total-steps", "5000000", "--seed", "3"];
    let config = ["--jobs", "1", "--config", "other.toml", "my src"];
    let checked = tree.check(&[&arguments[..], &config].concat());
    checked.expect(66, &["redhanded check --config other.toml --seed 3"]);
    let told = &tree.json(&[&arguments[..], &config].concat())["check"]["arguments"];
    let told: Vec<&str> = told.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let expected = "--config other.toml --seed 3 --total-steps 5000000 --configuration Release --define RACE";
    assert_eq!(told.join("|"), format!("{}|my src", expected.replace(' ', "|")));
    assert_eq!(tree.check(&told).stdout, checked.stdout);
}

#[test]
fn accesses_on_one_line_are_told_with_their_columns() {
    let line = "static void Main() { new Thread(Count).Start(); count = 1; }";
    let one = RACE
        .replace("static void Count() { count++; }\n    ", "")
        .replace(line, "static void Main() { new Thread(() => { count++; }).Start(); count = 1; }");
    let tree = Tree::new(&[("C.cs", &one)]);
    tree.check(&[]).expect(66, &["C.cs:7:45", "C.cs:7:66", "lambda in Counter.Main"]);
}

#[test]
fn entries_that_were_not_run_are_told() {
    let tests: String =
        (0..40).map(|i| format!("[Test] public void T{i}() {{ while (true) {{ }} }}\n")).collect();
    let tree =
        Tree::new(&[("T.cs", &format!("[TestFixture] public class T {{ public T() {{ }}\n{tests}}}"))]);
    tree.check(&["--total-steps", "30000"]).expect(0, &["entries were not run once"]);
    let bounds = tree.json(&["--total-steps", "30000"])["check"]["bounds"].clone();
    assert_eq!(bounds["projects_out_of_steps"], 1);
    assert!(bounds["entries_not_run"].as_u64().unwrap() > 10, "{bounds}");
}

#[test]
fn bounds_come_from_the_file_and_from_flags() {
    let tree = Tree::new(&[("C.cs", RACE), ("redhanded.toml", "[check]\nruns_per_entry = 4\n")]);
    assert_eq!(tree.json(&[])["check"]["runs"], 4);
    assert_eq!(tree.json(&["--runs-per-entry", "5"])["check"]["runs"], 5);
    tree.check(&["--total-steps", "none"]).expect(2, &["`check.total_steps` must be a whole number"]);
}
