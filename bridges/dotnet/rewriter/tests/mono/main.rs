//! Rewriting against Mono: its class libraries as input, its tools as judges, its runtime to run what
//! comes out. Without Mono these tests say so and pass.

mod compiler;
mod everything;
mod installation;
mod machine;
mod programs;
