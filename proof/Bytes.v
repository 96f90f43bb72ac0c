(** * Bytes, written with two hexadecimal digits each *)

From Coq Require Import NArith List String Ascii.
Import ListNotations.
Open Scope N_scope.

Definition digit (c : ascii) : N := let x := N_of_ascii c in if x <? 58 then x - 48 else x - 87.

Fixpoint bytes (s : string) : list N :=
  match s with
  | String a (String b t) => 16 * digit a + digit b :: bytes t
  | _ => []
  end.
