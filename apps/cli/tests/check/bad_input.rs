//! Whatever is put before it: a clear note, and the rest is checked.

use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use crate::tree::{RACE, Tree};

#[test]
fn a_path_that_is_not_there_and_a_place_without_sources() {
    let tree = Tree::new(&[("empty/notes.txt", "nothing")]);
    tree.check(&["absent"]).expect(2, &["absent does not exist"]);
    tree.check(&["empty"]).expect(2, &["there is no source file of C# in this", "so nothing can be said"]);
    tree.check(&["empty/notes.txt"]).expect(2, &["neither a solution nor a project nor a source file"]);
}

#[test]
fn binary_files_and_odd_encodings() {
    let tree = Tree::new(&[("C.cs", RACE)]);
    tree.write("Image.cs", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0");
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("class Other { }".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    tree.write("Utf16.cs", &utf16);
    tree.write("Latin.cs", b"class Gr\xf6\xdfe { }");
    tree.check(&[]).expect(
        66,
        &[
            "Image.cs: this file is not text and is left out",
            "Latin.cs: this is not UTF-8; it is read as Windows-1252",
            "1 project, 3 files",
        ],
    );
}

#[test]
fn half_written_code_leaves_the_findings_elsewhere() {
    let halves = "class Broken { void M() { if (x { foreach (var } int F( => ;; lock (";
    let tree = Tree::new(&[("C.cs", RACE), ("Broken.cs", halves)]);
    tree.check(&[]).expect(
        66,
        &["Counter.count", "1 file has parts that are no valid C#", "Broken.cs:1:32 (`)` is expected here)"],
    );
}

#[test]
fn files_with_syntax_errors_are_named_and_counted() {
    let files = ["A", "B", "D", "E", "F"]
        .map(|name| (format!("{name}.cs"), format!("class {name} {{\n  int = 5;\n}}")));
    let mut all: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    // What `#if` leaves out is not C# that anybody reads.
    all.extend([("C.cs", RACE), ("G.cs", "#if NEVER\n this is (no C#\n#endif\nclass G { }")]);
    let tree = Tree::new(&all);
    let checked = tree.check(&[]);
    checked.expect(
        66,
        &["5 files have parts that are no valid C#", "A.cs:2:6 (a name is expected here)", "and 2 more"],
    );
    assert!(!checked.stdout.contains("G.cs"), "{}", checked.stdout);
    let json = tree.json(&[]);
    let damaged = json["check"]["damaged_files"].as_array().unwrap();
    assert_eq!(damaged.len(), 5);
    assert_eq!((&damaged[4]["file"], &damaged[4]["errors"]), (&"F.cs".into(), &1.into()));
}

#[test]
fn nothing_to_start_is_a_failure_with_a_hint() {
    let behind = format!("#if FULL\n{RACE}\n#endif\n");
    let tree = Tree::new(&[("C.cs", &behind)]);
    tree.check(&[]).expect(2, &["nothing can be said", "behind `#if`", "try `--define FULL`"]);
    tree.check(&["--define", "FULL"]).expect(66, &["Counter.count"]);
    let tree = Tree::new(&[("I.cs", "interface I { void M(); }")]);
    tree.check(&[]).expect(2, &["A check starts at `Main`, at tests, windows and public members."]);
    assert!(tree.json(&[])["check"]["hint"].as_str().unwrap().contains("There is none here"));
}

#[test]
fn links_and_pipes_are_noted_and_each_file_is_counted_once() {
    let outside = Tree::new(&[("far/Far.cs", "class Far { }")]);
    let tree = Tree::new(&[("src/C.cs", RACE)]);
    let link =
        |target: &std::path::Path, name: &str| std::os::unix::fs::symlink(target, tree.path(name)).unwrap();
    link(std::path::Path::new("C.cs"), "src/Same.cs");
    link(std::path::Path::new(".."), "src/around");
    link(std::path::Path::new("Gone.cs"), "src/Lost.cs");
    link(std::path::Path::new("Loop.cs"), "src/Loop.cs");
    link(&outside.path("far"), "src/elsewhere");
    link(std::path::Path::new("/dev/zero"), "src/Zero.cs");
    let pipe = std::process::Command::new("mkfifo").arg(tree.path("src/Pipe.cs")).status();
    assert!(pipe.unwrap().success());
    let checked = tree.check(&[]);
    checked.expect(
        66,
        &[
            "1 project, 1 file, 9 lines",
            "src/Lost.cs: this link leads nowhere",
            "src/Loop.cs: this link leads nowhere",
            "src/elsewhere: this link is not followed",
            "src/Zero.cs: this is no regular file and is left out",
            "src/Pipe.cs: this is no regular file and is left out",
        ],
    );
    assert!(!checked.stdout.contains("around"), "what it leads to is checked anyway");
    tree.check(&["src/C.cs", "src/Same.cs", "./src/C.cs"]).expect(66, &["1 project, 1 file, 9 lines"]);
}

#[test]
fn damaged_and_circular_projects() {
    let circular = |other: &str| {
        format!(
            "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><ProjectReference Include=\"{other}\" />\
             </ItemGroup></Project>"
        )
    };
    let tree = Tree::new(&[
        ("a/a.csproj", &circular("../b/b.csproj")),
        ("a/C.cs", RACE),
        ("b/b.csproj", &circular("../a/a.csproj")),
        ("b/D.cs", "class D { }"),
        ("damaged/d.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup>"),
        ("damaged/E.cs", "class E { }"),
    ]);
    tree.check(&[]).expect(66, &["closes a circle and is left out", "damaged/d.csproj"]);
}

#[test]
fn a_file_that_may_not_be_read_is_noted() {
    let tree = Tree::new(&[("C.cs", RACE), ("Secret.cs", "class Secret { }")]);
    std::fs::set_permissions(tree.path("Secret.cs"), std::fs::Permissions::from_mode(0o000)).unwrap();
    // Whoever may read everything reads this, too.
    let expected = match std::fs::read(tree.path("Secret.cs")) {
        Ok(_) => "2 files",
        Err(_) => "Secret.cs: this cannot be read",
    };
    tree.check(&[]).expect(66, &[expected]);
}

#[test]
fn endless_programs_come_to_an_end() {
    let endless = "\
class P
{
    static int Deep(int n) { return Deep(n + 1) + 1; }
    static void Main(string[] args) { if (args.Length > 1) Deep(0); else while (true) { } }
}
";
    let tree = Tree::new(&[("P.cs", endless)]);
    tree.check(&["--total-steps", "200000"]).expect(0, &["No data race", "ended by a bound"]);
}

#[test]
fn an_interrupt_ends_it_and_what_was_found_is_reported() {
    let endless = RACE.replace("count = 1;", "count = 1; while (true) { }");
    let tree = Tree::new(&[("C.cs", &endless)]);
    let arguments =
        ["--total-steps", "1000000000000", "--steps-per-run", "1000000000000", "--progress", "always"];
    let mut command = tree.command(&arguments);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first line of progress says that it is at work.
    let mut progress = std::io::BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("projects checked") {
        line.clear();
        assert!(std::io::BufRead::read_line(&mut progress, &mut line).unwrap() > 0, "it has ended");
    }
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(66), "{text}");
    assert!(text.contains("The check was ended before it was through"), "{text}");
}

#[test]
fn output_that_nobody_reads_is_no_failure() {
    let tree = Tree::new(&[("C.cs", RACE)]);
    let mut child = tree.command(&[]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(66));
}
