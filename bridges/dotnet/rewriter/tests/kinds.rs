//! Assemblies that must stay as they are, each with its reason: made of a compiler's output by changing
//! what tells the kind.

use redhanded_dotnet_rewriter::{
    ModuleContext, NoAssemblies, NoInterest, NoLines, Options, RewriteError, rewrite,
};

const SHAPES: &[u8] = include_bytes!("programs/Shapes.exe");

fn u16_at(at: usize) -> usize {
    usize::from(u16::from_le_bytes(SHAPES[at..at + 2].try_into().unwrap()))
}

fn u32_at(at: usize) -> usize {
    u32::from_le_bytes(SHAPES[at..at + 4].try_into().unwrap()) as usize
}

/// Where the PE header's entry about the CLI header stands (ECMA-335 II.25.2.3.3).
fn cli_entry() -> usize {
    let optional = u32_at(0x3c) + 24;
    let directories = if u16_at(optional) == 0x10b { 96 } else { 112 };
    optional + directories + 14 * 8
}

/// Where the CLI header is in the file.
fn cli_header() -> usize {
    let address = u32_at(cli_entry());
    let pe = u32_at(0x3c);
    let sections = pe + 24 + u16_at(pe + 20);
    (0..u16_at(pe + 6))
        .map(|number| sections + number * 40)
        .find(|section| {
            (u32_at(section + 12)..u32_at(section + 12) + u32_at(section + 16)).contains(&address)
        })
        .map(|section| address - u32_at(section + 12) + u32_at(section + 20))
        .unwrap()
}

/// What the rewriter says of the program after `change`.
fn refused(change: impl FnOnce(&mut Vec<u8>)) -> RewriteError {
    let mut bytes = SHAPES.to_vec();
    change(&mut bytes);
    let context = ModuleContext { resolver: &NoAssemblies, lines: &NoLines };
    rewrite(&bytes, &context, &Options::default(), &NoInterest).unwrap_err()
}

fn put(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

fn place_of(wanted: &[u8]) -> usize {
    SHAPES.windows(wanted.len()).position(|bytes| bytes == wanted).unwrap()
}

#[test]
fn native_images_have_no_code_of_dotnet() {
    let error = refused(|bytes| {
        put(bytes, cli_entry(), 0);
        put(bytes, cli_entry() + 4, 0);
    });
    assert_eq!(error, RewriteError::Native);
}

#[test]
fn code_compiled_ahead_of_time_would_run_instead() {
    // The header of the native code: address and size.
    let error = refused(|bytes| {
        put(bytes, cli_header() + 64, 0x2000);
        put(bytes, cli_header() + 68, 0x40);
    });
    assert_eq!(error, RewriteError::ReadyToRun);
    assert!(error.to_string().contains("PublishReadyToRun"), "{error}");
}

#[test]
fn mixed_mode_assemblies_say_what_is_native() {
    let flags = cli_header() + 16;
    let vtable_fixups = cli_header() + 48;
    for (at, value, reason) in [
        (flags, 0, "not all of its code is CIL"),
        (flags, 0x11, "entry point is native"),
        (vtable_fixups, 0x2000, "exports methods to native code"),
    ] {
        let error = refused(|bytes| {
            put(bytes, at, value);
            // Of a directory, the size too.
            if at == vtable_fixups {
                put(bytes, at + 4, 8);
            }
        });
        assert!(matches!(error, RewriteError::MixedMode { .. }), "{error:?}");
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn metadata_of_obfuscators_are_uncompressed() {
    let error = refused(|bytes| bytes[place_of(b"#~\0\0") + 1] = b'-');
    assert_eq!(error, RewriteError::UncompressedMetadata);
}

#[test]
fn every_reason_completes_the_sentence_left_as_it_is_because() {
    let reasons = [
        refused(|bytes| bytes.truncate(0)),
        refused(|bytes| bytes[0] = 0),
        refused(|bytes| bytes.truncate(SHAPES.len() / 2)),
        refused(|bytes| put(bytes, cli_header() + 8, 0xffff_0000)),
    ];
    for reason in reasons.map(|reason| reason.to_string()) {
        assert!(reason.starts_with("it is ") && !reason.ends_with('.'), "{reason}");
    }
}
