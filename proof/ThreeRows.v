(** * The game chromatic number of grids with three rows is 4

    A theorem about all members, with both sides: ThreeRowsProof.v has the parts of known/families/grid-3xN.family, as
    `mapgame-proved --coq` writes them. It is 12.7 of docs/theory.md for P_3 x P_n. *)

From Coq Require Import ZArith NArith List Bool Lia.
From Mapgame Require Import Game Families Periodic WindowCheck FamilyCheck Named Grids ThreeRowsProof.
Import ListNotations.

Definition is_windows (x : part) : bool := match x with OfWindows _ => true | _ => false end.
Definition the_windows : list part := filter is_windows parts.

Lemma windows_prove_three_rows :
  match check_family Grid Alice the_windows with
  | Some s => all_covered Grid (boxes_of 4 Alice s) (Box 3 (Some 3) 1 None) []
  | None => false
  end = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** Who begins does not matter for windows. *)
Lemma windows_for_any first l : check_family Grid first (filter is_windows l) = check_family Grid Alice (filter is_windows l).
Proof.
  unfold check_family. cbn [proper]. induction l as [|x l IH]; [reflexivity|]. cbn [filter]. destruct (is_windows x) eqn:W; [|exact IH]. cbn [check_parts]. rewrite IH.
  destruct x; try discriminate. cbn [check_part]. now rewrite (windows_for_either Grid first x).
Qed.

(** Alice wins with 4 colors on all grids with 3 rows, for either first player. *)
Theorem four_colors_suffice_on_three_rows (n : N) first : (1 <= n ->
  AliceWins (coloring_game (grid 3 n) (with_colors 4)) (uncolored_start first))%N.
Proof.
  intros L. apply (wins_on_grid 3 n Alice 4 first). pose proof windows_prove_three_rows as H. unfold the_windows in H. rewrite <- (windows_for_any first parts) in H. fold the_windows in H.
  destruct (check_family Grid first the_windows) as [s|] eqn:E; [|discriminate]. apply (check_family_sound _ _ _ _ E).
  destruct (all_covered_right _ _ _ _ 3 (Z.of_N n) H) as [C|[]]; [|reflexivity|exact C]. unfold in_box, between. cbn. rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.

(** chi_g(P_3 x P_n) = 4 for n >= 3. *)
Theorem three_rows_have_four (n : N) : (3 <= n ->
  (forall k, k < 4 -> BobWins (coloring_game (grid 3 n) (with_colors k)) (uncolored_start Alice)) /\
  AliceWins (coloring_game (grid 3 n) (with_colors 4)) (uncolored_start Alice))%N.
Proof.
  intros L. split; [intros k Lk; apply grids_need_four_colors; lia|]. apply four_colors_suffice_on_three_rows. lia.
Qed.

Print Assumptions three_rows_have_four.
