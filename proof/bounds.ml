(* Certificates of bounds (docs/formats.md, "Bounds"): reads the lines for the proved checker, and prints what it says. What is
   here has to be believed as far as the line of the graph, its size, and the words of a claim, which are those that are
   printed; lists that are read wrongly show something else, or nothing. Claims by rules without a theorem of Coq are only
   read. *)

open Checker
open Certificate

let refuse = Family.refuse
let require = Family.require

let title = "mapgame bounds 1"

(* -- Graphs and lists -- *)

type graph = { order : int; table : table; near : int list array }

let graph_of n table =
  let order = of_number n in
  let near = Array.init order (fun v -> List.sort compare (List.map of_number (elements (near_of n table (number v))))) in
  { order; table; near }

let size graph = Array.fold_left (fun sum near -> sum + List.length near) 0 graph.near / 2

(* In lexicographic order, the lesser end first. *)
let edges graph =
  List.concat (List.init graph.order (fun u -> List.filter_map (fun v -> if u < v then Some (u, v) else None) graph.near.(u)))

(* At most 10 decimal digits without leading zeros. *)
let is_number word =
  word <> "" && String.length word <= 10 && String.for_all (fun c -> '0' <= c && c <= '9') word && (word = "0" || word.[0] <> '0')

(* A line: this name, and then each number after one blank. *)
let list_of name line =
  let rest = Family.after name line in
  if rest = "" then []
  else begin
    require (rest.[0] = ' ') ("expected " ^ name ^ " and numbers");
    let numbers = List.tl (Family.words rest) in
    require (List.for_all is_number numbers) ("expected " ^ name ^ " and numbers");
    numbers
  end

let vertex graph word =
  let v = if String.length word > 8 then graph.order else int_of_string word in
  require (v < graph.order) ("there is no vertex " ^ word);
  v

let vertices graph list =
  let stands = Array.make graph.order false in
  List.map (fun word ->
    let v = vertex graph word in
    require (not stands.(v)) ("vertex " ^ word ^ " stands twice");
    stands.(v) <- true;
    v) list

let order_of_all graph list =
  let order = vertices graph list in
  require (List.length order = graph.order) "the order lacks a vertex";
  List.map number order

(* The colors, renamed to the numbers from 0, and how many there are. *)
let colors_of_all graph list =
  let names = Hashtbl.create 16 in
  let color word = match Hashtbl.find_opt names word with
    | Some c -> c
    | None -> let c = Hashtbl.length names in Hashtbl.add names word c; c in
  require (List.length list = graph.order) "expected one color for each vertex";
  let colors = List.map color list in
  colors, Hashtbl.length names

let rec pairs graph = function
  | [] -> []
  | u :: v :: rest ->
    let u = vertex graph u and v = vertex graph v in
    require (List.mem v graph.near.(u)) (Printf.sprintf "%d and %d are not adjacent" u v);
    (number u, number v) :: pairs graph rest
  | [ _ ] -> refuse "the edges lack an end"

(* -- The rules: what the lists are for a claim with the bound k -- *)

let by_guide graph k colors order =
  let colors, q = colors_of_all graph colors in
  (* As many loose backward neighbors as k allows. *)
  let r = if q = 0 then 0 else max 0 (k / q - 2) in
  ByGuide (List.map number colors, number q, number r, order_of_all graph order)

let by_arcs graph colors heads =
  let colors, a = colors_of_all graph colors in
  let edges = edges graph in
  require (List.length heads = List.length edges) "expected one head for each edge";
  let arc (u, v) head =
    let head = vertex graph head in
    require (head = u || head = v) (Printf.sprintf "%d is no end of %d %d" head u v);
    number (u + v - head), number head in
  ByArcs (List.map number colors, number a, List.map2 arc edges heads)

type rule = {
  numbers : string list;
  side : string;
  first : string option;
  lists : string list;
  source : string;
  shows : (graph -> int -> string list list -> evidence) option;
}

let both = [ "chi_g"; "col_g" ]
let one_list make = Some (fun graph _ lists -> make graph (List.nth lists 0))
let two_lists make = Some (fun graph k lists -> make graph k (List.nth lists 0) (List.nth lists 1))
let rule numbers side first lists source shows = { numbers; side; first; lists; source; shows }

let rules = [
  "order", rule both "<=" None [ "order" ] "5.1" (one_list (fun graph order -> ByOrder (order_of_all graph order)));
  "edge-union", rule both "<=" None [ "edges"; "order" ] "3.4, 5.1"
    (two_lists (fun graph _ edges order -> ByEdgeUnion (pairs graph edges, order_of_all graph order)));
  "guide", rule [ "chi_g" ] "<=" None [ "colors"; "order" ] "4.1" (two_lists by_guide);
  "acyclic", rule [ "chi_g" ] "<=" None [ "colors"; "heads" ] "4.2" (two_lists (fun graph _ -> by_arcs graph));
  "degree", rule both "<=" None [] "1.1" (Some (fun _ _ _ -> ByDegree));
  "reservation", rule both "<=" (Some "alice") [] "3.1" None;
  "reservation-bob-first", rule both "<=" (Some "bob") [] "3.1" None;
  "pairing", rule [ "chi_g" ] "<=" (Some "bob") [ "partners" ] "7.14" None;
  "clique", rule both ">=" None [ "vertices" ] "1.1" (one_list (fun graph list -> ByClique (List.map number (vertices graph list))));
  "core", rule [ "col_g" ] ">=" None [ "vertices" ] "1.2" (one_list (fun graph list -> ByCore (List.map number (vertices graph list))));
  "third-color", rule both ">=" (Some "alice") [] "3.3" None;
  "third-color-bob-first", rule both ">=" (Some "bob") [ "vertices" ] "3.11" None;
  "crown", rule both ">=" (Some "alice") [ "pairs" ] "7.1" None;
  "gadgets", rule both ">=" None [ "sizes"; "targets"; "moves" ] "12.1, 12.3" None;
]

(* -- Claims -- *)

type stated = { line : int; name : string; rule : rule; about : string; value : int; given : string list list }

let at line work = try work () with Refused reason -> refuse (Printf.sprintf "line %d: %s" line reason)

(* The claims of the lines from the third one on. *)
let rec claims place = function
  | [] -> []
  | line :: rest ->
    at place (fun () ->
      let about, side, value, first, name = match Family.words line with
        | [ "claim"; about; side; value; "by"; name ] -> about, side, value, None, name
        | [ "claim"; about; side; value; "first"; first; "by"; name ] -> about, side, value, Some first, name
        | _ -> refuse "expected a claim" in
      let rule = match List.assoc_opt name rules with Some rule -> rule | None -> refuse "there is no such rule" in
      require (List.mem about rule.numbers && side = rule.side && first = rule.first) "the rule has no such claim";
      require (is_number value && String.length value <= 10 && int_of_string value < 1 lsl 32) "expected a number below 2^32";
      let rec given place names rest = match names, rest with
        | [], rest -> [], place, rest
        | name :: names, line :: rest ->
          let list = at place (fun () -> list_of name line) in
          let lists, place, rest = given (place + 1) names rest in
          list :: lists, place, rest
        | name :: _, [] -> refuse ("expected " ^ name ^ " and numbers") in
      let given, next, rest = given (place + 1) rule.lists rest in
      { line = place; name; rule; about; value = int_of_string value; given }, next, rest)
    |> fun (claim, next, rest) -> claim :: claims next rest

let claim_of stated =
  let k = number stated.value in
  match stated.about, stated.rule.side with
  | "col_g", "<=" -> ColAtMost k
  | "chi_g", "<=" -> ChiAtMost k
  | "col_g", ">=" -> ColAtLeast k
  | "chi_g", ">=" -> ChiAtLeast k
  | _ -> refuse "there is no such claim"

(* The game of Game.v with k = 0 is Bob's when all vertices, none, are marked. *)
let is_convention order stated = order = 0 && claim_of stated = ColAtMost N0

(* The exit code and the lines for one certificate. *)
let judge content =
  let content = Family.plain content in
  let size_of_all = String.length content in
  let sealed = if size_of_all < 73 then "" else String.sub content 0 (size_of_all - 73) in
  require (size_of_all >= 73 && String.sub content (size_of_all - 73) 73 = "\nsha256 " ^ Inflate.sha256 sealed ^ "\n")
    "damaged: the seal does not fit the content";
  match String.split_on_char '\n' sealed with
  | first_line :: graph_line :: rest when first_line = title ->
    let line = Family.after "graph " graph_line in
    require (rest <> []) "there is no claim";
    let stated = claims 3 rest in
    let graph = ref { order = 0; table = Leaf; near = [||] } in
    let looked_at = ref [] in
    let found n table =
      graph := graph_of n table;
      looked_at := List.filter (fun one -> one.rule.shows <> None && not (is_convention !graph.order one)) stated;
      List.map (fun one -> claim_of one, at one.line (fun () -> (Option.get one.rule.shows) !graph one.value one.given)) !looked_at in
    let begins beginning = String.starts_with ~prefix:beginning line in
    (match check_bounds (numbers line) found with
     | None when begins "~~" || begins ":~~" -> 3, [ "unknown: the graph has more than 258,047 vertices: not in this checker" ]
     | None -> refuse "line 2: the graph is not written as graph6 or sparse6 write it"
     | Some ((n, table), shown) ->
       List.iter2 (fun one (claim, is_shown) ->
         require (is_shown && claim = claim_of one) (Printf.sprintf "line %d: this does not show the claim" one.line)) !looked_at shown;
       let name =
         if !graph.order <= 62 then String.concat "" (List.map (fun p -> String.make 1 (Char.chr (of_number p))) (write_graph6 n table))
         else Printf.sprintf "order %d, size %d" !graph.order (size !graph) in
       let said one =
         let first = match one.rule.first with Some first -> " with " ^ first ^ " first," | None -> "" in
         let claim = Printf.sprintf "%s: %s %s %d%s by %s" name one.about one.rule.side one.value first one.name in
         if List.memq one !looked_at then Printf.sprintf "valid: %s (theory, %s)" claim one.rule.source
         else Printf.sprintf "unknown: %s: not in this checker" claim in
       (if List.length !looked_at = List.length stated then 0 else 3), List.map said stated)
  | _ -> refuse ("expected the line `" ^ title ^ "` first")
