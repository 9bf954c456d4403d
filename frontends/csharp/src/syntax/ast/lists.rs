//! Lists of ids and of small structs, and single structs: places in pools, one pool per type.

use std::{fmt, marker::PhantomData};

use super::{
    Accessor, AnonymousMember, Arg, Arm, Attribute, Catch, Constraint, DesignationId, ExprId, For, Foreach,
    Function, InitElement, InterpolationPart, Label, Lambda, MemberId, Namespace, Ordering, Param, PatternId,
    Property, QueryClause, Recursive, Section, StmtId, Subpattern, SyntaxTree, TupleElement, TypeDecl,
    TypeParam, TypeRefId, Using, Variable,
};
use crate::syntax::Name;

/// Some elements of a tree in a row: `&tree[list]` is a slice.
pub struct List<T> {
    start: u32,
    length: u32,
    elements: PhantomData<fn() -> T>,
}

/// One struct of a tree that is too wide for the node it belongs to: `&tree[one]`.
pub struct One<T> {
    index: u32,
    element: PhantomData<fn() -> T>,
}

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List::EMPTY
    }
}

impl<T> List<T> {
    /// The list without elements.
    pub const EMPTY: List<T> = List { start: 0, length: 0, elements: PhantomData };

    /// How many elements it has.
    pub fn len(self) -> usize {
        self.length as usize
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.length == 0
    }
}

/// A type that trees hold in lists or one by one.
pub trait Pooled: Copy {
    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn pool(pools: &Pools) -> &Vec<Self>;

    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn pool_mut(pools: &mut Pools) -> &mut Vec<Self>;
}

impl SyntaxTree {
    /// Keeps the elements of `scratch` from `mark` on as a list, and takes them off `scratch`.
    pub(crate) fn list<T: Pooled>(&mut self, scratch: &mut Vec<T>, mark: usize) -> List<T> {
        if scratch.len() <= mark {
            return List::EMPTY;
        }
        let pool = T::pool_mut(&mut self.pools);
        let list = List {
            start: index_in(pool),
            length: u32::try_from(scratch.len() - mark).unwrap_or(u32::MAX),
            elements: PhantomData,
        };
        pool.extend_from_slice(&scratch[mark..]);
        scratch.truncate(mark);
        list
    }

    /// Keeps one struct.
    pub(crate) fn one<T: Pooled>(&mut self, element: T) -> One<T> {
        let pool = T::pool_mut(&mut self.pools);
        let index = index_in(pool);
        pool.push(element);
        One { index, element: PhantomData }
    }
}

/// The index of a pool's next element. A file has fewer than 2^32 bytes, and every element belongs
/// to a different byte of it.
fn index_in<T>(pool: &[T]) -> u32 {
    u32::try_from(pool.len()).unwrap_or(u32::MAX)
}

impl<T: Pooled> std::ops::Index<List<T>> for SyntaxTree {
    type Output = [T];

    fn index(&self, list: List<T>) -> &[T] {
        let start = list.start as usize;
        &T::pool(&self.pools)[start..start + list.length as usize]
    }
}

impl<T: Pooled> std::ops::Index<One<T>> for SyntaxTree {
    type Output = T;

    fn index(&self, one: One<T>) -> &T {
        &T::pool(&self.pools)[one.index as usize]
    }
}

macro_rules! pools {
    ($($pool:ident: $element:ty;)*) => {
        /// One vector per type; of the parser, another set holds lists that are not complete.
        #[derive(Debug, Default)]
        pub(crate) struct Pools {
            $(pub(crate) $pool: Vec<$element>,)*
        }

        impl Pools {
            pub(crate) fn shrink(&mut self) {
                $(self.$pool.shrink_to_fit();)*
            }

            pub(crate) fn clear(&mut self) {
                $(self.$pool.clear();)*
            }
        }

        $(
            impl Pooled for $element {
                #[allow(private_interfaces)]
                fn pool(pools: &Pools) -> &Vec<$element> {
                    &pools.$pool
                }

                #[allow(private_interfaces)]
                fn pool_mut(pools: &mut Pools) -> &mut Vec<$element> {
                    &mut pools.$pool
                }
            }
        )*
    };
}

pools! {
    expr_ids: ExprId;
    stmt_ids: StmtId;
    type_ref_ids: TypeRefId;
    pattern_ids: PatternId;
    designation_ids: DesignationId;
    member_ids: MemberId;
    names: Name;
    accessors: Accessor;
    anonymous_members: AnonymousMember;
    args: Arg;
    arms: Arm;
    attributes: Attribute;
    catches: Catch;
    constraints: Constraint;
    fors: For;
    foreaches: Foreach;
    functions: Function;
    init_elements: InitElement;
    interpolation_parts: InterpolationPart;
    labels: Label;
    lambdas: Lambda;
    namespaces: Namespace;
    orderings: Ordering;
    params: Param;
    properties: Property;
    query_clauses: QueryClause;
    recursives: Recursive;
    sections: Section;
    subpatterns: Subpattern;
    tuple_elements: TupleElement;
    type_decls: TypeDecl;
    type_params: TypeParam;
    usings: Using;
    variables: Variable;
}

// Derived, these would ask for the same of `T`.

impl<T> Clone for List<T> {
    fn clone(&self) -> List<T> {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> PartialEq for List<T> {
    fn eq(&self, other: &List<T>) -> bool {
        (self.start, self.length) == (other.start, other.length)
    }
}

impl<T> Eq for List<T> {}

impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "List({}; {})", self.start, self.length)
    }
}

impl<T> Clone for One<T> {
    fn clone(&self) -> One<T> {
        *self
    }
}

impl<T> Copy for One<T> {}

impl<T> PartialEq for One<T> {
    fn eq(&self, other: &One<T>) -> bool {
        self.index == other.index
    }
}

impl<T> Eq for One<T> {}

impl<T> std::hash::Hash for One<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}

impl<T> fmt::Debug for One<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "One({})", self.index)
    }
}
