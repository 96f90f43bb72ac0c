(** * The checker of certificates of bounds

    A bound on chi_g or col_g of one graph, of any order, and what shows it: an order of the vertices, edges that are kept, a proper
    coloring with an order or with an orientation, a clique, a core. Vertices and colors are numbers from 0 on. A coloring is the list
    of the colors of all vertices, in the order of their numbers; an arc (v, w) leads from v to w. *)

From Coq Require Import NArith PeanoNat List Bool Lia FMapPositive.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Clique Marking Graph6 Orders Shades WeakAcyclic Bounds Tables Places.
Import ListNotations.
Open Scope N_scope.

(** ** Bounds, and what shows them *)

(** Who wins with how many; [Always]: also if moves are connected. Lower bounds hold by all rules. *)
Inductive claim :=
| ColAtMost (k : N)
| ColAtMostAlways (k : N)
| ChiAtMost (k : N)
| ChiAtMostAlways (k : N)
| ColAtLeast (k : N)
| ChiAtLeast (k : N).

Definition claim_holds (G : graph) (c : claim) : Prop :=
  match c with
  | ColAtMost k => col_g_at_most G k
  | ColAtMostAlways k => col_g_at_most_always G k
  | ChiAtMost k => chi_g_at_most G k
  | ChiAtMostAlways k => chi_g_at_most_always G k
  | ColAtLeast k => col_g_at_least G k
  | ChiAtLeast k => chi_g_at_least G k
  end.

Inductive evidence :=
| ByDegree                                              (* more than the maximum degree *)
| ByOrder (sequence : list N)                           (* 5.1: all vertices, the first one first *)
| ByEdgeUnion (kept : list (N * N)) (sequence : list N) (* 3.4: 5.1 for the kept edges, and the maximum degree of the rest *)
| ByGuide (guide : list N) (q r : N) (sequence : list N) (* 4.1: the guide color of each vertex, below q; r loose backward neighbors *)
| ByArcs (guide : list N) (a : N) (arcs : list (N * N)) (* 4.2: guide colors below a; no two arcs from a vertex to one color *)
| ByClique (members : list N)                           (* pairwise adjacent *)
| ByCore (members : list N).                            (* 9.12: each has k - 1 neighbors among them *)

(** ** The checks *)

Definition degrees_below (n : N) (near : N -> set) (k : N) : bool :=
  (0 <? k) && forallb (fun v => size (elements (near v)) <? k) (upto n).

Definition table_of_edges (l : list (N * N)) : table := fold_left (fun m '(u, v) => join u v (join v u m)) l (PositiveMap.empty set).

(** How many neighbors of [v] are not joined to it by the kept edges, at most. *)
Definition rest_degree (n : N) (near part : N -> set) : N :=
  fold_left (fun d v => N.max d (size (filter (fun w => negb (mem w (part v))) (elements (near v))))) (upto n) 0.

Definition edge_union_shows (n : N) (near : N -> set) (k : N) (kept : list (N * N)) (sequence : list N) : bool :=
  let m := table_of_edges kept in
  let part := near_of n m in
  simple_table n m && order_shows n part (k - rest_degree n near part) sequence.

Fixpoint numbered (i : N) (l : list N) (m : PositiveMap.t N) : PositiveMap.t N :=
  match l with [] => m | c :: t => numbered (N.succ i) t (put_in i c m) end.

Definition proper (n : N) (near : N -> set) (q : N) (guide : N -> N) : bool :=
  forallb (fun v => let c := guide v in (c <? q) && forallb (fun w => negb (c =? guide w)) (elements (near v))) (upto n).

Definition loose_list (pos : N -> N) (before after : N -> list N) (v : N) : list N :=
  distinct (before v ++ flat_map (fun w => filter (fun h => pos h <? pos v) (before w)) (after v)) (PositiveMap.empty unit).

Definition guide_shows (n : N) (near : N -> set) (k : N) (colors : list N) (q r : N) (sequence : list N) : bool :=
  match order_of n sequence with
  | None => false
  | Some p =>
      let pos := find_in 0 p in
      let before := table_up n (before_in near pos) in
      let after := table_up n (after_in near pos) in
      let guide := numbered 0 colors (PositiveMap.empty N) in
      (q * (r + 2) <=? k) && proper n near q (find_in 0 guide) &&
      forallb (fun v => size (loose_list pos (find_in [] before) (find_in [] after) v) <=? r) (upto n)
  end.

Definition arcs_show (n : N) (near : N -> set) (k : N) (colors : list N) (a : N) (arcs : list (N * N)) : bool :=
  let guide := numbered 0 colors (PositiveMap.empty N) in
  let out := fold_left (fun m '(v, w) => put_in v (w :: find_in [] m v) m) arcs (PositiveMap.empty (list N)) in
  (a * (a + 1) <=? k) && proper n near a (find_in 0 guide) &&
  forallb (fun v => no_twice (map (find_in 0 guide) (find_in [] out v)) (PositiveMap.empty unit) &&
                    forallb (fun w => is_in w (find_in [] out v) || is_in v (find_in [] out w)) (elements (near v))) (upto n).

Definition clique_shows (n : N) (near : N -> set) (k : N) (members : list N) : bool :=
  (k <=? size members) && forallb (fun v => v <? n) members && pairwise near members.

Definition core_shows (n : N) (near : N -> set) (k : N) (members : list N) : bool :=
  let inside := marks members in
  (k =? 0) ||
  match members with [] => false | _ => true end &&
  forallb (fun v => (v <? n) && (k <=? 1 + size (filter (has_in inside) (elements (near v))))) members.

(** On the graph without vertices Alice has won, the marking game if k > 0. *)
Definition nothing_to_play (n : N) (c : claim) : bool :=
  (n =? 0) && match c with ColAtMost k | ColAtMostAlways k => 0 <? k | ChiAtMost _ | ChiAtMostAlways _ => true | _ => false end.

(** The members of a clique are a core. *)
Definition check_bound (n : N) (near : N -> set) (c : claim) (e : evidence) : bool :=
  nothing_to_play n c ||
  match e, c with
  | ByDegree, (ColAtMost k | ColAtMostAlways k | ChiAtMost k | ChiAtMostAlways k) => degrees_below n near k
  | ByOrder s, (ColAtMost k | ChiAtMost k) => order_shows n near k s
  | ByEdgeUnion kept s, (ColAtMost k | ChiAtMost k) => edge_union_shows n near k kept s
  | ByGuide colors q r s, (ChiAtMost k | ChiAtMostAlways k) => guide_shows n near k colors q r s
  | ByArcs colors a arcs, (ChiAtMost k | ChiAtMostAlways k) => arcs_show n near k colors a arcs
  | ByClique l, ChiAtLeast k => clique_shows n near k l
  | ByClique l, ColAtLeast k => clique_shows n near k l && core_shows n near k l
  | ByCore l, ColAtLeast k => core_shows n near k l
  | _, _ => false
  end.

(** [read_graph_to], without [N.of_nat], which takes a step for each vertex below. *)
Definition simple_numbers (n : N) (m : table) : bool :=
  forallb (fun v =>
    let s := near_of n m v in
    negb (mem v s) && forallb (fun u => (u <? n) && mem v (near_of n m u)) (elements s)) (upto n).

Definition edge_numbers (n : N) (m : table) : list (N * N) :=
  flat_map (fun v => map (fun u => (u, v)) (filter (fun u => u <? v) (elements (near_of n m v)))) (upto n).

Definition sparse6_of (n : N) (m : table) : list N :=
  let w := width n in
  let '(l, z) := edge_bits w 0 (edge_numbers n m) [] in
  let short (l : list bool) := Nat.modulo (6 - Nat.modulo (long l) 6) 6 in
  let l := if (n =? N.shiftl 1 (N.of_nat w)) && (z + 2 =? n) && Nat.ltb w (short l) then behind l [false] else l in
  58 :: map (fun d => d + 63) (order_digits n ++ digits_of (behind l (repeat true (short l)))).

Definition read_graph_fast (most : N) (line : list N) : option (N * table) :=
  let '(sparse, digits) := match line with 58 :: t => (true, t) | _ => (false, line) end in
  match read_line most sparse digits with
  | Some (n, m) =>
      if simple_numbers n m && same_line (if sparse then sparse6_of n m else write_graph6 n m) line then Some (n, m) else None
  | None => None
  end.

Lemma read_graph_fast_same most line : read_graph_fast most line = read_graph_to most line.
Proof.
  assert (forall n m, sparse6_of n m = write_sparse6 n m) as W.
  { intros n m. unfold sparse6_of, write_sparse6, edge_numbers. now rewrite upto_below. }
  unfold read_graph_fast, read_graph_to, write, simple_numbers.
  destruct (match line with 58 :: t => (true, t) | _ => (false, line) end) as [sparse digits].
  destruct (read_line most sparse digits) as [[n m]|]; [|reflexivity]. rewrite upto_below. fold (simple_table n m).
  destruct sparse; [now rewrite W|reflexivity].
Qed.

(** The graph of a line of graph6 or sparse6, of any order that these write in four bytes, and which of the claims about it are
    shown. What shows them is found when the graph is known; nothing has to be known of how. *)
Definition check_bounds (line : list N) (found : N -> table -> list (claim * evidence)) : option (N * table * list (claim * bool)) :=
  match read_graph_fast 258047 line with
  | None => None
  | Some (n, m) => Some (n, m, map (fun '(c, e) => (c, check_bound n (near_of n m) c e)) (found n m))
  end.

(** ** They are right *)

Lemma weaker_col G k : col_g_at_most_always G k -> col_g_at_most G k.
Proof. intros H R first _. apply H. Qed.
Lemma weaker_chi G k : chi_g_at_most_always G k -> chi_g_at_most G k.
Proof. intros H R first _. apply H. Qed.

Section Graph.
Variables (n : N) (near : N -> set).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation G := (graph_of n near).

Lemma is_simple : simple G.
Proof.
  split; [|split]; cbn.
  - intros u v. apply near_sym.
  - exact near_irr.
  - intros u v M. split; [|now apply (near_below v u)]. rewrite near_sym in M. now apply (near_below u v).
Qed.

Lemma below_of u v : mem u (near v) = true -> v < n.
Proof. intros M. rewrite near_sym in M. now apply (near_below v u). Qed.

Lemma filter_elements f v : (length (filter f (neighbors G v)) <= length (filter f (elements (near v))))%nat.
Proof.
  apply NoDup_incl_length; [apply NoDup_filter, neighbors_nodup|]. intros w I. apply filter_In in I as [I F].
  apply filter_In. split; [|assumption]. apply elements_spec. now apply (neighbors_spec n near near_below).
Qed.

Lemma elements_filter f v : (length (filter f (elements (near v))) <= length (filter f (neighbors G v)))%nat.
Proof.
  apply NoDup_incl_length; [apply NoDup_filter, elements_nodup|]. intros w I. apply filter_In in I as [I F].
  apply filter_In. split; [|assumption]. apply elements_spec in I. now apply (neighbors_spec n near near_below).
Qed.

Lemma degrees_below_sound k : degrees_below n near k = true -> col_g_at_most_always G k /\ chi_g_at_most_always G k.
Proof.
  intros H. apply andb_prop in H as [K H]. apply N.ltb_lt in K. rewrite forallb_forall in H.
  assert (forall v, v < order G -> N.of_nat (length (neighbors G v)) <= k - 1) as D.
  { intros v L. specialize (H v (proj2 (upto_spec n v) L)). apply N.ltb_lt in H. unfold size in H.
    pose proof (filter_elements (fun _ => true) v) as F.
    assert (forall l : list N, filter (fun _ => true) l = l) as A by (induction l; cbn; congruence). rewrite !A in F. lia. }
  replace k with (k - 1 + 1) by lia. split; [now apply max_degree_bound, D; exact is_simple|now apply max_degree_colors, D; exact is_simple].
Qed.

Lemma edge_union_shows_sound k kept s : edge_union_shows n near k kept s = true -> col_g_at_most G k.
Proof.
  intros H. apply andb_prop in H as [T H]. set (m := table_of_edges kept) in *. set (d := rest_degree n near (near_of n m)) in *.
  destruct (simple_near n m T) as (Sym & Irr & Bel). pose proof (order_shows_sound n (near_of n m) _ s Sym Irr Bel H) as F.
  assert (0 < k - d) as K.
  { unfold order_shows in H. destruct (order_of n s); [|discriminate]. apply andb_prop in H as [H _]. now apply N.ltb_lt. }
  replace k with (k - d + d) by lia.
  apply (edge_union_bound G (graph_of n (near_of n m)) (k - d) d is_simple (graph_simple n m T) eq_refl); [|assumption].
  intros v. pose proof (filter_elements (fun w => negb (mem w (near_of n m v))) v) as Le. cbn [adjacent graph_of].
  assert (size (filter (fun w => negb (mem w (near_of n m v))) (elements (near v))) <= d) as D; [|unfold size in D; cbn in *; lia].
  destruct (elements (near v)) as [|w t] eqn:E; [cbn; lia|]. rewrite <- E.
  assert (In v (upto n)) as I.
  { apply upto_spec. assert (In w (elements (near v))) as J by (rewrite E; now left). apply elements_spec in J. now apply (below_of w v). }
  unfold d, rest_degree.
  assert (forall l x, x <= fold_left (fun d v =>
    N.max d (size (filter (fun w => negb (mem w (near_of n m v))) (elements (near v))))) l x) as Up.
  { induction l as [|u l IH]; intros x; cbn [fold_left]; [lia|]. eapply N.le_trans; [|apply IH]. lia. }
  generalize 0. clear - I Up. induction (upto n) as [|u l IH]; intros x; [destruct I|]. cbn [fold_left].
  destruct I as [->|I]; [|now apply IH]. eapply N.le_trans; [|apply Up]. lia.
Qed.

Lemma proper_sound q guide : proper n near q guide = true ->
  (forall v, v < n -> guide v < q) /\ forall v w, mem w (near v) = true -> guide v <> guide w.
Proof.
  unfold proper. rewrite forallb_forall. intros H. split.
  - intros v L. apply upto_spec in L. specialize (H v L). apply andb_prop in H as [H _]. now apply N.ltb_lt.
  - intros v w M. pose proof (below_of w v M) as L. apply upto_spec in L. specialize (H v L). apply andb_prop in H as [_ H].
    rewrite forallb_forall in H. specialize (H w (proj2 (elements_spec _ _) M)). now apply negb_true_iff, N.eqb_neq in H.
Qed.

Lemma guide_shows_sound k colors q r s : guide_shows n near k colors q r s = true -> chi_g_at_most_always G k.
Proof.
  intros H R first Le. unfold guide_shows in H. destruct (order_of n s) as [p|] eqn:E; [|discriminate].
  set (guide := find_in 0 (numbered 0 colors (PositiveMap.empty N))) in *. set (pos := find_in 0 p) in *.
  set (before := find_in [] (table_up n (before_in near pos))) in *. set (after := find_in [] (table_up n (after_in near pos))) in *.
  apply andb_prop in H as [H F]. apply andb_prop in H as [K P]. apply N.leb_le in K. destruct (proper_sound q guide P) as [Below Proper].
  rewrite forallb_forall in F. pose proof (order_of_spec n s p E) as Inj.
  assert (forall v, v < n -> before v = before_in near pos v) as Sb by (intros v; apply table_up_spec).
  assert (forall v, v < n -> after v = after_in near pos v) as Sa by (intros v; apply table_up_spec).
  apply (shades_strategy n near R (pace_of_rules R) near_sym near_below (pace_of_rules_fits R) q r (r + 2) guide pos Inj Below Proper); [lia|lia|].
  intros v l L D I. specialize (F v (proj2 (upto_spec n v) L)). apply N.leb_le in F. unfold size in F.
  enough (length l <= length (loose_list pos before after v))%nat by lia. apply NoDup_incl_length; [assumption|].
  intros h J. destruct (I h J) as [_ [Q Kind]].
  assert (In h (before v ++ flat_map (fun w => filter (fun h => pos h <? pos v) (before w)) (after v))) as X.
  { apply in_app_iff. destruct Kind as [M|(w & M & Mw & Qw)].
    - left. apply (in_before n near pos before Sb v h L). now split.
    - right. apply in_flat_map. exists w. pose proof (near_below w v M) as Lw. split.
      + apply (in_after n near near_sym pos after Sa v w L). split; [now rewrite near_sym|assumption].
      + apply filter_In. split; [|now apply N.ltb_lt]. apply (in_before n near pos before Sb w h Lw). split; [assumption|lia]. }
  destruct (distinct_in _ (PositiveMap.empty unit) h X) as [Y|Y]; [assumption|]. unfold has_in in Y. rewrite PositiveMap.gempty in Y. discriminate.
Qed.

Lemma arcs_show_sound k colors a arcs : arcs_show n near k colors a arcs = true -> chi_g_at_most_always G k.
Proof.
  intros H R first Le. unfold arcs_show in H.
  set (guide := find_in 0 (numbered 0 colors (PositiveMap.empty N))) in *.
  set (out := find_in [] (fold_left _ arcs _)) in *.
  apply andb_prop in H as [H F]. apply andb_prop in H as [K P]. apply N.leb_le in K. destruct (proper_sound a guide P) as [Below Proper].
  rewrite forallb_forall in F.
  apply (acyclic_strategy n near R (pace_of_rules R) near_sym near_below (pace_of_rules_fits R) a (a + 1) guide (fun v w => is_in w (out v)) Below Proper).
  - intros v w M. specialize (F v (proj2 (upto_spec n v) (below_of w v M))). apply andb_prop in F as [_ F]. rewrite forallb_forall in F.
    specialize (F w (proj2 (elements_spec _ _) M)). now apply orb_prop in F.
  - intros v w x M _ Ow Ox Q. specialize (F v (proj2 (upto_spec n v) (below_of w v M))). apply andb_prop in F as [F _].
    apply no_twice_spec in F as [D _]. rewrite is_in_spec in Ow, Ox. clear - D Ow Ox Q. induction (out v) as [|y l IH]; [destruct Ow|].
    cbn [map] in D. inversion D as [|? ? Ny D']; subst. destruct Ow as [->|Ow], Ox as [->|Ox]; auto.
    + exfalso. apply Ny. rewrite Q. now apply in_map.
    + exfalso. apply Ny. rewrite <- Q. now apply in_map.
  - lia.
  - lia.
Qed.

Lemma clique_shows_sound k members : clique_shows n near k members = true -> chi_g_at_least G k.
Proof.
  intros H R first Less. apply andb_prop in H as [H P]. apply andb_prop in H as [K B]. apply N.leb_le in K. rewrite forallb_forall in B.
  destruct (pairwise_spec near near_sym near_irr members P) as [D Adj].
  apply (no_fill_wins n near R any_color (pace_of_rules R) near_sym near_irr near_below (pace_of_rules_fits R) _ members).
  - intros v I. now apply N.ltb_lt, B.
  - intros (q & A & Apart). unfold size in K. assert (length members <= length (below (number R)))%nat as Le.
    { apply (one_to_one q); [assumption| |].
      - intros v I. destruct (A v I eq_refl) as (_ & Q & _). now apply below_spec.
      - intros u v Iu Iv E. destruct (N.eq_dec u v) as [|Ne]; [assumption|exfalso]. apply (Apart u v); auto. }
    unfold below in Le. rewrite map_length, seq_length in Le. lia.
  - now apply calm_zero.
Qed.

Lemma core_shows_sound k members : core_shows n near k members = true -> col_g_at_least G k.
Proof.
  intros H R first Less. apply orb_prop in H as [H|H]; [apply N.eqb_eq in H; lia|]. apply andb_prop in H as [Ne H]. rewrite forallb_forall in H.
  apply (core_wins n near R (pace_of_rules R) near_irr near_below (pace_of_rules_fits R) _ members); [|now apply calm_at_zero].
  right. split.
  - destruct members as [|v l]; [discriminate|]. exists v. specialize (H v (or_introl eq_refl)). apply andb_prop in H as [H _].
    apply N.ltb_lt in H. split; [now left|]. auto.
  - intros v I _. specialize (H v I). apply andb_prop in H as [_ H]. apply N.leb_le in H. unfold size in H.
    pose proof (elements_filter (has_in (marks members)) v) as Le.
    rewrite (filter_same (fun u => marked (unmarked_start first) u || in_list members u) (has_in (marks members))); [lia|].
    intros u _. cbn. apply eq_true_iff_eq. rewrite marks_spec. apply is_in_spec.
Qed.

Lemma nothing_to_play_sound c : nothing_to_play n c = true -> claim_holds G c.
Proof.
  intros H. apply andb_prop in H as [E H]. apply N.eqb_eq in E. assert (vertices G = []) as V by (unfold vertices; cbn; now rewrite E).
  assert (forall k, 0 < k -> col_g_at_most_always G k) as M.
  { intros k L R first Le. apply has_won. cbn. unfold all_marked. rewrite V. apply N.ltb_lt. cbn. lia. }
  assert (forall k, chi_g_at_most_always G k) as C.
  { intros k R first _. apply has_won. cbn. unfold all_colored. now rewrite V. }
  destruct c; try discriminate; cbn; [apply weaker_col| |apply weaker_chi|]; auto; now apply M, N.ltb_lt.
Qed.

Theorem check_bound_right c e : check_bound n near c e = true -> claim_holds G c.
Proof.
  pose proof is_simple as S. intros H. apply orb_prop in H as [H|H].
  { now apply nothing_to_play_sound. }
  destruct e, c; cbn in *; try discriminate.
  - now apply weaker_col, degrees_below_sound.
  - now apply degrees_below_sound.
  - now apply weaker_chi, degrees_below_sound.
  - now apply degrees_below_sound.
  - now apply (order_shows_sound n near k sequence).
  - apply chi_g_by_col_g; [assumption|]. now apply (order_shows_sound n near k sequence).
  - now apply (edge_union_shows_sound k kept sequence).
  - apply chi_g_by_col_g; [assumption|]. now apply (edge_union_shows_sound k kept sequence).
  - now apply weaker_chi, (guide_shows_sound k guide q r sequence).
  - now apply (guide_shows_sound k guide q r sequence).
  - now apply weaker_chi, (arcs_show_sound k guide a arcs).
  - now apply (arcs_show_sound k guide a arcs).
  - apply andb_prop in H as [_ H]. now apply (core_shows_sound k members).
  - now apply (clique_shows_sound k members).
  - now apply (core_shows_sound k members).
Qed.

End Graph.

(** What the checker says is shown holds. *)
Theorem check_bound_sound line found n m l : check_bounds line found = Some (n, m, l) ->
  simple (graph_of n (near_of n m)) /\ (write_graph6 n m = line \/ write_sparse6 n m = line) /\
  forall c, In (c, true) l -> claim_holds (graph_of n (near_of n m)) c.
Proof.
  unfold check_bounds. rewrite read_graph_fast_same. destruct (read_graph_to 258047 line) as [[n' m']|] eqn:Rd; [|discriminate].
  intros H. injection H as <- <- <-. destruct (read_graph_to_spec 258047 line n' m' Rd) as [T W]. split; [now apply graph_simple|]. split; [assumption|].
  destruct (simple_near n' m' T) as (Sym & Irr & Bel). intros c I. apply in_map_iff in I as ([c' e] & E & _). injection E as <- E.
  now apply (check_bound_right n' (near_of n' m') Sym Irr Bel c' e).
Qed.
