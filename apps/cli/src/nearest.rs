//! "Did you mean ...": the valid word that looks most like a wrong one.

/// How alike two words must be, from 0 to 1, for one to be suggested for the other.
const ALIKE: f64 = 0.75;

/// The one of `valid` that is nearest to `word`, if any is near.
pub fn nearest<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    valid
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(word, candidate), candidate))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// `; did you mean X?`, or nothing.
pub fn suggestion<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, valid).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_suggested_and_a_distant_one_is_not() {
        let valid = ["delay", "seed", "near_miss_window"];
        assert_eq!(nearest("near_mis_window", valid), Some("near_miss_window"));
        assert_eq!(nearest("dealy", valid), Some("delay"));
        assert_eq!(nearest("zzz", valid), None);
    }
}
