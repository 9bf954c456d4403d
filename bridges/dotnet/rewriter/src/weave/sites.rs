//! The calls in words: sites as records and trap files have them.

use std::collections::HashMap;

use redhanded_launch::dotnet::{CallKind, CallSite, Role, Watched, readable};
use redhanded_model::Site;

use super::selection::Selected;
use crate::metadata::{Table, Token};
use crate::resolve::{TypeNames, World};
use crate::signature::{CSharpNames, csharp_parameters, read_method};
use crate::symbols::Lines;

/// Describes calls and counts them.
pub(super) struct Sites<'s, 'w, 'a> {
    world: &'w World<'a>,
    lines: &'s dyn Lines,
    /// The simple name of the assembly.
    assembly: String,
    /// How many calls of an API each function has so far. Module, function and API, apart by zeros.
    ordinals: HashMap<String, u32>,
}

/// The method whose code is being read, in words.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub token: Token,
    pub module: String,
    /// With parameters.
    pub function: String,
}

impl<'s, 'w, 'a> Sites<'s, 'w, 'a> {
    pub fn new(world: &'w World<'a>, lines: &'s dyn Lines, assembly: &str) -> Self {
        Sites { world, lines, assembly: assembly.to_owned(), ordinals: HashMap::new() }
    }

    /// A method of a type of the assembly.
    pub fn caller(&self, type_row: u32, method_row: u32) -> Caller {
        let token = Token::new(Table::MethodDef, method_row);
        let told = self.world.with(0, |metadata, types, _| {
            let row = metadata.tables.row(Table::MethodDef, method_row)?;
            let name = metadata.heaps.string(row.cell(3));
            let told = readable(types.name(type_row), &name);
            let names = CSharpNames { names: &TypeNames { metadata, types }, metadata, type_row, method_row };
            let signature = metadata.heaps.blob(row.cell(4)).and_then(|blob| read_method(blob).ok());
            let parameters = signature.map(|signature| csharp_parameters(&signature, &names));
            let parameters = parameters.unwrap_or_else(|| "()".to_owned());
            let function = match told.role {
                Role::Method | Role::LocalFunction => format!("{}{parameters}", told.function),
                Role::Lambda => format!("{}(lambda)", told.function),
                Role::StateMachine => told.function,
            };
            Some((told.module, function))
        });
        let (module, function) = told.flatten().unwrap_or_default();
        Caller { token, module, function }
    }

    /// The sites of one call, one for each value it is watched for.
    pub fn of(
        &mut self,
        caller: &Caller,
        selected: &Selected,
        kind: CallKind,
        il_offset: usize,
    ) -> Vec<CallSite> {
        let il_offset = il_offset as u32;
        let source = self.lines.line(caller.token.0, il_offset);
        let api = format!("{}.{}", selected.owner, selected.name);
        let site = |watched: &Watched| {
            let count = self
                .ordinals
                .entry([&caller.module, &caller.function, &api].map(String::as_str).join("\0"))
                .or_default();
            let ordinal = *count;
            *count += 1;
            CallSite {
                site: Site {
                    key: Site::key_within(&self.assembly, &caller.module, &caller.function, &api, ordinal),
                    module: caller.module.clone(),
                    function: caller.function.clone(),
                    file: source.as_ref().map(|source| source.file.clone()),
                    line: source.as_ref().map(|source| source.line),
                    api: api.clone(),
                    ordinal,
                },
                owner: selected.owner.clone(),
                name: selected.name.clone(),
                parameters: selected.parameters.clone(),
                kind,
                watched: *watched,
            }
        };
        selected.watched.iter().map(site).collect()
    }
}
