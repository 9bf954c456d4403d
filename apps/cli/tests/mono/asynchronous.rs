//! Awaits of what is completed already ([TSVD] 4).

use crate::world::World;

/// Prints whether what follows an await of a completed task runs in the thread of what precedes it.
const COMPLETED: &str = r#"
using System; using System.Threading; using System.Threading.Tasks;
public class Program {
    static async Task<bool> Stays() {
        int before = Thread.CurrentThread.ManagedThreadId;
        await Task.FromResult(1);
        return before == Thread.CurrentThread.ManagedThreadId;
    }
    public static void Main() { Console.WriteLine(Stays().Result); }
}
"#;

#[test]
fn what_follows_an_await_of_a_completed_task_goes_on_elsewhere_unless_told_otherwise() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", COMPLETED, &[]);
    world.run(&[], &["mono", "App.exe"]).expect(0, "False\n");
    world.run(&["--force-async=false"], &["mono", "App.exe"]).expect(0, "True\n");
}

/// Its bug shows only when what its mock answers at once is awaited as production would be.
const MOCKED: &str = include_str!("../../../../bridges/dotnet/programs/buggy/MockedStorage.cs");

#[test]
fn without_the_option_code_behind_awaits_runs_in_one_thread() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", MOCKED, &[]);
    world.run(&["--force-async=false"], &["mono", "App.exe"]).expect(0, "imported\n");
}

/// Takes an await of a completed task for one that goes on in the same thread.
const TRUSTING: &str = r#"
using System; using System.Threading; using System.Threading.Tasks;
public class Program {
    static async Task<int> Locked(object guard) {
        Monitor.Enter(guard);
        await Task.FromResult(1);
        Monitor.Exit(guard);
        return 1;
    }
    public static void Main() { Console.WriteLine(Locked(new object()).Result); }
}
"#;

#[test]
fn a_program_that_ends_badly_is_told_of_its_forced_awaits() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", TRUSTING, &[]);
    world
        .run(&[], &["mono", "App.exe"])
        .says("1 await of what was completed already went on in another thread");
    world.run(&["--force-async=false"], &["mono", "App.exe"]).expect(0, "1\n");
}

/// Blocks the only thread of its context until an asynchronous method has ended. It can do so as long as
/// the method finds all that it awaits completed.
const BLOCKING: &str = r#"
using System; using System.Threading; using System.Threading.Tasks;
public class Program {
    class OneThread : SynchronizationContext {
        public override void Post(SendOrPostCallback callback, object state) { /* nobody runs it while the thread is blocked */ }
    }
    static async Task<int> Sum() { return await Task.FromResult(1) + await Task.FromResult(2); }
    public static void Main() {
        SynchronizationContext.SetSynchronizationContext(new OneThread());
        Console.WriteLine(Sum().Result);
    }
}
"#;

#[test]
fn a_context_that_is_blocked_is_not_waited_for() {
    let Some(world) = World::new() else { return };
    world.compile("App.exe", BLOCKING, &[]);
    world.run(&[], &["mono", "App.exe"]).expect(0, "3\n");
}
