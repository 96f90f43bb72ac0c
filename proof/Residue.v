(** * Residues of the coloring game, computed

    What runs is short here, and what needs no proof has none: where a search is clever (matchings, regions), its result is
    looked at, and a bad one would do no harm. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover.
Import ListNotations.
Open Scope N_scope.

(** Who may do what besides taking patches: where moves are free, nobody may pass, or one may; or moves are connected. *)
Inductive tempo := Shared | Passer (y : player) | Connected (y : option player).

Record residue := Residue {
  mover : player;
  spare : bool;
  patches : list set;
  danger : set;    (* the endangered vertices, or E in a guarding game *)
  idle : set;      (* in the connected game *)
  guarding : bool
}.

Inductive outcome := Dead | Next (r : residue).

(** ** Sorting, and copies of a patch of one vertex *)

Fixpoint insert (a : set) (l : list set) : list set :=
  match l with
  | [] => [a]
  | b :: l' => if before a b then a :: l else b :: insert a l'
  end.
Definition sort (l : list set) : list set := fold_right insert [] l.

Fixpoint dedupe (l : list set) : list set :=
  match l with
  | [] => []
  | a :: l' =>
      if is_single a && match l' with [] => false | b :: _ => same_set a b end then dedupe l' else a :: dedupe l'
  end.

Lemma insert_perm a l : Permutation (a :: l) (insert a l).
Proof.
  induction l as [|b l IH]; cbn; [apply Permutation_refl|].
  destruct (before a b); [apply Permutation_refl|].
  eapply Permutation_trans; [apply perm_swap|]. now constructor.
Qed.

Lemma sort_perm l : Permutation l (sort l).
Proof.
  induction l as [|a l IH]; cbn; [constructor|].
  eapply Permutation_trans; [|apply insert_perm]. now constructor.
Qed.

Fixpoint remove_one (P : set) (l : list set) : list set :=
  match l with
  | [] => []
  | Q :: l' => if same_set P Q then l' else Q :: remove_one P l'
  end.

Lemma remove_one_perm P l : In P l -> Permutation l (P :: remove_one P l).
Proof.
  induction l as [|Q l IH]; cbn; [tauto|]. intros I. destruct (same_set_spec P Q) as [->|D]; [apply Permutation_refl|].
  destruct I as [->|I]; [congruence|].
  eapply Permutation_trans; [constructor; now apply IH|apply perm_swap].
Qed.

Definition filter_set (f : N -> bool) (s : set) : set :=
  fold_right (fun v t => if f v then union (single v) t else t) none (elements s).

Lemma mem_filter_set f s v : mem v (filter_set f s) = true <-> mem v s = true /\ f v = true.
Proof.
  unfold filter_set. rewrite <- (elements_spec s v). induction (elements s) as [|w l IH]; cbn [fold_right In].
  - rewrite mem_none. split; [discriminate|tauto].
  - destruct (f w) eqn:E.
    + rewrite mem_union, mem_single, orb_true_iff, IH, N.eqb_eq. split; [|intuition].
      intros [->|[? ?]]; auto.
    + rewrite IH. split; [tauto|]. intros [[->|?] ?]; [congruence|auto].
Qed.

Section Graph.
Variables (n k : N) (near : N -> set).
Variable fuel : nat.
Variable pace : tempo.

(** ** Components *)

(** Members of [part] that are not in [border] have all their neighbors of [all] in [part]. *)
Fixpoint grow (steps : nat) (all part border : set) : set :=
  match steps with
  | O => all
  | S steps' =>
      if is_none border then part else
      let v := lowest border in
      let fresh := diff (inter (near v) all) part in
      grow steps' all (union part fresh) (union (remove v border) fresh)
  end.

Fixpoint split_in (steps : nat) (all : set) : list set :=
  match steps with
  | O => [all]
  | S steps' =>
      if is_none all then [] else
      let seed := inter (single (lowest all)) all in
      let part := grow fuel all seed seed in
      part :: split_in steps' (diff all part)
  end.

Definition split (all : set) : list set := split_in fuel all.

(** ** The test of safe vertices *)

Definition matching := list (N * set).

Fixpoint holder (m : N) (l : matching) : option (set * matching) :=
  match l with
  | [] => None
  | (v, a) :: l' =>
      if m =? v then Some (a, l')
      else match holder m l' with None => None | Some (b, rest) => Some (b, (v, a) :: rest) end
  end.

(** A member for [a], and other members for the sets that hold one where necessary; else the vertices that were tried. *)
Fixpoint augment (steps : nat) (a visited taken : set) (l : matching) : option (matching * set) * set :=
  match steps with
  | O => (None, visited)
  | S steps' =>
      let fresh := diff a visited in
      if is_none fresh then (None, visited) else
      let open := diff fresh taken in
      if is_none open then
        let v := lowest fresh in
        match holder v l with
        | None => (None, visited)
        | Some (b, rest) =>
            match augment steps' b (union visited (single v)) taken rest with
            | (Some (l', taken'), visited') => (Some ((v, a) :: l', taken'), visited')
            | (None, visited') => augment steps' a visited' taken l
            end
        end
      else
        let v := lowest open in (Some ((v, a) :: l, union taken (single v)), visited)
  end.

(** A set with fewer members than there are sets of the list in it, or any set. *)
Fixpoint few (l : list set) (m : matching) (taken : set) : set :=
  match l with
  | [] => none
  | a :: l' =>
      match augment fuel a none taken m with
      | (Some (m', taken'), _) => few l' m' taken'
      | (None, visited) => visited
      end
  end.

Definition attackers (v : N) (ps : list set) : list set :=
  map (inter (near v)) (filter (mem v) ps).

Definition can_die (ps : list set) (v : N) : bool :=
  let l := attackers v ps in
  let x := few l [] none in
  negb (card x <? N.of_nat (length (filter (fun a => subset a x) l))).

(** ** Steps *)

Fixpoint region (steps : nat) (ps : list set) (r : set) : set :=
  match steps with
  | O => r
  | S steps' =>
      let r' := fold_left (fun r P => if disjoint P r then r else union P r) ps r in
      if same_set r' r then r else region steps' ps r'
  end.

Definition keep_in (r P : set) : bool := negb (disjoint P r).

(** The patches that are left, unless something were wrong with the region. *)
Definition kept (ps : list set) (e : set) : list set :=
  let r := region fuel ps e in
  let l := filter (keep_in r) ps in
  let all := unions l in
  if forallb (fun P => keep_in r P || disjoint P all) ps && subset e all then l else ps.

Definition settle (w : player) (par : bool) (still : set) (ps : list set) (e : set) : residue :=
  let l := kept ps e in
  let rest := diff (unions ps) (unions l) in
  {| mover := w;
     spare := match pace with Shared => xorb par (odd_card rest) | _ => false end;
     patches := dedupe (sort l);
     danger := e;
     idle := match pace with Connected _ => union still rest | _ => none end;
     guarding := false |}.

(** What a patch becomes when [v] takes another. *)
Definition left_by (v : N) (Q : set) : list set := if mem v Q then split (remove v Q) else [Q].

Definition taken (r : residue) (v : N) (P : set) : list set :=
  split (diff (remove v P) (near v)) ++ flat_map (left_by v) (remove_one P (patches r)).

Definition after_take (r : residue) (v : N) (P : set) : outcome :=
  let ps := taken r v P in
  let was := unions (patches r) in
  if subset (remove v was) (unions ps) then
    let near_v := unions (filter (mem v) (patches r)) in
    let e := filter_set (fun u => negb (mem u near_v) || can_die ps u) (remove v (danger r)) in
    Next (settle (other (mover r)) (spare r) (idle r) ps e)
  else Dead.

(** A step of a residue. Patches are named by their sets, since equal ones are alike. *)
Inductive step := Take (v : N) (P : set) | At (v : N) | Pass.

(** The vertices at which a move may be made. *)
Definition open_set (r : residue) : set :=
  match pace with
  | Connected _ =>
      let free := union (unions (patches r)) (idle r) in
      let reached := filter_set (fun v => negb (subset (near v) free)) free in
      if is_none reached then free else reached
  | _ => unions (patches r)
  end.

Definition same (a b : player) : bool :=
  match a, b with Alice, Alice | Bob, Bob => true | _, _ => false end.

Definition passer : option player :=
  match pace with Shared => None | Passer y => Some y | Connected y => y end.

Definition can_pass (r : residue) : bool :=
  spare r || match passer with Some y => same (mover r) y | None => false end.

(** Equal patches stand together, and the first of them counts. *)
Fixpoint distinct (l : list set) : list set :=
  match l with
  | [] => []
  | P :: l' => P :: match distinct l' with
                    | Q :: t => if same_set P Q then t else Q :: t
                    | [] => []
                    end
  end.

Definition steps (r : residue) : list step :=
  let o := open_set r in
  flat_map (fun P => map (fun v => Take v P) (elements (inter P o))) (distinct (patches r))
  ++ map At (elements (inter (idle r) o))
  ++ (if can_pass r then [Pass] else []).

Definition is_step (r : residue) (t : step) : bool :=
  match t with
  | Take v P => existsb (same_set P) (patches r) && mem v P && mem v (open_set r)
  | At v => mem v (idle r) && mem v (open_set r)
  | Pass => can_pass r
  end.

Definition after_at (r : residue) (v : N) : residue :=
  {| mover := other (mover r); spare := spare r; patches := patches r; danger := danger r;
     idle := remove v (idle r); guarding := guarding r |}.

Definition after_pass (r : residue) : residue :=
  {| mover := other (mover r); spare := false; patches := patches r; danger := danger r;
     idle := idle r; guarding := guarding r |}.

Definition after (r : residue) (t : step) : outcome :=
  match t with
  | Take v P => after_take r v P
  | At v => Next (after_at r v)
  | Pass => Next (after_pass r)
  end.

(** ** The start *)

Definition full : set := all_below n.

Definition max_degree : N := fold_right (fun v d => N.max (card (near v)) d) 0 (below n).

Definition start (w : player) : residue :=
  if max_degree <? k then
    {| mover := w;
       spare := match pace with Shared => odd_card full | _ => false end;
       patches := [];
       danger := none;
       idle := match pace with Connected _ => full | _ => none end;
       guarding := false |}
  else
    let ps := concat (repeat (split full) (N.to_nat k)) in
    settle w false none ps (filter_set (can_die ps) full).

(** ** What they are good for *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation avail := (avail n k near).
Notation cover := (cover n k near).
Notation parts := (parts near).
Notation endangered := (endangered n k near).

Lemma parts_ext (X Y : N -> Prop) l : (forall v, X v <-> Y v) -> parts X l -> parts Y l.
Proof.
  intros H [A C O]. constructor; auto.
  - intros v. now rewrite <- H.
  - intros P v w I M Yw. apply C with (v := v); auto. now apply H.
Qed.

Lemma grow_spec steps : forall all part border,
  (forall v, mem v part = true -> mem v all = true) ->
  (forall v w, mem v part = true -> mem v border = false -> mem w all = true -> mem w (near v) = true ->
     mem w part = true) ->
  (forall v, mem v (grow steps all part border) = true -> mem v all = true) /\
  (forall v w, mem v (grow steps all part border) = true -> mem w all = true -> mem w (near v) = true ->
     mem w (grow steps all part border) = true).
Proof.
  induction steps as [|steps IH]; intros all part border S C; cbn [grow].
  - split; auto.
  - destruct (is_none border) eqn:E.
    + split; auto. rewrite is_none_spec in E. intros v w Mv. apply C; auto.
    + set (v0 := lowest border). set (fresh := diff (inter (near v0) all) part).
      apply IH.
      * intros v. rewrite mem_union, orb_true_iff. intros [H|H]; auto. unfold fresh in H.
        rewrite mem_diff, mem_inter, !andb_true_iff in H. tauto.
      * intros v w. rewrite !mem_union, mem_remove, orb_true_iff, orb_false_iff. intros Mv [B F] Mw N.
        destruct Mv as [Mv|Mv]; [|congruence].
        apply orb_true_iff. destruct (N.eqb_spec v v0) as [->|D].
        -- destruct (mem w part) eqn:W; [now left|right]. unfold fresh.
           now rewrite mem_diff, mem_inter, N, Mw, W.
        -- rewrite andb_true_r in B. left. now apply (C v w).
Qed.

Lemma split_in_parts steps : forall all, parts (fun v => mem v all = true) (split_in steps all).
Proof.
  induction steps as [|steps IH]; intros all; cbn [split_in].
  - apply parts_self. tauto.
  - destruct (is_none all) eqn:E.
    + rewrite is_none_spec in E. constructor.
      * intros v. rewrite E. split; [discriminate|]. now intros (P & [] & _).
      * intros P v w [].
      * intros v. cbn. lia.
    + set (seed := inter (single (lowest all)) all).
      assert (forall v, mem v seed = true -> mem v all = true) as S.
      { intros v. unfold seed. rewrite mem_inter, andb_true_iff. tauto. }
      destruct (grow_spec fuel all seed seed S) as [Sub Cl].
      { intros v w A B. congruence. }
      set (part := grow fuel all seed seed) in *. destruct (IH (diff all part)) as [A C O].
      constructor.
      * intros v. destruct (mem v part) eqn:Mp.
        -- split; [|intros; now apply Sub]. intros _. exists part. cbn; auto.
        -- split.
           ++ intros M. destruct (proj1 (A v)) as (P & I & MP); [now rewrite mem_diff, M, Mp|].
              exists P. cbn; auto.
           ++ intros (P & [<-|I] & MP); [congruence|].
              assert (mem v (diff all part) = true) as D by (apply A; eauto).
              rewrite mem_diff in D. now destruct (mem v all).
      * intros P v w [<-|I] MP Mw N; [now apply (Cl v w)|].
        assert (mem v (diff all part) = true) as D by (apply A; eauto).
        apply (C P v w); auto. rewrite mem_diff, Mw. destruct (mem w part) eqn:Wp; [exfalso|reflexivity].
        rewrite mem_diff, andb_true_iff, negb_true_iff in D. destruct D as [Dv Dp].
        assert (mem v part = true); [|congruence]. apply (Cl w v); auto. now rewrite near_sym.
      * intros v. specialize (O v). unfold meets in *. cbn. destruct (mem v part) eqn:Mp; [|lia].
        cbn. destruct (filter (mem v) (split_in steps (diff all part))) as [|P l] eqn:F; [cbn; lia|exfalso].
        assert (In P (filter (mem v) (split_in steps (diff all part)))) as I by (rewrite F; cbn; auto).
        apply filter_In in I as [I MP].
        assert (mem v (diff all part) = true) as D by (apply A; eauto).
        rewrite mem_diff, Mp, andb_false_r in D. discriminate.
Qed.

(** The easy half of Hall's theorem (docs/theory.md, 9.2). *)
Lemma safe_by_few p l v x :
  cover p l ->
  card x < N.of_nat (length (filter (fun P => mem v P && subset (inter (near v) P) x) (map fst l))) ->
  ~ endangered p v.
Proof.
  intros [A C O F] H (Lv & Ev & f & Ff & If).
  set (good := fun q : set * N => mem v (fst q) && subset (inter (near v) (fst q)) x).
  set (l' := filter good l).
  assert (length (filter (fun P => mem v P && subset (inter (near v) P) x) (map fst l)) = length l') as E.
  { unfold l', good. clear. induction l as [|q l IH]; cbn; [reflexivity|].
    destruct (mem v (fst q) && subset (inter (near v) (fst q)) x); cbn; auto. }
  rewrite E in H. clear E.
  assert (forall q, In q l' -> avail p v (snd q)) as Al.
  { intros [P c] I. apply filter_In in I as [I G]. unfold good in G. apply andb_prop in G as [G _]. cbn in *. eauto. }
  assert (NoDup (map snd l')) as ND.
  { assert (forall c, (count v c l' <= 1)%nat) as O'.
    { intros c. specialize (O v c). unfold count, l' in *.
      enough (length (filter (has v c) (filter good l)) <= length (filter (has v c) l))%nat by lia.
      clear. induction l as [|q l IH]; cbn; [lia|].
      destruct (good q); cbn; destruct (has v c q); cbn; lia. }
    assert (forall q, In q l' -> mem v (fst q) = true) as M.
    { intros q I. apply filter_In in I as [_ G]. unfold good in G. now apply andb_prop in G as [G _]. }
    clear - O' M. clearbody l'. induction l' as [|[P c] l' IH]; cbn; constructor.
    - intros I. apply in_map_iff in I as ([Q d] & <- & I). specialize (O' d). unfold count in O'. cbn in O'.
      unfold has in O' at 1. cbn in O'. pose proof (M (P, d) (or_introl eq_refl)) as MP. cbn in MP.
      rewrite MP, N.eqb_refl in O'. cbn in O'.
      assert (In (Q, d) (filter (has v d) l')) as J.
      { apply filter_In. split; [assumption|]. unfold has. cbn. rewrite N.eqb_refl, andb_true_r.
        apply (M (Q, d)). cbn; auto. }
      destruct (filter (has v d) l'); [contradiction|cbn in O'; lia].
    - apply IH.
      + intros d. specialize (O' d). unfold count in *. cbn in O'. destruct (has v d (P, c)); cbn in O'; lia.
      + intros q I. apply M. cbn; auto. }
  assert (NoDup (map f (map snd l'))) as NF.
  { assert (forall c, In c (map snd l') -> avail p v c) as Ac.
    { intros c I. apply in_map_iff in I as (q & <- & I). auto. }
    clear - ND Ac If. induction (map snd l') as [|c cs IH]; cbn; constructor.
    - intros I. apply in_map_iff in I as (d & E & I). inversion ND as [|? ? X Y]; subst.
      apply X. rewrite (If c d); auto; apply Ac; cbn; auto.
    - inversion ND; subst. apply IH; auto. intros d I. apply Ac. cbn; auto. }
  assert (incl (map f (map snd l')) (elements x)) as In'.
  { intros w I. apply in_map_iff in I as (c & <- & I). apply in_map_iff in I as ([P d] & <- & I). cbn.
    pose proof (Al _ I) as Ad. cbn in Ad. destruct (Ff d Ad) as [Nf Af].
    apply filter_In in I as [I G]. unfold good in G. cbn in G. apply andb_prop in G as [M S].
    apply elements_spec. rewrite subset_spec in S. apply S. rewrite mem_inter, Nf. cbn.
    now apply (C P d v (f d)). }
  pose proof (NoDup_incl_length NF In') as K. rewrite !map_length in K.
  rewrite card_spec in H. lia.
Qed.

Lemma can_die_spec p l ps v :
  cover p l -> Permutation (map fst l) ps -> can_die ps v = false -> ~ endangered p v.
Proof.
  intros C H E. unfold can_die in E. apply negb_false_iff, N.ltb_lt in E.
  apply (safe_by_few p l v (few (attackers v ps) [] none)); [assumption|].
  eapply N.lt_le_trans; [exact E|].
  enough (length (filter (fun a => subset a (few (attackers v ps) [] none)) (attackers v ps)) <=
          length (filter (fun P => mem v P && subset (inter (near v) P) (few (attackers v ps) [] none)) (map fst l)))%nat by lia.
  rewrite (Permutation_length (filter_perm _ _ _ H)).
  generalize (few (attackers v ps) [] none). intros x. unfold attackers. clear.
  induction ps as [|P ps IH]; cbn; [lia|]. destruct (mem v P); cbn; [|assumption].
  destruct (subset (inter (near v) P) x); cbn; lia.
Qed.

(** [p] has the patches and the endangered vertices of a residue. *)
Record stands (p : colors) (ps : list set) (e : set) : Prop := Stands {
  stands_cover : exists l, Permutation (map fst l) ps /\ cover p l;
  stands_danger : forall v, endangered p v -> mem v e = true;
  stands_inside : forall v, mem v e = true -> mem v (unions ps) = true
}.

Lemma mem_unions_perm l l' v : Permutation l l' -> mem v (unions l) = mem v (unions l').
Proof.
  intros H. apply eq_true_iff_eq. rewrite !mem_unions.
  split; intros (P & I & M); exists P; (split; [|assumption]).
  - now apply (Permutation_in P H).
  - now apply (Permutation_in P (Permutation_sym H)).
Qed.

Lemma stands_perm p ps ps' e : Permutation ps ps' -> stands p ps e -> stands p ps' e.
Proof.
  intros H [(l & L & C) D I]. constructor; auto.
  - exists l. split; [|assumption]. now transitivity ps.
  - intros v M. rewrite <- (mem_unions_perm _ _ v H). auto.
Qed.

Lemma dedupe_unions l v : mem v (unions (dedupe l)) = mem v (unions l).
Proof.
  induction l as [|a l IH]; cbn [dedupe]; [reflexivity|].
  destruct (is_single a && match l with [] => false | b :: _ => same_set a b end) eqn:E.
  - rewrite IH. cbn [unions fold_right]. fold (unions l). rewrite mem_union.
    apply andb_prop in E as [_ E]. destruct l as [|b l]; [discriminate|]. apply same_set_eq in E as ->.
    cbn [unions fold_right]. rewrite mem_union. now destruct (mem v b).
  - cbn [unions fold_right]. fold (unions l) (unions (dedupe l)). now rewrite !mem_union, IH.
Qed.

Lemma dedupe_cover p l : forall pre, cover p (pre ++ l) -> exists l', map fst l' = dedupe (map fst l) /\ cover p (pre ++ l').
Proof.
  induction l as [|[a c] l IH]; intros pre C; cbn [map fst dedupe]; [now exists []|].
  destruct (is_single a && match map fst l with [] => false | b :: _ => same_set a b end) eqn:E.
  - apply andb_prop in E as [S E]. destruct l as [|[b d] l]; [discriminate|]. cbn in E. apply same_set_eq in E as <-.
    apply IH. apply (cover_drop n k near near_irr p _ a c d S); [apply in_app_iff; cbn; auto|].
    eapply cover_perm; [|exact C]. symmetry. apply Permutation_middle.
  - destruct (IH (pre ++ [(a, c)])) as (l' & El & C').
    { now rewrite <- app_assoc. }
    exists ((a, c) :: l'). rewrite <- app_assoc in C'. cbn in *. split; [now rewrite El|assumption].
Qed.

Lemma stands_dedupe p ps e : stands p ps e -> stands p (dedupe ps) e.
Proof.
  intros [(l & L & C) D I]. constructor; auto.
  - destruct (Permutation_map_inv fst l (Permutation_sym L)) as (l1 & -> & H1).
    destruct (dedupe_cover p l1 []) as (l' & E & C').
    { cbn. eapply cover_perm; eassumption. }
    exists l'. rewrite E. split; [apply Permutation_refl|assumption].
  - intros v M. rewrite dedupe_unions. auto.
Qed.

Lemma kept_spec ps e :
  exists f, kept ps e = filter f ps /\
    (forall P Q v, In P ps -> In Q ps -> f P = true -> mem v P = true -> mem v Q = true -> f Q = true) /\
    ((forall v, mem v e = true -> mem v (unions ps) = true) ->
     forall v, mem v e = true -> mem v (unions (filter f ps)) = true).
Proof.
  unfold kept. set (r := region fuel ps e).
  destruct (forallb _ ps && _) eqn:E.
  - apply andb_prop in E as [A S]. exists (keep_in r). split; [reflexivity|]. split.
    + intros P Q v IP IQ KP MP MQ. rewrite forallb_forall in A. specialize (A Q IQ).
      destruct (keep_in r Q) eqn:KQ; [reflexivity|]. cbn in A. rewrite disjoint_spec in A. specialize (A v MQ).
      assert (mem v (unions (filter (keep_in r) ps)) = true) as B; [|congruence].
      apply mem_unions. exists P. rewrite filter_In. auto.
    + intros _ v. now apply subset_spec.
  - exists (fun _ => true). assert (filter (fun _ => true) ps = ps) as ->.
    { clear. induction ps as [|a l IH]; cbn; [reflexivity|]. now rewrite IH. }
    auto.
Qed.

Lemma settle_stands w par still p ps e :
  stands p ps e -> stands p (patches (settle w par still ps e)) (danger (settle w par still ps e)).
Proof.
  intros H. cbn [settle patches danger]. apply stands_dedupe.
  eapply stands_perm; [apply sort_perm|].
  destruct (kept_spec ps e) as (f & -> & K & I). destruct H as [(l & L & C) D S]. constructor; auto.
  exists (filter (fun q => f (fst q)) l). split.
  - assert (map fst (filter (fun q => f (fst q)) l) = filter f (map fst l)) as ->.
    { clear. induction l as [|q l IH]; cbn; [reflexivity|]. destruct (f (fst q)); cbn; now rewrite IH. }
    now apply filter_perm.
  - apply cover_keep; [|assumption]. intros P c Q d v IP IQ.
    apply K; apply (Permutation_in _ L), in_map_iff; [now exists (P, c)|now exists (Q, d)].
Qed.

Lemma settle_unions w par still ps e v :
  mem v (unions (patches (settle w par still ps e))) = mem v (unions (kept ps e)).
Proof.
  cbn [settle patches]. rewrite dedupe_unions. symmetry. apply mem_unions_perm, sort_perm.
Qed.

Lemma kept_unions ps e v : mem v (unions (kept ps e)) = true -> mem v (unions ps) = true.
Proof.
  destruct (kept_spec ps e) as (f & -> & _). rewrite !mem_unions. intros (P & I & M).
  apply filter_In in I. exists P. tauto.
Qed.

(** The move [(v, c)] of the position is the step [(v, P)] of the residue. *)
Definition same_move (p : colors) (l : patch_list) (v c : N) (P : set) (rest : patch_list) : Prop :=
  exists c0, Permutation l ((P, c0) :: rest) /\ mem v P = true /\ avail p v c /\
    (c = c0 \/ (forall w, mem w P = true -> w = v) /\ forall w, mem w (near v) = true -> ~ avail p w c).

Lemma taken_cover p l r v c P rest :
  Permutation (map fst l) (patches r) -> cover p l -> same_move p l v c P rest ->
  (exists l', Permutation (map fst l') (taken r v P) /\ cover (put p v c) l') /\
  forall w d, mem w (unions (patches r)) = true -> avail (put p v c) w d -> mem w (unions (taken r v P)) = true.
Proof.
  intros L C (c0 & HP & MP & Av & Same).
  pose proof (cover_perm _ _ _ p _ _ HP C) as C1.
  set (g := fun q : set * N => map (fun Q => (Q, snd q)) (left_by v (fst q))).
  set (ls := map (fun Q => (Q, c0)) (split (diff (remove v P) (near v))) :: map g rest).
  assert (Permutation (map fst (concat ls)) (taken r v P)) as HL.
  { unfold ls. assert (Permutation (map fst rest) (remove_one P (patches r))) as HR.
    { apply (Permutation_cons_inv (a := P)). transitivity (map fst l).
      - symmetry. apply (Permutation_map fst) in HP. exact HP.
      - transitivity (patches r); [assumption|]. apply remove_one_perm.
        apply (Permutation_in _ L). apply (Permutation_in P (Permutation_sym (Permutation_map fst HP))). cbn; auto. }
    cbn [concat]. rewrite map_app, map_map. cbn [fst]. rewrite map_id. unfold taken.
    apply Permutation_app_head.
    transitivity (flat_map (left_by v) (map fst rest)).
    + clear. induction rest as [|q l IH]; cbn; [constructor|]. rewrite map_app.
      unfold g at 1. rewrite map_map. cbn [fst]. rewrite map_id. now apply Permutation_app_head.
    + clear - HR. induction HR; cbn.
      * constructor.
      * now apply Permutation_app_head.
      * rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
      * etransitivity; eassumption. }
  enough (Forall2 (refined n k near (put p v c)) ((P, c0) :: rest) ls) as R.
  { destruct (cover_step n k near near_sym p v c _ ls Av C1 R) as [C' Alive].
    split; [exists (concat ls); auto|]. intros w d M Aw.
    rewrite <- (mem_unions_perm _ _ w L), mem_unions in M. destruct M as (Q & I & M).
    apply in_map_iff in I as ([Q' e] & <- & I). cbn in M. apply (Permutation_in _ HP) in I.
    destruct (Alive Q' e w d I M Aw) as (Q & b & J & MQ).
    rewrite <- (mem_unions_perm _ _ w HL), mem_unions. exists Q. split; [|assumption].
    apply in_map_iff. now exists (Q, b). }
  { assert (forall w, mem w P = true -> avail p w c0) as AP.
    { intros w. apply (cover_avail _ _ _ _ _ C1 P c0). cbn; auto. }
    constructor.
    + exists (split (diff (remove v P) (near v))). split; [reflexivity|].
      eapply parts_ext; [|apply split_in_parts].
      intros w. cbn [fst snd]. rewrite (avail_put n k near near_sym) by assumption.
      rewrite mem_diff, mem_remove, !andb_true_iff, !negb_true_iff, N.eqb_neq.
      destruct Same as [->|[U W]].
      * split.
        -- intros [[M D] N]. split; [assumption|]. split; [auto|]. split; [assumption|]. intros [_ N']. congruence.
        -- intros (M & Aw & D & X). split; [auto|]. destruct (mem w (near v)); [tauto|reflexivity].
      * split; [intros [[M D] _]|intros (M & _ & D & _)]; apply U in M; contradiction.
    + assert (forall q, In q rest -> refined n k near (put p v c) q (g q)) as R.
      { intros [Q d] I. exists (left_by v Q). split; [reflexivity|]. cbn [fst snd].
        assert (forall w, mem w Q = true -> avail p w d) as AQ.
        { intros w. apply (cover_avail _ _ _ _ _ C1 Q d). cbn; auto. }
        unfold left_by. destruct (mem v Q) eqn:MQ.
        - eapply parts_ext; [|apply split_in_parts]. intros w. cbn beta.
          rewrite (avail_put n k near near_sym) by assumption.
          rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq. split.
          + intros [M D]. split; [assumption|]. split; [auto|]. split; [assumption|]. intros [-> N].
            destruct Same as [->|[U W]]; [|now apply (W w N), AQ].
            rewrite (cover_one n k near p rest P c0 Q v C1 MP I) in MQ. discriminate.
          + tauto.
        - apply parts_self. intros w. rewrite (avail_put n k near near_sym) by assumption. split; [|tauto].
          intros M. split; [assumption|]. split; [auto|]. split; [congruence|]. intros [-> N].
          rewrite (cover_closed _ _ _ _ _ C1 Q c w v) in MQ; [discriminate| | | |]; auto; [cbn; auto|].
          now rewrite near_sym. }
      clear - R. induction rest as [|q l IH]; cbn; constructor; [apply R; cbn; auto|].
      apply IH. intros q' I. apply R. cbn; auto. }
Qed.

Lemma taken_inside r v P u :
  In P (patches r) -> mem u (unions (taken r v P)) = true -> mem u (unions (patches r)) = true.
Proof.
  intros IP. rewrite !mem_unions. intros (Q & I & M). unfold taken in I. apply in_app_iff in I as [I|I].
  - exists P. split; [assumption|]. destruct (split_in_parts fuel (diff (remove v P) (near v))) as [A _ _].
    assert (mem u (diff (remove v P) (near v)) = true) as K by (apply A; eauto).
    rewrite mem_diff, mem_remove, !andb_true_iff in K. tauto.
  - apply in_flat_map in I as (Q' & I & J). exists Q'. split.
    + apply (Permutation_in Q' (Permutation_sym (remove_one_perm P (patches r) IP))). cbn; auto.
    + unfold left_by in J. destruct (mem v Q'); [|destruct J as [<-|[]]; assumption].
      destruct (split_in_parts fuel (remove v Q')) as [A _ _].
      assert (mem u (remove v Q') = true) as K by (apply A; eauto).
      rewrite mem_remove, andb_true_iff in K. tauto.
Qed.

(** The residue after a step that takes a patch is that of the position after the move. *)
Lemma after_take_spec p r l v c P rest :
  Permutation (map fst l) (patches r) -> cover p l ->
  (forall u, endangered p u -> mem u (danger r) = true) ->
  (forall u, mem u (danger r) = true -> mem u (unions (patches r)) = true) ->
  same_move p l v c P rest ->
  match after_take r v P with
  | Dead => exists w, w < n /\ put p v c w = None /\ forall d, ~ avail (put p v c) w d
  | Next r' =>
      stands (put p v c) (patches r') (danger r') /\
      exists ps e, r' = settle (other (mover r)) (spare r) (idle r) ps e /\
        forall u, mem u (unions ps) = true <-> mem u (unions (patches r)) = true /\ u <> v
  end.
Proof.
  intros L C D S Same. pose proof (taken_cover p l r v c P rest L C Same) as [(l' & L' & C') Alive].
  assert (avail p v c) as Av by now destruct Same as (c0 & _ & _ & Av & _).
  assert (forall w, mem w (unions (patches r)) = true -> exists d, avail p w d) as InP.
  { intros w M. rewrite <- (mem_unions_perm _ _ w L), mem_unions in M. destruct M as (Q & I & M).
    apply in_map_iff in I as ([Q' e] & <- & I). exists e. apply (cover_avail _ _ _ _ _ C Q' e w I M). }
  unfold after_take. destruct (subset (remove v (unions (patches r))) (unions (taken r v P))) eqn:E.
  - rewrite subset_spec in E.
    assert (forall u, mem u (unions (taken r v P)) = true <-> mem u (unions (patches r)) = true /\ u <> v) as U.
    { intros u. split.
      - intros M. rewrite <- (mem_unions_perm _ _ u L'), mem_unions in M. destruct M as (Q & I & M).
        apply in_map_iff in I as ([Q' e] & <- & I). cbn in M.
        pose proof (cover_avail _ _ _ _ _ C' Q' e u I M) as Au.
        apply (avail_put n k near near_sym) in Au; [|assumption]. destruct Au as (Au & Du & _).
        split; [|assumption]. destruct Same as (c0 & HP & _).
        apply (taken_inside r v P).
        + apply (Permutation_in _ L), in_map_iff. exists (P, c0). split; [reflexivity|].
          apply (Permutation_in _ (Permutation_sym HP)). cbn; auto.
        + rewrite <- (mem_unions_perm _ _ u L'), mem_unions. exists Q'. split; [|assumption].
          apply in_map_iff. now exists (Q', e).
      - intros [M Du]. apply E. rewrite mem_remove, M. now apply N.eqb_neq in Du as ->. }
    set (e := filter_set _ _). split; [|exists (taken r v P), e; auto].
    apply settle_stands. constructor.
    + exists l'. auto.
    + intros u Eu. apply mem_filter_set. split.
      * rewrite mem_remove. rewrite (D u), andb_true_l.
        -- apply negb_true_iff, N.eqb_neq. intros ->. destruct Eu as (_ & Eu & _). unfold put in Eu.
           now rewrite N.eqb_refl in Eu.
        -- now apply (endangered_before n k near near_sym p v c).
      * destruct (can_die (taken r v P) u) eqn:K; [now rewrite orb_true_r|exfalso].
        now apply (can_die_spec _ l' (taken r v P) u C' L' K).
    + intros u M. apply mem_filter_set in M as [M _]. rewrite mem_remove, andb_true_iff in M. destruct M as [M Du].
      apply U. split; [auto|]. intros ->. now rewrite N.eqb_refl in Du.
  - assert (exists w, mem w (remove v (unions (patches r))) = true /\ mem w (unions (taken r v P)) = false) as (w & M & X).
    { unfold subset in E. change (N.ldiff ?a ?b) with (diff a b) in E.
      destruct (elements (diff (remove v (unions (patches r))) (unions (taken r v P)))) as [|w t] eqn:F.
      - exfalso. assert (is_none (diff (remove v (unions (patches r))) (unions (taken r v P))) = true); [|congruence].
        apply is_none_spec. intros u. destruct (mem u _) eqn:Mu; [|reflexivity].
        apply elements_spec in Mu. rewrite F in Mu. destruct Mu.
      - exists w. assert (mem w (diff (remove v (unions (patches r))) (unions (taken r v P))) = true) as M.
        { apply elements_spec. rewrite F. cbn; auto. }
        rewrite mem_diff, andb_true_iff, negb_true_iff in M. exact M. }
    rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M Dw].
    destruct (InP w M) as (d & Lw & _ & Ew & _). exists w. split; [assumption|]. split.
    + unfold put. now apply N.eqb_neq in Dw as ->.
    + intros d' Ad. rewrite (Alive w d' M Ad) in X. discriminate.
Qed.

End Graph.
