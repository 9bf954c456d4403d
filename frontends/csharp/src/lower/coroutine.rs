//! Iterators and `async` methods: their code is a coroutine that a model of the library drives.
//!
//! - An `async` method makes its coroutine and hands it to `Redhanded.AsyncDriver`, which resumes it
//!   until it is finished. What it yields is an awaiter to wait for; what it returns is the result.
//! - An iterator hands a function that makes the coroutine to `Redhanded.Iterator<T>`, which makes a
//!   new one for each enumeration. What it yields is an element. Resumed with `true`, it leaves.
//! - An asynchronous iterator yields both; elements come wrapped.

use redhanded_checker::ir::{Atomicity, Callee, FieldIndex, FunctionBuilder, Instruction, Mode, Reg};

use crate::{
    bind::tree::{BoundFunction, ExprRef, FunctionShape, MethodRef},
    symbols::MemberRef,
    syntax::Name,
    types::{Type, TypeKind},
};

use super::{
    function::{FunctionLowering, Part},
    ids::{FunctionKey, TypeKey},
};

impl<'l, 'a, 'b> FunctionLowering<'l, 'a, 'b> {
    /// What callers of an iterator or `async` method run.
    pub(super) fn start_coroutine(&mut self, function: &'b BoundFunction<'b>, leading: u16) {
        let coroutine = self.coroutine_function(function);
        let count = leading + function.params.len() as u16;
        let parameters: Vec<Reg> = (0..count).map(Reg).collect();
        let result = match function.shape.get() {
            FunctionShape::Ordinary => return,
            FunctionShape::Async(result) => self.start_async(function, coroutine, &parameters, result),
            FunctionShape::Iterator(element) => {
                let return_type = function.return_type.get();
                if self.is_enumerator(return_type) {
                    let made = self.temp();
                    self.code.new_coroutine(made, coroutine, &parameters);
                    let known = self.lowering.comp.known;
                    self.library_call(known.iterator, &[element], "Enumerator", &[], &[made])
                } else {
                    let made = self.coroutine_maker(coroutine, &parameters);
                    let known = self.lowering.comp.known;
                    self.library_call(known.iterator, &[element], "Enumerable", &[], &[made])
                }
            }
            FunctionShape::AsyncIterator(element) => {
                let made = self.coroutine_maker(coroutine, &parameters);
                let known = self.lowering.comp.known;
                self.library_call(known.async_iterator, &[element], "Enumerable", &[], &[made])
            }
        };
        self.emit(Instruction::Return { src: result });
    }

    /// Lowers the code that runs as a coroutine.
    fn coroutine_function(&mut self, function: &'b BoundFunction<'b>) -> redhanded_checker::ir::FunctionId {
        let id = self.lowering.reserve_function();
        let name = self.name.clone();
        let code = FunctionLowering::lower_part(
            self.lowering,
            self.body,
            self.inner,
            function,
            &name,
            self.origin,
            Atomicity::Interruptible,
            Part::Coroutine,
        );
        self.lowering.set_code(id, code);
        id
    }

    fn start_async(
        &mut self,
        function: &'b BoundFunction<'b>,
        coroutine: redhanded_checker::ir::FunctionId,
        parameters: &[Reg],
        result: Type,
    ) -> Reg {
        let made = self.temp();
        self.code.new_coroutine(made, coroutine, parameters);
        let known = self.lowering.comp.known;
        let return_type = function.return_type.get();
        let name = match self.lowering.comp.types.kind(return_type) {
            TypeKind::Named(id, _) => Some(self.lowering.comp.type_def(id).name),
            _ => None,
        };
        let starter = match name {
            Some(name) if name == known.task => "Start",
            Some(name) if name == known.value_task => "StartValue",
            // `async void`, or a type with a builder that is not known.
            _ => "StartVoid",
        };
        let args: &[Type] = if result.is_void() || starter == "StartVoid" { &[] } else { &[result] };
        let task = self.library_call(known.async_driver, &[], starter, args, &[made]);
        if starter == "StartVoid" && !return_type.is_void() {
            return self.unknown(None);
        }
        task
    }

    /// `IEnumerator` and `IEnumerator<T>`; everything else is an `IEnumerable`.
    fn is_enumerator(&self, ty: Type) -> bool {
        match self.lowering.comp.types.kind(ty) {
            TypeKind::Named(id, _) => {
                self.lowering.comp.type_def(id).name == self.lowering.comp.known.i_enumerator
            }
            _ => false,
        }
    }

    /// A delegate that makes a new coroutine with the same arguments each time it is called.
    fn coroutine_maker(&mut self, coroutine: redhanded_checker::ir::FunctionId, parameters: &[Reg]) -> Reg {
        let count = parameters.len() as u16;
        let environment = self.temp();
        let ty = self.lowering.type_key_id(TypeKey::Closure(count));
        self.emit(Instruction::NewObject { dst: environment, ty });
        for (index, &src) in parameters.iter().enumerate() {
            let field = FieldIndex(index as u16);
            let mode = Mode::Untracked;
            self.emit(Instruction::StoreField { mode, object: environment, field, src });
        }
        let mut maker = FunctionBuilder::new(self.name.as_str(), 1);
        maker.origin(redhanded_checker::ir::Origin::Model);
        let arguments: Vec<Reg> = (0..count)
            .map(|index| {
                let dst = maker.register();
                let (mode, object, field) = (Mode::Untracked, Reg(0), FieldIndex(index));
                maker.emit(Instruction::LoadField { mode, dst, object, field });
                dst
            })
            .collect();
        let made = maker.register();
        maker.new_coroutine(made, coroutine, &arguments);
        maker.emit(Instruction::Return { src: made });
        let code = self.lowering.finish(maker);
        let maker = self.lowering.add_function(code);
        let known = self.lowering.comp.known;
        let func = self.lowering.comp.model_type(&[known.system], known.func, 1);
        let ty = match func {
            Some(func) => self.lowering.comp.types.named(func, &[Type::OBJECT]),
            None => Type::OBJECT,
        };
        let ty = self.lowering.type_id(ty);
        let dst = self.temp();
        self.code.new_delegate(dst, ty, Callee::Function(maker), Some(environment));
        dst
    }

    /// A static method of a class in namespace `Redhanded`.
    pub(super) fn library_method(
        &mut self,
        class: Name,
        class_args: &[Type],
        method: &str,
        args: &[Type],
    ) -> Option<MethodRef> {
        let redhanded = self.lowering.comp.known.redhanded;
        let id = self.lowering.comp.model_type(&[redhanded], class, class_args.len())?;
        let owner = self.lowering.comp.types.named(id, class_args);
        let name = self.lowering.comp.library.names().intern(method);
        let found =
            self.lowering.comp.members(id).named(name).iter().find_map(|&(_, member)| match member {
                MemberRef::Method(method)
                    if self.lowering.comp.method(method).type_params.len() == args.len() =>
                {
                    Some(method)
                }
                _ => None,
            })?;
        let args = self.lowering.comp.types.intern_list(args);
        Some(MethodRef { method: found, owner, args })
    }

    pub(super) fn library_call(
        &mut self,
        class: Name,
        class_args: &[Type],
        method: &str,
        args: &[Type],
        arguments: &[Reg],
    ) -> Reg {
        let Some(method) = self.library_method(class, class_args, method, args) else {
            return self.unknown(None);
        };
        let function = self.lowering.function_id(FunctionKey::Method(method));
        let dst = self.temp();
        self.code.call(dst, function, arguments);
        dst
    }

    /// `yield return value;`
    pub(super) fn yield_value(&mut self, value: ExprRef<'b>) {
        let register = self.copied(value, None);
        let register = match self.shape {
            FunctionShape::AsyncIterator(element) => {
                let known = self.lowering.comp.known;
                self.library_call(known.async_iterator, &[element], "Wrap", &[], &[register])
            }
            _ => register,
        };
        let leave = self.temp();
        self.at(value.span);
        self.emit(Instruction::Yield { dst: leave, value: register });
        // Resumed with `true`: the enumeration is over, `finally` blocks run.
        let go_on = self.code.label();
        self.code.jump_if_not(leave, go_on);
        self.return_nothing();
        self.code.bind(go_on);
        self.code.free(leave);
    }
}
