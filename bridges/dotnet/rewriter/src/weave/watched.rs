//! The values that a proxy shows to the hook before it makes its call.

use redhanded_launch::dotnet::{CallKind, Watched};

use super::code::Code;
use super::import::ImportError;
use super::plan::{CallForm, Planner};
use super::proxies::Proxies;
use super::signatures::Receiver;
use crate::body::op;
use crate::metadata::Token;
use crate::outcome::LeftOutReason;
use crate::signature::{ClassOrValue, MethodSignature, Type, element};

/// How a watched value gets to the hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WatchedValue {
    /// The receiver is an object.
    Receiver,
    /// The receiver is a value passed by reference: the hook's instance for its type.
    ValueReceiver { hook: Token },
    /// An argument that is an object.
    Argument(u16),
    /// An argument that is a reference to an object.
    IndirectArgument(u16),
    /// An argument of a type parameter: the token to box it with.
    BoxedArgument(u16, Token),
    /// Not a value: what the awaiter has answered.
    Completion,
}

impl Planner<'_, '_, '_, '_> {
    /// How each of the values gets to the hook that a call is watched for.
    ///
    /// # Errors
    /// There is no such value, or it is no reference to an object.
    pub(super) fn watched_values(
        &mut self,
        imported: &MethodSignature,
        receiver: &Receiver,
        form: CallForm,
        watched: &[Watched],
    ) -> Result<Vec<WatchedValue>, ImportError> {
        let behind_receiver = u16::from(*receiver != Receiver::None);
        let mut values = Vec::with_capacity(watched.len());
        for value in watched {
            values.push(match value {
                Watched::Nothing if form.kind == CallKind::IsCompleted => WatchedValue::Completion,
                Watched::Nothing => return Err(LeftOutReason::NothingToWatch.into()),
                Watched::Receiver => match (receiver, imported.parameters.first()) {
                    (Receiver::Object(_), _) => WatchedValue::Receiver,
                    (Receiver::Value(_) | Receiver::Constrained, Some(Type::Reference(of))) => {
                        WatchedValue::ValueReceiver { hook: self.proxies.hook_for_value(of)? }
                    }
                    _ => return Err(LeftOutReason::NothingToWatch.into()),
                },
                Watched::Argument(index) => {
                    let index = index.checked_add(behind_receiver).ok_or(LeftOutReason::NothingToWatch)?;
                    let of =
                        imported.parameters.get(usize::from(index)).ok_or(LeftOutReason::NothingToWatch)?;
                    self.watched_argument(index, of)?
                }
            });
        }
        Ok(values)
    }

    fn watched_argument(&mut self, index: u16, of: &Type) -> Result<WatchedValue, ImportError> {
        Ok(match of.unmodified() {
            of if is_object(of) => WatchedValue::Argument(index),
            Type::Reference(to) if is_object(to.unmodified()) => WatchedValue::IndirectArgument(index),
            parameter @ Type::MethodParameter(_) => {
                WatchedValue::BoxedArgument(index, self.proxies.type_token(parameter)?)
            }
            _ => return Err(LeftOutReason::NothingToWatch.into()),
        })
    }
}

/// Whether values of the type are references to objects.
fn is_object(of: &Type) -> bool {
    matches!(
        of,
        Type::Basic(element::OBJECT | element::STRING)
            | Type::Named(ClassOrValue::Class, _)
            | Type::Generic(ClassOrValue::Class, ..)
            | Type::Vector(_)
            | Type::Array(..)
    )
}

impl WatchedValue {
    /// Shows the values to the hook, as sites from the `first`th of the assembly on, and returns the number
    /// behind the last. What an awaiter answers is known only after the call.
    pub fn tell(watched: &[WatchedValue], first: u32, code: &mut Code, proxies: &Proxies<'_>) -> u32 {
        let mut number = first;
        for value in watched {
            match value {
                WatchedValue::Receiver => {
                    proxies.site_number(code.argument(0), number);
                    proxies.call_hook(code);
                }
                WatchedValue::ValueReceiver { hook } => {
                    proxies.site_number(code.argument(0), number);
                    code.op_token(op::CALL, *hook);
                }
                WatchedValue::Argument(index) => {
                    proxies.site_number(code.argument(*index), number);
                    proxies.call_static_hook(code);
                }
                WatchedValue::IndirectArgument(index) => {
                    proxies.site_number(code.argument(*index).op(op::LDIND_REF), number);
                    proxies.call_static_hook(code);
                }
                WatchedValue::BoxedArgument(index, of) => {
                    proxies.site_number(code.argument(*index).op_token(op::BOX, *of), number);
                    proxies.call_static_hook(code);
                }
                WatchedValue::Completion => continue,
            }
            number += 1;
        }
        number
    }
}
