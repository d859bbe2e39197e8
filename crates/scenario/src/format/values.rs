//! Values that can be written in more ways than one.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// Yes or no, or moves that show the yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YesOrMoves {
    /// Yes or no.
    Plain(bool),
    /// Yes, as these moves show.
    Shown(Vec<String>),
}

impl YesOrMoves {
    /// Whether it is a yes.
    pub const fn is_yes(&self) -> bool {
        !matches!(self, YesOrMoves::Plain(false))
    }
}

impl Serialize for YesOrMoves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            YesOrMoves::Plain(yes) => yes.serialize(serializer),
            YesOrMoves::Shown(moves) => moves.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for YesOrMoves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = YesOrMoves;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or a list of moves")
            }
            fn visit_bool<E: serde::de::Error>(self, yes: bool) -> Result<YesOrMoves, E> {
                Ok(YesOrMoves::Plain(yes))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<YesOrMoves, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(YesOrMoves::Shown)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// One value, or a list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneOrMany<T>(
    /// The values, in their order.
    pub Vec<T>,
);

impl<T: Serialize> Serialize for OneOrMany<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [one] => one.serialize(serializer),
            many => many.serialize(serializer),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Vec<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one value or a list")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<T>, E> {
                Ok(vec![T::deserialize(StrDeserializer::new(text))?])
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<T>, A::Error> {
                Ok(vec![T::deserialize(MapAccessDeserializer::new(map))?])
            }
            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Vec<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list))
            }
        }
        deserializer.deserialize_any(Either(PhantomData)).map(OneOrMany)
    }
}
