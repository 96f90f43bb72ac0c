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
    a cycle of the rows, or of the columns, instead of a path. After t times round a cycle of the columns, row i is
    row [twist t i]. The [hubs] rows from [hub_row] on are single vertices, the hubs, in every frame. *)
Record pattern := Closing {
  there : cell -> bool;
  ends : cell -> list cell;
  row_cycle : bool;
  column_cycle : bool;
  twist : Z -> Z -> Z;
  hub_row : Z;
  hubs : Z
}.

(** Nothing is twisted, and there are no hubs. *)
Definition Pattern (there : cell -> bool) (ends : cell -> list cell) (row_cycle column_cycle : bool) : pattern :=
  Closing there ends row_cycle column_cycle (fun _ i => i) 0 0.

Definition is_hub (p : pattern) (a : cell) : bool := (hub_row p <=? fst a) && (fst a <? hub_row p + hubs p).

(** A frame gives either axis a length, or none: how many rows, and how many columns. *)
Notation frame := (option Z * option Z)%type.

Definition within_length (length : option Z) (x : Z) : bool :=
  match length with Some l => (0 <=? x) && (x <? l) | None => true end.

(** Where a step ends on an axis: on a cycle, modulo its length. *)
Definition round (cycle : bool) (length : option Z) (x : Z) : Z :=
  match length with Some l => if cycle then x mod l else x | None => x end.

Definition same_cell (a b : cell) : bool := (fst a =? fst b) && (snd a =? snd b).

Definition times_round (cycle : bool) (length : option Z) (x : Z) : Z :=
  match length with Some l => if cycle then x / l else 0 | None => 0 end.

Definition inside (p : pattern) (f : frame) (a : cell) : bool :=
  if is_hub p a then snd a =? 0 else there p a && within_length (fst f) (fst a) && within_length (snd f) (snd a).

Definition placed (p : pattern) (f : frame) (a : cell) : cell :=
  if is_hub p a then (fst a, 0)
  else (round (row_cycle p) (fst f) (twist p (times_round (column_cycle p) (snd f) (snd a)) (fst a)), round (column_cycle p) (snd f) (snd a)).

(** Two cells of a frame are neighbors if they are not the same, and a step leads from one to the other. *)
Definition leads_to (p : pattern) (f : frame) (a b : cell) : bool := existsb (fun e => same_cell (placed p f e) b) (ends p a).
Definition joined (p : pattern) (f : frame) (a b : cell) : bool :=
  inside p f a && inside p f b && negb (same_cell a b) && (leads_to p f a b || leads_to p f b a).

(** ** Members *)

Definition numbers_below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

(** The cells of the member with M rows and N columns, row by row, and then the hubs: the vertices in ascending order. *)
Definition cells (p : pattern) (M N : Z) : list cell :=
  filter (fun a => there p a && negb (is_hub p a)) (list_prod (numbers_below M) (numbers_below N)) ++
  map (fun h => (hub_row p + h, 0)) (numbers_below (hubs p)).

Definition member_of (p : pattern) (M N : Z) : graph :=
  {| order := N.of_nat (length (cells p M N));
     adjacent := fun u v =>
       match nth_error (cells p M N) (N.to_nat u), nth_error (cells p M N) (N.to_nat v) with
       | Some a, Some b => joined p (Some M, Some N) a b
       | _, _ => false
       end |}.

(** ** The families *)

(** A strip. Its columns are a path, or a cycle that is closed with these rows exchanged, none if the list is empty: after the
    last column row [i] goes on in the [i]-th of them. A step (i, a, j, d) leads from each cell of row [i] whose column is [a] modulo the
    period to row [j], [d] columns further. The cells (row, column modulo the period) of [absent] are not there. A hub is
    adjacent to the cells of some classes, given in the same way, and to some of the other hubs. *)
Record strip := StripOf {
  closed_with : option (list Z);
  height : Z;
  step_period : Z;
  shortest : Z;
  steps_of : list (cell * cell);
  absent : list cell;
  hubs_of : list (list cell * list Z)
}.

Inductive family :=
| Grid | Cylinder | Torus | Triangular | King | Hexagonal
| Circulant (jumps : list Z)       (* with one row, as the next two *)
| PowerOfCycle (distance : Z)
| PowerOfPath (distance : Z)
| Prism                            (* with two rows, as the next *)
| Petersen (jump : Z)              (* generalized Petersen graphs *)
| Caterpillar (leaves : list Z)    (* the numbers of leaves below the vertices of the spine, row 0, in turn *)
| Strip (s : strip).

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

(** The row after the end of a row, and before its beginning. *)
Definition row_after (rows : list Z) (i : Z) : Z := if (0 <=? i) && (i <? Z.of_nat (length rows)) then nth (Z.to_nat i) rows i else i.
Fixpoint place_in (i : Z) (rows : list Z) : Z := match rows with [] => 0 | j :: t => if j =? i then 0 else 1 + place_in i t end.
Definition row_before (rows : list Z) (i : Z) : Z := if existsb (Z.eqb i) rows then place_in i rows else i.

Definition rows_of_closing (s : strip) : list Z := match closed_with s with Some rows => rows | None => [] end.
Definition row_round (s : strip) (q i : Z) : Z :=
  match q with
  | Zpos n => Pos.iter (row_after (rows_of_closing s)) i n
  | Zneg n => Pos.iter (row_before (rows_of_closing s)) i n
  | Z0 => i
  end.

Definition is_class (s : strip) (a : cell) (classes : list cell) : bool := existsb (same_cell (fst a, snd a mod step_period s)) classes.

Definition strip_ends (s : strip) (a : cell) : list cell :=
  if fst a <? height s then
    flat_map (fun '(c, (j, d)) =>
      (if is_class s a [c] then [(j, snd a + d)] else []) ++ (if (fst a =? j) && is_class s (fst c, snd a - d) [c] then [(fst c, snd a - d)] else [])) (steps_of s) ++
    flat_map (fun '(h, (classes, _)) => if is_class s a classes then [(height s + h, snd a)] else []) (combine (numbers_below (Z.of_nat (length (hubs_of s)))) (hubs_of s))
  else map (fun h => (height s + h, snd a)) (snd (nth (Z.to_nat (fst a - height s)) (hubs_of s) ([], []))).

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
  | Strip s =>
      Closing (fun a => (0 <=? fst a) && (fst a <? height s) && negb (is_class s a (absent s))) (strip_ends s) false
        (match closed_with s with Some _ => true | None => false end) (row_round s) (height s) (Z.of_nat (length (hubs_of s)))
  end.

(** A cycle of a strip has whole periods. *)
Definition fits (f : family) (N : Z) : bool :=
  match f with Strip s => match closed_with s with Some _ => N mod step_period s =? 0 | None => true end | _ => true end.

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
  | Strip s => M = height s /\ shortest s <= N /\ fits (Strip s) N = true
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
