(** * The claims about residues of the coloring game *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Safe Threat Clique Isomorphic Guarding Classes Race Guard Mirror Walk.
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

(** What follows the steps of the opponent; after some that need no claim [passed_over] holds. *)
Definition ends_of (r : residue) : list (option residue) :=
  match guard r with
  | None => map (fun t => end_of (after near fuel pace r t)) (steps near pace r)
  | Some (d, g) => map (fun t => end_of (guard_after near fuel r d g t)) (guard_steps r)
  end.

Definition every (w : player) (r : residue) (forced : bool) : verdict residue :=
  if same (mover r) w || (forced && same w Alice) || (negb (plain r) && same w Bob) then Refused _ else
  match ends_of r with
  | [] => Refused _
  | l =>
      All _ (if forced
             then filter (fun x => match x with Some r' => negb (threat near pace r') | None => true end) l
             else l)
  end.

Definition reply (w : player) (r : residue) (t : step) : verdict residue :=
  match guard r with
  | None => if same (mover r) w && is_step near pace r t then All _ [end_of (after near fuel pace r t)] else Refused _
  | Some (d, g) =>
      if same (mover r) Alice && same w Alice && guard_allows r g t then All _ [end_of (guard_after near fuel r d g t)]
      else Refused _
  end.

(** The residue is divided into guarding games; Alice leads in the one with this number, from 1. *)
Definition guard_claim (w : player) (r : residue) (radius lead : N) : verdict residue :=
  if same w Alice then
    match games near fuel pace r radius lead with Some l => All _ (map Some l) | None => Refused _ end
  else Refused _.

Definition radius_of (r : residue) : N := match guard r with None => 0 | Some (d, _) => d end.

Definition lemma (holds : bool) : verdict residue := if holds then Done _ else Refused _.

Definition image_claim (r : residue) (g : N -> N) : verdict residue :=
  if is_automorphism n near g then Known _ (rename g r) else Refused _.

Definition isomorphic_claim (r : residue) (l : list N) : verdict residue :=
  let vs := elements (unions (patches r)) in
  let g := at_table (table_of vs l) in
  if (length l =? length vs)%nat && is_isomorphism n near pace g r then Known _ (rename g r) else Refused _.

Definition mirror_claim (w : player) (r : residue) (l : list N) : verdict residue :=
  let vs := elements (unions (patches r)) in
  lemma (same w Alice && (length l =? length vs)%nat && mirror n near fuel pace (at_table (table_of vs l)) r).

(** Reads a claim and says what it needs. *)
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
      | 4 => (lemma (same w Alice && is_free pace && race near r), t)
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
          else if v <=? 3 * n then (guard_claim w r (radius_of r) (v - 2 * n), t)
          else if v =? 3 * n + 1 then (every w r true, t)
          else if v =? 3 * n + 2 then
            match read_list n t with
            | Some (l, t') => (isomorphic_claim r l, t')
            | None => (Refused _, t)
            end
          else if v =? 3 * n + 3 then
            match read_number t with
            | Some (radius, t') =>
                match read_number t' with
                | Some (lead, t'') =>
                    if plain r && (radius <=? n) && (lead <=? n) then (guard_claim w r radius lead, t'') else (Refused _, t'')
                | None => (Refused _, t')
                end
            | None => (Refused _, t)
            end
          else if v =? 3 * n + 4 then
            match read_list n t with
            | Some (l, t') => (mirror_claim w r l, t')
            | None => (Refused _, t)
            end
          else (Refused _, t)
      end
  end.

Variables (R : rules) (allowed : N -> N -> bool).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Definition good (w : player) (r : residue) : Prop :=
  match guard r with None => Good n near R allowed pace w r | Some _ => Guarded n near r end.

Lemma good_plain w r : guard r = None -> (good w r <-> Good n near R allowed pace w r).
Proof. unfold good. intros ->. tauto. Qed.

Lemma good_guarded w r : good w r -> Guarded n near r.
Proof. unfold good. destruct (guard r) eqn:E; [auto|]. intros _ d g E'. congruence. Qed.

Lemma guarded_good w r d g : guard r = Some (d, g) -> Guarded n near r -> good w r.
Proof. unfold good. now intros ->. Qed.

Lemma after_plain r t r' : guard r = None -> after near fuel pace r t = Next r' -> guard r' = None.
Proof.
  destruct t as [v P|v|]; cbn.
  - unfold after_take. destruct (subset _ _); [|discriminate]. intros _ H. now injection H as <-.
  - intros E H. now injection H as <-.
  - intros E H. now injection H as <-.
Qed.

Definition serves (w : player) (r : residue) (v : verdict residue) : Prop :=
  match v with
  | Refused _ => True
  | Done _ => good w r
  | Known _ r' => good w r' -> good w r
  | All _ l => (forall x, In x l -> good_end residue good w x) -> good w r
  end.

Lemma end_good w r t : guard r = None ->
  good_end residue good w (end_of (after near fuel pace r t)) ->
  match after near fuel pace r t with Dead => w = Bob | Next r' => Good n near R allowed pace w r' end.
Proof.
  intros E. destruct (after near fuel pace r t) as [|r'] eqn:A; [auto|]. cbn. apply good_plain. now apply (after_plain r t).
Qed.

Lemma guard_end r d g t : good_end residue good Alice (end_of (guard_after near fuel r d g t)) ->
  exists r', guard_after near fuel r d g t = Next r' /\ Guarded n near r'.
Proof.
  destruct (guard_after near fuel r d g t) as [|r']; cbn; [discriminate|]. intros H. exists r'. split; [reflexivity|].
  now apply good_guarded in H.
Qed.

Lemma every_serves w r forced : serves w r (every w r forced).
Proof.
  unfold every. destruct (same (mover r) w) eqn:E; [exact I|]. cbn [orb].
  destruct (forced && same w Alice) eqn:Fo; [exact I|]. cbn [orb].
  destruct (negb (plain r) && same w Bob) eqn:Gb; [exact I|].
  assert (mover r = other w) as M by (destruct (mover r), w; cbn in *; congruence).
  destruct (ends_of r) as [|t0 l0] eqn:St; [exact I|]. rewrite <- St. cbn [serves]. intros H.
  assert (forall x, In x (ends_of r) -> good_end residue good w x) as All.
  { intros x Ix. destruct forced; [|now apply H].
    destruct x as [r'|]; [destruct (threat near pace r') eqn:Th|].
    - assert (w = Bob) as -> by (destruct w; cbn in Fo; congruence). cbn [good_end].
      apply good_plain; [|now apply (threat_good n near R allowed pace near_sym near_irr near_below pace_ok)].
      unfold threat in Th. apply andb_prop in Th as [Th _]. apply andb_prop in Th as [_ Th]. unfold plain in Th.
      now destruct (guard r').
    - apply H. apply filter_In. now rewrite Th.
    - apply H. apply filter_In. auto. }
  unfold ends_of in St, All. destruct (guard r) as [[d g]|] eqn:Eg.
  - assert (w = Alice) as ->.
    { unfold plain in Gb. rewrite Eg in Gb. now destruct w. }
    apply (guarded_good Alice r d g Eg). apply (guard_every_good n near fuel near_sym near_irr r d g Eg M).
    intros t It. apply guard_end, All, in_map_iff. eauto.
  - apply good_plain; [exact Eg|].
    apply (every_good n near fuel R allowed pace near_sym near_irr near_below pace_ok w r M).
    + intros X. rewrite X in St. discriminate.
    + intros t It. apply end_good; [exact Eg|]. apply All, in_map_iff. eauto.
Qed.

Lemma reply_serves w r t : serves w r (reply w r t).
Proof.
  unfold reply. destruct (guard r) as [[d g]|] eqn:Eg.
  - destruct (same (mover r) Alice) eqn:E; [|exact I]. apply same_spec in E. cbn [andb].
    destruct (same w Alice) eqn:Ew; [|exact I]. apply same_spec in Ew as ->. cbn [andb].
    destruct (guard_allows r g t) eqn:A; [|exact I]. cbn [serves]. intros H.
    apply (guarded_good Alice r d g Eg).
    destruct (guard_end r d g t (H _ (or_introl eq_refl))) as (r' & Er & K).
    now apply (guard_reply_good n near fuel near_sym near_irr r d g t r').
  - destruct (same (mover r) w) eqn:E; [|exact I]. apply same_spec in E. cbn [andb].
    destruct (is_step near pace r t) eqn:S; [|exact I]. cbn [serves]. intros H. apply good_plain; [exact Eg|].
    apply (reply_good n near fuel R allowed pace near_sym near_irr near_below pace_ok w r t E S).
    apply end_good; [exact Eg|]. apply H. cbn; auto.
Qed.

Lemma guard_serves w r radius lead : serves w r (guard_claim w r radius lead).
Proof.
  unfold guard_claim. destruct (same w Alice) eqn:E; [|exact I]. apply same_spec in E as ->.
  destruct (games near fuel pace r radius lead) as [l|] eqn:Gm; [|exact I]. cbn [serves]. intros H.
  assert (forall r', In r' l -> Guarded n near r') as K.
  { intros r' J. apply (good_guarded Alice). specialize (H (Some r')). apply H. now apply in_map. }
  unfold good. destruct (guard r) as [[d g]|] eqn:Eg.
  - now apply (guard_divide_good n near fuel pace near_sym near_irr r d g radius lead l Eg).
  - now apply (guard_good n near fuel pace near_sym near_irr near_below R allowed r radius lead l pace_ok Eg).
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
    unfold good. destruct (guard r); [now apply guard_safe_good|now apply (safe_good n near R allowed pace near_sym near_below pace_ok)]. }
  assert (serves w r (fst (lemma (same w Alice && is_free pace && race near r), t'))) as C4.
  { apply L. intros H. apply andb_prop in H as [W H]. apply andb_prop in W as [W Fr]. apply same_spec in W as ->.
    unfold good. destruct (guard r) eqn:Eg.
    - intros d g _ o f La _. now apply (race_good n near near_sym r H o f).
    - intros s f T C F. apply (held_wins n near R allowed pace near_sym near_below pace_ok s Fr); [|assumption].
      rewrite T. apply (race_good n near near_sym r H _ f). now apply (fits_laid n near near_below R allowed pace s f r F). }
  assert (serves w r (fst (lemma (same w Bob && threat near pace r), t'))) as C5.
  { apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    apply good_plain; [|now apply (threat_good n near R allowed pace near_sym near_irr near_below pace_ok)].
    unfold threat in H. apply andb_prop in H as [H _]. apply andb_prop in H as [_ H]. unfold plain in H. now destruct (guard r). }
  assert (forall l (t1 : list N), serves w r (fst (lemma (same w Bob && clique near r l), t1))) as C6.
  { intros l t1. apply L. intros H. apply andb_prop in H as [W H]. apply same_spec in W as ->.
    apply good_plain; [|now apply (clique_good n near R allowed pace near_sym near_irr near_below pace_ok r l)].
    unfold clique in H. apply andb_prop in H as [H _]. apply andb_prop in H as [H _]. apply andb_prop in H as [H _].
    unfold plain in H. now destruct (guard r). }
  assert (forall t1, serves w r (fst (reply w r t1, t'))) as C7 by (intros; apply reply_serves).
  set (rest := if x - 8 <? n then _ else _).
  assert (serves w r (fst rest)) as C8.
  { unfold rest. destruct (x - 8 <? n).
    - destruct (read_number t') as [[p t2]|]; [|exact I]. destruct (nth_patch p (patches r)); [|exact I].
      apply reply_serves.
    - destruct (x - 8 <? 2 * n); [apply reply_serves|]. destruct (x - 8 <=? 3 * n); [apply guard_serves|].
      destruct (x - 8 =? 3 * n + 1); [apply every_serves|]. destruct (x - 8 =? 3 * n + 2).
      + destruct (read_list n t') as [[l t1]|]; [|exact I]. unfold isomorphic_claim. cbn [fst].
        set (g := at_table _). destruct (_ =? _)%nat; [|exact I]. cbn [andb].
        destruct (is_isomorphism n near pace g r) eqn:H; [|exact I]. cbn [serves]. unfold good.
        change (guard (rename g r)) with (match guard r with None => None | Some (d, s) => Some (d, image g s) end).
        destruct (guard r) as [[d s]|]; [|now apply isomorphic_good].
        apply guard_rename_good. intros _. now apply (isomorphism_keeps n near pace).
      + destruct (x - 8 =? 3 * n + 3).
        2: { destruct (x - 8 =? 3 * n + 4); [|exact I]. destruct (read_list n t') as [[l t1]|]; [|exact I]. cbn [fst].
             apply L. intros H. apply andb_prop in H as [W H]. apply andb_prop in W as [W _]. apply same_spec in W as ->.
             apply good_plain; [|now apply (mirror_good n near fuel R allowed pace near_sym near_irr near_below pace_ok _ r H)].
             unfold mirror in H. rewrite !andb_true_iff in H. destruct H as ((((((((Pl & _) & _) & _) & _) & _) & _) & _) & _).
             unfold plain in Pl. now destruct (guard r). }
        destruct (read_number t') as [[d t1]|]; [|exact I].
        destruct (read_number t1) as [[e t2]|]; [|exact I]. destruct (plain r && (d <=? n) && (e <=? n)); [apply guard_serves|exact I]. }
  clearbody rest.
  assert (forall g (t1 : list N), serves w r (fst (image_claim r g, t1))) as C2.
  { intros g t1. unfold image_claim. cbn [fst]. destruct (is_automorphism n near g) eqn:H; [|exact I].
    cbn [serves]. unfold good.
    change (guard (rename g r)) with (match guard r with None => None | Some (d, s) => Some (d, image g s) end).
    destruct (guard r) as [[d s]|] eqn:Eg; [|now apply image_good].
    pose proof (automorphism_whole n near near_below g H) as Wh. apply guard_rename_good. intros B. split; [|split].
    - intros u v1 Mu Mv. apply (whole_inj n near g Wh); auto.
    - intros v1 M. apply (whole_below n near g Wh). auto.
    - intros P u v1 J Mu Mv. apply (whole_adj n near g Wh); apply B; now apply (in_unions P). }
  destruct x as [|[[[p|p|]|[p|p|]|]|[[p|p|]|[p|p|]|]|]]; try assumption; try exact I; auto.
  - destruct (read_list n t') as [[l t1]|]; [apply C6|exact I].
  - destruct (read_below n (N.to_nat n) t') as [[l t1]|]; [apply C2|exact I].
  - cbn. auto.
Qed.

End Graph.
