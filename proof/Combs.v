(** * The game chromatic number of combs is 4 from 39 vertices of the path on

    A theorem about all members, with both sides: CombsProof.v has the parts of known/families/caterpillar-1.family.gz, as
    `mapgame-proved --coq` writes them. It is 12.12 of docs/theory.md. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Families Periodic Copies FamilyCheck Named Bounds Forests CombsProof.
Import ListNotations.

(** Combs: the vertices of a path, then as many leaves, one at each. *)
Definition comb (n : N) : graph :=
  {| order := 2 * n;
     adjacent := fun u v => (u <? 2 * n) && (v <? 2 * n) &&
       ((u <? n) && (v <? n) && ((v =? u + 1) || (u =? v + 1)) || (v =? u + n) || (u =? v + n)) |}%N.

Open Scope Z_scope.

Lemma cells_of_comb N : cells (pattern_of (Caterpillar [1%Z])) 2 N = list_prod (numbers_below 2) (numbers_below N).
Proof.
  unfold cells. rewrite app_nil_r.
  assert (forall l, (forall a, In a l -> 0 <= fst a < 2) -> filter (fun a => there (pattern_of (Caterpillar [1%Z])) a && negb (is_hub (pattern_of (Caterpillar [1%Z])) a)) l = l) as H.
  { induction l as [|[i j] l IH]; intros B; [reflexivity|]. cbn [filter]. rewrite no_hubs by reflexivity.
    assert (there (pattern_of (Caterpillar [1%Z])) (i, j) = true) as ->.
    { specialize (B (i, j) (or_introl eq_refl)). cbn [fst] in B. cbn [pattern_of Pattern there]. unfold leaves_at. cbn [length].
      rewrite Z.mod_1_r. cbn [Z.to_nat nth]. rewrite andb_true_iff, !Z.leb_le. lia. }
    cbn [negb andb]. f_equal. apply IH. intros a I. apply B. cbn; auto. }
  apply H. intros [i j] I. apply in_prod_iff in I as [I _]. now apply in_numbers in I.
Qed.

Theorem wins_on_comb n w k first : wins_on_member (Caterpillar [1%Z]) w k first 2 (Z.of_N n) -> wins_on (comb n) w k first.
Proof.
  intros W. assert (order (member (Caterpillar [1%Z]) 2 (Z.of_N n)) = 2 * n)%N as Ord.
  { cbn [order member member_of]. rewrite cells_of_comb, prod_length. unfold numbers_below. rewrite !map_length, !seq_length. lia. }
  assert (forall u, (u < 2 * n)%N -> nth_error (cells (pattern_of (Caterpillar [1%Z])) 2 (Z.of_N n)) (N.to_nat u) =
    Some (if (u <? n)%N then 0 else 1, if (u <? n)%N then Z.of_N u else Z.of_N (u - n))) as Nth.
  { intros u L. rewrite cells_of_comb. destruct (N.ltb_spec u n) as [Lu|Lu].
    - replace (N.to_nat u) with (0 * length (numbers_below (Z.of_N n)) + N.to_nat u)%nat by lia. apply prod_nth; [reflexivity|].
      rewrite numbers_nth by lia. f_equal. lia.
    - assert (length (numbers_below (Z.of_N n)) = N.to_nat n) as Ln by (unfold numbers_below; rewrite map_length, seq_length; lia).
      replace (N.to_nat u) with (1 * length (numbers_below (Z.of_N n)) + N.to_nat (u - n))%nat by lia. apply prod_nth; [reflexivity|].
      rewrite numbers_nth by lia. f_equal. lia. }
  apply (same_graph_wins (member (Caterpillar [1%Z]) 2 (Z.of_N n))); [reflexivity|rewrite Ord; reflexivity| |exact W].
  rewrite Ord. intros u v Lu Lv. cbn [adjacent member member_of comb]. rewrite !Nth by assumption. apply eq_true_iff_eq.
  assert (forall j, leaves_at [1%Z] j = 1) as One by (intros j; unfold leaves_at; cbn [length]; now rewrite Z.mod_1_r).
  rewrite joined_caterpillar; [|reflexivity|rewrite One; destruct (u <? n)%N; lia|rewrite One; destruct (v <? n)%N; lia].
  rewrite !andb_true_iff, !orb_true_iff, !andb_true_iff, orb_true_iff, !N.eqb_eq, !N.ltb_lt. unfold two_of, Named.follows. cbn [fst snd].
  destruct (N.ltb_spec u n), (N.ltb_spec v n); (split;
    [intros [[A B] Q]; split; [do 4 (split; [lia|]); intros X; pose proof (f_equal fst X) as X1; pose proof (f_equal snd X) as X2; cbn [fst snd] in X1, X2; lia|lia]
    |intros [(_ & _ & _ & _ & D) Q]; assert (u <> v) by (try lia; intros ->; now apply D); split; [lia|lia]]).
Qed.

Close Scope Z_scope.

Lemma parts_prove_combs :
  match check_family (Caterpillar [1%Z]) Alice parts with
  | Some s => forallb (fun k => all_covered (Caterpillar [1%Z]) (boxes_of k Bob s) (Box 2 (Some 2%Z) 39 None) []) [1; 2; 3]%N
  | None => false
  end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Bob wins with k < 4 colors on all combs with at least 39 vertices on the path when Alice moves first. *)
Theorem combs_need_four_colors (n k : N) : (39 <= n -> k < 4 -> BobWins (coloring_game (comb n) (with_colors k)) (uncolored_start Alice))%N.
Proof.
  intros Ln Lk. destruct (N.eq_dec k 0) as [->|D].
  - apply has_won. cbn [coloring_game won coloring_won]. apply orb_true_iff. left. apply existsb_exists. exists 0%N.
    split; [apply in_vertices; cbn [order comb]; lia|]. apply dead_iff. split; [reflexivity|]. cbn. lia.
  - apply (wins_on_comb n Bob k Alice). pose proof parts_prove_combs as H.
    destruct (check_family (Caterpillar [1%Z]) Alice parts) as [s|] eqn:E; [|discriminate]. rewrite forallb_forall in H.
    apply (check_family_sound _ _ _ _ E).
    destruct (all_covered_right _ _ _ _ 2 (Z.of_N n) (H k ltac:(cbn; lia))) as [C|[]]; [|reflexivity|exact C].
    unfold in_box, between. cbn. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.

Lemma comb_simple n : simple (comb n).
Proof.
  unfold simple, comb. cbn [adjacent order]. split; [|split].
  - intros u v. apply eq_true_iff_eq. rewrite !andb_true_iff, !orb_true_iff, !andb_true_iff, !orb_true_iff, !N.eqb_eq, !N.ltb_lt. lia.
  - intros v. apply not_true_iff_false. rewrite !andb_true_iff, !orb_true_iff, !andb_true_iff, !orb_true_iff, !N.eqb_eq, !N.ltb_lt. lia.
  - intros u v. rewrite !andb_true_iff, !N.ltb_lt. lia.
Qed.

(** Four colors suffice: each vertex has at most one neighbor with a smaller number. *)
Theorem four_colors_suffice_on_combs (n : N) first : AliceWins (coloring_game (comb n) (with_colors 4)) (uncolored_start first).
Proof.
  apply (chi_g_by_col_g (comb n) (comb_simple n) 4); [|reflexivity|reflexivity]. apply (one_backward_bound (comb n) (comb_simple n) (fun v => v)); [auto|].
  intros u x y. unfold comb. cbn [adjacent]. rewrite !andb_true_iff, !orb_true_iff, !andb_true_iff, !orb_true_iff, !N.eqb_eq, !N.ltb_lt. lia.
Qed.

(** chi_g = 4 for combs with at least 39 vertices on the path. *)
Theorem combs_have_four (n : N) : (39 <= n ->
  (forall k, k < 4 -> BobWins (coloring_game (comb n) (with_colors k)) (uncolored_start Alice)) /\
  AliceWins (coloring_game (comb n) (with_colors 4)) (uncolored_start Alice))%N.
Proof.
  intros L. split; [intros k Lk; now apply combs_need_four_colors|]. apply four_colors_suffice_on_combs.
Qed.

Print Assumptions combs_have_four.
