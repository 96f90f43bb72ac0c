(* Alice's moves by the functions of Functions.v, to compare them with those of `mapgame play`. Each line of standard input is

     STRATEGY GRAPH first=alice k=6 order=3,2,1,0 guide=0,1,0,1 arrows=1-0,2-1 bob=0:1,2:0

   where STRATEGY is loose-backward, acyclic or activation. The last takes no guide or arrows; without k it plays the marking game, in
   which Bob's moves are vertices. A move of Bob may be `pass`. The output is the play as `mapgame play` prints it; for activation also the active vertices after
   each of her moves. Without `bob` all plays are printed, and then an empty line. *)

open Checker
open Certificate

let split c text = if text = "" then [] else String.split_on_char c text

type position = Colors of (n -> bool) * coloring | Marks of (n -> bool) * marking

let play line =
  let strategy, graph, options = match split ' ' line with
    | strategy :: graph :: options -> strategy, graph, options
    | _ -> failwith "expected a strategy and a graph" in
  let find key =
    let key = key ^ "=" in
    let size = String.length key in
    Option.map (fun option -> String.sub option size (String.length option - size))
      (List.find_opt (String.starts_with ~prefix:key) options) in
  let option key = Option.value (find key) ~default:"" in
  let n, table = match read_graph (numbers graph) with Some graph -> graph | None -> failwith "the graph cannot be read" in
  let order = of_number n in
  let graph = graph_of n (near_of n table) in
  let listed key = Array.of_list (List.map int_of_string (split ',' (option key))) in
  let at list v = number list.(of_number v) in
  let sequence = listed "order" in
  let places = Array.make order 0 in
  Array.iteri (fun place v -> places.(v) <- place) sequence;
  let pos = at places in
  let first = if option "first" = "bob" then Bob else Alice in
  let marking = find "k" = None in
  let k = if marking then order + 1 else int_of_string (option "k") in
  let rules = { number = number k; connected = false; may_pass = (fun _ -> false) } in
  let in_marking = activation_move graph pos in
  let in_coloring =
    if strategy = "activation" then blindly graph rules.number in_marking
    else begin
      let guide = listed "guide" in
      let q = 1 + Array.fold_left max (-1) guide in
      let shades = number (k / q) in
      let arrows = split ',' (option "arrows") in
      let out v w = List.mem (Printf.sprintf "%d-%d" (of_number v) (of_number w)) arrows in
      let move =
        if strategy = "acyclic" then acyclic_move graph rules pos (at guide) out (number q) shades
        else shades_move graph rules pos (at guide) (number q) shades in
      fun active last s -> active, snd (move () last s)
    end in
  let reply last = function
    | Marks (active, s) ->
      let active, v = in_marking active last s in
      Marks (active, mark graph s v), string_of_int (of_number v)
    | Colors (active, s) ->
      let active, (v, c) = in_coloring active last s in
      Colors (active, color s v c), Printf.sprintf "%d=%d" (of_number v) (of_number c) in
  let all = List.init order Fun.id in
  let ended = function
    | Colors (_, s) -> coloring_won graph rules Alice s || coloring_won graph rules Bob s
    | Marks (_, s) -> all_marked graph s in
  let moves = function
    | Colors (_, s) ->
      List.concat_map (fun v -> List.filter_map (fun c ->
        if legal graph rules s (number v) (number c) then Some (v, c) else None) (List.init k Fun.id)) all
    | Marks (_, s) -> List.filter_map (fun v -> if s.marked (number v) then None else Some (v, 0)) all in
  let after move s = match move, s with
    | None, Colors (active, s) -> Colors (active, pass s), "pass"
    | None, Marks (active, s) -> Marks (active, pass_marking s), "pass"
    | Some move, s -> (fun (v, c) -> function
    | Colors (active, s) -> Colors (active, color s (number v) (number c)), Printf.sprintf "%d=%d" v c
    | Marks (active, s) -> Marks (active, mark graph s (number v)), string_of_int v) move s in
  let active (Colors (active, _) | Marks (active, _)) =
    if strategy <> "activation" then []
    else [ String.concat "," (List.map string_of_int (List.filter (fun v -> active (number v)) all)) ] in
  let show said sets =
    let sets = if sets = [] then "" else " " ^ String.concat ";" (List.rev sets) in
    print_endline (String.concat "," (List.rev said) ^ sets) in
  (* [bob]: his moves to come, if they are given. *)
  let rec hers last s said sets bob =
    if ended s then show said sets else
    let s, move = reply last s in
    his s (move :: said) (active s @ sets) bob
  and his s said sets bob =
    if ended s then show said sets else
    let one rest bob =
      let s, move = after bob s in
      hers (Option.map (fun (v, _) -> number v) bob) s (move :: said) sets rest in
    match bob with
    | Some [] -> show said sets
    | Some (move :: rest) -> one (Some rest) move
    | None -> List.iter (fun move -> one None (Some move)) (moves s) in
  let bob = Option.map (fun text -> List.map (fun move ->
    if move = "pass" then None else
    match List.map int_of_string (split ':' move) with
    | [ v ] -> Some (v, 0)
    | [ v; c ] -> Some (v, c)
    | _ -> failwith "expected a move of Bob") (split ',' text)) (find "bob") in
  let nothing _ = false in
  let start = if marking then Marks (nothing, unmarked_start first) else Colors (nothing, uncolored_start first) in
  (match first with Alice -> hers None start [] [] bob | Bob -> his start [] [] bob);
  if bob = None then print_newline ()

let () =
  try while true do play (input_line stdin) done with End_of_file -> ()
