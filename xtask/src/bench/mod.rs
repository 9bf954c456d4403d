//! What a watched call costs, as ratios within one run. The numbers go to `docs/performance.md`.

mod jvm;
mod mono;

use std::collections::BTreeMap;

use anyhow::Result;

use crate::run::{cargo, run};

pub fn bench() -> Result<()> {
    run(cargo().args(["bench", "--package", "redhanded-tsvd"]))?;
    jvm::bench()?;
    mono::bench()
}

/// What a bench program has printed: names and numbers.
struct Measured<'a>(BTreeMap<&'a str, f64>);

impl<'a> Measured<'a> {
    /// Reads lines with a name, a space and a number; others are left out.
    fn read(output: &'a str) -> Measured<'a> {
        let lines = output.lines().filter_map(|line| line.split_once(' '));
        Measured(lines.filter_map(|(name, value)| Some((name, value.parse().ok()?))).collect())
    }

    /// The number with this name.
    fn value(&self, name: &str) -> f64 {
        self.0.get(name).copied().unwrap_or(f64::NAN)
    }

    /// Prints how two threads on objects of their own scale.
    fn print_scaling(&self) {
        for code in ["plain", "watched"] {
            let throughput = |threads: u32| self.value(&format!("{code}_throughput_{threads}"));
            let scaling = throughput(2) / throughput(1);
            println!("{code}: two threads on separate maps do {scaling:.2} times the work of one");
        }
    }
}
