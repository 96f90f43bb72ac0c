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
  danger : set;    (* the endangered vertices *)
  idle : set;      (* in the connected game *)
  guard : option (N * set)  (* of a guarding game: the radius, and the guarded vertices *)
}.

Definition plain (r : residue) : bool := match guard r with None => true | Some _ => false end.

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

Fixpoint same_sets (a b : list set) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => same_set x y && same_sets a' b'
  | _, _ => false
  end.

Lemma same_sets_eq a : forall b, same_sets a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; cbn in H; try discriminate; [reflexivity|].
  apply andb_prop in H as [E H]. apply same_set_eq in E as ->. f_equal. auto.
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

(** The neighbors of a set. *)
Definition around (s : set) : set := unions (map near (elements s)).

Lemma mem_around v s : mem v (around s) = true <-> exists u, mem u s = true /\ mem v (near u) = true.
Proof.
  unfold around. rewrite mem_unions. split.
  - intros (S & I & M). apply in_map_iff in I as (u & <- & I). exists u. split; [now apply elements_spec|assumption].
  - intros (u & M & N). exists (near u). split; [|assumption]. now apply in_map, elements_spec.
Qed.

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

(** Whether the part of [all] that grows from a border has all of a goal. *)
Fixpoint reaches (steps : nat) (all goal part border : set) : bool :=
  if subset goal part then true else
  if is_none border then false else
  match steps with
  | O => false
  | S steps' =>
      let fresh := diff (inter (around border) all) part in
      reaches steps' all goal (union part fresh) fresh
  end.

(** What is left of a patch: one component, as a rule, namely if the neighbors of what it lost are in one. *)
Definition cut (rest edge : set) : list set :=
  if is_none rest then [] else
  if is_none edge then split rest else
  let seed := inter (single (lowest edge)) rest in
  if reaches fuel rest edge seed seed then [rest] else split rest.

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
     guard := None |}.

(** What a patch becomes when [v] takes another. *)
Definition left_by (v : N) (Q : set) : list set := if mem v Q then cut (remove v Q) (inter (near v) Q) else [Q].

Definition taken (r : residue) (v : N) (P : set) : list set :=
  (let rest := diff (remove v P) (near v) in cut rest (inter (around (inter (near v) P)) rest))
  ++ flat_map (left_by v) (remove_one P (patches r)).

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
     idle := remove v (idle r); guard := guard r |}.

Definition after_pass (r : residue) : residue :=
  {| mover := other (mover r); spare := false; patches := patches r; danger := danger r;
     idle := idle r; guard := guard r |}.

Definition after (r : residue) (t : step) : outcome :=
  match t with
  | Take v P => after_take r v P
  | At v => Next (after_at r v)
  | Pass => Next (after_pass r)
  end.

(** ** The start *)

Definition full : set := all_below n.

Definition max_degree : N := fold_right (fun v d => N.max (card (near v)) d) 0 (below n).

(** The vertices without a color, and those that may take this one, at a start. *)
Definition without_color (d : start_of) : set := filter_set (fun v => match color_given (colored d) v with None => true | Some _ => false end) full.
Definition may_take (d : start_of) (c : N) : set :=
  filter_set (fun v => on_list (lists d) v c && forallb (fun w => match color_given (colored d) w with Some e => negb (e =? c) | None => true end) (elements (near v)))
    (without_color d).

Definition named (d : start_of) : list N := nodup N.eq_dec (map snd (colored d) ++ flat_map snd (lists d)).

(** When vertices may only get the colors [cs], from a start; None if a vertex is dead. With more colors that are not named than the largest degree, all vertices are safe, if none has a list. *)
Definition start (d : start_of) (cs : list N) (w : player) : option residue :=
  let free := without_color d in
  if match lists d with [] => true | _ => false end && (max_degree + N.of_nat (length (named d)) <? k) then
    Some {| mover := w;
       spare := match pace with Shared => odd_card free | _ => false end;
       patches := [];
       danger := none;
       idle := match pace with Connected _ => free | _ => none end;
       guard := None |}
  else
    let ps := concat (map (fun c => split (may_take d c)) cs) in
    if subset free (unions ps) then Some (settle w false none ps (filter_set (can_die ps) free)) else None.

(** ** What they are good for *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation cover := (cover near).
Notation parts := (parts near).

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

Lemma cut_parts rest edge : parts (fun v => mem v rest = true) (cut rest edge).
Proof.
  unfold cut. destruct (is_none rest) eqn:E.
  - rewrite is_none_spec in E. constructor.
    + intros v. rewrite E. split; [discriminate|]. now intros (P & [] & _).
    + intros P v w [].
    + intros v. cbn. lia.
  - destruct (is_none edge); [apply split_in_parts|]. cbv zeta. destruct (reaches _ _ _ _ _); [|apply split_in_parts].
    apply parts_self. tauto.
Qed.

(** The easy half of Hall's theorem (docs/theory.md, 9.2). *)
Lemma few_attackers (a : options) l v x (g : N -> N) :
  cover a l ->
  card x < N.of_nat (length (filter (fun P => mem v P && subset (image g (inter (near v) P)) x) (map fst l))) ->
  ~ exists f, (forall c, a v c -> mem (f c) (near v) = true /\ a (f c) c) /\
              (forall c d, a v c -> a v d -> g (f c) = g (f d) -> c = d).
Proof.
  intros [A C O F] H (f & Ff & If).
  set (good := fun q : set * N => mem v (fst q) && subset (image g (inter (near v) (fst q))) x).
  set (l' := filter good l).
  assert (length (filter (fun P => mem v P && subset (image g (inter (near v) P)) x) (map fst l)) = length l') as E.
  { unfold l', good. clear. induction l as [|q l IH]; cbn; [reflexivity|].
    destruct (mem v (fst q) && subset (image g (inter (near v) (fst q))) x); cbn; auto. }
  rewrite E in H. clear E.
  assert (forall q, In q l' -> a v (snd q)) as Al.
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
  assert (NoDup (map (fun c => g (f c)) (map snd l'))) as NF.
  { assert (forall c, In c (map snd l') -> a v c) as Ac.
    { intros c I. apply in_map_iff in I as (q & <- & I). auto. }
    clear - ND Ac If. induction (map snd l') as [|c cs IH]; cbn; constructor.
    - intros I. apply in_map_iff in I as (d & E & I). inversion ND as [|? ? X Y]; subst.
      apply X. rewrite (If c d); auto; apply Ac; cbn; auto.
    - inversion ND; subst. apply IH; auto. intros d I. apply Ac. cbn; auto. }
  assert (incl (map (fun c => g (f c)) (map snd l')) (elements x)) as In'.
  { intros w I. apply in_map_iff in I as (c & <- & I). apply in_map_iff in I as ([P d] & <- & I). cbn.
    pose proof (Al _ I) as Ad. cbn in Ad. destruct (Ff d Ad) as [Nf Af].
    apply filter_In in I as [I G]. unfold good in G. cbn in G. apply andb_prop in G as [M S].
    apply elements_spec. rewrite subset_spec in S. apply S, mem_image. exists (f d). split; [|reflexivity].
    rewrite mem_inter, Nf. cbn. now apply (C P d v (f d)). }
  pose proof (NoDup_incl_length NF In') as K. rewrite !map_length in K.
  rewrite card_spec in H. lia.
Qed.

Lemma safe_by_few (a : options) l v x :
  cover a l ->
  card x < N.of_nat (length (filter (fun P => mem v P && subset (inter (near v) P) x) (map fst l))) ->
  ~ matched near a v.
Proof.
  intros C H. apply (few_attackers a l v x (fun w => w) C).
  assert (forall P, image (fun w => w) P = P) as E.
  2: { erewrite filter_ext; [exact H|]. intros P. cbn. now rewrite E. }
  intros P. apply set_ext. intros w. apply eq_true_iff_eq. rewrite mem_image. split; [now intros (u & M & ->)|eauto].
Qed.

(** ** Positions and residues

    A residue has names for the vertices of its patches: a map [f] from names to vertices, one to one, by which vertices of
    one patch are adjacent if their names are. At first names are the vertices themselves; by isomorphisms of residues they
    become others (docs/theory.md, 9.8). *)

Record names (f : N -> N) (ps : list set) : Prop := Names {
  names_inj : forall u v, mem u (unions ps) = true -> mem v (unions ps) = true -> f u = f v -> u = v;
  names_adj : forall P u v, In P ps -> mem u P = true -> mem v P = true -> mem u (near v) = mem (f u) (near (f v));
  names_below : forall v, mem v (unions ps) = true -> v < n
}.

Definition lift (f : N -> N) (l : patch_list) : patch_list := map (fun q => (image f (fst q), snd q)) l.

Lemma in_unions P v l : In P l -> mem v P = true -> mem v (unions l) = true.
Proof. intros I M. apply mem_unions. eauto. Qed.

Lemma names_sub f ps ps' :
  (forall P, In P ps' -> exists Q, In Q ps /\ forall v, mem v P = true -> mem v Q = true) -> names f ps -> names f ps'.
Proof.
  intros S [I A B].
  assert (forall v, mem v (unions ps') = true -> mem v (unions ps) = true) as U.
  { intros v M. apply mem_unions in M as (P & J & M). destruct (S P J) as (Q & K & L). apply (in_unions Q); auto. }
  constructor; auto.
  intros P u v J Mu Mv. destruct (S P J) as (Q & K & L). apply (A Q); auto.
Qed.

Lemma parts_image f ps Q X l :
  names f ps -> In Q ps -> (forall v, mem v X = true -> mem v Q = true) ->
  parts (fun v => mem v X = true) l -> parts (fun w => exists v, mem v X = true /\ w = f v) (map (image f) l).
Proof.
  intros [I A _] IQ S [PA PC PO].
  assert (forall P v, In P l -> mem v P = true -> mem v X = true) as Sub by (intros P v J M; apply PA; eauto).
  assert (forall u v, mem u X = true -> mem v X = true -> f u = f v -> u = v) as Inj.
  { intros u v Mu Mv. apply I; apply (in_unions Q); auto. }
  constructor.
  - intros w. split.
    + intros (v & M & ->). apply PA in M as (P & J & M). exists (image f P). split; [now apply in_map|].
      apply mem_image. eauto.
    + intros (P' & J & M). apply in_map_iff in J as (P & <- & J). apply mem_image in M as (v & M & ->). eauto.
  - intros P' w w' J M (u & Mu & ->) N. apply in_map_iff in J as (P & <- & J). apply mem_image in M as (v & M & ->).
    apply mem_image. exists u. split; [|reflexivity]. apply (PC P v u); auto.
    rewrite (A Q u v); auto. apply S. eauto.
  - intros w. unfold meets in *.
    destruct (existsb (fun v => f v =? w) (elements X)) eqn:E.
    + apply existsb_exists in E as (v & J & E). apply N.eqb_eq in E as <-. apply elements_spec in J.
      enough (length (filter (mem (f v)) (map (image f) l)) = length (filter (mem v) l)) as -> by apply PO.
      clear PA PC PO. induction l as [|P l IH]; cbn; [reflexivity|].
      assert (mem (f v) (image f P) = mem v P) as ->.
      { apply eq_true_iff_eq. rewrite mem_image. split; [|eauto]. intros (u & M & E).
        rewrite (Inj v u); auto. apply (Sub P); cbn; auto. }
      destruct (mem v P); cbn; [f_equal|]; apply IH; intros; apply (Sub P0); cbn; auto.
    + enough (filter (mem w) (map (image f) l) = []) as -> by (cbn; lia).
      clear PA PC PO. induction l as [|P l IH]; cbn; [reflexivity|].
      destruct (mem w (image f P)) eqn:M; [exfalso|apply IH; intros; apply (Sub P0); cbn; auto].
      apply mem_image in M as (v & M & ->). rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists v.
      split; [|apply N.eqb_refl]. apply elements_spec. apply (Sub P); cbn; auto.
Qed.

Lemma can_die_spec (a : options) f l ps v :
  cover a (lift f l) -> Permutation (map fst l) ps -> names f ps -> can_die ps v = false -> ~ matched near a (f v).
Proof.
  intros C H [_ A _] E. unfold can_die in E. apply negb_false_iff, N.ltb_lt in E.
  set (x := few (attackers v ps) [] none) in *.
  apply (safe_by_few a (lift f l) (f v) (image f x)); [assumption|].
  assert (card (image f x) <= card x) as Cx.
  { rewrite !card_spec. enough (length (elements (image f x)) <= length (map f (elements x)))%nat as K
      by (rewrite map_length in K; lia).
    apply NoDup_incl_length; [apply elements_nodup|]. intros w I. apply elements_spec, mem_image in I as (u & M & ->).
    apply in_map. now apply elements_spec. }
  eapply N.le_lt_trans; [exact Cx|]. eapply N.lt_le_trans; [exact E|].
  assert (map fst (lift f l) = map (image f) (map fst l)) as -> by (unfold lift; rewrite !map_map; reflexivity).
  rewrite (Permutation_length (filter_perm _ _ _ (Permutation_map (image f) H))).
  assert (forall P u, In P ps -> mem u P = true -> mem v P = true -> mem (f u) (near (f v)) = true -> mem u (near v) = true) as A'.
  { intros P u I Mu Mv N. now rewrite (A P). }
  clear - A'. clearbody x.
  enough (length (filter (fun a => subset a x) (attackers v ps)) <=
          length (filter (fun P => mem (f v) P && subset (inter (near (f v)) P) (image f x)) (map (image f) ps)))%nat by lia.
  unfold attackers. induction ps as [|P ps IH]; cbn; [lia|].
  assert (forall Q u, In Q ps -> mem u Q = true -> mem v Q = true -> mem (f u) (near (f v)) = true -> mem u (near v) = true) as A2.
  { intros Q u I. apply (A' Q). cbn; auto. }
  specialize (IH A2). destruct (mem v P) eqn:Mv.
  - cbn. assert (mem (f v) (image f P) = true) as -> by (apply mem_image; eauto). cbn.
    destruct (subset (inter (near v) P) x) eqn:S.
    + assert (subset (inter (near (f v)) (image f P)) (image f x) = true) as ->; [|cbn; lia].
      rewrite subset_spec in *. intros w. rewrite mem_inter, andb_true_iff, !mem_image. intros [N (u & Mu & ->)].
      exists u. split; [|reflexivity]. apply S. rewrite mem_inter, Mu, andb_true_r. apply (A' P); cbn; auto.
    + destruct (subset _ (image f x)); cbn; lia.
  - destruct (_ && _); cbn; lia.
Qed.

Variable allowed : N -> N -> bool.
Notation avail := (avail n k near allowed).
Notation covers p := (cover (avail p)).
Notation endangered := (endangered n k near allowed).

(** [p] has the patches and the endangered vertices of a residue. *)
Record stands (p : colors) (f : N -> N) (ps : list set) (e : set) : Prop := Stands {
  stands_names : names f ps;
  stands_cover : exists l, Permutation (map fst l) ps /\ covers p (lift f l);
  stands_danger : forall w, endangered p w -> exists v, mem v e = true /\ f v = w;
  stands_inside : forall v, mem v e = true -> mem v (unions ps) = true
}.

Lemma mem_unions_perm l l' v : Permutation l l' -> mem v (unions l) = mem v (unions l').
Proof. clear allowed.
  intros H. apply eq_true_iff_eq. rewrite !mem_unions.
  split; intros (P & I & M); exists P; (split; [|assumption]).
  - now apply (Permutation_in P H).
  - now apply (Permutation_in P (Permutation_sym H)).
Qed.

Lemma lift_perm f l l' : Permutation l l' -> Permutation (lift f l) (lift f l').
Proof. clear allowed. apply Permutation_map. Qed.

Lemma lift_in f l P c : In (P, c) l -> In (image f P, c) (lift f l).
Proof. clear allowed. intros I. apply in_map_iff. now exists (P, c). Qed.

Lemma in_lift f l Q c : In (Q, c) (lift f l) -> exists P, In (P, c) l /\ Q = image f P.
Proof. clear allowed. intros I. apply in_map_iff in I as ([P d] & E & I). cbn in E. injection E as <- <-. eauto. Qed.

Lemma stands_perm p f ps ps' e : Permutation ps ps' -> stands p f ps e -> stands p f ps' e.
Proof.
  intros H [A (l & L & C) D I]. constructor; auto.
  - apply (names_sub f ps); [|assumption]. intros P J. exists P. split; [|auto].
    now apply (Permutation_in P (Permutation_sym H)).
  - exists l. split; [|assumption]. now transitivity ps.
  - intros v M. rewrite <- (mem_unions_perm _ _ v H). auto.
Qed.

Lemma dedupe_in l P : In P (dedupe l) -> In P l.
Proof. clear allowed.
  induction l as [|a l IH]; cbn [dedupe]; [exact (fun I => I)|].
  destruct (is_single a && match l with [] => false | b :: _ => same_set a b end); cbn [In]; [exact (fun I => or_intror (IH I))|].
  intros [E|I]; [exact (or_introl E)|exact (or_intror (IH I))].
Qed.

Lemma dedupe_unions l v : mem v (unions (dedupe l)) = mem v (unions l).
Proof. clear allowed.
  induction l as [|a l IH]; cbn [dedupe]; [reflexivity|].
  destruct (is_single a && match l with [] => false | b :: _ => same_set a b end) eqn:E.
  - rewrite IH. cbn [unions fold_right]. fold (unions l). rewrite mem_union.
    apply andb_prop in E as [_ E]. destruct l as [|b l]; [discriminate|]. apply same_set_eq in E as ->.
    cbn [unions fold_right]. rewrite mem_union. now destruct (mem v b).
  - cbn [unions fold_right]. fold (unions l) (unions (dedupe l)). now rewrite !mem_union, IH.
Qed.

Lemma dedupe_cover (o : options) f l : forall pre, cover o (pre ++ lift f l) ->
  exists l', map fst l' = dedupe (map fst l) /\ cover o (pre ++ lift f l').
Proof. clear allowed.
  induction l as [|[a c] l IH]; intros pre C; cbn [map fst dedupe]; [now exists []|].
  destruct (is_single a && match map fst l with [] => false | b :: _ => same_set a b end) eqn:E.
  - apply andb_prop in E as [S E]. destruct l as [|[b d] l]; [discriminate|]. cbn in E. apply same_set_eq in E as <-.
    apply IH. destruct (is_single_spec a S) as (x & Mx & U).
    apply (cover_drop near near_irr o _ (image f a) c d (f x)).
    + apply mem_image. eauto.
    + intros w M. apply mem_image in M as (v & M & ->). now rewrite (U v M).
    + apply in_app_iff. cbn; auto.
    + eapply cover_perm; [|exact C]. symmetry. apply Permutation_middle.
  - destruct (IH (pre ++ [(image f a, c)])) as (l' & El & C').
    { now rewrite <- app_assoc. }
    exists ((a, c) :: l'). rewrite <- app_assoc in C'. cbn in *. split; [now rewrite El|assumption].
Qed.

Lemma dedupe_lift (o : options) f ps : (exists l, Permutation (map fst l) ps /\ cover o (lift f l)) ->
  exists l, Permutation (map fst l) (dedupe ps) /\ cover o (lift f l).
Proof. clear allowed.
  intros (l & L & C). destruct (Permutation_map_inv fst l (Permutation_sym L)) as (l1 & -> & H1).
  destruct (dedupe_cover o f l1 []) as (l' & E & C').
  { cbn. eapply cover_perm; [|exact C]. now apply lift_perm. }
  exists l'. rewrite E. split; [apply Permutation_refl|assumption].
Qed.

Lemma stands_dedupe p f ps e : stands p f ps e -> stands p f (dedupe ps) e.
Proof.
  intros [A L D I]. constructor; auto.
  - apply (names_sub f ps); [|assumption]. intros P J. exists P. split; [now apply dedupe_in|auto].
  - now apply dedupe_lift.
  - intros v M. rewrite dedupe_unions. auto.
Qed.

Lemma kept_spec ps e :
  exists f, kept ps e = filter f ps /\
    (forall P Q v, In P ps -> In Q ps -> f P = true -> mem v P = true -> mem v Q = true -> f Q = true) /\
    ((forall v, mem v e = true -> mem v (unions ps) = true) ->
     forall v, mem v e = true -> mem v (unions (filter f ps)) = true).
Proof. clear allowed.
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

Lemma filter_both {A} (g : A -> bool) l : Permutation l (filter g l ++ filter (fun x => negb (g x)) l).
Proof. clear allowed.
  induction l as [|a l IH]; cbn; [constructor|]. destruct (g a); cbn; [now constructor|].
  eapply Permutation_trans; [constructor; exact IH|]. apply Permutation_middle.
Qed.

Lemma settle_stands w par still p f ps e :
  stands p f ps e -> stands p f (patches (settle w par still ps e)) (danger (settle w par still ps e)).
Proof.
  intros H. cbn [settle patches danger]. apply stands_dedupe.
  eapply stands_perm; [apply sort_perm|].
  destruct (kept_spec ps e) as (g & -> & K & I). destruct H as [A (l & L & C) D S]. constructor; auto.
  - apply (names_sub f ps); [|assumption]. intros P J. apply filter_In in J as [J _]. eauto.
  - exists (filter (fun q => g (fst q)) l). split.
    + assert (map fst (filter (fun q => g (fst q)) l) = filter g (map fst l)) as ->.
      { clear. induction l as [|q l IH]; cbn; [reflexivity|]. destruct (g (fst q)); cbn; now rewrite IH. }
      now apply filter_perm.
    + apply (cover_keep near (avail p) _ (lift f (filter (fun q => negb (g (fst q))) l))).
      * intros P' c Q' d w' IP IQ M. apply in_lift in IP as (P & IP & ->). apply in_lift in IQ as (Q & IQ & ->).
        apply filter_In in IP as [IP GP]. apply filter_In in IQ as [IQ GQ]. cbn in *.
        assert (In P ps /\ In Q ps) as [JP JQ].
        { split; apply (Permutation_in _ L), in_map_iff; [now exists (P, c)|now exists (Q, d)]. }
        apply mem_image in M as (v & M & ->). destruct (mem (f v) (image f Q)) eqn:X; [exfalso|reflexivity].
        apply mem_image in X as (u & X & E). destruct A as [Inj _ _].
        rewrite (Inj v u) in M; auto; [|now apply (in_unions P)|now apply (in_unions Q)].
        rewrite (K P Q u) in GQ; auto; discriminate.
      * unfold lift. rewrite <- map_app. eapply cover_perm; [|exact C]. apply Permutation_map, filter_both.
Qed.

Lemma settle_unions w par still ps e v :
  mem v (unions (patches (settle w par still ps e))) = mem v (unions (kept ps e)).
Proof. clear allowed.
  cbn [settle patches]. rewrite dedupe_unions. symmetry. apply mem_unions_perm, sort_perm.
Qed.

Lemma kept_unions ps e v : mem v (unions (kept ps e)) = true -> mem v (unions ps) = true.
Proof. clear allowed.
  destruct (kept_spec ps e) as (g & -> & _). rewrite !mem_unions. intros (P & I & M).
  apply filter_In in I. exists P. tauto.
Qed.

(** The move [(f v, c)] of the position is the step [(v, P)] of the residue. *)
Definition same_move (a : options) (f : N -> N) (l : patch_list) (v c : N) (P : set) (rest : patch_list) : Prop :=
  exists c0, Permutation l ((P, c0) :: rest) /\ mem v P = true /\ a (f v) c /\
    (c = c0 \/ (forall w, mem w P = true -> w = v) /\ forall w, mem w (near (f v)) = true -> ~ a w c).

Lemma taken_sub r v P Q :
  In P (patches r) -> In Q (taken r v P) ->
  exists Q', In Q' (patches r) /\ (forall u, mem u Q = true -> mem u Q' = true).
Proof. clear allowed.
  intros IP I. unfold taken in I. apply in_app_iff in I as [I|I].
  - exists P. split; [assumption|]. intros u M. cbv zeta in I. destruct (cut_parts (diff (remove v P) (near v)) (inter (around (inter (near v) P)) (diff (remove v P) (near v)))) as [A _ _].
    assert (mem u (diff (remove v P) (near v)) = true) as K by (apply A; eauto).
    rewrite mem_diff, mem_remove, !andb_true_iff in K. tauto.
  - apply in_flat_map in I as (Q' & I & J). exists Q'. split.
    + apply (Permutation_in Q' (Permutation_sym (remove_one_perm P (patches r) IP))). cbn; auto.
    + unfold left_by in J. destruct (mem v Q'); [|destruct J as [<-|[]]; auto]. intros u M.
      destruct (cut_parts (remove v Q') (inter (near v) Q')) as [A _ _].
      assert (mem u (remove v Q') = true) as K by (apply A; eauto).
      rewrite mem_remove, andb_true_iff in K. tauto.
Qed.

Lemma refined_lift (b : options) f ps q X l :
  names f ps -> In (fst q) ps -> parts (fun w => mem w X = true) l -> (forall w, mem w X = true -> mem w (fst q) = true) ->
  (forall w, mem w (fst q) = true -> (mem w X = true <-> b (f w) (snd q))) ->
  refined near b (image f (fst q), snd q) (lift f (map (fun Q => (Q, snd q)) l)).
Proof. clear allowed.
  intros NM IQ Pa S E. destruct q as [Q d]. cbn [fst snd] in *. exists (map (image f) l). split.
  - unfold lift. now rewrite !map_map.
  - eapply parts_ext; [|apply (parts_image f ps Q X l NM IQ S Pa)].
    intros w. cbn [fst snd]. rewrite mem_image. split.
    + intros (u & M & ->). split; [eauto|]. now apply E; auto.
    + intros ((u & M & ->) & A). exists u. split; [|reflexivity]. now apply E.
Qed.

Lemma flat_map_perm {A B} (g : A -> list B) l l' : Permutation l l' -> Permutation (flat_map g l) (flat_map g l').
Proof. clear allowed.
  intros H. induction H; cbn.
  - constructor.
  - now apply Permutation_app_head.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - etransitivity; eassumption.
Qed.

Lemma taken_cover (a b : options) f l r v c P rest :
  becomes near a b (f v) c ->
  Permutation (map fst l) (patches r) -> names f (patches r) -> cover a (lift f l) -> same_move a f l v c P rest ->
  (exists l', Permutation (map fst l') (taken r v P) /\ cover b (lift f l')) /\
  forall w d, mem w (unions (patches r)) = true -> b (f w) d -> mem w (unions (taken r v P)) = true.
Proof. clear allowed.
  intros Bc L NM C (c0 & HP & MP & Av & Same). pose proof NM as [Inj Adj _].
  pose proof (cover_perm _ a _ _ (lift_perm f _ _ HP) C) as C1.
  assert (forall Q d, In (Q, d) ((P, c0) :: rest) -> In Q (patches r)) as InR.
  { intros Q d I. apply (Permutation_in _ L), in_map_iff. exists (Q, d). split; [reflexivity|].
    apply (Permutation_in _ (Permutation_sym HP) I). }
  assert (In P (patches r)) as IP by (apply (InR P c0); cbn; auto).
  assert (mem v (unions (patches r)) = true) as Iv by now apply (in_unions P).
  set (g := fun q : set * N => map (fun Q => (Q, snd q)) (left_by v (fst q))).
  set (gone := inter (around (inter (near v) P)) (diff (remove v P) (near v))).
  set (ls := map (fun Q => (Q, c0)) (cut (diff (remove v P) (near v)) gone) :: map g rest).
  assert (Permutation (map fst (concat ls)) (taken r v P)) as HL.
  { unfold ls. assert (Permutation (map fst rest) (remove_one P (patches r))) as HR.
    { apply (Permutation_cons_inv (a := P)). transitivity (map fst l).
      - symmetry. apply (Permutation_map fst) in HP. exact HP.
      - transitivity (patches r); [assumption|]. now apply remove_one_perm. }
    cbn [concat]. rewrite map_app, map_map. cbn [fst]. rewrite map_id. unfold taken.
    apply Permutation_app_head.
    transitivity (flat_map (left_by v) (map fst rest)).
    + clear. induction rest as [|q l IH]; cbn; [constructor|]. rewrite map_app.
      unfold g at 1. rewrite map_map. cbn [fst]. rewrite map_id. now apply Permutation_app_head.
    + now apply flat_map_perm. }
  assert (lift f (concat ls) = concat (map (lift f) ls)) as Lc by (unfold lift; now rewrite concat_map).
  enough (Forall2 (refined near b) (lift f ((P, c0) :: rest)) (map (lift f) ls)) as R.
  { destruct (cover_step near near_sym a b (f v) c _ _ Bc Av C1 R) as [C' Alive].
    rewrite <- Lc in *. split; [exists (concat ls); auto|]. intros w d M Aw. pose proof M as M0.
    rewrite <- (mem_unions_perm _ _ w L), mem_unions in M. destruct M as (Q & I & M).
    apply in_map_iff in I as ([Q' e] & <- & I). cbn in M. apply (Permutation_in _ HP) in I.
    destruct (Alive (image f Q') e (f w) d (lift_in f _ Q' e I)) as (Q & b0 & J & MQ); auto.
    { apply mem_image. eauto. }
    apply in_lift in J as (Q2 & J & ->). apply mem_image in MQ as (u & Mu & E).
    assert (In Q2 (taken r v P)) as IQ2. { apply (Permutation_in _ HL), in_map_iff. now exists (Q2, b0). }
    destruct (taken_sub r v P Q2 IP IQ2) as (Q3 & IQ3 & S).
    rewrite (Inj w u); auto; [now apply (in_unions Q2)|apply (in_unions Q3); auto]. }
  assert (forall w Q, mem w Q = true -> In Q (patches r) -> f w = f v -> w = v) as InjV.
  { intros w Q M I E. apply Inj; auto. now apply (in_unions Q). }
  assert (forall q X ps, In (fst q) (patches r) -> parts (fun w => mem w X = true) ps ->
            (forall w, mem w X = true -> mem w (fst q) = true) ->
            (forall w, mem w (fst q) = true -> (mem w X = true <-> b (f w) (snd q))) ->
            refined near b (image f (fst q), snd q) (lift f (map (fun Q => (Q, snd q)) ps))) as Ref.
  { intros q X ps. now apply (refined_lift b f (patches r)). }
  constructor.
  - assert (forall w, mem w P = true -> a (f w) c0) as AP.
    { intros w M. apply (cover_avail _ _ _ C1 (image f P) c0); [cbn; auto|]. apply mem_image. eauto. }
    apply (Ref (P, c0) (diff (remove v P) (near v))); cbn [fst snd]; auto.
    + apply cut_parts.
    + intros w. rewrite mem_diff, mem_remove, !andb_true_iff. tauto.
    + intros w M. rewrite (Bc (f w) _).
      rewrite mem_diff, mem_remove, M, !andb_true_iff, !negb_true_iff, N.eqb_neq.
      rewrite (Adj P w v IP M MP).
      destruct Same as [->|[U W]].
      * split.
        -- intros [[_ D] N]. split; [auto|]. split; [intros E; apply D, (InjV w P M IP E)|]. intros [_ N']. congruence.
        -- intros (_ & D & X). split; [split; [reflexivity|intros ->; congruence]|].
           destruct (mem (f w) (near (f v))); [tauto|reflexivity].
      * apply U in M as ->. split; [tauto|]. intros (_ & D & _). congruence.
  - assert (forall q, In q rest -> refined near b (image f (fst q), snd q) (lift f (g q))) as R.
    { intros [Q d] I. assert (In Q (patches r)) as IQ by (apply (InR Q d); cbn; auto).
      assert (forall w, mem w Q = true -> a (f w) d) as AQ.
      { intros w M. apply (cover_avail _ _ _ C1 (image f Q) d); [right; now apply lift_in|]. apply mem_image. eauto. }
      apply (Ref (Q, d) (if mem v Q then remove v Q else Q)); cbn [fst snd]; auto.
      - unfold left_by. destruct (mem v Q); [apply cut_parts|]. apply parts_self. tauto.
      - intros w. destruct (mem v Q); [|auto]. rewrite mem_remove, andb_true_iff. tauto.
      - intros w M. rewrite (Bc (f w) _). destruct (mem v Q) eqn:MQ.
        + rewrite mem_remove, M, andb_true_l, negb_true_iff, N.eqb_neq. split.
          * intros D. split; [auto|]. split; [intros E; apply D, (InjV w Q M IQ E)|]. intros [-> N].
            destruct Same as [->|[U W]]; [|now apply (W (f w) N), AQ].
            assert (mem (f v) (image f Q) = false) as X.
            { apply (cover_one near a (lift f rest) (image f P) c0); auto; [|now apply lift_in]. apply mem_image. eauto. }
            rewrite <- not_true_iff_false, mem_image in X. apply X. eauto.
          * intros (_ & D & _) ->. congruence.
        + split; [|auto]. intros _. split; [auto|]. split.
          * intros E. rewrite (InjV w Q M IQ E) in M. congruence.
          * intros [-> N]. assert (mem (f v) (image f Q) = true) as X.
            { apply (cover_closed _ _ _ C1 (image f Q) c (f w) (f v)); auto.
              - right. now apply lift_in.
              - apply mem_image. eauto.
              - now rewrite near_sym. }
            apply mem_image in X as (u & Mu & E). rewrite (InjV u Q Mu IQ (eq_sym E)) in Mu. congruence. }
    clear - R. induction rest as [|q l IH]; cbn; constructor; [apply (R q); cbn; auto|].
    apply IH. intros q' I. apply R. cbn; auto.
Qed.

(** The residue after a step that takes a patch is that of the position after the move. *)
Lemma after_take_spec p f r l v c P rest :
  stands p f (patches r) (danger r) ->
  Permutation (map fst l) (patches r) -> covers p (lift f l) ->
  same_move (avail p) f l v c P rest ->
  match after_take r v P with
  | Dead => exists w, w < n /\ put p (f v) c w = None /\ forall d, ~ avail (put p (f v) c) w d
  | Next r' =>
      stands (put p (f v) c) f (patches r') (danger r') /\
      exists ps e, r' = settle (other (mover r)) (spare r) (idle r) ps e /\
        forall u, mem u (unions ps) = true <-> mem u (unions (patches r)) = true /\ u <> v
  end.
Proof.
  intros [NM _ D S] L C Same. pose proof (taken_cover (avail p) (avail (put p (f v) c)) f l r v c P rest) as TC.
  assert (avail p (f v) c) as Av by now destruct Same as (c0 & _ & _ & Av & _).
  destruct (TC (put_becomes n k near allowed near_sym p (f v) c Av) L NM C Same) as [(l' & L' & C') Alive].
  assert (In P (patches r)) as IP.
  { destruct Same as (c0 & HP & _). apply (Permutation_in _ L), in_map_iff. exists (P, c0). split; [reflexivity|].
    apply (Permutation_in _ (Permutation_sym HP)). cbn; auto. }
  assert (mem v P = true) as MP by now destruct Same as (c0 & _ & M & _).
  assert (forall w, mem w (unions (patches r)) = true -> exists d, avail p (f w) d) as InP.
  { intros w M. rewrite <- (mem_unions_perm _ _ w L), mem_unions in M. destruct M as (Q & I & M).
    apply in_map_iff in I as ([Q' e] & <- & I). exists e.
    apply (cover_avail _ _ _ C (image f Q') e (f w) (lift_in f l Q' e I)). apply mem_image. eauto. }
  assert (names f (taken r v P)) as NM'.
  { apply (names_sub f (patches r)); [|assumption]. intros Q. now apply taken_sub. }
  unfold after_take. destruct (subset (remove v (unions (patches r))) (unions (taken r v P))) eqn:E.
  - rewrite subset_spec in E.
    assert (forall u, mem u (unions (taken r v P)) = true <-> mem u (unions (patches r)) = true /\ u <> v) as U.
    { intros u. split.
      - intros M. pose proof M as M0. apply mem_unions in M as (Q & I & M).
        destruct (taken_sub r v P Q IP I) as (Q' & I' & Sub). split; [apply (in_unions Q'); auto|].
        intros ->. rewrite <- (mem_unions_perm _ _ v L'), mem_unions in M0. destruct M0 as (Q2 & J & M2).
        apply in_map_iff in J as ([Q3 e] & <- & J). cbn in M2.
        pose proof (cover_avail _ _ _ C' (image f Q3) e (f v) (lift_in f l' Q3 e J)) as Au.
        rewrite mem_image in Au. specialize (Au (ex_intro _ v (conj M2 eq_refl))).
        apply (avail_put n k near allowed near_sym) in Au; [|assumption]. tauto.
      - intros [M Du]. apply E. rewrite mem_remove, M. now apply N.eqb_neq in Du as ->. }
    set (e := filter_set _ _). split; [|exists (taken r v P), e; auto].
    apply settle_stands. constructor; auto.
    + exists l'. auto.
    + intros w Ew. destruct (D w) as (u & Mu & <-); [now apply (endangered_before n k near allowed near_sym p (f v) c)|].
      exists u. split; [|reflexivity]. apply mem_filter_set. split.
      * rewrite mem_remove, Mu. cbn. apply negb_true_iff, N.eqb_neq. intros ->. destruct Ew as (_ & Ew & _).
        unfold put in Ew. now rewrite N.eqb_refl in Ew.
      * destruct (can_die (taken r v P) u) eqn:K; [now rewrite orb_true_r|exfalso].
        destruct Ew as (_ & _ & Ew). now apply (can_die_spec _ f l' (taken r v P) u C' L' NM' K).
    + intros u M. apply mem_filter_set in M as [M _]. rewrite mem_remove, andb_true_iff in M. destruct M as [M Du].
      apply U. split; [auto|]. intros ->. now rewrite N.eqb_refl in Du.
  - assert (exists w, mem w (remove v (unions (patches r))) = true /\ mem w (unions (taken r v P)) = false) as (w & M & X) by now apply subset_false.
    rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M Dw].
    destruct (InP w M) as (d & Lw & _ & Ew & _). exists (f w). split; [assumption|].
    assert (f w <> f v) as Df. { intros Eq. apply Dw. apply (names_inj f _ NM); auto. now apply (in_unions P). }
    split.
    + unfold put. now apply N.eqb_neq in Df as ->.
    + intros d' Ad. rewrite (Alive w d' M Ad) in X. discriminate.
Qed.

End Graph.
