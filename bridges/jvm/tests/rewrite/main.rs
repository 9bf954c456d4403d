//! The class-file rewriter against real compilers and real JVMs.
//!
//! Needs a JDK: `javac` and `java` on the `PATH`, and every further JDK below `/usr/lib/jvm`.

mod hostile;
mod jars;
mod jdk;
mod linking;
mod mutations;
mod programs;
mod selections;
