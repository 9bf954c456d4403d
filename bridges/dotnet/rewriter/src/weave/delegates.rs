//! Making delegates of methods of interest.
//!
//! The delegate gets a pointer to the static proxy, closed over the receiver as its first argument.
//! Constructors of delegates accept no receiver at all for a static method, and refuse that for a
//! method of an object. So that the program meets the same exception as without us, the
//! constructor's place is taken by a method that makes the delegate the original way when there is
//! no receiver.

use super::access::{Accessible, accessible};
use super::callee::Callee;
use super::code::Code;
use super::import::ImportError;
use super::plan::{Dispatch, Plan, Planner};
use super::proxies::{ProxyClass, ProxyTypeParameter};
use super::signatures::{Shift, check_parameters, owner_type};
use crate::body::op;
use crate::metadata::{Coded, CodedKind, Table, Token};
use crate::outcome::LeftOutReason;
use crate::resolve::TypeHandle;
use crate::signature::{CallingConvention, ClassOrValue, MethodSignature, Type, write_method};

/// A method that makes a delegate.
pub(super) struct DelegateMaker {
    pub name: Vec<u8>,
    pub class: ProxyClass,
    /// The signature as the assembly that makes the delegate writes it.
    pub caller_signature: Vec<u8>,
}

impl Planner<'_, '_, '_, '_> {
    /// Adds the method that makes delegates with `constructor` of what `plan` calls. Its type
    /// parameters are those of the proxy, then those of the delegate's type.
    ///
    /// # Errors
    /// The delegate's type cannot be used from another assembly.
    pub fn add_delegate_maker(
        &mut self,
        plan: &Plan,
        constructor: &Callee,
    ) -> Result<DelegateMaker, ImportError> {
        let (Some(receiver), true) = (&plan.receiver, constructor.may_make_delegates()) else {
            return Err(LeftOutReason::UnusualFunctionPointer.into());
        };
        if let Accessible::Known { reach, .. } = accessible(self.world, constructor)? {
            self.proxies.imports.note_reach(reach);
        }
        let first = plan.arity.total();
        let (_, delegate) = owner_type(&constructor.owner, ClassOrValue::Class, first);
        let count = first + constructor.owner.arguments().len() as u32;
        let signature = MethodSignature {
            convention: CallingConvention(if count > 0 { CallingConvention::GENERIC } else { 0 }),
            generic_parameters: count,
            result: delegate.clone(),
            parameters: vec![receiver.clone(), Type::NATIVE_INT],
            sentinel: None,
        };
        check_parameters(&signature, count)?;
        let imported = write_method(&self.import(&signature)?);
        let constructor_token = self.delegate_constructor(&delegate, &constructor.signature)?;
        let mut parameters = plan.parameters.clone();
        parameters.extend(self.delegate_parameters(constructor, first)?);

        let code = maker_code(plan, constructor_token);
        // One maker for each method, type of delegate and way to find the method: its name tells.
        let dispatch = if plan.form.dispatch == Dispatch::Virtual { "virtual" } else { "exact" };
        let text = format!("delegate@{:x}@{:x}@{dispatch}", plan.target.0, constructor_token.0);
        let name = text.into_bytes();
        let class = match self.proxies.maker(&name) {
            Some(class) => class,
            None => self.proxies.add_maker(&name, &imported, &code, &parameters)?,
        };
        Ok(DelegateMaker { name, class, caller_signature: write_method(&signature) })
    }

    fn delegate_constructor(
        &mut self,
        delegate: &Type,
        signature: &MethodSignature,
    ) -> Result<Token, ImportError> {
        let parent = match self.import_type(delegate)? {
            Type::Named(_, token) => token,
            generic => self.proxies.type_token(&generic)?,
        };
        let parent = Coded::new(CodedKind::MemberRefParent, parent).unwrap_or(Coded(0));
        let editor = &mut self.proxies.editor;
        let (name, signature) = (editor.string(b".ctor")?, editor.blob(&write_method(signature))?);
        Ok(editor.add_once(Table::MemberRef, &[parent.0, name, signature])?)
    }

    /// The type parameters of the delegate's type, with their constraints.
    fn delegate_parameters(
        &mut self,
        constructor: &Callee,
        first: u32,
    ) -> Result<Vec<ProxyTypeParameter>, ImportError> {
        let count = constructor.owner.arguments().len();
        let definition = constructor.owner.definition().ok_or(LeftOutReason::UnusualFunctionPointer)?;
        let Some(TypeHandle { module, row }) = self.world.resolve(0, definition).found() else {
            return Ok(vec![Default::default(); count]);
        };
        let declared = self.world.generic_parameters(module, Token::new(Table::TypeDef, row));
        if declared.len() != count {
            return Err(LeftOutReason::UnusualReference.into());
        }
        let shift = Shift { class: first, method: 0 };
        declared.iter().map(|parameter| self.type_parameter(module, parameter, shift)).collect()
    }
}

/// `receiver != null ? new D(receiver, pointer) : new D(receiver.Method)`
fn maker_code(plan: &Plan, constructor: Token) -> Code {
    let mut original = Code::default();
    original.argument(0);
    match plan.form.dispatch {
        Dispatch::Exact => original.wide_op_token(op::LDFTN, plan.target),
        Dispatch::Virtual => original.op(op::DUP).wide_op_token(op::LDVIRTFTN, plan.target),
    };
    original.op_token(op::NEWOBJ, constructor).op(op::RET);
    let mut code = Code::default();
    code.argument(0).skip_if_true(&original);
    code.argument(0).argument(1).op_token(op::NEWOBJ, constructor).op(op::RET);
    code
}
