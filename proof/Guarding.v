(** * The guarding game (docs/theory.md, 9.7)

    A set of vertices is guarded, and some options are imagined. Bob takes an option at a guarded vertex, or one that a
    guarded neighbor has too, or he passes; Alice takes an option of a guarded vertex. What is guarded may be divided among
    several games, if each option concerns one of them at most, and a vertex that cannot die need not be guarded. A position
    of the coloring game is the game in which all uncolored vertices are guarded; so what is proved of guarding games is
    proved of it.

    If Alice holds the guarding game of a position, she wins. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic.
Import ListNotations.
Open Scope N_scope.

Lemma some_length {A} (x : A) l : In x l -> (1 <= length l)%nat.
Proof. destruct l; cbn; [tauto|lia]. Qed.

Definition choices := N -> N -> bool.
Definition may (o : choices) : options := fun v c => o v c = true.
Arguments may _ _ _ /.

Section Graph.
Variable near : N -> set.

(** The options after [v] took [c]. *)
Definition took (o : choices) (v c : N) : choices :=
  fun w d => o w d && negb (w =? v) && negb ((d =? c) && mem w (near v)).

(** The option [c] of [v] concerns a game. *)
Definition concerns (g : set) (o : choices) (v c : N) : bool :=
  mem v g || existsb (fun u => o u c) (elements (inter (near v) g)).

Definition part := (set * choices)%type.

(** A game is divided: the guarded vertices of a part have their options, and the neighbors that could take them; what is
    guarded no more is safe; an option concerns one part at most. *)
Record divided (g : set) (o : choices) (l : list part) : Prop := Divided {
  divided_sub : forall q v, In q l -> mem v (fst q) = true -> mem v g = true;
  divided_same : forall q v c, In q l -> mem v (fst q) = true -> snd q v c = o v c;
  divided_near : forall q v c u, In q l -> mem v (fst q) = true -> o v c = true -> mem u (near v) = true -> o u c = true ->
    snd q u c = true;
  divided_all : forall v, mem v g = true -> (exists q, In q l /\ mem v (fst q) = true) \/ ~ matched near (may o) v;
  divided_apart : forall v c, o v c = true -> (length (filter (fun q => concerns (fst q) o v c) l) <= 1)%nat
}.

(** Alice leads in one part at most, and this if it is her turn. *)
Definition leads (w : player) (l : list (player * part)) : Prop :=
  (length (filter (fun q => same (fst q) Alice) l) <= match w with Alice => 1 | Bob => 0 end)%nat.

(** Alice wins the guarding game in which [w] is to move. *)
Inductive Held : player -> set -> choices -> Prop :=
| held_move g o v c :
    mem v g = true -> o v c = true -> Held Bob (remove v g) (took o v c) -> Held Alice g o
| held_wait g o :
    (forall v c, o v c = true -> concerns g o v c = true -> Held Alice (remove v g) (took o v c)) ->
    Held Alice g o -> Held Bob g o
| held_parts w g o l :
    divided g o (map snd l) -> leads w l -> (forall q, In q l -> Held (fst q) (fst (snd q)) (snd (snd q))) -> Held w g o.

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.

Lemma took_spec o v c w d :
  took o v c w d = true <-> o w d = true /\ w <> v /\ ~ (d = c /\ mem w (near v) = true).
Proof.
  unfold took. rewrite !andb_true_iff, !negb_true_iff, <- (not_true_iff_false (_ && _)), andb_true_iff, N.eqb_eq.
  rewrite N.eqb_neq. tauto.
Qed.

Lemma took_becomes o v c : becomes near (may o) (may (took o v c)) v c.
Proof. intros w d. apply took_spec. Qed.

Lemma concerns_spec g o v c :
  concerns g o v c = true <-> mem v g = true \/ exists u, mem u g = true /\ mem u (near v) = true /\ o u c = true.
Proof.
  unfold concerns. rewrite orb_true_iff, existsb_exists. split; (intros [H|(u & H)]; [auto|right; exists u]).
  - destruct H as [I O]. apply elements_spec in I. rewrite mem_inter, andb_true_iff in I. tauto.
  - destruct H as (A & B & C). split; [|exact C]. apply elements_spec. now rewrite mem_inter, A, B.
Qed.

(** An option that concerns a part is an option there. *)
Lemma concerns_part g o l q v c : divided g o l -> In q l -> o v c = true -> concerns (fst q) o v c = true ->
  snd q v c = true /\ concerns (fst q) (snd q) v c = true.
Proof.
  intros D I O H. apply concerns_spec in H as [M|(u & M & N & Ou)].
  - rewrite (divided_same _ _ _ D q v c I M). split; [exact O|]. apply concerns_spec. auto.
  - split.
    + apply (divided_near _ _ _ D q u c v I M Ou); [now rewrite near_sym|exact O].
    + apply concerns_spec. right. exists u. now rewrite (divided_same _ _ _ D q u c I M).
Qed.

Lemma concerns_after g g' o v c w d : (forall u, mem u g' = true -> mem u g = true) ->
  concerns g' (took o v c) w d = true -> concerns g o w d = true.
Proof.
  intros S H. apply concerns_spec in H as [M|(u & M & N & Ou)]; apply concerns_spec; [auto|right].
  apply took_spec in Ou. exists u. intuition.
Qed.

(** A part after an option that does not concern it. *)
Lemma missed_same g o v c u d : concerns g o v c = false -> mem u g = true -> took o v c u d = o u d.
Proof.
  intros H M. assert (u <> v /\ (o u c = true -> mem u (near v) = true -> False)) as [Du Nu].
  { rewrite <- not_true_iff_false, concerns_spec in H. split.
    - intros ->. auto.
    - intros A B. apply H. right. eauto. }
  destruct (took o v c u d) eqn:E.
  - apply took_spec in E. symmetry. tauto.
  - symmetry. apply not_true_iff_false. intros O. rewrite <- not_true_iff_false in E. apply E. apply took_spec.
    split; [assumption|]. split; [assumption|]. intros [-> N]. auto.
Qed.

Lemma length_part {A} (f g : A -> bool) l1 l2 (x y : A) :
  (forall z, In z (l1 ++ l2) -> f z = true -> g z = true) -> (f x = true -> g y = true) ->
  (length (filter f (l1 ++ x :: l2)) <= length (filter g (l1 ++ y :: l2)))%nat.
Proof.
  intros H E. rewrite !filter_app, !app_length. cbn [filter].
  assert (length (filter f l1) <= length (filter g l1))%nat by (apply filter_length_le; intros z I; apply H, in_app_iff; auto).
  assert (length (filter f l2) <= length (filter g l2))%nat by (apply filter_length_le; intros z I; apply H, in_app_iff; auto).
  destruct (f x); [rewrite E by reflexivity|destruct (g y)]; cbn [length]; lia.
Qed.

Lemma untouched_parts g o l1 q l2 v c :
  divided g o (l1 ++ q :: l2) -> o v c = true -> concerns (fst q) o v c = true ->
  forall q', In q' (l1 ++ l2) -> concerns (fst q') o v c = false.
Proof.
  intros D O H q' I. pose proof (divided_apart _ _ _ D v c O) as A. rewrite filter_app in A. cbn [filter] in A.
  rewrite H, app_length in A. cbn [length] in A. destruct (concerns (fst q') o v c) eqn:E; [exfalso|reflexivity].
  assert (forall l, In q' l -> (1 <= length (filter (fun q => concerns (fst q) o v c) l))%nat) as K.
  { intros l J. apply (some_length q'). now apply filter_In. }
  unfold part in *. apply in_app_iff in I as [I|I]; specialize (K _ I); lia.
Qed.

(** A move in one part. *)
Lemma divided_move g o l1 q l2 v c :
  divided g o (l1 ++ q :: l2) -> o v c = true -> concerns (fst q) o v c = true ->
  divided (remove v g) (took o v c) (l1 ++ (remove v (fst q), took (snd q) v c) :: l2).
Proof.
  intros D O H. pose proof (untouched_parts g o l1 q l2 v c D O H) as Un.
  assert (forall q', In q' (l1 ++ l2) -> In q' (l1 ++ q :: l2)) as Old by (intros q'; rewrite !in_app_iff; cbn; tauto).
  assert (In q (l1 ++ q :: l2)) as Iq by (apply in_app_iff; cbn; auto).
  assert (forall q' u, In q' (l1 ++ l2) -> mem u (fst q') = true -> u <> v) as Ne.
  { intros q' u I M ->. specialize (Un q' I). rewrite <- not_true_iff_false, concerns_spec in Un. auto. }
  assert (forall q', In q' (l1 ++ (remove v (fst q), took (snd q) v c) :: l2) ->
            q' = (remove v (fst q), took (snd q) v c) \/ In q' (l1 ++ l2)) as Cases.
  { intros q'. rewrite !in_app_iff. cbn. intuition. }
  constructor.
  - intros q' u I M. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq.
    apply Cases in I as [->|I]; cbn [fst] in M.
    + rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M N].
      split; [|assumption]. now apply (divided_sub _ _ _ D q).
    + split; [|now apply (Ne q')]. apply (divided_sub _ _ _ D q'); auto.
  - intros q' u d I M. apply Cases in I as [->|I]; cbn [fst snd] in *.
    + rewrite mem_remove, andb_true_iff in M. unfold took. now rewrite (divided_same _ _ _ D q u d Iq (proj1 M)).
    + rewrite (missed_same (fst q') o v c u d); auto. apply (divided_same _ _ _ D); auto.
  - intros q' u d x I M Ou N Ox. apply took_spec in Ou as (Ou & Du & Tu). apply took_spec in Ox as (Ox & Dx & Tx).
    apply Cases in I as [->|I]; cbn [fst snd] in *.
    + rewrite mem_remove, andb_true_iff in M. apply took_spec. split; [|auto].
      now apply (divided_near _ _ _ D q u d x).
    + apply (divided_near _ _ _ D q' u d x); auto.
  - intros u M. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M Du].
    destruct (divided_all _ _ _ D u M) as [(q' & I & Mq)|S]; [left|right].
    + apply in_app_iff in I as [I|[<-|I]].
      * exists q'. rewrite in_app_iff. auto.
      * exists (remove v (fst q), took (snd q) v c). rewrite in_app_iff. split; [cbn; auto|]. cbn [fst].
        rewrite mem_remove, Mq. now apply negb_true_iff, N.eqb_neq.
      * exists q'. rewrite in_app_iff. cbn. auto.
    + intros X. apply S. now apply (matched_before near near_sym _ _ v c u (took_becomes o v c) O).
  - intros u d Ou. apply took_spec in Ou as (Ou & _). eapply Nat.le_trans; [|apply (divided_apart _ _ _ D u d Ou)].
    apply length_part.
    + intros z I. apply concerns_after. auto.
    + apply concerns_after. intros x. cbn [fst]. rewrite mem_remove, andb_true_iff. tauto.
Qed.

(** A move that concerns no part. *)
Lemma divided_miss g o l v c : divided g o l -> o v c = true -> (forall q, In q l -> concerns (fst q) o v c = false) ->
  divided (remove v g) (took o v c) l.
Proof.
  intros D O Un. assert (forall q u, In q l -> mem u (fst q) = true -> u <> v) as Ne.
  { intros q u I M ->. specialize (Un q I). rewrite <- not_true_iff_false, concerns_spec in Un. auto. }
  constructor.
  - intros q u I M. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq. split; [|now apply (Ne q)].
    now apply (divided_sub _ _ _ D q).
  - intros q u d I M. rewrite (missed_same (fst q) o v c u d); auto. now apply (divided_same _ _ _ D).
  - intros q u d x I M Ou N Ox. apply took_spec in Ou as (Ou & _), Ox as (Ox & _). now apply (divided_near _ _ _ D q u d x).
  - intros u M. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M Du].
    destruct (divided_all _ _ _ D u M) as [?|S]; [now left|right].
    intros X. apply S. now apply (matched_before near near_sym _ _ v c u (took_becomes o v c) O).
  - intros u d Ou. apply took_spec in Ou as (Ou & _). eapply Nat.le_trans; [|apply (divided_apart _ _ _ D u d Ou)].
    apply filter_length_le. intros z I. apply concerns_after. auto.
Qed.

(** A safe vertex of a part is safe. *)
Lemma part_matched g o l q v : divided g o l -> In q l -> mem v (fst q) = true ->
  matched near (may o) v -> matched near (may (snd q)) v.
Proof.
  intros D I M (f & F & J). assert (forall c, snd q v c = o v c) as E by (intros c; now apply (divided_same _ _ _ D)).
  cbn in *. exists f. cbn. split.
  - intros c A. rewrite E in A. destruct (F c A) as [X Y]. split; [assumption|]. now apply (divided_near _ _ _ D q v c).
  - intros c d A B. rewrite E in A, B. now apply J.
Qed.

(** ** Strategies *)

(** Bob passes. *)
Lemma held_pass g o : Held Bob g o -> Held Alice g o.
Proof.
  intros H. inversion H as [|? ? _ X|? ? ? l D L X]; subst; [exact X|]. apply held_parts with (l := l); auto.
  unfold leads in *. lia.
Qed.

Lemma leads_bob l : leads Bob l -> forall q, In q l -> fst q = Bob.
Proof.
  intros L q I. unfold leads in L. destruct (fst q) eqn:E; [exfalso|reflexivity].
  assert (1 <= length (filter (fun q : player * part => same (fst q) Alice) l))%nat; [|lia].
  apply (some_length q), filter_In. now rewrite E.
Qed.

Lemma bob_leads l w : (forall q, In q l -> fst q = Bob) -> leads w l.
Proof.
  intros H. unfold leads. enough (filter (fun q : player * part => same (fst q) Alice) l = []) as -> by (cbn; lia).
  induction l as [|q l IH]; cbn; [reflexivity|]. rewrite (H q) by (cbn; auto). cbn. apply IH. intros x I. apply H. cbn; auto.
Qed.

(** In a list with one part exchanged. *)
Lemma held_exchanged w g o (l1 l2 : list (player * part)) q :
  divided g o (map snd l1 ++ snd q :: map snd l2) -> leads w (l1 ++ q :: l2) ->
  (forall q, In q (l1 ++ l2) -> Held (fst q) (fst (snd q)) (snd (snd q))) -> Held (fst q) (fst (snd q)) (snd (snd q)) ->
  Held w g o.
Proof.
  intros D L H Hq. apply held_parts with (l := l1 ++ q :: l2).
  - now rewrite map_app.
  - exact L.
  - intros q' I. rewrite in_app_iff in I. cbn in I. destruct I as [I|[<-|I]]; auto; apply H, in_app_iff; auto.
Qed.

Lemma only_lead (l1 l2 : list (player * part)) q w : leads w (l1 ++ q :: l2) -> fst q = Alice -> forall q', In q' (l1 ++ l2) -> fst q' = Bob.
Proof.
  intros L E q' I. unfold leads in L. rewrite filter_app in L. cbn [filter] in L. rewrite E, app_length in L. cbn [same length] in L.
  destruct (fst q') eqn:X; [exfalso|reflexivity].
  assert (forall l, In q' l -> (1 <= length (filter (fun q => same (fst q) Alice) l))%nat) as K.
  { intros l J. apply (some_length q'). apply filter_In. now rewrite X. }
  unfold part in *. apply in_app_iff in I as [I|I]; specialize (K _ I); destruct w; lia.
Qed.

Lemma lead_alice (l1 l2 : list (player * part)) p : (forall q', In q' (l1 ++ l2) -> fst q' = Bob) -> leads Alice (l1 ++ (Alice, p) :: l2).
Proof.
  intros H. unfold leads. rewrite filter_app, app_length. cbn [filter same fst length].
  assert (forall l, (forall q', In q' l -> fst q' = Bob) -> length (filter (fun q : player * part => same (fst q) Alice) l) = 0%nat) as K.
  { intros l B. pose proof (bob_leads l Bob B) as X. unfold leads in X. lia. }
  rewrite !K; [lia|intros q I; apply H, in_app_iff; auto..].
Qed.

(** A move of Bob. *)
Lemma held_bob w g o : Held w g o -> w = Bob -> forall v c, o v c = true -> Held Alice (remove v g) (took o v c).
Proof.
  induction 1 as [g o v0 c0 M0 O0 H0 IH0|g o H _ K _|w g o l D L H IH]; intros E v c O; [discriminate| |].
  - destruct (concerns g o v c) eqn:Cn; [now apply H|].
    apply held_parts with (l := [(Alice, (g, o))]); cbn [map].
    + assert (divided g o [(g, o)]) as D.
      { constructor; cbn [In].
        - intros q u [<-|[]]; auto.
        - intros q u d [<-|[]]; auto.
        - intros q u d x [<-|[]]; auto.
        - intros u M. left. exists (g, o). auto.
        - intros u d _. cbn. destruct (concerns g o u d); cbn; lia. }
      apply divided_miss; auto. intros q [<-|[]]. exact Cn.
    + unfold leads. cbn. lia.
    + intros q [<-|[]]. exact K.
  - subst w. pose proof (leads_bob l L) as B.
    destruct (existsb (fun q => concerns (fst (snd q)) o v c) l) eqn:X.
    + apply existsb_exists in X as (q & I & X).
      assert (In (snd q) (map snd l)) as Iq by now apply in_map.
      destruct (concerns_part g o (map snd l) (snd q) v c D Iq O X) as [Oq _].
      pose proof (IH q I (B q I) v c Oq) as Hq.
      apply in_split in I as (l1 & l2 & ->). rewrite map_app in D. cbn [map] in D.
      apply (held_exchanged Alice _ _ l1 l2 (Alice, (remove v (fst (snd q)), took (snd (snd q)) v c))).
      * cbn [snd]. now apply divided_move.
      * apply lead_alice. intros q' I'. apply B. rewrite in_app_iff in *. cbn. tauto.
      * intros q' I'. apply H. rewrite in_app_iff in *. cbn. tauto.
      * exact Hq.
    + apply held_parts with (l := l); auto; [|now apply bob_leads].
      apply divided_miss; auto. intros p I. apply in_map_iff in I as (q & <- & I).
      destruct (concerns (fst (snd q)) o v c) eqn:Y; [exfalso|reflexivity].
      rewrite <- not_true_iff_false, existsb_exists in X. apply X. eauto.
Qed.

(** Nothing is left to guard. *)
Definition finished (g : set) (o : choices) : Prop := forall v, mem v g = true -> ~ matched near (may o) v.

Lemma finished_part g o l q v : divided g o l -> In q l -> mem v (fst q) = true -> finished (fst q) (snd q) ->
  ~ matched near (may o) v.
Proof. intros D I M Fq X. apply (Fq v M). now apply (part_matched g o l). Qed.

(** A move of Alice. *)
Lemma held_alice w g o : Held w g o -> finished g o \/
  exists v c, mem v g = true /\ o v c = true /\ Held Bob (remove v g) (took o v c).
Proof.
  induction 1 as [g o v c M O H _|g o _ _ _ IH|w g o l D L H IH]; [eauto 6|exact IH|].
  (* A move in one part, if Bob is to move in the others. *)
  assert (forall l1 q l2, divided g o (map snd (l1 ++ q :: l2)) -> (forall q', In q' (l1 ++ l2) -> fst q' = Bob) ->
            (forall q', In q' (l1 ++ l2) -> In q' l) ->
            (exists v c, mem v (fst (snd q)) = true /\ snd (snd q) v c = true /\
               Held Bob (remove v (fst (snd q))) (took (snd (snd q)) v c)) ->
            exists v c, mem v g = true /\ o v c = true /\ Held Bob (remove v g) (took o v c)) as Move.
  { intros l1 q l2 D' B S (v & c & M & O & Hq). rewrite map_app in D'. cbn [map] in D'.
    assert (In (snd q) (map snd l1 ++ snd q :: map snd l2)) as Iq by (apply in_app_iff; cbn; auto).
    rewrite (divided_same _ _ _ D' (snd q) v c Iq M) in O. exists v, c.
    split; [now apply (divided_sub _ _ _ D' (snd q))|]. split; [assumption|].
    apply (held_exchanged Bob _ _ l1 l2 (Bob, (remove v (fst (snd q)), took (snd (snd q)) v c))); auto.
    - cbn [snd]. apply divided_move; auto. apply concerns_spec. auto.
    - apply bob_leads. intros q' I. rewrite in_app_iff in I. cbn in I. destruct I as [I|[<-|I]]; auto; apply B, in_app_iff; auto. }
  (* The parts where Bob is to move. *)
  assert (forall m, divided g o (map snd m) -> (forall q, In q m -> fst q = Bob /\ In q l) ->
            finished g o \/ exists v c, mem v g = true /\ o v c = true /\ Held Bob (remove v g) (took o v c)) as Rest.
  { intros m D' B. assert (forall m1 m2, m = m1 ++ m2 -> (forall q, In q m1 -> finished (fst (snd q)) (snd (snd q))) ->
      finished g o \/ exists v c, mem v g = true /\ o v c = true /\ Held Bob (remove v g) (took o v c)) as Go.
    { intros m1 m2. revert m1. induction m2 as [|q m2 IHm]; intros m1 -> Fm.
      - left. intros v M. destruct (divided_all _ _ _ D' v M) as [(p & I & Mp)|S]; [|assumption].
        apply in_map_iff in I as (q & <- & I). rewrite app_nil_r in *.
        apply (finished_part g o (map snd m1) (snd q) v D'); auto. now apply in_map.
      - destruct (IH q) as [Fq|X]; [apply B, in_app_iff; cbn; auto| |].
        + apply (IHm (m1 ++ [q])).
          * now rewrite <- app_assoc.
          * intros q' I. apply in_app_iff in I as [I|[<-|[]]]; auto.
        + right. apply (Move m1 q m2 D'); auto; intros q' I; apply B; rewrite in_app_iff in *; cbn; tauto. }
    apply (Go [] m eq_refl). intros q []. }
  destruct (existsb (fun q => same (fst q) Alice) l) eqn:X.
  - apply existsb_exists in X as (q & I & E). apply same_spec in E. pose proof (IH q I) as Xq.
    apply in_split in I as (l1 & l2 & El). rewrite El in D, L.
    pose proof (only_lead l1 l2 q w L E) as B.
    assert (forall q', In q' (l1 ++ l2) -> In q' l) as S by (intros q'; rewrite El, !in_app_iff; cbn; tauto).
    destruct Xq as [Fq|Xq]; [|right; now apply (Move l1 q l2)].
    apply (Rest (l1 ++ l2)); [|intros q' I; auto]. rewrite map_app in D |- *. cbn [map] in D.
    assert (forall p, In p (map snd l1 ++ map snd l2) -> In p (map snd l1 ++ snd q :: map snd l2)) as S' by
      (intros p; rewrite !in_app_iff; cbn; tauto).
    destruct D as [D1 D2 D3 D4 D5]. constructor; eauto.
    + intros v M. destruct (D4 v M) as [(p & I & Mp)|?]; [|now right].
      apply in_app_iff in I as [I|[<-|I]].
      * left. exists p. rewrite in_app_iff. auto.
      * right. apply (finished_part g o (map snd l1 ++ snd q :: map snd l2) (snd q)); auto; [|apply in_app_iff; cbn; auto].
        constructor; auto.
      * left. exists p. rewrite in_app_iff. auto.
    + intros v c O. specialize (D5 v c O). rewrite filter_app in *. cbn [filter] in D5. rewrite app_length in *.
      destruct (concerns (fst (snd q)) o v c); cbn [length] in D5; lia.
  - apply (Rest l D). intros q I. split; [|assumption]. destruct (fst q) eqn:E; [exfalso|reflexivity].
    rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists q. now rewrite E.
Qed.

(** Every guarded vertex has an option. *)
Lemma held_alive w g o : Held w g o -> forall v, mem v g = true -> ~ forall c, o v c = false.
Proof.
  assert (forall o v, (forall c, o v c = false) -> matched near (may o) v) as Dead.
  { clear. intros o v A. exists (fun _ => 0). cbn. split; [intros c B|intros c d B]; rewrite A in B; discriminate. }
  induction 1 as [g o v c M O _ IH|g o _ _ _ IH|w g o l D L H IH]; auto.
  - intros u Mu A. destruct (N.eq_dec u v) as [->|N]; [rewrite A in O; discriminate|].
    apply (IH u).
    + rewrite mem_remove, Mu. now apply negb_true_iff, N.eqb_neq.
    + intros d. unfold took. now rewrite A.
  - intros v M A. destruct (divided_all _ _ _ D v M) as [(p & I & Mp)|S]; [|apply S, Dead, A].
    pose proof I as I0. apply in_map_iff in I as (q & <- & I). apply (IH q I v Mp).
    intros c. rewrite <- (A c). now apply (divided_same _ _ _ D).
Qed.

End Graph.

(** ** Positions *)

Section Positions.
Variables (n : N) (near : N -> set) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near allowed).

(** The guarding game of a position: all uncolored vertices are guarded. *)
Definition free_set (s : coloring) : set := filter_set (uncolored s) (all_below n).
Definition can (s : coloring) : choices := fun v c => (v <? n) && ((c <? k) && allowed v c) && uncolored s v && negb (sees G s v c).

Lemma can_avail s v c : can s v c = true <-> avail (color_of s) v c.
Proof.
  rewrite (avail_spec n near R allowed near_below). unfold can. rewrite !andb_true_iff, !N.ltb_lt, negb_true_iff. tauto.
Qed.

Lemma free_spec s v : mem v (free_set s) = true <-> v < n /\ uncolored s v = true.
Proof. unfold free_set. now rewrite mem_filter_set, mem_all_below, N.ltb_lt. Qed.

Lemma free_matched s v : mem v (free_set s) = true ->
  (matched near (may (can s)) v <-> endangered n k near allowed (color_of s) v).
Proof.
  intros M. apply free_spec in M as [L U]. apply uncolored_spec in U. split.
  - intros (f & F & J). split; [assumption|]. split; [assumption|]. exists f. split.
    + intros c A. apply can_avail in A. destruct (F c A) as [X Y]. split; [assumption|]. now apply can_avail.
    + intros c d A B. apply can_avail in A, B. now apply J.
  - intros (_ & _ & f & F & J). exists f. split.
    + intros c A. apply can_avail in A. destruct (F c A) as [X Y]. split; [assumption|]. now apply can_avail.
    + intros c d A B. apply can_avail in A, B. now apply J.
Qed.

(** A game with the same guarded vertices and options. *)
Lemma held_same w g o g' o' : (forall v, mem v g = mem v g') -> (forall v c, o v c = o' v c) -> Held near w g o -> Held near w g' o'.
Proof.
  intros E O H. apply held_parts with (l := [(w, (g, o))]).
  - constructor; cbn [map In].
    + intros q v [<-|[]]. cbn. now rewrite E.
    + intros q v c [<-|[]] _. apply O.
    + intros q v c u [<-|[]] _ _ _ Ou. cbn. now rewrite O.
    + intros v M. left. exists (g, o). cbn. rewrite E. auto.
    + intros v c _. cbn. destruct (concerns _ _ _ _ _); cbn; lia.
  - unfold leads. cbn. destruct w; cbn; lia.
  - intros q [<-|[]]. exact H.
Qed.

Lemma held_color w s v c : avail (color_of s) v c ->
  Held near w (remove v (free_set s)) (took near (can s) v c) -> Held near w (free_set (color s v c)) (can (color s v c)).
Proof.
  intros A. apply held_same.
  - intros u. apply eq_true_iff_eq. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq, !free_spec.
    unfold uncolored at 2. cbn. destruct (N.eqb_spec u v) as [->|N]; [split; [tauto|intros [_ ?]; discriminate]|].
    fold (uncolored s u). tauto.
  - intros u d. apply eq_true_iff_eq. rewrite took_spec, !can_avail.
    change (color_of (color s v c)) with (put (color_of s) v c). now rewrite (avail_put n k near allowed near_sym).
Qed.

Theorem held_wins s : is_free pace = true -> Held near (turn s) (free_set s) (can s) -> calm pace s ->
  Wins (list_game G R allowed) Alice s.
Proof.
  intros Fr. assert (connected R = false) as Cn.
  { revert pace_ok. unfold pace_fits. destruct pace as [|[|]|y]; try tauto. discriminate. }
  assert (forall s, Held near (turn s) (free_set s) (can s) -> alive n near R allowed s) as Al.
  { intros t H v L U. apply (has_color n near R allowed near_below t v U L). destruct (list_dead G R allowed t v) eqn:D; [exfalso|reflexivity].
    apply (held_alive near _ _ _ H v); [now apply free_spec|]. intros c. apply not_true_iff_false. rewrite can_avail.
    intros A. apply (avail_spec n near R allowed near_below) in A as (_ & [Lc Al] & _ & Sn). apply dead_spec in D as [_ D].
    rewrite (D c Lc Al) in Sn. discriminate. }
  apply (alice_keeps n near R allowed pace near_below pace_ok (fun s => Held near (turn s) (free_set s) (can s)) Al).
  - intros t H T NA. destruct (held_alice near near_sym _ _ _ H) as [Done|(v & c & M & O & K)].
    + destruct (some_move n near R allowed t (Al t H) NA) as (v & c & Av & O). exists v, c. split; [assumption|]. split; [assumption|].
      apply held_parts with (l := []); cbn [map].
      * constructor; cbn [In]; try tauto; [|intros; cbn; lia].
        intros u Mu. right. rewrite free_matched by exact Mu. intros X. apply endangered_before in X; auto. apply (Done u).
        -- destruct X as (L & U & _). apply free_spec. split; [assumption|]. now apply uncolored_spec.
        -- apply free_matched; [|exact X]. destruct X as (L & U & _). apply free_spec. split; [assumption|]. now apply uncolored_spec.
      * unfold leads. cbn. lia.
      * intros q [].
    + pose proof O as Av. apply can_avail in Av. exists v, c. split; [assumption|].
      split; [apply free_opened; auto; now apply free_spec in M|].
      cbn [turn color]. rewrite T. now apply held_color.
  - intros t v c H T Av. cbn [turn color]. rewrite T in *. apply held_color; [assumption|].
    apply (held_bob near near_sym _ _ _ H eq_refl). now apply can_avail.
  - intros t H T. cbn [turn pass]. rewrite T in *. exact (held_pass near _ _ H).
Qed.

End Positions.
