use std::sync::atomic::{AtomicUsize, Ordering};

/// How far the reading and checking of a solution is, for another thread to look at.
#[derive(Debug, Default)]
pub struct Progress {
    files: AtomicUsize,
    files_read: AtomicUsize,
    projects: AtomicUsize,
    projects_checked: AtomicUsize,
    findings: AtomicUsize,
}

impl Progress {
    /// Files that have been read, and how many there are.
    pub fn files(&self) -> (usize, usize) {
        (self.files_read.load(Ordering::Relaxed), self.files.load(Ordering::Relaxed))
    }

    /// Projects that have been checked, and how many there are; 0 of 0 before checking begins.
    pub fn projects(&self) -> (usize, usize) {
        (self.projects_checked.load(Ordering::Relaxed), self.projects.load(Ordering::Relaxed))
    }

    /// Findings in the projects so far; those in shared code are counted for each project.
    pub fn findings(&self) -> usize {
        self.findings.load(Ordering::Relaxed)
    }

    pub(super) fn begin_reading(&self, files: usize) {
        self.files.store(files, Ordering::Relaxed);
    }

    pub(super) fn read_one(&self) {
        self.files_read.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn begin_checking(&self, projects: usize) {
        self.projects.store(projects, Ordering::Relaxed);
    }

    pub(super) fn checked_one(&self, findings: usize) {
        self.findings.fetch_add(findings, Ordering::Relaxed);
        self.projects_checked.fetch_add(1, Ordering::Relaxed);
    }
}
