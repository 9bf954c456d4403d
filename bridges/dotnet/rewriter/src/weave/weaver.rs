//! The rewriting of one assembly, from its bytes to those of the two that come out.

use std::collections::HashMap;
use std::rc::Rc;

use redhanded_launch::dotnet::{
    CallKind, CallSite, HOOK_NAMESPACE, SiteTable, proxy_assembly_name, readable,
};

use super::access::may_be_protected;
use super::bodies::{Bodies, MethodBody};
use super::callee::{Callee, method_arguments};
use super::check::{self, Subject};
use super::import::ImportError;
use super::method_code::{Continuation, Edits, FoundCall, find_calls};
use super::plan::{CallForm, Dispatch, Plan, Planner};
use super::proxies::{Proxies, ProxyClass};
use super::selection::Selection;
use super::sites::{Caller, Sites};
use super::type_kinds::TypeKinds;
use crate::bytes::{put, put_u32};
use crate::error::{Result, RewriteError};
use crate::metadata::{Coded, CodedKind, Editor, Metadata, Table, Token};
use crate::outcome::{LeftOut, LeftOutReason, Rewriting, Rewritten};
use crate::pe::{append, update_checksum};
use crate::resolve::World;
use crate::signature::{ClassOrValue, Type, read_type, write_instantiation};
use crate::{CallOfInterest, ModuleContext, Options};

/// Routes the calls of interest in the assembly `bytes` through proxies.
///
/// Bytes of code are overwritten in place, and nothing moves: the symbols of the assembly, its debug
/// directory, resources and everything else that names an offset stay valid. New metadata are put
/// behind everything else, as part of the last section.
///
/// # Errors
/// The assembly is of a kind that must stay as it is, or malformed. Nothing that came out half
/// done is ever returned.
pub fn rewrite(
    bytes: &[u8],
    context: &ModuleContext<'_>,
    options: &Options,
    interest: &dyn CallOfInterest,
) -> Result<Rewriting> {
    let subject = check::read(bytes)?;
    let world = World::new(subject.metadata.clone(), subject.name.clone(), context.resolver);
    let bodies = Bodies::read(&subject);
    let mut weaver = Weaver {
        selection: Selection::new(&world, &subject.metadata, interest, *options),
        sites: Sites::new(&world, context.lines, &subject.name.name),
        kinds: TypeKinds::new(&world, &subject.metadata),
        editor: Editor::new(subject.metadata.clone()),
        file: bytes.to_vec(),
        proxies: None,
        plans: HashMap::new(),
        delegates: HashMap::new(),
        table: Vec::new(),
        left_out: Vec::new(),
        world: &world,
        subject: &subject,
    };
    let mut covered = None;
    for method in &bodies.methods {
        // Methods of one type follow each other.
        let is_covered = match covered {
            Some((type_row, is_covered)) if type_row == method.type_row => is_covered,
            _ => interest.covers(&readable(world.main_types().name(method.type_row), "").module),
        };
        covered = Some((method.type_row, is_covered));
        if is_covered {
            weaver.weave_method(method, &bodies)?;
        }
    }
    weaver.finish()
}

/// What an instruction names instead of what it named.
#[derive(Clone, Copy, Debug)]
struct Redirection {
    proxy: Token,
    /// The method that makes a delegate, in the place of its constructor.
    maker: Option<Token>,
    /// Whether the proxy is there for this call, and has its sites.
    is_new: bool,
}

struct Weaver<'s, 'w, 'a> {
    subject: &'w Subject<'a>,
    world: &'w World<'a>,
    selection: Selection<'s, 'w, 'a>,
    sites: Sites<'s, 'w, 'a>,
    kinds: TypeKinds<'w, 'a>,
    editor: Editor<'a>,
    /// The file with redirected calls, before anything is appended.
    file: Vec<u8>,
    proxies: Option<Proxies<'a>>,
    plans: HashMap<(Token, CallForm), std::result::Result<Rc<Plan>, LeftOutReason>>,
    /// The proxy by which delegates of a method are made: one for all, so that delegates stay equal.
    /// By the method as the generated assembly names it.
    delegates: HashMap<(Token, Dispatch), Token>,
    table: Vec<CallSite>,
    left_out: Vec<LeftOut>,
}

impl<'a> Weaver<'_, '_, 'a> {
    fn metadata(&self) -> &Metadata<'a> {
        &self.subject.metadata
    }

    fn weave_method(&mut self, method: &MethodBody, bodies: &Bodies) -> Result<()> {
        let start = method.offset + method.body.code.start;
        let end = method.offset + method.body.code.end;
        let code = &self.subject.image.bytes[start..end];
        let continuation = self.continuation(method);
        let calls = find_calls(&self.subject.metadata, &mut self.selection, code, &method.body, continuation);
        if calls.is_empty() {
            return Ok(());
        }
        let caller = self.sites.caller(method.type_row, method.row);
        let obstacle = self.obstacle(method, bodies);
        for call in calls {
            self.weave_call(call, &caller, method, start, obstacle)?;
        }
        Ok(())
    }

    /// Why the code of a method cannot be changed.
    fn obstacle(&self, method: &MethodBody, bodies: &Bodies) -> Option<&'static str> {
        const CLI_HEADER: usize = 72;
        let header = self.subject.header.offset..self.subject.header.offset + CLI_HEADER;
        let range = method.offset..method.offset + method.body.length;
        if bodies.overlapping.contains(&method.offset) {
            Some("it shares bytes with another method")
        } else if range.start < self.subject.image.headers_size as usize
            || (range.start < header.end && header.start < range.end)
        {
            Some("it lies within a header of the file")
        } else {
            None
        }
    }

    fn continuation(&self, method: &MethodBody) -> Continuation {
        let metadata = self.metadata();
        let row = metadata.tables.row(Table::MethodDef, method.row);
        let name = row.map(|row| metadata.heaps.string_bytes(row.cell(3))).unwrap_or_default();
        let is_state_machine = || {
            let mut interfaces = metadata.tables.sorted_rows(Table::InterfaceImpl, 0, method.type_row);
            interfaces.any(|row| {
                row.coded(1).is_some_and(|interface| {
                    self.world.token_name(0, interface)
                        == "System.Runtime.CompilerServices.IAsyncStateMachine"
                })
            })
        };
        // The names of explicit implementations end so.
        match name.ends_with(b"MoveNext") && is_state_machine() {
            true => Continuation::Yes,
            false => Continuation::No,
        }
    }

    fn weave_call(
        &mut self,
        call: FoundCall<'a>,
        caller: &Caller,
        method: &MethodBody,
        code_start: usize,
        obstacle: Option<&'static str>,
    ) -> Result<()> {
        let sites = self.sites.of(caller, &call.selected, call.form.kind, call.at);
        let redirected = match (&call.edits, obstacle) {
            (Err(reason), _) => Err(reason.clone().into()),
            (_, Some(what)) => Err(LeftOutReason::UnusualCode { what }.into()),
            (Ok(edits), None) => self.redirect(&call, method).map(|target| (edits, target)),
        };
        match redirected {
            Ok((edits, target)) => {
                self.apply(edits, code_start, target);
                if target.is_new {
                    self.table.extend(sites);
                }
            }
            Err(ImportError::LeftOut(reason)) => {
                let mut sites = sites.into_iter();
                self.left_out.extend(sites.next().map(|site| LeftOut { site, reason }));
            }
            Err(ImportError::Failed(error)) => return Err(error),
        }
        Ok(())
    }

    fn apply(&mut self, edits: &Edits, code_start: usize, target: Redirection) {
        for (at, bytes) in &edits.bytes {
            put(&mut self.file, code_start + at, bytes);
        }
        put_u32(&mut self.file, code_start + edits.token_at, target.proxy.0);
        if let (Some(at), Some(maker)) = (edits.maker_at, target.maker) {
            put_u32(&mut self.file, code_start + at, maker.0);
        }
    }

    /// What is called instead.
    fn redirect(
        &mut self,
        call: &FoundCall<'a>,
        method: &MethodBody,
    ) -> std::result::Result<Redirection, ImportError> {
        let plan = self.plan(call)?;
        if plan.unless_protected && may_be_protected(self.world, method.type_row, &call.selected.owner) {
            let assembly = call.selected.owner.clone();
            return Err(LeftOutReason::MissingDependency { assembly }.into());
        }
        let arguments = self.type_arguments(call, &plan, method)?;
        if !self.editor.has_room(Table::MemberRef, 2) || !self.editor.has_room(Table::MethodSpec, 2) {
            return Err(LeftOutReason::TooManyReferences.into());
        }
        let maker = match call.constructor {
            Some(constructor) => Some(self.maker(&plan, constructor, &arguments)?),
            None => None,
        };
        let (member, is_new) = match self.delegates.get(&(plan.target, call.form.dispatch)) {
            Some(known) if call.form.kind == CallKind::Delegate => (*known, false),
            _ => (self.add_proxy(&plan, call)?, true),
        };
        Ok(Redirection { proxy: self.instance(member, &arguments)?, maker, is_new })
    }

    /// The method that makes a delegate of what `plan` calls.
    fn maker(
        &mut self,
        plan: &Plan,
        constructor: Token,
        arguments: &[Type],
    ) -> std::result::Result<Token, ImportError> {
        let owners = |row| self.world.main_types().declaring_type(&self.subject.metadata, row);
        let constructor = Callee::read(&self.subject.metadata, constructor, &owners)?;
        let Some(proxies) = &mut self.proxies else { return Err(LeftOutReason::TooManyReferences.into()) };
        let mut planner = Planner { world: self.world, kinds: &self.kinds, proxies };
        let maker = planner.add_delegate_maker(plan, &constructor)?;
        let class = self.proxy_class(maker.class)?;
        let (name, signature) =
            (self.editor.string(&maker.name)?, self.editor.blob(&maker.caller_signature)?);
        let member = self.editor.add_once(Table::MemberRef, &[class.0, name, signature])?;
        Ok(self.instance(member, &[arguments, &constructor.owner.arguments()].concat())?)
    }

    /// A method with type arguments, if it has any.
    fn instance(&mut self, method: Token, arguments: &[Type]) -> Result<Token> {
        if arguments.is_empty() {
            return Ok(method);
        }
        let instantiation = self.editor.blob(&write_instantiation(arguments))?;
        let method = Coded::new(CodedKind::MethodDefOrRef, method).unwrap_or(Coded(0));
        self.editor.add_once(Table::MethodSpec, &[method.0, instantiation])
    }

    fn plan(&mut self, call: &FoundCall<'_>) -> std::result::Result<Rc<Plan>, ImportError> {
        let key = (call.method, call.form);
        if let Some(known) = self.plans.get(&key) {
            return Ok(known.clone()?);
        }
        if self.proxies.is_none() {
            self.proxies = Some(self.new_proxies()?);
        }
        let Some(proxies) = &mut self.proxies else { return Err(LeftOutReason::TooManyReferences.into()) };
        let mut planner = Planner { world: self.world, kinds: &self.kinds, proxies };
        let planned = match planner.plan(&call.selected.callee, call.form, &call.selected.watched) {
            Ok(plan) => Ok(Rc::new(plan)),
            Err(ImportError::LeftOut(reason)) => Err(reason),
            Err(failed) => return Err(failed),
        };
        self.plans.insert(key, planned.clone());
        Ok(planned?)
    }

    fn new_proxies(&self) -> Result<Proxies<'a>> {
        let metadata = self.metadata();
        let mvid = metadata.tables.row(Table::Module, 1).and_then(|row| metadata.heaps.guid(row.cell(2)));
        let core = self.world.core_library();
        Proxies::new(&self.subject.name.name, mvid.unwrap_or_default(), metadata.version, &core)
    }

    /// Adds a proxy and names it in the assembly.
    fn add_proxy(&mut self, plan: &Plan, call: &FoundCall<'_>) -> std::result::Result<Token, ImportError> {
        let first = self.table.len() as u32;
        let name = match call.form.kind {
            // Who asks a delegate for its method's name gets the name it had.
            CallKind::Delegate if self.is_new_delegate_name(plan) => plan.name.clone(),
            _ => [&plan.name, format!("@{first}").as_bytes()].concat(),
        };
        let Some(proxies) = &mut self.proxies else { return Err(LeftOutReason::TooManyReferences.into()) };
        let class = plan.add_proxy(&name, first, proxies)?;
        let class = self.proxy_class(class)?;
        let name = self.editor.unique_string(&name)?;
        let signature = self.editor.blob(&plan.caller_signature)?;
        let member = self.editor.add(Table::MemberRef, &[class.0, name, signature])?;
        if call.form.kind == CallKind::Delegate {
            self.delegates.insert((plan.target, call.form.dispatch), member);
        }
        Ok(member)
    }

    /// A method may be named twice with one signature: where `base.M` and `M` are both made delegates.
    fn is_new_delegate_name(&mut self, plan: &Plan) -> bool {
        let Some(proxies) = &mut self.proxies else { return false };
        proxies.is_new_delegate([plan.name.as_slice(), &plan.caller_signature].concat())
    }

    /// A class of proxies as the parent of a member.
    fn proxy_class(&mut self, class: ProxyClass) -> Result<Coded> {
        let name = proxy_assembly_name(&self.subject.name.name);
        let name = self.editor.string(name.as_bytes())?;
        let assembly = self.editor.add_once(Table::AssemblyRef, &[0, 0, 0, 0, 0, 0, name, 0, 0])?;
        let scope = Coded::new(CodedKind::ResolutionScope, assembly).unwrap_or(Coded(0));
        let class = self.editor.string(class.name().as_bytes())?;
        let namespace = self.editor.string(HOOK_NAMESPACE.as_bytes())?;
        let class = self.editor.add_once(Table::TypeRef, &[scope.0, class, namespace])?;
        Ok(Coded::new(CodedKind::MemberRefParent, class).unwrap_or(Coded(0)))
    }

    /// What the type parameters of the proxy stand for at this call.
    fn type_arguments(
        &self,
        call: &FoundCall<'_>,
        plan: &Plan,
        method: &MethodBody,
    ) -> std::result::Result<Vec<Type>, LeftOutReason> {
        let mut arguments = plan.class_arguments.clone();
        arguments.extend(method_arguments(call.arguments)?);
        if let Some(constrained) = call.constrained {
            let of = self.constrained_type(constrained)?;
            if self.may_live_on_the_stack(&of, method) {
                return Err(LeftOutReason::StackOnlyReceiver);
            }
            arguments.push(of);
        }
        if arguments.len() as u32 != plan.arity.total() {
            return Err(LeftOutReason::UnusualReference);
        }
        Ok(arguments)
    }

    /// Whether a type cannot stand for a type parameter of a proxy: it lives on the stack only, or is a
    /// type parameter that may stand for such a type.
    fn may_live_on_the_stack(&self, of: &Type, method: &MethodBody) -> bool {
        let allows = |owner: Token, index: u32| {
            let parameters = self.world.generic_parameters(0, owner);
            parameters.get(index as usize).is_some_and(|parameter| parameter.may_live_on_the_stack())
        };
        match of {
            Type::ClassParameter(index) => allows(Token::new(Table::TypeDef, method.type_row), *index),
            Type::MethodParameter(index) => allows(Token::new(Table::MethodDef, method.row), *index),
            Type::Named(_, token) | Type::Generic(_, token, _) => self
                .world
                .resolve(0, *token)
                .found()
                .is_some_and(|found| self.world.lives_on_the_stack(found)),
            _ => false,
        }
    }

    fn constrained_type(&self, token: Token) -> std::result::Result<Type, LeftOutReason> {
        match token.table() {
            Some(Table::TypeDef | Table::TypeRef) => {
                let missing =
                    || LeftOutReason::MissingDependency { assembly: self.world.token_name(0, token) };
                let kind: ClassOrValue = self.kinds.of(token).ok_or_else(missing)?;
                Ok(Type::Named(kind, token))
            }
            Some(Table::TypeSpec) => {
                let row = self.metadata().tables.row(Table::TypeSpec, token.row());
                let blob = row.and_then(|row| self.metadata().heaps.blob(row.cell(0)));
                blob.and_then(|blob| read_type(blob).ok()).ok_or(LeftOutReason::UnusualReference)
            }
            _ => Err(LeftOutReason::UnusualReference),
        }
    }

    fn finish(mut self) -> Result<Rewriting> {
        let Some(proxies) = self.proxies.take().filter(|_| !self.table.is_empty()) else {
            return Ok(Rewriting::Unchanged { left_out: self.left_out });
        };
        if let Some(friendship) = proxies.imports.needs_friendship() {
            friendship.declare(&mut self.editor, self.world, &proxies.name)?;
        }
        let sites = SiteTable::new(self.subject.name.name.clone(), self.table);
        let proxies = proxies.finish(&sites)?;
        let metadata = self.editor.finish()?;
        let size =
            u32::try_from(metadata.len()).map_err(|_| RewriteError::TooLarge { what: "metadata of 4 GB" })?;
        let mut assembly = self.file;
        let address = append(&mut assembly, &self.subject.image, &metadata)?;
        put_u32(&mut assembly, self.subject.header.metadata_entry(), address);
        put_u32(&mut assembly, self.subject.header.metadata_entry() + 4, size);
        update_checksum(&mut assembly, &self.subject.image);
        Ok(Rewriting::Changed(Box::new(Rewritten { assembly, proxies, sites, left_out: self.left_out })))
    }
}
