(** * Alice wins if she can stay within listed words (docs/theory.md, 12.5) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Segments.
From Mapgame Require Import Game Sets Play Families Copies Letters Windows.
Import ListNotations.
Open Scope Z_scope.

(** ** Safe vertices: with more colors left than uncolored neighbors *)

Section Safe.
Variables (G : graph) (k : N).
Hypothesis is_simple : simple G.
Notation game := (coloring_game G (with_colors k)).

Definition safe_in (s : coloring) (v : N) : Prop :=
  (length (filter (uncolored s) (neighbors G v)) < length (filter (fun c => negb (sees G s v c)) (below k)))%nat.

Lemma neighbors_nodup v : NoDup (neighbors G v).
Proof. apply NoDup_filter, below_nodup. Qed.

Lemma has_color_left s v : safe_in s v -> exists c, (c < k)%N /\ sees G s v c = false.
Proof.
  unfold safe_in. destruct (filter (fun c => negb (sees G s v c)) (below k)) as [|c l] eqn:E; cbn; [lia|]. intros _. exists c.
  assert (In c (filter (fun c => negb (sees G s v c)) (below k))) as I by (rewrite E; cbn; auto). apply filter_In in I as [I S].
  split; [now apply below_spec|now apply negb_true_iff].
Qed.

Lemma sees_after s z e v c : sees G (color s z e) v c = true -> sees G s v c = true \/ (c = e /\ adjacent G v z = true).
Proof.
  rewrite !sees_iff. intros (w & L & A & E). cbn in E. destruct (N.eqb_spec w z) as [->|D]; [right|left; eauto]. injection E as <-. auto.
Qed.

Lemma sees_still s z e v c : color_of s z = None -> sees G s v c = true -> sees G (color s z e) v c = true.
Proof.
  rewrite !sees_iff. intros U (w & L & A & E). exists w. repeat split; auto. cbn. destruct (N.eqb_spec w z) as [->|D]; [congruence|assumption].
Qed.

Lemma safe_stays s z e v : color_of s z = None -> safe_in s v -> safe_in (color s z e) v.
Proof.
  intros U S. unfold safe_in in *. destruct (adjacent G v z) eqn:A.
  - assert (In z (neighbors G v)) as I by (apply in_neighbors; split; [now apply is_simple in A|assumption]).
    assert (length (filter (uncolored s) (neighbors G v)) = Datatypes.S (length (filter (uncolored (color s z e)) (neighbors G v)))) as L.
    { pose proof (neighbors_nodup v) as ND. apply in_split in I as (a & b & Eq). rewrite Eq in *. apply NoDup_remove in ND as [_ Nl]. rewrite in_app_iff in Nl.
      rewrite !filter_app. cbn [filter]. assert (uncolored s z = true) as -> by now apply uncolored_iff.
      assert (uncolored (color s z e) z = false) as -> by (unfold uncolored; cbn; now rewrite N.eqb_refl).
      rewrite !app_length. cbn [length]. rewrite <- plus_n_Sm. f_equal. f_equal; f_equal; apply filter_ext_in; intros x Ix; unfold uncolored; cbn;
        destruct (N.eqb_spec x z) as [->|_]; auto; tauto. }
    assert (length (filter (fun c => negb (sees G s v c)) (below k)) <= Datatypes.S (length (filter (fun c => negb (sees G (color s z e) v c)) (below k))))%nat as M; [|lia].
    change (Datatypes.S (length (filter (fun c => negb (sees G (color s z e) v c)) (below k)))) with
      (length (e :: filter (fun c => negb (sees G (color s z e) v c)) (below k))).
    apply NoDup_incl_length; [apply NoDup_filter, below_nodup|]. intros c I'. apply filter_In in I' as [I1 I2]. apply negb_true_iff in I2.
    destruct (N.eq_dec c e) as [->|D]; [cbn; auto|right]. apply filter_In. split; [assumption|]. apply negb_true_iff, not_true_iff_false. intros X.
    apply sees_after in X as [X|[X _]]; congruence.
  - rewrite (filter_ext_in (uncolored (color s z e)) (uncolored s)).
    + rewrite (filter_ext (fun c => negb (sees G (color s z e) v c)) (fun c => negb (sees G s v c))); [assumption|]. intros c. f_equal.
      apply eq_true_iff_eq. split; [|now apply sees_still]. intros X. apply sees_after in X as [X|[_ X]]; congruence.
    + intros x I. apply in_neighbors in I as [_ I]. unfold uncolored. cbn. destruct (N.eqb_spec x z) as [->|_]; [congruence|reflexivity].
Qed.

Lemma few_neighbors s v : (length (neighbors G v) < N.to_nat k)%nat -> safe_in s v.
Proof.
  intros L. unfold safe_in.
  assert (length (filter (sees G s v) (below k)) <= length (filter (fun w => negb (uncolored s w)) (neighbors G v)))%nat as A.
  { rewrite <- (map_length (fun w => match color_of s w with Some c => c | None => 0%N end) (filter (fun w => negb (uncolored s w)) (neighbors G v))).
    apply NoDup_incl_length; [apply NoDup_filter, below_nodup|]. intros c I. apply filter_In in I as [_ S]. apply sees_iff in S as (w & Lw & Aw & E).
    apply in_map_iff. exists w. rewrite E. split; [reflexivity|]. apply filter_In. rewrite in_neighbors. unfold uncolored. rewrite E. auto. }
  assert (forall {A} (f : A -> bool) l, length l = (length (filter f l) + length (filter (fun x => negb (f x)) l))%nat) as Sp.
  { intros X f l. induction l as [|x l IH]; [reflexivity|]. cbn. destruct (f x); cbn; lia. }
  pose proof (Sp _ (sees G s v) (below k)) as S1. pose proof (Sp _ (uncolored s) (neighbors G v)) as S2.
  assert (length (below k) = N.to_nat k) as Lb by (unfold below; now rewrite map_length, seq_length). lia.
Qed.

(** Positions in which no vertex is dead, and no player has passed. *)
Definition quiet (s : coloring) : Prop := passes s = 0%N /\ forall v, (v < order G)%N -> color_of s v = None -> exists c, (c < k)%N /\ sees G s v c = false.

Lemma quiet_not_won s : quiet s -> coloring_won G (with_colors k) Bob s = false.
Proof.
  intros [P A]. cbn. rewrite P. cbn [N.leb N.compare]. rewrite andb_false_r, orb_false_r. apply not_true_iff_false. rewrite existsb_exists. intros (v & I & D).
  apply in_vertices in I. apply dead_iff in D as [U D]. destruct (A v I U) as (c & Lc & S). rewrite D in S by assumption. discriminate.
Qed.

(** Alice wins by an invariant. *)
Lemma alice_wins (mine his : coloring -> Prop) :
  (forall s, mine s \/ his s -> quiet s) ->
  (forall s, mine s -> turn s = Alice -> all_colored G s = false -> exists v c, (v < order G)%N /\ (c < k)%N /\ color_of s v = None /\ sees G s v c = false /\
     his (color s v c)) ->
  (forall s v c, his s -> turn s = Bob -> (v < order G)%N -> (c < k)%N -> color_of s v = None -> sees G s v c = false -> mine (color s v c)) ->
  forall s, (turn s = Alice -> mine s -> Wins game Alice s) /\ (turn s = Bob -> his s -> Wins game Alice s).
Proof.
  intros Q Mine His s. remember (left_over (order G) s) as n eqn:En. revert s En. induction n as [n IH] using lt_wf_ind. intros s En.
  assert (forall v c, (v < order G)%N -> color_of s v = None -> (left_over (order G) (color s v c) < n)%nat) as Less.
  { intros v c L U. subst n. apply uncolored_iff in U. rewrite (color_left (order G) s v c L U). lia. }
  split; intros T I; (destruct (all_colored G s) eqn:A; [now apply has_won|]).
  - destruct (Mine s I T A) as (v & c & L & Lc & U & S & J). apply has_a_move with (q := color s v c).
    + apply quiet_not_won. auto.
    + exact T.
    + apply free_moves; [reflexivity|]. left. exists v, c. auto.
    + apply (proj2 (IH _ (Less v c L U) _ eq_refl)); [cbn; now rewrite T|assumption].
  - apply has_every_move.
    + apply quiet_not_won. auto.
    + exact T.
    + apply not_all_colored in A as (v & L & U). destruct (Q s (or_intror I)) as [_ Al]. destruct (Al v L U) as (c & Lc & S). intros M.
      assert (In (color s v c) (coloring_moves G (with_colors k) s)) as X by (apply free_moves; [reflexivity|]; left; exists v, c; auto).
      cbn in M. rewrite M in X. destruct X.
    + intros q M. apply free_moves in M as [(v & c & L & Lc & U & S & ->)|[M _]]; [|now destruct (turn s)|reflexivity].
      apply (proj1 (IH _ (Less v c L U) _ eq_refl)); [cbn; now rewrite T|]. now apply His.
Qed.

End Safe.

(** ** Words that are true of a position *)

(** Who is to move; [turn] is also the length of a cycle here. *)
Notation turn_of := Game.turn.

Section Words.
Variables (G : graph) (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N) (turn : Z).
Variable vertex_at : place -> option N.
Hypothesis is_simple : simple G.
Hypothesis near_step : forall a b, In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Hypothesis near_row : forall a b, In b (near a) -> (snd b < rows)%nat.
Hypothesis near_sym : forall a b, (snd a < rows)%nat -> In b (near a) -> In a (near b).
Hypothesis near_turn : forall j i, near (j + turn, i) = map (fun b => (fst b + turn, snd b)) (near (j, i)).
Hypothesis leaves_turn : forall j i, leaves (j + turn, i) = leaves (j, i).

Definition on_guard (v : N) : Prop := exists a, (snd a < rows)%nat /\ vertex_at a = Some v.
Definition off_guard (v : N) : Prop := forall a, (snd a < rows)%nat -> vertex_at a <> Some v.

Hypothesis guard_or_not : forall v, on_guard v \/ off_guard v.
Hypothesis vertex_below : forall a v, (snd a < rows)%nat -> vertex_at a = Some v -> (v < order G)%N.
Hypothesis vertex_turn : forall j i, vertex_at (j + turn, i) = vertex_at (j, i).
Hypothesis vertex_inj : forall a b v, (snd a < rows)%nat -> (snd b < rows)%nat -> vertex_at a = Some v -> vertex_at b = Some v ->
  snd a = snd b /\ hits turn (fst a) (fst b) = true.
Hypothesis guard_near : forall a v z, (snd a < rows)%nat -> vertex_at a = Some v -> adjacent G v z = true -> on_guard z ->
  exists b, In b (near a) /\ vertex_at b = Some z.
Hypothesis near_adjacent : forall a b v z, (snd a < rows)%nat -> vertex_at a = Some v -> In b (near a) -> vertex_at b = Some z -> adjacent G v z = true.
Hypothesis leaves_most : forall a v l, (snd a < rows)%nat -> vertex_at a = Some v -> NoDup l ->
  (forall z, In z l -> adjacent G v z = true /\ off_guard z) -> (length l <= N.to_nat (leaves a))%nat.
(** Vertices that are colored from the beginning. *)
Variable done : N -> Prop.
Hypothesis off_one : forall x v z, off_guard x -> ~ done x -> adjacent G x v = true -> adjacent G x z = true -> on_guard v -> on_guard z -> v = z.

Notation forget := (forget k rows near leaves).
Notation put := (put rows turn).
Notation endangered := (endangered k near leaves).
Notation is_safe := (is_safe k near leaves).
Notation seen_at := (seen_at near).

Record true_of (w : word) (s : coloring) : Prop := TrueOf {
  t_open : forall a m, (snd a < rows)%nat -> cell_at w a = Open m -> exists v, vertex_at a = Some v /\ color_of s v = None /\
    (forall c, (c < k)%N -> (N.testbit m c = true <-> exists l, adjacent G v l = true /\ off_guard l /\ color_of s l = Some c)) /\
    (forall b, In b (near a) -> cell_at w b <> Gone);
  t_safe : forall a, (snd a < rows)%nat -> cell_at w a = Safe -> exists v, vertex_at a = Some v /\ color_of s v = None;
  t_color : forall a c, (snd a < rows)%nat -> cell_at w a = Colored c -> exists v, vertex_at a = Some v /\ color_of s v = Some c;
  t_end : forall a, (snd a < rows)%nat -> cell_at w a = End -> vertex_at a = None;
  t_rest : forall v, (v < order G)%N -> color_of s v <> None \/ safe_in G k s v \/
    exists a m, (snd a < rows)%nat /\ vertex_at a = Some v /\ cell_at w a = Open m;
  t_below : forall v c, color_of s v = Some c -> (c < k)%N;
  t_done : forall v, done v -> color_of s v <> None
}.

Lemma seen_bit w a c : N.testbit (seen_at w a) c = true <-> N.testbit (own_bits (cell_at w a)) c = true \/ exists b, In b (near a) /\ cell_at w b = Colored c.
Proof.
  unfold Letters.seen_at. induction (near a) as [|b l IH]; cbn [fold_right].
  - split; [auto|]. intros [H|(b & [] & _)]. exact H.
  - rewrite N.lor_spec, orb_true_iff, IH. assert (N.testbit (bits_of (cell_at w b)) c = true <-> cell_at w b = Colored c) as ->.
    { destruct (cell_at w b) as [|m| |d|]; cbn [bits_of]; rewrite ?N.bits_0; try (split; discriminate).
      rewrite N.setbit_eqb, N.bits_0, orb_false_r, N.eqb_eq. split; [now intros ->|]. intros E. now injection E. }
    cbn [In]. split.
    + intros [H|[H|(b' & I & H)]]; [right; exists b|left|right; exists b']; auto.
    + intros [H|(b' & [->|I] & H)]; [auto|auto|right; right; exists b'; auto].
Qed.

(** What a vertex sees, a word shows. *)
Lemma seen_in_word w s a v c : true_of w s -> (snd a < rows)%nat -> vertex_at a = Some v -> (forall b, In b (near a) -> cell_at w b <> Gone) ->
  (forall l d, adjacent G v l = true -> off_guard l -> color_of s l = Some d -> N.testbit (own_bits (cell_at w a)) d = true) ->
  sees G s v c = true -> N.testbit (seen_at w a) c = true.
Proof.
  intros T La Va Ng Lv S. apply sees_iff in S as (z & Lz & Az & Ez). apply seen_bit. destruct (guard_or_not z) as [On|Off].
  - destruct (guard_near a v z La Va Az On) as (b & Ib & Vb). right. exists b. split; [assumption|]. pose proof (near_row a b Ib) as Lb. specialize (Ng b Ib).
    destruct (cell_at w b) as [|m| |d|] eqn:C.
    + congruence.
    + destruct (t_open _ _ T b m Lb C) as (v' & V' & U & _). congruence.
    + destruct (t_safe _ _ T b Lb C) as (v' & V' & U). congruence.
    + destruct (t_color _ _ T b d Lb C) as (v' & V' & U). congruence.
    + pose proof (t_end _ _ T b Lb C). congruence.
  - left. now apply (Lv z c).
Qed.

Lemma open_sees w s a m v c : true_of w s -> (snd a < rows)%nat -> cell_at w a = Open m -> vertex_at a = Some v -> sees G s v c = true -> N.testbit (seen_at w a) c = true.
Proof.
  intros T La C Va. destruct (t_open _ _ T a m La C) as (v' & V' & U & Lf & Ng). assert (v' = v) as -> by congruence.
  apply (seen_in_word w s a v c T La Va Ng). intros l d Al Ol El. rewrite C. cbn. apply Lf; [now apply (t_below _ _ T l)|eauto].
Qed.

Lemma choose_each {A B} (P : A -> B -> Prop) l : (forall x, In x l -> exists y, P x y) -> exists ys, Forall2 P l ys.
Proof.
  induction l as [|x l IH]; intros H; [now exists []|]. destruct (H x (or_introl eq_refl)) as (y & Py). destruct IH as (ys & F); [intros z I; apply H; cbn; auto|].
  exists (y :: ys). now constructor.
Qed.

(** Leaves with the colors of an open vertex. *)
Lemma colored_leaves w s a m v : true_of w s -> (snd a < rows)%nat -> cell_at w a = Open m -> vertex_at a = Some v ->
  exists l, length l = how_many k m /\ NoDup l /\ forall z, In z l -> adjacent G v z = true /\ off_guard z /\ color_of s z <> None.
Proof.
  intros T La C Va. destruct (t_open _ _ T a m La C) as (v' & V' & U & Lf & Ng). assert (v' = v) as -> by congruence.
  destruct (choose_each (fun c z => adjacent G v z = true /\ off_guard z /\ color_of s z = Some c) (filter (N.testbit m) (below k))) as (l & F).
  { intros c I. apply filter_In in I as [I B]. apply below_spec in I. apply (Lf c I) in B as (z & Az & Oz & Ez). eauto. }
  exists l. split; [unfold how_many; clear - F; induction F; cbn; congruence|]. split.
  - pose proof (NoDup_filter (N.testbit m) (below_nodup k)) as ND. change (map N.of_nat (seq 0 (N.to_nat k))) with (below k) in ND. revert ND.
    induction F as [|c z cs zs P F IH]; intros ND; [constructor|]. inversion ND as [|? ? Nc ND']; subst. constructor; [|now apply IH].
    intros I. apply Nc. clear - F I P. induction F as [|c' z' cs zs P' F IH]; [destruct I|]. destruct I as [->|I]; [left|right; auto].
    destruct P as (_ & _ & P), P' as (_ & _ & P'). congruence.
  - intros z I. clear - F I. induction F as [|c' z' cs zs P' F IH]; [destruct I|]. destruct I as [->|I]; [|auto]. destruct P' as (A & O & E). repeat split; auto. congruence.
Qed.

Lemma split_by {A} (P Q : A -> Prop) l : (forall x, P x \/ Q x) -> exists a b, Permutation l (a ++ b) /\ (forall x, In x a -> P x) /\ forall x, In x b -> Q x.
Proof.
  intros H. induction l as [|x l (a & b & Pm & Pa & Qb)]; [exists [], []; repeat split; auto; contradiction|]. destruct (H x) as [Px|Qx].
  - exists (x :: a), b. cbn. split; [now constructor|]. split; [intros y [<-|I]; auto|assumption].
  - exists a, (x :: b). split; [rewrite Pm; apply Permutation_middle|]. split; [assumption|]. intros y [<-|I]; auto.
Qed.

(** An open vertex that is not endangered is safe in the position. *)
Lemma not_endangered_safe w s a m v : true_of w s -> (snd a < rows)%nat -> cell_at w a = Open m -> vertex_at a = Some v -> endangered w a = false -> safe_in G k s v.
Proof.
  intros T La C Va E. unfold Letters.endangered in E. rewrite C in E. apply Nat.leb_gt in E. unfold safe_in.
  destruct (t_open _ _ T a m La C) as (v' & V' & U & Lf & Ng). assert (v' = v) as -> by congruence.
  assert (unseen k (seen_at w a) <= length (filter (fun c => negb (sees G s v c)) (below k)))%nat as A.
  { unfold unseen. apply NoDup_incl_length; [apply NoDup_filter, below_nodup|]. intros c I. apply filter_In in I as [I1 I2]. apply filter_In. split; [assumption|].
    apply negb_true_iff in I2. apply negb_true_iff, not_true_iff_false. intros S. rewrite (open_sees w s a m v c T La C Va S) in I2. discriminate. }
  destruct (split_by on_guard off_guard (filter (uncolored s) (neighbors G v)) guard_or_not) as (l1 & l2 & Pm & P1 & P2).
  assert (NoDup (l1 ++ l2)) as ND by (apply (Permutation_NoDup Pm), NoDup_filter, (neighbors_nodup G)).
  assert (forall z, In z (l1 ++ l2) -> adjacent G v z = true /\ color_of s z = None) as Inl.
  { intros z I. apply (Permutation_in _ (Permutation_sym Pm)), filter_In in I as [I1 I2]. apply in_neighbors in I1. apply uncolored_iff in I2. tauto. }
  assert (length l1 <= length (filter (fun b => is_uncolored (cell_at w b)) (near a)))%nat as B1.
  { assert (forall l : list place, length (flat_map (fun b => match vertex_at b with Some z => [z] | None => [] end) l) <= length l)%nat as Fl.
    { induction l as [|b l IH]; [apply le_n|]. cbn. rewrite app_length. destruct (vertex_at b); cbn; lia. }
    etransitivity; [|apply Fl]. apply NoDup_incl_length; [now apply Segments.nodup_app in ND|]. intros z I.
    destruct (Inl z) as [Az Uz]; [apply in_app_iff; auto|]. destruct (guard_near a v z La Va Az (P1 z I)) as (b & Ib & Vb).
    apply in_flat_map. exists b. rewrite Vb. split; [|cbn; auto]. apply filter_In. split; [assumption|]. pose proof (near_row a b Ib) as Lb. specialize (Ng b Ib).
    destruct (cell_at w b) as [|m'| |d|] eqn:Cb; try reflexivity; [congruence| |].
    - destruct (t_color _ _ T b d Lb Cb) as (v' & V'' & U'). congruence.
    - pose proof (t_end _ _ T b Lb Cb). congruence. }
  destruct (colored_leaves w s a m v T La C Va) as (cl & Ln & NDc & Pc).
  assert (length (l2 ++ cl) <= N.to_nat (leaves a))%nat as B2.
  { apply (leaves_most a v); auto.
    - apply Segments.nodup_app. split; [now apply Segments.nodup_app in ND|]. split; [assumption|]. intros z I J. destruct (Pc z J) as (_ & _ & X).
      apply X. now destruct (Inl z) as [_ Uz]; [apply in_app_iff; auto|].
    - intros z I. apply in_app_iff in I as [I|I]; [split; [apply Inl, in_app_iff; auto|now apply P2]|]. destruct (Pc z I) as (X & Y & _). auto. }
  rewrite app_length in B2. rewrite (Permutation_length Pm), app_length. unfold open_ends in E. lia.
Qed.

(** Forgetting keeps a word true. *)
Lemma forget_true w s : true_of w s -> true_of (forget w) s.
Proof.
  intros T. assert (forall a, (snd a < rows)%nat -> cell_at (forget w) a = forgotten k near leaves w a) as Cf by (intros a L; now apply forget_cell).
  assert (forall a, (snd a < rows)%nat -> cell_at (forget w) a = Gone \/ cell_at (forget w) a = cell_at w a \/ (cell_at (forget w) a = Safe /\ is_open (cell_at w a) = true)) as Cases.
  { intros a L. rewrite Cf by assumption. unfold forgotten. destruct (cell_at w a) eqn:C; auto.
    - destruct (endangered w a); [auto|]. destruct (is_safe w a); auto.
    - destruct (is_safe w a); auto.
    - destruct (existsb _ _); auto.
    - destruct (existsb _ _); auto. }
  constructor.
  - intros a m L C. destruct (Cases a L) as [X|[X|[X _]]]; [congruence| |congruence]. assert (cell_at w a = Open m) as Cw by congruence.
    destruct (t_open _ _ T a m L Cw) as (v & V & U & Lf & Ng). exists v. split; [assumption|]. split; [assumption|]. split; [assumption|].
    intros b Ib. pose proof (near_row a b Ib) as Lb. rewrite Cf by assumption.
    assert (endangered w a = true) as E.
    { rewrite Cf in C by assumption. unfold forgotten in C. rewrite Cw in C. destruct (endangered w a); [reflexivity|]. destruct (is_safe w a); discriminate. }
    apply (forgotten_near k rows near leaves near_sym w a b E L Ib). auto.
  - intros a L C. destruct (Cases a L) as [X|[X|[X O]]]; [congruence| |].
    + apply (t_safe _ _ T a L). congruence.
    + destruct (cell_at w a) as [|m| | |] eqn:Cw; try discriminate. destruct (t_open _ _ T a m L Cw) as (v & V & U & _). eauto.
  - intros a c L C. destruct (Cases a L) as [X|[X|[X O]]]; [congruence| |congruence]. apply (t_color _ _ T a c L). congruence.
  - intros a L C. destruct (Cases a L) as [X|[X|[X O]]]; [congruence| |congruence]. apply (t_end _ _ T a L). congruence.
  - intros v Lv. destruct (t_rest _ _ T v Lv) as [X|[X|(a & m & L & V & C)]]; [auto|auto|]. destruct (endangered w a) eqn:E.
    + right; right. exists a, m. split; [assumption|]. split; [assumption|]. rewrite Cf by assumption. unfold forgotten. now rewrite C, E.
    + right; left. now apply (not_endangered_safe w s a m v).
  - apply (t_below _ _ T).
  - apply (t_done _ _ T).
Qed.

(** *** Moves *)

Lemma vertex_many t j i : vertex_at (j + t * turn, i) = vertex_at (j, i).
Proof.
  assert (forall n j, vertex_at (j + Z.of_nat n * turn, i) = vertex_at (j, i)) as P.
  { induction n as [|n IH]; intros j0; [f_equal; f_equal; lia|]. replace (j0 + Z.of_nat (S n) * turn) with (j0 + Z.of_nat n * turn + turn) by lia. now rewrite vertex_turn, IH. }
  destruct (Z_le_gt_dec 0 t); [rewrite <- (Z2Nat.id t) by assumption; apply P|].
  rewrite <- (P (Z.to_nat (- t)) (j + t * turn)). f_equal. f_equal. lia.
Qed.

Hypothesis hits_spec : forall q j, hits turn q j = true <-> exists t, q = j + t * turn.

Lemma put_cases w a b c : (snd a < rows)%nat -> (snd c < rows)%nat ->
  (vertex_at c = vertex_at a /\ cell_at (put w a b) c = b) \/ ((forall v, vertex_at a = Some v -> vertex_at c <> Some v) /\ cell_at (put w a b) c = cell_at w c).
Proof.
  intros La Lc. rewrite (cell_put rows turn w a b c La Lc). destruct (hits turn (fst c) (fst a)) eqn:H; cbn [andb].
  - destruct (Nat.eqb_spec (snd c) (snd a)) as [E|D]; [left|right]; (split; [|reflexivity]).
    + apply hits_spec in H as (t & H). destruct c as [j i], a as [j' i']. cbn in *. subst. apply vertex_many.
    + intros v V V'. destruct (vertex_inj c a v Lc La V' V) as [X _]. congruence.
  - right. split; [|reflexivity]. intros v V V'. destruct (vertex_inj c a v Lc La V' V) as [_ X]. congruence.
Qed.

Lemma put_own w a b : (snd a < rows)%nat -> cell_at (put w a b) a = b.
Proof.
  intros La. rewrite (cell_put rows turn w a b a La La). assert (hits turn (fst a) (fst a) = true) as -> by (apply hits_spec; exists 0; lia). now rewrite Nat.eqb_refl.
Qed.

Lemma same_vertex w a c v : repeats turn w -> (snd a < rows)%nat -> (snd c < rows)%nat -> vertex_at a = Some v -> vertex_at c = Some v -> cell_at w c = cell_at w a.
Proof.
  intros Rp La Lc Va Vc. destruct (vertex_inj c a v Lc La Vc Va) as [E H]. apply hits_spec in H as (t & H). unfold cell_at. rewrite E, H.
  f_equal. clear - Rp. assert (forall n q, w (q + Z.of_nat n * turn) = w q) as P.
  { induction n as [|n IH]; intros q; [f_equal; lia|]. replace (q + Z.of_nat (Datatypes.S n) * turn) with (q + Z.of_nat n * turn + turn) by lia. now rewrite Rp, IH. }
  destruct (Z_le_gt_dec 0 t); [rewrite <- (Z2Nat.id t) by assumption; apply P|]. rewrite <- (P (Z.to_nat (- t)) (fst a + t * turn)). f_equal. lia.
Qed.

Lemma color_same s z e v : v <> z -> color_of (color s z e) v = color_of s v.
Proof. intros D. cbn. destruct (N.eqb_spec v z); [contradiction|reflexivity]. Qed.

Lemma rest_after w w' s z e : true_of w s -> color_of s z = None ->
  (forall a v m, (snd a < rows)%nat -> vertex_at a = Some v -> v <> z -> cell_at w a = Open m -> exists a' m', (snd a' < rows)%nat /\ vertex_at a' = Some v /\ cell_at w' a' = Open m') ->
  forall v, (v < order G)%N -> color_of (color s z e) v <> None \/ safe_in G k (color s z e) v \/ exists a m, (snd a < rows)%nat /\ vertex_at a = Some v /\ cell_at w' a = Open m.
Proof.
  intros T U H v Lv. destruct (N.eq_dec v z) as [->|D]; [left; cbn; rewrite N.eqb_refl; discriminate|].
  destruct (t_rest _ _ T v Lv) as [X|[X|(a & m & L & V & C)]].
  - left. now rewrite color_same.
  - right; left. now apply safe_stays.
  - right; right. now apply (H a v m).
Qed.

Lemma below_after w s z e : true_of w s -> (e < k)%N -> forall v c, color_of (color s z e) v = Some c -> (c < k)%N.
Proof. intros T L v c. cbn. destruct (N.eqb_spec v z); [intros E; injection E as <-; assumption|apply (t_below _ _ T)]. Qed.

Lemma done_after w s z e : true_of w s -> forall v, done v -> color_of (color s z e) v <> None.
Proof. intros T v D. cbn. destruct (N.eqb_spec v z); [discriminate|now apply (t_done _ _ T)]. Qed.

(** A vertex on guard that the word shows is colored. *)
Lemma color_shown w s a z e : true_of w s -> (snd a < rows)%nat -> vertex_at a = Some z -> color_of s z = None -> (e < k)%N ->
  cell_at w a <> Gone -> true_of (put w a (Colored e)) (color s z e).
Proof.
  intros T La Va U Le Ng. assert (on_guard z) as On by (exists a; auto). constructor.
  - intros c m Lc C. destruct (put_cases w a (Colored e) c La Lc) as [[_ X]|[Dv X]]; [congruence|]. rewrite X in C.
    destruct (t_open _ _ T c m Lc C) as (v & V & Uv & Lf & Nc). assert (v <> z) as Dz by (intros ->; now apply (Dv z)).
    exists v. split; [assumption|]. split; [now rewrite color_same|]. split.
    + intros d Ld. rewrite (Lf d Ld). split; intros (l & Al & Ol & El); exists l; (split; [assumption|]; split; [assumption|]);
        (assert (l <> z) as Dl by (intros ->; destruct On as (a' & La' & Va'); now apply (Ol a' La'))); [rewrite color_same|rewrite color_same in El]; assumption.
    + intros b Ib. destruct (put_cases w a (Colored e) b La (near_row c b Ib)) as [[_ ->]|[_ ->]]; [discriminate|auto].
  - intros c Lc C. destruct (put_cases w a (Colored e) c La Lc) as [[_ X]|[Dv X]]; [congruence|]. rewrite X in C.
    destruct (t_safe _ _ T c Lc C) as (v & V & Uv). exists v. split; [assumption|]. rewrite color_same; [assumption|]. intros ->. now apply (Dv z).
  - intros c d Lc C. destruct (put_cases w a (Colored e) c La Lc) as [[Vc X]|[Dv X]].
    + rewrite X in C. injection C as <-. exists z. split; [congruence|]. cbn. now rewrite N.eqb_refl.
    + rewrite X in C. destruct (t_color _ _ T c d Lc C) as (v & V & Uv). exists v. split; [assumption|]. rewrite color_same; [assumption|]. intros ->. now apply (Dv z).
  - intros c Lc C. destruct (put_cases w a (Colored e) c La Lc) as [[_ X]|[Dv X]]; [congruence|]. rewrite X in C. now apply (t_end _ _ T c Lc).
  - apply (rest_after w); auto. intros c v m Lc V D C. exists c, m. split; [assumption|]. split; [assumption|].
    destruct (put_cases w a (Colored e) c La Lc) as [[Vc _]|[_ ->]]; [congruence|assumption].
  - now apply (below_after w).
  - now apply (done_after w).
Qed.

(** A vertex on guard that the word does not show. *)
Lemma color_gone w s a z e : true_of w s -> (snd a < rows)%nat -> vertex_at a = Some z -> color_of s z = None -> (e < k)%N ->
  cell_at w a = Gone -> repeats turn w -> true_of w (color s z e).
Proof.
  intros T La Va U Le Ng Rp. assert (forall c, (snd c < rows)%nat -> vertex_at c = Some z -> cell_at w c = Gone) as All
    by (intros c Lc V; rewrite <- Ng; now apply (same_vertex w a c z)). assert (on_guard z) as On by (exists a; auto). constructor.
  - intros c m Lc C. destruct (t_open _ _ T c m Lc C) as (v & V & Uv & Lf & Nc). assert (v <> z) as Dz by (intros ->; rewrite (All c Lc V) in C; discriminate).
    exists v. split; [assumption|]. split; [now rewrite color_same|]. split; [|assumption].
    intros d Ld. rewrite (Lf d Ld). split; intros (l & Al & Ol & El); exists l; (split; [assumption|]; split; [assumption|]);
      (assert (l <> z) as Dl by (intros ->; now apply (Ol a La))); [rewrite color_same|rewrite color_same in El]; assumption.
  - intros c Lc C. destruct (t_safe _ _ T c Lc C) as (v & V & Uv). exists v. split; [assumption|]. rewrite color_same; [assumption|].
    intros ->. rewrite (All c Lc V) in C. discriminate.
  - intros c d Lc C. destruct (t_color _ _ T c d Lc C) as (v & V & Uv). exists v. split; [assumption|]. rewrite color_same; [assumption|].
    intros ->. rewrite (All c Lc V) in C. discriminate.
  - intros c Lc C. now apply (t_end _ _ T c Lc).
  - apply (rest_after w); auto. intros c v m Lc V D C. exists c, m. auto.
  - now apply (below_after w).
  - now apply (done_after w).
Qed.

(** A vertex that is not on guard: what is said of leaves may change at one open vertex. *)
Lemma color_leaf w s z e : repeats turn w -> true_of w s -> off_guard z -> color_of s z = None -> (e < k)%N ->
  true_of w (color s z e) \/
  exists a m v, (snd a < rows)%nat /\ vertex_at a = Some v /\ cell_at w a = Open m /\ adjacent G v z = true /\ N.testbit m e = false /\
    true_of (put w a (Open (N.setbit m e))) (color s z e).
Proof.
  intros Rp T Off U Le.
  assert (forall w', (forall c, (snd c < rows)%nat -> cell_at w' c = cell_at w c \/ (is_open (cell_at w' c) = true /\ is_open (cell_at w c) = true)) ->
    (forall c m, (snd c < rows)%nat -> cell_at w' c = Open m -> exists v, vertex_at c = Some v /\ color_of s v = None /\
      (forall d, (d < k)%N -> (N.testbit m d = true <-> exists l, adjacent G v l = true /\ off_guard l /\ color_of (color s z e) l = Some d)) /\
      (forall b, In b (near c) -> cell_at w b <> Gone)) -> true_of w' (color s z e)) as Fin.
  { intros w' Same Op. assert (forall v, on_guard v -> v <> z) as Dz by (intros v (c & Lc & V) ->; now apply (Off c Lc)). constructor.
    - intros c m Lc C. destruct (Op c m Lc C) as (v & V & Uv & Lf & Nc). exists v. split; [assumption|]. split; [rewrite color_same; [assumption|apply Dz; exists c; auto]|].
      split; [assumption|]. intros b Ib. destruct (Same b (near_row c b Ib)) as [->|[X _]]; [auto|]. intros Y. rewrite Y in X. discriminate.
    - intros c Lc C. destruct (Same c Lc) as [X|[X _]]; [|rewrite C in X; discriminate]. rewrite X in C. destruct (t_safe _ _ T c Lc C) as (v & V & Uv).
      exists v. split; [assumption|]. rewrite color_same; [assumption|]. apply Dz. exists c; auto.
    - intros c d Lc C. destruct (Same c Lc) as [X|[X _]]; [|rewrite C in X; discriminate]. rewrite X in C. destruct (t_color _ _ T c d Lc C) as (v & V & Uv).
      exists v. split; [assumption|]. rewrite color_same; [assumption|]. apply Dz. exists c; auto.
    - intros c Lc C. destruct (Same c Lc) as [X|[X _]]; [|rewrite C in X; discriminate]. rewrite X in C. now apply (t_end _ _ T c Lc).
    - apply (rest_after w); auto. intros c v m Lc V D C. destruct (Same c Lc) as [X|[X _]]; [exists c, m; repeat split; auto; congruence|].
      destruct (cell_at w' c) as [|m'| | |] eqn:C'; try discriminate. exists c, m'. auto.
    - now apply (below_after w).
    - now apply (done_after w). }
  assert (forall c m v, (snd c < rows)%nat -> cell_at w c = Open m -> vertex_at c = Some v -> adjacent G v z = false ->
    forall d, (d < k)%N -> (N.testbit m d = true <-> exists l, adjacent G v l = true /\ off_guard l /\ color_of (color s z e) l = Some d)) as Away.
  { intros c m v Lc C V A d Ld. destruct (t_open _ _ T c m Lc C) as (v' & V' & Uv & Lf & Nc). assert (v' = v) as -> by congruence. rewrite (Lf d Ld).
    split; intros (l & Al & Ol & El); exists l; (split; [assumption|]; split; [assumption|]);
      (assert (l <> z) as Dl by congruence); [rewrite color_same|rewrite color_same in El]; assumption. }
  assert ((exists v, adjacent G z v = true /\ on_guard v) \/ forall v, adjacent G z v = true -> off_guard v) as [(v & Azv & On)|None_].
  { assert (forall l, (exists v, In v l /\ on_guard v) \/ forall v, In v l -> off_guard v) as D.
    { induction l as [|x l [(v & I & O)|H]]; [right; intros v []|left; exists v; cbn; auto|]. destruct (guard_or_not x); [left; exists x; cbn; auto|].
      right. intros v [<-|I]; auto. }
    destruct (D (neighbors G z)) as [(v & I & O)|H]; [left; exists v; apply in_neighbors in I; tauto|right]. intros v A. apply H, in_neighbors.
    split; [now apply is_simple in A|assumption]. }
  - assert (adjacent G v z = true) as Avz by (destruct is_simple as (Sy & _); now rewrite Sy).
    assert (forall c v', (snd c < rows)%nat -> vertex_at c = Some v' -> adjacent G v' z = true -> v' = v) as One.
    { intros c v' Lc V A. apply (off_one z); auto; [intros D; now apply (t_done _ _ T z D)|destruct is_simple as (Sy & _); now rewrite Sy|exists c; auto]. }
    destruct On as (a & La & Va).
    assert (forall m, cell_at w a = Open m -> forall d, (d < k)%N -> (N.testbit (N.setbit m e) d = true <->
      exists l, adjacent G v l = true /\ off_guard l /\ color_of (color s z e) l = Some d)) as New.
    { intros m C d Ld. destruct (t_open _ _ T a m La C) as (v' & V' & Uv & Lf & Nc). assert (v' = v) as -> by congruence.
      rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, (Lf d Ld). split.
      - intros [<-|(l & Al & Ol & El)]; [exists z; cbn; rewrite N.eqb_refl; auto|]. exists l. split; [assumption|]. split; [assumption|].
        rewrite color_same; [assumption|congruence].
      - intros (l & Al & Ol & El). destruct (N.eq_dec l z) as [->|D]; [left; cbn in El; rewrite N.eqb_refl in El; congruence|right].
        exists l. rewrite color_same in El by assumption. auto. }
    destruct (cell_at w a) as [|m| |d|] eqn:C.
    2: { destruct (N.testbit m e) eqn:B.
      - left. apply Fin; [auto|]. intros c m' Lc Cc. destruct (t_open _ _ T c m' Lc Cc) as (v' & V' & Uv & Lf & Nc). exists v'. repeat (split; [assumption|]). split; [|assumption].
        destruct (adjacent G v' z) eqn:A; [|now apply (Away c)]. assert (v' = v) as -> by now apply (One c). intros d Ld. rewrite <- (New m eq_refl d Ld), N.setbit_eqb, orb_true_iff, N.eqb_eq.
        assert (N.testbit m' d = N.testbit m d) as ->.
        { destruct (t_open _ _ T a m La C) as (v'' & V'' & _ & Lf' & _). assert (v'' = v) as -> by congruence. apply eq_true_iff_eq. now rewrite (Lf d Ld), (Lf' d Ld). }
        split; [auto|]. intros [->|]; auto.
      - right. exists a, m, v. repeat (split; [assumption|]). apply Fin.
        + intros c Lc. destruct (put_cases w a (Open (N.setbit m e)) c La Lc) as [[Vc X]|[_ X]]; [|auto]. right. rewrite X. split; [reflexivity|].
          rewrite (same_vertex w a c v); auto; [now rewrite C|congruence].
        + intros c m' Lc Cc. destruct (put_cases w a (Open (N.setbit m e)) c La Lc) as [[Vc X]|[Dv X]]; rewrite X in Cc.
          * injection Cc as <-. exists v. split; [congruence|]. destruct (t_open _ _ T a m La C) as (v' & V' & Uv & Lf & Nc). assert (v' = v) as -> by congruence.
            split; [assumption|]. split; [now apply New|].
            assert (vertex_at c = Some v) as Vc' by congruence. pose proof (same_vertex w a c v Rp La Lc Va Vc') as Cc. rewrite C in Cc.
            destruct (t_open _ _ T c m Lc Cc) as (v2 & _ & _ & _ & Nc2). exact Nc2.
          * destruct (t_open _ _ T c m' Lc Cc) as (v' & V' & Uv & Lf & Nc). exists v'. repeat (split; [assumption|]). split; [|assumption].
            apply (Away c); auto. destruct (adjacent G v' z) eqn:A; [exfalso|reflexivity]. rewrite (One c v' Lc V' A) in V'. now apply (Dv v). }
    all: left; apply Fin; [auto|]; intros c m' Lc Cc; destruct (t_open _ _ T c m' Lc Cc) as (v' & V' & Uv & Lf & Nc); exists v'; repeat (split; [assumption|]); (split; [|assumption]);
      apply (Away c); auto; destruct (adjacent G v' z) eqn:A; [exfalso|reflexivity]; rewrite (One c v' Lc V' A) in V'; rewrite (same_vertex w a c v Rp La Lc Va V'), C in Cc; discriminate.
  - left. apply Fin; [auto|]. intros c m' Lc Cc. destruct (t_open _ _ T c m' Lc Cc) as (v' & V' & Uv & Lf & Nc). exists v'. repeat (split; [assumption|]). split; [|assumption].
    apply (Away c); auto. destruct (adjacent G v' z) eqn:A; [exfalso|reflexivity]. destruct is_simple as (Sy & _). rewrite Sy in A. now apply (None_ v' A c).
Qed.

(** *** The play *)

Variables (width : nat) (period : Z) (listed : Z -> list column -> bool).
Notation in_play := (in_play k rows near leaves width period listed turn).
Notation listed_word := (listed_word rows width period listed).
Notation has_reply := (has_reply k rows near leaves width period listed turn).
Notation alive := (alive k rows near).
Notation game := (coloring_game G (with_colors k)).
Hypothesis answer : forall w a b, in_play w -> bob_may k rows near leaves w a b -> alive (put w a b) /\ (listed_word (forget (put w a b)) \/ has_reply (put w a b)).
Hypothesis idle : forall w a m, in_play w -> (snd a < rows)%nat -> cell_at w a = Open m -> (turn = 0 -> exists g, g < fst a /\ shown (w g) = false) -> has_reply w.
Hypothesis in_play_alive : forall w, in_play w -> alive w.
Hypothesis put_stays : forall w a b, repeats turn w -> repeats turn (put w a b).
Hypothesis forget_stays : forall w, repeats turn w -> repeats turn (forget w).

Definition bounded (w : word) : Prop := turn = 0 -> exists B, forall q, q < B -> shown (w q) = false.

Lemma put_bounded w a b : bounded w -> bounded (put w a b).
Proof.
  intros H T. destruct (H T) as (B & HB). exists (Z.min B (fst a)). intros q L. unfold Windows.put.
  destruct (hits turn q (fst a)) eqn:X; [exfalso|apply HB; lia]. apply hits_spec in X as (t & X). rewrite T in X. lia.
Qed.

Lemma forget_bounded w : bounded w -> bounded (forget w).
Proof. intros H T. destruct (H T) as (B & HB). exists B. intros q L. now rewrite hidden_forget, nothing_hidden by auto. Qed.

Lemma forget_in_play w : repeats turn w -> listed_word (forget w) -> in_play (forget w).
Proof. intros Rp L. split; [auto|]. split; [now apply forget_fixed|assumption]. Qed.

Definition all_safe (s : coloring) : Prop := forall v, (v < order G)%N -> color_of s v = None -> safe_in G k s v.

Lemma all_safe_after s z e : color_of s z = None -> all_safe s -> all_safe (color s z e).
Proof.
  intros U A v L C. destruct (N.eq_dec v z) as [->|D]; [cbn in C; rewrite N.eqb_refl in C; discriminate|]. rewrite color_same in C by assumption.
  apply safe_stays; auto.
Qed.

Definition his (s : coloring) : Prop := passes s = 0%N /\ ((exists w, in_play w /\ true_of w s /\ bounded w) \/ all_safe s).
Definition mine (s : coloring) : Prop := passes s = 0%N /\
  ((exists w, repeats turn w /\ true_of w s /\ bounded w /\ alive w /\ (listed_word (forget w) \/ has_reply w)) \/ all_safe s).

Lemma alive_quiet w s : true_of w s -> alive w -> passes s = 0%N -> quiet G k s.
Proof.
  intros T A P. split; [assumption|]. intros v L U. destruct (t_rest _ _ T v L) as [X|[X|(a & m & La & Va & C)]]; [contradiction|now apply has_color_left|].
  specialize (A a m La C). unfold unseen in A. destruct (filter (fun c => negb (N.testbit (seen_at w a) c)) (below k)) as [|c l] eqn:E; [now elim A|].
  assert (In c (filter (fun c => negb (N.testbit (seen_at w a) c)) (below k))) as I by (rewrite E; cbn; auto). apply filter_In in I as [I1 I2].
  exists c. split; [now apply below_spec|]. apply negb_true_iff in I2. apply not_true_iff_false. intros S. rewrite (open_sees w s a m v c T La C Va S) in I2. discriminate.
Qed.

Lemma safe_quiet s : all_safe s -> passes s = 0%N -> quiet G k s.
Proof. intros A P. split; [assumption|]. intros v L U. apply has_color_left. auto. Qed.

Lemma in_play_listed w : in_play w -> listed_word (forget w).
Proof. intros (Rp & Fx & L). apply (listed_ext rows width period listed w); [intros q; symmetry; apply Fx|assumption]. Qed.

Lemma reply_step w s : repeats turn w -> true_of w s -> bounded w -> has_reply w -> exists v c, (v < order G)%N /\ (c < k)%N /\ color_of s v = None /\
  sees G s v c = false /\ his (color s v c).
Proof.
  intros Rp T B (a & c & (Lc & La & Sc & Cell) & L).
  assert (exists z, vertex_at a = Some z /\ color_of s z = None /\ sees G s z c = false /\ cell_at w a <> Gone) as (z & Va & U & S & Ng).
  { destruct Cell as [(m & C)|(C & L0 & Ng)].
    - destruct (t_open _ _ T a m La C) as (z & V & U & _). exists z. repeat split; auto; [|congruence]. apply not_true_iff_false. intros S.
      rewrite (open_sees w s a m z c T La C V S) in Sc. discriminate.
    - destruct (t_safe _ _ T a La C) as (z & V & U). exists z. repeat split; auto; [|congruence]. apply not_true_iff_false. intros S.
      rewrite (seen_in_word w s a z c T La V Ng) in Sc; [discriminate| |assumption]. intros l d Al Ol El. exfalso.
      pose proof (leaves_most a z [l] La V) as Lm. rewrite L0 in Lm. cbn in Lm. assert (1 <= 0)%nat; [|lia]. apply Lm; [repeat constructor; intros []|].
      intros x [<-|[]]. auto. }
  exists z, c. split; [now apply (vertex_below a)|]. repeat (split; [assumption|]). split; [reflexivity|]. left. exists (forget (put w a (Colored c))).
  split; [now apply forget_in_play; auto|]. split; [now apply forget_true, color_shown|]. now apply forget_bounded, put_bounded.
Qed.

Theorem words_win w s : in_play w -> true_of w s -> bounded w -> passes s = 0%N -> Wins game Alice s.
Proof.
  intros W T B P.
  assert (forall s, (turn_of s = Alice -> mine s -> Wins game Alice s) /\ (turn_of s = Bob -> his s -> Wins game Alice s)) as Win.
  { apply (alice_wins G k mine his).
    - intros t [[Pt [(v & _ & Tv & _ & Av & _)|A]]|[Pt [(v & Wv & Tv & _)|A]]]; try now apply safe_quiet.
      + now apply (alive_quiet v).
      + apply (alive_quiet v); auto.
    - intros t [Pt M] Tt Nc. assert (all_safe t -> exists v c, (v < order G)%N /\ (c < k)%N /\ color_of t v = None /\ sees G t v c = false /\ his (color t v c)) as Any.
      { intros A. apply not_all_colored in Nc as (v & L & U). destruct (has_color_left G k t v (A v L U)) as (c & Lc & S). exists v, c.
        repeat (split; [assumption|]). split; [reflexivity|]. right. now apply all_safe_after. }
      destruct M as [(v & Rv & Tv & Bv & Av & [L|Rep])|A]; [|now apply (reply_step v)|now apply Any].
      set (u := forget v). assert (in_play u) as Iu by now apply forget_in_play. assert (true_of u t) as Tu by now apply forget_true.
      assert (bounded u) as Bu by now apply forget_bounded.
      destruct (existsb (fun x => uncolored t x && negb (length (filter (uncolored t) (neighbors G x)) <? length (filter (fun c => negb (sees G t x c)) (below k)))%nat) (vertices G)) eqn:Ex.
      + apply existsb_exists in Ex as (x & Ix & Ex). apply andb_prop in Ex as [Ux Nx]. apply in_vertices in Ix. apply uncolored_iff in Ux.
        apply negb_true_iff, Nat.ltb_ge in Nx. destruct (t_rest _ _ Tu x Ix) as [X|[X|(a & m & La & Va & C)]]; [contradiction|unfold safe_in in X; lia|].
        apply (reply_step u); auto; [apply Iu|]. apply (idle u a m); auto. intros T0. destruct (Bu T0) as (b & Hb). exists (Z.min b (fst a) - 1).
        split; [lia|apply Hb; lia].
      + apply Any. intros x Lx Ux. unfold safe_in. apply Nat.lt_nge. intros X. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex. exists x.
        split; [now apply in_vertices|]. apply andb_true_iff. split; [now apply uncolored_iff|]. apply negb_true_iff. now apply Nat.ltb_ge.
    - intros t z e [Pt M] Tt Lz Le Uz Sz. split; [reflexivity|]. destruct M as [(v & Iv & Tv & Bv)|A]; [left|right; now apply all_safe_after].
      pose proof Iv as (Rv & Fv & Lv).
      assert (true_of v (color t z e) -> exists w, repeats turn w /\ true_of w (color t z e) /\ bounded w /\ alive w /\ (listed_word (forget w) \/ has_reply w)) as Same.
      { intros T'. exists v. repeat (split; auto). left. now apply in_play_listed. }
      destruct (guard_or_not z) as [(a & La & Va)|Off].
      + destruct (cell_at v a) as [|m| |d|] eqn:C.
        * apply Same. now apply (color_gone v t a z e).
        * assert (bob_may k rows near leaves v a (Colored e)) as May.
          { split; [assumption|]. left. rewrite C. split; [reflexivity|]. exists e. split; [assumption|]. split; [reflexivity|]. apply not_true_iff_false. intros X.
            apply seen_bit in X as [X|(b & Ib & Cb)].
            - rewrite C in X. cbn in X. destruct (t_open _ _ Tv a m La C) as (z' & V' & _ & Lf & _). assert (z' = z) as -> by congruence.
              apply (Lf e Le) in X as (l & Al & _ & El). rewrite <- not_true_iff_false in Sz. apply Sz, sees_iff. exists l. split; [now apply is_simple in Al|auto].
            - destruct (t_color _ _ Tv b e (near_row a b Ib) Cb) as (x & Vx & Ex). rewrite <- not_true_iff_false in Sz. apply Sz, sees_iff. exists x.
              split; [apply (vertex_below b x (near_row a b Ib)); assumption|]. split; [now apply (near_adjacent a b)|assumption]. }
          destruct (answer v a (Colored e) Iv May) as [Al An]. exists (put v a (Colored e)). split; [auto|]. split; [apply color_shown; auto; congruence|].
          split; [now apply put_bounded|]. auto.
        * assert (bob_may k rows near leaves v a (Colored e)) as May.
          { split; [assumption|]. left. rewrite C. split; [reflexivity|]. exists e. split; [assumption|]. split; [reflexivity|]. apply not_true_iff_false. intros X.
            apply seen_bit in X as [X|(b & Ib & Cb)].
            - rewrite C in X. cbn [own_bits] in X. rewrite N.bits_0 in X. discriminate.
            - destruct (t_color _ _ Tv b e (near_row a b Ib) Cb) as (x & Vx & Ex). rewrite <- not_true_iff_false in Sz. apply Sz, sees_iff. exists x.
              split; [apply (vertex_below b x (near_row a b Ib)); assumption|]. split; [now apply (near_adjacent a b)|assumption]. }
          destruct (answer v a (Colored e) Iv May) as [Al An]. exists (put v a (Colored e)). split; [auto|]. split; [apply color_shown; auto; congruence|].
          split; [now apply put_bounded|]. auto.
        * destruct (t_color _ _ Tv a d La C) as (z' & V' & U'). congruence.
        * pose proof (t_end _ _ Tv a La C). congruence.
      + destruct (color_leaf v t z e Rv Tv Off Uz Le) as [T'|(a & m & x & La & Va & C & Ax & Bm & T')]; [now apply Same|].
        assert (bob_may k rows near leaves v a (Open (N.setbit m e))) as May.
        { split; [assumption|]. right. exists m, e. split; [assumption|]. split; [|auto]. destruct (colored_leaves v t a m x Tv La C Va) as (l & Ln & ND & Pl).
          assert (length (z :: l) <= N.to_nat (leaves a))%nat; [|cbn in *; lia]. apply (leaves_most a x); auto.
          - constructor; [|assumption]. intros I. destruct (Pl z I) as (_ & _ & X). contradiction.
          - intros y [<-|I]; [auto|]. destruct (Pl y I) as (X & Y & _). auto. }
        destruct (answer v a (Open (N.setbit m e)) Iv May) as [Al An]. exists (put v a (Open (N.setbit m e))). split; [auto|]. split; [assumption|].
        split; [now apply put_bounded|]. auto. }
  destruct (turn_of s) eqn:Ts.
  - apply (proj1 (Win s) Ts). split; [assumption|]. left. exists w. split; [apply W|]. split; [assumption|]. split; [assumption|]. split; [auto|]. left. now apply in_play_listed.
  - apply (proj2 (Win s) Ts). split; [assumption|]. left. exists w. auto.
Qed.

End Words.
