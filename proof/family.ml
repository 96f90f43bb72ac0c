(* Proofs about families (docs/formats.md, "Proofs about families"): reads the lines for the proved checker, and prints what it
   says. What is here has to be believed as far as the name of the family, the numbers of colors, who begins and the words
   of a statement; lines that are read wrongly prove something else, or nothing. *)

open Checker

(* What this checker does not know. *)
exception Not_known of string

let refuse reason = raise (Certificate.Refused reason)
let require condition reason = if not condition then refuse reason

let integer x = if x = 0 then Z0 else if x > 0 then Zpos (Certificate.positive x) else Zneg (Certificate.positive (-x))
let of_integer = function Z0 -> 0 | Zpos p -> Certificate.of_positive p | Zneg p -> - Certificate.of_positive p
let rec unary x = if x = 0 then O else S (unary (x - 1))

(* A whole number from [least] to [most]. *)
let whole text least most =
  require (String.length text > 0 && String.length text < 10
           && (match int_of_string_opt text with Some x -> string_of_int x = text | None -> false)) (text ^ " is no number");
  let x = int_of_string text in
  require (least <= x && x <= most) (Printf.sprintf "%s is not from %d to %d" text least most);
  x

let join mark numbers = String.concat mark (List.map string_of_int numbers)

(* -- Names of families: the family, and the lengths that are fixed. Written again, they are the same. -- *)

let patches = [ "grid", Grid; "cylinder", Cylinder; "torus", Torus; "triangular", Triangular; "king", King; "hexagonal", Hexagonal ]

let name_of family (rows, columns) = match family with
  | Circulant jumps -> "circulant:N," ^ join "," (List.map of_integer jumps)
  | PowerOfCycle d -> Printf.sprintf "power(cycle:N,%d)" (of_integer d)
  | PowerOfPath d -> Printf.sprintf "power(path:N,%d)" (of_integer d)
  | Prism -> "prism:N"
  | Petersen k -> Printf.sprintf "gp:N,%d" (of_integer k)
  | Caterpillar leaves -> "caterpillar:(" ^ join "," (List.map of_integer leaves) ^ ")*"
  | _ ->
    let word = fst (List.find (fun (_, f) -> f = family) patches) in
    match rows, columns with
    | None, None -> word ^ ":MxN"
    | Some r, None -> Printf.sprintf "%s:%dxN" word r
    | None, Some c -> Printf.sprintf "%s:Nx%d" word c
    | _ -> refuse "no such family"

let least_of family = let rows, columns = least_lengths family in of_integer rows, of_integer columns

(* A strip as its line describes it (docs/formats.md, "Strips"); that an exchange of rows maps it to itself is not seen here. *)
let strip_of words =
  let numbers marks text = List.map (fun x -> whole x 0 64) (List.concat_map (String.split_on_char ' ')
    [ String.map (fun c -> if String.contains marks c then ' ' else c) text ]) in
  let cell text = match String.contains text '@', numbers "@" text with true, [ row; place ] -> row, place | _ -> refuse "no strip" in
  let step text = match String.split_on_char '>' text with
    | [ from; into ] ->
      (match String.contains into '+', numbers "+" into with true, [ row; places ] -> cell from, (row, places) | _ -> refuse "no strip")
    | _ -> refuse "no strip" in
  let ascend l = List.sort_uniq compare l = l in
  let rec until word = function [] -> [], [] | x :: rest when x = word -> [], x :: rest | x :: rest -> let a, b = until word rest in x :: a, b in
  match words with
  | ends :: "rows" :: rows :: "period" :: period :: "least" :: least :: rest ->
    let rows = whole rows 1 64 and period = whole period 1 12 and least = whole least 1 1000 in
    let group word rest next = match rest with
      | x :: rest when x = word ->
        let mine = List.fold_left (fun mine stop -> fst (until stop mine)) rest next in
        require (mine <> []) "no strip";
        mine, List.filteri (fun i _ -> i >= List.length mine) rest
      | _ -> [], rest in
    let steps, rest = group "steps" rest [ "absent"; "hub" ] in
    let absent, rest = group "absent" rest [ "hub" ] in
    let hubs, rest = group "hub" rest [] in
    require (rest = []) "no strip";
    let absent = List.map cell absent and steps = List.map step steps in
    let there (row, place) = row < rows && place < period && not (List.mem (row, place) absent) in
    require (ascend absent && List.for_all (fun (row, place) -> row < rows && place < period) absent) "the absent cells are not in order";
    require (ascend steps) "the steps are not in order";
    List.iter (fun ((i, a), (j, d)) -> require (there (i, a) && there (j, (a + d) mod period) && (d > 0 || i < j)) "no step") steps;
    let hub at word =
      require (word <> "") "no hub";
      match String.split_on_char '+' word with
      | cells :: others ->
        let cells = if cells = "" then [] else List.map cell (String.split_on_char ',' cells) and others = List.map (fun x -> whole x 0 (at - 1)) others in
        require (ascend cells && List.for_all there cells && ascend others) "no hub";
        List.map (fun (i, a) -> integer i, integer a) cells, List.map integer others
      | [] -> refuse "no hub" in
    let hubs = List.mapi hub hubs in
    require (List.length hubs <= 64) "too many hubs";
    if ends <> "path" then
      require (least > 2 * List.fold_left (fun most (_, (_, d)) -> max most d) 0 steps && least mod period = 0) "the least length is too small";
    let closed_with = match ends with
      | "path" -> None
      | "cycle" -> Some []
      | _ when String.starts_with ~prefix:"twisted:" ends ->
        let order = List.map (fun row -> whole row 0 (rows - 1)) (String.split_on_char ',' (String.sub ends 8 (String.length ends - 8))) in
        require (List.sort compare order = List.init rows Fun.id) "no permutation of the rows";
        Some (List.map integer order)
      | _ -> refuse "no strip" in
    let pair (i, a) = integer i, integer a in
    Strip { closed_with; height = integer rows; step_period = integer period; shortest = integer least;
            steps_of = List.map (fun (from, into) -> pair from, pair into) steps; absent = List.map pair absent; hubs_of = hubs }, (Some rows, None)
  | _ -> refuse "no strip"

let family_of name =
  match String.split_on_char ' ' name with "strip" :: rest -> strip_of rest | _ ->
  let cut = ref (String.length name) in
  String.iteri (fun i c -> if (c = ':' || c = '(') && i < !cut then cut := i) name;
  let word = String.sub name 0 !cut and rest = String.sub name !cut (String.length name - !cut) in
  let inner before after =
    let a = String.length before and b = String.length after in
    let n = String.length rest in
    require (n >= a + b && String.sub rest 0 a = before && String.sub rest (n - b) b = after) "no such family";
    String.sub rest a (n - a - b) in
  let row family rows = family, (Some rows, None) in
  let family, fixed = match word with
    | "circulant" ->
      let jumps = List.map (fun j -> whole j 1 64) (String.split_on_char ',' (inner ":N," "")) in
      require (List.sort_uniq compare jumps = jumps) "the jumps do not ascend";
      row (Circulant (List.map integer jumps)) 1
    | "power" when String.length rest > 2 && rest.[1] = 'c' -> row (PowerOfCycle (integer (whole (inner "(cycle:N," ")") 1 64))) 1
    | "power" -> row (PowerOfPath (integer (whole (inner "(path:N," ")") 1 64))) 1
    | "prism" -> row Prism 2
    | "gp" -> row (Petersen (integer (whole (inner ":N," "") 1 64))) 2
    | "caterpillar" ->
      let leaves = List.map (fun l -> whole l 0 9) (String.split_on_char ',' (inner ":(" ")*")) in
      require (List.length leaves <= 12) "more than 12 numbers of leaves";
      row (Caterpillar (List.map integer leaves)) (1 + List.fold_left max 0 leaves)
    | _ ->
      match List.assoc_opt word patches, String.split_on_char 'x' (inner ":" "") with
      | Some family, [ rows; columns ] ->
        let side text least = if text = "M" || text = "N" then None else Some (whole text least 64) in
        let a, b = least_of family in
        family, (side rows a, side columns b)
      | _ -> refuse "no such family" in
  require (name_of family fixed = name) "no such family";
  family, fixed

let frame_of family fixed text =
  match String.split_on_char 'x' text with
  | [ rows; columns ] ->
    let side text fixed least step =
      let x = if text = "*" then None else Some (whole text 1 1000) in
      (match fixed, x with
       | Some f, _ -> require (x = Some f) "no frame of the family"
       | None, Some x -> require (x >= least && (x - least) mod step = 0) "no frame of the family"
       | None, None -> ());
      x in
    let a, b = least_of family in
    let rows = side rows (fst fixed) a 1 in
    rows, side columns (snd fixed) b (of_integer (stride family))
  | _ -> refuse "no frame"

(* -- Parts -- *)

let player = function "alice" -> Alice | "bob" -> Bob | _ -> refuse "who begins?"
let words line = String.split_on_char ' ' line

let after beginning line =
  let n = String.length beginning in
  require (String.length line >= n && String.sub line 0 n = beginning) ("expected " ^ beginning);
  String.sub line n (String.length line - n)

let gadget family fixed head targets moves =
  match words head with
  | k :: "frame" :: frame :: "begins" :: begins :: after_hubs when after_hubs = [] || after_hubs = [ "after"; "hubs" ] ->
    let k = whole k 1 8 and (rows, columns) = frame_of family fixed frame in
    require (rows = None || columns = None) "the frame is finite";
    let cell text = match String.split_on_char ',' text with
      | [ i; j ] -> whole i (-1000) 1000, whole j (-1000) 1000
      | _ -> refuse "no cell" in
    let cells = List.map cell (words (after "targets " targets)) in
    require (List.sort_uniq compare cells = cells) "the targets do not ascend";
    let move text = match String.split_on_char '=' text with
      | [ v; c ] -> Certificate.number (whole v 0 1_000_000_000), unary (min 9 (whole c 0 1_000_000_000))
      | _ -> refuse "no moves" in
    let moves = match after "moves " moves with "" -> [] | line -> List.map move (words line) in
    let g_frame = Option.map integer rows, Option.map integer columns in
    let g_targets = List.map (fun (i, j) -> integer i, integer j) cells in
    let around = closed_around (pattern_of family) g_frame and alone = List.filter (fun a -> not (is_hub (pattern_of family) a)) in
    require (List.length (around (alone (around g_targets))) <= 128) "the gadget is too large";
    OfGadget { g_colors = unary k; g_frame; g_begins = player begins; g_after_hubs = after_hubs <> []; g_targets; g_moves = moves }
  | _ -> refuse "no head of a gadget"

let member family fixed head proof =
  match words head with
  | [ k; "sides"; frame ] ->
    let digits = after "proof " proof in
    let digit c = match c with '0' .. '9' -> Char.code c - 48 | 'a' .. 'f' -> Char.code c - 87 | _ -> refuse "no bytes" in
    require (String.length digits mod 2 = 0) "no bytes";
    let certificate = String.init (String.length digits / 2) (fun i -> Char.chr (16 * digit digits.[2 * i] + digit digits.[2 * i + 1])) in
    let game, line, proofs = Certificate.opened certificate in
    require (game = "game coloring") "the certificate is of another game";
    let line, _ = Certificate.with_origin line in
    (match frame_of family fixed frame with
     | Some rows, Some columns ->
       OfMember { m_colors = Certificate.number (whole k 1 8); m_rows = integer rows; m_columns = integer columns;
                  m_line = Certificate.numbers line; m_bytes = Certificate.numbers proofs }
     | _ -> refuse "a member has two lengths")
  | _ -> refuse "no head of a member"

(* Lines with this first word, and those after them. *)
let rec with_word word = function
  | line :: rest when List.hd (words line) = word -> let mine, others = with_word word rest in line :: mine, others
  | rest -> [], rest

let bits colors = List.fold_left (fun set c -> set lor (1 lsl c)) 0 colors

let segments family head lines =
  let of_row line =
    let read = Array.of_list (words line) in
    let n = Array.length read in
    require (n > 5) "no segment with a move";
    read, n in
  match words head with
  | k :: "class" :: place :: "left" :: left :: "right" :: right :: despite when despite = [] || despite = [ "despite"; "leaf" ] ->
    let k = whole k 2 4 in
    let color text = whole text 0 (k - 1) in
    let period = match family with Caterpillar leaves -> List.length leaves | Strip s -> of_integer s.step_period | _ -> refuse "segments need a spine" in
    let place = whole place 0 (period - 1) in
    let side text = match String.split_on_char '=' text with
      | [ length; c ] -> whole length 1 64, color c
      | _ -> refuse "no side" in
    let left, left_color = side left and right, right_color = side right in
    let row line =
      let read, n = of_row line in
      let vertex text = match String.split_on_char '.' text with
        | [ uncolored; colors ] ->
          let colors = List.init (String.length colors) (fun i -> color (String.make 1 colors.[i])) in
          require (List.sort_uniq compare colors = colors) "no vertex of a spine";
          Certificate.number (whole uncolored 0 255), Certificate.number (bits colors)
        | _ -> refuse "no vertex of a spine" in
      let spine = List.init (n - 5) (fun i -> vertex read.(i + 1)) in
      let at_leaf = match read.(n - 3) with "leaf" -> true | "spine" -> false | _ -> refuse "no move in a segment" in
      { won_segment = { left_end = Certificate.number (color read.(0)); spine; right_end = Certificate.number (color read.(n - 4)) };
        at_leaf; at_place = unary (whole read.(n - 2) 0 (n - 6)); with_color = Certificate.number (color read.(n - 1)) } in
    OfSegments { s_colors = Certificate.number k; s_class = integer place; s_left = unary left; s_left_color = Certificate.number left_color;
                 s_right = unary right; s_right_color = Certificate.number right_color; s_despite_leaf = despite <> [];
                 s_rows = List.map (fun line -> row (after "won " line)) lines }
  | _ -> refuse "no head of segments"

let windows family fixed head lines =
  match words head with
  | [ k; "frame"; frame; "width"; width; "from"; from ] ->
    let k = whole k 1 8 and rows, columns = frame_of family fixed frame in
    (match family with Strip { closed_with = Some (_ :: _) } -> raise (Not_known "windows of a twisted strip") | _ -> ());
    let along_columns, wide = match rows, columns with
      | Some wide, None -> true, wide
      | None, Some wide -> false, wide
      | _ -> refuse "the frame has not one side that runs" in
    let width = whole width 3 6 and least = (if along_columns then snd else fst) (least_of family) in
    let period = of_integer (strip_period family along_columns) in
    let colors = Certificate.number k in
    let guards = List.length (guard_rows family colors along_columns (integer wide)) in
    let cell text =
      let set digits =
        let colors = List.init (String.length digits) (fun i -> whole (String.make 1 digits.[i]) 0 (k - 1)) in
        require (List.sort_uniq compare colors = colors) "no cell";
        colors in
      match text with
      | "x" -> Gone
      | "s" -> Safe
      | "#" -> End
      | "" -> refuse "no cell"
      | _ when text.[0] = 'U' -> Open (Certificate.number (bits (set (String.sub text 1 (String.length text - 1)))))
      | _ -> match set text with [ c ] -> Colored (Certificate.number c) | _ -> refuse "no cell" in
    let column text =
      let cells = List.map cell (String.split_on_char ',' text) in
      let size = List.length cells in
      (* Cells at the end are left out if they are `x`. *)
      require (size <= guards && (size = 1 || List.nth cells (size - 1) <> Gone)) "no column";
      cells @ List.init (guards - size) (fun _ -> Gone) in
    let window line = match words (after "window " line) with
      | place :: columns ->
        require (List.length columns = width) "a window is not as wide as it should be";
        integer (whole place 0 (period - 1)), List.map column columns
      | [] -> refuse "no window" in
    OfWindows { w_colors = colors; w_frame = (Option.map integer rows, Option.map integer columns); w_width = unary width;
                w_from = integer (whole from least 1000); w_windows = List.map window lines }
  | _ -> refuse "no head of windows"

let rec parts family fixed = function
  | [] -> []
  | line :: rest ->
    let add part rest = part :: parts family fixed rest in
    match words line, rest with
    | "gadget" :: _, targets :: moves :: rest -> add (gadget family fixed (after "gadget k " line) targets moves) rest
    | "member" :: _, proof :: rest -> add (member family fixed (after "member k " line) proof) rest
    | "segments" :: _, rest ->
      let won, rest = with_word "won" rest in
      add (segments family (after "segments k " line) won) rest
    | "windows" :: _, rest ->
      let lines, rest = with_word "window" rest in
      add (windows family fixed (after "windows k " line) lines) rest
    | _ -> refuse "no such part"

(* -- What is said -- *)

(* The members that are covered, as docs/formats.md words it; the proved checker says that they are. *)
let members family fixed boxes =
  let covers m n = covered family boxes (integer m) (integer n) in
  let least_rows, least_columns = least_of family in
  let bound least most = match most with Some m -> of_integer m + 1 | None -> of_integer least in
  let last = List.fold_left max (max least_rows least_columns) (List.concat_map (fun b -> [ bound b.row_least b.row_most; bound b.column_least b.column_most ]) boxes) in
  let range a b = if b < a then [] else List.init (b - a + 1) (fun i -> a + i) in
  let sure row column but =
    let side = function `From x -> integer x, None | `Only x -> integer x, Some (integer x) in
    let row_least, row_most = side row and column_least, column_most = side column in
    let but = List.map (fun (m, n) -> integer m, integer n) but in
    if not (all_covered family boxes { row_least; row_most; column_least; column_most } but) then failwith "members are not covered" in
  match fixed with
  | None, None ->
    let all a b = List.for_all (fun m -> covers m last) (range a last) && List.for_all (fun n -> covers last n) (range b last) in
    let pairs = List.concat_map (fun a -> List.map (fun b -> a + b, abs (a - b), a) (range least_columns last)) (range least_rows last) in
    (match List.find_opt (fun (sum, _, a) -> all a (sum - a)) (List.sort compare pairs) with
     | None -> "some members"
     | Some (sum, _, a) ->
       let b = sum - a in
       let missing = List.concat_map (fun m -> List.filter_map (fun n -> if covers m n then None else Some (m, n)) (range b last)) (range a last) in
       sure (`From a) (`From b) missing;
       let named = if turns family then List.filter (fun (m, n) -> m <= n) missing else missing in
       (if a = b then Printf.sprintf "M, N >= %d" a else Printf.sprintf "M >= %d and N >= %d" a b)
       ^ if named = [] then "" else " but " ^ String.concat ", " (List.map (fun (m, n) -> Printf.sprintf "%dx%d" m n) named))
  | _ ->
    let one n = match fixed with Some r, _ -> r, n | None, c -> n, Option.get c in
    let covers n = let m, n = one n in covers m n in
    let least = if fst fixed = None then least_rows else least_columns in
    let step = if fst fixed = None then 1 else of_integer (stride family) in
    let last = last + (((least - last) mod step) + step) mod step in
    if not (covers last) then "some members"
    else begin
      let start = ref last in
      while !start > least && covers (!start - step) do start := !start - step done;
      (match fixed with
       | Some r, _ -> sure (`Only r) (`From !start) []
       | None, c -> sure (`From !start) (`Only (Option.get c)) []);
      let single = List.filter (fun n -> (n - least) mod step = 0 && covers n) (range least (!start - 1)) in
      (if single = [] then "" else Printf.sprintf "N = %s and " (join ", " single)) ^ Printf.sprintf "N >= %d" !start
    end

let title = "mapgame family 1"

(* In checkouts on Windows lines end with two bytes. *)
let plain content =
  let strip line =
    let size = String.length line in
    if size > 0 && line.[size - 1] = '\r' then String.sub line 0 (size - 1) else line in
  let rec ended = function line :: (_ :: _ as rest) -> strip line :: ended rest | last -> last in
  String.concat "\n" (ended (String.split_on_char '\n' content))

(* What a file is about, who begins, and its parts. *)
let opened content =
  let content = plain content in
  let size = String.length content in
  let sealed = if size < 72 then "" else String.sub content 0 (size - 72) in
  require (size > 72 && content.[size - 73] = '\n' && String.sub content (size - 72) 72 = "sha256 " ^ Inflate.sha256 sealed ^ "\n") "the checksum does not fit";
  match String.split_on_char '\n' sealed with
  | first_line :: name :: first :: rest when first_line = title ->
    let name = after "family " name and beginner = after "first " first in
    ignore (player beginner);
    let family, fixed = family_of name in
    let rest = List.filteri (fun i _ -> i < List.length rest - 1) rest in
    require (rest <> []) "a part is missing";
    name, beginner, (family, fixed), parts family fixed rest
  | _ -> refuse "expected a certificate of a family"

(* The exit code and the lines for one file. *)
let judge content =
  let name, beginner, (family, fixed), parts = opened content in
  match check_family family (player beginner) parts with
  | None -> refuse "a part does not hold"
  | Some proved ->
    let key s = Certificate.of_number s.for_colors, (match s.win with Bob -> 0 | Alice -> 1) in
    let statement (k, w) =
      let mine = List.filter (fun s -> key s = (k, w)) proved in
      let count = List.fold_left (fun sum s -> sum + Certificate.of_number s.effort) 0 mine in
      let winner = if w = 0 then Bob else Alice in
      Printf.sprintf "valid: %s, coloring, k = %d, %s first: %s wins for %s (%d position%s)" name k beginner (Certificate.name winner)
        (members family fixed (boxes_of (Certificate.number k) winner proved)) count (if count = 1 then "" else "s") in
    0, List.map statement (List.sort_uniq compare (List.map key proved))

(* -- The parts of a file as a term of Coq, for theorems that rest on a stored proof (`mapgame-proved --coq FILE`). -- *)

let coq_list shown list = "[" ^ String.concat "; " (List.map shown list) ^ "]"
let coq_integer x = Printf.sprintf "(%d)%%Z" (of_integer x)
let coq_number x = Printf.sprintf "%d%%N" (Certificate.of_number x)
let coq_option shown = function None -> "None" | Some x -> "(Some " ^ shown x ^ ")"
let coq_pair one other (x, y) = Printf.sprintf "(%s, %s)" (one x) (other y)
let rec of_unary = function O -> 0 | S n -> 1 + of_unary n
let coq_unary n = Printf.sprintf "%d%%nat" (of_unary n)
let coq_bytes list = "(bytes \"" ^ String.concat "" (List.map (fun b -> Printf.sprintf "%02x" (Certificate.of_number b)) list) ^ "\")"

let coq_part = function
  | OfGadget g ->
    Printf.sprintf "OfGadget (GadgetPart %s %s %s %b %s %s)" (coq_unary g.g_colors)
      (coq_pair (coq_option coq_integer) (coq_option coq_integer) g.g_frame) (match g.g_begins with Alice -> "Alice" | Bob -> "Bob") g.g_after_hubs
      (coq_list (coq_pair coq_integer coq_integer) g.g_targets) (coq_list (coq_pair coq_number coq_unary) g.g_moves)
  | OfWindows w ->
    let letter = function
      | Gone -> "Gone" | Safe -> "Safe" | End -> "End"
      | Open m -> "Open " ^ coq_number m
      | Colored c -> "Colored " ^ coq_number c in
    Printf.sprintf "OfWindows (WindowsPart %s %s %s %s %s)" (coq_number w.w_colors) (coq_pair (coq_option coq_integer) (coq_option coq_integer) w.w_frame)
      (coq_unary w.w_width) (coq_integer w.w_from) (coq_list (coq_pair coq_integer (coq_list (coq_list letter))) w.w_windows)
  | OfSegments s ->
    let row r =
      Printf.sprintf "Row (Segment %s %s %s) %b %s %s" (coq_number r.won_segment.left_end) (coq_list (coq_pair coq_number coq_number) r.won_segment.spine)
        (coq_number r.won_segment.right_end) r.at_leaf (coq_unary r.at_place) (coq_number r.with_color) in
    Printf.sprintf "OfSegments (SegmentsPart %s %s %s %s %s %s %b %s)" (coq_number s.s_colors) (coq_integer s.s_class) (coq_unary s.s_left)
      (coq_number s.s_left_color) (coq_unary s.s_right) (coq_number s.s_right_color) s.s_despite_leaf (coq_list row s.s_rows)
  | OfMember m ->
    Printf.sprintf "OfMember (MemberPart %s %s %s %s %s)" (coq_number m.m_colors) (coq_integer m.m_rows) (coq_integer m.m_columns)
      (coq_bytes m.m_line) (coq_bytes m.m_bytes)

let print_coq content =
  let _, _, _, parts = opened content in
  print_string "From Coq Require Import ZArith NArith List String.\nFrom Mapgame Require Import Game Segments SegmentCheck Letters WindowCheck FamilyCheck Bytes.\n\
          Import ListNotations.\nOpen Scope string_scope.\n";
  List.iteri (fun i part -> Printf.printf "Definition part_%d : part := %s.\n" i (coq_part part)) parts;
  Printf.printf "Definition parts : list part := %s.\n" (coq_list (Printf.sprintf "part_%d") (List.mapi (fun i _ -> i) parts))
