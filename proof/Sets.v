(** * Finite sets of numbers

    A set is a normal list of machine words, so that sets with the same members are equal. All that the proofs use of sets is
    said by [mem_*], [elements_*] and [set_ext]. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Eqdep_dec.
From Mapgame Require Import Words.
Import ListNotations.
Open Scope N_scope.

Definition set := {l : words | normal l = true}.
Definition mem (v : N) (s : set) : bool := member v (proj1_sig s).
Definition none : set := exist _ [] eq_refl.
Definition single (v : N) : set := exist _ (singleton v) (normal_singleton v).
Definition union (a b : set) : set :=
  exist _ (merged (proj1_sig a) (proj1_sig b)) (normal_merged _ _ (proj2_sig a) (proj2_sig b)).
Definition inter (a b : set) : set := exist _ (common (proj1_sig a) (proj1_sig b)) (normal_common _ _).
Definition diff (a b : set) : set := exist _ (less (proj1_sig a) (proj1_sig b)) (normal_less _ _ (proj2_sig a)).
Definition remove (v : N) (a : set) : set := diff a (single v).
Definition is_none (a : set) : bool := match proj1_sig a with [] => true | _ => false end.
Definition subset (a b : set) : bool := within (proj1_sig a) (proj1_sig b).
Definition disjoint (a b : set) : bool := apart_words (proj1_sig a) (proj1_sig b).
Definition same_set (a b : set) : bool := equal_words (proj1_sig a) (proj1_sig b).
Definition elements (s : set) : list N := members (proj1_sig s) 0.
Arguments mem : simpl never.
Arguments none : simpl never.
Arguments single : simpl never.
Arguments union : simpl never.
Arguments inter : simpl never.
Arguments diff : simpl never.
Arguments remove : simpl never.
Arguments elements : simpl never.
Arguments is_none : simpl never.
Arguments same_set : simpl never.

Definition unions (l : list set) : set := fold_right union none l.

(** The numbers below [n]. *)
Definition all_below (n : N) : set := fold_right (fun v s => union (single v) s) none (map N.of_nat (seq 0 (N.to_nat n))).

(** Nothing has to be known of these: the least member of a set that has one, the order of sets by their ascending lists of
    members, and a hash. *)
Definition lowest (s : set) : N := least (proj1_sig s) 0.
Definition before (a b : set) : bool := sorted_words (proj1_sig a) (proj1_sig b).
Definition mix (h : word) (s : set) : word := fold_left mixed (proj1_sig s) h.

Lemma set_ext a b : (forall v, mem v a = mem v b) -> a = b.
Proof.
  destruct a as [a A], b as [b B]. unfold mem. cbn. intros H. pose proof (words_ext a b A B H) as ->.
  f_equal. apply UIP_dec. apply bool_dec.
Qed.

Lemma same_set_eq a b : same_set a b = true <-> a = b.
Proof.
  unfold same_set. rewrite equal_words_eq. split; [|now intros ->]. intros E. apply set_ext. intros v. unfold mem. now rewrite E.
Qed.

Lemma same_set_spec a b : reflect (a = b) (same_set a b).
Proof. apply iff_reflect. symmetry. apply same_set_eq. Qed.

Lemma mem_none v : mem v none = false.
Proof. reflexivity. Qed.
Lemma mem_single v w : mem v (single w) = (v =? w).
Proof. apply member_singleton. Qed.
Lemma mem_union v a b : mem v (union a b) = mem v a || mem v b.
Proof. apply member_merged. Qed.
Lemma mem_inter v a b : mem v (inter a b) = mem v a && mem v b.
Proof. apply member_common. Qed.
Lemma mem_diff v a b : mem v (diff a b) = mem v a && negb (mem v b).
Proof. apply member_less. Qed.
Lemma mem_remove v w a : mem v (remove w a) = mem v a && negb (v =? w).
Proof. unfold remove. now rewrite mem_diff, mem_single. Qed.

Lemma elements_spec s v : In v (elements s) <-> mem v s = true.
Proof. unfold elements. rewrite members_spec, N.sub_0_r. split; [tauto|]. split; [lia|assumption]. Qed.

Lemma elements_nodup s : NoDup (elements s).
Proof. apply members_nodup. Qed.

Lemma is_none_spec a : is_none a = true <-> forall v, mem v a = false.
Proof.
  destruct a as [[|x l] A]; unfold is_none, mem; cbn [proj1_sig]; split; auto; [discriminate|].
  intros H. destruct (some_member x l A) as (v & M). rewrite H in M. discriminate.
Qed.

Lemma subset_spec a b : subset a b = true <-> forall v, mem v a = true -> mem v b = true.
Proof. apply within_spec, (proj2_sig a). Qed.

Lemma disjoint_spec a b : disjoint a b = true <-> forall v, mem v a = true -> mem v b = false.
Proof. apply apart_words_spec. Qed.

(** A member, where there must be one. *)
Lemma subset_false a b : subset a b = false -> exists v, mem v a = true /\ mem v b = false.
Proof.
  intros H. destruct (existsb (fun v => negb (mem v b)) (elements a)) eqn:E.
  - apply existsb_exists in E as (v & I & E). exists v. split; [now apply elements_spec|]. now apply negb_true_iff.
  - rewrite <- not_true_iff_false in H. exfalso. apply H, subset_spec. intros v M.
    destruct (mem v b) eqn:X; [reflexivity|]. rewrite <- not_true_iff_false, existsb_exists in E. exfalso. apply E.
    exists v. rewrite X. split; [now apply elements_spec|reflexivity].
Qed.

Lemma disjoint_false a b : disjoint a b = false -> exists v, mem v a = true /\ mem v b = true.
Proof.
  intros H. destruct (existsb (fun v => mem v b) (elements a)) eqn:E.
  - apply existsb_exists in E as (v & I & E). exists v. split; [now apply elements_spec|assumption].
  - rewrite <- not_true_iff_false in H. exfalso. apply H, disjoint_spec. intros v M.
    destruct (mem v b) eqn:X; [|reflexivity]. rewrite <- not_true_iff_false, existsb_exists in E. exfalso. apply E.
    exists v. split; [now apply elements_spec|assumption].
Qed.

Lemma mem_unions v l : mem v (unions l) = true <-> exists s, In s l /\ mem v s = true.
Proof.
  induction l as [|a l IH]; cbn [unions fold_right In].
  - rewrite mem_none. split; [discriminate|]. now intros (s & [] & _).
  - fold (unions l). rewrite mem_union, orb_true_iff, IH. split.
    + intros [H|(s & H & M)]; eauto.
    + intros (s & [<-|H] & M); eauto.
Qed.

(** The number of members, and whether it is odd. *)
Definition card (s : set) : N := N.of_nat (length (elements s)).
Definition odd_card (s : set) : bool := Nat.odd (length (elements s)).

Lemma card_spec s : card s = N.of_nat (length (elements s)).
Proof. reflexivity. Qed.
Lemma odd_card_spec s : odd_card s = Nat.odd (length (elements s)).
Proof. reflexivity. Qed.

Lemma nat_odd_S n : Nat.odd (S n) = negb (Nat.odd n).
Proof. now rewrite Nat.odd_succ, <- Nat.negb_odd. Qed.

(** Whether there is exactly one member. *)
Definition is_single (s : set) : bool := same_set s (single (lowest s)).

Lemma is_single_spec s : is_single s = true -> exists v, mem v s = true /\ forall w, mem w s = true -> w = v.
Proof.
  intros H. unfold is_single in H. apply same_set_eq in H. revert H. generalize (lowest s). intros v ->. exists v.
  rewrite mem_single, N.eqb_refl. split; [reflexivity|]. intros w M. rewrite mem_single in M. now apply N.eqb_eq.
Qed.

(** ** Counting with lists *)

Lemma below_spec n v : In v (map N.of_nat (seq 0 (N.to_nat n))) <-> v < n.
Proof.
  rewrite in_map_iff. split.
  - intros (i & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat v). split; [lia|]. apply in_seq. lia.
Qed.

Lemma mem_all_below v n : mem v (all_below n) = (v <? n).
Proof.
  apply eq_true_iff_eq. rewrite N.ltb_lt, <- below_spec. unfold all_below.
  generalize (map N.of_nat (seq 0 (N.to_nat n))). intros l.
  induction l as [|a l IH]; cbn [fold_right In]; [rewrite mem_none; split; [discriminate|tauto]|].
  rewrite mem_union, mem_single, orb_true_iff, IH, N.eqb_eq. intuition.
Qed.

Lemma below_nodup n : NoDup (map N.of_nat (seq 0 (N.to_nat n))).
Proof.
  apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b. apply Nat2N.inj.
Qed.

Lemma filter_perm {A} (f : A -> bool) l l' :
  Permutation l l' -> Permutation (filter f l) (filter f l').
Proof.
  induction 1 as [|x l l' H IH|x y l|l l' l'' H1 IH1 H2 IH2]; cbn.
  - constructor.
  - destruct (f x); [now constructor|assumption].
  - destruct (f x), (f y); try apply perm_swap; apply Permutation_refl.
  - eapply Permutation_trans; eassumption.
Qed.

Lemma filter_length_le {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = true -> g x = true) -> (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|a l IH]; intros H; cbn; [lia|].
  assert (length (filter f l) <= length (filter g l))%nat by (apply IH; intros; apply H; cbn; auto).
  destruct (f a) eqn:F.
  - rewrite (H a) by (cbn; auto). cbn. lia.
  - destruct (g a); cbn; lia.
Qed.

(** Members of [s] among the numbers below [n]. *)
Lemma card_below n s :
  (forall v, mem v s = true -> v < n) ->
  length (elements s) = length (filter (fun v => mem v s) (map N.of_nat (seq 0 (N.to_nat n)))).
Proof.
  intros H. apply Permutation_length, NoDup_Permutation.
  - apply elements_nodup.
  - apply NoDup_filter, below_nodup.
  - intros v. rewrite elements_spec, filter_In, below_spec. intuition.
Qed.

(** ** Images *)

Definition image (f : N -> N) (s : set) : set := fold_right (fun v t => union (single (f v)) t) none (elements s).

Lemma mem_image f s w : mem w (image f s) = true <-> exists v, mem v s = true /\ w = f v.
Proof.
  unfold image.
  assert (mem w (fold_right (fun v t => union (single (f v)) t) none (elements s)) = true <->
          exists v, In v (elements s) /\ w = f v) as ->.
  { induction (elements s) as [|a l IH]; cbn [fold_right In].
    - rewrite mem_none. split; [discriminate|]. now intros (v & [] & _).
    - rewrite mem_union, mem_single, orb_true_iff, N.eqb_eq, IH. split.
      + intros [->|(v & I & ->)]; eauto.
      + intros (v & [->|I] & ->); eauto. }
  split; intros (v & I & ->); exists v; (split; [now apply elements_spec|reflexivity]).
Qed.

Lemma image_length f s :
  (forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v) ->
  length (elements (image f s)) = length (elements s).
Proof.
  intros I. rewrite <- (map_length f (elements s)). apply Permutation_length, NoDup_Permutation.
  - apply elements_nodup.
  - pose proof (elements_nodup s) as ND.
    assert (forall u v, In u (elements s) -> In v (elements s) -> f u = f v -> u = v) as J.
    { intros u v Iu Iv. apply I; now apply elements_spec. }
    clear I. induction (elements s) as [|a l IH]; cbn; constructor.
    + intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
      rewrite (J a b); cbn; auto.
    + inversion ND; subst. apply IH; auto. intros u v Iu Iv. apply J; cbn; auto.
  - intros w. rewrite elements_spec, mem_image, in_map_iff. split.
    + intros (v & M & ->). exists v. split; [reflexivity|now apply elements_spec].
    + intros (v & <- & M). exists v. split; [now apply elements_spec|reflexivity].
Qed.

(** A map that is one to one on a set has an inverse there. *)
Lemma inverse_on (f : N -> N) s :
  (forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v) ->
  exists g : N -> N, forall v, mem v s = true -> g (f v) = v.
Proof.
  intros I. exists (fun u : N => match find (fun v => f v =? u) (elements s) with Some v => v | None => 0 end).
  intros v M. destruct (find (fun u => f u =? f v) (elements s)) as [u|] eqn:E.
  - apply find_some in E as [J E]. apply N.eqb_eq in E. apply elements_spec in J. auto.
  - exfalso. apply elements_spec in M. pose proof (find_none _ _ E v M) as X. cbn in X.
    rewrite N.eqb_refl in X. discriminate.
Qed.

(** Whether no number is in a list twice. *)
Fixpoint all_different (l : list N) (seen : set) : bool :=
  match l with [] => true | v :: t => negb (mem v seen) && all_different t (union (single v) seen) end.

Lemma all_different_spec l : forall seen, all_different l seen = true ->
  NoDup l /\ forall v, In v l -> mem v seen = false.
Proof.
  induction l as [|v t IH]; cbn; intros seen H; [split; [constructor|tauto]|].
  apply andb_prop in H as [A B]. destruct (IH _ B) as [ND O]. split.
  - constructor; [|assumption]. intros I. specialize (O v I). rewrite mem_union, mem_single, N.eqb_refl in O. discriminate.
  - intros w [<-|I]; [now apply negb_true_iff|]. specialize (O w I). rewrite mem_union, orb_false_iff in O. tauto.
Qed.

Lemma different_inj (f : N -> N) s : all_different (map f (elements s)) none = true ->
  forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v.
Proof.
  intros H u v Mu Mv E. apply all_different_spec in H as [ND _]. apply elements_spec in Mu, Mv.
  induction (elements s) as [|a l IH]; [destruct Mu|]. cbn in ND. inversion ND as [|? ? X Y]; subst.
  destruct Mu as [->|Mu], Mv as [->|Mv]; auto.
  - exfalso. apply X. rewrite E. now apply in_map.
  - exfalso. apply X. rewrite <- E. now apply in_map.
Qed.
