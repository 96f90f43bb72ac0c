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

(* Whether a graph is made as words such as ` = line(g6:Bw)` and ` = power(g6:Bg,2)` say. *)
let is_made line words =
  let between start stop =
    let size = String.length words and before = String.length start and after = String.length stop in
    if size > before + after && String.sub words 0 before = start && String.sub words (size - after) after = stop
    then Some (String.sub words before (size - before - after)) else None in
  let made how base = base.[0] <> ':' && check_made how (numbers base) line in
  let plain name how = match between (" = " ^ name ^ "(g6:") ")" with
    | Some base -> not (String.contains base ',') && made how base
    | None -> false in
  let power words = match String.index_opt words ',' with
    | Some stop when stop > 0 ->
      let digits = String.sub words (stop + 1) (String.length words - stop - 1) in
      let distance = if String.length digits > 10 then None else int_of_string_opt digits in
      (match distance with
       | Some d -> 0 < d && d < 1 lsl 32 && string_of_int d = digits && made (Power (number d)) (String.sub words 0 stop)
       | None -> false)
    | _ -> false in
  plain "line" Line || plain "total" Total || plain "incidence" Incidence ||
  match between " = power(g6:" ")" with Some words -> power words | None -> false

(* The line of a graph, and how it is made if it says so. *)
let with_origin line =
  let line, origin = match String.index_opt line ' ' with
    | None -> line, ""
    | Some stop -> String.sub line 0 stop, String.sub line stop (String.length line - stop) in
  if origin <> "" && not (is_made (numbers line) origin) then raise (Refused "the graph is not made as the line says");
  line, origin
