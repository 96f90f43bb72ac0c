(* Coq's primitive integers, of which sets are made: numbers below 2^63, as OCaml's integers. Names are those of Coq's library
   ExtrOCamlInt63. What is here has to be believed. *)

type t = int

let of_int x : t = x
let l_sl x y : t = if 0 <= y && y < 63 then x lsl y else 0
let l_sr x y : t = if 0 <= y && y < 63 then x lsr y else 0
let l_and x y : t = x land y
let l_or x y : t = x lor y
let l_xor x y : t = x lxor y
let add x y : t = x + y
let sub x y : t = x - y
let mul x y : t = x * y
let equal (x : t) y = x = y
let lt (x : t) y = x lxor min_int < y lxor min_int
let le (x : t) y = x lxor min_int <= y lxor min_int

(* How many of the lowest bits are 0. *)
let tail0 x : t =
  if x = 0 then 63 else begin
    let r = ref 0 and x = ref x in
    let skip bits = if !x land ((1 lsl bits) - 1) = 0 then (r := !r + bits; x := !x lsr bits) in
    skip 32; skip 16; skip 8; skip 4; skip 2;
    if !x land 1 = 0 then !r + 1 else !r
  end
