(** * The claims about residues of the coloring game *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Safe Threat Clique Isomorphic Race Walk.
Import ListNotations.
Open Scope N_scope.

(** The patch with this number. *)
Fixpoint nth_patch (i : N) (l : list set) : option set :=
  match l with
  | [] => None
  | P :: l' => if i =? 0 then Some P else nth_patch (N.pred i) l'
  end.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (pace : tempo).

Definition end_of (x : outcome) : option residue := match x with Dead => None | Next r => Some r end.

Definition every (w : player) (r : residue) (forced : bool) : verdict residue :=
  if same (mover r) w || (forced && same w Alice) then Refused _ else
  match steps near pace r with
  | [] => Refused _
  | l =>
      let ends := map (fun t => end_of (after near fuel pace r t)) l in
      All _ (if forced
             then filter (fun x => match x with Some r' => negb (threat near pace r') | None => true end) ends
             else ends)
  end.

Definition reply (w : player) (r : residue) (t : step) : verdict residue :=
  if same (mover r) w && is_step near pace r t then All _ [end_of (after near fuel pace r t)] else Refused _.

Definition lemma (holds : bool) : verdict residue := if holds then Done _ else Refused _.

Definition image_claim (r : residue) (g : N -> N) : verdict residue :=
  if is_automorphism n near g then Known _ (rename g r) else Refused _.

Definition isomorphic_claim (r : residue) (l : list N) : verdict residue :=
  let vs := elements (unions (patches r)) in
  let g := at_table (table_of vs l) in
  if (length l =? length vs)%nat && is_isomorphism n near pace g r then Known _ (rename g r) else Refused _.

(** Reads a claim and says what it needs. The names of claims without a lemma are their numbers in docs/formats.md, of
    guard and isomorphic in a graph without vertices. *)
Definition judge (w : player) (r : residue) (b : list N) : verdict residue * list N :=
  match read_number b with
  | None => (Refused _, b)
  | Some (x, t) =>
      match x with
      | 0 => (every w r false, t)
      | 1 => (Known _ r, t)
      | 2 => match read_below n (N.to_nat n) t with
             | Some (l, t') => (image_claim r (at_table (table_of (below n) l)), t')
             | None => (Refused _, t)
             end
      | 3 => (lemma (same w Alice && safe r), t)
      | 4 => (lemma (same w Alice && race near pace r), t)
      | 5 => (lemma (same w Bob && threat near pace r), t)
      | 6 => match read_list n t with
             | Some (l, t') => (lemma (same w Bob && clique near r l), t')
             | None => (Refused _, t)
             end
      | 7 => (reply w r Pass, t)
      | _ =>
          let v := x - 8 in
          if v <? n then
            match read_number t with
            | Some (p, t') =>
                match nth_patch p (patches r) with
                | Some P => (reply w r (Take v P), t')
                | None => (Refused _, t')
                end
            | None => (Refused _, t)
            end
          else if v <? 2 * n then (reply w r (At (v - n)), t)
          else if v <=? 3 * n then (NoLemma _ 8, t)
          else if v =? 3 * n + 1 then (every w r true, t)
          else if v =? 3 * n + 2 then
            match read_list n t with
            | Some (l, t') => (isomorphic_claim r l, t')
            | None => (Refused _, t)
            end
          else (Refused _, t)
      end
  end.

Variable R : rules.
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Definition good (w : player) (r : residue) : Prop := Good n near R pace w r.

Definition serves (w : player) (r : residue) (v : verdict residue) : Prop :=
  match v with
  | Refused _ | NoLemma _ _ => True
  | Done _ => good w r
  | Known _ r' => good w r' -> good w r
  | All _ l => (forall x, In x l -> good_end residue good w x) -> good w r
  end.

Lemma end_good w r t :
  good_end residue good w (end_of (after near fuel pace r t)) ->
  match after near fuel pace r t with Dead => w = Bob | Next r' => Good n near R pace w r' end.
Proof. now destruct (after near fuel pace r t). Qed.

Lemma every_serves w r forced : serves w r (every w r forced).
Proof.
  unfold every. destruct (same (mover r) w) eqn:E; [exact I|]. cbn [orb].
  destruct (forced && same w Alice) eqn:Fo; [exact I|].
  assert (mover r = other w) as M by (destruct (mover r), w; cbn in *; congruence).
  destruct (steps near pace r) as [|t0 l0] eqn:St; [exact I|]. rewrite <- St. cbn [serves]. intros H.
  apply (every_good n near fuel R pace near_sym near_irr near_below pace_ok w r M); [now rewrite St|].
  intros t It. apply end_good.
  assert (In (end_of (after near fuel pace r t)) (map (fun t => end_of (after near fuel pace r t)) (steps near pace r))) as J
    by (apply in_map_iff; eauto).
  destruct forced; [|now apply H].
  destruct (end_of (after near fuel pace r t)) as [r'|] eqn:X.
  - destruct (threat near pace r') eqn:Th.
    + assert (w = Bob) as -> by (destruct w; cbn in Fo; congruence).
      now apply (threat_good n near R pace near_sym near_irr near_below pace_ok).
    + apply H. apply filter_In. now rewrite Th.
  - apply H. apply filter_In. auto.
Qed.

Lemma reply_serves w r t : serves w r (reply w r t).
Proof.
  unfold reply. destruct (same (mover r) w) eqn:E; [|exact I]. apply same_spec in E. cbn [andb].
  destruct (is_step near pace r t) eqn:S; [|exact I]. cbn [serves]. intros H.
  apply (reply_good n near fuel R pace near_sym near_irr near_below pace_ok w r t E S).
  apply end_good, H. cbn; auto.
Qed.

Lemma judge_good w r b v t : judge w r b = (v, t) -> serves w r v.
Proof.
  assert (forall h, (h = true -> good w r) -> serves w r (lemma h)) as L.
  { intros [|] H; cbn; auto. }
  unfold judge. destruct (read_number b) as [[x t']|]; [|intros H; injection H as <- <-; exact I].
  assert (forall (P : verdict residue * list N), serves w r (fst P) -> P = (v, t) -> serves w r v) as Get.
  { intros P S ->. exact S. }
  apply Get. clear Get.
  assert (serves w r (fst (every w r false, t'))) as C0 by apply every_serves.
  assert (serves w r (fst (lemma (same w Alice && safe r), t'))) as C3.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    now apply (safe_good n near R pace near_sym near_below pace_ok). }
  assert (serves w r (fst (lemma (same w Alice && race near pace r), t'))) as C4.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    now apply (race_good n near R pace near_sym near_below pace_ok). }
  assert (serves w r (fst (lemma (same w Bob && threat near pace r), t'))) as C5.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    now apply (threat_good n near R pace near_sym near_irr near_below pace_ok). }
  assert (forall l (t1 : list N), serves w r (fst (lemma (same w Bob && clique near r l), t1))) as C6.
  { intros l t1. apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    now apply (clique_good n near R pace near_sym near_irr near_below pace_ok r l). }
  assert (forall t1, serves w r (fst (reply w r t1, t'))) as C7 by (intros; apply reply_serves).
  set (rest := if x - 8 <? n then _ else _).
  assert (serves w r (fst rest)) as C8.
  { unfold rest. destruct (x - 8 <? n).
    - destruct (read_number t') as [[p t2]|]; [|exact I]. destruct (nth_patch p (patches r)); [|exact I].
      apply reply_serves.
    - destruct (x - 8 <? 2 * n); [apply reply_serves|]. destruct (x - 8 <=? 3 * n); [exact I|].
      destruct (x - 8 =? 3 * n + 1); [apply every_serves|]. destruct (x - 8 =? 3 * n + 2); [|exact I].
      destruct (read_list n t') as [[l t1]|]; [|exact I]. unfold isomorphic_claim. cbn [fst].
      set (g := at_table _). destruct (_ =? _)%nat; [|exact I]. cbn [andb].
      destruct (is_isomorphism n near pace g r) eqn:H; [|exact I].
      exact (isomorphic_good n near R pace w r g H). }
  clearbody rest.
  assert (forall g (t1 : list N), serves w r (fst (image_claim r g, t1))) as C2.
  { intros g t1. unfold image_claim. cbn [fst]. destruct (is_automorphism n near g) eqn:H; [|exact I].
    exact (image_good n near R pace near_below w r g H). }
  destruct x as [|[[[p|p|]|[p|p|]|]|[[p|p|]|[p|p|]|]|]]; try assumption; try exact I; auto.
  - destruct (read_list n t') as [[l t1]|]; [apply C6|exact I].
  - destruct (read_below n (N.to_nat n) t') as [[l t1]|]; [apply C2|exact I].
  - cbn. auto.
Qed.

End Graph.
