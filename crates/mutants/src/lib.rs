//! A breakable rules implementation: one switch per planted fault.
