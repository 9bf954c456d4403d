//! One class of a file is being written: the findings in the others stay.

use redhanded_checker::{Cancellation, Settings};
use redhanded_csharp::{Source, check};

/// What stands before the class that is written: a race on `First.hits`.
const BEFORE: &str = "\
using System.Threading;

namespace Shop
{
    class First
    {
        static int hits;
        static void Work() { hits++; }
        static void Main()
        {
            new Thread(Work).Start();
            hits++;
            Second.Start();
        }
    }

    class Cart
    {
        int count;

";

/// The member that is written, in the class `Cart`.
const WRITTEN: &str = "\
        int Total(int[] prices, string currency)
        {
            var sum = 0;
            foreach (var price in prices)
            {
                if (price > 0) { sum += price; }
            }
            lock (this)
            {
                count = Find(x => x.Length, new[] { sum, 1 });
            }
            return $\"{currency} {sum}\".Length;
        }
";

/// What follows: another member of `Cart` with a race on `Cart.total`, and one on `Second.orders`.
const BEHIND: &str = "
        static int total;

        static void Add()
        {
            total++;
        }

        static internal void Race()
        {
            new Thread(Add).Start();
            total++;
        }
    }

    class Second
    {
        static int orders;

        static void Work() { orders++; }

        internal static void Start()
        {
            Cart.Race();
            new Thread(Work).Start();
            orders++;
        }
    }
}
";

const SUBJECTS: &[&str] = &["First.hits", "Cart.total", "Second.orders"];

/// The variables that races are found on.
fn subjects(text: String) -> Vec<String> {
    let settings = Settings { runs_per_entry: 10, ..Settings::default() };
    let checked =
        check(&[Source { name: "Shop.cs".to_owned(), text: text.into() }], &settings, &Cancellation::new());
    let mut found: Vec<String> = checked.outcome.findings.into_iter().map(|it| it.subject).collect();
    found.sort();
    found.dedup();
    found
}

/// Counts the places in the member at which writing it loses one of the three findings.
fn losses(written: impl Fn(usize) -> String) -> Vec<(usize, Vec<String>)> {
    (0..=WRITTEN.len())
        .map(|cut| (cut, subjects(format!("{BEFORE}{}{BEHIND}", written(cut)))))
        .filter(|(_, found)| !SUBJECTS.iter().all(|subject| found.iter().any(|it| it == subject)))
        .collect()
}

#[test]
fn the_whole_file_has_three_races() {
    assert_eq!(losses(|_| WRITTEN.to_owned()), []);
}

/// The member ends wherever its author has come to.
#[test]
fn a_member_that_ends_anywhere_costs_no_finding_elsewhere() {
    let lost = losses(|cut| format!("{}\n", &WRITTEN[..cut]));
    assert_eq!(lost, [], "{} of {} places", lost.len(), WRITTEN.len() + 1);
}

/// A line of the member ends wherever its author has come to; what follows is there already.
#[test]
fn a_line_that_ends_anywhere_costs_no_finding_elsewhere() {
    let lost = losses(|cut| {
        let rest = WRITTEN[cut..].find('\n').map_or("", |end| &WRITTEN[cut + end..]);
        format!("{}{rest}", &WRITTEN[..cut])
    });
    assert_eq!(lost, [], "{} of {} places", lost.len(), WRITTEN.len() + 1);
}

/// The file ends anywhere: what stands in front is still found.
#[test]
fn a_file_that_ends_anywhere_has_the_findings_in_front() {
    let behind = BEHIND.find("    class Second").expect("it is there");
    let text = format!("{BEFORE}{WRITTEN}{BEHIND}");
    for cut in (BEFORE.len() - 60..BEFORE.len() + WRITTEN.len() + behind).step_by(7) {
        let found = subjects(text[..cut].to_owned());
        assert!(found.iter().any(|it| it == "First.hits"), "cut at {cut}: {found:?}");
    }
}

/// A comment is begun anywhere in the member, and does not end.
#[test]
fn a_comment_without_an_end_costs_no_finding_elsewhere() {
    for comment in ["/*", "/* counts all that", "/**\n * Counts all that\n * is there"] {
        let lost = losses(|cut| format!("{}{comment}{}", &WRITTEN[..cut], &WRITTEN[cut..]));
        assert_eq!(lost, [], "{} of {} places", lost.len(), WRITTEN.len() + 1);
    }
}

/// The same in front of another comment, whose end it takes for its own.
#[test]
fn a_comment_that_takes_the_end_of_another_costs_no_finding_elsewhere() {
    let other = "        /* Adds.\n         */\n        int other;\n";
    let lost = losses(|cut| format!("{}/* {}{other}", &WRITTEN[..cut], &WRITTEN[cut..]));
    assert_eq!(lost, [], "{} of {} places", lost.len(), WRITTEN.len() + 1);
}

/// An `#if` is written above any line of the member, and has no `#endif`.
#[test]
fn an_if_without_an_end_costs_no_finding_elsewhere() {
    let lost = losses(|cut| {
        let line = WRITTEN[..cut].rfind('\n').map_or(0, |end| end + 1);
        format!("{}#if TRACE_ALL\n{}", &WRITTEN[..line], &WRITTEN[line..])
    });
    assert_eq!(lost, [], "{} of {} places", lost.len(), WRITTEN.len() + 1);
}
