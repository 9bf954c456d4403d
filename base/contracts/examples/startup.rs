//! Measures what a process pays at its start: parsing and indexing the built-in lists.
//!
//! `cargo run --release -p redhanded-contracts --example startup`

use std::time::Instant;

use redhanded_contracts::{Contracts, Ecosystem};

fn main() {
    let jvm = [
        ("java.util.Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
        ("java.util.List", "stream", "()Ljava/util/stream/Stream;"),
    ];
    let dotnet = [
        ("System.Collections.Generic.IDictionary`2", "get_Item", "(!0)"),
        ("System.Collections.Generic.IList`1", "Add", "(!0)"),
    ];
    measure(Ecosystem::Jvm, &jvm);
    measure(Ecosystem::DotNet, &dotnet);
}

fn measure(ecosystem: Ecosystem, calls: &[(&str, &str, &str)]) {
    let first = Instant::now();
    let contracts = Contracts::of(ecosystem);
    let first = first.elapsed();
    let rounds = 100;
    let start = Instant::now();
    for _ in 0..rounds {
        std::hint::black_box(Contracts::of(ecosystem));
    }
    let patterns: usize = contracts.types().map(|contract| contract.patterns().count()).sum();
    println!("{ecosystem}: {} types, {patterns} patterns", contracts.types().count());
    println!("first {first:?}, then {:?} each", start.elapsed() / rounds);
    let start = Instant::now();
    let rounds = 100_000;
    for _ in 0..rounds {
        for (owner, name, descriptor) in calls {
            std::hint::black_box(contracts.selects(owner, name, descriptor));
            std::hint::black_box(contracts.may_match(name, descriptor));
        }
    }
    let asked = rounds * u32::try_from(calls.len()).unwrap_or(1);
    println!("{:?} for each selects and may_match together", start.elapsed() / asked);
}
