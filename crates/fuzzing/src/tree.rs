//! A YAML text as its typed reader sees it, with nothing left but lists, maps and keys.

use std::collections::BTreeMap;
use std::fmt;

use scenario::guard::{entry, item};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// Whatever a YAML text says.
pub enum Tree {
    /// A scalar.
    Text,
    /// A list.
    List(Vec<Tree>),
    /// A map, its keys as they are written.
    Map(Vec<(String, Tree)>),
}

impl Tree {
    /// Every place with its form, by paths as [`scenario::guard`] writes them.
    pub fn places(&self, path: String, seen: &mut BTreeMap<String, &'static str>) {
        let form = match self {
            Tree::Text => "text",
            Tree::List(items) => {
                for (index, below) in items.iter().enumerate() {
                    below.places(item(&path, index), seen);
                }
                "list"
            }
            Tree::Map(entries) => {
                for (key, below) in entries {
                    below.places(entry(&path, key), seen);
                }
                "map"
            }
        };
        seen.insert(path, form);
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_str<E>(self, _: &str) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Text)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(below) = items.next_element()? {
            list.push(below);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Tree, A::Error> {
        let mut map = Vec::new();
        while let Some(key) = entries.next_key()? {
            map.push((key, entries.next_value()?));
        }
        Ok(Tree::Map(map))
    }
}
