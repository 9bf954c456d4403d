//! Which methods of which types read or write: thread-safety contracts (\[TSVD\] 2.2) as data.
//!
//! A contract file is TOML ([`ContractFile`]; the schema is in `docs/contracts.md`). For each
//! [`Ecosystem`] the built-in lists in `lists/` and the user's files together are the [`Contracts`]
//! of a run. A bridge asks them three kinds of questions:
//!
//! - while it rewrites code: is this call site worth watching? ([`Contracts::selects`],
//!   [`Contracts::may_match`], [`Contracts::static_call`])
//! - when it meets a class at a site for the first time: whose contract does the call fall under?
//!   ([`decide`])
//! - for a window such as an iterator or a view: which collection is behind it?
//!   ([`Window`], [`decide_behind`])
//!
//! How names and parameter lists are written is the ecosystem's matter: see [`jvm`] and [`dotnet`].
//!
//! What this cannot see: an argument that a method or a constructor reads
//! (`new ArrayList<>(shared)`, `mine.addAll(shared)`) counts only for static functions with a rule.
//!
//! All of it runs inside somebody's process: nothing here panics, whatever it is given.

#![forbid(unsafe_code)]

mod builtin;
mod contracts;
mod decide;
pub mod dotnet;
mod ecosystem;
mod error;
mod file;
pub mod jvm;
mod method_declaration;
mod pattern;
mod static_rule;
mod type_contract;

pub use contracts::Contracts;
pub use decide::{Behind, ClassChain, Decision, Implementation, decide, decide_behind};
pub use ecosystem::Ecosystem;
pub use error::{ContractError, ContractErrors, Problem};
pub use file::ContractFile;
pub use method_declaration::MethodDeclaration;
pub use pattern::MethodPattern;
pub use static_rule::StaticRule;
pub use type_contract::{FieldCondition, MethodRule, Origin, TypeContract, Window};
