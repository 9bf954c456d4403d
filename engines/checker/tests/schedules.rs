//! How hard to find a bug may be: small programs in which only few schedules show it. Each must be
//! found within the default number of runs, for any of several seeds.

mod writing;

use redhanded_checker::Settings;
use redhanded_checker::ir::{FunctionId, Instruction, Mode};
use writing::{Program, Writer};

const SEEDS: u64 = 20;

/// In how many of 100 runs the bug is seen, at least, over the seeds.
fn least_occurrences(write: impl Fn(&mut Program) -> FunctionId) -> u32 {
    let mut program = Program::new();
    let main = write(&mut program);
    let occurrences = |seed| {
        let outcome = program.check_with(main, &Settings { seed, ..Settings::default() });
        assert_eq!(outcome.statistics.runs, 100);
        outcome.findings.iter().map(|finding| finding.occurrences).max().unwrap_or(0)
    };
    (0..SEEDS).map(occurrences).min().unwrap()
}

fn volatile_counter(w: &mut Writer<'_>, field: redhanded_checker::ir::StaticId) {
    let value = w.load_as(field, Mode::Volatile);
    w.add(value, 1).store_as(field, value, Mode::Volatile);
}

/// The unordered accesses stand far before and far after a lock that both threads take.
#[test]
fn a_race_that_a_lock_hides_most_of_the_time() {
    let least = least_occurrences(|program| {
        let [value, gate, work] = ["value", "gate", "work"].map(|name| program.variable(name));
        let busy = |w: &mut Writer<'_>| {
            let count = w.int(100);
            w.repeat(count, |w, _| {
                w.lock(gate, |w| {
                    w.increment(work);
                });
            });
        };
        let worker = program.function("Work", 0, |w| {
            busy(w);
            w.increment(value);
        });
        program.function("Main", 0, |w| {
            w.new_lock(gate);
            w.start(worker);
            w.increment(value);
            busy(w);
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}

/// Both locks must be held at the same time, for one instruction out of hundreds.
#[test]
fn a_deadlock_in_a_narrow_window() {
    let least = least_occurrences(|program| {
        let [a, b, work] = ["a", "b", "work"].map(|name| program.variable(name));
        let nested = |program: &mut Program, first, second| {
            program.function("Work", 0, |w| {
                let count = w.int(100);
                w.repeat(count, |w, _| volatile_counter(w, work));
                w.lock(first, |w| {
                    w.lock(second, |_| {});
                });
                w.repeat(count, |w, _| volatile_counter(w, work));
            })
        };
        let workers = [nested(program, a, b), nested(program, b, a)];
        program.function("Main", 0, |w| {
            w.new_lock(a).new_lock(b);
            for worker in workers {
                w.start(worker);
            }
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}

/// A flag is set for a moment; only who looks just then goes wrong.
#[test]
fn a_race_behind_a_flag_that_is_set_for_a_moment() {
    let least = least_occurrences(|program| {
        let [flag, value] = ["flag", "value"].map(|name| program.variable(name));
        let worker = program.function("Work", 0, |w| {
            let seen = w.load_as(flag, Mode::Volatile);
            w.when(seen, |w| {
                w.increment(value);
            });
        });
        program.function("Main", 0, |w| {
            w.start(worker);
            let (one, zero) = (w.int(1), w.int(0));
            w.store_as(flag, one, Mode::Volatile);
            w.increment(value);
            w.store_as(flag, zero, Mode::Volatile);
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}

/// Three threads have to wait for each other.
#[test]
fn a_cycle_of_three() {
    let least = least_occurrences(|program| {
        let gates = ["a", "b", "c"].map(|name| program.variable(name));
        let workers: Vec<FunctionId> = (0..3)
            .map(|index| {
                program.function("Work", 0, |w| {
                    w.lock(gates[index], |w| {
                        w.lock(gates[(index + 1) % 3], |_| {});
                    });
                })
            })
            .collect();
        program.function("Main", 0, |w| {
            for gate in gates {
                w.new_lock(gate);
            }
            for &worker in &workers {
                w.start(worker);
            }
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}

/// One thread must finish a long stretch before another one begins.
#[test]
fn a_race_that_needs_a_thread_far_ahead() {
    let least = least_occurrences(|program| {
        let [progress, value] = ["progress", "value"].map(|name| program.variable(name));
        let worker = program.function("Work", 0, |w| {
            let count = w.int(300);
            w.repeat(count, |w, _| volatile_counter(w, progress));
        });
        program.function("Main", 0, |w| {
            w.start(worker);
            let (seen, limit, enough) = (w.load_as(progress, Mode::Volatile), w.int(250), w.code.register());
            let kind = redhanded_checker::ir::NumberKind::I32;
            w.emit(Instruction::Less { kind, dst: enough, a: limit, b: seen });
            w.when(enough, |w| {
                let racer = w.code.register();
                w.emit(Instruction::Move { dst: racer, src: enough });
                w.store(value, racer);
                w.claim(1, racer, 0);
            });
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}

/// Many threads, and the bug between just two of them.
#[test]
fn a_race_of_two_among_thirty() {
    let least = least_occurrences(|program| {
        let [gate, work, value] = ["gate", "work", "value"].map(|name| program.variable(name));
        let innocent = program.function("Innocent", 0, |w| {
            let count = w.int(10);
            w.repeat(count, |w, _| {
                w.lock(gate, |w| {
                    w.increment(work);
                });
            });
        });
        let guilty = program.function("Guilty", 0, |w| {
            w.call(innocent, &[]);
            w.increment(value);
            w.call(innocent, &[]);
        });
        program.function("Main", 0, |w| {
            w.new_lock(gate);
            let count = w.int(14);
            w.start(guilty);
            w.repeat(count, |w, _| {
                w.start(innocent);
                w.start(innocent);
            });
            w.start(guilty);
        })
    });
    eprintln!("LEAST {least}");
    assert!(least >= 1, "{least}");
}
