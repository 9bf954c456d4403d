//! Ids of nodes, and the arenas that hold them.

use std::num::NonZeroU32;

use super::{Designation, Expr, Member, Pattern, Stmt, SyntaxTree, TypeRef};
use crate::syntax::Span;

/// Nodes of one category, with their spans, in the order of their creation (children first).
#[derive(Debug)]
pub(crate) struct Arena<T> {
    nodes: Vec<T>,
    spans: Vec<Span>,
}

impl<T> Default for Arena<T> {
    fn default() -> Arena<T> {
        Arena { nodes: Vec::new(), spans: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// Keeps `node` and returns its index plus one. A file has fewer than 2^32 bytes, and a node
    /// takes at least one of them or belongs to a node that does.
    pub(crate) fn push(&mut self, node: T, span: Span) -> NonZeroU32 {
        self.nodes.push(node);
        self.spans.push(span);
        u32::try_from(self.nodes.len()).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX)
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.spans.shrink_to_fit();
    }
}

/// An id of a node in a [`SyntaxTree`]. Ids of one tree mean nothing in another.
pub trait Node: Copy {
    /// The type of the node.
    type Target;

    /// The id's number: from 1, dense within its category.
    fn number(self) -> u32;

    #[doc(hidden)]
    fn from_number(number: NonZeroU32) -> Self;

    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn arena(tree: &SyntaxTree) -> &Arena<Self::Target>;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident: $target:ty = $arena:ident;)*) => {
        /// All arenas of a tree.
        #[derive(Debug, Default)]
        pub(crate) struct Arenas {
            $(pub(crate) $arena: Arena<$target>,)*
        }

        impl Arenas {
            pub(crate) fn shrink(&mut self) {
                $(self.$arena.shrink();)*
            }
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub struct $id(NonZeroU32);

            impl Node for $id {
                type Target = $target;

                fn number(self) -> u32 {
                    self.0.get()
                }

                fn from_number(number: NonZeroU32) -> $id {
                    $id(number)
                }

                #[allow(private_interfaces)]
                fn arena(tree: &SyntaxTree) -> &Arena<$target> {
                    &tree.arenas.$arena
                }
            }

            impl std::ops::Index<$id> for SyntaxTree {
                type Output = $target;

                fn index(&self, id: $id) -> &$target {
                    &self.arenas.$arena.nodes[id.0.get() as usize - 1]
                }
            }
        )*
    };
}

ids! {
    /// An expression.
    ExprId: Expr = exprs;
    /// A statement.
    StmtId: Stmt = stmts;
    /// A type as it is written.
    TypeRefId: TypeRef = type_refs;
    /// A pattern, behind `is`, in a `case` or in an arm of a switch expression.
    PatternId: Pattern = patterns;
    /// What a declaration expression or a pattern gives a name to.
    DesignationId: Designation = designations;
    /// A member of a namespace or type, or a local function.
    MemberId: Member = members;
}

impl SyntaxTree {
    /// Where a node stands in the text. Parentheses around an expression are not part of it.
    pub fn span<N: Node>(&self, id: N) -> Span {
        N::arena(self).spans[id.number() as usize - 1]
    }

    /// The number of nodes of one category. Numbers of its ids run from 1 to it.
    pub fn count<N: Node>(&self) -> usize {
        N::arena(self).len()
    }
}
