//! Making the generated assembly a friend of the one that is rewritten:
//! `[assembly: InternalsVisibleTo("App.Redhanded")]`. Needed where proxies call methods, or name types,
//! that are internal to the assembly.

use super::import::Friendship;
use crate::bytes::write_compressed;
use crate::error::Result;
use crate::metadata::{Coded, CodedKind, Editor, Table, Token};
use crate::resolve::{AssemblyName, World};
use crate::signature::{CallingConvention, MethodSignature, Type, write_method};

const NAMESPACE: &[u8] = b"System.Runtime.CompilerServices";
const NAME: &[u8] = b"InternalsVisibleToAttribute";

impl Friendship {
    /// Adds the attribute to the assembly.
    ///
    /// # Errors
    /// The metadata have no room.
    pub fn declare(self, editor: &mut Editor<'_>, world: &World<'_>, friend: &str) -> Result<()> {
        let class =
            match world.main_types().find("System.Runtime.CompilerServices.InternalsVisibleToAttribute") {
                // The core library itself.
                Some(row) => Token::new(Table::TypeDef, row),
                None => {
                    let scope = core_reference(editor, world)?;
                    let scope = Coded::new(CodedKind::ResolutionScope, scope).unwrap_or(Coded(0));
                    let (name, namespace) = (editor.string(NAME)?, editor.string(NAMESPACE)?);
                    editor.add_once(Table::TypeRef, &[scope.0, name, namespace])?
                }
            };
        let parent = Coded::new(CodedKind::MemberRefParent, class).unwrap_or(Coded(0));
        let signature = MethodSignature {
            convention: CallingConvention(CallingConvention::HAS_THIS),
            generic_parameters: 0,
            result: Type::VOID,
            parameters: vec![Type::STRING],
            sentinel: None,
        };
        let (name, signature) = (editor.string(b".ctor")?, editor.blob(&write_method(&signature))?);
        let constructor = editor.add_once(Table::MemberRef, &[parent.0, name, signature])?;
        let constructor = Coded::new(CodedKind::CustomAttributeType, constructor).unwrap_or(Coded(0));
        let assembly = Token::new(Table::Assembly, 1);
        let assembly = Coded::new(CodedKind::HasCustomAttribute, assembly).unwrap_or(Coded(0));
        let value = editor.blob(&attribute_value(friend))?;
        editor.add(Table::CustomAttribute, &[assembly.0, constructor.0, value])?;
        Ok(())
    }
}

/// The arguments of the attribute's constructor: a prolog, a name, no properties (ECMA-335 II.23.3).
fn attribute_value(name: &str) -> Vec<u8> {
    let mut value = vec![1, 0];
    write_compressed(&mut value, name.len() as u32);
    value.extend_from_slice(name.as_bytes());
    value.extend_from_slice(&[0, 0]);
    value
}

/// The row of the core library among the references of the assembly.
fn core_reference(editor: &mut Editor<'_>, world: &World<'_>) -> Result<Token> {
    let core = world.core_library();
    let known = world.with(0, |metadata, _, _| {
        let mut rows = metadata.tables.rows(Table::AssemblyRef);
        rows.find(|row| AssemblyName::of_reference(metadata, row) == core).map(|row| row.number)
    });
    if let Some(row) = known.flatten() {
        return Ok(Token::new(Table::AssemblyRef, row));
    }
    let (key, name) = (editor.blob(core.key.bytes())?, editor.string(core.name.as_bytes())?);
    let [major, minor, build, revision] = core.version.map(u32::from);
    editor.add_once(Table::AssemblyRef, &[major, minor, build, revision, 0, key, name, 0, 0])
}
