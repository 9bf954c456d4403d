//! Operators of expressions.

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `!x`
    Not,
    /// `~x`
    Complement,
    /// `++x`
    PreIncrement,
    /// `--x`
    PreDecrement,
    /// `x++`
    PostIncrement,
    /// `x--`
    PostDecrement,
    /// `&x`
    AddressOf,
    /// `*x`
    Dereference,
    /// `^x`: an index counted from the end
    FromEnd,
}

impl UnaryOp {
    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            UnaryOp::Plus => "+",
            UnaryOp::Minus => "-",
            UnaryOp::Not => "!",
            UnaryOp::Complement => "~",
            UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
            UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
            UnaryOp::AddressOf => "&",
            UnaryOp::Dereference => "*",
            UnaryOp::FromEnd => "^",
        }
    }
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `>>>`
    UnsignedShiftRight,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessOrEqual,
    /// `>=`
    GreaterOrEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    And,
    /// `^`
    Xor,
    /// `|`
    Or,
    /// `&&`, evaluates its right operand only when the left one is true
    AndAlso,
    /// `||`, evaluates its right operand only when the left one is false
    OrElse,
    /// `??`, evaluates its right operand only when the left one is null
    Coalesce,
}

impl BinaryOp {
    /// As it is written.
    pub fn text(self) -> &'static str {
        match self {
            BinaryOp::Multiply => "*",
            BinaryOp::Divide => "/",
            BinaryOp::Remainder => "%",
            BinaryOp::Add => "+",
            BinaryOp::Subtract => "-",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::UnsignedShiftRight => ">>>",
            BinaryOp::Less => "<",
            BinaryOp::Greater => ">",
            BinaryOp::LessOrEqual => "<=",
            BinaryOp::GreaterOrEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "!=",
            BinaryOp::And => "&",
            BinaryOp::Xor => "^",
            BinaryOp::Or => "|",
            BinaryOp::AndAlso => "&&",
            BinaryOp::OrElse => "||",
            BinaryOp::Coalesce => "??",
        }
    }
}
