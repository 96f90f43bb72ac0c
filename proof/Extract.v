(** * The program, as OCaml *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Mapgame Require Import Graph6 Checker.
Extraction Language OCaml.
Extraction "checker.ml" check write_graph6 edges.
