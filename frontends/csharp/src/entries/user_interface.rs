//! Windows: made and shown on the thread of a dispatcher, then events in a random order.
//!
//! Which events there are, is told by what is attached to them, see `Redhanded.DispatcherQueue`. Beside
//! that come two kinds of methods that nobody attaches in C#: handlers that a markup file names, and
//! overrides of methods of a base class without model, which it calls.

use memchr::memmem;
use redhanded_checker::Entry;
use redhanded_checker::ir::{Callee, Reg, TypeId};

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{Compilation, MemberRef, MethodId, MethodRole, MethodSource},
    syntax::ast::Modifiers,
    types::TypeList,
};

use super::{
    main_methods,
    routine::{Routine, is_callable},
    subjects::{Subject, last_name},
};

/// Classes of user interfaces whose derived classes are windows, parts of them, or the whole.
const WINDOWS: &[&str] = &["Form", "Window", "UserControl", "Page", "ContentPage", "Activity", "Application"];

/// What the names of such classes of other libraries end with.
const SUFFIXES: &[&str] = &["Form", "Window", "UserControl"];

/// Overrides that come before all others, in this order, and those that come last.
const FIRST: &[&str] = &[
    "OnInitialized",
    "OnCreate",
    "OnStart",
    "OnStartup",
    "OnLoad",
    "OnLoaded",
    "OnNavigatedTo",
    "OnAppearing",
];
const LAST: &[&str] =
    &["OnClosing", "OnFormClosing", "OnClosed", "OnFormClosed", "OnDestroy", "OnExit", "OnUnloaded"];

/// Arguments of events that the user does not cause, or that come on other threads. What handles them
/// is called by who raises them.
const OF_OTHERS: &[&str] = &[
    "DataReceivedEventArgs",
    "DoWorkEventArgs",
    "ElapsedEventArgs",
    "ErrorEventArgs",
    "FileSystemEventArgs",
    "FirstChanceExceptionEventArgs",
    "ProgressChangedEventArgs",
    "RenamedEventArgs",
    "RunWorkerCompletedEventArgs",
    "SerialDataReceivedEventArgs",
    "SocketAsyncEventArgs",
    "ThreadExceptionEventArgs",
    "UnhandledExceptionEventArgs",
    "UnobservedTaskExceptionEventArgs",
];

/// What a program with a main window has in its `Main`.
const RUNS_MAIN_WINDOW: &str = "Application.Run(";

/// Events of one run.
const EVENTS: i32 = 8;

/// One entry for each window. What the main window has prepared when it is shown, the others find
/// prepared: it is opened first.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    let comp = lowering.compilation();
    let windows: Vec<&Subject> =
        subjects.iter().filter(|subject| is_window(comp, subject) && subject.can_be_made()).collect();
    let main = main_window(comp, subjects, &windows);
    windows
        .iter()
        .filter_map(|&subject| entry(lowering, subject, main.filter(|main| main.id != subject.id)))
        .collect()
}

/// The window that `Main` makes and runs, by what is written around it.
fn main_window<'s>(
    comp: &mut Compilation<'_>,
    subjects: &[Subject],
    windows: &[&'s Subject],
) -> Option<&'s Subject> {
    let mut files = Vec::new();
    for subject in subjects {
        let methods = comp.members(subject.id).methods;
        if methods.iter().any(|&method| main_methods::is_main(comp, method)) {
            files.extend(comp.type_def(subject.id).parts.iter().map(|part| part.file));
        }
    }
    let texts = files.iter().map(|&file| &**comp.tree(file).text());
    let runs: Vec<&str> = texts.filter(|text| text.contains(RUNS_MAIN_WINDOW)).collect();
    windows.iter().copied().find(|window| {
        let made = format!("new {}(", comp.text(comp.type_def(window.id).name));
        runs.iter().any(|text| memmem::find(text.as_bytes(), made.as_bytes()).is_some())
    })
}

/// An entry that opens a window, after another one if there is one.
fn entry(lowering: &mut Lowering<'_>, subject: &Subject, after: Option<&Subject>) -> Option<Entry> {
    let called = Called::of(lowering, subject);
    let name = format!("window {}", lowering.type_name(subject.ty));
    let run = interface_method(lowering, "Run")?;
    let mut window = Routine::new(lowering);
    let end = window.code.label();
    if let Some(main) = after {
        let (show, hide) =
            (interface_method(window.lowering, "Show")?, interface_method(window.lowering, "Cover")?);
        let failed = window.code.label();
        let opener = window.construct(main, failed);
        window.guarded(None, |window| window.call_model(show, &[opener]));
        window.code.bind(failed);
        window.call_model(hide, &[]);
    }
    let object = window.construct(subject, end);
    called.call(&mut window, object)?;
    window.code.bind(end);
    let window = window.finish();

    let mut routine = Routine::new(lowering);
    let action = action_type(routine.lowering)?;
    let delegate = routine.code.register();
    routine.code.new_delegate(delegate, action, Callee::Function(window), None);
    routine.call_model(run, &[delegate]);
    let function = routine.finish();
    Some(Entry { name, function })
}

/// Whether the class derives from one of those; or from one of a library that is named like them.
fn is_window(comp: &mut Compilation<'_>, subject: &Subject) -> bool {
    let from_outside = |name: &&str| SUFFIXES.iter().any(|suffix| name.ends_with(suffix));
    subject.base_names(comp).iter().any(|name| WINDOWS.contains(name))
        || subject.outermost_base_names(comp).iter().any(from_outside)
}

/// What a user interface calls of a window although nothing in C# says so.
#[derive(Default)]
struct Called {
    first: Vec<MethodRef>,
    any_time: Vec<MethodRef>,
    last: Vec<MethodRef>,
}

impl Called {
    fn of(lowering: &mut Lowering<'_>, subject: &Subject) -> Called {
        let mut called = Called::default();
        let chain = subject.with_bases(lowering.compilation());
        for &(id, owner) in &chain {
            let methods = lowering.compilation().members(id).methods;
            for &method in methods {
                if is_callable(lowering, method) {
                    called.add(lowering, subject, MethodRef { method, owner, args: TypeList::EMPTY });
                }
            }
        }
        let comp = lowering.compilation();
        let place = |method: &MethodRef| {
            let name = comp.text(comp.method(method.method).name);
            FIRST.iter().position(|first| *first == name)
        };
        called.first.sort_by_key(place);
        called
    }

    fn add(&mut self, lowering: &mut Lowering<'_>, subject: &Subject, method: MethodRef) {
        if is_override_of_unknown(lowering, method.method) {
            let comp = lowering.compilation();
            let name = comp.text(comp.method(method.method).name);
            match (FIRST.contains(&name), LAST.contains(&name)) {
                (true, _) => self.first.push(method),
                (_, true) => self.last.push(method),
                _ => self.any_time.push(method),
            }
        } else if is_handler(lowering, method.method) && !is_mentioned(lowering, subject, method.method) {
            self.any_time.push(method);
        }
    }

    /// Shows the window and calls the methods.
    fn call(&self, window: &mut Routine<'_, '_>, object: Reg) -> Option<()> {
        let show = interface_method(window.lowering, "Show")?;
        let pump = interface_method(window.lowering, "Pump")?;
        window.guarded(None, |window| window.call_model(show, &[object]));
        for &method in &self.first {
            window.begin(method, Some(object));
        }
        if !self.any_time.is_empty() {
            let count = self.any_time.len();
            window.times(EVENTS, |window| {
                window.one_of(count + 1, |window, index| match self.any_time.get(index) {
                    // Those that are asynchronous go on between later events.
                    Some(&handler) => window.begin(handler, Some(object)),
                    None => window.call_model(pump, &[]),
                });
            });
        }
        for &method in &self.last {
            window.one_of(2, |window, index| {
                if index == 0 {
                    window.begin(method, Some(object));
                }
            });
        }
        Some(())
    }
}

/// `protected override void OnPaint(...)` where no model declares what it overrides.
fn is_override_of_unknown(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    let name = comp.text(this.name);
    this.role == MethodRole::Ordinary
        && this.modifiers.contains(Modifiers::OVERRIDE)
        && this.type_params.is_empty()
        && name.starts_with("On")
        && comp.overridden(method).is_none()
}

/// A method that handles an event: what it takes tells it.
fn is_handler(lowering: &mut Lowering<'_>, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let this = comp.method(method);
    if this.role != MethodRole::Ordinary || this.modifiers.contains(Modifiers::STATIC) {
        return false;
    }
    let tree = comp.tree(this.place.file);
    let MethodSource::Function(function) = this.source else { return false };
    match &tree[tree[function].params] {
        [_, event] => {
            let name = event.ty.and_then(|ty| last_name(comp, tree, ty));
            name.is_some_and(|name| name.ends_with("EventArgs") && !OF_OTHERS.contains(&name))
        }
        _ => false,
    }
}

/// Whether the class speaks of the method beside declaring it. Then it has attached it, if it is a handler,
/// and what it is attached to decides when it is called; else a markup file has.
fn is_mentioned(lowering: &mut Lowering<'_>, subject: &Subject, method: MethodId) -> bool {
    let comp = lowering.compilation();
    let name = comp.text(comp.method(method).name);
    let mut files = Vec::new();
    for (id, _) in subject.with_bases(comp) {
        files.extend(comp.type_def(id).parts.iter().map(|part| part.file));
    }
    files.sort_unstable();
    files.dedup();
    let mentions = files.iter().map(|&file| mentions(comp.tree(file).text(), name));
    mentions.sum::<usize>() > 1
}

/// How often a text has a name that is no part of a longer one.
fn mentions(text: &str, name: &str) -> usize {
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let bytes = text.as_bytes();
    memmem::find_iter(bytes, name)
        .filter(|&at| {
            let before = at.checked_sub(1).and_then(|at| bytes.get(at));
            !is_part(before) && !is_part(bytes.get(at + name.len()))
        })
        .count()
}

/// `System.Action`.
fn action_type(lowering: &mut Lowering<'_>) -> Option<TypeId> {
    let comp = lowering.compilation();
    let (system, name) = (comp.known_names().system, comp.library().names().intern("Action"));
    let id = comp.model_type(&[system], name, 0)?;
    let action = comp.types.named(id, &[]);
    Some(lowering.type_id(action))
}

/// A method of the model of user interfaces.
fn interface_method(lowering: &mut Lowering<'_>, name: &str) -> Option<MethodRef> {
    let comp = lowering.compilation();
    let names = comp.library().names();
    let (class, name) = (names.intern("UserInterface"), names.intern(name));
    let redhanded = comp.known_names().redhanded;
    let id = comp.model_type(&[redhanded], class, 0)?;
    let owner = comp.types.named(id, &[]);
    match comp.members(id).named(name).first()? {
        &(_, MemberRef::Method(method)) => Some(MethodRef { method, owner, args: TypeList::EMPTY }),
        _ => None,
    }
}
