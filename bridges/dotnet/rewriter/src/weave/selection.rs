//! Which calls are of interest. Each method is asked about once for each kind of call.

use std::rc::Rc;

use redhanded_launch::dotnet::{CallKind, Watched};

use super::callee::{Callee, Owner};
use crate::interest::{CallOfInterest, CallReference};
use crate::metadata::{Metadata, Table, Token};
use crate::options::{Awaits, Options};
use crate::resolve::{
    AssemblyName, Completeness, Lookup, SupertypeNames, Supertypes, TypeHandle, TypeNames, World,
    type_ref_name,
};
use crate::signature::parameters_text;

/// A method of interest.
#[derive(Debug)]
pub(super) struct Selected {
    pub callee: Callee,
    /// The type the call names, as reflection writes it.
    pub owner: String,
    pub name: String,
    pub parameters: String,
    pub watched: Vec<Watched>,
}

/// Awaiters whose answer whether they are completed may be changed: those of tasks, which can be
/// continued at any time.
const AWAITERS: [&str; 8] = [
    "System.Runtime.CompilerServices.TaskAwaiter",
    "System.Runtime.CompilerServices.TaskAwaiter`1",
    "System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter",
    "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter",
    "System.Runtime.CompilerServices.ValueTaskAwaiter",
    "System.Runtime.CompilerServices.ValueTaskAwaiter`1",
    "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter",
    "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
];

/// What was answered about a method.
#[derive(Clone, Debug)]
enum Answer {
    NotAsked,
    No,
    Yes(Rc<Selected>),
}

/// Answers by the table and the row of the method, for each kind of call. Every call instruction asks.
#[derive(Debug, Default)]
struct Answers {
    methods: [Vec<Answer>; KINDS],
    members: [Vec<Answer>; KINDS],
}

/// How many kinds of calls there are.
const KINDS: usize = CallKind::IsCompleted as usize + 1;

impl Answers {
    fn of(&mut self, method: Token, kind: CallKind) -> Option<&mut Vec<Answer>> {
        let by_kind = match method.table()? {
            Table::MethodDef => &mut self.methods,
            Table::MemberRef => &mut self.members,
            _ => return None,
        };
        by_kind.get_mut(kind as usize)
    }
}

/// Asks about methods, each once.
pub(super) struct Selection<'s, 'w, 'a> {
    world: &'w World<'a>,
    metadata: &'w Metadata<'a>,
    interest: &'s dyn CallOfInterest,
    options: Options,
    answers: Answers,
}

impl<'s, 'w, 'a> Selection<'s, 'w, 'a> {
    pub fn new(
        world: &'w World<'a>,
        metadata: &'w Metadata<'a>,
        interest: &'s dyn CallOfInterest,
        options: Options,
    ) -> Self {
        Selection { world, metadata, interest, options, answers: Answers::default() }
    }

    /// What is of interest about calls of this kind of the method that a MethodDef or MemberRef
    /// token names.
    pub fn of(&mut self, method: Token, kind: CallKind) -> Option<Rc<Selected>> {
        let row = method.row() as usize;
        let known = match self.answers.of(method, kind)?.get(row) {
            Some(Answer::No) => return None,
            Some(Answer::Yes(selected)) => Some(Rc::clone(selected)),
            Some(Answer::NotAsked) | None => None,
        };
        if known.is_some() {
            return known;
        }
        let answer = self.ask(method, kind).map(Rc::new);
        let rows = self.metadata.tables.count(method.table()?) as usize;
        let answers = self.answers.of(method, kind)?;
        answers.resize(answers.len().max(rows + 1), Answer::NotAsked);
        if let Some(place) = answers.get_mut(row) {
            *place = answer.clone().map_or(Answer::No, Answer::Yes);
        }
        answer
    }

    fn ask(&self, method: Token, kind: CallKind) -> Option<Selected> {
        if kind == CallKind::IsCompleted
            && (self.options.awaits == Awaits::AsTheyAre || !self.may_be_awaiter(method))
        {
            return None;
        }
        let owners = |row| self.world.main_types().declaring_type(self.metadata, row);
        let callee = Callee::read(self.metadata, method, &owners).ok()?;
        // Variable arguments and oddities of signatures are left out by who asks for a plan.
        let has_this = callee.signature.convention.has_this();
        let is_constructor = callee.name == b".ctor";
        let fits = match kind {
            // Runtimes make delegates from function pointers that are loaded just before.
            CallKind::NewObject => has_this && is_constructor && !callee.may_make_delegates(),
            CallKind::Static => !has_this,
            CallKind::Virtual | CallKind::Direct | CallKind::Delegate | CallKind::IsCompleted => {
                has_this && !is_constructor
            }
        };
        if !fits {
            return None;
        }
        let owner = match &callee.owner {
            Owner::Array { .. } => "System.Array".to_owned(),
            named => self.world.token_name(0, named.definition()?),
        };
        let name = String::from_utf8_lossy(&callee.name).into_owned();
        let parameters = self.world.with(0, |metadata, types, _| {
            parameters_text(&callee.signature, &TypeNames { metadata, types })
        })?;
        let watched = if kind == CallKind::IsCompleted {
            let is_question = name == "get_IsCompleted" && AWAITERS.contains(&owner.as_str());
            if is_question { vec![Watched::Nothing] } else { Vec::new() }
        } else {
            let token = callee.owner.definition();
            let supertypes = LazySupertypes { world: self.world, token };
            self.interest.select(&CallReference {
                kind,
                owner: &owner,
                owner_assembly: &self.assembly_of(token),
                name: &name,
                parameters: &parameters,
                supertypes: &supertypes,
            })
        };
        (!watched.is_empty()).then_some(Selected { callee, owner, name, parameters, watched })
    }

    /// A quick look before anything is read: most methods are not called `get_IsCompleted`.
    fn may_be_awaiter(&self, method: Token) -> bool {
        method.table() == Some(Table::MemberRef)
            && self
                .metadata
                .tables
                .row(Table::MemberRef, method.row())
                .is_some_and(|row| self.metadata.heaps.string_bytes(row.cell(1)) == b"get_IsCompleted")
    }

    /// The assembly that the type is in, as far as the reference tells.
    fn assembly_of(&self, token: Option<Token>) -> AssemblyName {
        let reference = token
            .filter(|token| token.table() == Some(Table::TypeRef))
            .and_then(|token| type_ref_name(self.metadata, token.row()))
            .and_then(|(_, scope)| scope)
            .filter(|scope| scope.table() == Some(Table::AssemblyRef))
            .and_then(|scope| self.metadata.tables.row(Table::AssemblyRef, scope.row()));
        match (reference, token) {
            (Some(row), _) => AssemblyName::of_reference(self.metadata, &row),
            (None, Some(_)) => self.world.main_name().clone(),
            // Arrays belong to the platform.
            (None, None) => self.world.core_library(),
        }
    }
}

struct LazySupertypes<'w, 'a> {
    world: &'w World<'a>,
    token: Option<Token>,
}

impl std::fmt::Debug for LazySupertypes<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.supertypes().fmt(f)
    }
}

impl Supertypes for LazySupertypes<'_, '_> {
    fn supertypes(&self) -> SupertypeNames {
        let unknown = SupertypeNames { names: Vec::new(), completeness: Completeness::AssemblyMissing };
        match self.token.map(|token| self.world.resolve(0, token)) {
            Some(Lookup::Found(TypeHandle { module, row })) => {
                self.world.supertypes(TypeHandle { module, row })
            }
            Some(_) => unknown,
            None => SupertypeNames::default(),
        }
    }
}
