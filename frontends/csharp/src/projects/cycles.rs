//! Circles among references.

use super::{Note, NoteKind, Project, ProjectId};

/// Takes those references out that close a circle, so that following references always ends. Which
/// ones depends on the order of the projects only.
pub(super) fn break_circles(projects: &mut [Project], notes: &mut Vec<Note>) {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; projects.len()];
    for start in 0..projects.len() {
        // Each entry is a project and how many of its references have been followed.
        let mut open = vec![(start, 0)];
        while let Some((project, followed)) = open.pop() {
            if followed == 0 && states[project] == State::New {
                states[project] = State::Open;
            } else if followed == 0 {
                continue;
            }
            let Some(&ProjectId(next)) = projects[project].references.get(followed) else {
                states[project] = State::Done;
                continue;
            };
            if states[next] == State::Open {
                let path = projects[project].file.clone().unwrap_or_default();
                let other = projects[next].file.clone().unwrap_or_default();
                notes.push(Note { path, line: None, kind: NoteKind::CyclicReference(other) });
                projects[project].references.remove(followed);
                // The same index is the next reference now; zero would mean a new project.
                match followed {
                    0 => {
                        states[project] = State::New;
                        open.push((project, 0));
                    }
                    _ => open.push((project, followed)),
                }
                continue;
            }
            open.push((project, followed + 1));
            if states[next] == State::New {
                open.push((next, 0));
            }
        }
    }
}
