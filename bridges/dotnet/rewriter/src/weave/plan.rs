//! What the proxies of one method have in common: signature, type parameters, the call they make.

use redhanded_launch::dotnet::{CallKind, Watched};

use super::access::{Accessible, accessible, is_within, type_reach};
use super::callee::{Callee, Owner};
use super::code::Code;
use super::import::{ImportError, Importer};
use super::proxies::{Proxies, ProxyClass, ProxyTypeParameter};
use super::signatures::{
    Arity, Known, Receiver, Shift, check_parameters, open_signature, owner_type, owner_type_of,
    proxy_signature,
};
use super::type_kinds::TypeKinds;
use super::watched::WatchedValue;
use crate::body::op;
use crate::metadata::{Coded, CodedKind, Table, Token};
use crate::outcome::LeftOutReason;
use crate::resolve::{GenericParameter, World};
use crate::signature::{ClassOrValue, MethodSignature, Type, write_instantiation, write_method, write_type};

/// Attributes of a type parameter that a method's may have too: not its variance.
const PARAMETER_CONSTRAINTS: u16 = 0x3c;
const INTERFACE: u32 = 0x20;

/// How a call is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CallForm {
    pub kind: CallKind,
    /// Whether the instruction calls virtually.
    pub dispatch: Dispatch,
    /// Whether it has a `constrained.` prefix.
    pub constrained: bool,
}

/// How a call instruction, or one that makes a function pointer, finds its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Dispatch {
    /// `call`, `ldftn`, `newobj`: just the method named.
    Exact,
    /// `callvirt`, `ldvirtftn`: the one the receiver has.
    Virtual,
}

/// What the proxies of one method called in one form have in common.
#[derive(Debug)]
pub(super) struct Plan {
    pub name: Vec<u8>,
    pub form: CallForm,
    /// What the owner's type parameters stand for at the call, unless that stands in the proxy.
    pub class_arguments: Vec<Type>,
    pub arity: Arity,
    /// The proxy's signature as the assembly that makes the call writes it.
    pub caller_signature: Vec<u8>,
    /// The same in the generated assembly.
    proxy_signature: Vec<u8>,
    /// The method called, in the generated assembly.
    pub(super) target: Token,
    pub(super) parameters: Vec<ProxyTypeParameter>,
    /// The receiver's type as the assembly that makes the call writes it, where it is an object.
    pub(super) receiver: Option<Type>,
    watched: Vec<WatchedValue>,
    arguments: u16,
    /// What must not be called by subclasses of its owner: its name.
    pub unless_protected: bool,
}

/// Everything a plan is made with.
pub(super) struct Planner<'p, 'w, 'a, 'e> {
    pub world: &'w World<'a>,
    pub kinds: &'p TypeKinds<'w, 'a>,
    pub proxies: &'p mut Proxies<'e>,
}

impl<'w, 'a, 'e> Planner<'_, 'w, 'a, 'e> {
    /// Plans the proxies of `callee`.
    ///
    /// # Errors
    /// It cannot be called through a proxy, or the generated assembly has no room.
    pub fn plan(
        &mut self,
        callee: &Callee,
        form: CallForm,
        watched: &[Watched],
    ) -> Result<Plan, ImportError> {
        callee.check_convention()?;
        let access = accessible(self.world, callee)?;
        let mut class_arguments = callee.owner.arguments();
        let known = self.may_be_written_out(callee, form, watched).then(|| class_arguments.split_off(0));
        let known = known.as_deref();
        let arity = Arity {
            class: class_arguments.len() as u32,
            method: callee.signature.generic_parameters,
            constrained: form.constrained,
        };
        let (owner_kind, owner) = owner_type_of(&callee.owner, known, self.named_kind(callee, form)?);
        let has_this = callee.signature.convention.has_this();
        let makes_object = (form.kind == CallKind::NewObject).then_some(&owner);
        let receiver = match (has_this && makes_object.is_none(), form.constrained, owner_kind) {
            (false, false, _) => Receiver::None,
            (false, true, _) => return Err(LeftOutReason::StaticOnTypeParameter.into()),
            (true, true, _) if form.dispatch == Dispatch::Exact => {
                return Err(LeftOutReason::UnusualReference.into());
            }
            (true, true, _) => Receiver::Constrained,
            (true, false, ClassOrValue::Class) => Receiver::Object(owner.clone()),
            (true, false, ClassOrValue::Value) => Receiver::Value(owner.clone()),
        };
        match (form.kind, &receiver) {
            (CallKind::Delegate, Receiver::Value(_)) => return Err(LeftOutReason::DelegateOfValue.into()),
            (CallKind::Delegate, Receiver::None | Receiver::Constrained) => {
                return Err(LeftOutReason::UnusualFunctionPointer.into());
            }
            _ => {}
        }
        if matches!(receiver, Receiver::Value(_)) && self.lives_on_the_stack(access) {
            return Err(LeftOutReason::StackOnlyReceiver.into());
        }
        let signature = proxy_signature(callee, &receiver, makes_object, arity, known);
        check_parameters(&signature, arity.total())?;
        let arguments =
            u16::try_from(signature.parameters.len()).map_err(|_| LeftOutReason::UnusualReference)?;
        let imported = self.import(&signature)?;
        if let Accessible::Known { reach, .. } = access {
            self.proxies.imports.note_reach(reach);
        }
        Ok(Plan {
            name: callee.name.clone(),
            form,
            class_arguments,
            arity,
            caller_signature: write_method(&signature),
            proxy_signature: write_method(&imported),
            target: self.target(callee, arity, known)?,
            parameters: match known {
                Some(_) => Vec::new(),
                None => self.type_parameters(callee, access, arity)?,
            },
            watched: self.watched_values(&imported, &receiver, form, watched)?,
            receiver: match receiver {
                Receiver::Object(of) => Some(of),
                _ => None,
            },
            arguments,
            unless_protected: access == Accessible::UnlessProtected,
        })
    }

    /// Whether what the owner's type parameters stand for can stand in the proxy: it holds no type parameter
    /// of the caller, and the generated assembly may use all of it.
    ///
    /// Delegates of one method have one proxy, whatever its type arguments are; constraints would have to be
    /// read in terms of two modules; and a watched value of a type parameter is boxed.
    fn may_be_written_out(&self, callee: &Callee, form: CallForm, watched: &[Watched]) -> bool {
        let arguments = callee.owner.arguments();
        let is_parameter = |watched: &Watched| {
            let Watched::Argument(index) = watched else { return false };
            let parameter = callee.signature.parameters.get(usize::from(*index));
            parameter.is_some_and(|of| matches!(of.unmodified(), Type::ClassParameter(_)))
        };
        let mut known = !arguments.is_empty()
            && callee.signature.generic_parameters == 0
            && !form.constrained
            && form.kind != CallKind::Delegate
            && !watched.iter().any(is_parameter);
        let mut look = |part: &Type| match part {
            Type::ClassParameter(_) | Type::MethodParameter(_) | Type::Pinned(_) | Type::Modified(..) => {
                known = false;
            }
            Type::Named(_, token) | Type::Generic(_, token, _) => {
                let found = self.world.resolve(0, *token).found();
                known &= found.is_some_and(|found| is_within(type_reach(self.world, found), found.module));
            }
            _ => {}
        };
        arguments.iter().for_each(|argument| argument.visit(&mut look));
        known
    }

    /// The kind of an owner that is named without type arguments.
    fn named_kind(&self, callee: &Callee, form: CallForm) -> Result<ClassOrValue, LeftOutReason> {
        let Owner::Named(token) = callee.owner else { return Ok(ClassOrValue::Class) };
        if form.constrained || form.dispatch == Dispatch::Virtual || !callee.signature.convention.has_this() {
            // Methods of value types are not called virtually.
            return Ok(self.kinds.of(token).unwrap_or(ClassOrValue::Class));
        }
        self.kinds
            .of(token)
            .ok_or_else(|| LeftOutReason::MissingDependency { assembly: self.world.token_name(0, token) })
    }

    fn lives_on_the_stack(&self, access: Accessible) -> bool {
        match access {
            Accessible::Known { owner: Some(owner), .. } => self.world.lives_on_the_stack(owner),
            _ => false,
        }
    }

    pub(super) fn import(&mut self, signature: &MethodSignature) -> Result<MethodSignature, ImportError> {
        signature.substituted(&mut self.importer())
    }

    pub(super) fn import_type(&mut self, of: &Type) -> Result<Type, ImportError> {
        of.substituted(&mut self.importer())
    }

    fn importer(&mut self) -> Importer<'_, 'e, 'w, 'a> {
        let Proxies { editor, imports, .. } = &mut *self.proxies;
        Importer { imports, editor, world: self.world, module: 0 }
    }

    /// The method called, as the generated assembly names it.
    fn target(
        &mut self,
        callee: &Callee,
        arity: Arity,
        known: Option<&[Type]>,
    ) -> Result<Token, ImportError> {
        let parent = match &callee.owner {
            Owner::Named(token) => {
                let Proxies { editor, imports, .. } = &mut *self.proxies;
                imports.class(editor, self.world, 0, *token)?
            }
            owner => {
                let (_, instance) = owner_type_of(owner, known, ClassOrValue::Class);
                let imported = self.import_type(&instance)?;
                self.proxies.type_token(&imported)?
            }
        };
        let mut signature = open_signature(callee);
        if let Owner::Array { .. } = callee.owner {
            // Array accessors have no definition: their signatures are written out.
            let Ok(written) = match known {
                Some(known) => signature.substituted(&mut Known(known)),
                None => signature.substituted(&mut Shift::of(arity)),
            };
            signature = written;
        }
        let signature = self.import(&signature)?;
        let editor = &mut self.proxies.editor;
        let parent = Coded::new(CodedKind::MemberRefParent, parent).unwrap_or(Coded(0));
        let (name, blob) = (editor.string(&callee.name)?, editor.blob(&write_method(&signature))?);
        let member = editor.add_once(Table::MemberRef, &[parent.0, name, blob])?;
        if arity.method == 0 {
            return Ok(member);
        }
        let arguments: Vec<Type> =
            (arity.class..arity.class + arity.method).map(Type::MethodParameter).collect();
        let instantiation = editor.blob(&write_instantiation(&arguments))?;
        let method = Coded::new(CodedKind::MethodDefOrRef, member).unwrap_or(Coded(0));
        Ok(editor.add_once(Table::MethodSpec, &[method.0, instantiation])?)
    }

    /// The proxy's type parameters, with the constraints under which the call is a legal one.
    fn type_parameters(
        &mut self,
        callee: &Callee,
        access: Accessible,
        arity: Arity,
    ) -> Result<Vec<ProxyTypeParameter>, ImportError> {
        let mut all = Vec::new();
        if let Accessible::Known { owner: Some(owner), method: Some(method), .. } = access {
            let class = self.world.generic_parameters(owner.module, Token::new(Table::TypeDef, owner.row));
            let module = method.declaring.module;
            let declaring = Token::new(Table::TypeDef, method.declaring.row);
            if method.declaring != owner && !self.world.generic_parameters(module, declaring).is_empty() {
                // Inherited from a generic class: whose type parameters the reference means is not clear.
                return Err(LeftOutReason::UnusualReference.into());
            }
            let own = self.world.generic_parameters(module, Token::new(Table::MethodDef, method.row));
            if class.len() as u32 != arity.class || own.len() as u32 != arity.method {
                return Err(LeftOutReason::UnusualReference.into());
            }
            for (module, parameter) in
                class.into_iter().map(|of| (owner.module, of)).chain(own.into_iter().map(|of| (module, of)))
            {
                all.push(self.type_parameter(module, &parameter, Shift::of(arity))?);
            }
        } else {
            all.resize((arity.class + arity.method) as usize, ProxyTypeParameter::default());
        }
        if arity.constrained {
            let constraints = self.receiver_constraint(callee, access)?.into_iter().collect();
            all.push(ProxyTypeParameter { flags: 0, constraints });
        }
        Ok(all)
    }

    pub(super) fn type_parameter(
        &mut self,
        module: usize,
        parameter: &GenericParameter,
        shift: Shift,
    ) -> Result<ProxyTypeParameter, ImportError> {
        let mut constraints = Vec::with_capacity(parameter.constraints.len());
        for constraint in &parameter.constraints {
            let Proxies { editor, imports, .. } = &mut *self.proxies;
            constraints.push(imports.type_def_or_ref(editor, self.world, module, *constraint, shift)?);
        }
        Ok(ProxyTypeParameter { flags: parameter.flags & PARAMETER_CONSTRAINTS, constraints })
    }

    /// The interface through which a value of a type parameter is called.
    fn receiver_constraint(
        &mut self,
        callee: &Callee,
        access: Accessible,
    ) -> Result<Option<Coded>, ImportError> {
        let Accessible::Known { owner: Some(owner), .. } = access else { return Ok(None) };
        if self.world.type_flags(owner) & INTERFACE == 0 {
            return Ok(None);
        }
        let (_, open) = owner_type(&callee.owner, ClassOrValue::Class, 0);
        let imported = self.import_type(&open)?;
        let token = match imported {
            Type::Named(_, token) => token,
            generic => {
                let blob = self.proxies.editor.blob(&write_type(&generic))?;
                self.proxies.editor.add_once(Table::TypeSpec, &[blob])?
            }
        };
        Ok(Coded::new(CodedKind::TypeDefOrRef, token))
    }
}

impl Plan {
    /// Adds a proxy for a call whose sites begin with the `first`th of the assembly.
    pub fn add_proxy(
        &self,
        name: &[u8],
        first: u32,
        proxies: &mut Proxies<'_>,
    ) -> crate::error::Result<ProxyClass> {
        let mut code = Code::default();
        let number = WatchedValue::tell(&self.watched, first, &mut code, proxies);
        for index in 0..self.arguments {
            code.argument(index);
        }
        if self.form.constrained {
            let receiver = Type::MethodParameter(self.arity.class + self.arity.method);
            let token = proxies.type_token(&receiver)?;
            code.wide_op_token(op::CONSTRAINED, token);
        }
        code.op_token(self.instruction(), self.target);
        if self.watched.contains(&WatchedValue::Completion) {
            proxies.site_number(&mut code, number);
            proxies.call_completion_hook(&mut code);
        }
        code.op(op::RET);
        let deepest_stack = self.arguments.max(3);
        proxies.add_method(name, &self.proxy_signature, &code, deepest_stack, &self.parameters)
    }

    fn instruction(&self) -> u8 {
        match (self.form.kind, self.form.dispatch) {
            (CallKind::NewObject, _) => op::NEWOBJ,
            (_, Dispatch::Exact) => op::CALL,
            (_, Dispatch::Virtual) => op::CALLVIRT,
        }
    }
}
