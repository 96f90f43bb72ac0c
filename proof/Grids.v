(** * All grids need four colors

    A theorem about all members that rests on a stored proof: GridProof.v has the parts of known/families/grid-MxN.family, as
    `mapgame-proved --coq` writes them. It is the first inequality of docs/theory.md, 12.4, without cycles. *)

From Coq Require Import ZArith NArith List Bool Lia.
From Mapgame Require Import Game Sets Families Periodic Copies FamilyCheck Named GridProof.
Import ListNotations.

Lemma parts_prove_grids :
  match check_family Grid Alice parts with
  | Some s => forallb (fun k => all_covered Grid (boxes_of k Bob s) (Box 3 None 3 None) []) [1; 2; 3]%N
  | None => false
  end = true.
Proof. vm_compute. reflexivity. Qed.

(** Bob wins with k < 4 colors on all grids with at least 3 rows and 3 columns when Alice begins: chi_g(P_m x P_n) >= 4. *)
Theorem grids_need_four_colors (m n k : N) : (3 <= m -> 3 <= n -> k < 4 ->
  BobWins (coloring_game (grid m n) (with_colors k)) (uncolored_start Alice))%N.
Proof.
  intros Lm Ln Lk. destruct (N.eq_dec k 0) as [->|D].
  - apply has_won. cbn [coloring_game won coloring_won]. apply orb_true_iff. left. apply existsb_exists. exists 0%N.
    split; [apply in_vertices; cbn; lia|]. apply dead_iff. split; [reflexivity|]. cbn. lia.
  - apply (wins_on_grid m n Bob k Alice). pose proof parts_prove_grids as H.
    destruct (check_family Grid Alice parts) as [s|] eqn:E; [|discriminate]. rewrite forallb_forall in H.
    apply (check_family_sound _ _ _ _ E).
    destruct (all_covered_right _ _ _ _ (Z.of_N m) (Z.of_N n) (H k ltac:(cbn; lia))) as [C|[]]; [|reflexivity|exact C].
    unfold in_box, between. cbn. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.

Print Assumptions grids_need_four_colors.
