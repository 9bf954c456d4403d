//! The state of lowering: which numbers the engine knows, and what stands behind them.

use std::sync::Arc;

use bumpalo::Bump;
use hashbrown::{HashMap, HashSet};
use redhanded_checker::ir;

use crate::{
    bind::{
        self, Unbound, bind_anonymous_member, bind_method, bind_static_constructor,
        tree::{MethodRef, UnseenReference},
    },
    symbols::{Author, Compilation, FieldId, FileIndex, MethodId, MethodRole, RecordMember, TypeSort},
    syntax::ast::{ExprId, Modifiers},
    types::{Type, TypeKind, TypeList},
};

use super::{
    function::FunctionLowering,
    ids::{FunctionKey, SlotKey, StaticKey, TypeKey},
};

/// Bytes of binding trees that are kept for the next body.
const KEPT_ARENA: usize = 4 * 1024 * 1024;

/// So many places of names that could not be bound are kept.
const MAX_UNBOUND: usize = 10_000;

/// How much was lowered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoweringStatistics {
    /// Functions, lambdas and the like not counted.
    pub functions: u64,
    /// Names that could not be bound.
    pub unbound: u64,
    /// Functions that were too large.
    pub too_large: u64,
}

/// Binds and lowers on demand.
pub struct Lowering<'a> {
    pub(crate) comp: Compilation<'a>,
    bump: Bump,
    functions: Vec<FunctionEntry>,
    function_ids: HashMap<FunctionKey, ir::FunctionId>,
    pub(super) types: Vec<TypeKey>,
    type_ids: HashMap<TypeKey, ir::TypeId>,
    pub(super) statics: Vec<StaticKey>,
    static_ids: HashMap<StaticKey, ir::StaticId>,
    pub(super) slots: Vec<SlotKey>,
    slot_ids: HashMap<SlotKey, ir::SlotId>,
    canonical: HashMap<Type, Type>,
    pub(super) field_indices: HashMap<(FieldId, Type), ir::FieldIndex>,
    pub(super) statistics: LoweringStatistics,
    unbound: Vec<Unbound>,
}

struct FunctionEntry {
    key: FunctionKey,
    code: Option<Arc<ir::Function>>,
}

impl<'a> Lowering<'a> {
    /// Lowers bodies of a compilation.
    pub fn new(comp: Compilation<'a>) -> Lowering<'a> {
        Lowering {
            comp,
            bump: Bump::new(),
            functions: Vec::new(),
            function_ids: HashMap::new(),
            types: Vec::new(),
            type_ids: HashMap::new(),
            statics: Vec::new(),
            static_ids: HashMap::new(),
            slots: Vec::new(),
            slot_ids: HashMap::new(),
            canonical: HashMap::new(),
            field_indices: HashMap::new(),
            statistics: LoweringStatistics::default(),
            unbound: Vec::new(),
        }
    }

    /// The compilation.
    pub fn compilation(&mut self) -> &mut Compilation<'a> {
        &mut self.comp
    }

    /// Where names could not be bound, as far as they are kept.
    pub fn unbound(&self) -> &[Unbound] {
        &self.unbound
    }

    fn note_unbound(&mut self, unbound: &[Unbound]) {
        self.statistics.unbound += unbound.len() as u64;
        let free = MAX_UNBOUND.saturating_sub(self.unbound.len());
        self.unbound.extend(unbound.iter().take(free));
    }

    /// How much was lowered so far.
    pub fn statistics(&self) -> LoweringStatistics {
        self.statistics
    }

    /// The type as it exists at run time: without names of tuple elements, tuples as the structs
    /// behind them.
    pub(crate) fn canonical(&mut self, ty: Type) -> Type {
        if let Some(&known) = self.canonical.get(&ty) {
            return known;
        }
        let canonical = match self.comp.types.kind(ty) {
            TypeKind::Named(id, args) if !args.is_empty() => {
                let args = self.canonical_list(args);
                self.comp.types.intern(TypeKind::Named(id, args))
            }
            TypeKind::Tuple(args, _) => {
                let args = self.canonical_list(args);
                self.comp.types.intern(TypeKind::Tuple(args, None))
            }
            TypeKind::Anonymous(args, names) => {
                let args = self.canonical_list(args);
                self.comp.types.intern(TypeKind::Anonymous(args, names))
            }
            TypeKind::Array(of, rank) => {
                let of = self.canonical(of);
                self.comp.types.intern(TypeKind::Array(of, rank))
            }
            TypeKind::Nullable(of) => {
                let of = self.canonical(of);
                self.comp.types.intern(TypeKind::Nullable(of))
            }
            _ => ty,
        };
        self.canonical.insert(ty, canonical);
        canonical
    }

    pub(crate) fn canonical_list(&mut self, list: TypeList) -> TypeList {
        let types = self.comp.types.list(list);
        let types: Vec<Type> = types.iter().map(|&ty| self.canonical(ty)).collect();
        self.comp.types.intern_list(&types)
    }

    pub(crate) fn canonical_method(&mut self, method: MethodRef) -> MethodRef {
        MethodRef {
            method: method.method,
            owner: self.canonical(method.owner),
            args: self.canonical_list(method.args),
        }
    }

    /// The number of a function.
    pub fn function_id(&mut self, key: FunctionKey) -> ir::FunctionId {
        let key = match key {
            FunctionKey::Method(method) => FunctionKey::Method(self.canonical_method(method)),
            FunctionKey::Unboxing(method) => FunctionKey::Unboxing(self.canonical_method(method)),
            key => key,
        };
        if let Some(&id) = self.function_ids.get(&key) {
            return id;
        }
        let id = ir::FunctionId(self.functions.len() as u32);
        self.functions.push(FunctionEntry { key, code: None });
        self.function_ids.insert(key, id);
        id
    }

    /// A number for a function whose code comes later.
    pub(super) fn reserve_function(&mut self) -> ir::FunctionId {
        let number = self.functions.len() as u32;
        self.functions.push(FunctionEntry { key: FunctionKey::Inner(number), code: None });
        ir::FunctionId(number)
    }

    /// The code of a function with a reserved number.
    pub(super) fn set_code(&mut self, id: ir::FunctionId, code: Arc<ir::Function>) {
        self.functions[id.0 as usize].code = Some(code);
    }

    /// Adds a function that is built already.
    pub fn add_function(&mut self, code: Arc<ir::Function>) -> ir::FunctionId {
        let id = self.reserve_function();
        self.set_code(id, code);
        id
    }

    /// Adds a function that a caller has put together.
    pub fn add_built(&mut self, code: ir::FunctionBuilder) -> ir::FunctionId {
        let code = self.finish(code);
        self.add_function(code)
    }

    /// The methods whose code somebody has asked for.
    pub fn lowered_methods(&self) -> HashSet<MethodId> {
        let lowered = self.functions.iter().filter(|entry| entry.code.is_some());
        lowered
            .filter_map(|entry| match entry.key {
                FunctionKey::Method(method) | FunctionKey::Unboxing(method) => Some(method.method),
                _ => None,
            })
            .collect()
    }

    /// A function that waits for the task that it is called with.
    pub fn entry_wait(&mut self) -> Option<ir::FunctionId> {
        let known = self.comp.known;
        let id = self.comp.model_type(&[known.redhanded], known.async_driver, 0)?;
        let owner = self.comp.types.named(id, &[]);
        let name = self.comp.library.names().intern("WaitForEntry");
        let &(_, crate::symbols::MemberRef::Method(method)) = self.comp.members(id).named(name).first()?
        else {
            return None;
        };
        Some(self.function_id(FunctionKey::Method(MethodRef { method, owner, args: TypeList::EMPTY })))
    }

    /// An argument of an attribute of a method, converted to a type; none if it is no plain constant.
    pub(crate) fn attribute_argument(
        &mut self,
        method: MethodRef,
        argument: ExprId,
        ty: Type,
    ) -> Option<bind::Constant> {
        let mut bump = std::mem::take(&mut self.bump);
        let constant = bind::bind_attribute_argument(&mut self.comp, &bump, method, argument, ty);
        self.recycle(&mut bump);
        constant
    }

    /// What a method is called in reports.
    pub fn display_name(&mut self, method: MethodRef) -> String {
        self.method_name(method)
    }

    /// The number of a type, in its canonical form. Nullable types have values of the type within.
    pub fn type_id(&mut self, ty: Type) -> ir::TypeId {
        let ty = match self.comp.types.kind(ty) {
            TypeKind::Nullable(of) => of,
            _ => ty,
        };
        let ty = self.canonical(ty);
        self.type_key_id(TypeKey::Type(ty))
    }

    pub(super) fn type_key_id(&mut self, key: TypeKey) -> ir::TypeId {
        if let Some(&id) = self.type_ids.get(&key) {
            return id;
        }
        let id = ir::TypeId(self.types.len() as u32);
        self.types.push(key);
        self.type_ids.insert(key, id);
        id
    }

    pub(super) fn static_id(&mut self, field: FieldId, owner: Type) -> ir::StaticId {
        let key = StaticKey { field, owner: self.canonical(owner) };
        if let Some(&id) = self.static_ids.get(&key) {
            return id;
        }
        let id = ir::StaticId(self.statics.len() as u32);
        self.statics.push(key);
        self.static_ids.insert(key, id);
        id
    }

    /// The slot that a virtual method belongs to.
    pub(super) fn slot_id(&mut self, method: MethodRef) -> ir::SlotId {
        let method = self.canonical_method(method);
        let key = if self.comp.is_interface(method.owner) {
            SlotKey { root: method.method, declaring: method.owner, args: method.args }
        } else {
            let root = self.comp.slot_root(method.method);
            SlotKey { root, declaring: Type::OBJECT, args: method.args }
        };
        if let Some(&id) = self.slot_ids.get(&key) {
            return id;
        }
        let id = ir::SlotId(self.slots.len() as u32);
        self.slots.push(key);
        self.slot_ids.insert(key, id);
        id
    }

    /// What a call of a slot runs on an object of a type.
    pub fn resolve(&mut self, receiver: ir::TypeId, slot: ir::SlotId) -> Option<ir::FunctionId> {
        let SlotKey { root, declaring, args } = *self.slots.get(slot.0 as usize)?;
        let TypeKey::Type(receiver) = *self.types.get(receiver.0 as usize)? else { return None };
        if let TypeKind::Anonymous(..) = self.comp.types.kind(receiver)
            && let Some(member) = self.anonymous_member(root)
        {
            return Some(self.function_id(FunctionKey::Anonymous(receiver, member)));
        }
        let (method, owner) = self.comp.resolve_virtual(receiver, root, declaring)?;
        if !self.comp.has_body(method) {
            return None;
        }
        let method = MethodRef { method, owner, args };
        let number = self.is_number(owner);
        Some(self.function_id(if number {
            FunctionKey::Unboxing(method)
        } else {
            FunctionKey::Method(method)
        }))
    }

    fn anonymous_member(&self, root: MethodId) -> Option<RecordMember> {
        let name = self.comp.method(root).name;
        let known = &self.comp.known;
        [
            (known.equals, RecordMember::Equals),
            (known.get_hash_code, RecordMember::GetHashCode),
            (known.to_string, RecordMember::ToString),
        ]
        .into_iter()
        .find(|(n, _)| *n == name)
        .map(|(_, member)| member)
    }

    /// Whether values of the type are numbers (or booleans, characters, enums), and not cells.
    pub(super) fn is_number(&self, ty: Type) -> bool {
        match ty.as_special() {
            Some(special) => special.is_value_type(),
            None => self.comp.as_enum(ty).is_some(),
        }
    }

    /// Whether values of the type are cells with fields.
    pub(super) fn is_struct(&self, ty: Type) -> bool {
        match self.comp.types.kind(ty) {
            TypeKind::Named(id, _) => self.comp.type_def(id).sort == TypeSort::Struct && !self.is_number(ty),
            TypeKind::Tuple(..) => true,
            _ => false,
        }
    }

    /// The code of a function, bound and lowered now unless that is done already.
    pub fn function(&mut self, id: ir::FunctionId) -> Arc<ir::Function> {
        let Some(entry) = self.functions.get(id.0 as usize) else { return unknown_function("unknown") };
        if let Some(code) = &entry.code {
            return code.clone();
        }
        let code = match entry.key {
            FunctionKey::Method(method) => self.lower_method(method),
            FunctionKey::StaticConstructor(ty) => self.lower_static_constructor(ty),
            FunctionKey::Unboxing(method) => self.unboxing(method),
            FunctionKey::Anonymous(ty, member) => self.lower_anonymous(ty, member),
            FunctionKey::Inner(_) | FunctionKey::Entry(_) => unknown_function("unknown"),
        };
        self.set_code(id, code.clone());
        code
    }

    /// The name of a function in stacks: `Bank.Account.Transfer`.
    pub(super) fn method_name(&mut self, method: MethodRef) -> String {
        let owner = self.type_name(method.owner);
        let this = self.comp.method(method.method);
        match this.role {
            MethodRole::Constructor => format!("new {owner}"),
            MethodRole::StaticConstructor => format!("static {owner}"),
            MethodRole::Finalizer => format!("{owner}.Finalize"),
            MethodRole::Operator(_) => format!("{owner}.operator"),
            MethodRole::Accessor(kind, _) => {
                use crate::syntax::ast::AccessorKind;
                let name = self.comp.text(this.name);
                let accessor = match kind {
                    AccessorKind::Get => "get",
                    AccessorKind::Set | AccessorKind::Init => "set",
                    AccessorKind::Add => "add",
                    AccessorKind::Remove => "remove",
                };
                format!("{owner}.{name}.{accessor}")
            }
            MethodRole::Ordinary | MethodRole::Invoke => {
                let name = self.comp.text(this.name);
                if this.name == self.comp.known.entry { "Main".to_owned() } else { format!("{owner}.{name}") }
            }
        }
    }

    fn lower_method(&mut self, method: MethodRef) -> Arc<ir::Function> {
        let name = self.method_name(method);
        if !self.comp.has_body(method.method) {
            return self.function_without_body(method, &name);
        }
        self.statistics.functions += 1;
        let mut bump = std::mem::take(&mut self.bump);
        let body = bind_method(&mut self.comp, &bump, method);
        self.note_unbound(&body.unbound);
        let file = self.comp.method(method.method).place.file;
        let origin = self.origin(file);
        let code = FunctionLowering::lower_body(self, &body, &name, origin, self.atomicity(method.method));
        drop(body);
        self.recycle(&mut bump);
        code
    }

    fn recycle(&mut self, bump: &mut Bump) {
        let mut bump = std::mem::take(bump);
        if bump.allocated_bytes() <= KEPT_ARENA {
            bump.reset();
            self.bump = bump;
        }
    }

    fn lower_static_constructor(&mut self, ty: Type) -> Arc<ir::Function> {
        let name = format!("static {}", self.type_name(ty));
        let mut bump = std::mem::take(&mut self.bump);
        let code = match bind_static_constructor(&mut self.comp, &bump, ty) {
            Some(body) => {
                let origin = self.origin(body.function.file);
                FunctionLowering::lower_body(self, &body, &name, origin, ir::Atomicity::Interruptible)
            }
            None => unknown_function(&name),
        };
        self.recycle(&mut bump);
        code
    }

    fn lower_anonymous(&mut self, ty: Type, member: RecordMember) -> Arc<ir::Function> {
        let mut bump = std::mem::take(&mut self.bump);
        let code = match bind_anonymous_member(&mut self.comp, &bump, ty, member) {
            Some(body) => {
                let atomicity = ir::Atomicity::Interruptible;
                FunctionLowering::lower_body(self, &body, "anonymous", ir::Origin::Model, atomicity)
            }
            None => unknown_function("anonymous"),
        };
        self.recycle(&mut bump);
        code
    }

    /// Whether a file is of the program or a model.
    pub(super) fn origin(&self, file: FileIndex) -> ir::Origin {
        match self.comp.author(file) {
            Author::Program => ir::Origin::Program,
            Author::Model => ir::Origin::Model,
        }
    }

    /// Models say `[Atomic]` in front of methods, and of properties for their accessors.
    fn atomicity(&self, method: MethodId) -> ir::Atomicity {
        let this = self.comp.method(method);
        if self.comp.author(this.place.file) == Author::Program {
            return ir::Atomicity::Interruptible;
        }
        let tree = self.comp.tree(this.place.file);
        let of_property = match this.role {
            MethodRole::Accessor(_, property) => self.comp.property(property).attributes,
            _ => this.attributes,
        };
        let mut attributes = tree[this.attributes].iter().chain(&tree[of_property]);
        let atomic = self.comp.known.atomic;
        let is_atomic = attributes.any(|attribute| {
            matches!(tree[attribute.name], crate::syntax::ast::TypeRef::Name { name, .. } if name == atomic)
        });
        if is_atomic { ir::Atomicity::Atomic } else { ir::Atomicity::Interruptible }
    }

    /// Abstract and external methods: what they return, and leave in variables, is unknown.
    fn function_without_body(&mut self, method: MethodRef, name: &str) -> Arc<ir::Function> {
        use crate::syntax::ast::ParamMode;
        let this = self.comp.method(method.method);
        let receiver = u16::from(!this.modifiers.contains(Modifiers::STATIC));
        let file = this.place.file;
        let by = self.comp.substitution_of(method.owner);
        let signature = self.comp.substituted_signature(method.method, &by);
        let count = receiver + signature.params.len() as u16;
        let mut code = ir::FunctionBuilder::new(name, count);
        code.origin(self.origin(file));
        let unknown = code.register();
        code.emit(ir::Instruction::LoadUnknown { dst: unknown });
        for (index, param) in signature.params.iter().enumerate() {
            let reference = ir::Reg(receiver + index as u16);
            let mode = match param.mode {
                ParamMode::Ref => super::access::unseen_mode(UnseenReference::Ref),
                ParamMode::Out => super::access::unseen_mode(UnseenReference::Out),
                ParamMode::Value | ParamMode::In => continue,
            };
            if self.is_struct(param.ty) {
                code.emit(ir::Instruction::AtomicBegin);
                code.emit(ir::Instruction::AssignStruct { target: reference, src: unknown });
                code.emit(ir::Instruction::AtomicEnd);
            } else {
                code.emit(ir::Instruction::StoreRef { mode, reference, src: unknown });
            }
        }
        code.emit(ir::Instruction::Return { src: unknown });
        self.finish(code)
    }

    /// Takes the number out of a box and calls the method with it.
    fn unboxing(&mut self, method: MethodRef) -> Arc<ir::Function> {
        let by = self.comp.substitution_of(method.owner);
        let params = self.comp.substituted_signature(method.method, &by).params.len() as u16;
        let name = self.method_name(method);
        let target = self.function_id(FunctionKey::Method(method));
        let ty = self.type_id(method.owner);
        let mut code = ir::FunctionBuilder::new(name, params + 1);
        code.origin(ir::Origin::Model);
        let ty = code.type_index(ty);
        let receiver = code.register();
        code.emit(ir::Instruction::Unbox { dst: receiver, src: ir::Reg(0), ty });
        let mut arguments = vec![receiver];
        arguments.extend((1..=params).map(ir::Reg));
        let result = code.register();
        code.call(result, target, &arguments);
        code.emit(ir::Instruction::Return { src: result });
        self.finish(code)
    }

    pub(super) fn finish(&mut self, code: ir::FunctionBuilder) -> Arc<ir::Function> {
        match code.finish() {
            Ok(function) => Arc::new(function),
            Err(ir::BuildError::TooMany { function, .. }) => {
                self.statistics.too_large += 1;
                unknown_function(&function)
            }
            Err(error) => {
                debug_assert!(false, "{error}");
                unknown_function("unknown")
            }
        }
    }
}

/// A function that does nothing and returns the unknown value.
pub(super) fn unknown_function(name: &str) -> Arc<ir::Function> {
    let mut code = ir::FunctionBuilder::new(name, 0);
    let unknown = code.register();
    code.emit(ir::Instruction::LoadUnknown { dst: unknown });
    code.emit(ir::Instruction::Return { src: unknown });
    match code.finish() {
        Ok(function) => Arc::new(function),
        Err(error) => unreachable!("a function of two instructions always fits: {error}"),
    }
}
