//! Whatever bytes come in: an answer, never a panic, and never a file that cannot be read again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use proptest::prelude::*;
use redhanded_dotnet_rewriter::{
    CallKind, CallOfInterest, CallReference, Lines, MdbLines, ModuleContext, NoAssemblies, NoLines, Options,
    PortablePdbLines, ReferenceAssembly, RewriteError, Rewriting, Watched, rewrite,
};

const SHAPES: &[u8] = include_bytes!("programs/Shapes.exe");
const SYMBOLS: &[u8] = include_bytes!("programs/Shapes.exe.mdb");

/// Every call is of interest, and every supertype is asked for.
struct Everything;

impl CallOfInterest for Everything {
    fn select(&self, call: &CallReference<'_>) -> Vec<Watched> {
        let _ = call.supertypes.supertypes();
        match call.kind {
            CallKind::Static | CallKind::NewObject => vec![Watched::Argument(0), Watched::Argument(1)],
            _ => vec![Watched::Receiver],
        }
    }
}

/// Assemblies to start from: of a compiler, and of our own.
fn seeds() -> &'static [Vec<u8>; 2] {
    static SEEDS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let context = ModuleContext { resolver: &NoAssemblies, lines: &NoLines };
        match rewrite(SHAPES, &context, &Options::default(), &Everything) {
            Ok(Rewriting::Changed(rewritten)) => [SHAPES.to_vec(), rewritten.proxies.bytes],
            other => panic!("the program of the tests cannot be rewritten: {other:?}"),
        }
    })
}

/// A change of a file.
#[derive(Clone, Debug)]
enum Change {
    Truncate(usize),
    Flip { at: usize, bit: u8 },
    Put16 { at: usize, value: u16 },
    Put32 { at: usize, value: u32 },
    Copy { from: usize, to: usize, length: usize },
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len().max(1);
        let mut put = |at: usize, value: &[u8]| {
            let at = at % length;
            for (place, byte) in bytes.iter_mut().skip(at).zip(value) {
                *place = *byte;
            }
        };
        match *self {
            Change::Put16 { at, value } => put(at, &value.to_le_bytes()),
            Change::Put32 { at, value } => put(at, &value.to_le_bytes()),
            Change::Flip { at, bit } => {
                if let Some(byte) = bytes.get_mut(at % length) {
                    *byte ^= 1 << (bit % 8);
                }
            }
            Change::Truncate(to) => bytes.truncate(to % length),
            Change::Copy { from, to, length: count } => {
                let source: Vec<u8> = bytes.iter().skip(from % length).take(count % 512).copied().collect();
                for (place, byte) in bytes.iter_mut().skip(to % length).zip(source) {
                    *place = byte;
                }
            }
        }
    }
}

/// Values that are likely to be at a limit of something.
const HOSTILE: [u32; 12] =
    [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x1_0000, 0x00ff_ffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff];

fn change() -> impl Strategy<Value = Change> {
    // Headers and metadata tables are a small part of the file, and the part where numbers matter.
    let at = prop_oneof![0..0x400usize, any::<usize>()];
    let hostile = prop_oneof![proptest::sample::select(&HOSTILE[..]), any::<u32>()];
    prop_oneof![
        any::<usize>().prop_map(Change::Truncate),
        (at.clone(), any::<u8>()).prop_map(|(at, bit)| Change::Flip { at, bit }),
        (at.clone(), hostile.clone()).prop_map(|(at, value)| Change::Put16 { at, value: value as u16 }),
        (at.clone(), hostile).prop_map(|(at, value)| Change::Put32 { at, value }),
        (at.clone(), at, any::<usize>()).prop_map(|(from, to, length)| Change::Copy { from, to, length }),
    ]
}

/// Rewrites; what comes out must be an assembly of ours.
fn check(bytes: &[u8]) -> Result<(), String> {
    let context = ModuleContext { resolver: &NoAssemblies, lines: &NoLines };
    let Ok(Rewriting::Changed(rewritten)) = rewrite(bytes, &context, &Options::default(), &Everything) else {
        return Ok(());
    };
    for out in [rewritten.assembly, rewritten.proxies.bytes] {
        if rewrite(&out, &context, &Options::default(), &Everything) != Err(RewriteError::AlreadyInstrumented)
        {
            return Err("what came out is not recognised".to_owned());
        }
        ReferenceAssembly::read(&out).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn look_up_lines(lines: &dyn Lines) {
    for token in 0x0600_0000..0x0600_0060 {
        for offset in [0, 7, 100, u32::MAX] {
            let _ = lines.line(token, offset);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn changed_assemblies_get_an_answer(seed in 0..2usize, changes in prop::collection::vec(change(), 1..6)) {
        let mut bytes = seeds()[seed].clone();
        changes.iter().for_each(|change| change.apply(&mut bytes));
        prop_assert_eq!(check(&bytes), Ok(()));
    }

    #[test]
    fn changed_symbols_get_an_answer(changes in prop::collection::vec(change(), 1..6)) {
        let mut bytes = SYMBOLS.to_vec();
        changes.iter().for_each(|change| change.apply(&mut bytes));
        if let Ok(lines) = MdbLines::read(bytes) {
            look_up_lines(&lines);
        }
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let _ = rewrite(&bytes, &ModuleContext { resolver: &NoAssemblies, lines: &NoLines }, &Options::default(), &Everything);
        let _ = PortablePdbLines::read(bytes.clone());
        let _ = MdbLines::read(bytes);
    }
}

#[test]
fn every_length_gets_an_answer() {
    for seed in seeds() {
        for length in (0..seed.len()).step_by(7) {
            assert_eq!(check(&seed[..length]), Ok(()), "{length} bytes");
        }
    }
}

/// A small generator: the same seed gives the same files everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn change(&mut self) -> Change {
        let at = match self.below(2) {
            0 => self.below(0x400),
            _ => self.next() as usize,
        };
        let value = match self.below(2) {
            0 => HOSTILE[self.below(HOSTILE.len())],
            _ => self.next() as u32,
        };
        match self.below(20) {
            0 => Change::Truncate(self.next() as usize),
            1..=7 => Change::Flip { at, bit: value as u8 },
            8..=11 => Change::Put16 { at, value: value as u16 },
            12..=17 => Change::Put32 { at, value },
            _ => Change::Copy { from: self.next() as usize, to: at, length: self.next() as usize },
        }
    }
}

/// `cargo test --release -p redhanded-dotnet-rewriter --test hostile -- --ignored`
#[test]
#[ignore = "a million files take a quarter of an hour"]
fn a_million_changed_assemblies_get_an_answer() {
    const FILES: usize = 1_000_000;
    let seed = std::env::var("REDHANDED_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x5eed_cafe);
    println!("REDHANDED_SEED={seed}");
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for worker in 0..workers {
            scope.spawn(move || {
                for number in (worker..FILES).step_by(workers) {
                    let mut random = Random((seed ^ (number as u64) << 20) | 1);
                    let mut bytes = seeds()[random.below(4) / 3].clone();
                    for _ in 0..1 + random.below(4) {
                        random.change().apply(&mut bytes);
                    }
                    let answer = catch_unwind(AssertUnwindSafe(|| check(&bytes)));
                    assert!(matches!(answer, Ok(Ok(()))), "file {number} of seed {seed}: {answer:?}");
                }
            });
        }
    });
}
