//! The functions that the managed half calls; `Native` of the hook has their other side.

use std::cell::Cell;
use std::sync::atomic::{AtomicI32, Ordering};

use redhanded_contracts::dotnet::simple_method_name;
use redhanded_in_process::border::guard;
use redhanded_launch::dotnet::SiteTable;
use redhanded_model::{Record, ThreadId};

use crate::agent::Agent;
use crate::class_chain::ClassDescription;
use crate::filter::SharedWords;
use crate::judging::BehindWindow;
use crate::rule::{Rule, RuleNumber, Target};
use crate::site_table::{CallNumber, CalleeNumber};
use crate::start;
use crate::visit::{self, Hashes, Held, Part, Which};

/// The version of these functions; a hook of another is refused.
const VERSION: i32 = 4;

/// Bits of the answer of `begin`.
const WATCHING: i32 = 1;
const AWAITS_TAKE_THE_LONG_WAY: i32 = 2;
/// Bits of the answer of `reached`; a token is in the upper half when `SETTLE` is among them.
const FORGET: i64 = 1;
const SETTLE: i64 = 2;

/// A verdict as the hook takes it.
#[repr(C)]
#[derive(Debug)]
pub struct Judgement {
    kind: i32,
    rule: i32,
    own: i32,
    write_if: i32,
}

/// Kinds of verdicts.
const IGNORED: i32 = 0;
const OBJECT: i32 = 1;
const WINDOW: i32 = 2;
const WRAPPER: i32 = 3;

/// A call as the hook tells of it.
#[repr(C)]
#[derive(Debug)]
pub struct ReachedCall {
    site: i32,
    rule: i32,
    thread: i32,
    domain: i32,
    part: i32,
    hash: i32,
    type_hash: i32,
    window_hash: i32,
    window_type_hash: i32,
    write_holds: i32,
}

/// `Visit.IsHeld` of the hook.
type IsHeld = extern "C" fn(i32, i32, i32) -> i32;

/// Begins to watch this process, if it is to be watched: bits that say how.
///
/// # Safety
/// `shared` is null or can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_begin(version: i32, shared: *mut *const SharedWords) -> i32 {
    guard(0, || {
        if version != VERSION || shared.is_null() {
            return 0;
        }
        let Some(agent) = start::by_the_hook() else { return 0 };
        // SAFETY: the caller says that it can be written to.
        unsafe { *shared = agent.filter.words() };
        WATCHING | if agent.awaits_take_the_long_way { AWAITS_TAKE_THE_LONG_WAY } else { 0 }
    })
}

/// The number of the first site of this table, or -1 if it cannot be used.
///
/// # Safety
/// `table` points to `length` characters, `count` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_register(table: *const u16, length: i32, count: *mut i32) -> i32 {
    guard(-1, || {
        // SAFETY: the caller says so.
        let text = unsafe { text(table, length) };
        let Some(agent) = Agent::get() else { return -1 };
        let table = match SiteTable::parse(&text) {
            Ok(table) => table,
            Err(error) => {
                agent
                    .recorder
                    .append(&Record::Trouble { message: format!("an assembly is not watched: {error}") });
                return -1;
            }
        };
        let pairs = agent.suspicions.pairs_with(table.sites.iter().map(|call| &call.site));
        let registered = agent.sites.register(&text, table, |key| agent.engine.add_site(key));
        let Some(registered) = registered else { return -1 };
        pairs.into_iter().for_each(|pair| agent.engine.import_pair(pair));
        match (i32::try_from(registered.first.0), i32::try_from(registered.count)) {
            (Ok(first), Ok(sites)) if !count.is_null() => {
                // SAFETY: the caller says that it can be written to.
                unsafe { *count = sites };
                first
            }
            _ => -1,
        }
    })
}

/// The number of this thread, the same each time, never 0.
#[unsafe(no_mangle)]
pub extern "C" fn redhanded_dotnet_thread() -> i32 {
    static LAST: AtomicI32 = AtomicI32::new(0);
    thread_local! {
        static NUMBER: Cell<i32> = const { Cell::new(0) };
    }
    guard(1, || {
        NUMBER.with(|number| {
            if number.get() == 0 {
                number.set(LAST.fetch_add(1, Ordering::Relaxed).wrapping_add(1).max(1));
            }
            number.get()
        })
    })
}

/// The thread with this number is gone.
#[unsafe(no_mangle)]
pub extern "C" fn redhanded_dotnet_forget_thread(thread: i32) {
    guard((), || {
        if let Some(agent) = Agent::get() {
            agent.engine.forget_thread(thread_id(thread));
        }
    });
}

/// The number of what a site calls, -1 when the site is not known.
#[unsafe(no_mangle)]
pub extern "C" fn redhanded_dotnet_callee_number(site: i32) -> i32 {
    guard(-1, || {
        let callee = || Some(Agent::get()?.sites.call(number(site)?)?.callee.0);
        callee().and_then(|callee| i32::try_from(callee).ok()).unwrap_or(-1)
    })
}

/// Writes how the method is found that is called: words with tabs between them. The length; 0 when the
/// call is not to be watched. See [`write`].
///
/// # Safety
/// `text` has room for `capacity` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_callee(callee: i32, text: *mut u16, capacity: i32) -> i32 {
    guard(0, || {
        let lookup = || {
            let agent = Agent::get()?;
            let lookup = agent.judge.lookup(agent.sites.callee(callee_number(callee)?)?)?;
            let kind = if lookup.direct { "direct" } else { "virtual" };
            let methods = lookup.methods.iter().map(|(name, parameters)| format!("\t{name}\t{parameters}"));
            Some(format!("{kind}\t{}{}", lookup.owner, methods.collect::<String>()))
        };
        // SAFETY: the caller says so.
        lookup().map_or(0, |lookup| unsafe { write(&lookup, text, capacity) })
    })
}

/// Whether a contract speaks of a method of this name: 1 or 0.
///
/// # Safety
/// `name` points to `length` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_may_matter(name: *const u16, length: i32) -> i32 {
    guard(0, || {
        // SAFETY: the caller says so.
        let name = unsafe { text(name, length) };
        Agent::get().map_or(0, |agent| i32::from(agent.judge.contracts().may_name(simple_method_name(&name))))
    })
}

/// Judges a class of receivers of a callee. Writes names of fields to `fields`; the length of that. See
/// [`write`].
///
/// # Safety
/// `description` points to `length` characters, `judgement` can be written to, `fields` has room for
/// `capacity` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_judge(
    callee: i32,
    description: *const u16,
    length: i32,
    judgement: *mut Judgement,
    fields: *mut u16,
    capacity: i32,
) -> i32 {
    guard(0, || {
        // SAFETY: the caller says so.
        let description = unsafe { text(description, length) };
        let judged = || {
            let agent = Agent::get()?;
            let callee = agent.sites.callee(callee_number(callee)?)?;
            let (rule_number, rule) = agent.judge.judge(callee, &ClassDescription::parse(&description))?;
            Some(of_rule(rule_number, rule))
        };
        let (verdict, names) = judged().unwrap_or((NOTHING, String::new()));
        // SAFETY: the caller says so.
        unsafe { answer(verdict, &names, judgement, fields, capacity) }
    })
}

/// As `judge`, for what is behind a window with this rule.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_judge_behind(
    rule: i32,
    description: *const u16,
    length: i32,
    judgement: *mut Judgement,
    fields: *mut u16,
    capacity: i32,
) -> i32 {
    guard(0, || {
        // SAFETY: the caller says so.
        let description = unsafe { text(description, length) };
        let judged = || {
            let agent = Agent::get()?;
            let through = agent.judge.rule(RuleNumber(u32::try_from(rule).ok()?))?;
            Some(agent.judge.judge_behind(through, &ClassDescription::parse(&description)))
        };
        let (kind, names) = match judged() {
            Some(BehindWindow::Window(fields)) => (WINDOW, fields.join("\n")),
            Some(BehindWindow::Object) => (OBJECT, String::new()),
            Some(BehindWindow::Nothing) | None => (IGNORED, String::new()),
        };
        // SAFETY: the caller says so.
        unsafe { answer(Judgement { kind, rule, own: 0, write_if: -1 }, &names, judgement, fields, capacity) }
    })
}

/// A call that the filter did not hold back.
///
/// # Safety
/// `call` can be read, `is_held` is the hook's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_reached(call: *const ReachedCall, is_held: Option<IsHeld>) -> i64 {
    guard(0, || {
        // SAFETY: the caller says that it can be read.
        let (Some(call), Some(is_held)) = (unsafe { call.as_ref() }, is_held) else { return 0 };
        let Some(agent) = Agent::get() else { return 0 };
        let Some(reached) = read(call) else { return 0 };
        let answer = visit::reached(agent, reached, &same(is_held));
        let forget = if answer.forget { FORGET } else { 0 };
        forget | answer.token.map_or(0, |token| SETTLE | i64::from(token) << 32)
    })
}

/// Reports what a call ran into, and delays this thread if that was decided.
///
/// # Safety
/// `stack` and `types` point to as many characters as is said, `is_held` is the hook's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_settle(
    token: i32,
    stack: *const u16,
    stack_length: i32,
    types: *const u16,
    types_length: i32,
    is_held: Option<IsHeld>,
) {
    guard((), || {
        // SAFETY: the caller says so.
        let (stack, types) = unsafe { (text(stack, stack_length), text(types, types_length)) };
        if let (Some(agent), Some(is_held), Ok(token)) = (Agent::get(), is_held, u32::try_from(token)) {
            visit::settle(agent, token, &stack, &types, &same(is_held));
        }
    });
}

/// Nothing is held under the token any longer.
#[unsafe(no_mangle)]
pub extern "C" fn redhanded_dotnet_release(token: i32) {
    guard((), || {
        if let (Some(agent), Ok(token)) = (Agent::get(), u32::try_from(token)) {
            visit::release(agent, token);
        }
    });
}

/// Something went wrong in the hook; the call passed.
///
/// # Safety
/// `what` points to `length` characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn redhanded_dotnet_failed(what: *const u16, length: i32) {
    guard((), || {
        // SAFETY: the caller says so.
        let what = unsafe { text(what, length) };
        if let Some(agent) = Agent::get() {
            agent.hook_failed(&what);
        }
    });
}

/// The process ends.
#[unsafe(no_mangle)]
pub extern "C" fn redhanded_dotnet_end() {
    guard((), start::hook_says_end);
}

const NOTHING: Judgement = Judgement { kind: IGNORED, rule: -1, own: 0, write_if: -1 };

fn of_rule(number: RuleNumber, rule: &Rule) -> (Judgement, String) {
    let (kind, fields): (i32, &[Box<str>]) = match &rule.target {
        Target::Object => (OBJECT, &[]),
        Target::Window(fields) => (WINDOW, fields),
        Target::Delegate(fields) => (WRAPPER, fields),
    };
    let condition = rule.write_if.as_ref().map(|(field, _)| field);
    let names: Vec<&str> = condition.into_iter().chain(fields).map(|name| &**name).collect();
    let verdict = Judgement {
        kind,
        rule: i32::try_from(number.0).unwrap_or(-1),
        own: i32::from(rule.own.is_some()),
        write_if: rule.write_if.as_ref().map_or(-1, |(_, is)| i32::from(*is)),
    };
    (verdict, names.join("\n"))
}

/// # Safety
/// `judgement` can be written to, `fields` has room for `capacity` characters.
unsafe fn answer(
    verdict: Judgement,
    names: &str,
    judgement: *mut Judgement,
    fields: *mut u16,
    capacity: i32,
) -> i32 {
    // SAFETY: the caller says so.
    unsafe {
        if !judgement.is_null() {
            *judgement = verdict;
        }
        write(names, fields, capacity)
    }
}

fn read(call: &ReachedCall) -> Option<visit::Reached> {
    Some(visit::Reached {
        call: number(call.site)?,
        rule: RuleNumber(u32::try_from(call.rule).ok()?),
        thread: thread_id(call.thread),
        domain: call.domain,
        part: match call.part {
            0 => Part::Object,
            1 => Part::Behind,
            2 => Part::Own,
            _ => Part::Both,
        },
        objects: [(call.hash, call.type_hash), (call.window_hash, call.window_type_hash)]
            .map(|(object, class)| Hashes { object: object.cast_unsigned(), class: class.cast_unsigned() }),
        write_holds: call.write_holds != 0,
    })
}

fn same(is_held: IsHeld) -> impl Fn(Which, Held) -> bool {
    move |own, held| {
        i32::try_from(held.token).is_ok_and(|token| is_held(own as i32, token, held.which as i32) != 0)
    }
}

fn number(site: i32) -> Option<CallNumber> {
    u32::try_from(site).ok().map(CallNumber)
}

fn callee_number(callee: i32) -> Option<CalleeNumber> {
    u32::try_from(callee).ok().map(CalleeNumber)
}

fn thread_id(thread: i32) -> ThreadId {
    ThreadId(u64::from(thread.cast_unsigned()))
}

/// The hook's text.
///
/// # Safety
/// `characters` points to `length` of them, or is null.
unsafe fn text(characters: *const u16, length: i32) -> String {
    let Ok(length) = usize::try_from(length) else { return String::new() };
    if characters.is_null() {
        return String::new();
    }
    // SAFETY: the caller says so.
    String::from_utf16_lossy(unsafe { std::slice::from_raw_parts(characters, length) })
}

/// Writes `text` for the hook: the length. When that is above the capacity, nothing was written.
///
/// # Safety
/// `characters` has room for `capacity` of them.
unsafe fn write(text: &str, characters: *mut u16, capacity: i32) -> i32 {
    let units: Vec<u16> = text.encode_utf16().collect();
    let Ok(length) = i32::try_from(units.len()) else { return 0 };
    if length <= capacity && !characters.is_null() {
        // SAFETY: the caller says that there is room.
        unsafe { std::ptr::copy_nonoverlapping(units.as_ptr(), characters, units.len()) };
    }
    length
}
