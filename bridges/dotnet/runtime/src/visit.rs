//! A call that the hook's filter did not hold back, from the engine's decision to the end of a delay.

use std::sync::Arc;
use std::time::Duration;

use redhanded_in_process::report::{Circumstances, Side};
use redhanded_in_process::sites::KnownSites;
use redhanded_in_process::sleep::Alarm;
use redhanded_model::{Access, ObjectId, StackTrace, ThreadId};
use redhanded_tsvd::{Call, Conflict, Outcome, PlannedDelay, SetTrap, Wait};

use crate::agent::Agent;
use crate::host::Witness;
use crate::mono;
use crate::rule::{OwnDelays, Rule, RuleNumber, Target};
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
    /// The same, after what is behind it.
    OwnToo,
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
    /// The hash of what is touched.
    pub hash: u32,
    /// The hash of its class. The hashes of Mono are made of addresses, and collide all the time; with
    /// the class's they do so less.
    pub type_hash: u32,
    /// What it is.
    pub part: Part,
    /// The condition of a write holds.
    pub write_holds: bool,
}

/// What is left to do about a call: to report what it ran into, to delay it.
#[derive(Debug)]
pub struct Pending {
    reached: Reached,
    access: Access,
    outcome: Outcome<Witness>,
}

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

/// Asks whether the object that the current thread is about to touch is the one that the hook holds
/// under a token.
pub type SameObject<'a> = &'a dyn Fn(u32) -> bool;

/// Shows a call to the engine.
pub fn reached(agent: &'static Agent, reached: Reached, same: SameObject<'_>) -> Answer {
    let (Some(rule), Some(call)) = (agent.judge.rule(reached.rule), agent.sites.call(reached.call)) else {
        return Answer::PROCEED;
    };
    let Some(access) = access(rule, &reached) else { return Answer::PROCEED };
    let object = ObjectId(u64::from(reached.hash) | u64::from(reached.type_hash) << 32);
    let call = Call { thread: reached.thread, object, site: call.site, access };
    let mut outcome = agent.engine.on_call(call, same_object(reached.domain, same));
    if reached.part == Part::OwnToo
        && rule.own_delays == OwnDelays::WhileEmpty
        && let Some(delay) = outcome.delay.take()
    {
        agent.engine.cancel(delay);
    }
    // The filter knows windows by themselves, not by what is behind them: it must not hold back a call
    // that may meet a trap there.
    let forget = rule.target != Target::Object && agent.engine.trap_active();
    if outcome.caught.is_empty() && outcome.delay.is_none() {
        return Answer { forget, token: None };
    }
    match agent.tokens.insert(Pending { reached, access, outcome }) {
        Ok(token) => Answer { forget, token: Some(token) },
        Err(pending) => {
            give_up(agent, pending);
            Answer { forget, token: None }
        }
    }
}

/// Reports what a call ran into and delays it. `stack` and `object_type` are the hook's texts.
pub fn settle(agent: &'static Agent, token: u32, stack: &str, object_type: &str, same: SameObject<'_>) {
    let Some(pending) = agent.tokens.take(token) else { return };
    let visit = Visit::new(agent, token, &pending.reached, pending.access, stack, object_type);
    let Outcome { caught, delay } = pending.outcome;
    match (visit, delay) {
        (Some(visit), delay) => {
            visit.report(&caught);
            if let Some(delay) = delay {
                visit.delay(delay, same);
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
    if let Some(delay) = pending.outcome.delay {
        agent.engine.cancel(delay);
    }
}

fn access(rule: &Rule, reached: &Reached) -> Option<Access> {
    match reached.part {
        Part::Own | Part::OwnToo => rule.own,
        Part::Object if reached.write_holds => Some(Access::Write),
        Part::Object | Part::Behind => rule.access,
    }
}

fn same_object<'a>(domain: i32, same: SameObject<'a>) -> impl FnMut(&Witness) -> bool + 'a {
    move |witness| witness.domain == domain && same(witness.token)
}

/// A thread that is to report or to be delayed.
struct Visit<'a> {
    agent: &'static Agent,
    token: u32,
    reached: &'a Reached,
    access: Access,
    rule: &'static Rule,
    stack: StackTrace,
    object_type: &'a str,
}

impl<'a> Visit<'a> {
    fn new(
        agent: &'static Agent,
        token: u32,
        reached: &'a Reached,
        access: Access,
        stack: &str,
        object_type: &'a str,
    ) -> Option<Visit<'a>> {
        let rule = agent.judge.rule(reached.rule)?;
        let site = agent.sites.call(reached.call)?.site;
        let stack = stack_text::read(stack, &agent.sites.site(site)?);
        Some(Visit { agent, token, reached, access, rule, stack, object_type })
    }

    fn report(&self, caught: &[Conflict<Witness>]) {
        let agent = self.agent;
        for conflict in caught {
            let trap = &conflict.trap;
            if let Some(site) = agent.sites.call(self.reached.call).map(|call| call.site)
                && agent.reporter.count(trap.call.site, site).is_some()
                && let (Some(trapped_site), Some(arrived_site)) =
                    (agent.sites.site(trap.call.site), agent.sites.site(site))
            {
                let witness = &trap.witness;
                let trapped = Side {
                    site: &trapped_site,
                    access: trap.call.access,
                    api: &witness.api,
                    stack: &witness.stack,
                };
                let arrived = Side {
                    site: &arrived_site,
                    access: self.access,
                    api: &self.rule.api,
                    stack: &self.stack,
                };
                let circumstances = Circumstances {
                    object_type: self.object_type.to_owned(),
                    // When neither thread is the test's own, the test waits for them.
                    test: running_test::find([&witness.stack, &self.stack]).or_else(mono::running_test),
                    at_millis: agent.age_millis(),
                };
                agent.reporter.caught(&trapped, &arrived, circumstances);
            }
            if agent.engine.settings().wake_early {
                trap.witness.alarm.ring();
            }
        }
    }

    fn delay(&self, delay: PlannedDelay, same: SameObject<'_>) {
        let agent = self.agent;
        let alarm = Arc::new(Alarm::default());
        agent.alarms.watch(&alarm);
        let witness = Witness {
            token: self.token,
            domain: self.reached.domain,
            hash: self.reached.hash,
            api: self.rule.api.clone(),
            stack: self.stack.clone(),
            alarm: Arc::clone(&alarm),
        };
        let held = Held::new(agent, agent.engine.set_trap(delay, witness));
        let Some(trap) = &held.trap else { return };
        // Of two threads that set their traps at the same moment, the later one sees the other's here.
        self.report(&agent.engine.recheck(trap, same_object(self.reached.domain, same)));
        while let Wait::Sleep(duration) = agent.engine.poll(trap) {
            alarm.sleep(duration.max(Duration::from_micros(1)));
        }
    }
}

/// A trap whose thread is held here. Whatever happens, also a panic of ours, the trap ends before the
/// thread goes on: a trap without its thread would make false reports.
struct Held {
    agent: &'static Agent,
    trap: Option<SetTrap<Witness>>,
}

impl Held {
    fn new(agent: &'static Agent, trap: SetTrap<Witness>) -> Held {
        agent.filter.trap_set(trap.trap().witness.hash);
        Held { agent, trap: Some(trap) }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(trap) = self.trap.take() {
            let hash = trap.trap().witness.hash;
            self.agent.engine.clear_trap(trap);
            self.agent.filter.trap_cleared(hash);
        }
    }
}
