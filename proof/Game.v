(** * The games, as they are played

    This file is what has to be believed: it says what a graph, a position and a move are, and what it means that a
    player wins. Nothing in it serves the checker. The rules are those of docs/theory.md, section 1, and
    docs/formats.md. *)

From Coq Require Import NArith List Bool Lia.
Import ListNotations.
Open Scope N_scope.

(** ** Games of two players *)

Inductive player := Alice | Bob.

Definition other (w : player) : player :=
  match w with Alice => Bob | Bob => Alice end.

(** A game: its positions, who is to move, when a player has won, and the positions after one move. *)
Record game := Game {
  position : Type;
  to_move : position -> player;
  won : player -> position -> bool;
  moves : position -> list position
}.

(** [w] wins from a position if [w] has won already; or [w] is to move and has a move after which [w] wins; or the
    opponent is to move, and [w] wins after each move. The opponent must not have won before. *)
Inductive Wins (g : game) (w : player) : position g -> Prop :=
| has_won p :
    won g w p = true -> Wins g w p
| has_a_move p q :
    won g (other w) p = false -> to_move g p = w -> In q (moves g p) -> Wins g w q ->
    Wins g w p
| has_every_move p :
    won g (other w) p = false -> to_move g p = other w -> moves g p <> [] ->
    (forall q, In q (moves g p) -> Wins g w q) ->
    Wins g w p.

Definition AliceWins (g : game) : position g -> Prop := Wins g Alice.
Definition BobWins (g : game) : position g -> Prop := Wins g Bob.

(** ** Graphs *)

(** The vertices are the numbers below [order]. *)
Record graph := Graph {
  order : N;
  adjacent : N -> N -> bool
}.

Definition below (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).
Definition vertices (G : graph) : list N := below (order G).

(** Finite simple graphs. *)
Definition simple (G : graph) : Prop :=
  (forall u v, adjacent G u v = adjacent G v u) /\
  (forall v, adjacent G v v = false) /\
  (forall u v, adjacent G u v = true -> u < order G /\ v < order G).

Definition neighbors (G : graph) (v : N) : list N := filter (adjacent G v) (vertices G).

(** ** Rules that both games have *)

(** [number] is the number k of colors; in the marking game Alice has to keep the score below it. *)
Record rules := Rules {
  number : N;
  connected : bool;          (* are moves connected? *)
  may_pass : player -> bool  (* who may pass, on any turn? *)
}.

(** Where a move may be made: at a vertex that is free (uncolored, unmarked). If moves are connected and some free
    vertex has a neighbor that is not free, then at such a vertex. *)
Definition touched (G : graph) (free : N -> bool) (v : N) : bool :=
  existsb (fun w => negb (free w)) (neighbors G v).

Definition open (G : graph) (r : rules) (free : N -> bool) (v : N) : bool :=
  free v && (negb (connected r)
             || touched G free v
             || negb (existsb (fun u => free u && touched G free u) (vertices G))).

(** ** The coloring game *)

(** A position: which color a vertex has, if any; who is to move; how many passes were the last moves. *)
Record coloring := Coloring {
  color_of : N -> option N;
  turn : player;
  passes : N
}.

Definition uncolored (s : coloring) (v : N) : bool :=
  match color_of s v with None => true | Some _ => false end.

(** A neighbor of [v] has the color [c]. *)
Definition sees (G : graph) (s : coloring) (v c : N) : bool :=
  existsb (fun w => match color_of s w with Some d => d =? c | None => false end) (neighbors G v).

Definition dead (G : graph) (r : rules) (s : coloring) (v : N) : bool :=
  uncolored s v && forallb (sees G s v) (below (number r)).

Definition legal (G : graph) (r : rules) (s : coloring) (v c : N) : bool :=
  open G r (uncolored s) v && negb (sees G s v c).

Definition color (s : coloring) (v c : N) : coloring :=
  {| color_of := fun w => if w =? v then Some c else color_of s w;
     turn := other (turn s);
     passes := 0 |}.

Definition pass (s : coloring) : coloring :=
  {| color_of := color_of s; turn := other (turn s); passes := passes s + 1 |}.

Definition all_colored (G : graph) (s : coloring) : bool :=
  forallb (fun v => negb (uncolored s v)) (vertices G).

(** Alice has won when all vertices are colored; Bob when a vertex is dead, or when two passes were made in a row. *)
Definition coloring_won (G : graph) (r : rules) (w : player) (s : coloring) : bool :=
  match w with
  | Alice => all_colored G s
  | Bob => existsb (dead G r s) (vertices G) || negb (all_colored G s) && (2 <=? passes s)
  end.

Definition coloring_moves (G : graph) (r : rules) (s : coloring) : list coloring :=
  map (fun '(v, c) => color s v c)
      (filter (fun '(v, c) => legal G r s v c) (list_prod (vertices G) (below (number r))))
  ++ (if may_pass r (turn s) then [pass s] else []).

Definition coloring_game (G : graph) (r : rules) : game :=
  {| position := coloring; to_move := turn; won := coloring_won G r; moves := coloring_moves G r |}.

(** The same game in which a vertex may only get the colors that are [allowed] to it; if all are, it is that game. *)
Definition list_dead (G : graph) (r : rules) (allowed : N -> N -> bool) (s : coloring) (v : N) : bool :=
  uncolored s v && forallb (fun c => if allowed v c then sees G s v c else true) (below (number r)).

Definition list_won (G : graph) (r : rules) (allowed : N -> N -> bool) (w : player) (s : coloring) : bool :=
  match w with
  | Alice => all_colored G s
  | Bob => existsb (list_dead G r allowed s) (vertices G) || negb (all_colored G s) && (2 <=? passes s)
  end.

Definition list_moves (G : graph) (r : rules) (allowed : N -> N -> bool) (s : coloring) : list coloring :=
  map (fun '(v, c) => color s v c)
      (filter (fun '(v, c) => if allowed v c then legal G r s v c else false) (list_prod (vertices G) (below (number r))))
  ++ (if may_pass r (turn s) then [pass s] else []).

Definition list_game (G : graph) (r : rules) (allowed : N -> N -> bool) : game :=
  {| position := coloring; to_move := turn; won := list_won G r allowed; moves := list_moves G r allowed |}.

Definition any_color (v c : N) : bool := true.

(** Vertices may have colors before the first move, and lists of the colors that they may get; those without a list may get all. *)
Record start_of := Given { colored : list (N * N); lists : list (N * list N) }.
Definition color_given (l : list (N * N)) (v : N) : option N := option_map snd (find (fun p => fst p =? v) l).
Definition list_given (l : list (N * list N)) (v : N) : option (list N) := option_map snd (find (fun p => fst p =? v) l).
Definition on_list (l : list (N * list N)) (v c : N) : bool := match list_given l v with Some l => existsb (N.eqb c) l | None => true end.
Definition colored_start (l : list (N * N)) (first : player) : coloring := {| color_of := color_given l; turn := first; passes := 0 |}.
Definition uncolored_start (first : player) : coloring :=
  {| color_of := fun _ => None; turn := first; passes := 0 |}.

(** ** The marking game *)

(** A position: the marked vertices; the largest number of marked neighbors that a vertex had when it was marked. *)
Record marking := Marking {
  marked : N -> bool;
  score : N;
  marker : player;
  passed : N
}.

Definition marked_neighbors (G : graph) (s : marking) (v : N) : N :=
  N.of_nat (length (filter (marked s) (neighbors G v))).

Definition mark (G : graph) (s : marking) (v : N) : marking :=
  {| marked := fun w => (w =? v) || marked s w;
     score := N.max (score s) (marked_neighbors G s v);
     marker := other (marker s);
     passed := 0 |}.

Definition pass_marking (s : marking) : marking :=
  {| marked := marked s; score := score s; marker := other (marker s); passed := passed s + 1 |}.

Definition all_marked (G : graph) (s : marking) : bool := forallb (marked s) (vertices G).

(** When all vertices are marked, Alice has won if the score is below k, and Bob if not. *)
Definition marking_won (G : graph) (r : rules) (w : player) (s : marking) : bool :=
  match w with
  | Alice => all_marked G s && (score s <? number r)
  | Bob => if all_marked G s then number r <=? score s else 2 <=? passed s
  end.

Definition marking_moves (G : graph) (r : rules) (s : marking) : list marking :=
  map (mark G s) (filter (open G r (fun v => negb (marked s v))) (vertices G))
  ++ (if may_pass r (marker s) then [pass_marking s] else []).

Definition marking_game (G : graph) (r : rules) : game :=
  {| position := marking; to_move := marker; won := marking_won G r; moves := marking_moves G r |}.

Definition unmarked_start (first : player) : marking :=
  {| marked := fun _ => false; score := 0; marker := first; passed := 0 |}.

(** ** Statements *)

(** What a certificate states: who wins with which rules when [first] begins. *)
Inductive kind := ColoringGame | MarkingGame.

Record statement := Statement {
  about : rules;
  first : player;
  winner : player
}.

(** It holds with this start; the marking game has none. *)
Definition holds_from (d : start_of) (G : graph) (which : kind) (s : statement) : Prop :=
  match which with
  | ColoringGame => Wins (list_game G (about s) (on_list (lists d))) (winner s) (colored_start (colored d) (first s))
  | MarkingGame => Wins (marking_game G (about s)) (winner s) (unmarked_start (first s))
  end.
