//! The unknown values of one run.

use rustc_hash::FxHashMap;

use super::UnknownId;
use super::facts::Facts;
use super::operation::{Computation, NumberOperation, Operand, Operation};
use crate::ir::{Decision, Equality, Intrinsic, NumberKind, TypeId};
use crate::random::Random;
use crate::value::{Ref, Value};

/// So many results and values are remembered; 4 MB at most.
pub(super) const LIMIT: usize = 1 << 15;

/// Whether one type is part of another, as far as is known.
pub(crate) type IsSubtype<'s> = &'s dyn Fn(TypeId, TypeId) -> Option<bool>;

/// The unknown values of a run: where they come from and what is decided about them.
#[derive(Default)]
pub(crate) struct Unknowns {
    made: u64,
    results: FxHashMap<Computation, UnknownId>,
    /// What values are the results of.
    computations: FxHashMap<UnknownId, Computation>,
    facts: FxHashMap<UnknownId, Facts>,
}

impl Unknowns {
    /// A value of which nothing is known, unlike any other.
    #[inline]
    pub fn fresh(&mut self) -> Value {
        Value::Unknown(self.fresh_id())
    }

    #[inline]
    fn fresh_id(&mut self) -> UnknownId {
        self.made += 1;
        UnknownId::new(self.made)
    }

    /// The result of an operation whose operands are not all known: the same for the same
    /// operands, and known if what was decided about them leaves no choice.
    #[cold]
    pub fn result(&mut self, operation: Operation, a: Value, b: Value) -> Value {
        let (a, b) = (Operand::from(a), Operand::from(b));
        let unknown = [a, b].iter().any(|operand| matches!(operand, Operand::Unknown(_)));
        let by_type = matches!(operation, Operation::IsInstance(_));
        // What is made of objects alone depends on what is in them at that moment; types do not change.
        if !(unknown || by_type) || [a, b].contains(&Operand::Unknown(UnknownId::NAMELESS)) {
            return self.fresh();
        }
        match (operation, a, b) {
            (Operation::Not, Operand::Unknown(id), _) => Value::Unknown(id.negated()),
            (Operation::Number(NumberOperation::Xor, _), Operand::Unknown(id), Operand::Int(1))
                if self.is_condition(id) =>
            {
                Value::Unknown(id.negated())
            }
            // The number stays the same.
            (Operation::Convert(from, to), Operand::Unknown(id), _) if holds_all(from, to) => {
                Value::Unknown(id)
            }
            (Operation::Less(kind), ..) => self.compare(kind, a, b),
            // It is `!(b < a)`: so both are decided together.
            (Operation::LessEqual(kind), ..) => match self.compare(kind, b, a) {
                Value::Unknown(id) => Value::Unknown(id.negated()),
                greater => Value::from_bool(greater == Value::Int(0)),
            },
            (Operation::Equal(equality), ..) => self.equate(equality, a, b),
            _ => self.remembered(Computation { operation, a, b }),
        }
    }

    fn compare(&mut self, kind: NumberKind, a: Operand, b: Operand) -> Value {
        if a == b {
            return Value::from_bool(false);
        }
        if !kind.is_float() {
            for operand in [a, b] {
                if let Operand::Unknown(id) = operand {
                    self.facts_of(id).of_kind(kind);
                }
            }
        }
        let computation = Computation { operation: Operation::Less(kind), a, b };
        match self.known(&computation) {
            Some(less) => Value::from_bool(less),
            None => self.remembered(computation),
        }
    }

    fn equate(&mut self, equality: Equality, a: Operand, b: Operand) -> Value {
        let (a, b) = match (a, b) {
            (Operand::Unknown(left), Operand::Unknown(right)) if left > right => (b, a),
            (Operand::Unknown(_), _) => (a, b),
            _ => (b, a),
        };
        if a == b {
            return Value::from_bool(true);
        }
        if let Operand::Unknown(id) = a
            && self.is_condition(id)
        {
            match b {
                Operand::Int(0) => return Value::Unknown(id.negated()),
                Operand::Int(1) => return Value::Unknown(id),
                Operand::Null | Operand::Int(_) => return Value::from_bool(false),
                _ => {}
            }
        }
        let equality = match b {
            Operand::Null | Operand::Int(_) | Operand::Float(_) => Equality::Identity,
            _ => equality,
        };
        let computation = Computation { operation: Operation::Equal(equality), a, b };
        match self.known(&computation) {
            Some(equal) => Value::from_bool(equal),
            None => self.remembered(computation),
        }
    }

    fn is_condition(&self, id: UnknownId) -> bool {
        id.is_negation() || self.computations.get(&id).is_some_and(Computation::is_condition)
    }

    fn remembered(&mut self, computation: Computation) -> Value {
        if let Some(&id) = self.results.get(&computation) {
            return Value::Unknown(id);
        }
        self.forget_if_full();
        let id = self.fresh_id();
        self.results.insert(computation, id);
        self.computations.insert(id, computation);
        if matches!(
            computation.operation,
            Operation::ArrayLength | Operation::Intrinsic(Intrinsic::StringLength)
        ) {
            self.facts_of(id).at_least(0);
        }
        Value::Unknown(id)
    }

    /// How many results and values are remembered.
    pub fn remembered_count(&self) -> usize {
        self.results.len() + self.facts.len()
    }

    fn forget_if_full(&mut self) {
        if self.remembered_count() >= LIMIT {
            self.results.clear();
            self.computations.clear();
            self.facts.clear();
        }
    }

    fn facts_of(&mut self, id: UnknownId) -> &mut Facts {
        self.facts.entry(id).or_default()
    }

    /// A field of an unknown object is assigned: what is read from now on is something else.
    pub fn assign_field(&mut self, object: UnknownId, field: u32) {
        let computation =
            Computation { operation: Operation::Field(field), a: Operand::Unknown(object), b: Operand::Null };
        self.results.remove(&computation);
    }

    /// Whether an unknown condition holds: what was decided before, else what is decided now.
    #[cold]
    pub fn decide(
        &mut self,
        condition: UnknownId,
        decision: Decision,
        random: &mut Random,
        is_subtype: IsSubtype<'_>,
    ) -> bool {
        if condition == UnknownId::NAMELESS {
            return random.one_in(2);
        }
        let base = condition.base();
        let computation = self.computations.get(&base).copied();
        let known = match &computation {
            Some(computation) => {
                self.known(computation).or_else(|| self.known_instance(computation, is_subtype))
            }
            None => None,
        };
        let known = known.or_else(|| self.facts.get(&base)?.is(0).map(|zero| !zero));
        let holds = known.unwrap_or_else(|| {
            let holds = random.one_in(2);
            let orders =
                computation.is_some_and(|computation| matches!(computation.operation, Operation::Less(_)));
            if decision == Decision::Kept || orders {
                self.note(base, computation, holds);
            }
            holds
        });
        holds != condition.is_negation()
    }

    /// What the facts about its operands say of a comparison.
    fn known(&self, computation: &Computation) -> Option<bool> {
        let facts = |id| self.facts.get(&id);
        match (computation.operation, computation.a, computation.b) {
            (Operation::Less(kind), ..) if kind.is_float() => None,
            (Operation::Less(_), Operand::Unknown(a), Operand::Int(b)) => facts(a)?.is_less_than(b),
            (Operation::Less(_), Operand::Int(a), Operand::Unknown(b)) => facts(b)?.is_greater_than(a),
            (Operation::Equal(_), Operand::Unknown(a), Operand::Int(b)) => facts(a)?.is(b),
            (Operation::Equal(_), Operand::Unknown(a), Operand::Null) => facts(a)?.null,
            (Operation::Equal(_), Operand::Unknown(a), Operand::Ref(_)) if facts(a)?.null == Some(true) => {
                Some(false)
            }
            _ => None,
        }
    }

    /// What the types that a value is known to be of say of another type.
    fn known_instance(&self, computation: &Computation, is_subtype: IsSubtype<'_>) -> Option<bool> {
        let (Operation::IsInstance(ty), Operand::Unknown(value)) = (computation.operation, computation.a)
        else {
            return None;
        };
        let facts = self.facts.get(&value)?;
        if facts.null == Some(true) {
            return Some(false);
        }
        facts.types.iter().find_map(|&(known, is)| {
            let follows = if is { is_subtype(known, ty) } else { is_subtype(ty, known) };
            (follows == Some(true)).then_some(is)
        })
    }

    /// Remembers what was decided.
    fn note(&mut self, condition: UnknownId, computation: Option<Computation>, holds: bool) {
        self.forget_if_full();
        let operands = computation.map(|Computation { operation, a, b }| (operation, a, b));
        match (operands, holds) {
            (Some((Operation::Less(kind), Operand::Unknown(a), Operand::Int(b))), _) if !kind.is_float() => {
                let facts = self.facts_of(a);
                if holds { facts.at_most(b.saturating_sub(1)) } else { facts.at_least(b) }
            }
            (Some((Operation::Less(kind), Operand::Int(a), Operand::Unknown(b))), _) if !kind.is_float() => {
                let facts = self.facts_of(b);
                if holds { facts.at_least(a.saturating_add(1)) } else { facts.at_most(a) }
            }
            (Some((Operation::Equal(_), Operand::Unknown(a), Operand::Int(b))), true) => {
                self.facts_of(a).equals(b);
            }
            (Some((Operation::Equal(_), Operand::Unknown(a), Operand::Int(b))), false) => {
                self.facts_of(a).differs_from(b);
            }
            (Some((Operation::Equal(_), Operand::Unknown(a), Operand::Null)), _) => {
                self.facts_of(a).null = Some(holds);
            }
            (Some((Operation::IsInstance(ty), Operand::Unknown(a), _)), _) => {
                self.facts_of(a).note_type(ty, holds);
            }
            _ => self.facts_of(condition).equals(i64::from(holds)),
        }
    }

    /// Which of the numbers from 0 to `count`, exclusive, an unknown value is, or none of them: what was
    /// decided before, else what is decided now.
    #[cold]
    pub fn choose(&mut self, value: UnknownId, count: usize, random: &mut Random) -> Option<usize> {
        let facts = self.facts.get(&value).cloned().unwrap_or_default();
        let possible: Vec<usize> = (0..count).filter(|&number| facts.may_be(number as i64)).collect();
        let certain = possible.iter().copied().find(|&number| facts.is(number as i64) == Some(true));
        let chosen = certain.or_else(|| possible.get(random.index(possible.len() + 1)).copied());
        if value != UnknownId::NAMELESS {
            self.forget_if_full();
            let facts = self.facts_of(value);
            match chosen {
                Some(number) => facts.equals(number as i64),
                None => possible.iter().for_each(|&number| facts.differs_from(number as i64)),
            }
        }
        chosen
    }

    /// An unknown value is stored over a placeholder that was looked at before: it is none. Says whether
    /// `old` is one.
    #[cold]
    pub fn replace(&mut self, value: UnknownId, old: Value) -> bool {
        let is_placeholder = matches!(old, Value::Null | Value::Int(..=0));
        if is_placeholder && value != UnknownId::NAMELESS {
            self.forget_if_full();
            match old {
                Value::Int(number) if !self.is_condition(value) => {
                    self.facts_of(value).at_least(number + 1);
                }
                Value::Int(_) => {
                    let computation = self.computations.get(&value.base()).copied();
                    if computation.is_none_or(|computation| self.known(&computation).is_none()) {
                        self.note(value.base(), computation, !value.is_negation());
                    }
                }
                _ => {
                    self.facts_of(value).null.get_or_insert(false);
                }
            }
        }
        is_placeholder
    }

    /// Forgets what was computed from objects that are gone, since others will take their places.
    pub fn forget_garbage(&mut self, is_garbage: impl Fn(Ref) -> bool) {
        let gone = |computation: &Computation| {
            [computation.a, computation.b].iter().filter_map(|operand| operand.reference()).any(&is_garbage)
        };
        self.results.retain(|computation, _| !gone(computation));
        self.computations.retain(|_, computation| !gone(computation));
    }
}

/// Whether numbers of one kind are all numbers of the other, too.
fn holds_all(from: NumberKind, to: NumberKind) -> bool {
    let signs = from.is_unsigned() || !to.is_unsigned();
    let room =
        to.bits() > from.bits() || (to.bits() == from.bits() && from.is_unsigned() == to.is_unsigned());
    from.is_float() == to.is_float() && signs && room
}
