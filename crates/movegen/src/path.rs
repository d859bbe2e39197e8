//! Which way to compute, chosen while the program runs.

use std::sync::OnceLock;

use laws::Color;

use crate::bits::{Black, White};
use crate::board::Board;
use crate::compiled::{self, Effort};
use crate::moves::MoveList;

/// A way to compute that some processors have. All ways give the same answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Path {
    /// Plain arithmetic, for any processor.
    Portable,
    /// The x86-64 instructions BMI1, BMI2, LZCNT and POPCNT.
    Bmi2,
    /// Those and AVX-512 (F, BW, CD, DQ, VL, VBMI, VNNI and VPOPCNTDQ).
    Avx512,
}

impl Path {
    /// Every way this processor has, the slowest first.
    pub fn available() -> &'static [Path] {
        &[Path::Portable, Path::Bmi2, Path::Avx512][..Path::number()]
    }

    /// How many of the ways this processor has; each needs the instructions of those before it.
    fn number() -> usize {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let bmi2 = has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
            let avx512 = has!("avx512f")
                && has!("avx512bw")
                && has!("avx512cd")
                && has!("avx512dq")
                && has!("avx512vl")
                && has!("avx512vbmi")
                && has!("avx512vnni")
                && has!("avx512vpopcntdq");
            if bmi2 {
                return if avx512 { 3 } else { 2 };
            }
        }
        1
    }

    /// The fastest way this processor has.
    pub fn best() -> Path {
        static BEST: OnceLock<Path> = OnceLock::new();
        *BEST.get_or_init(|| Path::available().last().copied().unwrap_or(Path::Portable))
    }

    /// This way, or plain arithmetic if the processor does not have it.
    pub(crate) fn or_portable(self) -> Path {
        if Path::available().contains(&self) { self } else { Path::Portable }
    }
}

/// Calls a function of the compiled path. The path must come from [`Path::best`] or [`Path::or_portable`].
macro_rules! dispatch {
    ($path:expr, $turn:expr, $function:ident($($argument:expr),*)) => {
        match ($path, $turn) {
            (Path::Portable, Color::White) => compiled::portable::$function::<White>($($argument),*),
            (Path::Portable, Color::Black) => compiled::portable::$function::<Black>($($argument),*),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has the instructions; `available` asked it.
            (Path::Bmi2, Color::White) => unsafe {
                compiled::bmi2::$function::<White>($($argument),*)
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            (Path::Bmi2, Color::Black) => unsafe {
                compiled::bmi2::$function::<Black>($($argument),*)
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            (Path::Avx512, Color::White) => unsafe {
                compiled::avx512::$function::<White>($($argument),*)
            },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            (Path::Avx512, Color::Black) => unsafe {
                compiled::avx512::$function::<Black>($($argument),*)
            },
            #[cfg(not(target_arch = "x86_64"))]
            (_, Color::White) => compiled::portable::$function::<White>($($argument),*),
            #[cfg(not(target_arch = "x86_64"))]
            (_, Color::Black) => compiled::portable::$function::<Black>($($argument),*),
        }
    };
}

/// Each of these must be called on a path the processor has.
#[allow(
    unsafe_code,
    reason = "functions compiled for instructions that the processor was asked for"
)]
impl Path {
    pub(crate) fn generate(self, board: &Board, turn: Color, list: &mut MoveList) {
        dispatch!(self, turn, generate(board, list));
    }

    pub(crate) fn replies(self, board: &Board, turn: Color) -> u32 {
        dispatch!(self, turn, replies(board)) as u32
    }

    pub(crate) fn perft(self, board: &Board, turn: Color, depth: u32, effort: &mut Effort) -> u64 {
        dispatch!(self, turn, perft(board, depth, effort))
    }

    pub(crate) fn hashed(
        self,
        board: &Board,
        turn: Color,
        depth: u32,
        key: u64,
        effort: &mut Effort,
        table: &crate::hash::Table,
    ) -> u64 {
        dispatch!(self, turn, hashed(board, depth, key, effort, table))
    }

    pub(crate) fn categories(
        self,
        board: &Board,
        turn: Color,
        depth: u32,
        effort: &mut Effort,
    ) -> crate::categories::Categories {
        dispatch!(self, turn, categories(board, depth, effort))
    }
}
