(* mapgame-proved FILE...: checks certificates, bounds, and proofs about families, with the proved checker. What is here, and in
   certificate.ml, has to be believed: it reads the seal and the two header lines, inflates the proofs, and prints what
   the checker says. Exit codes: 0 all are valid, 1 one is not, 2 one cannot be read, 3 memory ended a check, or
   this checker does not know a part of a family, or the rule of a bound. *)

open Checker
open Certificate

let games =
  List.concat_map (fun (word, which) ->
    List.concat_map (fun (connected, joined) ->
      List.map (fun (pass, remark, alice_passes, bob_passes) ->
        "game " ^ word ^ connected ^ pass,
        ((word, (if joined then ", connected" else "") ^ remark), { which; joined; alice_passes; bob_passes; begun = { colored = []; lists = [] } }))
        [ "", "", false, false; " pass alice", ", Alice may pass", true, false;
          " pass bob", ", Bob may pass", false, true; " pass both", ", both may pass", true, true ])
      [ "", false; " connected", true ])
    [ "coloring", ColoringGame; "marking", MarkingGame ]

(* The line of a game: its name, and after ` start ` vertices with the colors that they have, after ` lists ` those with lists. *)
let started game =
  let bad () = raise (Refused "the start of the game is not written as it should be") in
  let words = String.split_on_char ' ' game in
  let rec until stop = function x :: rest when not (List.mem x stop) -> let a, b = until stop rest in x :: a, b | rest -> [], rest in
  let name, rest = until [ "start"; "lists" ] words in
  let start, rest = match rest with "start" :: rest -> let mine, rest = until [ "lists" ] rest in if mine = [] then bad (); mine, rest | _ -> [], rest in
  let lists = match rest with "lists" :: (_ :: _ as mine) -> mine | [] -> [] | _ -> bad () in
  let whole most text = match int_of_string_opt text with
    | Some x when x >= 0 && x <= most && string_of_int x = text -> x
    | _ -> bad () in
  let vertex text = match String.index_opt text '=' with
    | Some stop -> whole 1023 (String.sub text 0 stop), List.map (whole 4294967294) (String.split_on_char ',' (String.sub text (stop + 1) (String.length text - stop - 1)))
    | None -> bad () in
  let part words =
    let part = List.map vertex words in
    let ascend l = List.sort_uniq compare l = l in
    if not (ascend (List.map fst part) && List.length (List.sort_uniq compare (List.map fst part)) = List.length part && List.for_all (fun (_, l) -> ascend l) part) then bad ();
    part in
  let start = part start and lists = part lists in
  if List.exists (fun (_, l) -> List.length l <> 1) start || List.length (List.sort_uniq compare (List.concat_map snd (start @ lists))) > 1024 then bad ();
  let shown = String.concat " " name in
  let written = String.sub game (String.length shown) (String.length game - String.length shown) in
  if written <> "" && not (String.starts_with ~prefix:"game coloring" shown) then raise (Refused "only the coloring game has a start");
  let colored = List.map (fun (v, l) -> number v, number (List.hd l)) start and lists = List.map (fun (v, l) -> number v, List.map number l) lists in
  shown, written, { colored; lists }

(* The exit code and the lines for one file. *)
let judge content =
  let game, line, proofs = opened content in
  let game, start, begun = started game in
  let (word, remark), header = try List.assoc game games with Not_found -> raise (Refused "there is no such game") in
  let remark = word ^ start ^ remark and header = { header with begun } in
  let line, origin = with_origin line in
  match check header (numbers line) (numbers proofs) with
  | NoGraph -> raise (Refused "the graph is not written as graph6 or sparse6 write it")
  | NotValid claims -> raise (Refused (Printf.sprintf "claim %d of a statement does not hold" (of_number claims)))
  | Valid (n, m, list) ->
    let shown p = String.init (List.length p) (fun i -> Char.chr (of_number (List.nth p i))) in
    let graph =
      if of_number n <= 62 then shown (write_graph6 n m) ^ origin
      else Printf.sprintf "order %d, size %d" (of_number n) (of_number (edges n m)) in
    0, List.map (fun { what; positions } ->
      let p = of_number positions in
      Printf.sprintf "valid: %s, %s, k = %d, %s first: %s wins (%d position%s)" graph remark
        (of_number what.about.number) (name what.first) (name what.winner) p (if p = 1 then "" else "s")) list

(* The certificates of a file that has several, one after the other: where the title follows a seal, the next one begins. *)
let parts content =
  let size = String.length content and mark = "\nmapgame " in
  let has text place =
    place >= 0 && place + String.length text <= size && String.sub content place (String.length text) = text in
  let hexadecimal c = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') in
  let sealed stop =
    let stop = if stop > 0 && content.[stop - 1] = '\r' then stop - 1 else stop in
    has "\nsha256 " (stop - 72) && List.for_all (fun i -> hexadecimal content.[stop - 64 + i]) (List.init 64 Fun.id) in
  let rec go start from =
    match if from >= size then None else String.index_from_opt content from '\n' with
    | None -> [ String.sub content start (size - start) ]
    | Some stop when has mark stop && sealed stop -> String.sub content start (stop + 1 - start) :: go (stop + 1) (stop + 1)
    | Some stop -> go start (stop + 1) in
  go 0 0

let unpacked content =
  if String.length content > 1 && String.sub content 0 2 = "\x1f\x8b" then
    try Inflate.of_gzip content with Inflate.Bad reason -> raise (Refused reason)
                                   | Invalid_argument _ -> raise (Refused "the gzip file is damaged")
  else content

(* The first part that is refused tells about the file. *)
let judge_all content =
  let content = unpacked content in
  if String.starts_with ~prefix:Family.title content then Family.judge content else
  let judge part = if String.starts_with ~prefix:Bounds.title part then Bounds.judge part else judge part in
  let judged = List.map judge (parts content) in
  List.fold_left max 0 (List.map fst judged), List.concat_map snd judged

let read path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
    let size = in_channel_length channel in really_input_string channel size)

let () =
  let paths = List.tl (Array.to_list Sys.argv) in
  if List.length paths = 2 && List.hd paths = "--coq" then (Family.print_coq (unpacked (read (List.nth paths 1))); exit 0);
  if paths = [] then (prerr_endline "usage: mapgame-proved FILE..."; exit 2);
  let one path =
    let code, lines =
      try judge_all (read path) with
      | Refused reason -> 1, [ "not valid: " ^ reason ]
      | Family.Not_known what -> 3, [ "unknown: " ^ what ^ ": not in this checker" ]
      | Sys_error reason -> Printf.eprintf "mapgame-proved: %s\n" reason; 2, []
      | Out_of_memory -> 3, [ "unknown: not checked to the end: memory limit" ]
      | Stack_overflow -> 3, [ "unknown: not checked to the end: memory limit of the stack (ulimit -s)" ] in
    List.iter (fun line -> if List.length paths > 1 then print_string (path ^ ": "); print_endline line) lines;
    code in
  let codes = List.map one paths in
  exit (try List.find (fun code -> List.mem code codes) [ 2; 1; 3 ] with Not_found -> 0)
