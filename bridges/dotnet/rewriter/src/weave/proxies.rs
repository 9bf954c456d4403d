//! The generated assembly: classes with a static method for each redirected call. The first of them has a
//! field for the number of the first site, and the table of sites, which the type initialiser registers.

use std::collections::{HashMap, HashSet};

use redhanded_launch::dotnet::{
    HOOK_ASSEMBLY, HOOK_CLASS, HOOK_NAMESPACE, PROXY_CLASS, SiteTable, proxy_assembly_name,
};
use redhanded_model::stable_hash;

use super::code::Code;
use super::import::Imports;
use crate::body::op;
use crate::error::{Result, RewriteError};
use crate::metadata::{Coded, CodedKind, Editor, Table, Token};
use crate::outcome::ProxyAssembly;
use crate::pe::{BODIES, ImageContent, build_library, data_address};
use crate::resolve::AssemblyName;
use crate::signature::{
    CallingConvention, ClassOrValue, MethodSignature, Type, element, write_instantiation, write_method,
    write_type,
};

/// public abstract sealed beforefieldinit: a static class.
const STATIC_CLASS: u32 = 0x0010_0181;
/// sealed, with explicit layout, not public.
const DATA_TYPE: u32 = 0x0110;
/// internal static
const INTERNAL_STATIC_FIELD: u32 = 0x0013;
/// private static, with data in the file
const DATA_FIELD: u32 = 0x0111;
/// private static hidebysig specialname rtspecialname
const TYPE_INITIALISER: u32 = 0x1891;
/// public static hidebysig
const PROXY_METHOD: u32 = 0x0096;
/// il managed aggressiveinlining: where the runtime inlines it, the call costs no frame, and nothing has to
/// be compiled for it but its few instructions.
const PROXY_CODE: u32 = 0x0100;
const SHA1: u32 = 0x8004;
/// A runtime may go through all methods of a class to find one by its name: Mono does.
const METHODS_PER_CLASS: u32 = 64;

/// The generated assembly while it grows.
#[derive(Debug)]
pub(super) struct Proxies<'a> {
    pub editor: Editor<'a>,
    pub imports: Imports,
    pub name: String,
    bodies: Vec<u8>,
    /// The class that grows, how many methods it has, and all methods before it and in it.
    class: ProxyClass,
    methods_of_class: u32,
    methods: u32,
    object: Coded,
    /// Names of the methods of which delegates are made.
    delegates: HashSet<Vec<u8>>,
    /// The methods that make delegates, by their names.
    makers: HashMap<Vec<u8>, ProxyClass>,
    hook: Hook,
    /// The field that holds the number of the first site.
    first_site: Token,
    table_type: Token,
    table: Token,
    initialiser: Token,
    string: Token,
    module_version: [u8; 16],
}

/// Methods of the hook.
#[derive(Clone, Copy, Debug)]
struct Hook {
    register: Token,
    call: Token,
    call_on_value: Token,
    call_static: Token,
    is_completed: Token,
}

/// A class of proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProxyClass(u32);

impl ProxyClass {
    /// Its name, in the namespace of the hook.
    pub fn name(self) -> String {
        match self.0 {
            0 => PROXY_CLASS.to_owned(),
            number => format!("{PROXY_CLASS}{number}"),
        }
    }
}

/// A type parameter of a proxy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ProxyTypeParameter {
    pub flags: u16,
    /// Types of the generated assembly.
    pub constraints: Vec<Coded>,
}

impl<'a> Proxies<'a> {
    /// The assembly of proxies for `assembly`, which has the module version `mvid`. `version` is
    /// that of the runtime, as metadata has it; `core` is the assembly that has `System.Object`.
    pub fn new(
        assembly: &str,
        mvid: [u8; 16],
        version: &'a [u8],
        core: &AssemblyName,
    ) -> Result<Proxies<'a>> {
        let mut editor = Editor::empty(version);
        let mut imports = Imports::default();
        let name = proxy_assembly_name(assembly);
        let module_name = editor.string(format!("{name}.dll").as_bytes())?;
        // The GUID is put in at the end.
        editor.add(Table::Module, &[0, module_name, 1])?;
        let simple_name = editor.string(name.as_bytes())?;
        editor.add(Table::Assembly, &[SHA1, 0, 0, 0, 0, 0, 0, simple_name, 0])?;

        let core = imports.assembly(&mut editor, core)?;
        let object = Imports::named(&mut editor, core, b"System", b"Object")?;
        let value_type = Imports::named(&mut editor, core, b"System", b"ValueType")?;
        let string = Imports::named(&mut editor, core, b"System", b"String")?;
        let hook = Hook::import(&mut editor, &mut imports)?;

        let parent = |token| Coded::new(CodedKind::TypeDefOrRef, token).unwrap_or(Coded(0));
        let module_type = editor.string(b"<Module>")?;
        editor.add(Table::TypeDef, &[0, module_type, 0, 0, 1, 1])?;
        let table_name = editor.string(b"SiteTable")?;
        let namespace = editor.string(HOOK_NAMESPACE.as_bytes())?;
        let table_type =
            editor.add(Table::TypeDef, &[DATA_TYPE, table_name, namespace, parent(value_type).0, 1, 1])?;
        let class = ProxyClass(0);
        let class_name = editor.string(class.name().as_bytes())?;
        let object = parent(object);
        editor.add(Table::TypeDef, &[STATIC_CLASS, class_name, namespace, object.0, 1, 1])?;

        let first_site = field(&mut editor, INTERNAL_STATIC_FIELD, b"firstSite", &Type::I4)?;
        let table_field_type = Type::Named(ClassOrValue::Value, table_type);
        let table = field(&mut editor, DATA_FIELD, b"siteTable", &table_field_type)?;
        let cctor = editor.string(b".cctor")?;
        let signature = static_signature(&[], Type::VOID);
        let signature = editor.blob(&write_method(&signature))?;
        // Its address is put in when its code is written.
        let initialiser = editor.add(Table::MethodDef, &[0, 0, TYPE_INITIALISER, cctor, signature, 1])?;
        Ok(Proxies {
            editor,
            imports,
            name,
            bodies: Vec::new(),
            class,
            methods_of_class: 1,
            methods: 1,
            object,
            delegates: HashSet::new(),
            makers: HashMap::new(),
            hook,
            first_site,
            table_type,
            table,
            initialiser,
            string,
            module_version: mvid,
        })
    }

    /// Adds a method and tells the class that has it. The signature is one of this assembly.
    pub fn add_method(
        &mut self,
        name: &[u8],
        signature: &[u8],
        code: &Code,
        deepest_stack: u16,
        type_parameters: &[ProxyTypeParameter],
    ) -> Result<ProxyClass> {
        if self.methods_of_class == METHODS_PER_CLASS {
            self.begin_class()?;
        }
        let at = code.write(deepest_stack, &mut self.bodies);
        let address = u32::try_from(at).ok().and_then(|at| BODIES.checked_add(at));
        let address = address.ok_or(RewriteError::TooLarge { what: "a library of 2 GB" })?;
        let (name, signature) = (self.editor.unique_string(name)?, self.editor.blob(signature)?);
        let method =
            self.editor.add(Table::MethodDef, &[address, PROXY_CODE, PROXY_METHOD, name, signature, 1])?;
        let owner = Coded::new(CodedKind::TypeOrMethodDef, method).unwrap_or(Coded(0));
        for (number, parameter) in type_parameters.iter().enumerate() {
            let name = self.editor.string(format!("T{number}").as_bytes())?;
            let cells = [number as u32, u32::from(parameter.flags), owner.0, name];
            let row = self.editor.add(Table::GenericParam, &cells)?;
            for constraint in &parameter.constraints {
                self.editor.add(Table::GenericParamConstraint, &[row.row(), constraint.0])?;
            }
        }
        self.methods += 1;
        self.methods_of_class += 1;
        Ok(self.class)
    }

    fn begin_class(&mut self) -> Result<()> {
        /// Behind the fields of the first class.
        const NO_FIELDS: u32 = 3;
        self.class.0 += 1;
        self.methods_of_class = 0;
        let name = self.editor.string(self.class.name().as_bytes())?;
        let namespace = self.editor.string(HOOK_NAMESPACE.as_bytes())?;
        let cells = [STATIC_CLASS, name, namespace, self.object.0, NO_FIELDS, self.methods + 1];
        self.editor.add(Table::TypeDef, &cells)?;
        Ok(())
    }

    /// Whether no delegate was made before of a method with this name and signature.
    pub fn is_new_delegate(&mut self, name_and_signature: Vec<u8>) -> bool {
        self.delegates.insert(name_and_signature)
    }

    /// The class that has the method of this name, which makes delegates.
    pub fn maker(&self, name: &[u8]) -> Option<ProxyClass> {
        self.makers.get(name).copied()
    }

    /// Adds a method that makes delegates.
    pub fn add_maker(
        &mut self,
        name: &[u8],
        signature: &[u8],
        code: &Code,
        type_parameters: &[ProxyTypeParameter],
    ) -> Result<ProxyClass> {
        let class = self.add_method(name, signature, code, 3, type_parameters)?;
        self.makers.insert(name.to_vec(), class);
        Ok(class)
    }

    /// Pushes the number of the site that is the `index`th of this assembly.
    pub fn site_number(&self, code: &mut Code, index: u32) {
        code.op_token(op::LDSFLD, self.first_site).integer(index as i32).op(op::ADD);
    }

    /// Calls the hook for an object, which lies on the stack with the site's number.
    pub fn call_hook(&self, code: &mut Code) {
        code.op_token(op::CALL, self.hook.call);
    }

    /// The same for an argument.
    pub fn call_static_hook(&self, code: &mut Code) {
        code.op_token(op::CALL, self.hook.call_static);
    }

    /// Asks the hook about an awaiter's answer, which lies on the stack with the site's number.
    pub fn call_completion_hook(&self, code: &mut Code) {
        code.op_token(op::CALL, self.hook.is_completed);
    }

    /// The hook for a value of the type `of`, which is passed by reference.
    pub fn hook_for_value(&mut self, of: &Type) -> Result<Token> {
        let instantiation = self.editor.blob(&write_instantiation(std::slice::from_ref(of)))?;
        let method = Coded::new(CodedKind::MethodDefOrRef, self.hook.call_on_value).unwrap_or(Coded(0));
        self.editor.add_once(Table::MethodSpec, &[method.0, instantiation])
    }

    /// The token of a type, to box it.
    pub fn type_token(&mut self, of: &Type) -> Result<Token> {
        let blob = self.editor.blob(&write_type(of))?;
        self.editor.add_once(Table::TypeSpec, &[blob])
    }

    /// The finished assembly, with its table of sites.
    pub fn finish(mut self, sites: &SiteTable) -> Result<ProxyAssembly> {
        let text =
            sites.to_text().map_err(|_| RewriteError::Unsupported { what: "names that are no text" })?;
        let table = text.as_bytes();
        let length = i32::try_from(table.len())
            .map_err(|_| RewriteError::TooLarge { what: "a table of sites of 2 GB" })?;
        self.write_initialiser(length)?;
        let data = data_address(self.bodies.len());
        self.editor.add(Table::FieldRva, &[data, self.table.row()])?;
        self.editor.add(Table::ClassLayout, &[1, length as u32, self.table_type.row()])?;
        let low = stable_hash(["module", &hex(&self.module_version)]);
        let high = stable_hash(["sites", &text]);
        let mut guid = [0; 16];
        guid[..8].copy_from_slice(&low.to_le_bytes());
        guid[8..].copy_from_slice(&high.to_le_bytes());
        self.editor.guid(&guid);
        let metadata = self.editor.finish()?;
        let bytes = build_library(&ImageContent { bodies: &self.bodies, data: table, metadata: &metadata })?;
        Ok(ProxyAssembly { name: self.name, bytes })
    }

    /// `firstSite = Hook.Register(new string((sbyte*)&siteTable, 0, length));`
    fn write_initialiser(&mut self, length: i32) -> Result<()> {
        let pointer = Type::Pointer(Box::new(Type::Basic(element::I1)));
        let constructor = MethodSignature {
            convention: CallingConvention(CallingConvention::HAS_THIS),
            ..static_signature(&[pointer, Type::I4, Type::I4], Type::VOID)
        };
        let constructor = member(&mut self.editor, self.string, b".ctor", &constructor)?;
        let mut code = Code::default();
        code.op_token(op::LDSFLDA, self.table).op(op::CONV_U).integer(0).integer(length);
        code.op_token(op::NEWOBJ, constructor).op_token(op::CALL, self.hook.register);
        code.op_token(op::STSFLD, self.first_site).op(op::RET);
        let at = code.write(3, &mut self.bodies);
        let address = u32::try_from(at).ok().and_then(|at| BODIES.checked_add(at));
        let address = address.ok_or(RewriteError::TooLarge { what: "a library of 2 GB" })?;
        self.editor.set(self.initialiser, 0, address);
        Ok(())
    }
}

impl Hook {
    fn import(editor: &mut Editor<'_>, imports: &mut Imports) -> Result<Hook> {
        let name = AssemblyName { name: HOOK_ASSEMBLY.to_owned(), ..AssemblyName::default() };
        let assembly = imports.assembly(editor, &name)?;
        let hook = Imports::named(editor, assembly, HOOK_NAMESPACE.as_bytes(), HOOK_CLASS.as_bytes())?;
        let call = static_signature(&[Type::OBJECT, Type::I4], Type::VOID);
        let by_reference = Type::Reference(Box::new(Type::MethodParameter(0)));
        let call_on_value = MethodSignature {
            convention: CallingConvention(CallingConvention::GENERIC),
            generic_parameters: 1,
            ..static_signature(&[by_reference, Type::I4], Type::VOID)
        };
        Ok(Hook {
            register: member(editor, hook, b"Register", &static_signature(&[Type::STRING], Type::I4))?,
            call: member(editor, hook, b"Call", &call)?,
            call_on_value: member(editor, hook, b"CallOnValue", &call_on_value)?,
            call_static: member(editor, hook, b"CallStatic", &call)?,
            is_completed: member(
                editor,
                hook,
                b"IsCompleted",
                &static_signature(&[Type::BOOLEAN, Type::I4], Type::BOOLEAN),
            )?,
        })
    }
}

fn static_signature(parameters: &[Type], result: Type) -> MethodSignature {
    MethodSignature {
        convention: CallingConvention(0),
        generic_parameters: 0,
        result,
        parameters: parameters.to_vec(),
        sentinel: None,
    }
}

/// A MemberRef of a class that has a TypeRef.
fn member(editor: &mut Editor<'_>, class: Token, name: &[u8], signature: &MethodSignature) -> Result<Token> {
    let parent = Coded::new(CodedKind::MemberRefParent, class).unwrap_or(Coded(0));
    let (name, signature) = (editor.string(name)?, editor.blob(&write_method(signature))?);
    editor.add_once(Table::MemberRef, &[parent.0, name, signature])
}

fn field(editor: &mut Editor<'_>, flags: u32, name: &[u8], of: &Type) -> Result<Token> {
    let mut signature = vec![6];
    signature.extend_from_slice(&write_type(of));
    let (name, signature) = (editor.string(name)?, editor.blob(&signature)?);
    editor.add(Table::Field, &[flags, name, signature])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
