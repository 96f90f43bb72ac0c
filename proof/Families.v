(** * Families of graphs, of which theorems hold for all members

    This file is to be read by eye, after Game.v: it says what a graph is that repeats, what its members are, and which
    families there are. Nothing in it serves the checker. The table is that of docs/formats.md, "The families". *)

From Coq Require Import ZArith NArith List Bool.
From Mapgame Require Import Game.
Import ListNotations.
Open Scope Z_scope.

(** ** Graphs that repeat *)

(** A cell is a row and a column. *)
Notation cell := (Z * Z)%type.

(** Which cells there are, where the steps from a cell lead, those against their direction too, and whether a length makes
    a cycle of the rows, or of the columns, instead of a path. *)
Record pattern := Pattern {
  there : cell -> bool;
  ends : cell -> list cell;
  row_cycle : bool;
  column_cycle : bool
}.

(** A frame gives either axis a length, or none: how many rows, and how many columns. *)
Notation frame := (option Z * option Z)%type.

Definition within_length (length : option Z) (x : Z) : bool :=
  match length with Some l => (0 <=? x) && (x <? l) | None => true end.

(** Where a step ends on an axis: on a cycle, modulo its length. *)
Definition round (cycle : bool) (length : option Z) (x : Z) : Z :=
  match length with Some l => if cycle then x mod l else x | None => x end.

Definition same_cell (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).

Definition inside (p : pattern) (f : frame) (a : cell) : bool :=
  there p a && within_length (fst f) (fst a) && within_length (snd f) (snd a).

Definition placed (p : pattern) (f : frame) (a : cell) : cell :=
  (round (row_cycle p) (fst f) (fst a), round (column_cycle p) (snd f) (snd a)).

(** Two cells of a frame are neighbors if they are not the same, and a step leads from one to the other. *)
Definition joined (p : pattern) (f : frame) (a b : cell) : bool :=
  inside p f a && inside p f b && negb (same_cell a b) && existsb (fun e => same_cell (placed p f e) b) (ends p a).

(** ** Members *)

Definition numbers_below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** The cells of the member with M rows and N columns, row by row: the vertices in ascending order. *)
Definition cells (p : pattern) (M N : Z) : list cell :=
  filter (there p) (list_prod (numbers_below M) (numbers_below N)).

Definition member_of (p : pattern) (M N : Z) : graph :=
  {| order := N.of_nat (length (cells p M N));
     adjacent := fun u v =>
       match nth_error (cells p M N) (N.to_nat u), nth_error (cells p M N) (N.to_nat v) with
       | Some a, Some b => joined p (Some M, Some N) a b
       | _, _ => false
       end |}.

(** ** The families *)

Inductive family :=
| Grid | Cylinder | Torus | Triangular | King | Hexagonal
| Circulant (jumps : list Z)       (* with one row, as the next two *)
| PowerOfCycle (distance : Z)
| PowerOfPath (distance : Z)
| Prism                            (* with two rows, as the next *)
| Petersen (jump : Z)              (* generalized Petersen graphs *)
| Caterpillar (leaves : list Z).   (* below the spine, which is row 0, in turn so many leaves *)

Definition step (a d : cell) : cell := (fst a + fst d, snd a + snd d).
Definition back (a d : cell) : cell := (fst a - fst d, snd a - snd d).
Definition both_ways (steps : list cell) (a : cell) : list cell := map (step a) steps ++ map (back a) steps.

Definition from_1_to (n : Z) : list Z := map (Z.add 1) (numbers_below n).
Definition along_row (jumps : list Z) : list cell := map (pair 0) jumps.

Definition everywhere (steps : list cell) : bool -> bool -> pattern := Pattern (fun _ => true) (both_ways steps).

Definition petersen (jump : Z) : pattern :=
  Pattern (fun _ => true) (fun '(i, j) => let s := if i =? 0 then 1 else jump in [(i, j - s); (i, j + s); (1 - i, j)]) false true.

Definition most (leaves : list Z) : Z := fold_right Z.max 0 leaves.
Definition leaves_at (leaves : list Z) (j : Z) : Z := nth (Z.to_nat (j mod Z.of_nat (length leaves))) leaves 0.

Definition pattern_of (f : family) : pattern :=
  match f with
  | Grid => everywhere [(0, 1); (1, 0)] false false
  | Cylinder => everywhere [(0, 1); (1, 0)] false true
  | Torus => everywhere [(0, 1); (1, 0)] true true
  | Triangular => everywhere [(0, 1); (1, 0); (1, 1)] false false
  | King => everywhere [(0, 1); (1, 0); (1, 1); (1, -1)] false false
  | Hexagonal =>
      Pattern (fun _ => true) (fun '(i, j) => [(i, j - 1); (i, j + 1); (if Z.even (i + j) then i + 1 else i - 1, j)]) false false
  | Circulant jumps => everywhere (along_row jumps) false true
  | PowerOfCycle distance => everywhere (along_row (from_1_to distance)) false true
  | PowerOfPath distance => everywhere (along_row (from_1_to distance)) false false
  | Prism => petersen 1
  | Petersen jump => petersen jump
  | Caterpillar leaves =>
      Pattern (fun '(i, j) => (0 <=? i) && (i <=? leaves_at leaves j))
        (fun '(i, j) => if i =? 0 then (0, j - 1) :: (0, j + 1) :: map (fun l => (l, j)) (from_1_to (most leaves)) else [(0, j)])
        false false
  end.

(** The lengths that members have. *)
Definition in_range (f : family) (M N : Z) : Prop :=
  match f with
  | Grid | Triangular | King | Hexagonal => 1 <= M /\ 1 <= N
  | Cylinder => 1 <= M /\ 3 <= N
  | Torus => 3 <= M /\ 3 <= N
  | Circulant jumps => M = 1 /\ 1 <= N /\ Forall (fun j => 1 <= j /\ 2 * j + 1 <= N) jumps
  | PowerOfCycle distance => M = 1 /\ 1 <= distance /\ 2 * distance + 1 <= N
  | PowerOfPath distance => M = 1 /\ 1 <= distance /\ 1 <= N
  | Prism => M = 2 /\ 3 <= N
  | Petersen jump => M = 2 /\ 1 <= jump /\ 2 * jump + 1 <= N
  | Caterpillar leaves => M = most leaves + 1 /\ leaves <> [] /\ Forall (fun l => 0 <= l) leaves /\ 1 <= N
  end.

Definition member (f : family) (M N : Z) : graph := member_of (pattern_of f) M N.

(** ** Statements *)

(** The coloring game with k colors, in which nobody passes, and moves need not be connected. *)
Definition with_colors (k : N) : rules := {| number := k; connected := false; may_pass := fun w => match w with Alice => false | Bob => false end |}.

Definition wins_on (G : graph) (w : player) (k : N) (first : player) : Prop :=
  Wins (coloring_game G (with_colors k)) w (uncolored_start first).

(** What is proved of a family: that [w] wins with [k] colors, when [first] begins, on the member with [M] rows and [N] columns. *)
Definition wins_on_member (f : family) (w : player) (k : N) (first : player) (M N : Z) : Prop := wins_on (member f M N) w k first.

(** Grids once more, without cells. The vertices of each of [m] rows follow each other, and each row follows the one before. *)
Definition grid (m n : N) : graph :=
  {| order := m * n;
     adjacent := fun u v => (u <? m * n) && (v <? m * n) &&
       ((u / n =? v / n) && ((v =? u + 1) || (u =? v + 1)) || (v =? u + n) || (u =? v + n)) |}%N.
