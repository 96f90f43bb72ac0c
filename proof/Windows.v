(** * Windows: within which words Alice can stay (docs/theory.md, 12.5 and 12.6; docs/formats.md, "Windows") *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Letters Contexts Kept.
Import ListNotations.
Open Scope Z_scope.

(** What Alice must find in a context: an answer to a move of Bob, a move of her own near the first open vertex of a segment
    that begins there, or near a place. *)
Inductive task := Answer (a : place) (b : letter) | Idle | IdleNear (j : Z).

Inductive verdict := Fine | More (right : bool) | Lost.

Section Strip.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).
Variables (width : nat) (period : Z) (cycle : bool) (listed : Z -> list column -> bool).
Variables (right_of left_of : Z -> list column -> list column).
Notation nothing := (nothing rows).
Notation step := (place * letter)%type.

(** Colors in the order in which they were seen first. It decides which column is looked at next, and nothing else. *)
Definition colors_of (c : column) : list N :=
  flat_map (fun x => match x with Colored c => [c] | Open m => filter (N.testbit m) (below k) | _ => [] end) c.
Definition add_names (names l : list N) : list N := fold_left (fun n c => if existsb (N.eqb c) n then n else n ++ [c]) l names.

Fixpoint none_gone (V : Z -> res column) (l : list place) : res bool :=
  match l with [] => Known true | b :: t => bind (view_cell V b) (fun x => if is_not_gone x then none_gone V t else Known false) end.

(** Where she may move. *)
Definition may_move (V : Z -> res column) (a : place) : res bool :=
  bind (view_cell V a) (fun x => match x with
    | Open _ => Known true
    | Safe => if (leaves a =? 0)%N then none_gone V (near a) else Known false
    | _ => Known false
    end).

(** Her moves at a vertex, after those before; or none. *)
Definition attempts (V : Z -> res column) (steps : list step) (names : list N) (choice : option place) : res (list (list step)) :=
  match choice with
  | None => Known [steps]
  | Some a =>
      bind (may_move V a) (fun may => if may then
        bind (view_seen near V a) (fun s =>
          Known (map (fun c => steps ++ [(a, Colored c)]) (filter (fun c => (c <? k)%N && negb (N.testbit s c)) names)))
      else Known [])
  end.

Definition first_need (need : option bool) (r : bool) : option bool := match need with Some _ => need | None => Some r end.

Fixpoint try_all (x : context) (l : list (list step)) (need : option bool) : option (option bool) :=
  match l with
  | [] => Some need
  | s :: t =>
      match is_listed k rows near leaves width period listed x s with
      | Known true => None
      | Known false => try_all x t need
      | Need r => try_all x t (first_need need r)
      end
  end.

Fixpoint choose (x : context) (steps : list step) (names : list N) (choices : list (option place)) (need : option bool) : verdict :=
  match choices with
  | [] => match need with Some r => More r | None => Lost end
  | c :: t =>
      match attempts (view_after rows (view_of rows x) steps) steps names c with
      | Need r => choose x steps names t (first_need need r)
      | Known l => match try_all x l need with None => Fine | Some need => choose x steps names t need end
      end
  end.

Definition cells_from (q : Z) (n : nat) : list place := flat_map (fun j => map (pair j) (seq 0 rows)) (range q n).

(** Whether an open vertex sees all colors. *)
Fixpoint some_dead (V : Z -> res column) (l : list place) : res bool :=
  match l with
  | [] => Known false
  | a :: t =>
      bind (view_cell V a) (fun x => match x with
        | Open _ => bind (view_seen near V a) (fun s => if (unseen k s =? 0)%nat then Known true else some_dead V t)
        | _ => some_dead V t
        end)
  end.

(** The first place with an open vertex. *)
Fixpoint first_open (fuel : nat) (V : Z -> res column) (end_ q : Z) : res (option Z) :=
  match fuel with
  | O => Need true
  | S fuel => bind (V q) (fun c => if existsb is_open c then Known (Some q) else if end_ <=? q then Known None else first_open fuel V end_ (q + 1))
  end.

Definition judge (t : task) (x : context) (names : list N) : verdict :=
  let size := length (columns x) in
  match t with
  | Answer a b =>
      match some_dead (view_after rows (view_of rows x) [(a, b)]) (cells_from (fst a - 1) 3) with
      | Known true => Lost
      | Need r => More r
      | Known false =>
          choose x [(a, b)] (add_names (add_names names (colors_of [b])) (below k)) (None :: map Some (cells_from (fst a - 2) 5)) None
      end
  | IdleNear j =>
      if shut_left rows x || shut_right rows x then Fine
      else choose x [] (add_names names (below k)) (map Some (cells_from (j - 2) 5)) None
  | Idle =>
      match first_open (size + 2) (view_of rows x) (start x + Z.of_nat size) (start x) with
      | Need r => More r
      | Known None => Fine
      | Known (Some q) => choose x [] (add_names names (below k)) (map Some (cells_from (start x) (Z.to_nat (q + 3 - start x)))) None
      end
  end.

Fixpoint all_most {A} (f : A -> option nat) (l : list A) : option nat :=
  match l with
  | [] => Some 0%nat
  | x :: t => match f x with None => None | Some n => option_map (Nat.max n) (all_most f t) end
  end.

(** Whether Alice has what she needs in all continuations of a context; the most columns of one that was considered. *)
Fixpoint settle (fuel : nat) (t : task) (x : context) (names : list N) : option nat :=
  match fuel with
  | O => None
  | S fuel =>
      let size := length (columns x) in
      match judge t x names with
      | Fine => Some size
      | Lost => None
      | More on_right =>
          if if on_right then shut_right rows x else shut_left rows x then None
          else
            let next :=
              if on_right then let at_ := (size - width + 1)%nat in right_of ((start x + Z.of_nat at_) mod period) (skipn at_ (columns x))
              else left_of (start x mod period) (firstn (width - 1) (columns x)) in
            option_map (Nat.max size) (all_most (fun c =>
              settle fuel t (if on_right then Context (start x) (columns x ++ [c]) else Context (start x - 1) (c :: columns x)) (add_names names (colors_of c))) next)
      end
  end.

Definition bobs_moves (x : context) (a : place) (cell : letter) : list task :=
  (if is_uncolored cell then
     map (fun c => Answer a (Colored c))
       (filter (fun c => match view_seen near (view_of rows x) a with Known s => negb (N.testbit s c) | Need _ => true end) (below k)) else []) ++
  (match cell with
   | Open m => if (how_many k m <? N.to_nat (leaves a))%nat then map (fun c => Answer a (Open (N.setbit m c))) (filter (fun c => negb (N.testbit m c)) (below k)) else []
   | _ => []
   end).

Definition tasks_of (x : context) : list task :=
  let middle := start x + Z.of_nat (width / 2) in
  let column := nth (width / 2) (columns x) nothing in
  flat_map (fun i => bobs_moves x (middle, i) (nth i column Gone)) (seq 0 rows) ++
  (if forallb (fun c => negb (shown c)) (firstn (width - 1) (columns x)) then [Idle] else []) ++
  (if cycle && negb (shut_left rows x) && negb (shut_right rows x) && existsb is_open column then [IdleNear middle] else []).

(** How many columns a context may grow by. *)
Variable fuel : nat.

Definition check_window (x : context) : option nat :=
  let names := add_names [] (flat_map colors_of (columns x)) in
  match some_dead (view_of rows x) (cells_from (start x + 1) (width - 2)) with
  | Known false => all_most (fun t => settle fuel t x names) (tasks_of x)
  | _ => None
  end.

(** ** What the answers are worth *)

Variables (turn : Z) (longest : nat).
Hypothesis near_step : forall a b, In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Hypothesis near_row : forall a b, In b (near a) -> (snd b < rows)%nat.
Hypothesis near_sym : forall a b, (snd a < rows)%nat -> In b (near a) -> In a (near b).
Hypothesis near_period : forall j i, near (j + period, i) = map (fun b => (fst b + period, snd b)) (near (j, i)).
Hypothesis leaves_period : forall j i, leaves (j + period, i) = leaves (j, i).
Hypothesis turn_not_negative : 0 <= turn.
Hypothesis period_some : 0 < period.
Hypothesis period_turn : (period | turn).
Hypothesis width_some : (3 <= width)%nat.
Hypothesis turn_far : turn = 0 \/ Z.of_nat longest + 2 <= turn.
Hypothesis right_listed : forall j l c, listed (j mod period) (l ++ [c]) = true -> In c (right_of (j mod period) l).
Hypothesis left_listed : forall j l c, listed (j mod period) (c :: l) = true -> In c (left_of ((j + 1) mod period) l).
Hypothesis windows_checked : forall j l, 0 <= j < period -> listed j l = true -> exists n, check_window (Context j l) = Some n /\ (n <= longest)%nat.
Hypothesis cycle_turn : turn <> 0 -> cycle = true.

Lemma near_multiple t : (forall j i, near (j + t * period, i) = map (fun b => (fst b + t * period, snd b)) (near (j, i))) /\
  (forall j i, leaves (j + t * period, i) = leaves (j, i)).
Proof.
  assert (forall n : nat, (forall j i, near (j + Z.of_nat n * period, i) = map (fun b => (fst b + Z.of_nat n * period, snd b)) (near (j, i))) /\
    (forall j i, leaves (j + Z.of_nat n * period, i) = leaves (j, i))) as P.
  { induction n as [|n [IH1 IH2]]; split; intros j i.
    - cbn. rewrite Z.add_0_r. rewrite <- map_id at 1. apply map_ext. intros [x y]. cbn. f_equal. lia.
    - cbn. now rewrite Z.add_0_r.
    - replace (j + Z.of_nat (S n) * period) with (j + Z.of_nat n * period + period) by lia. rewrite near_period, IH1, map_map.
      apply map_ext. intros b. cbn [fst snd]. f_equal. lia.
    - replace (j + Z.of_nat (S n) * period) with (j + Z.of_nat n * period + period) by lia. now rewrite leaves_period. }
  destruct (Z_le_gt_dec 0 t); [rewrite <- (Z2Nat.id t) by assumption; apply P|]. destruct (P (Z.to_nat (- t))) as [P1 P2]. split; intros j i.
  - specialize (P1 (j + t * period) i). replace (j + t * period + Z.of_nat (Z.to_nat (- t)) * period) with j in P1 by lia. rewrite P1, map_map.
    symmetry. rewrite <- map_id. apply map_ext. intros [x y]. cbn. f_equal. lia.
  - specialize (P2 (j + t * period) i). now replace (j + t * period + Z.of_nat (Z.to_nat (- t)) * period) with j in P2 by lia.
Qed.

Lemma near_turn j i : near (j + turn, i) = map (fun b => (fst b + turn, snd b)) (near (j, i)).
Proof. destruct period_turn as [t ->]. apply near_multiple. Qed.
Lemma leaves_turn j i : leaves (j + turn, i) = leaves (j, i).
Proof. destruct period_turn as [t ->]. apply near_multiple. Qed.

(** What Kept.v proves, in this section. *)
Let its_shown := u_shown rows width width_some.
Let its_link := linked_shown width width_some.
Let its_view := view_agrees rows width width_some.
Let its_last := last_range width width_some.
Let its_put := shown_put rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_puts := shown_puts rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_repeats := put_repeats rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_many := repeats_many width turn width_some.
Let its_hits := hits_iff near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_after := after_agrees rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_stay := stays_listed k rows near leaves width period turn listed near_step near_row near_turn leaves_turn turn_not_negative
  period_some period_turn width_some.

Notation forget := (forget k rows near leaves).
Notation repeats := (repeats turn).
Notation put := (put rows turn).
Notation puts := (puts rows turn).
Notation listed_word := (listed_word rows width period listed).
Notation fixed := (fixed k rows near leaves).
Notation matches := (matches rows width).
Notation segment_at := (segment_at rows).

Definition in_play (w : word) : Prop := repeats w /\ fixed w /\ listed_word w.

Lemma try_all_fine x l : forall need, try_all x l need = None -> exists s, In s l /\ is_listed k rows near leaves width period listed x s = Known true.
Proof.
  induction l as [|s l IH]; intros need E; [discriminate|]. cbn in E.
  destruct (is_listed _ _ _ _ _ _ _ x s) as [[|]|r] eqn:L; [exists s; cbn; auto| |]; apply IH in E as (s' & I & L'); exists s'; cbn; auto.
Qed.

Lemma choose_fine x steps names choices : forall need, choose x steps names choices need = Fine -> exists c l s, In c choices /\
  attempts (view_after rows (view_of rows x) steps) steps names c = Known l /\ In s l /\ is_listed k rows near leaves width period listed x s = Known true.
Proof.
  induction choices as [|c choices IH]; intros need E; cbn in E; [destruct need; discriminate|].
  destruct (attempts _ steps names c) as [l|r] eqn:A.
  - destruct (try_all x l need) as [need'|] eqn:T.
    + apply IH in E as (c' & l' & s & I & R). exists c', l', s. cbn; auto.
    + apply try_all_fine in T as (s & I & L). exists c, l, s. cbn; auto.
  - apply IH in E as (c' & l' & s & I & R). exists c', l', s. cbn; auto.
Qed.

Lemma all_most_right {A} (f : A -> option nat) l : forall n, all_most f l = Some n -> forall x, In x l -> exists m, f x = Some m /\ (m <= n)%nat.
Proof.
  induction l as [|y l IH]; intros n E x I; [destruct I|]. cbn in E. destruct (f y) as [m|] eqn:F; [|discriminate].
  destruct (all_most f l) as [p|]; [|discriminate]. injection E as <-. destruct I as [->|I]; [exists m; split; [assumption|lia]|].
  destruct (IH p eq_refl x I) as (q & Fq & L). exists q. split; [assumption|lia].
Qed.

Section Base.
Variables (w : word) (y : Z).
Hypothesis w_in_play : in_play w.
Hypothesis w_shown : shown (w y) = true.
Notation u := (segment_at w y).

Lemma settle_right f : forall t x names n, settle f t x names = Some n -> matches w y x ->
  exists x' names', matches w y x' /\ judge t x' names' = Fine /\ (length (columns x') <= n)%nat.
Proof.
  induction f as [|f IH]; intros t x names n E M; [discriminate|]. cbn [settle] in E.
  destruct (judge t x names) as [|on_right|] eqn:J; [injection E as <-; eauto| |discriminate].
  pose proof (matches_length rows width w y x M) as (Ec & Wc & Yc). set (size := length (columns x)) in *.
  destruct w_in_play as (Rp & Fx & Li). destruct on_right.
  - destruct (shut_right rows x) eqn:Sh; [discriminate|]. cbv zeta in E.
    destruct (all_most _ _) as [m|] eqn:A; [|discriminate]. injection E as <-. set (c := u (start x + Z.of_nat size)).
    assert (shown (u (start x + Z.of_nat size - 1)) = true) as Sl.
    { unfold shut_right in Sh. apply negb_false_iff in Sh. destruct size as [|n0] eqn:Sz; [lia|]. rewrite Ec, its_last in Sh.
      replace (start x + Z.of_nat (S n0) - 1) with (start x + Z.of_nat n0) by lia. exact Sh. }
    assert (linked w y (start x + Z.of_nat size - 1) = true) as K by now apply (its_shown w y).
    set (q := start x + Z.of_nat (size - width + 1)).
    assert (skipn (size - width + 1) (columns x) = map u (range q (width - 1))) as Sk.
    { rewrite Ec. replace size with (size - width + 1 + (width - 1))%nat at 2 by lia. rewrite range_app, map_app, skipn_app.
      assert (length (map u (range (start x) (size - width + 1))) = (size - width + 1)%nat) as Ln by (unfold range; now rewrite !map_length, seq_length).
      rewrite Ln, Nat.sub_diag. rewrite <- Ln at 1. rewrite skipn_all. reflexivity. }
    assert (In c (right_of (q mod period) (skipn (size - width + 1) (columns x)))) as Ic.
    { apply right_listed. rewrite Sk. pose proof (Li q (start x + Z.of_nat size - 1) ltac:(unfold q; lia) ltac:(now apply its_link in K)) as L.
      rewrite <- L. f_equal. replace width with (width - 1 + 1)%nat at 2 by lia. rewrite range_app, map_app. f_equal.
      - apply map_ext. intros z. symmetry. now apply segment_link.
      - replace (q + Z.of_nat (width - 1)) with (start x + Z.of_nat size) by (unfold q; lia). change (range (start x + Z.of_nat size) 1) with [start x + Z.of_nat size + 0].
        rewrite Z.add_0_r. cbn [map]. f_equal. symmetry. now apply segment_link. }
    destruct (all_most_right _ _ _ A c Ic) as (p & Sp & Lp). apply IH in Sp as (x' & names' & M' & J' & L').
    + exists x', names'. split; [assumption|]. split; [assumption|lia].
    + exists (size + 1)%nat. cbn [columns start]. split; [|lia]. rewrite range_app, map_app, <- Ec. change (range (start x + Z.of_nat size) 1) with [start x + Z.of_nat size + 0].
      now rewrite Z.add_0_r.
  - destruct (shut_left rows x) eqn:Sh; [discriminate|]. cbv zeta in E.
    destruct (all_most _ _) as [m|] eqn:A; [|discriminate]. injection E as <-. set (c := u (start x - 1)).
    assert (shown (u (start x)) = true) as Sl.
    { unfold shut_left in Sh. apply negb_false_iff in Sh. destruct size as [|n0] eqn:Sz; [lia|]. rewrite Ec, range_cons in Sh. exact Sh. }
    assert (linked w y (start x) = true) as K by now apply (its_shown w y).
    assert (firstn (width - 1) (columns x) = map u (range (start x) (width - 1))) as Sk.
    { rewrite Ec. replace size with ((width - 1) + (size - (width - 1)))%nat by lia. rewrite range_app, map_app, firstn_app.
      assert (length (map u (range (start x) (width - 1))) = (width - 1)%nat) as Ln by (unfold range; now rewrite !map_length, seq_length).
      rewrite Ln, Nat.sub_diag, firstn_O, app_nil_r. rewrite <- Ln at 1. apply firstn_all. }
    assert (In c (left_of (start x mod period) (firstn (width - 1) (columns x)))) as Ic.
    { replace (start x) with (start x - 1 + 1) at 1 by lia. apply left_listed. rewrite Sk.
      pose proof (Li (start x - 1) (start x) ltac:(lia) ltac:(now apply its_link in K)) as L. rewrite <- L. f_equal.
      replace width with (S (width - 1)) at 2 by lia. rewrite range_cons. cbn [map]. replace (start x - 1 + 1) with (start x) by lia. f_equal.
      - symmetry. now apply segment_link.
      - apply map_ext. intros z. symmetry. now apply segment_link. }
    destruct (all_most_right _ _ _ A c Ic) as (p & Sp & Lp). apply IH in Sp as (x' & names' & M' & J' & L').
    + exists x', names'. split; [assumption|]. split; [assumption|lia].
    + exists (S size). cbn [columns start]. split; [|lia]. rewrite range_cons. cbn [map]. replace (start x - 1 + 1) with (start x) by lia. now rewrite <- Ec.
Qed.

(** What Alice may do in a word. *)
Definition alice_may (w : word) (a : place) (c : N) : Prop :=
  (c < k)%N /\ (snd a < rows)%nat /\ N.testbit (seen_at near w a) c = false /\
  ((exists m, cell_at w a = Open m) \/ (cell_at w a = Safe /\ leaves a = 0%N /\ forall b, In b (near a) -> cell_at w b <> Gone)).

Definition has_reply (w : word) : Prop := exists a c, alice_may w a c /\ listed_word (forget (put w a (Colored c))).

Lemma none_gone_right V v l : (forall q c, V q = Known c -> v q = c) -> none_gone V l = Known true -> forall b, In b l -> cell_at v b <> Gone.
Proof.
  intros A. induction l as [|a l IH]; intros E b I; [destruct I|]. cbn in E. apply bind_known in E as (x & Ex & E).
  apply (view_cell_right V v A) in Ex. destruct (is_not_gone x) eqn:N; [|discriminate]. destruct I as [->|I]; [|now apply IH].
  intros C. rewrite C in Ex. subst x. discriminate.
Qed.

(** A choice that a view of the word after these moves shows. *)
Lemma attempt_right x steps names a l s : matches w y x -> (length (columns x) <= longest)%nat -> within x steps -> valid rows turn y w steps ->
  In a (flat_map (fun j => map (pair j) (seq 0 rows)) (range (fst a) 1)) ->
  attempts (view_after rows (view_of rows x) steps) steps names (Some a) = Known l -> In s l ->
  exists c, s = steps ++ [(a, Colored c)] /\ alice_may (puts w steps) a c /\ within x s /\ valid rows turn y w s.
Proof.
  intros M Ln Wi Va Ra E I. destruct w_in_play as (Rp & Fx & Li).
  assert (forall q c, view_after rows (view_of rows x) steps q = Known c -> segment_at (puts w steps) y q = c) as Agr.
  { apply (its_after w y Rp x steps); auto. destruct turn_far; [auto|right; lia]. }
  assert (forall q, shown (puts w steps q) = shown (w q)) as Sh by now apply (its_puts y).
  assert (snd a < rows)%nat as La.
  { apply in_flat_map in Ra as (j & _ & Ra). apply in_map_iff in Ra as (i & Ei & Ra). apply in_seq in Ra. rewrite <- Ei. cbn. lia. }
  cbn [attempts] in E. apply bind_known in E as (may & Em & E). destruct may; [|injection E as <-; destruct I].
  apply bind_known in E as (m & Es & E). injection E as <-. apply in_map_iff in I as (c & <- & I). apply filter_In in I as [_ I].
  apply andb_prop in I as [Lc Nc]. apply N.ltb_lt in Lc. apply negb_true_iff in Nc.
  apply (view_seen_right near _ (segment_at (puts w steps) y) Agr) in Es. unfold may_move in Em. apply bind_known in Em as (z & Ez & Em).
  pose proof Ez as Ez'. apply (view_cell_right _ (segment_at (puts w steps) y) Agr) in Ez.
  assert (z <> Gone) as Nz by (intros ->; discriminate).
  assert (linked (puts w steps) y (fst a) = true) as K.
  { destruct (linked (puts w steps) y (fst a)) eqn:K; [reflexivity|exfalso]. apply Nz. rewrite Ez. unfold cell_at, Letters.segment_at. now rewrite K, cell_nothing. }
  assert (linked w y (fst a) = true) as Kw by (now rewrite (linked_same w (puts w steps))).
  assert (cell_at (segment_at (puts w steps) y) a = cell_at (puts w steps) a) as Cs by (apply (segment_cell rows _ y a); auto; lia).
  rewrite Cs in Ez. rewrite (segment_seen rows near near_step _ y a K) in Es.
  exists c. split; [reflexivity|]. split; [|split].
  - split; [assumption|]. split; [assumption|]. split; [congruence|]. destruct z as [|m0| |c0|]; try discriminate; [left; eauto|right].
    destruct (N.eqb_spec (leaves a) 0) as [L0|]; [|discriminate]. split; [auto|]. split; [assumption|]. intros b Ib.
    pose proof (none_gone_right _ _ _ Agr Em b Ib) as Nb. rewrite (segment_cell rows _ y a b) in Nb; auto.
  - intros a0 b0 I. apply in_app_iff in I as [I|[I|[]]]; [now apply (Wi a0 b0)|]. injection I as <- <-.
    unfold view_cell in Ez'. apply bind_known in Ez' as (d & Ed & _). unfold view_after in Ed. apply bind_known in Ed as (e & Ee & _).
    apply (its_view w y) in Ee as [_ [Rg|Rg]]; [assumption| |assumption]. exfalso. apply (its_shown w y) in Kw. rewrite Rg, nothing_hidden in Kw. discriminate.
  - clear - Va Kw La Rp its_put its_repeats its_link. revert Va Kw Rp. generalize w. induction steps as [|[a0 b0] s IH]; intros v Va Kw Rp; cbn in *.
    + repeat split; auto. discriminate.
    + destruct Va as (K & B & L & Va). repeat split; auto. apply IH; auto.
      rewrite (linked_same _ v); [assumption|]. intros q. apply its_put; auto. now apply its_link in K.
Qed.

Lemma fine_choice x steps names choices need : matches w y x -> (length (columns x) <= longest)%nat -> within x steps -> valid rows turn y w steps ->
  (forall c a, In c choices -> c = Some a -> (snd a < rows)%nat) -> (In None choices -> steps <> []) ->
  choose x steps names choices need = Fine -> In None choices /\ listed_word (forget (puts w steps)) \/ has_reply (puts w steps).
Proof.
  intros M Ln Wi Va Ch No E. apply choose_fine in E as (c & l & s & Ic & Ea & Is & L). destruct w_in_play as (Rp & Fx & Li).
  assert (forall s, within x s -> valid rows turn y w s -> s <> [] -> is_listed k rows near leaves width period listed x s = Known true -> listed_word (forget (puts w s))) as St.
  { intros s0 Wi0 Va0 Ne L0. apply its_stay with (y := y) (x := x); auto.
    destruct turn_far; [auto|right; lia]. }
  destruct c as [a|].
  - right. destruct (attempt_right x steps names a l s) as (c & -> & May & Wi' & Va'); auto.
    + apply in_flat_map. exists (fst a). split; [apply in_range; lia|]. destruct a as [j i]. apply in_map, in_seq. specialize (Ch _ _ Ic eq_refl). cbn in Ch. lia.
    + exists a, c. split; [assumption|]. pose proof (St _ Wi' Va' ltac:(destruct steps; discriminate) L) as Q. unfold Kept.puts in Q. rewrite fold_left_app in Q. exact Q.
  - left. split; [assumption|]. injection Ea as <-. destruct Is as [<-|[]]. apply St; auto.
Qed.

Lemma in_cells_from q n a : In a (cells_from q n) <-> q <= fst a < q + Z.of_nat n /\ (snd a < rows)%nat.
Proof.
  unfold cells_from. rewrite in_flat_map. split.
  - intros (j & Ij & I). apply in_map_iff in I as (i & <- & I). apply in_range in Ij. apply in_seq in I. cbn. lia.
  - intros [L1 L2]. exists (fst a). split; [now apply in_range|]. destruct a as [j i]. apply in_map, in_seq. cbn in *. lia.
Qed.

Lemma some_dead_right V v l : (forall q c, V q = Known c -> v q = c) -> some_dead V l = Known false ->
  forall a m, In a l -> cell_at v a = Open m -> unseen k (seen_at near v a) <> 0%nat.
Proof.
  intros A. induction l as [|b l IH]; intros E a m I C; [destruct I|]. cbn in E. apply bind_known in E as (x & Ex & E).
  apply (view_cell_right V v A) in Ex. destruct I as [->|I].
  - rewrite C in Ex. subst x. apply bind_known in E as (s & Es & E). apply (view_seen_right near V v A) in Es as ->.
    destruct (Nat.eqb_spec (unseen k (seen_at near v a)) 0); [discriminate|assumption].
  - destruct x; try (now apply (IH E a m)). apply bind_known in E as (s & Es & E). destruct (_ =? _)%nat; [discriminate|]. now apply (IH E a m).
Qed.

(** Bob's move at a cell of column [y] that the word describes. *)
Lemma answer_right x names n i b : settle fuel (Answer (y, i) b) x names = Some n -> matches w y x -> (n <= longest)%nat -> (i < rows)%nat -> b <> Gone ->
  (forall a m, (snd a < rows)%nat -> y - 1 <= fst a <= y + 1 -> cell_at (put w (y, i) b) a = Open m -> unseen k (seen_at near (put w (y, i) b) a) <> 0%nat) /\
  (listed_word (forget (put w (y, i) b)) \/ has_reply (put w (y, i) b)).
Proof.
  intros E M Ln Li0 Nb. destruct (settle_right _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x names.
  destruct w_in_play as (Rp & Fx & Li). set (v := put w (y, i) b).
  assert (within x' [((y, i), b)]) as Wi.
  { intros a0 b0 [I|[]]. injection I as <- <-. cbn. apply (matches_length rows width w y) in M'. tauto. }
  assert (linked w y y = true) as Kyy by (apply linked_spec; intros z Lz; now replace z with y by lia).
  assert (valid rows turn y w [((y, i), b)]) as Va by (cbn; auto).
  unfold judge in J. destruct (some_dead _ _) as [[|]|r] eqn:D; try discriminate. split.
  - intros a m La Lf C. assert (forall q c, view_after rows (view_of rows x') [((y, i), b)] q = Known c -> segment_at v y q = c) as Agr.
    { apply (its_after w y Rp x'); auto. destruct turn_far; [auto|right; lia]. }
    assert (forall q, shown (v q) = shown (w q)) as Sh.
    { intros q. apply its_put; auto. }
    assert (linked v y y = true) as Kv by (now rewrite (linked_same v w)).
    destruct (segment_next rows v y (y, 0%nat) a Kv Lf) as [K|[C1 _]]; [|congruence].
    rewrite <- (segment_seen rows near near_step v y a K). apply (some_dead_right _ _ _ Agr D a m).
    + apply in_cells_from. cbn. lia.
    + rewrite (segment_cell rows v y a a); auto. lia.
  - apply (fine_choice x' [((y, i), b)] _ _ _ M' ltac:(lia) Wi Va) in J; [destruct J as [[_ J]|J]; auto| |discriminate].
    intros c a [<-|I] Ec; [discriminate|]. apply in_map_iff in I as (a' & <- & I). injection Ec as ->. now apply in_cells_from in I.
Qed.

Lemma idle_near_right x names n : settle fuel (IdleNear y) x names = Some n -> matches w y x -> (n <= longest)%nat -> (forall q, shown (w q) = true) -> has_reply w.
Proof.
  intros E M Ln All. destruct (settle_right _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x names.
  unfold judge in J. assert (forall q, shown (u q) = true) as Au by (intros q; apply (its_shown w y), linked_spec; intros; apply All).
  pose proof (matches_length rows width w y x' M') as (Ec & Wc & Yc).
  assert (shut_left rows x' || shut_right rows x' = false) as Sf.
  { unfold shut_left, shut_right. destruct (length (columns x')) as [|n0] eqn:Sz; [lia|]. rewrite Ec, its_last, range_cons. cbn [map hd]. now rewrite !Au. }
  rewrite Sf in J. apply (fine_choice x' [] _ _ _ M' ltac:(lia)) in J.
  - destruct J as [[J _]|J]; [|exact J]. apply in_map_iff in J as (a' & X & _). discriminate.
  - intros a b [].
  - exact I.
  - intros c a I0 Ea. apply in_map_iff in I0 as (a' & <- & I0). injection Ea as ->. now apply in_cells_from in I0.
  - intros I0. apply in_map_iff in I0 as (a' & X & _). discriminate.
Qed.

End Base.

Lemma first_open_none f V e : forall q, first_open f V e q = Known None -> forall z, q <= z <= e -> exists c, V z = Known c /\ existsb is_open c = false.
Proof.
  induction f as [|f IH]; intros q E z L; [discriminate|]. cbn in E. apply bind_known in E as (c & Ec & E). destruct (existsb is_open c) eqn:O; [discriminate|].
  destruct (Z.leb_spec e q); [replace z with q by lia; eauto|]. destruct (Z.eq_dec z q) as [->|D]; [eauto|]. apply (IH (q + 1)); [assumption|lia].
Qed.

(** At the beginning of a segment with an open vertex. *)
Lemma idle_right w y x names n a m : in_play w -> settle fuel Idle x names = Some n -> matches w y x -> (n <= longest)%nat ->
  linked w y (fst a) = true -> y <= fst a -> start x <= y -> (snd a < rows)%nat -> cell_at w a = Open m -> has_reply w.
Proof.
  intros W E M Ln K La Sx Lr C. assert (shown (w y) = true) as S by now apply its_link in K.
  destruct (settle_right w y W S _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x Sx names.
  pose proof (matches_length rows width w y x' M') as (Ec & Wc & Yc). unfold judge in J.
  destruct (first_open _ _ _ _) as [[q|]|r] eqn:Fo; [| |discriminate].
  - apply (fine_choice w y W x' [] _ _ _ M' ltac:(lia)) in J.
    + destruct J as [[J _]|J]; [|exact J]. apply in_map_iff in J as (a' & X & _). discriminate.
    + intros a0 b [].
    + exact I.
    + intros c a0 I0 Ea. apply in_map_iff in I0 as (a' & <- & I0). injection Ea as ->. now apply in_cells_from in I0.
    + intros I0. apply in_map_iff in I0 as (a' & X & _). discriminate.
  - exfalso. assert (segment_at w y (fst a) = w (fst a)) as U by (unfold Letters.segment_at; now rewrite K).
    assert (existsb is_open (w (fst a)) = true) as O.
    { apply existsb_exists. exists (Open m). split; [|reflexivity]. unfold cell_at in C. rewrite <- C. apply nth_In.
      destruct (Nat.lt_ge_cases (snd a) (length (w (fst a)))); [assumption|]. rewrite nth_overflow in C by assumption. discriminate. }
    destruct (Z_le_gt_dec (fst a) (start x' + Z.of_nat (length (columns x')))).
    + destruct (first_open_none _ _ _ _ Fo (fst a) ltac:(lia)) as (c & V & O'). apply (its_view w y) in V as [V _]; [|assumption]. congruence.
    + destruct (first_open_none _ _ _ _ Fo (start x' + Z.of_nat (length (columns x'))) ltac:(lia)) as (c & V & _).
      apply (its_view w y) in V as [_ [V|V]]; [lia| |assumption]. apply (its_shown w y) in K.
      rewrite (u_beyond rows width width_some w y (start x' + Z.of_nat (length (columns x'))) (fst a)) in K; [now rewrite nothing_hidden in K|now rewrite V, nothing_hidden|lia].
Qed.

(** *** Words that are moved *)

Definition same_word (v v' : word) : Prop := forall q, v q = v' q.

Lemma forget_ext v v' : same_word v v' -> same_word (forget v) (forget v').
Proof. intros E q. apply (forget_same k rows near leaves near_step). intros i _. apply E. Qed.

Lemma cell_ext v v' a : same_word v v' -> cell_at v a = cell_at v' a.
Proof. intros E. unfold cell_at. now rewrite E. Qed.

Lemma seen_ext v v' a : same_word v v' -> seen_at near v a = seen_at near v' a.
Proof. intros E. apply seen_same. intros b _. now apply cell_ext. Qed.

Lemma put_ext v v' a b : same_word v v' -> same_word (put v a b) (put v' a b).
Proof. intros E q. unfold Kept.put. now rewrite E. Qed.

Lemma segment_ext v v' y : same_word v v' -> same_word (segment_at v y) (segment_at v' y).
Proof. intros E q. unfold Letters.segment_at. rewrite E. assert (linked v y q = linked v' y q) as ->; [|reflexivity]. apply linked_same. intros z. now rewrite E. Qed.

Lemma listed_ext v v' : same_word v v' -> listed_word v -> listed_word v'.
Proof.
  intros E L q y Ly S. rewrite <- (L q y Ly); [|now rewrite E]. f_equal. apply map_ext. intros z. symmetry. now apply segment_ext.
Qed.

Lemma may_ext v v' a c : same_word v v' -> alice_may v a c -> alice_may v' a c.
Proof.
  intros E (A & B & D & F). split; [assumption|]. split; [assumption|]. rewrite <- (seen_ext v v' a E). split; [assumption|].
  rewrite <- (cell_ext v v' a E). destruct F as [F|(F & L & N)]; [auto|right]. split; [assumption|]. split; [assumption|]. intros b I. rewrite <- (cell_ext v v' b E). auto.
Qed.

Lemma reply_ext v v' : same_word v v' -> has_reply v -> has_reply v'.
Proof.
  intros E (a & c & M & L). exists a, c. split; [now apply (may_ext v)|]. revert L. apply listed_ext, forget_ext, put_ext, E.
Qed.

Section Moved.
Variable t : Z.
Notation s := (t * period).

Lemma s_near j i : near (j + s, i) = map (fun b => (fst b + s, snd b)) (near (j, i)).
Proof. apply near_multiple. Qed.
Lemma s_leaves j i : leaves (j + s, i) = leaves (j, i).
Proof. apply near_multiple. Qed.

Lemma cell_moved v a : cell_at (moved_by s v) a = cell_at v (fst a + s, snd a).
Proof. reflexivity. Qed.

Lemma seen_moved v a : seen_at near (moved_by s v) a = seen_at near v (fst a + s, snd a).
Proof.
  unfold seen_at. destruct a as [j i]. cbn [fst snd]. rewrite s_near, cell_moved. cbn [fst snd]. generalize (near (j, i)). intros l.
  induction l as [|b l IH]; [reflexivity|]. cbn [map fold_right]. now rewrite IH, cell_moved.
Qed.

Lemma forget_is_moved v : same_word (forget (moved_by s v)) (moved_by s (forget v)).
Proof. intros q. apply forget_moved; [apply s_near|apply s_leaves]. Qed.

Lemma put_moved v a b : same_word (put (moved_by s v) a b) (moved_by s (put v (fst a + s, snd a) b)).
Proof.
  intros q. unfold Kept.put, moved_by. cbn [fst snd]. assert (hits turn (q + s) (fst a + s) = hits turn q (fst a)) as ->; [|reflexivity].
  unfold hits. do 2 f_equal. lia.
Qed.

Lemma linked_moved v a b : linked (moved_by s v) a b = linked v (a + s) (b + s).
Proof.
  apply eq_true_iff_eq. rewrite !linked_spec. unfold moved_by. split; intros H z L.
  - replace z with (z - s + s) by lia. apply H. lia.
  - apply H. lia.
Qed.

Lemma segment_moved v y : same_word (segment_at (moved_by s v) y) (moved_by s (segment_at v (y + s))).
Proof. intros q. unfold Letters.segment_at at 1. rewrite linked_moved. reflexivity. Qed.

Lemma class_moved q : (q + s) mod period = q mod period.
Proof. apply Z.mod_add. lia. Qed.

Lemma listed_is_moved v : listed_word (moved_by s v) <-> listed_word v.
Proof.
  split; intros L q y Ly S.
  - pose proof (L (q - s) (y - s) ltac:(lia)) as H. unfold moved_by in H at 1. replace (y - s + s) with y in H by lia. specialize (H S).
    rewrite <- class_moved in H. replace (q - s + s) with q in H by lia. rewrite <- H. f_equal. unfold range. rewrite !map_map. apply map_ext. intros i.
    rewrite segment_moved. unfold moved_by. replace (y - s + s) with y by lia. f_equal. lia.
  - pose proof (L (q + s) (y + s) ltac:(lia) S) as H. rewrite class_moved in H. rewrite <- H. f_equal. unfold range. rewrite !map_map. apply map_ext. intros i.
    rewrite segment_moved. unfold moved_by. f_equal. lia.
Qed.

Lemma in_play_moved v : in_play v -> in_play (moved_by s v).
Proof.
  intros (Rp & Fx & Li). split; [|split].
  - intros q. unfold moved_by. replace (q + turn + s) with (q + s + turn) by lia. apply Rp.
  - intros q. rewrite forget_is_moved. apply Fx.
  - now apply listed_is_moved.
Qed.

Lemma may_moved v a c : alice_may (moved_by s v) a c -> alice_may v (fst a + s, snd a) c.
Proof.
  intros (A & B & D & F). split; [assumption|]. split; [assumption|]. rewrite seen_moved in D. split; [assumption|]. rewrite cell_moved in F.
  destruct F as [F|(F & L & N)]; [auto|right]. split; [assumption|]. destruct a as [j i]. cbn [fst snd] in *. rewrite s_leaves, s_near. split; [assumption|].
  intros b I. apply in_map_iff in I as (b' & <- & I). exact (N b' I).
Qed.

Lemma reply_moved v : has_reply (moved_by s v) -> has_reply v.
Proof.
  intros (a & c & M & L). exists (fst a + s, snd a), c. split; [now apply may_moved|]. apply listed_is_moved.
  apply (listed_ext (forget (put (moved_by s v) a (Colored c)))); [|assumption].
  intros q. rewrite (forget_ext _ _ (put_moved v a (Colored c)) q). apply forget_is_moved.
Qed.

End Moved.

(** A window of a word, as the checker looks at it. *)
Lemma window_found w q y : in_play w -> q <= y < q + Z.of_nat width -> shown (w y) = true -> exists t x n, check_window x = Some n /\ (n <= longest)%nat /\
  matches (moved_by (t * period) w) (y - t * period) x /\ start x = q - t * period /\ columns x = map (segment_at w y) (range q width).
Proof.
  intros (Rp & Fx & Li) Ly S. pose proof (Li q y Ly S) as L. pose proof (Z.mod_pos_bound q period period_some) as B.
  destruct (windows_checked _ _ B L) as (n & Cn & Ln). exists (q / period), (Context (q mod period) (map (segment_at w y) (range q width))), n.
  pose proof (Z.div_mod q period ltac:(lia)) as Dm. assert (q mod period = q - q / period * period) as Eq by lia.
  split; [assumption|]. split; [assumption|]. split; [|auto]. exists width. cbn [start columns]. rewrite Eq. split; [|lia].
  unfold range. rewrite !map_map. apply map_ext. intros i. rewrite segment_moved. unfold moved_by. replace (y - q / period * period + q / period * period) with y by lia. f_equal. lia.
Qed.

Definition alive (w : word) : Prop := forall a m, (snd a < rows)%nat -> cell_at w a = Open m -> unseen k (seen_at near w a) <> 0%nat.

Lemma cell_shown v a : cell_at v a <> Gone -> shown (v (fst a)) = true.
Proof.
  intros N. destruct (shown (v (fst a))) eqn:S; [reflexivity|exfalso]. apply N. unfold cell_at. now apply not_shown.
Qed.

Lemma alive_listed w : in_play w -> alive w.
Proof.
  intros W a m La C. assert (shown (w (fst a)) = true) as S by (apply cell_shown; congruence).
  destruct (window_found w (fst a - 1) (fst a) W ltac:(lia) S) as (t & x & n & Cw & Ln & M & Sx & _). unfold check_window in Cw.
  destruct (some_dead (view_of rows x) _) as [[|]|] eqn:D; try discriminate. clear Cw.
  set (v := moved_by (t * period) w) in *. set (a' := (fst a - t * period, snd a)).
  assert (cell_at v a' = Open m) as C' by (unfold v; rewrite cell_moved; cbn; replace (fst a - t * period + t * period) with (fst a) by lia; now destruct a).
  assert (seen_at near v a' = seen_at near w a) as Se by (unfold v; rewrite seen_moved; cbn; replace (fst a - t * period + t * period) with (fst a) by lia; now destruct a).
  rewrite <- Se. assert (linked v (fst a - t * period) (fst a') = true) as K.
  { apply linked_spec. intros z Lz. cbn in Lz. replace z with (fst a - t * period) by lia. unfold v, moved_by. now replace (fst a - t * period + t * period) with (fst a) by lia. }
  rewrite <- (segment_seen rows near near_step v _ a' K).
  apply (some_dead_right (view_of rows x) _ _ (fun q c H => proj1 (its_view v _ x q c M H)) D a' m).
  - apply in_cells_from. cbn. rewrite Sx. split; [lia|assumption].
  - rewrite (segment_cell rows v _ a' a'); [assumption|assumption|lia].
Qed.

(** What Bob may do in a word. *)
Definition bob_may (w : word) (a : place) (b : letter) : Prop := (snd a < rows)%nat /\
  ((is_uncolored (cell_at w a) = true /\ exists c, (c < k)%N /\ b = Colored c /\ N.testbit (seen_at near w a) c = false) \/
   (exists m c, cell_at w a = Open m /\ (how_many k m < N.to_nat (leaves a))%nat /\ (c < k)%N /\ N.testbit m c = false /\ b = Open (N.setbit m c))).

Theorem bobs_answer w a b : in_play w -> bob_may w a b -> alive (put w a b) /\ (listed_word (forget (put w a b)) \/ has_reply (put w a b)).
Proof.
  intros W (La & May). pose proof W as (Rp & Fx & Li).
  assert (is_uncolored (cell_at w a) = true /\ b <> Gone) as [Un Nb].
  { destruct May as [[U (c & _ & -> & _)]|(m & c & Cm & _ & _ & _ & ->)]; [split; [assumption|discriminate]|]. rewrite Cm. split; [reflexivity|discriminate]. }
  assert (shown (w (fst a)) = true) as S by (apply cell_shown; intros C; rewrite C in Un; discriminate).
  destruct (window_found w (fst a - Z.of_nat (width / 2)) (fst a) W) as (t & x & n & Cw & Ln & M & Sx & Cx); [|assumption|].
  { pose proof (Nat.div_lt width 2 ltac:(lia) ltac:(lia)). lia. }
  set (s := t * period) in *. set (v := moved_by s w) in *. set (y := fst a - s) in *.
  assert (in_play v) as V by now apply in_play_moved.
  assert (shown (v y) = true) as Sv by (unfold v, moved_by, y; now replace (fst a - s + s) with (fst a) by lia).
  assert (start x + Z.of_nat (width / 2) = y) as Ey by (rewrite Sx; unfold y; lia).
  assert ((width / 2 < width)%nat) as Lm by (apply Nat.div_lt; lia).
  assert (nth (width / 2) (columns x) nothing = w (fst a)) as Col.
  { rewrite Cx. apply (nth_error_nth _ _ nothing). rewrite nth_range. destruct (Nat.ltb_spec (width / 2) width); [|lia]. f_equal.
    replace (fst a - Z.of_nat (width / 2) + Z.of_nat (width / 2)) with (fst a) by lia. unfold Letters.segment_at.
    assert (linked w (fst a) (fst a) = true) as ->; [|reflexivity]. apply linked_spec. intros z Lz. now replace z with (fst a) by lia. }
  assert (In (Answer (y, snd a) b) (tasks_of x)) as It.
  { unfold tasks_of. apply in_app_iff. left. apply in_flat_map. exists (snd a). split; [apply in_seq; lia|]. rewrite Ey, Col.
    change (nth (snd a) (w (fst a)) Gone) with (cell_at w a). unfold bobs_moves. apply in_app_iff.
    destruct May as [[_ (c & Lc & -> & Sc)]|(m & c & Cm & Lv & Lc & Mc & ->)].
    - left. rewrite Un. apply (in_map (fun c => Answer (y, snd a) (Colored c))), filter_In. split; [now apply below_spec|].
      destruct (view_seen near (view_of rows x) (y, snd a)) as [z|] eqn:Vs; [|reflexivity].
      apply (view_seen_right near _ (segment_at v y) (fun q c H => proj1 (its_view v y x q c M H))) in Vs as ->.
      rewrite (segment_seen rows near near_step v y (y, snd a)) by (apply linked_spec; intros z Lz; cbn in Lz; now replace z with y by lia).
      unfold v, s. rewrite seen_moved. cbn [fst snd]. fold s. replace (y + s) with (fst a) by (unfold y; lia). destruct a as [j i]. cbn [fst snd]. now rewrite Sc.
    - right. rewrite Cm. assert (leaves (y, snd a) = leaves a) as ->.
      { destruct a as [j i]. cbn [fst snd] in *. rewrite <- (s_leaves t). fold s. f_equal. f_equal. unfold y. lia. }
      apply Nat.ltb_lt in Lv. rewrite Lv. apply (in_map (fun c => Answer (y, snd a) (Open (N.setbit m c)))), filter_In. split; [now apply below_spec|]. now rewrite Mc. }
  unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
  destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln').
  destruct (answer_right v y V Sv x _ n' (snd a) b Sn M ltac:(lia) La Nb) as [Al An].
  assert (same_word (put v (y, snd a) b) (moved_by s (put w a b))) as Same.
  { unfold v, s. intros q. rewrite (put_moved t w (y, snd a) b q). cbn [fst snd]. fold s. replace (y + s) with (fst a) by (unfold y; lia). now destruct a. }
  assert (forall d, -1 <= d <= 1 -> forall e m, (snd e < rows)%nat -> hits turn (fst e + d) (fst a) = true -> cell_at (put w a b) e = Open m ->
    unseen k (seen_at near (put w a b) e) <> 0%nat) as NearA.
  { intros d Ld e m Le H C. apply its_hits in H as (z & Ez). pose proof (its_repeats w a b Rp) as Rv.
    set (e' := (fst e - z * turn - s, snd e)).
    assert (cell_at (put v (y, snd a) b) e' = cell_at (put w a b) e) as C1.
    { rewrite (cell_ext _ _ e' Same). unfold s. rewrite cell_moved. fold s. cbn [fst snd e']. unfold cell_at. cbn [fst snd]. replace (fst e - z * turn - s + s) with (fst e + - z * turn) by lia.
      now rewrite its_many. }
    assert (seen_at near (put v (y, snd a) b) e' = seen_at near (put w a b) e) as S1.
    { rewrite (seen_ext _ _ e' Same). unfold s. rewrite seen_moved. fold s. cbn [fst snd e']. replace (fst e - z * turn - s + s) with (fst e + - z * turn) by lia.
      destruct period_turn as [p Ep]. replace (- z * turn) with (- z * p * period) by (rewrite Ep; lia).
      change (fst e + - z * p * period, snd e) with (fst e + - z * p * period, snd e). rewrite <- (seen_moved (- z * p) (put w a b) e).
      apply seen_ext. intros q. unfold moved_by. replace (q + - z * p * period) with (q + - z * turn) by (rewrite Ep; lia). now apply its_many. }
    rewrite <- S1. apply (Al e' m); [assumption| |congruence]. cbn. unfold y. lia. }
  split.
  - intros e m Le C.
    destruct (hits turn (fst e + -1) (fst a)) eqn:H1; [now apply (NearA (-1) ltac:(lia) e m)|].
    destruct (hits turn (fst e + 0) (fst a)) eqn:H0; [now apply (NearA 0 ltac:(lia) e m)|].
    destruct (hits turn (fst e + 1) (fst a)) eqn:H2; [now apply (NearA 1 ltac:(lia) e m)|].
    assert (forall f, fst e - 1 <= fst f <= fst e + 1 -> cell_at (put w a b) f = cell_at w f) as Out.
    { intros f Lf. unfold cell_at, Kept.put. assert (hits turn (fst f) (fst a) = false) as ->; [|reflexivity].
      assert (fst f = fst e + -1 \/ fst f = fst e + 0 \/ fst f = fst e + 1) as [->|[->| ->]] by lia; assumption. }
    rewrite (seen_same near (put w a b) w e); [apply (alive_listed w W e m); [assumption|rewrite <- Out; [assumption|lia]]|].
    intros f [->|If]; apply Out; [lia|]. apply near_step in If. lia.
  - destruct An as [An|An]; [left|right].
    + apply (listed_is_moved t). fold s. apply (listed_ext (forget (put v (y, snd a) b))); [|assumption].
      intros q. rewrite (forget_ext _ _ Same q). unfold s. apply forget_is_moved.
    + apply (reply_moved t). fold s. apply (reply_ext _ _ Same An).
Qed.

(** A move of Alice's own. *)
Theorem idle_move w a m : in_play w -> (snd a < rows)%nat -> cell_at w a = Open m ->
  (turn = 0 -> exists g, g < fst a /\ shown (w g) = false) -> has_reply w.
Proof.
  intros W La C Beg. pose proof W as (Rp & Fx & Li). assert (shown (w (fst a)) = true) as S by (apply cell_shown; congruence).
  assert (forall n g, g = fst a - Z.of_nat n -> shown (w g) = false -> exists g, g < fst a /\ shown (w g) = false /\ forall z, g < z <= fst a -> shown (w z) = true) as First.
  { induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf). intros g Eg Sg.
    destruct (existsb (fun z => negb (shown (w z))) (range (g + 1) n)) eqn:Ex.
    - apply existsb_exists in Ex as (z & Iz & Nz). apply in_range in Iz. apply negb_true_iff in Nz.
      apply (IH (Z.to_nat (fst a - z)) ltac:(lia) z ltac:(lia) Nz).
    - exists g. split; [|split; [assumption|]].
      + destruct n; [|lia]. replace g with (fst a) in Sg by lia. congruence.
      + intros z Lz. destruct (shown (w z)) eqn:Sz; [reflexivity|exfalso]. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex. exists z.
        split; [apply in_range; lia|now rewrite Sz]. }
  assert ((exists g, g < fst a /\ shown (w g) = false) \/ (turn <> 0 /\ forall q, shown (w q) = true)) as [(g0 & Lg0 & Sg0)|[T0 All]].
  { destruct (Z.eq_dec turn 0) as [T0|T0]; [left; auto|].
    destruct (existsb (fun z => negb (shown (w z))) (range (fst a - turn) (Z.to_nat turn))) eqn:Ex.
    - apply existsb_exists in Ex as (z & Iz & Nz). apply in_range in Iz. apply negb_true_iff in Nz. left. exists z. split; [lia|assumption].
    - right. split; [assumption|]. intros q. destruct (shown (w q)) eqn:Sq; [reflexivity|exfalso]. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex.
      set (b := fst a - turn). exists (b + (q - b) mod turn). pose proof (Z.mod_pos_bound (q - b) turn ltac:(lia)). pose proof (Z.div_mod (q - b) turn ltac:(lia)) as Dm.
      split; [apply in_range; lia|]. replace (b + (q - b) mod turn) with (q + - ((q - b) / turn) * turn) by lia. rewrite its_many by assumption. now rewrite Sq. }
  - destruct (First (Z.to_nat (fst a - g0)) g0 ltac:(lia) Sg0) as (g & Lg & Sg & Run). set (y := g + 1).
    assert (linked w y (fst a) = true) as K by (apply linked_spec; intros z Lz; apply Run; unfold y in Lz; lia).
    destruct (window_found w (y - Z.of_nat (width - 1)) y W ltac:(lia) ltac:(apply Run; unfold y; lia)) as (t & x & n & Cw & Ln & M & Sx & Cx).
    assert (In Idle (tasks_of x)) as It.
    { unfold tasks_of. apply in_app_iff. right. apply in_app_iff. left.
      assert (forallb (fun c => negb (shown c)) (firstn (width - 1) (columns x)) = true) as ->; [|cbn; auto].
      apply forallb_forall. intros c Ic. rewrite Cx in Ic. replace (range (y - Z.of_nat (width - 1)) width) with (range (y - Z.of_nat (width - 1)) (width - 1 + 1)) in Ic by (f_equal; lia). rewrite range_app, map_app, firstn_app in Ic.
      assert (length (map (segment_at w y) (range (y - Z.of_nat (width - 1)) (width - 1))) = (width - 1)%nat) as Lr by (unfold range; now rewrite !map_length, seq_length).
      rewrite Lr, Nat.sub_diag, firstn_O, app_nil_r in Ic. rewrite <- Lr in Ic at 1. rewrite firstn_all in Ic. apply in_map_iff in Ic as (z & <- & Iz).
      apply in_range in Iz. apply negb_true_iff, not_true_iff_false. intros Sz. apply (its_shown w y) in Sz. rewrite linked_spec in Sz.
      rewrite Sz in Sg; [discriminate|unfold y in *; lia]. }
    unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
    destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln'). apply (reply_moved t).
    apply (idle_right (moved_by (t * period) w) (y - t * period) x (add_names [] (flat_map colors_of (columns x))) n' (fst a - t * period, snd a) m); auto.
    + now apply in_play_moved.
    + lia.
    + rewrite linked_moved. cbn [fst]. now replace (y - t * period + t * period) with y by lia; replace (fst a - t * period + t * period) with (fst a) by lia.
    + cbn. unfold y. lia.
    + rewrite Sx. lia.
    + rewrite cell_moved. cbn [fst snd]. replace (fst a - t * period + t * period) with (fst a) by lia. now destruct a.
  - destruct (window_found w (fst a - Z.of_nat (width / 2)) (fst a) W) as (t & x & n & Cw & Ln & M & Sx & Cx); [|assumption|].
    { pose proof (Nat.div_lt width 2 ltac:(lia) ltac:(lia)). lia. }
    assert ((width / 2 < width)%nat) as Lm by (apply Nat.div_lt; lia).
    assert (forall q, shown (moved_by (t * period) w q) = true) as All' by (intros q; apply All).
    assert (forall z, segment_at w (fst a) z = w z) as Seg.
    { intros z. unfold Letters.segment_at. assert (linked w (fst a) z = true) as ->; [|reflexivity]. apply linked_spec. intros; apply All. }
    assert (In (IdleNear (fst a - t * period)) (tasks_of x)) as It.
    { unfold tasks_of. apply in_app_iff. right. apply in_app_iff. right. rewrite (cycle_turn T0). unfold shut_left, shut_right.
      assert (nth (width / 2) (columns x) nothing = w (fst a)) as ->.
      { rewrite Cx. apply (nth_error_nth _ _ nothing). rewrite nth_range. destruct (Nat.ltb_spec (width / 2) width); [|lia]. rewrite Seg. do 2 f_equal. lia. }
      assert (existsb is_open (w (fst a)) = true) as ->.
      { apply existsb_exists. exists (Open m). split; [|reflexivity]. unfold cell_at in C. rewrite <- C. apply nth_In.
        destruct (Nat.lt_ge_cases (snd a) (length (w (fst a)))); [assumption|]. rewrite nth_overflow in C by assumption. discriminate. }
      rewrite Cx. replace (range (fst a - Z.of_nat (width / 2)) width) with (range (fst a - Z.of_nat (width / 2)) (Datatypes.S (width - 1))) by (f_equal; lia).
      rewrite its_last, range_cons. cbn [map hd]. rewrite !Seg, !All. cbn [negb andb].
      left. f_equal. rewrite Sx. lia. }
    unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
    destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln'). apply (reply_moved t).
    apply (idle_near_right (moved_by (t * period) w) (fst a - t * period) ltac:(now apply in_play_moved) ltac:(apply All') x _ n' Sn M ltac:(lia) All').
Qed.

End Strip.
