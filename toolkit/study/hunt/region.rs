//! The graphs of a hunt: a class with orders.

use std::str::FromStr;

use catalogue::enumerate::is_same_class;
use graphs::classes::{CLASSES, Class};
use graphs::names;
use itertools::Itertools;

use super::moves::{GROUNDS, Ground, orders};

pub fn classes() -> String {
    let classes = GROUNDS.iter().map(|ground| format!("{}: {}", ground.name, ground.about)).join("; ");
    format!(
        "The class of graphs, with orders from LO to HI or of order N, and how they are changed. {classes}. Of any other class \
         of `mapgame list columns` connected graphs are looked at, with the class as a condition"
    )
}

/// The graphs of a hunt: a class with these orders, perhaps under a condition.
#[derive(Clone, Copy)]
pub struct Region {
    /// How graphs are made and changed.
    pub ground: &'static Ground,
    /// The class that acts as a condition, if it is no ground of hunts.
    pub class: Option<&'static Class>,
    pub orders: (usize, usize),
}

impl FromStr for Region {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, range) = text
            .split_once(':')
            .ok_or_else(|| format!("expected a class with orders such as trees:4..9, found {text:?}"))?;
        let orders = orders(range)?;
        if let Some(ground) = GROUNDS.iter().find(|ground| is_same_class(ground.name, name)) {
            return Ok(Region { ground, class: None, orders });
        }
        let known = || GROUNDS.iter().map(|ground| ground.name).chain(CLASSES.iter().map(|class| class.name));
        let class = CLASSES.iter().copied().find(|class| is_same_class(class.name, name));
        let class = class.ok_or_else(|| {
            let nearest = names::nearest(name, known().unique());
            format!("expected a class, found {name:?}{}", names::suggestion(&nearest))
        })?;
        Ok(Region { ground: ground("connected"), class: Some(class), orders })
    }
}

/// The class of hunts with this name.
///
/// # Panics
/// There is none.
pub(crate) fn ground(name: &str) -> &'static Ground {
    GROUNDS.iter().find(|ground| ground.name == name).expect("a class of the catalogue")
}
