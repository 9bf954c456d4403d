//! How a call touches its object, once the object's class is known.

use redhanded_contracts::jvm::{Behind, Implementation, decide, decide_behind};
use redhanded_contracts::{MethodRule, StaticRule};
use redhanded_model::Access;

use crate::agent::Agent;
use crate::class_info::{ClassInfo, FieldId};
use crate::site_table::Callee;
use crate::vm::{Jni, jobject};

/// How a call touches its object.
#[derive(Debug)]
pub struct Rule {
    access: Option<Access>,
    /// The access is a write when this boolean field of the object has this value.
    write_if: Option<(FieldId, bool)>,
    /// How it touches the window itself.
    pub own: Option<Access>,
    calls_overridable: bool,
    /// What the object is.
    pub target: Target,
    /// The type whose contract it is.
    pub contract: String,
    /// The method that runs (`java.util.HashMap.put`).
    pub api: String,
}

/// What an object is to a call of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// It is touched itself.
    Object,
    /// A window: the collection behind it is touched.
    Window,
    /// A window whose calls are the same calls on the object behind.
    Delegate,
}

impl Rule {
    /// How the call touches `object`.
    pub fn access(&self, jni: Jni, object: jobject) -> Option<Access> {
        match self.write_if {
            Some((field, value)) if jni.boolean_field(object, field.0) == value => Some(Access::Write),
            _ => self.access,
        }
    }

    /// The rule in the words of the contracts.
    pub fn method_rule(&self) -> MethodRule<'_> {
        MethodRule {
            access: self.access,
            write_if: None,
            own: self.own,
            calls_overridable: self.calls_overridable,
        }
    }
}

/// An object of a class about which something is asked.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Who asks.
    pub agent: &'a Agent,
    /// The environment of the calling thread.
    pub jni: Jni,
    /// The object.
    pub object: jobject,
    /// Its class.
    pub class: &'a ClassInfo,
}

impl Subject<'_> {
    /// How a call of `callee` touches the object; none when it need not be watched.
    pub fn rule(&self, callee: &Callee) -> Option<Rule> {
        match callee {
            Callee::Method { name, descriptor } => {
                self.method(self.class.implementation(name, descriptor), name, descriptor)
            }
            Callee::Super { owner, name, descriptor } => {
                self.method(self.class.super_implementation(owner, name, descriptor), name, descriptor)
            }
            Callee::Static { owner, name, descriptor } => {
                self.function(self.agent.contracts.static_call(owner, name, descriptor)?, name)
            }
        }
    }

    fn method(&self, implementation: Implementation, name: &str, descriptor: &str) -> Option<Rule> {
        let decision = decide(&self.agent.contracts, self.class, implementation, name, descriptor)?;
        let write_if = decision.rule.write_if.and_then(|condition| {
            let class = self.jni.class_of(self.object);
            let field = self.class.boolean_field(self.agent.jvmti, self.jni, class, condition.field);
            self.jni.delete_local(class);
            field.map(|field| (field, condition.is))
        });
        let target = match decision.contract.window() {
            Some(window) if window.delegates => Target::Delegate,
            Some(_) => Target::Window,
            None => Target::Object,
        };
        Some(Rule {
            access: decision.rule.access,
            write_if,
            own: decision.rule.own,
            calls_overridable: decision.rule.calls_overridable,
            target,
            contract: decision.contract.name().to_owned(),
            api: format!("{}.{name}", decision.contract.name()),
        })
    }

    fn function(&self, function: &StaticRule, name: &str) -> Option<Rule> {
        let mut rule = match function.as_methods.as_slice() {
            [] => self.any_access()?,
            methods => methods.iter().find_map(|method| {
                let implementation = self.class.implementation(&method.name, &method.descriptor);
                self.method(implementation, &method.name, &method.descriptor)
            })?,
        };
        if function.access.is_some() {
            rule.access = function.access;
        }
        rule.api = format!("{}.{name}", function.owner);
        Some(rule)
    }

    /// A rule for something that touches whatever has a contract, in a way still to be said.
    fn any_access(&self) -> Option<Rule> {
        let any = MethodRule { access: None, write_if: None, own: None, calls_overridable: true };
        let (contract, target) = match decide_behind(&self.agent.contracts, self.class, &any) {
            Behind::Object(contract) => (contract, Target::Object),
            Behind::Window(contract) => (contract, Target::Window),
            Behind::Nothing => return None,
        };
        Some(Rule {
            access: None,
            write_if: None,
            own: None,
            calls_overridable: true,
            target,
            contract: contract.name().to_owned(),
            api: String::new(),
        })
    }
}
