(** * Orders whose places are covered (docs/theory.md, 5.1)

    What bounds m(u) in the proofs about classes: some of the vertices that may hold places before u, and for the others, two places
    at each vertex where they may. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Orders Activation Bounds Places.
Import ListNotations.
Open Scope N_scope.

(** [A] has the backward neighbors of [u]. Of [u] and its later neighbors, those that are not in [B] have no neighbors before [u] but
    in [P]. *)
Theorem covered_order G (pos : N -> N) (c : nat) : simple G -> (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall u, u < order G -> exists A P B, (length A + 2 * length P + length B <= c)%nat /\
     (forall y, adjacent G u y = true -> pos y < pos u -> In y A) /\
     (forall x, x = u \/ (adjacent G x u = true /\ pos u < pos x) ->
        In x B \/ forall y, adjacent G x y = true -> pos y < pos u -> In y P)) ->
  col_g_at_most G (N.of_nat c + 2).
Proof.
  intros S Inj H R first C L. apply (marking_on_sets G S).
  assert (forall u v, back (near_in G) pos u v <-> adjacent G u v = true /\ pos v < pos u) as Back.
  { intros u v. unfold back. now rewrite (mem_near_in G S). }
  set (number_back := fun u => N.of_nat (length (backward (order G) (near_in G) pos u))).
  assert (forall u A, (forall y, adjacent G u y = true -> pos y < pos u -> In y A) -> number_back u <= N.of_nat (length A)) as Few.
  { intros u A HA. unfold number_back. enough (length (backward (order G) (near_in G) pos u) <= length A)%nat by lia.
    apply NoDup_incl_length; [apply backward_nodup|]. intros y I. apply (backward_spec _ _ (near_in_below G S)), Back in I as [I P]. auto. }
  apply (activation_strategy (order G) (near_in G) R (pace_of_rules R) (near_in_sym G S) (near_in_irr G S) (near_in_below G S)
           (pace_of_rules_fits R) C pos Inj (fun u => N.of_nat c - number_back u)).
  - intros u later hit Lu D Two Later Once Own. destruct (H u Lu) as (A & P & B & Size & HA & HB). specialize (Few u A HA).
    destruct (places_held _ _ (near_in_sym G S) (near_in_below G S) pos Inj u later hit Lu D Later Once Own) as (held & Dh & <- & Hh).
    enough (length held <= length B + 2 * length P)%nat by lia. rewrite (filter_halves (fun x => is_in x B)).
    assert (length (filter (fun x => is_in x B) held) <= length B)%nat as L1.
    { apply NoDup_incl_length; [now apply NoDup_filter|]. intros x X. apply filter_In in X as [_ X]. now apply is_in_spec. }
    assert (length (filter (fun x => negb (is_in x B)) held) <= 2 * length P)%nat as L2; [|lia].
    set (f := fun x => match hit x with Some y => y | None => 0 end). apply (two_to_one f); [now apply NoDup_filter| |].
    + intros x X. apply filter_In in X as [X Nb]. destruct (Hh x X) as [Kind (y & Ey & By & Py)]. unfold f. rewrite Ey.
      apply Back in By as [Ay _]. destruct (HB x) as [I|I]; [|apply is_in_spec in I; rewrite I in Nb; discriminate|now apply I].
      destruct Kind as [->|K]; [now left|right]. destruct (Later x K) as [Bx _]. now apply Back in Bx.
    + intros a b d Ja Jb Jd Eab Ebd. apply filter_In in Ja as [Ja _], Jb as [Jb _], Jd as [Jd _].
      destruct (Hh a Ja) as [_ (ya & Ea & _)], (Hh b Jb) as [_ (yb & Eb & _)], (Hh d Jd) as [_ (yd & Ed & _)].
      unfold f in Eab, Ebd. rewrite Ea, Eb in Eab. rewrite Eb, Ed in Ebd. subst. now apply (Two yd).
  - intros u Lu. right. fold (number_back u). destruct (H u Lu) as (A & P & B & Size & HA & _). specialize (Few u A HA). lia.
  - lia.
Qed.
