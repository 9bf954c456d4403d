use super::Dump;
use crate::syntax::ast::{
    Accessor, AccessorKind, Attribute, Body, BodyKind, ChainedTarget, Constraint, ConstraintKind, Function,
    List, MemberId, MemberKind, Modifiers, OperatorKind, Param, ParamMode, ParamRole, Property, TypeDecl,
    TypeKind, TypeParam, Using, UsingKind, UsingScope, Variance,
};

impl Dump<'_> {
    pub(super) fn unit(&mut self) {
        let tree = self.tree;
        for name in &tree[tree.externs()] {
            let text = format!("(extern {})", self.name(*name));
            self.line(|dump| dump.item(&text));
        }
        for using in &tree[tree.usings()] {
            self.line(|dump| dump.using(using));
        }
        for attribute in &tree[tree.attributes()] {
            self.line(|dump| dump.attribute(*attribute));
        }
        for member in &tree[tree.members()] {
            self.line(|dump| dump.member(*member));
        }
        for statement in &tree[tree.statements()] {
            self.line(|dump| dump.stmt(*statement));
        }
    }

    fn line(&mut self, content: impl FnOnce(&mut Self)) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        content(self);
    }

    fn using(&mut self, using: &Using) {
        let head = match using.scope {
            UsingScope::Local => "using",
            UsingScope::Global => "global-using",
        };
        self.node(head, |dump| {
            match using.kind {
                UsingKind::Namespace => {}
                UsingKind::Static => dump.item("static"),
                UsingKind::Alias(name) => {
                    let text = format!("{} =", dump.name(name));
                    dump.item(&text);
                }
            }
            dump.ty(using.target);
        });
    }

    fn attribute(&mut self, attribute: Attribute) {
        self.node("@", |dump| {
            if let Some(target) = attribute.target {
                let text = format!("{}:", dump.name(target));
                dump.item(&text);
            }
            dump.ty(attribute.name);
            dump.args("args", attribute.args);
        });
    }

    fn attributes(&mut self, attributes: List<Attribute>) {
        self.tree[attributes].iter().for_each(|attribute| self.attribute(*attribute));
    }

    pub(super) fn modifiers(&mut self, modifiers: Modifiers) {
        modifiers.keywords().for_each(|keyword| self.item(keyword));
    }

    pub(super) fn member(&mut self, id: MemberId) {
        let member = self.tree[id];
        let (modifiers, attributes) = (member.modifiers, member.attributes);
        let head = match member.kind {
            MemberKind::Missing => "<missing>",
            MemberKind::Namespace(_) => "namespace",
            MemberKind::Type(_) => "type",
            MemberKind::Delegate(_) => "delegate",
            MemberKind::Field(_) => "field",
            MemberKind::EventField(_) => "event-field",
            MemberKind::Event(_) => "event",
            MemberKind::Method(_) => "method",
            MemberKind::Constructor(_) => "constructor",
            MemberKind::Destructor(_) => "destructor",
            MemberKind::Operator(..) => "operator",
            MemberKind::Property(_) => "property",
            MemberKind::Indexer(_) => "indexer",
            MemberKind::EnumMember(_) => "enum-member",
        };
        self.node(head, |dump| {
            dump.attributes(attributes);
            dump.modifiers(modifiers);
            dump.member_content(member.kind);
        });
    }

    fn member_content(&mut self, kind: MemberKind) {
        let tree = self.tree;
        match kind {
            MemberKind::Missing => {}
            MemberKind::Namespace(namespace) => {
                let namespace = &tree[namespace];
                let path: Vec<&str> = tree[namespace.path].iter().map(|name| self.name(*name)).collect();
                let text = path.join(".");
                self.item(&text);
                tree[namespace.usings].iter().for_each(|using| self.using(using));
                tree[namespace.members].iter().for_each(|member| self.member(*member));
            }
            MemberKind::Type(declaration) => self.type_decl(&tree[declaration]),
            MemberKind::Field(field) | MemberKind::EventField(field) => {
                self.ty(field.ty);
                self.variables(field.variables);
            }
            MemberKind::Event(property) | MemberKind::Property(property) | MemberKind::Indexer(property) => {
                self.property(&tree[property]);
            }
            MemberKind::Operator(kind, function) => {
                let symbol = match kind {
                    OperatorKind::Unary(op) => op.text(),
                    OperatorKind::Binary(op) => op.text(),
                    OperatorKind::True => "true",
                    OperatorKind::False => "false",
                    OperatorKind::Implicit => "implicit",
                    OperatorKind::Explicit => "explicit",
                };
                self.item(symbol);
                self.function(&tree[function]);
            }
            MemberKind::Delegate(function)
            | MemberKind::Method(function)
            | MemberKind::Constructor(function)
            | MemberKind::Destructor(function) => self.function(&tree[function]),
            MemberKind::EnumMember(member) => {
                let text = self.name(member.name.name).to_owned();
                self.item(&text);
                self.expr_if(member.value);
            }
        }
    }

    fn type_decl(&mut self, declaration: &TypeDecl) {
        self.item(match declaration.kind {
            TypeKind::Class => "class",
            TypeKind::Struct => "struct",
            TypeKind::Interface => "interface",
            TypeKind::Enum => "enum",
            TypeKind::Record => "record",
            TypeKind::RecordStruct => "record-struct",
        });
        let text =
            format!("{}{}", self.name(declaration.name.name), self.type_params(declaration.type_params));
        self.item(&text);
        declaration.params.into_iter().for_each(|params| self.params(params));
        let tree = self.tree;
        self.list("bases", &tree[declaration.bases], |dump, base| dump.ty(base));
        declaration.base_args.into_iter().for_each(|args| self.args("base-args", args));
        self.constraints(declaration.constraints);
        tree[declaration.members].iter().for_each(|member| self.member(*member));
    }

    fn function(&mut self, function: &Function) {
        if let Some(ty) = function.return_type {
            self.ty(ty);
        }
        let interface = function.explicit_interface.map(|ty| format!("{}.", self.type_text(ty, 0)));
        let text = format!(
            "{}{}{}",
            interface.unwrap_or_default(),
            self.name(function.name.name),
            self.type_params(function.type_params)
        );
        self.item(&text);
        self.params(function.params);
        self.constraints(function.constraints);
        if let Some(chained) = function.chained {
            let target = match chained.target {
                ChainedTarget::Base => "base",
                ChainedTarget::This => "this",
            };
            self.node(target, |dump| dump.args("args", chained.args));
        }
        self.body_of(function.body_kind, function.body);
    }

    fn body_of(&mut self, kind: BodyKind, body: Body) {
        if kind == BodyKind::Iterator {
            self.item("iterator");
        }
        self.body(body);
    }

    fn property(&mut self, property: &Property) {
        self.ty(property.ty);
        let interface = property.explicit_interface.map(|ty| format!("{}.", self.type_text(ty, 0)));
        let text = format!("{}{}", interface.unwrap_or_default(), self.name(property.name.name));
        self.item(&text);
        if !property.params.is_empty() {
            self.params(property.params);
        }
        self.tree[property.accessors].iter().for_each(|accessor| self.accessor(*accessor));
        self.expr_if(property.value);
    }

    fn accessor(&mut self, accessor: Accessor) {
        let head = match accessor.kind {
            AccessorKind::Get => "get",
            AccessorKind::Set => "set",
            AccessorKind::Init => "init",
            AccessorKind::Add => "add",
            AccessorKind::Remove => "remove",
        };
        self.node(head, |dump| {
            dump.attributes(accessor.attributes);
            dump.modifiers(accessor.modifiers);
            dump.body_of(accessor.body_kind, accessor.body);
        });
    }

    pub(super) fn params(&mut self, params: List<Param>) {
        self.node("", |dump| {
            for (index, param) in dump.tree[params].iter().enumerate() {
                if index > 0 {
                    dump.text.push(',');
                }
                dump.param(param);
            }
        });
    }

    fn param(&mut self, param: &Param) {
        self.attributes(param.attributes);
        match param.role {
            ParamRole::Plain | ParamRole::ArgList => {}
            ParamRole::This => self.item("this"),
            ParamRole::Params => self.item("params"),
        }
        match param.mode {
            ParamMode::Value => {}
            ParamMode::Ref => self.item("ref"),
            ParamMode::Out => self.item("out"),
            ParamMode::In => self.item("in"),
        }
        param.ty.into_iter().for_each(|ty| self.ty(ty));
        let text = self.name(param.name.name).to_owned();
        self.item(&text);
        if let Some(default) = param.default {
            self.exprs("=", &[default]);
        }
    }

    fn type_params(&self, params: List<TypeParam>) -> String {
        if params.is_empty() {
            return String::new();
        }
        let params: Vec<String> = self.tree[params]
            .iter()
            .map(|param| match param.variance {
                Variance::None => self.name(param.name).to_owned(),
                Variance::In => format!("in {}", self.name(param.name)),
                Variance::Out => format!("out {}", self.name(param.name)),
            })
            .collect();
        format!("<{}>", params.join(","))
    }

    fn constraints(&mut self, constraints: List<Constraint>) {
        for constraint in &self.tree[constraints] {
            let head = format!("where {}", self.name(constraint.param));
            self.node(&head, |dump| {
                match constraint.kind {
                    ConstraintKind::Any => {}
                    ConstraintKind::Class => dump.item("class"),
                    ConstraintKind::Struct => dump.item("struct"),
                }
                dump.tree[constraint.types].iter().for_each(|ty| dump.ty(*ty));
            });
        }
    }
}
