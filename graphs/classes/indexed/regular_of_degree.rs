//! k-regular graphs: every vertex has degree k.

use super::IndexedClass;

pub const CLASS: IndexedClass = IndexedClass {
    name: "k-regular",
    about: "every vertex has degree k",
    contains: |parameters, k| {
        let is_k = |degree| degree == k;
        Some(parameters.order() == 0 || is_k(parameters.min_degree()) && is_k(parameters.max_degree()))
    },
    sharpest: |parameters| {
        let is_regular = parameters.order() > 0 && parameters.min_degree() == parameters.max_degree();
        is_regular.then_some(parameters.max_degree())
    },
};
