//! Measures what a JVM pays at its start: parsing and indexing the built-in lists.
//!
//! `cargo run --release -p redhanded-contracts --example startup`

use std::time::Instant;

use redhanded_contracts::{Contracts, Ecosystem};

fn main() {
    let first = Instant::now();
    let contracts = Contracts::of(Ecosystem::Jvm);
    let first = first.elapsed();
    let rounds = 100;
    let start = Instant::now();
    for _ in 0..rounds {
        std::hint::black_box(Contracts::of(Ecosystem::Jvm));
    }
    let patterns: usize = contracts.types().map(|contract| contract.patterns().count()).sum();
    println!("{} types, {patterns} patterns", contracts.types().count());
    println!("first {first:?}, then {:?} each", start.elapsed() / rounds);
    let start = Instant::now();
    let calls = [
        ("java.util.Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
        ("java.util.List", "stream", "()Ljava/util/stream/Stream;"),
    ];
    for _ in 0..100_000 {
        for (owner, name, descriptor) in calls {
            std::hint::black_box(contracts.selects(owner, name, descriptor));
            std::hint::black_box(contracts.may_match(name, descriptor));
        }
    }
    println!("{:?} for each selects and may_match together", start.elapsed() / 200_000);
}
