//! The names of trampolines, and how a class that is transformed again gets the same ones.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use crate::rewrite::pool_extension::PoolExtension;
use crate::rewrite::trampoline::{self, Constants, Home, Shape};
use crate::rewrite::{LeftOutReason, Skip, TrampolineForm, TrampolineSignature};

const PREFIX: &str = "rh$";

/// Gives names to trampolines.
pub(super) enum Names<'a> {
    /// The class is being loaded: `rh$0`, `rh$1`, ...
    Fresh {
        /// The number of the next one.
        next: usize,
        /// How many methods the class can still get.
        room: usize,
    },
    /// It is loaded: what it got before and is not used yet.
    Known(HashMap<Kind, VecDeque<&'a str>>),
}

/// What a method must have to take another's place: descriptor and form.
type Kind = (Vec<u8>, TrampolineForm);

/// Whether a method of this name is a trampoline.
pub(super) fn is_trampoline_name(name: &[u8]) -> bool {
    name.strip_prefix(PREFIX.as_bytes())
        .is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

impl<'a> Names<'a> {
    /// Names for a class that can get `room` more methods. The constants of those it got `before`
    /// are added at once, so that nothing else can take their place.
    pub fn new(
        before: Option<&'a [TrampolineSignature]>,
        room: usize,
        extension: &mut PoolExtension<'_>,
    ) -> Result<Self, Skip> {
        let Some(before) = before else { return Ok(Names::Fresh { next: 0, room }) };
        let cannot = |reason| Skip::CannotRepeat { reason };
        if before.len() > room {
            return Err(cannot(LeftOutReason::TooManyMethods));
        }
        extension.utf8(b"Code").map_err(cannot)?;
        let mut known: HashMap<Kind, VecDeque<&str>> = HashMap::new();
        for TrampolineSignature { name, descriptor, form } in before {
            extension.utf8(name.as_bytes()).and_then(|_| extension.utf8(descriptor)).map_err(cannot)?;
            Shape::of_filler(descriptor, *form).ok_or(cannot(LeftOutReason::IllegalReference))?;
            known.entry((descriptor.clone(), *form)).or_default().push_back(name);
        }
        Ok(Names::Known(known))
    }

    /// The name for a trampoline of this shape.
    pub fn take(&mut self, shape: &Shape) -> Result<Cow<'a, str>, LeftOutReason> {
        match self {
            Names::Fresh { next, room } if *next < *room => {
                *next += 1;
                Ok(Cow::Owned(format!("{PREFIX}{}", *next - 1)))
            }
            Names::Fresh { .. } => Err(LeftOutReason::TooManyMethods),
            Names::Known(known) => {
                let name =
                    known.get_mut(&(shape.descriptor.clone(), shape.form)).and_then(VecDeque::pop_front);
                name.map(Cow::Borrowed).ok_or(LeftOutReason::AppearedLater)
            }
        }
    }

    /// Takes back the name that was taken last.
    pub fn give_back(&mut self, shape: &Shape, name: Cow<'a, str>) {
        match (self, name) {
            (Names::Fresh { next, .. }, _) => *next -= 1,
            (Names::Known(known), Cow::Borrowed(name)) => {
                if let Some(names) = known.get_mut(&(shape.descriptor.clone(), shape.form)) {
                    names.push_front(name);
                }
            }
            (Names::Known(_), Cow::Owned(_)) => {}
        }
    }

    /// Adds a method that does nothing for each known name that was not taken.
    pub fn write_fillers(
        &mut self,
        extension: &mut PoolExtension<'_>,
        methods: &mut Vec<u8>,
        trampolines: &mut Vec<TrampolineSignature>,
    ) -> Result<(), Skip> {
        let Names::Known(known) = self else { return Ok(()) };
        let cannot = |reason| Skip::CannotRepeat { reason };
        let mut left: Vec<(&str, Kind)> = known
            .drain()
            .flat_map(|(kind, names)| names.into_iter().map(move |name| (name, kind.clone())))
            .collect();
        left.sort_unstable();
        for (name, (descriptor, form)) in left {
            let shape = Shape::of_filler(&descriptor, form).ok_or(cannot(LeftOutReason::IllegalReference))?;
            let constants = Constants {
                name: extension.utf8(name.as_bytes()).map_err(cannot)?,
                descriptor: extension.utf8(&descriptor).map_err(cannot)?,
                hook: 0,
                home: Home::OwnClass,
                code: extension.utf8(b"Code").map_err(cannot)?,
                line: None,
            };
            trampoline::write_filler(methods, &shape, constants);
            trampolines.push(TrampolineSignature { name: name.to_owned(), descriptor, form });
        }
        Ok(())
    }
}
