//! Class files that no compiler makes: as large as the format allows, or as compilers of long ago
//! wrote them.

/// A public class under construction.
pub struct Assembler {
    version: u16,
    pool: Vec<u8>,
    count: u16,
    this: u16,
    superclass: u16,
    methods: Vec<u8>,
    method_count: u16,
}

/// `public static`.
pub const PUBLIC_STATIC: u16 = 0x0009;
/// `public`.
pub const PUBLIC: u16 = 0x0001;
/// `public abstract`.
pub const PUBLIC_ABSTRACT: u16 = 0x0401;

impl Assembler {
    pub fn new(version: u16, name: &str, superclass: &str) -> Assembler {
        let mut class = Assembler {
            version,
            pool: Vec::new(),
            count: 1,
            this: 0,
            superclass: 0,
            methods: Vec::new(),
            method_count: 0,
        };
        class.this = class.class(name);
        class.superclass = class.class(superclass);
        class
    }

    fn constant(&mut self, tag: u8, payload: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend_from_slice(payload);
        self.count = self.count.checked_add(1).expect("room in the pool");
        self.count - 1
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        self.constant(tag, &[first.to_be_bytes(), second.to_be_bytes()].concat())
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let length = u16::try_from(text.len()).expect("a short text").to_be_bytes();
        self.constant(1, &[&length, text.as_bytes()].concat())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(7, &name.to_be_bytes())
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.constant(8, &text.to_be_bytes())
    }

    /// A method of a class, or with the tag 11 of an interface.
    pub fn method_reference(&mut self, tag: u8, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class(owner);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.pair(12, name, descriptor);
        self.pair(tag, owner, name_and_type)
    }

    /// Fills the pool until only `left` constants fit.
    pub fn fill_pool(&mut self, left: u16) {
        while u16::MAX - self.count > left {
            let value = i32::from(self.count) + 1_000_000;
            self.constant(3, &value.to_be_bytes());
        }
    }

    /// A method with code.
    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: &[u8]) {
        let (name, descriptor, attribute) = (self.utf8(name), self.utf8(descriptor), self.utf8("Code"));
        self.method_of(access, name, descriptor, Some((attribute, code)));
    }

    /// A method with the constants that name it; without code if it is abstract.
    pub fn method_of(&mut self, access: u16, name: u16, descriptor: u16, code: Option<(u16, &[u8])>) {
        for value in [access, name, descriptor, u16::from(code.is_some())] {
            self.methods.extend_from_slice(&value.to_be_bytes());
        }
        if let Some((attribute, code)) = code {
            let length = u32::try_from(code.len()).expect("short code");
            self.methods.extend_from_slice(&attribute.to_be_bytes());
            self.methods.extend_from_slice(&(length + 12).to_be_bytes());
            self.methods.extend_from_slice(&[1, 0, 1, 0]);
            self.methods.extend_from_slice(&length.to_be_bytes());
            self.methods.extend_from_slice(code);
            self.methods.extend_from_slice(&[0, 0, 0, 0]);
        }
        self.method_count += 1;
    }

    /// The class file.
    pub fn finish(self, access: u16) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        let two = |bytes: &mut Vec<u8>, value: u16| bytes.extend_from_slice(&value.to_be_bytes());
        two(&mut bytes, self.version);
        two(&mut bytes, self.count);
        bytes.extend_from_slice(&self.pool);
        // Public, with the modern meaning of invokespecial.
        for value in [access | 0x0021, self.this, self.superclass, 0, 0, self.method_count] {
            two(&mut bytes, value);
        }
        bytes.extend_from_slice(&self.methods);
        two(&mut bytes, 0);
        bytes
    }
}
