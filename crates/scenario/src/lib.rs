//! What is asked: the YAML scenario format, its guard, selection and judging.
