//! Who is asked: the Subject trait, its adapters, and the supervision of untrusted processes.
