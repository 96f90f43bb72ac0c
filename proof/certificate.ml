(* Certificates as they are written: the seal, the lines before the proofs, and the inflated proofs. *)

open Checker

exception Refused of string

let rec positive x = if x = 1 then XH else if x land 1 = 1 then XI (positive (x / 2)) else XO (positive (x / 2))
let number x = if x = 0 then N0 else Npos (positive x)
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> 2 * of_positive p + 1
let of_number = function N0 -> 0 | Npos p -> of_positive p

let bytes = Array.init 256 number
let numbers text = List.init (String.length text) (fun i -> bytes.(Char.code text.[i]))

let title = "mapgame certificate 1"

(* The line that begins at a place, and the place behind it. *)
let line_at content place =
  match if place > String.length content then None else String.index_from_opt content place '\n' with
  | Some stop -> String.sub content place (stop - place), stop + 1
  | None -> raise (Refused "a line has no end")

let name = function Alice -> "alice" | Bob -> "bob"

(* The line of the game, that of the graph, and the inflated proofs of one certificate. *)
let opened content =
  let size = String.length content in
  let first_line = try fst (line_at content 0) with Refused _ -> "" in
  if first_line <> title then raise (Refused ("not a certificate: expected the line `" ^ title ^ "` first"));
  let sealed = if size < 73 then "" else String.sub content 0 (size - 73) in
  if size < 73 || String.sub content (size - 73) 73 <> "\nsha256 " ^ Inflate.sha256 sealed ^ "\n" then
    raise (Refused "damaged: the seal does not fit the content");
  let game, place = line_at sealed (String.length title + 1) in
  let line, place = line_at sealed place in
  if String.length line < 6 || String.sub line 0 6 <> "graph " then raise (Refused "there is no graph");
  let line = String.sub line 6 (String.length line - 6) in
  let proofs =
    try Inflate.inflate (String.sub sealed place (String.length sealed - place))
    with Inflate.Bad reason -> raise (Refused reason)
       | Invalid_argument _ -> raise (Refused "the deflate stream is damaged") in
  game, line, proofs
