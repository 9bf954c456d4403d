//! Reading values and writing them. Errors complete the sentence "`key` ...".

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::nearest::suggestion;

/// The one value there must be.
pub(super) fn one(values: &[String]) -> Result<&str, String> {
    match values {
        [value] if !value.is_empty() => Ok(value),
        [_] => Err("must not be empty".to_owned()),
        _ => Err(format!("takes one value, not {}", values.len())),
    }
}

/// A whole number.
pub(super) fn number(values: &[String]) -> Result<u64, String> {
    let value = one(values)?;
    value.parse().map_err(|_| format!("must be a whole number from 0 to {}, but is `{value}`", u64::MAX))
}

/// A whole number in `range`, which must fit where it goes.
pub(super) fn count<N: TryFrom<u64>>(values: &[String], range: RangeInclusive<u64>) -> Result<N, String> {
    let value = one(values)?;
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.and_then(|number| N::try_from(number).ok()).ok_or_else(|| {
        format!("must be a whole number from {} to {}, but is `{value}`", range.start(), range.end())
    })
}

/// Patterns of names.
pub(super) fn patterns(values: &[String]) -> Result<Vec<String>, String> {
    if values.iter().any(|pattern| pattern.trim().is_empty()) {
        return Err(
            "has an empty pattern, which matches nothing; a pattern is such as com.example.*".to_owned()
        );
    }
    if let Some(path) = values.iter().find(|pattern| pattern.contains('/')) {
        return Err(format!(
            "has the pattern `{path}`, but names are written with dots: write `{}`",
            dotted(path)
        ));
    }
    for pattern in values {
        // A list of type arguments has commas.
        let strange = |sign: &char| "[](){};\"'".contains(*sign) || *sign == ',' && !pattern.contains('<');
        if let Some(sign) = pattern.chars().find(|sign| strange(sign)) {
            return Err(format!(
                "has the pattern `{pattern}`, but no name has a `{sign}` in it; a pattern is such as \
                 com.example.*, and there may be several"
            ));
        }
    }
    Ok(values.to_vec())
}

/// The pattern that somebody means who wrote the path of a directory or of a file.
fn dotted(path: &str) -> String {
    const EXTENSIONS: [&str; 5] = [".class", ".java", ".kt", ".scala", ".groovy"];
    let without_extension = EXTENSIONS.iter().find_map(|extension| path.strip_suffix(extension));
    let name = without_extension.unwrap_or(path).trim_matches('/').replace('/', ".");
    if without_extension.is_some() || name.ends_with('*') { name } else { name + ".*" }
}

/// A number from 0 to `most`.
pub(super) fn share(values: &[String], most: f64) -> Result<f64, String> {
    let value = one(values)?;
    match value.parse::<f64>() {
        Ok(number) if (0.0..=most).contains(&number) => Ok(number),
        _ => Err(format!("must be a number from 0 to {most}, but is `{value}`")),
    }
}

/// A duration with its unit, at most `most`.
pub(super) fn duration(values: &[String], most: Duration) -> Result<Duration, String> {
    let value = one(values)?;
    match humantime::parse_duration(value) {
        Ok(duration) if duration <= most => Ok(duration),
        Ok(_) => Err(format!("must be from 0s to {}, but is `{value}`", duration_text(most))),
        Err(_) => {
            Err(format!("must be a duration with its unit, such as 100ms, 2s or 1m 30s, but is `{value}`"))
        }
    }
}

/// A duration as [`duration`] reads it.
pub(super) fn duration_text(duration: Duration) -> String {
    humantime::format_duration(duration).to_string()
}

/// One of several words.
pub(super) fn choice<T: Copy>(values: &[String], choices: &[(&str, T)]) -> Result<T, String> {
    let value = one(values)?;
    match choices.iter().find(|(word, _)| *word == value) {
        Some((_, meaning)) => Ok(*meaning),
        None => {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            let near = suggestion(value, words.iter().copied());
            Err(format!("must be one of {}, but is `{value}`{near}", words.join(", ")))
        }
    }
}

/// The word of a choice.
pub(super) fn choice_of<T: PartialEq>(value: T, choices: &[(&str, T)]) -> String {
    choices
        .iter()
        .find(|(_, meaning)| *meaning == value)
        .map(|(word, _)| *word)
        .unwrap_or_default()
        .to_owned()
}

/// As [`choice`], with `true` for always and `false` for never.
pub(super) fn when<T: Copy>(values: &[String], choices: &[(&str, T)]) -> Result<T, String> {
    let word = match one(values)? {
        "true" => "always",
        "false" => "never",
        other => other,
    };
    choice(&[word.to_owned()], choices)
}

/// A list as TOML.
pub(super) fn text_list(values: &[String]) -> String {
    let quoted: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    format!("[{}]", quoted.join(", "))
}

/// What stands for no value.
pub(super) fn optional(value: Option<String>) -> String {
    value.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(word: &str) -> Vec<String> {
        vec![word.to_owned()]
    }

    #[test]
    fn a_duration_needs_its_unit() {
        let duration = |word| duration(&words(word), Duration::from_secs(100));
        assert_eq!(duration("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert!(duration("100").unwrap_err().contains("with its unit"));
        assert_eq!(duration("101s").unwrap_err(), "must be from 0s to 1m 40s, but is `101s`");
    }

    #[test]
    fn numbers_are_kept_in_range() {
        assert_eq!(count::<u32>(&words("3"), 1..=5), Ok(3));
        for wrong in ["0", "6", "5000000000", "three"] {
            let error = count::<u32>(&words(wrong), 1..=5).unwrap_err();
            assert_eq!(error, format!("must be a whole number from 1 to 5, but is `{wrong}`"));
        }
        assert!(number(&words("-1")).is_err());
        assert_eq!(share(&words("0.5"), 1.0), Ok(0.5));
        assert!(share(&words("nan"), 1.0).is_err());
        assert!(share(&words("1.5"), 1.0).unwrap_err().contains("from 0 to 1"));
    }

    #[test]
    fn a_path_is_no_pattern_of_names() {
        assert_eq!(patterns(&words("com.example.*")), Ok(words("com.example.*")));
        for (path, meant) in [
            ("com/example", "com.example.*"),
            ("com/example/", "com.example.*"),
            ("com/example/*", "com.example.*"),
            ("com/example/Cache.java", "com.example.Cache"),
            ("com/example/Cache.kt", "com.example.Cache"),
        ] {
            let error = patterns(&words(path)).unwrap_err();
            assert!(error.ends_with(&format!("write `{meant}`")), "{error}");
        }
    }

    #[test]
    fn what_can_be_no_name_is_no_pattern() {
        for wrong in ["a b c[", "com.example.*,org.example.*", "(a)"] {
            assert!(patterns(&words(wrong)).unwrap_err().contains("no name has a"), "{wrong}");
        }
        for right in ["Acme.Cache<System.Int32, System.String>", "*.Map$Entry", "über.a-b.C`1+D", "Kt name"]
        {
            assert_eq!(patterns(&words(right)), Ok(words(right)));
        }
    }

    #[test]
    fn a_wrong_word_names_the_nearest() {
        let error = choice(&words("alway"), &[("always", 1), ("never", 2)]).unwrap_err();
        assert!(error.ends_with("did you mean `always`?"), "{error}");
        assert_eq!(when(&words("true"), &[("always", 1), ("never", 2)]), Ok(1));
    }
}
