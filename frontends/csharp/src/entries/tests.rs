//! Unit tests of NUnit, xUnit and MSTest, with what they do before and after.

use std::collections::HashSet;

use redhanded_checker::Entry;

use crate::{
    bind::tree::MethodRef,
    lower::Lowering,
    symbols::{MethodId, MethodRole},
    syntax::ast::{ArgMode, Attribute, ExprId, Modifiers, ParamMode, ParamRole},
    types::TypeList,
};

use super::{
    routine::{Routine, Row, is_callable},
    subjects::{Subject, attributes, name_of},
};

const TESTS: &[&str] = &[
    "Test",
    "TestCase",
    "TestCaseSource",
    "Theory",
    "Fact",
    "TestMethod",
    "DataTestMethod",
    "STATestMethod",
];
const BEFORE_ALL: &[&str] = &["OneTimeSetUp", "TestFixtureSetUp", "ClassInitialize"];
const BEFORE_EACH: &[&str] = &["SetUp", "TestInitialize"];
const AFTER_EACH: &[&str] = &["TearDown", "TestCleanup"];
const AFTER_ALL: &[&str] = &["OneTimeTearDown", "TestFixtureTearDown", "ClassCleanup"];
/// Arguments of a test.
const ROWS: &[&str] = &["InlineData", "TestCase", "DataRow"];
/// So many rows of arguments of one test are tried.
const MAX_ROWS: usize = 16;
/// Tests that nobody runs are not run here.
const LEFT_OUT: &[&str] = &["Ignore", "Explicit"];

/// One entry for each test.
pub(super) fn of(lowering: &mut Lowering<'_>, subjects: &[Subject]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for subject in subjects {
        let class = TestClass::of(lowering, subject);
        for &test in &class.tests {
            entries.push(class.entry(lowering, test));
        }
    }
    entries
}

/// A class and what its methods are for, those of its bases included.
struct TestClass<'s> {
    subject: &'s Subject,
    tests: Vec<MethodRef>,
    before_all: Vec<MethodRef>,
    before_each: Vec<MethodRef>,
    after_each: Vec<MethodRef>,
    after_all: Vec<MethodRef>,
    dispose: Vec<MethodRef>,
}

impl<'s> TestClass<'s> {
    fn of(lowering: &mut Lowering<'_>, subject: &'s Subject) -> TestClass<'s> {
        let mut class = TestClass {
            subject,
            tests: Vec::new(),
            before_all: Vec::new(),
            before_each: Vec::new(),
            after_each: Vec::new(),
            after_all: Vec::new(),
            dispose: Vec::new(),
        };
        if !subject.can_be_made() && !subject.modifiers.contains(Modifiers::STATIC) {
            return class;
        }
        let mut slots: HashSet<MethodId> = HashSet::new();
        for (id, owner) in subject.with_bases(lowering.compilation()) {
            let methods = lowering.compilation().members(id).methods;
            for &method in methods {
                let slot = lowering.compilation().slot_root(method);
                if is_callable(lowering, method) && slots.insert(slot) {
                    class.add(lowering, MethodRef { method, owner, args: TypeList::EMPTY });
                }
            }
        }
        // What a base class does, it does first before a test and last after it.
        class.before_all.reverse();
        class.before_each.reverse();
        class
    }

    fn add(&mut self, lowering: &mut Lowering<'_>, method: MethodRef) {
        let comp = lowering.compilation();
        let this = comp.method(method.method);
        if this.role != MethodRole::Ordinary {
            return;
        }
        match comp.text(this.name) {
            "InitializeAsync" => self.before_each.push(method),
            "Dispose" | "DisposeAsync" if comp.signature(method.method).params.is_empty() => {
                self.dispose.push(method);
            }
            _ => {}
        }
        let names = attributes(lowering.compilation(), method.method);
        let has = |known: &[&str]| names.iter().any(|name| known.contains(name));
        for (known, methods) in [
            (BEFORE_ALL, &mut self.before_all),
            (BEFORE_EACH, &mut self.before_each),
            (AFTER_EACH, &mut self.after_each),
            (AFTER_ALL, &mut self.after_all),
        ] {
            if has(known) {
                methods.push(method);
            }
        }
        // Own attributes of xUnit's kind end as the ones they inherit from: `WindowsFact`.
        let of_own_kind = names.iter().any(|name| name.ends_with("Fact") || name.ends_with("Theory"));
        if (has(TESTS) || of_own_kind) && !has(LEFT_OUT) {
            self.tests.push(method);
        }
    }

    fn entry(&self, lowering: &mut Lowering<'_>, test: MethodRef) -> Entry {
        let name = lowering.display_name(test);
        let mut routine = Routine::new(lowering);
        routine.begin_test();
        let end = routine.code.label();
        let object = self.subject.can_be_made().then(|| routine.construct(self.subject, end));
        let before = self.before_all.iter().chain(&self.before_each);
        let after = self.after_each.iter().chain(&self.dispose).chain(&self.after_all);
        let rows = rows(routine.lowering, test);
        let call = |routine: &mut Routine<'_, '_>, method: MethodRef| {
            let this = routine.lowering.compilation().method(method.method);
            let is_static = this.modifiers.contains(Modifiers::STATIC);
            let object = if is_static { None } else { object };
            if method == test && !rows.is_empty() {
                routine.call_with_one_of(method, object, &rows);
            } else {
                routine.call(method, object);
            }
        };
        before.chain([&test]).for_each(|&method| call(&mut routine, method));
        routine.clean_up();
        after.for_each(|&method| call(&mut routine, method));
        routine.code.bind(end);
        let function = routine.finish();
        Entry { name, function }
    }
}

/// The arguments that a test's attributes give it, row by row.
fn rows(lowering: &mut Lowering<'_>, test: MethodRef) -> Vec<Row> {
    let comp = lowering.compilation();
    let this = comp.method(test.method);
    let tree = comp.tree(this.place.file);
    let written: Vec<&Attribute> = tree[this.attributes]
        .iter()
        .filter(|attribute| name_of(comp, tree, attribute).is_some_and(|name| ROWS.contains(&name)))
        .take(MAX_ROWS)
        .collect();
    let params = comp.signature(test.method).params;
    let row = |attribute: &Attribute| {
        let values = tree[attribute.args].iter().filter(|arg| arg.mode == ArgMode::Value);
        let values: Vec<ExprId> = values.map(|arg| arg.value).collect();
        let mut row: Row = Vec::with_capacity(params.len());
        for (index, param) in params.iter().enumerate() {
            // What is left over makes up an array.
            let last = param.role == ParamRole::Params;
            let value = values.get(index).filter(|_| !last && param.mode == ParamMode::Value);
            row.push(value.and_then(|&value| lowering.attribute_argument(test, value, param.ty)));
        }
        row
    };
    written.into_iter().map(row).filter(|row| !row.is_empty()).collect()
}
