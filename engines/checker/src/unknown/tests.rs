use super::{NumberOperation, Operation, UnknownId, Unknowns};
use crate::ir::{Decision, Equality, NumberKind, TypeId};
use crate::random::Random;
use crate::value::{Ref, Value};

const LESS: Operation = Operation::Less(NumberKind::I32);
const EQUAL: Operation = Operation::Equal(Equality::Identity);

/// Type 1 is part of type 0; of others nothing is known.
fn is_subtype(ty: TypeId, ancestor: TypeId) -> Option<bool> {
    (ty == ancestor || (ty, ancestor) == (TypeId(1), TypeId(0))).then_some(true)
}

/// Asks for a branch as an `if` does.
fn decide(unknowns: &mut Unknowns, random: &mut Random, condition: Value) -> bool {
    match condition {
        Value::Unknown(id) => unknowns.decide(id, Decision::Kept, random, &is_subtype),
        condition => condition == Value::Int(1),
    }
}

/// Does the same in runs with different random choices.
fn each_seed(mut run: impl FnMut(&mut Unknowns, &mut Random)) {
    for seed in 0..100 {
        run(&mut Unknowns::default(), &mut Random::new(seed));
    }
}

#[test]
fn the_same_computation_gives_the_same_value() {
    let mut unknowns = Unknowns::default();
    let (a, b) = (unknowns.fresh(), unknowns.fresh());
    let and = Operation::Number(NumberOperation::And, NumberKind::I32);
    let masked = unknowns.result(and, a, Value::Int(4));
    assert_ne!(a, b);
    assert_eq!(unknowns.result(and, a, Value::Int(4)), masked);
    assert_ne!(unknowns.result(and, b, Value::Int(4)), masked);
    assert_ne!(unknowns.result(and, a, Value::Int(2)), masked);
    assert_eq!(unknowns.result(EQUAL, a, a), Value::Int(1));
    assert_eq!(unknowns.result(LESS, a, a), Value::Int(0));
}

#[test]
fn what_has_no_identity_may_be_anything_each_time() {
    each_seed(|unknowns, _| {
        let first = unknowns.result(LESS, Value::UNKNOWN, Value::Int(0));
        assert_ne!(unknowns.result(LESS, Value::UNKNOWN, Value::Int(0)), first);
    });
    let mut unknowns = Unknowns::default();
    let mut random = Random::new(0);
    let decide = |random: &mut Random, unknowns: &mut Unknowns| {
        unknowns.decide(UnknownId::NAMELESS, Decision::Kept, random, &is_subtype)
    };
    let first = decide(&mut random, &mut unknowns);
    assert!((0..100).any(|_| decide(&mut random, &mut unknowns) != first));
}

#[test]
fn orders_do_not_contradict_each_other() {
    let mut both = [false; 2];
    each_seed(|unknowns, random| {
        let number = unknowns.fresh();
        let less = unknowns.result(LESS, number, Value::Int(5));
        let less = decide(unknowns, random, less);
        both[usize::from(less)] = true;
        let greater_equal = unknowns.result(Operation::LessEqual(NumberKind::I32), Value::Int(5), number);
        assert_eq!(decide(unknowns, random, greater_equal), !less);
        let less_than_more = unknowns.result(LESS, number, Value::Int(9));
        assert!(!less || less_than_more == Value::Int(1));
        let is_seven = unknowns.result(EQUAL, number, Value::Int(7));
        assert!(!less || is_seven == Value::Int(0));
    });
    assert_eq!(both, [true; 2]);
}

#[test]
fn a_truth_value_and_its_negation_are_decided_together() {
    each_seed(|unknowns, random| {
        let flag = unknowns.fresh();
        let negated = unknowns.result(Operation::Not, flag, Value::Null);
        assert_eq!(unknowns.result(Operation::Not, negated, Value::Null), flag);
        assert_eq!(unknowns.result(EQUAL, negated, Value::Int(0)), flag);
        let holds = decide(unknowns, random, flag);
        assert_eq!(decide(unknowns, random, negated), !holds);
        assert_eq!(unknowns.result(EQUAL, flag, Value::Int(1)), Value::from_bool(holds));
    });
}

#[test]
fn who_is_of_a_type_is_of_its_bases_and_not_null() {
    each_seed(|unknowns, random| {
        let object = unknowns.fresh();
        let derived = unknowns.result(Operation::IsInstance(TypeId(1)), object, Value::Null);
        let derived = decide(unknowns, random, derived);
        let base = unknowns.result(Operation::IsInstance(TypeId(0)), object, Value::Null);
        let base = decide(unknowns, random, base);
        let null = unknowns.result(EQUAL, object, Value::Null);
        assert!(!derived || base);
        assert!(!base || null == Value::Int(0));
    });
}

#[test]
fn loops_ask_again_but_for_orders() {
    let mut random = Random::new(0);
    let mut unknowns = Unknowns::default();
    let Value::Unknown(flag) = unknowns.fresh() else { unreachable!("it is unknown") };
    let mut ask = |unknowns: &mut Unknowns| unknowns.decide(flag, Decision::Anew, &mut random, &is_subtype);
    let first = ask(&mut unknowns);
    assert!((0..100).any(|_| ask(&mut unknowns) != first));
    each_seed(|unknowns, random| {
        let count = unknowns.fresh();
        let mut turns = || {
            (0..).find(|&index| match unknowns.result(LESS, Value::Int(index), count) {
                Value::Unknown(more) => !unknowns.decide(more, Decision::Anew, random, &is_subtype),
                more => more == Value::Int(0),
            })
        };
        assert_eq!(turns(), turns());
    });
}

#[test]
fn a_switch_and_branches_agree() {
    each_seed(|unknowns, random| {
        let number = unknowns.fresh();
        let Value::Unknown(id) = number else { unreachable!("it is unknown") };
        let chosen = unknowns.choose(id, 3, random);
        assert_eq!(unknowns.choose(id, 3, random), chosen);
        for case in 0..3 {
            let equal = unknowns.result(EQUAL, number, Value::Int(case));
            assert_eq!(equal, Value::from_bool(chosen == Some(case as usize)));
        }
    });
}

#[test]
fn what_replaces_a_placeholder_is_none() {
    let mut unknowns = Unknowns::default();
    let [object, index, flag] = [(); 3].map(|()| unknowns.fresh());
    let id = |value| if let Value::Unknown(id) = value { id } else { UnknownId::NAMELESS };
    assert!(unknowns.replace(id(object), Value::Null));
    assert!(unknowns.replace(id(index), Value::Int(-1)));
    assert!(!unknowns.replace(id(flag), Value::Int(1)));
    assert_eq!(unknowns.result(EQUAL, object, Value::Null), Value::Int(0));
    assert_eq!(unknowns.result(LESS, index, Value::Int(0)), Value::Int(0));
    let text = unknowns.fresh();
    let found = unknowns.result(LESS, Value::Int(0), text);
    assert!(unknowns.replace(id(found), Value::Int(0)));
    assert_eq!(unknowns.result(LESS, Value::Int(0), text), Value::Int(1));
}

#[test]
fn an_object_that_is_gone_decides_nothing_for_the_next_one() {
    let mut unknowns = Unknowns::default();
    let sender = unknowns.fresh();
    let button = Value::Ref(Ref(3));
    let before = unknowns.result(EQUAL, sender, button);
    unknowns.forget_garbage(|object| object == Ref(4));
    assert_eq!(unknowns.result(EQUAL, sender, button), before);
    unknowns.forget_garbage(|object| object == Ref(3));
    assert_ne!(unknowns.result(EQUAL, sender, button), before);
}

#[test]
fn memory_is_bounded() {
    let mut unknowns = Unknowns::default();
    let mut number = unknowns.fresh();
    for _ in 0..100_000 {
        let add = Operation::Number(NumberOperation::Add, NumberKind::I32);
        number = unknowns.result(add, number, Value::Int(1));
        assert!(unknowns.remembered_count() <= super::table::LIMIT);
    }
}
