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
fn nobody_goes_on_with_an_object_that_has_failed() {
    // The pump is started before anything is there for it: then the call fails.
    let source = "
        using System;
        using System.Threading;
        public class Runner {
            object inner;
            int pumped;
            public void Begin() { new Thread(() => pumped++).Start(); inner.ToString(); }
            public int Pumped() { return pumped; }
        }";
    let found = check(source);
    assert!(found.findings.is_empty(), "{:#?}", found.findings);
}

#[test]
fn refused_arguments_do_not_end_the_use_of_an_object() {
    let source = "
        using System;
        using System.Threading;
        public class Runner {
            int runs;
            bool begun;
            public void Begin() {
                if (begun) throw new ArgumentException();
                begun = true;
                new Thread(() => runs++).Start();
            }
            public int Runs() {
                if (!begun) throw new NotSupportedException();
                return runs;
            }
        }";
    expect(source, "Runner", "Runner.runs");
}

#[test]
fn an_object_that_has_failed_is_disposed_of_all_the_same() {
    let source = "
        using System;
        using System.Threading;
        public class Runner : IDisposable {
            object inner;
            int pumped;
            public void Begin() { new Thread(() => pumped++).Start(); inner.ToString(); }
            public void Dispose() { pumped = 0; }
        }";
    expect(source, "Runner", "Runner.pumped");
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

/// A test whose task adds to a list, which the method that cleans up clears.
fn test_with_cleanup(attributes: [&str; 3], wait: &str) -> String {
    let [class, test, clean_up] = attributes;
    format!(
        "using System; using System.Collections.Generic; using System.Threading.Tasks;
         using NUnit.Framework;
         [{class}] public class ListTest : Base {{
             List<int> got;
             [{test}] public async Task Adds() {{
                 got = new List<int>();
                 var task = Task.Run(() => {{ got.Add(1); }});
                 {wait}
             }}
             [{clean_up}] public void Dispose() {{ got.Clear(); }}
         }}
         public class Base {{ }}"
    )
}

#[test]
fn what_cleans_up_after_a_test_whose_wait_was_given_up_is_not_looked_at() {
    for attributes in [
        ["TestFixture", "Test", "TearDown"],
        ["TestClass", "TestMethod", "TestCleanup"],
        ["Any", "Fact", "Any"],
    ] {
        for insisting in [
            "Assert.IsTrue(task.Wait(1000));",
            "Assert.That(task.Wait(1000), Is.True);",
            "if (!task.Wait(1000)) throw new Exception();",
            "Assert.That(await Task.WhenAny(task, Task.Delay(1000)), Is.SameAs(task));",
            "await task.WaitAsync(TimeSpan.FromSeconds(1));",
        ] {
            let found = check(&test_with_cleanup(attributes, insisting));
            assert!(found.findings.is_empty(), "{insisting}: {:#?}", found.findings);
        }
        for not_insisting in ["Assert.IsNotNull(task);", "task.Wait(1000);"] {
            expect(&test_with_cleanup(attributes, not_insisting), "ListTest.Adds", "List<int>");
        }
    }
}

/// A dialog whose work item and window both use what is made when it is first used.
fn dialog_after(main_window: &str) -> String {
    format!(
        "using System; using System.Threading; using System.Windows.Forms;
         static class Program {{
             static void Main() {{ Application.Run(new MainForm()); }}
         }}
         static class Config {{
             static object colours;
             public static object Colours {{
                 get {{ if (colours == null) colours = new object(); return colours; }}
             }}
         }}
         class MainForm : Form {{ {main_window} }}
         class Dialog : Form {{
             public Dialog() {{ Load += OnFormLoad; }}
             void OnFormLoad(object sender, EventArgs e) {{
                 ThreadPool.QueueUserWorkItem(_ => Console.WriteLine(Config.Colours));
                 Console.WriteLine(Config.Colours);
             }}
         }}"
    )
}

#[test]
fn dialogs_are_opened_after_the_main_window() {
    let found = check(&dialog_after("public MainForm() { Console.WriteLine(Config.Colours); }"));
    assert!(found.findings.is_empty(), "{:#?}", found.findings);
    let found =
        check(&dialog_after("public MainForm() { Load += (s, e) => Console.WriteLine(Config.Colours); }"));
    assert!(found.findings.is_empty(), "{:#?}", found.findings);
    expect(&dialog_after(""), "window Dialog", "Config.colours");
}
