//! Every graph of an order, connected or not, once each.

use super::{Kind, connected, every_graph};

pub(crate) const KIND: Kind = Kind {
    name: "all",
    about: "graphs, connected or not",
    most: connected::KIND.most,
    contains: |_| true,
    graphs: |n| Box::new(every_graph(n)),
};
