use std::path::{Path, PathBuf};

use super::{
    evaluation::Evaluation,
    expand::above,
    imports::read_xml,
    items::{Items, Walks},
    properties::Properties,
};
use crate::projects::{
    GlobalUsing, GlobalUsingKind, Note, NoteKind, Options, Output, frameworks, paths, xml::Element,
};

/// A project file, evaluated.
#[derive(Debug, Default)]
pub(crate) struct Evaluated {
    pub(crate) name: String,
    pub(crate) sources: Vec<PathBuf>,
    pub(crate) symbols: Vec<String>,
    /// The project files it refers to, as they are named, with the line.
    pub(crate) projects: Vec<(PathBuf, u32)>,
    pub(crate) assemblies: Vec<String>,
    pub(crate) global_usings: Vec<GlobalUsing>,
    pub(crate) output: Output,
    pub(crate) framework: Option<String>,
    pub(crate) notes: Vec<Note>,
}

/// The namespaces that `ImplicitUsings` brings in.
const IMPLICIT_USINGS: &[&str] = &[
    "System",
    "System.Collections.Generic",
    "System.IO",
    "System.Linq",
    "System.Net.Http",
    "System.Threading",
    "System.Threading.Tasks",
];

/// What the SDK for the web adds to them.
const WEB_USINGS: &[&str] = &[
    "Microsoft.AspNetCore.Builder",
    "Microsoft.AspNetCore.Hosting",
    "Microsoft.AspNetCore.Http",
    "Microsoft.AspNetCore.Routing",
    "Microsoft.Extensions.Configuration",
    "Microsoft.Extensions.DependencyInjection",
    "Microsoft.Extensions.Hosting",
    "Microsoft.Extensions.Logging",
    "System.Net.Http.Json",
];

/// Evaluates a project file. What is broken is in the notes; the rest is there.
pub(crate) fn evaluate(file: &Path, solution: Option<&Path>, options: &Options) -> Evaluated {
    let root = match read_xml(file) {
        Ok(root) => root,
        Err(kind) => {
            let note = Note { path: file.to_owned(), line: None, kind };
            return Evaluated { name: stem(file), notes: vec![note], ..Evaluated::default() };
        }
    };
    let sdk = Sdk::of(&root);
    let mut frameworks: Vec<String> = Vec::new();
    let mut evaluation = first_pass(file, solution, options, None);
    if sdk.is_some() && evaluation.properties.value("TargetFramework").is_empty() {
        let all = evaluation.properties.value("TargetFrameworks").to_owned();
        frameworks = all.split(';').map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect();
        let known: Vec<&str> = frameworks.iter().map(String::as_str).collect();
        if let Some(framework) = frameworks::preferred(&known) {
            // Conditions ask for the one it is built for.
            evaluation = first_pass(file, solution, options, Some(framework));
        }
    }
    finish(file, sdk, evaluation, &frameworks)
}

/// Which SDK a project names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sdk {
    Plain,
    Web,
}

impl Sdk {
    fn of(root: &Element) -> Option<Sdk> {
        let attribute = root.attribute("Sdk").map(str::to_owned);
        let element = || root.children("Sdk").find_map(|sdk| sdk.attribute("Name").map(str::to_owned));
        let import = || root.children("Import").find_map(|it| it.attribute("Sdk").map(str::to_owned));
        let name = attribute.or_else(element).or_else(import)?;
        Some(if name.to_ascii_lowercase().contains(".web") { Sdk::Web } else { Sdk::Plain })
    }
}

/// Evaluates the properties of a project, with the `Directory.Build` files above it.
fn first_pass(
    file: &Path,
    solution: Option<&Path>,
    options: &Options,
    framework: Option<&str>,
) -> Evaluation {
    let mut properties = Properties::default();
    properties.set_project(file, solution);
    properties.set("Configuration", options.configuration.as_str());
    properties.set("Platform", options.platform.as_str());
    if let Some(framework) = framework {
        properties.set("TargetFramework", framework);
    }
    let directory = paths::directory_of(file).to_string_lossy().into_owned();
    let mut evaluation = Evaluation::new(properties);
    if let Some(props) = above("Directory.Build.props", &directory) {
        evaluation.evaluate_file(&props, None);
    }
    evaluation.evaluate_file(file, None);
    if let Some(targets) = above("Directory.Build.targets", &directory) {
        evaluation.evaluate_file(&targets, None);
    }
    evaluation
}

fn finish(file: &Path, sdk: Option<Sdk>, mut evaluation: Evaluation, frameworks: &[String]) -> Evaluated {
    let directory = paths::directory_of(file).to_owned();
    let (mut items, mut walks) = (Items::default(), Walks::default());
    let default_sources = sdk.is_some()
        && !evaluation.properties.is_false("EnableDefaultItems")
        && !evaluation.properties.is_false("EnableDefaultCompileItems");
    if default_sources {
        items.add_default_sources(&directory, &mut walks, &mut evaluation.notes);
    }
    implicit_usings(sdk, &evaluation.properties, &mut items);
    for group in std::mem::take(&mut evaluation.item_groups) {
        items.group(&mut evaluation, &group, &directory, &mut walks);
    }
    let framework = framework(&evaluation.properties);
    if let (Some(framework), true) = (&framework, frameworks.len() > 1) {
        evaluation.note(file, None, NoteKind::Framework(framework.clone()));
    }
    if let Some(first) = items.missing.first().cloned() {
        let count = items.missing.len();
        evaluation.note(file, None, NoteKind::MissingSources { count, first });
    }
    let symbols = symbols(sdk, &evaluation.properties);
    let properties = &evaluation.properties;
    let output = match properties.value("OutputType").trim().to_ascii_lowercase().as_str() {
        "exe" | "winexe" | "appcontainerexe" => Output::Executable,
        "" if sdk == Some(Sdk::Web) => Output::Executable,
        _ => Output::Library,
    };
    Evaluated {
        name: Some(properties.value("AssemblyName"))
            .filter(|name| !name.is_empty())
            .map_or_else(|| stem(file), str::to_owned),
        sources: items.sources.into_iter().collect(),
        symbols,
        projects: items.projects,
        assemblies: items.assemblies.into_iter().collect(),
        global_usings: items.usings.into_iter().collect(),
        output,
        framework,
        notes: evaluation.notes,
    }
}

fn implicit_usings(sdk: Option<Sdk>, properties: &Properties, items: &mut Items) {
    let enabled = properties.is_true("ImplicitUsings")
        || properties.value("ImplicitUsings").trim().eq_ignore_ascii_case("enable");
    let Some(sdk) = sdk.filter(|_| enabled) else { return };
    let web: &[&str] = if sdk == Sdk::Web { WEB_USINGS } else { &[] };
    items.usings.extend(
        IMPLICIT_USINGS
            .iter()
            .chain(web)
            .map(|name| GlobalUsing { name: (*name).to_owned(), kind: GlobalUsingKind::Namespace }),
    );
}

fn framework(properties: &Properties) -> Option<String> {
    let names = ["TargetFramework", "TargetFrameworkVersion"];
    names.iter().map(|name| properties.value(name)).find(|value| !value.is_empty()).map(str::to_owned)
}

/// The symbols a project defines, and those that the SDK adds.
fn symbols(sdk: Option<Sdk>, properties: &Properties) -> Vec<String> {
    let written = properties.value("DefineConstants");
    let mut symbols: Vec<String> = written
        .split([';', ',', ' ', '\n', '\r', '\t'])
        .filter(|symbol| !symbol.is_empty())
        .map(str::to_owned)
        .collect();
    if sdk.is_some() {
        symbols.push("TRACE".to_owned());
        symbols.push(properties.value("Configuration").to_uppercase());
        symbols.extend(frameworks::symbols(properties.value("TargetFramework")));
    }
    symbols
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
