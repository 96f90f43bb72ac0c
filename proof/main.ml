(* mapgame-proved CERTIFICATE...: checks certificates with the proved checker. What is here has to be believed: it reads
   the seal and the two header lines, inflates the proofs, and prints what the checker says. Exit codes: 0 all are valid,
   1 one is not, 2 one cannot be read, 3 memory ended a check. *)

open Checker

exception Refused of string

let rec positive x = if x = 1 then XH else if x land 1 = 1 then XI (positive (x / 2)) else XO (positive (x / 2))
let number x = if x = 0 then N0 else Npos (positive x)
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> 2 * of_positive p + 1
let of_number = function N0 -> 0 | Npos p -> of_positive p

let bytes = Array.init 256 number
let numbers text = List.init (String.length text) (fun i -> bytes.(Char.code text.[i]))

let title = "mapgame certificate 1"

let games =
  List.concat_map (fun (word, which) ->
    List.concat_map (fun (connected, joined) ->
      List.map (fun (pass, remark, alice_passes, bob_passes) ->
        "game " ^ word ^ connected ^ pass,
        (word ^ (if joined then ", connected" else "") ^ remark, { which; joined; alice_passes; bob_passes }))
        [ "", "", false, false; " pass alice", ", Alice may pass", true, false;
          " pass bob", ", Bob may pass", false, true; " pass both", ", both may pass", true, true ])
      [ "", false; " connected", true ])
    [ "coloring", ColoringGame; "marking", MarkingGame ]

(* The line that begins at a place, and the place behind it. *)
let line_at content place =
  match if place > String.length content then None else String.index_from_opt content place '\n' with
  | Some stop -> String.sub content place (stop - place), stop + 1
  | None -> raise (Refused "a line has no end")

let name = function Alice -> "alice" | Bob -> "bob"

(* The exit code and the lines for one file. *)
let judge content =
  let size = String.length content in
  let first_line = try fst (line_at content 0) with Refused _ -> "" in
  if first_line <> title then raise (Refused ("not a certificate: expected the line `" ^ title ^ "` first"));
  let sealed = if size < 73 then "" else String.sub content 0 (size - 73) in
  if size < 73 || String.sub content (size - 73) 73 <> "\nsha256 " ^ Inflate.sha256 sealed ^ "\n" then
    raise (Refused "damaged: the seal does not fit the content");
  let game, place = line_at sealed (String.length title + 1) in
  let remark, header = try List.assoc game games with Not_found -> raise (Refused "there is no such game") in
  let line, place = line_at sealed place in
  if String.length line < 6 || String.sub line 0 6 <> "graph " then raise (Refused "there is no graph");
  let line = String.sub line 6 (String.length line - 6) in
  let proofs =
    try Inflate.inflate (String.sub sealed place (String.length sealed - place))
    with Inflate.Bad reason -> raise (Refused reason)
       | Invalid_argument _ -> raise (Refused "the deflate stream is damaged") in
  match check header (numbers line) (numbers proofs) with
  | NoGraph -> raise (Refused "the graph is not written as graph6 or sparse6 write it")
  | NotValid claims -> raise (Refused (Printf.sprintf "claim %d of a statement does not hold" (of_number claims)))
  | Valid (n, m, list) ->
    let shown p = String.init (List.length p) (fun i -> Char.chr (of_number (List.nth p i))) in
    let graph =
      if of_number n <= 62 then shown (write_graph6 n m)
      else Printf.sprintf "order %d, size %d" (of_number n) (of_number (edges n m)) in
    0, List.map (fun { what; positions } ->
      let p = of_number positions in
      Printf.sprintf "valid: %s, %s, k = %d, %s first: %s wins (%d position%s)" graph remark
        (of_number what.about.number) (name what.first) (name what.winner) p (if p = 1 then "" else "s")) list

(* The certificates of a file that has several, one after the other: where the title follows a seal, the next one begins. *)
let parts content =
  let size = String.length content and mark = "\nmapgame certificate " in
  let has text place =
    place >= 0 && place + String.length text <= size && String.sub content place (String.length text) = text in
  let hexadecimal c = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') in
  let sealed stop =
    has "\nsha256 " (stop - 72) && List.for_all (fun i -> hexadecimal content.[stop - 64 + i]) (List.init 64 Fun.id) in
  let rec go start from =
    match if from >= size then None else String.index_from_opt content from '\n' with
    | None -> [ String.sub content start (size - start) ]
    | Some stop when has mark stop && sealed stop -> String.sub content start (stop + 1 - start) :: go (stop + 1) (stop + 1)
    | Some stop -> go start (stop + 1) in
  go 0 0

(* The first part that is not accepted tells about the file. *)
let judge_all content =
  let judged = List.map judge (parts content) in
  match List.find_opt (fun (code, _) -> code <> 0) judged with
  | Some refused -> refused
  | None -> 0, List.concat_map snd judged

let read path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
    let size = in_channel_length channel in really_input_string channel size)

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if paths = [] then (prerr_endline "usage: mapgame-proved CERTIFICATE..."; exit 2);
  let one path =
    let code, lines =
      try judge_all (read path) with
      | Refused reason -> 1, [ "not valid: " ^ reason ]
      | Sys_error reason -> Printf.eprintf "mapgame-proved: %s\n" reason; 2, []
      | Out_of_memory | Stack_overflow -> 3, [ "unknown: not checked to the end: memory limit" ] in
    List.iter (fun line -> if List.length paths > 1 then print_string (path ^ ": "); print_endline line) lines;
    code in
  let codes = List.map one paths in
  exit (try List.find (fun code -> List.mem code codes) [ 2; 1; 3 ] with Not_found -> 0)
