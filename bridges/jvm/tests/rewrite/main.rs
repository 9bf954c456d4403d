//! The class-file rewriter against real compilers and real JVMs.
//!
//! Needs a JDK: `javac` and `java` on the `PATH`, and every further JDK below `/usr/lib/jvm`.

mod assembler;
mod beside;
mod hostile;
mod jars;
mod jdk;
mod limits;
mod linking;
mod mutations;
mod programs;
mod redefinition;
mod running;
mod selections;
