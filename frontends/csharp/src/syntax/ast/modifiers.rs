use std::ops::{BitOr, BitOrAssign};

/// The modifiers of a member, accessor, local function or lambda.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u32);

macro_rules! modifiers {
    ($($name:ident = $bit:expr, $text:literal;)*) => {
        impl Modifiers {
            $(
                #[doc = concat!("`", $text, "`")]
                pub const $name: Modifiers = Modifiers(1 << $bit);
            )*

            /// The keywords of the set, in a fixed order.
            pub fn keywords(self) -> impl Iterator<Item = &'static str> {
                [$((Modifiers::$name, $text)),*]
                    .into_iter()
                    .filter(move |(modifier, _)| self.contains(*modifier))
                    .map(|(_, text)| text)
            }
        }
    };
}

modifiers! {
    PUBLIC = 0, "public";
    PROTECTED = 1, "protected";
    INTERNAL = 2, "internal";
    PRIVATE = 3, "private";
    STATIC = 4, "static";
    ABSTRACT = 5, "abstract";
    SEALED = 6, "sealed";
    VIRTUAL = 7, "virtual";
    OVERRIDE = 8, "override";
    NEW = 9, "new";
    READONLY = 10, "readonly";
    CONST = 11, "const";
    VOLATILE = 12, "volatile";
    EXTERN = 13, "extern";
    PARTIAL = 14, "partial";
    ASYNC = 15, "async";
    UNSAFE = 16, "unsafe";
    REQUIRED = 17, "required";
    FILE = 18, "file";
    REF = 19, "ref";
    FIXED = 20, "fixed";
}

impl Modifiers {
    /// No modifier.
    pub const NONE: Modifiers = Modifiers(0);

    /// Whether all of `other` are in the set.
    pub fn contains(self, other: Modifiers) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of `other` is in the set.
    pub fn intersects(self, other: Modifiers) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Modifiers {
    type Output = Modifiers;

    fn bitor(self, other: Modifiers) -> Modifiers {
        Modifiers(self.0 | other.0)
    }
}

impl BitOrAssign for Modifiers {
    fn bitor_assign(&mut self, other: Modifiers) {
        self.0 |= other.0;
    }
}
