//! From source text to findings, and to the values a program computes.

mod accesses;
mod damage;
mod half_written;
mod hostile;
mod races;
mod running;
mod values;
