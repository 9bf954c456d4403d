//! Where runs start, seen by what is found: each project has a race that shows only from there.

use std::num::NonZeroUsize;

use redhanded_checker::{Cancellation, Settings};
use redhanded_csharp::projects::{self, Options};
use redhanded_csharp::solution::{Found, Progress, Solution};

/// Checks one source file as a project of its own.
fn check(source: &str) -> Found {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("Source.cs");
    std::fs::write(&file, source).unwrap();
    let workspace = projects::load(&[file], &Options::default());
    let (jobs, progress, cancellation) = (NonZeroUsize::MIN, Progress::default(), Cancellation::new());
    let solution = Solution::read(&workspace, jobs, &progress, &cancellation);
    solution.check(&Settings::default(), jobs, &progress, &cancellation)
}

#[track_caller]
fn expect(source: &str, entry: &str, subject: &str) {
    let found = check(source);
    let fits = |finding: &&redhanded_checker::Finding| finding.entry == entry && finding.subject == subject;
    assert!(found.findings.iter().any(|finding| fits(&finding)), "{:#?}", found.findings);
}

#[test]
fn unit_tests_with_what_initialises_them() {
    for (class, before, test) in [
        ("TestFixture", "SetUp", "Test"),
        ("TestClass", "TestInitialize", "TestMethod"),
        ("Any", "SetUp", "Fact"),
    ] {
        let source = format!(
            "using System.Threading;
             [{class}] public class CacheTest {{
                 Cache cache;
                 [{before}] public void Make() {{ cache = new Cache(); }}
                 [{test}] public void Races() {{ new Thread(() => cache.hits++).Start(); cache.hits++; }}
             }}
             class Cache {{ public int hits; }}"
        );
        expect(&source, "CacheTest.Races", "Cache.hits");
    }
}

#[test]
fn a_library_whose_race_takes_a_series_of_calls_on_one_object() {
    let source = "
        using System.Threading;
        public class Poller {
            int rounds;
            public Poller() { }
            public void Start() { new Thread(() => rounds++).Start(); }
            public void Reset() { rounds = 0; }
        }";
    expect(source, "Poller", "Poller.rounds");
}

#[test]
fn private_methods_that_nothing_reaches_are_started_in_the_middle() {
    let source = "
        using System.Threading;
        public class Shop {
            public static void Main() { }
        }
        class Clerk {
            int served;
            void Serve() { new Thread(() => served++).Start(); served++; }
        }";
    expect(source, "Clerk.Serve", "Clerk.served");
}

#[test]
fn private_methods_are_started_by_those_that_use_them() {
    let source = |begin: &str| {
        format!(
            "using System.Threading;
            public class Shop {{ public static void Main() {{ }} }}
            class Clerk {{
                readonly object gate = new object();
                int served;
                internal void Begin() {{ {begin} }}
                void Open() {{ new Thread(Serve).Start(); served++; }}
                void Serve() {{ lock (gate) served++; }}
            }}"
        )
    };
    assert_eq!(check(&source("lock (gate) Open();")).findings, []);
    expect(&source("Open();"), "Clerk.Begin", "Clerk.served");
}

#[test]
fn what_a_constructor_starts_is_not_started_again_in_the_middle() {
    let source = "
        using System.Threading;
        public class Program { public static void Main() { } }
        class Agent {
            int state;
            public Agent() { new Thread(Run).Start(); }
            void Run() { state = 1; new Thread(() => { int now = state; }).Start(); }
        }";
    assert_eq!(check(source).findings, []);
}

#[test]
fn handlers_of_a_window_run_one_after_the_other_and_beside_its_threads() {
    let source = "
        using System; using System.Threading; using System.Windows.Forms;
        public class MainForm : Form {
            int clicks, saves;
            public MainForm() { }
            void OnClick(object sender, EventArgs e) { clicks++; new Thread(() => saves++).Start(); }
            void OnSave(object sender, EventArgs e) { clicks++; saves++; }
        }";
    let found = check(source);
    let subjects: Vec<&str> = found.findings.iter().map(|finding| finding.subject.as_str()).collect();
    assert!(subjects.contains(&"MainForm.saves"), "{subjects:?}");
    assert!(!subjects.contains(&"MainForm.clicks"), "{subjects:?}");
}

#[test]
fn overrides_of_a_base_class_without_model_are_called() {
    let source = "
        using System; using System.Threading; using System.Windows.Forms;
        public class MainForm : Form {
            int painted, opened;
            protected override void OnPaint(PaintEventArgs e) { painted++; new Thread(() => painted++).Start(); }
            protected override void OnLoad(EventArgs e) { opened++; new Thread(() => opened++).Start(); }
            void Look() { opened++; }
            protected override void OnMouseDown(MouseEventArgs e) { Look(); }
        }";
    expect(source, "window MainForm", "MainForm.painted");
    expect(source, "window MainForm", "MainForm.opened");
}

#[test]
fn handlers_that_others_raise_are_not_called_by_windows() {
    let source = "
        using System; using System.ComponentModel; using System.Windows.Forms;
        public class MainForm : Form {
            readonly BackgroundWorker worker = new BackgroundWorker();
            int found;
            public MainForm() {
                worker.DoWork += Work;
                worker.RunWorkerCompleted += Completed;
                Load += (sender, e) => worker.RunWorkerAsync();
            }
            void Work(object sender, DoWorkEventArgs e) { found = 1; }
            void Completed(object sender, RunWorkerCompletedEventArgs e) { found++; }
        }";
    assert_eq!(check(source).findings, []);
}

#[test]
fn hosted_services_work_beside_who_calls_them() {
    let source = "
        using System.Threading; using System.Threading.Tasks; using Microsoft.Extensions.Hosting;
        class Program { static void Main() { } }
        class Mailer : BackgroundService {
            int sent;
            protected override async Task ExecuteAsync(CancellationToken stoppingToken) {
                while (!stoppingToken.IsCancellationRequested) { sent++; await Task.Delay(1000, stoppingToken); }
            }
            public int Sent() { return sent; }
        }";
    expect(source, "service Mailer", "Mailer.sent");
}

#[test]
fn a_type_with_very_many_members_is_used_all_the_same() {
    let members: String = (0..70_000).map(|index| format!("public void M{index}() {{ x++; }}\n")).collect();
    let source = format!("public class Generated {{ int x; public Generated() {{ }} {members} }}");
    assert!(check(&source).statistics.steps > 30);
}
