(** * Judging the claims about residues of the marking game *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Isomorphic Marking MarkingResidue MarkingClaims MarkingRace Walk.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo) (big : set).
Notation k := (number R).

Definition m_every (w : player) (r : mresidue) (forced : bool) : verdict mresidue :=
  if same (m_mover r) w || (forced && same w Alice) then Refused _ else
  match m_steps near pace r with
  | [] => Refused _
  | l =>
      let ends := map (m_after near R pace big r) l in
      All _ (if forced then filter (fun x => match x with Some r' => negb (m_threat near R pace big r') | None => true end) ends else ends)
  end.

Definition m_reply (w : player) (r : mresidue) (t : option N) : verdict mresidue :=
  if same (m_mover r) w && m_is_step near pace r t then All _ [m_after near R pace big r t] else Refused _.

Definition m_lemma (holds : bool) : verdict mresidue := if holds then Done _ else Refused _.

Definition m_image (r : mresidue) (l : list N) : verdict mresidue :=
  let g := at_table (table_of (below n) l) in
  if is_automorphism n near g then Known _ (m_rename g r) else Refused _.

Definition m_judge (w : player) (r : mresidue) (b : list N) : verdict mresidue * list N :=
  match read_number b with
  | None => (Refused _, b)
  | Some (x, t) =>
      match x with
      | 0 => (m_every w r false, t)
      | 1 => (Known _ r, t)
      | 2 => match read_below n (N.to_nat n) t with
             | Some (l, t') => (m_image r l, t')
             | None => (Refused _, t)
             end
      | 3 => (m_lemma (same w Alice && is_none (m_danger big r)), t)
      | 4 => (m_lemma (same w Alice && m_race near R pace big r), t)
      | 5 => (m_lemma (same w Bob && m_threat near R pace big r), t)
      | 6 => match read_list n t with
             | Some (l, t') => (m_lemma (same w Bob && m_core near R big r l), t')
             | None => (Refused _, t)
             end
      | 7 => (m_reply w r None, t)
      | _ =>
          let v := x - 8 in
          if v <? n then (m_reply w r (Some v), t)
          else if v =? n then (m_every w r true, t)
          else (Refused _, t)
      end
  end.

(** ** Why it is right *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis some_number : 0 < k.
Hypothesis big_spec : forall v, mem v big = true <-> v < n /\ k <= card (near v).

Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation m_after := (m_after near R pace big).
Notation m_good := (m_good n near R pace).

(** ** The judge *)

Definition m_serves (w : player) (r : mresidue) (v : verdict mresidue) : Prop :=
  match v with
  | Refused _ => True
  | Done _ => m_good w r
  | Known _ r' => m_good w r' -> m_good w r
  | All _ l => (forall x, In x l -> good_end mresidue m_good w x) -> m_good w r
  end.

Lemma m_every_serves w r forced : m_serves w r (m_every w r forced).
Proof.
  unfold m_every. destruct (same (m_mover r) w) eqn:E; [exact I|]. cbn [orb].
  destruct (forced && same w Alice) eqn:Fo; [exact I|].
  assert (m_mover r = other w) as M by (destruct (m_mover r), w; cbn in *; congruence).
  destruct (m_steps near pace r) as [|t0 l0] eqn:St; [exact I|]. rewrite <- St. cbn [m_serves]. intros H.
  apply (m_every_good n near R pace big near_sym near_irr near_below pace_ok some_number big_spec w r M); [now rewrite St|].
  intros t It. assert (In (m_after r t) (map (m_after r) (m_steps near pace r))) as J by now apply in_map.
  assert (good_end mresidue m_good w (m_after r t)) as X; [|destruct (m_after r t); exact X].
  destruct forced; [|now apply H].
  destruct (m_after r t) as [r'|] eqn:X.
  - destruct (m_threat near R pace big r') eqn:Th.
    + assert (w = Bob) as -> by (destruct w; cbn in Fo; congruence). now apply (m_threat_good n near R pace big near_sym near_irr near_below pace_ok some_number big_spec).
    + apply H. apply filter_In. now rewrite Th.
  - apply H. apply filter_In. auto.
Qed.

Lemma m_reply_serves w r t : m_serves w r (m_reply w r t).
Proof.
  unfold m_reply. destruct (same (m_mover r) w) eqn:E; [|exact I]. apply same_spec in E. cbn [andb].
  destruct (m_is_step near pace r t) eqn:S; [|exact I]. cbn [m_serves]. intros H.
  apply (m_reply_good n near R pace big near_sym near_irr near_below pace_ok some_number big_spec w r t E S). specialize (H _ (or_introl eq_refl)). now destruct (m_after r t).
Qed.

Lemma m_judge_good w r b v t : m_judge w r b = (v, t) -> m_serves w r v.
Proof.
  assert (forall h, (h = true -> m_good w r) -> m_serves w r (m_lemma h)) as L.
  { intros [|] H; cbn; auto. }
  unfold m_judge. destruct (read_number b) as [[x t']|]; [|intros H; injection H as <- <-; exact I].
  assert (forall (P : verdict mresidue * list N), m_serves w r (fst P) -> P = (v, t) -> m_serves w r v) as Get.
  { intros P S ->. exact S. }
  apply Get. clear Get.
  assert (m_serves w r (fst (m_every w r false, t'))) as C0 by apply m_every_serves.
  assert (forall l (t1 : list N), m_serves w r (fst (m_image r l, t1))) as C2.
  { intros l t1. unfold m_image. cbn [fst]. set (g := at_table _). destruct (is_automorphism n near g) eqn:H; [|exact I].
    exact (m_image_good n near R pace near_below w r g H). }
  assert (m_serves w r (fst (m_lemma (same w Alice && is_none (m_danger big r)), t'))) as C3.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->. now apply (m_safe_good n near R pace big near_below pace_ok big_spec). }
  assert (m_serves w r (fst (m_lemma (same w Alice && m_race near R pace big r), t'))) as C4.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    now apply (m_race_good n near R pace big near_sym near_below pace_ok big_spec). }
  assert (m_serves w r (fst (m_lemma (same w Bob && m_threat near R pace big r), t'))) as C5.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->. now apply (m_threat_good n near R pace big near_sym near_irr near_below pace_ok some_number big_spec). }
  assert (forall l (t1 : list N), m_serves w r (fst (m_lemma (same w Bob && m_core near R big r l), t1))) as C6.
  { intros l t1. apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->. now apply (m_core_good n near R pace big near_sym near_irr near_below pace_ok some_number big_spec r l). }
  assert (forall t1, m_serves w r (fst (m_reply w r t1, t'))) as C7 by (intros; apply m_reply_serves).
  set (rest := if x - 8 <? n then _ else _).
  assert (m_serves w r (fst rest)) as C8.
  { unfold rest. destruct (x - 8 <? n); [apply m_reply_serves|].
    destruct (x - 8 =? n); [apply m_every_serves|exact I]. }
  clearbody rest.
  destruct x as [|[[[p|p|]|[p|p|]|]|[[p|p|]|[p|p|]|]|]]; try assumption; try exact I; auto.
  - destruct (read_list n t') as [[l t1]|]; [apply C6|exact I].
  - destruct (read_below n (N.to_nat n) t') as [[l t1]|]; [apply C2|exact I].
  - cbn. auto.
Qed.

End Graph.
