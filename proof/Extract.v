(** * The program, as OCaml *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Mapgame Require Import Sets Graph6 Checker Made Families Room Strips FamilyCheck BoundCheck Play Shades WeakAcyclic Activation Dominates Game.
Extraction Language OCaml.
Extraction Inline proj1_sig.
Extraction "checker.ml" check check_made write_graph6 edges check_family boxes_of covered all_covered closed_around is_hub stride pattern_of least_lengths turns guard_rows strip_period check_bounds check_bound
  graph_of read_graph legal coloring_won all_marked color mark pass pass_marking uncolored_start unmarked_start shades_move acyclic_move activation_move blindly.
