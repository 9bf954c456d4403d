//! Tokens under which the hook holds the objects of delayed threads, so that their references can be
//! compared without handing one to native code.

use std::sync::{Mutex, PoisonError};

/// `Visit.held` of the hook has two places for each.
pub const TOKENS: u32 = 1024;

/// What is pending under each token.
#[derive(Debug)]
pub struct Tokens<T> {
    state: Mutex<State<T>>,
}

#[derive(Debug)]
struct State<T> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
}

#[derive(Debug)]
enum Place<T> {
    Free,
    Pending(T),
    /// What was pending is taken; the hook still holds an object.
    Held,
}

impl<T> Tokens<T> {
    /// All tokens are free.
    pub fn new() -> Tokens<T> {
        Tokens { state: Mutex::new(State { places: Vec::new(), free: Vec::new() }) }
    }

    /// Keeps `pending` under a token; gives it back when there is none left.
    pub fn insert(&self, pending: T) -> Result<u32, T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(token) = state.free.pop()
            && let Some(place) = state.places.get_mut(token as usize)
        {
            *place = Place::Pending(pending);
            return Ok(token);
        }
        match u32::try_from(state.places.len()) {
            Ok(token) if token < TOKENS => {
                state.places.push(Place::Pending(pending));
                Ok(token)
            }
            _ => Err(pending),
        }
    }

    /// What is pending under `token`; the token stays taken.
    pub fn take(&self, token: u32) -> Option<T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let place = state.places.get_mut(token as usize)?;
        match std::mem::replace(place, Place::Held) {
            Place::Pending(pending) => Some(pending),
            Place::Held => None,
            Place::Free => {
                *place = Place::Free;
                None
            }
        }
    }

    /// Frees a token: what was pending under it and not taken is given back.
    pub fn release(&self, token: u32) -> Option<T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let place = state.places.get_mut(token as usize)?;
        match std::mem::replace(place, Place::Free) {
            Place::Free => None,
            Place::Held => {
                state.free.push(token);
                None
            }
            Place::Pending(pending) => {
                state.free.push(token);
                Some(pending)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_not_given_again_before_it_is_released() {
        let tokens = Tokens::new();
        let first = tokens.insert("a").unwrap();
        assert_eq!(tokens.take(first), Some("a"));
        assert_ne!(tokens.insert("b").unwrap(), first);
        assert_eq!(tokens.take(first), None);
        assert_eq!(tokens.release(first), None);
        assert_eq!(tokens.take(first), None);
        assert_eq!(tokens.release(first), None);
        assert_eq!(tokens.insert("c").unwrap(), first);
        assert_eq!(tokens.release(first), Some("c"));
    }

    #[test]
    fn there_is_an_end_of_them() {
        let tokens = Tokens::new();
        for number in 0..TOKENS {
            assert_eq!(tokens.insert(number), Ok(number));
        }
        assert_eq!(tokens.insert(7), Err(7));
        assert_eq!(tokens.release(5), Some(5));
        assert_eq!(tokens.insert(7), Ok(5));
    }
}
