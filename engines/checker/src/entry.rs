use crate::ir::FunctionId;

/// Where runs start ([HSR] 4.1). All parameters of the function are uninterpreted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called in reports (`Program.Main`).
    pub name: String,
    /// The function. A series of calls (create an object, initialise it, call its members in
    /// random order) is a function that the front end builds, with
    /// [`Choice`](crate::ir::Instruction::Choice).
    pub function: FunctionId,
}
