//! A call that the hook's filter did not hold back, from the engine's decision to the end of a delay.

use std::sync::Arc;
use std::time::Duration;

use redhanded_in_process::report::{Circumstances, Side};
use redhanded_in_process::sites::KnownSites;
use redhanded_in_process::sleep::Alarm;
use redhanded_model::{Access, ObjectId, SiteId, StackTrace, ThreadId};
use redhanded_tsvd::{Call, Conflict, Meeting, PlannedDelay, SetTrap, Wait};

use crate::agent::Agent;
use crate::host::Witness;
use crate::mono;
use crate::rule::{Rule, RuleNumber, Target};
use crate::running_test;
use crate::site_table::CallNumber;
use crate::stack_text;

/// Which part of what is called is touched. The same numbers are in the hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The object.
    Object,
    /// What is behind the window that was called.
    Behind,
    /// The window itself.
    Own,
    /// What is behind the window, and the window itself.
    Both,
}

/// A call as the hook tells of it.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    /// Where.
    pub call: CallNumber,
    /// How the class of the receiver is touched there.
    pub rule: RuleNumber,
    /// By whom.
    pub thread: ThreadId,
    /// In which application domain.
    pub domain: i32,
    /// What is touched.
    pub part: Part,
    /// The object of that, and the window if both are touched.
    pub objects: [Hashes; 2],
    /// The condition of a write holds.
    pub write_holds: bool,
}

/// What an object is known by.
#[derive(Clone, Copy, Debug)]
pub struct Hashes {
    /// The object's hash.
    pub object: u32,
    /// The hash of its class. The hashes of Mono are made of addresses, and collide all the time; with
    /// the class's they do so less.
    pub class: u32,
}

/// Which of the objects in [`Reached::objects`] it is; the hook has them in the same order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The object, or what is behind the window.
    First = 0,
    /// The window.
    Second = 1,
}

/// An object that the hook holds under a token, with another one or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The token.
    pub token: u32,
    /// Which of the objects under it.
    pub which: Which,
}

/// One object that a call touches.
#[derive(Clone, Copy, Debug)]
struct Touch {
    which: Which,
    call: Call,
}

/// What is left to do about a call: to report what it ran into, to delay it.
#[derive(Debug)]
pub struct Pending {
    reached: Reached,
    touches: Touches,
    caught: Vec<(Touch, Conflict<Witness>)>,
    delay: Option<PlannedDelay>,
}

/// The one that decides about a delay, and the other one if there are two.
type Touches = (Touch, Option<Touch>);

/// What the hook is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The filter must not hold back the next such call.
    pub forget: bool,
    /// Under this token something is left to do, with the stack of the thread.
    pub token: Option<u32>,
}

impl Answer {
    /// Nothing.
    pub const PROCEED: Answer = Answer { forget: false, token: None };
}

/// Asks whether an object that the current thread is about to touch is one that the hook holds.
pub type SameObject<'a> = &'a dyn Fn(Which, Held) -> bool;

/// Shows a call to the engine.
pub fn reached(agent: &'static Agent, reached: Reached, same: SameObject<'_>) -> Answer {
    let (Some(rule), Some(call)) = (agent.judge.rule(reached.rule), agent.sites.call(reached.call)) else {
        return Answer::PROCEED;
    };
    if call.changes_rule_to(reached.rule) {
        agent.judge.count_match(reached.call, &rule.contract);
    }
    let Some(touches) = touches(rule, call.site, &reached) else { return Answer::PROCEED };
    let (last, first) = touches;
    let mut caught = Vec::new();
    if let Some(first) = first {
        let conflicts = agent.engine.observe(first.call, same_object(reached.domain, first.which, same));
        caught.extend(conflicts.into_iter().map(|conflict| (first, conflict)));
    }
    let outcome = agent.engine.on_call(last.call, same_object(reached.domain, last.which, same));
    caught.extend(outcome.caught.into_iter().map(|conflict| (last, conflict)));
    // The filter knows windows by themselves, not by what is behind them: it must not hold back a call
    // that may meet a trap there.
    let forget = rule.target != Target::Object && agent.engine.trap_active();
    if caught.is_empty() && outcome.delay.is_none() {
        return Answer { forget, token: None };
    }
    match agent.tokens.insert(Pending { reached, touches, caught, delay: outcome.delay }) {
        Ok(token) => Answer { forget, token: Some(token) },
        Err(pending) => {
            give_up(agent, pending);
            Answer { forget, token: None }
        }
    }
}

/// Reports what a call ran into and delays it. `stack` and `types` are the hook's texts; `types` has a
/// line for each object.
pub fn settle(agent: &'static Agent, token: u32, stack: &str, types: &str, same: SameObject<'_>) {
    let Some(pending) = agent.tokens.take(token) else { return };
    match (Visit::new(agent, token, &pending.reached, stack, types), pending.delay) {
        (Some(visit), delay) => {
            for (touch, conflict) in &pending.caught {
                visit.report(touch.which, touch.call.access, conflict);
            }
            if let Some(delay) = delay {
                visit.delay(delay, pending.touches, same);
            }
        }
        (None, Some(delay)) => agent.engine.cancel(delay),
        (None, None) => {}
    }
}

/// The hook is done with a token.
pub fn release(agent: &'static Agent, token: u32) {
    if let Some(pending) = agent.tokens.release(token) {
        give_up(agent, pending);
    }
}

fn give_up(agent: &Agent, pending: Pending) {
    if let Some(delay) = pending.delay {
        agent.engine.cancel(delay);
    }
}

/// What the call touches; none when it need not be watched.
fn touches(rule: &Rule, site: SiteId, reached: &Reached) -> Option<Touches> {
    let touch = |which: Which, access: Option<Access>| {
        let Hashes { object, class } = reached.objects[which as usize];
        let object = ObjectId(u64::from(object) | u64::from(class) << 32);
        access.map(|access| Touch { which, call: Call { thread: reached.thread, object, site, access } })
    };
    let (object, window) = match reached.part {
        Part::Object if reached.write_holds => (touch(Which::First, Some(Access::Write)), None),
        Part::Object | Part::Behind => (touch(Which::First, rule.access), None),
        Part::Own => (touch(Which::First, rule.own), None),
        Part::Both => (touch(Which::First, rule.access), touch(Which::Second, rule.own)),
    };
    // The window is shown first: two calls that meet in both objects are reported with the one that the
    // program knows.
    match object {
        Some(object) => Some((object, window)),
        None => window.map(|window| (window, None)),
    }
}

fn same_object<'a>(domain: i32, which: Which, same: SameObject<'a>) -> impl FnMut(&Witness) -> bool + 'a {
    move |witness| witness.domain == domain && same(which, witness.held)
}

/// A thread that is to report or to be delayed.
struct Visit<'a> {
    agent: &'static Agent,
    token: u32,
    reached: &'a Reached,
    rule: &'static Rule,
    site: SiteId,
    stack: StackTrace,
    types: &'a str,
}

impl<'a> Visit<'a> {
    fn new(
        agent: &'static Agent,
        token: u32,
        reached: &'a Reached,
        stack: &str,
        types: &'a str,
    ) -> Option<Visit<'a>> {
        let rule = agent.judge.rule(reached.rule)?;
        let site = agent.sites.call(reached.call)?.site;
        let stack = stack_text::read(stack, &agent.sites.site(site)?);
        Some(Visit { agent, token, reached, rule, site, stack, types })
    }

    fn report(&self, which: Which, access: Access, conflict: &Conflict<Witness>) {
        let agent = self.agent;
        let trap = &conflict.trap;
        let witness = &trap.witness;
        if agent.reporter.count(trap.call.site, self.site).is_some()
            && let (Some(trapped_site), Some(arrived_site)) =
                (agent.sites.site(trap.call.site), agent.sites.site(self.site))
        {
            let trapped = Side {
                site: &trapped_site,
                access: trap.call.access,
                api: &witness.api,
                stack: &witness.stack,
            };
            let arrived = Side { site: &arrived_site, access, api: &self.rule.api, stack: &self.stack };
            let circumstances = Circumstances {
                object_type: self.types.lines().nth(which as usize).unwrap_or_default().to_owned(),
                // When neither thread is the test's own, the test waits for them.
                test: running_test::find([&witness.stack, &self.stack]).or_else(mono::running_test),
                at_millis: agent.age_millis(),
            };
            agent.reporter.caught(&trapped, &arrived, circumstances);
        }
        if agent.engine.settings().wake_early {
            witness.alarm.ring();
        }
    }

    fn delay(&self, delay: PlannedDelay, (last, first): Touches, same: SameObject<'_>) {
        let agent = self.agent;
        let alarm = Arc::new(Alarm::default());
        agent.alarms.watch(&alarm);
        let witness = |touch: Touch| Witness {
            held: Held { token: self.token, which: touch.which },
            domain: self.reached.domain,
            hash: self.reached.objects[touch.which as usize].object,
            api: self.rule.api.clone(),
            stack: self.stack.clone(),
            alarm: Arc::clone(&alarm),
        };
        let trap = match first {
            Some(first) => agent.engine.set_both_traps(delay, witness(last), (first.call, witness(first))),
            None => agent.engine.set_trap(delay, witness(last)),
        };
        let sleeping = Sleeping::new(agent, trap);
        let Some(trap) = &sleeping.trap else { return };
        // Of two threads that set their traps at the same moment, the later one sees the other's here.
        let domain = self.reached.domain;
        let meetings = agent
            .engine
            .recheck(trap, |own, other| other.domain == domain && same(own.held.which, other.held));
        for Meeting { own, conflict } in &meetings {
            self.report(own.witness.held.which, own.call.access, conflict);
        }
        while let Wait::Sleep(duration) = agent.engine.poll(trap) {
            alarm.sleep(duration.max(Duration::from_micros(1)));
        }
    }
}

/// A trap whose thread is held here. Whatever happens, also a panic of ours, the trap ends before the
/// thread goes on: a trap without its thread would make false reports.
struct Sleeping {
    agent: &'static Agent,
    trap: Option<SetTrap<Witness>>,
}

impl Sleeping {
    fn new(agent: &'static Agent, trap: SetTrap<Witness>) -> Sleeping {
        for each in trap.traps() {
            agent.filter.trap_set(each.witness.hash);
        }
        Sleeping { agent, trap: Some(trap) }
    }
}

impl Drop for Sleeping {
    fn drop(&mut self) {
        if let Some(trap) = self.trap.take() {
            let hashes: Vec<u32> = trap.traps().map(|each| each.witness.hash).collect();
            self.agent.engine.clear_trap(trap);
            for hash in hashes {
                self.agent.filter.trap_cleared(hash);
            }
        }
    }
}
