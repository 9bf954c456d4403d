//! Which names belong to the JDK.

const PACKAGES: &[&str] = &["java", "javax", "jdk", "sun", "com.sun"];

/// Whether the class called `name`, with dots or with slashes, is in a package of the JDK.
pub fn is_platform_name(name: &str) -> bool {
    PACKAGES.iter().any(|package| {
        let mut name = name.chars().map(|letter| if letter == '/' { '.' } else { letter });
        package.chars().all(|letter| name.next() == Some(letter)) && name.next() == Some('.')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_told_by_their_whole_name() {
        for name in ["java.util.Map", "java/util/Map", "com/sun/net/X", "sun.misc.Unsafe"] {
            assert!(is_platform_name(name), "{name}");
        }
        for name in ["javassist.X", "com.sunny.X", "com/example/java/X", "java", "javax"] {
            assert!(!is_platform_name(name), "{name}");
        }
    }
}
