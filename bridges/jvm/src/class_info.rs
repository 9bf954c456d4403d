//! What is known of a receiver's class: its superclasses, and what they declare.

use redhanded_contracts::jvm::{ClassChain, Implementation};
use redhanded_contracts::{Contracts, TypeContract};

use crate::platform::is_platform_name;
use crate::vm::{Jni, Jvmti, jclass, jfieldID, jobject};

/// A class and its superclasses, the class itself first.
#[derive(Debug)]
pub struct ClassInfo {
    chain: Vec<Ancestor>,
    /// Fields that lead to the object behind, if the class is a window; in the contract's order.
    window_fields: Vec<FieldId>,
    /// Whether the class may be remembered by reference: its loader lives as long as the JVM.
    pub lives_for_ever: bool,
    /// Whether any contract speaks of a class in the chain.
    pub has_contract: bool,
    /// What is wrong with the user's contracts of these classes: patterns without a method.
    pub unmatched: Vec<UnmatchedPattern>,
}

/// A method pattern in a contract of the user that matches no method of the class.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnmatchedPattern {
    /// The class.
    pub class: String,
    /// The pattern.
    pub pattern: String,
}

#[derive(Debug)]
struct Ancestor {
    name: String,
    is_platform: bool,
    /// Instance methods that are not private: name and descriptor. Left empty when no contract
    /// speaks of any class in the chain.
    methods: Vec<(String, String)>,
}

/// A field id: valid for as long as its class is loaded.
#[derive(Clone, Copy, Debug)]
pub struct FieldId(pub jfieldID);

// SAFETY: field ids are valid on every thread.
unsafe impl Send for FieldId {}
// SAFETY: as above.
unsafe impl Sync for FieldId {}

impl ClassInfo {
    /// Asks the JVM about `class`, which is prepared, since an object of it exists.
    pub fn new(
        jvmti: Jvmti,
        jni: Jni,
        contracts: &Contracts,
        class: jclass,
        system_loader: Option<jobject>,
    ) -> ClassInfo {
        let mut classes = vec![class];
        while let Some(superclass) = classes.last().and_then(|class| jni.superclass(*class)) {
            classes.push(superclass);
        }
        jni.announce_locals(classes.len() + 16);
        let chain: Vec<Ancestor> = classes
            .iter()
            .map(|class| {
                let name = jvmti.class_name(*class).unwrap_or_default();
                let is_platform = is_platform(jvmti, jni, *class, &name);
                Ancestor { name, is_platform, methods: Vec::new() }
            })
            .collect();
        let lives_for_ever = jvmti.class_loader(class).is_some_and(|loader| {
            if loader.is_null() {
                return true;
            }
            let is_system = system_loader.is_some_and(|system| jni.same_object(loader, system));
            jni.delete_local(loader);
            is_system
        });
        let has_contract = chain.iter().any(|ancestor| contracts.type_contract(&ancestor.name).is_some());
        let mut info = ClassInfo {
            chain,
            window_fields: Vec::new(),
            lives_for_ever,
            has_contract,
            unmatched: Vec::new(),
        };
        if has_contract {
            for (ancestor, class) in info.chain.iter_mut().zip(&classes) {
                ancestor.methods = jvmti.instance_methods(*class);
            }
            info.unmatched = info.unmatched_patterns(contracts);
            if let Some(window) = info.contract(contracts).and_then(TypeContract::window) {
                info.window_fields = window
                    .fields
                    .iter()
                    .filter_map(|name| {
                        let (field, signature) =
                            classes.iter().find_map(|class| jvmti.field(*class, name))?;
                        signature.starts_with('L').then_some(FieldId(field))
                    })
                    .collect();
            }
        }
        // The chain's references are local ones of this call; a long chain should not keep them.
        classes.iter().skip(1).for_each(|class| jni.delete_local(*class));
        info
    }

    fn unmatched_patterns(&self, contracts: &Contracts) -> Vec<UnmatchedPattern> {
        let of_class = |depth: usize| {
            let class = &self.chain[depth].name;
            let contract = contracts.type_contract(class)?;
            let inherited = self.chain[depth..].iter().flat_map(|ancestor| &ancestor.methods);
            let methods: Vec<(&str, &str)> =
                inherited.map(|(name, descriptor)| (name.as_str(), descriptor.as_str())).collect();
            let pattern =
                |pattern: &str| UnmatchedPattern { class: class.clone(), pattern: pattern.to_owned() };
            Some(contract.unmatched_patterns(&methods).into_iter().map(pattern).collect::<Vec<_>>())
        };
        (0..self.chain.len()).filter_map(of_class).flatten().collect()
    }

    /// The nearest contract in the chain.
    fn contract<'c>(&self, contracts: &'c Contracts) -> Option<&'c TypeContract> {
        self.chain.iter().find_map(|ancestor| contracts.type_contract(&ancestor.name))
    }

    /// What declares the implementation of a method that runs on an object of this class.
    pub fn implementation(&self, name: &str, descriptor: &str) -> Implementation {
        self.implementation_from(0, name, descriptor)
    }

    /// What declares the implementation that `super.name()` runs, looked for from `owner` upwards.
    pub fn super_implementation(&self, owner: &str, name: &str, descriptor: &str) -> Implementation {
        match self.chain.iter().position(|ancestor| ancestor.name == owner) {
            Some(depth) => self.implementation_from(depth, name, descriptor),
            None => Implementation::Interface,
        }
    }

    fn implementation_from(&self, depth: usize, name: &str, descriptor: &str) -> Implementation {
        let declares =
            |ancestor: &Ancestor| ancestor.methods.iter().any(|(n, d)| n == name && d == descriptor);
        let above = self.chain.iter().skip(depth).position(declares);
        above.map_or(Implementation::Interface, |above| Implementation::Class(depth + above))
    }

    /// The object behind a window.
    pub fn behind(&self, jni: Jni, window: jobject) -> Option<jobject> {
        self.window_fields.iter().find_map(|field| jni.object_field(window, field.0))
    }

    /// A boolean field of the objects of this class, given the class itself.
    pub fn boolean_field(&self, jvmti: Jvmti, jni: Jni, class: jclass, name: &str) -> Option<FieldId> {
        jni.with_local_frame(|| {
            jni.announce_locals(self.chain.len() + 16);
            let ancestors = std::iter::successors(Some(class), |class| jni.superclass(*class));
            let found = ancestors.into_iter().find_map(|class| jvmti.field(class, name));
            found.filter(|(_, signature)| signature == "Z").map(|(field, _)| FieldId(field))
        })?
    }
}

/// Whether the class came with the JDK: from the boot loader, or from its other loader by name.
fn is_platform(jvmti: Jvmti, jni: Jni, class: jclass, name: &str) -> bool {
    jvmti.class_loader(class).is_some_and(|loader| {
        if loader.is_null() {
            return true;
        }
        jni.delete_local(loader);
        is_platform_name(name)
    })
}

impl ClassChain for ClassInfo {
    fn name(&self, depth: usize) -> Option<&str> {
        self.chain.get(depth).map(|ancestor| ancestor.name.as_str())
    }

    fn is_platform(&self, depth: usize) -> bool {
        self.chain.get(depth).is_some_and(|ancestor| ancestor.is_platform)
    }

    fn declares(&self, depth: usize, wanted: &mut dyn FnMut(&str, &str) -> bool) -> bool {
        self.chain.get(depth).is_some_and(|ancestor| {
            ancestor.methods.iter().any(|(name, descriptor)| wanted(name, descriptor))
        })
    }
}
