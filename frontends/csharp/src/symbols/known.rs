//! Names that the binder itself looks for.

use crate::syntax::{Name, Names};

macro_rules! known {
    ($($field:ident = $text:literal,)*) => {
        /// Names that the binder itself looks for, interned once.
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs)]
        pub struct KnownNames {
            $(pub $field: Name,)*
        }

        impl KnownNames {
            /// Interns all of them.
            pub fn new(names: &Names) -> KnownNames {
                KnownNames { $($field: names.intern($text),)* }
            }
        }
    };
}

known! {
    action = "Action",
    add = "Add",
    add_range = "AddRange",
    array_of = "ArrayOf",
    async_driver = "AsyncDriver",
    async_enumerable = "AsyncEnumerable",
    async_iterator = "AsyncIterator",
    atomic = "Atomic",
    attribute = "Attribute",
    awaiter = "Awaiter",
    cast = "Cast",
    collections = "Collections",
    combine = "Combine",
    compiler_services = "CompilerServices",
    concat = "Concat",
    constructor = ".ctor",
    count = "Count",
    create = "Create",
    current = "Current",
    deconstruct = "Deconstruct",
    default_if_empty = "DefaultIfEmpty",
    dispose = "Dispose",
    dispose_async = "DisposeAsync",
    entry = "<Main>$",
    enumerator = "Enumerator",
    equality_contract = "EqualityContract",
    equals = "Equals",
    expression = "Expression",
    expressions = "Expressions",
    func = "Func",
    generic = "Generic",
    get_async_enumerator = "GetAsyncEnumerator",
    get_awaiter = "GetAwaiter",
    get_enumerator = "GetEnumerator",
    get_hash_code = "GetHashCode",
    get_length = "GetLength",
    get_lower_bound = "GetLowerBound",
    get_pinnable_reference = "GetPinnableReference",
    get_result = "GetResult",
    get_sub_array = "GetSubArray",
    get_type = "GetType",
    get_upper_bound = "GetUpperBound",
    get_value_or_default = "GetValueOrDefault",
    group_by = "GroupBy",
    group_join = "GroupJoin",
    has_value = "HasValue",
    i_async_disposable = "IAsyncDisposable",
    i_async_enumerable = "IAsyncEnumerable",
    i_async_enumerator = "IAsyncEnumerator",
    i_collection = "ICollection",
    i_disposable = "IDisposable",
    i_enumerable = "IEnumerable",
    i_enumerator = "IEnumerator",
    i_list = "IList",
    i_read_only_collection = "IReadOnlyCollection",
    i_read_only_list = "IReadOnlyList",
    index = "Index",
    intrinsics = "Intrinsics",
    invoke = "Invoke",
    is_completed = "IsCompleted",
    item = "Item",
    iterator = "Iterator",
    join = "Join",
    length = "Length",
    linq = "Linq",
    list = "List",
    main = "Main",
    make = "Make",
    move_next = "MoveNext",
    move_next_async = "MoveNextAsync",
    nullable = "Nullable",
    on_completed = "OnCompleted",
    order_by = "OrderBy",
    order_by_descending = "OrderByDescending",
    program = "Program",
    range = "Range",
    rank = "Rank",
    read_only_span = "ReadOnlySpan",
    redhanded = "Redhanded",
    select = "Select",
    select_many = "SelectMany",
    slice = "Slice",
    span = "Span",
    start = "Start",
    system = "System",
    task = "Task",
    tasks = "Tasks",
    then_by = "ThenBy",
    then_by_descending = "ThenByDescending",
    thread_static = "ThreadStatic",
    thread_static_attribute = "ThreadStaticAttribute",
    threading = "Threading",
    to_array = "ToArray",
    to_string = "ToString",
    tracked = "Tracked",
    type_name = "Type",
    value = "Value",
    value_task = "ValueTask",
    value_tuple = "ValueTuple",
    where_name = "Where",
}
