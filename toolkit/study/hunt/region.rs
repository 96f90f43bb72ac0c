//! The graphs of a hunt: a class with orders.

use std::str::FromStr;

use catalogue::enumerate::{is_same_class, orders_in};
use graphs::classes::{CLASSES, Class};
use graphs::names;
use itertools::Itertools;

use super::moves::{HUNT_CLASSES, HuntClass, MOST};

pub fn classes() -> String {
    let classes = HUNT_CLASSES.iter().map(|class| format!("{}: {}", class.name, class.about())).join("; ");
    format!(
        "The class of graphs, of orders LO to HI or of order N, and the changes made to them. {classes}. For any \
         other class of `mapgame list columns`, connected graphs are searched, with the class as a condition"
    )
}

/// The graphs of a hunt: a class with these orders, perhaps under a condition.
#[derive(Clone, Copy)]
pub struct Region {
    /// How graphs are made and changed.
    pub hunt_class: &'static HuntClass,
    /// The class that acts as a condition, if hunts have no such class.
    pub class: Option<&'static Class>,
    pub orders: (usize, usize),
}

impl FromStr for Region {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, range) = text
            .split_once(':')
            .ok_or_else(|| format!("expected a class with orders such as trees:4..9, found {text:?}"))?;
        let orders = orders_in(range, MOST)?.into_inner();
        if let Some(hunt_class) = HUNT_CLASSES.iter().find(|class| is_same_class(class.name, name)) {
            return Ok(Region { hunt_class, class: None, orders });
        }
        let known =
            || HUNT_CLASSES.iter().map(|class| class.name).chain(CLASSES.iter().map(|class| class.name));
        let class = CLASSES.iter().copied().find(|class| is_same_class(class.name, name));
        let class = class.ok_or_else(|| {
            let nearest = names::nearest(name, known().unique());
            format!("expected a class, found {name:?}{}", names::suggestion(&nearest))
        })?;
        Ok(Region { hunt_class: hunt_class("connected"), class: Some(class), orders })
    }
}

/// The class of hunts with this name.
///
/// # Panics
/// There is none.
pub(crate) fn hunt_class(name: &str) -> &'static HuntClass {
    HUNT_CLASSES.iter().find(|class| class.name == name).expect("a class of the catalogue")
}
