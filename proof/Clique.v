(** * Cliques (docs/theory.md, 9.11): adjacent vertices that meet fewer patches than they are. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation avail := (avail n (number R) near allowed).

(** The uncolored vertices of a list can take colors that differ where vertices are adjacent. *)
Definition fill (p : colors) (vs : list N) : Prop :=
  exists q, (forall v, In v vs -> p v = None -> avail p v (q v)) /\
            (forall u v, In u vs -> In v vs -> p u = None -> p v = None -> mem u (near v) = true -> q u <> q v).

Lemma fill_before p vs x c : avail p x c -> fill (put p x c) vs -> fill p vs.
Proof.
  intros Ax (q & A & D). exists (fun v => if v =? x then c else q v).
  assert (forall v, v <> x -> p v = None -> put p x c v = None) as Un.
  { intros v N E. unfold put. now apply N.eqb_neq in N as ->. }
  assert (forall v, In v vs -> v <> x -> p v = None -> avail (put p x c) v (q v)) as Q.
  { intros v I N E. apply A; auto. }
  split.
  - intros v I E. destruct (N.eqb_spec v x) as [->|N]; [assumption|].
    specialize (Q v I N E). apply (avail_put n (number R) near allowed near_sym) in Q; tauto.
  - intros u v Iu Iv Eu Ev N.
    destruct (N.eqb_spec u x) as [->|Nu], (N.eqb_spec v x) as [->|Nv].
    + rewrite near_irr in N. discriminate.
    + intros X. specialize (Q v Iv Nv Ev). apply (avail_put n (number R) near allowed near_sym) in Q; [|assumption].
      apply Q. split; [congruence|]. now rewrite near_sym.
    + intros X. specialize (Q u Iu Nu Eu). apply (avail_put n (number R) near allowed near_sym) in Q; [|assumption].
      apply Q. split; [congruence|assumption].
    + apply D; auto.
Qed.

Lemma no_fill_wins s vs :
  (forall v, In v vs -> v < n) -> ~ fill (color_of s) vs -> calm pace s ->
  Wins (list_game (graph_of n near) R allowed) Bob s.
Proof.
  intros L. apply (bob_keeps n near R allowed pace near_below pace_ok (fun s => ~ fill (color_of s) vs)).
  - intros t H. apply not_true_iff_false. rewrite (colored_spec n near). intros A. apply H. exists (fun _ => 0).
    assert (forall v, In v vs -> color_of t v = None -> False) as X.
    { intros v I E. specialize (A v (L v I)). unfold uncolored in A. rewrite E in A. discriminate. }
    split; intros; exfalso; eauto.
  - intros t v c H Av X. apply H. now apply (fill_before (color_of t) vs v c).
  - intros t H. exact H.
Qed.

Fixpoint pairwise (vs : list N) : bool :=
  match vs with [] => true | v :: t => forallb (fun u => mem u (near v)) t && pairwise t end.

Definition clique (r : residue) (vs : list N) : bool :=
  plain r && pairwise vs && forallb (fun v => mem v (unions (patches r))) vs &&
  (length (filter (fun P => existsb (fun v => mem v P) vs) (patches r)) <? length vs)%nat.

Lemma pairwise_spec vs : pairwise vs = true ->
  NoDup vs /\ forall u v, In u vs -> In v vs -> u <> v -> mem u (near v) = true.
Proof using near_sym near_irr. clear - near_sym near_irr.
  induction vs as [|v t IH]; cbn; [split; [constructor|tauto]|].
  intros H. apply andb_prop in H as [H P]. rewrite forallb_forall in H. destruct (IH P) as [ND K]. split.
  - constructor; auto. intros I. specialize (H v I). rewrite near_irr in H. discriminate.
  - intros u w [<-|I] [<-|J] N; auto. rewrite near_sym. auto.
Qed.

Lemma clique_good r vs : clique r vs = true -> Good n near R allowed pace Bob r.
Proof.
  intros H s f T C F. unfold clique in H. apply andb_prop in H as [H Few]. apply andb_prop in H as [H In_].
  apply andb_prop in H as [_ K]. rewrite forallb_forall in In_. apply Nat.ltb_lt in Few.
  destruct (pairwise_spec vs K) as [ND Adj].
  assert (forall v, In v vs -> exists c, avail (color_of s) (f v) c) as Av.
  { intros v I. apply (inside_avail n near R allowed pace s f r (f v) F). apply mem_image. exists v. split; [now apply In_|auto]. }
  apply (no_fill_wins s (map f vs)); auto.
  { intros w I. apply in_map_iff in I as (v & <- & I). destruct (Av v I) as (c & L & _). exact L. }
  intros (q & Q & D). pose proof F as [[[Inj Near _] (l & L & Cv) _ _] _ _].
  assert (forall X d w, In (X, d) l -> mem w X = true -> mem w (unions (patches r)) = true) as InQ.
  { intros X d w I. apply in_unions. apply (Permutation_in _ L), in_map_iff. now exists (X, d). }
  set (m := filter (fun x : set * N => existsb (fun v => mem v (fst x)) vs) l).
  assert (length m = length (filter (fun P => existsb (fun v => mem v P) vs) (patches r))) as Lm.
  { rewrite <- (Permutation_length (filter_perm _ _ _ L)). unfold m. clear.
    induction l as [|x l IH]; cbn; [reflexivity|]. destruct (existsb (fun v => mem v (fst x)) vs); cbn; congruence. }
  (* A patch for each vertex of the clique; they are different. *)
  set (own := fun v (x : set * N) => In x l /\ mem v (fst x) = true /\
               (snd x = q (f v) \/ forall w, mem w (fst x) = true -> w = v)).
  assert (forall v, In v vs -> color_of s (f v) = None) as Un.
  { intros v I. destruct (Av v I) as (c & _ & _ & E & _). exact E. }
  assert (forall v, In v vs -> exists x, own v x) as Own.
  { intros v I. pose proof (Q (f v) (in_map f vs v I) (Un v I)) as A. specialize (In_ v I). pose proof In_ as In0.
    rewrite <- (mem_unions_perm _ _ v L), mem_unions in In_.
    destruct In_ as (P & J & M). apply in_map_iff in J as ([P' c] & <- & J). cbn in M.
    destruct (cover_full _ _ _ Cv (image f P') c (f v) (q (f v)) (lift_in f l P' c J))
      as [(X & Y & Z)|[(X & e & Y & Z & U) _]]; auto.
    - apply mem_image. eauto.
    - apply in_lift in Y as (X' & Y & ->). apply mem_image in Z as (v' & Z & E).
      rewrite <- (Inj v v' In0 (InQ X' _ v' Y Z) E) in Z. exists (X', q (f v)). unfold own. cbn. auto.
    - apply in_lift in Y as (X' & Y & ->). apply mem_image in Z as (v' & Z & E).
      rewrite <- (Inj v v' In0 (InQ X' _ v' Y Z) E) in Z. exists (X', e). unfold own. cbn.
      split; [assumption|]. split; [assumption|right]. intros w M'.
      apply Inj; auto; [now apply (InQ X' e)|apply U, mem_image; eauto]. }
  assert (exists xs, Forall2 own vs xs) as (xs & Xs).
  { clear - Own. induction vs as [|v t IH]; [exists []; constructor|].
    destruct IH as (xs & Xs); [intros u I; apply Own; cbn; auto|].
    destruct (Own v) as (x & X); [cbn; auto|]. exists (x :: xs). now constructor. }
  assert (forall u v x, In u vs -> In v vs -> u <> v -> own u x -> own v x -> False) as Diff.
  { intros u v [X d] Iu Iv N (J & Mu & Hu) (_ & Mv & Hv). cbn in *.
    destruct Hu as [Hu|Hu]; [|apply N; symmetry; now apply Hu].
    destruct Hv as [Hv|Hv]; [|apply N; now apply Hv].
    apply (D (f u) (f v)); [now apply in_map|now apply in_map|auto|auto| |congruence].
    rewrite <- (Near X u v); auto. apply (Permutation_in _ L), in_map_iff. now exists (X, d). }
  assert (NoDup xs) as NX.
  { clear - Xs Diff ND. induction Xs as [|v x vs xs O Xs IH]; constructor.
    - intros I. inversion ND as [|? ? X Y]; subst.
      assert (exists u, In u vs /\ own u x) as (u & Iu & Ou).
      { clear - Xs I. induction Xs; [destruct I|]. destruct I as [->|I]; [exists x0; cbn; auto|].
        destruct (IHXs I) as (u & ? & ?). exists u. cbn; auto. }
      apply (Diff u v x); cbn; auto. intros ->. contradiction.
    - inversion ND; subst. apply IH; auto. intros a b y Ia Ib. apply Diff; cbn; auto. }
  assert (incl xs m) as IX.
  { clear - Xs. intros x I. assert (exists u, In u vs /\ own u x) as (u & Iu & Ou & Mu & _).
    { clear - Xs I. induction Xs; [destruct I|]. destruct I as [->|I]; [exists x0; cbn; auto|].
      destruct (IHXs I) as (u & ? & ?). exists u. cbn; auto. }
    unfold m. apply filter_In. split; [assumption|]. apply existsb_exists. eauto. }
  pose proof (NoDup_incl_length NX IX) as Le.
  assert (length xs = length vs) as E by (clear - Xs; induction Xs; cbn; congruence). lia.
Qed.

End Graph.
