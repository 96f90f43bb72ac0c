(** * The theorems on bounds, together, and what they assume *)

From Mapgame Require Import Shades WeakAcyclic Activation Dominates ThreeRho Four EdgeUnion Bounds Forests KTrees Chordal Cactus Outerplanar
  Intervals Covered Dollars Plane Acyclic Pseudoforests Lower BoundCheck
  Follows Functions.

Definition strategies := (shades_strategy, acyclic_strategy, activation_strategy, three_rho, four_suffice, edge_union, marking_wins_coloring).
Definition functions := (follows_wins, shades_move_wins, acyclic_move_wins, activation_move_wins, activation_colors_win,
  activation_follows, blindly_follows).
Definition upper_bounds := (chi_g_by_col_g, max_degree_bound, edge_union_bound, subgraph_bound, covered_order, dollars_order, shades_bound,
  weak_acyclic_bound, acyclic_bound, pseudoforest_bound).
Definition classes := (forest_bound, halin_bound, cactus_bound, outerplanar_bound, interval_bound, chordal_bound, partial_k_tree_bound, planar_bound,
  plane_bound).
Definition classes_colors := (max_degree_colors, forest_colors, halin_colors, cactus_colors, outerplanar_colors, interval_colors, chordal_colors,
  partial_k_tree_colors, planar_colors, plane_colors).
Definition lower_bounds := (chi_bound, clique_bound, core_bound).
Definition theorems := (strategies, functions, upper_bounds, classes, classes_colors, lower_bounds, check_bound_sound).

Print Assumptions theorems.
