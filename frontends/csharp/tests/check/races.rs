//! Races that a program has, told with their places.

use redhanded_checker::FindingKind::DataRace;

use crate::running::findings;

#[test]
fn a_counter_without_a_lock() {
    let found = findings(
        "using System.Threading;
        class P { static int x; static void Main() { new Thread(() => x++).Start(); x++; } }",
    );
    assert_eq!(found, [(DataRace, "P.x".to_owned())]);
}

#[test]
fn a_counter_with_a_lock() {
    let found = findings(
        "using System.Threading;
        class P {
            static int x; static readonly object gate = new object();
            static void Main() { new Thread(() => { lock (gate) x++; }).Start(); lock (gate) x++; }
        }",
    );
    assert_eq!(found, []);
}
