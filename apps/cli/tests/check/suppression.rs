//! What the user has decided about findings.

use crate::tree::{RACE, Tree};

#[test]
fn a_comment_with_a_reason_accepts_the_findings_of_its_line() {
    let accepted = RACE.replace("count++; }", "count++; } // redhanded: ignore a rough count is enough");
    let tree = Tree::new(&[("C.cs", &accepted)]);
    tree.check(&[]).expect(0, &["set aside"]);
    let json = tree.json(&[]);
    assert_eq!(json["findings"].as_array().unwrap().len(), 0);
    assert_eq!(json["suppressed"][0]["reason"], "a rough count is enough");
}

#[test]
fn a_comment_without_a_reason_or_without_effect_is_named() {
    let nothing = RACE.replace("count++; }", "count++; } // redhanded: ignore");
    let tree = Tree::new(&[("C.cs", &nothing)]);
    tree.check(&[]).expect(66, &["C.cs:7: this comment accepts nothing, because it gives no reason"]);
    let elsewhere = RACE.replace("class Counter", "class Counter // redhanded: ignore old habit");
    let tree = Tree::new(&[("C.cs", &elsewhere)]);
    tree.check(&[]).expect(66, &["C.cs:3: this comment accepts nothing that was found"]);
}

#[test]
fn the_configuration_file_and_a_baseline_set_findings_aside() {
    let tree = Tree::new(&[("C.cs", RACE)]);
    let json = tree.json(&[]);
    let fingerprints: Vec<&str> = json["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["fingerprint"].as_str().unwrap())
        .collect();
    let entries: String = fingerprints
        .iter()
        .map(|print| format!("[[suppress]]\nfingerprint = \"{print}\"\nreason = \"known\"\n"))
        .collect();
    tree.write("redhanded.toml", entries.as_bytes());
    tree.check(&[]).expect(0, &["suppressed"]);
    tree.write("redhanded.toml", b"");
    tree.write("known.json", json.to_string().as_bytes());
    tree.check(&["--baseline", "known.json"]).expect(0, &["known from the baseline"]);
    tree.check(&["--baseline", "gone.json"])
        .expect(2, &["make one with `redhanded check --format json --output", "gone.json`"]);
    tree.write("redhanded.toml", b"[[suppress]]\nfunction = \"Counter.Count\"\nreason = \"x\"\n");
    tree.check(&[])
        .expect(2, &["unknown key `function`", "valid keys are fingerprint, sites, reason, expires"]);
}

#[test]
fn a_fingerprint_survives_lines_above_it() {
    let tree = Tree::new(&[("C.cs", RACE)]);
    let print = |tree: &Tree| tree.json(&[])["findings"][0]["fingerprint"].clone();
    let before = print(&tree);
    tree.write("C.cs", format!("// A comment.\n\n{RACE}").as_bytes());
    assert_eq!(before, print(&tree));
}
