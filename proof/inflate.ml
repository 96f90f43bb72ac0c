(* Raw deflate streams (RFC 1951), and SHA-256 (FIPS 180-4). Not proved: a wrong inflation only makes other bytes, which
   prove something or not. *)

exception Bad of string

type tree = { counts : int array; symbols : int array }

let tree_of lengths =
  let counts = Array.make 16 0 in
  Array.iter (fun l -> counts.(l) <- counts.(l) + 1) lengths;
  counts.(0) <- 0;
  let left = ref 1 in
  for l = 1 to 15 do
    left := 2 * !left - counts.(l);
    if !left < 0 then raise (Bad "codes are oversubscribed")
  done;
  let next = Array.make 16 0 in
  for l = 1 to 14 do next.(l + 1) <- next.(l) + counts.(l) done;
  let symbols = Array.make (Array.length lengths) 0 in
  Array.iteri (fun s l -> if l > 0 then (symbols.(next.(l)) <- s; next.(l) <- next.(l) + 1)) lengths;
  (* An incomplete code is allowed only if it has one symbol, or none. *)
  if !left > 0 && Array.fold_left (+) 0 counts > 1 then raise (Bad "codes are incomplete");
  { counts; symbols }

let length_base = [| 3;4;5;6;7;8;9;10;11;13;15;17;19;23;27;31;35;43;51;59;67;83;99;115;131;163;195;227;258 |]
let length_extra = [| 0;0;0;0;0;0;0;0;1;1;1;1;2;2;2;2;3;3;3;3;4;4;4;4;5;5;5;5;0 |]
let distance_base = [| 1;2;3;4;5;7;9;13;17;25;33;49;65;97;129;193;257;385;513;769;1025;1537;2049;3073;4097;6145;
                       8193;12289;16385;24577 |]
let order = [| 16;17;18;0;8;7;9;6;10;5;11;4;12;3;13;2;14;1;15 |]

(* All that the stream holds; nothing may follow it. *)
let inflate data =
  let out = Buffer.create (8 * String.length data) in
  let place = ref 0 and hold = ref 0 and held = ref 0 in
  let rec bits n =
    if !held >= n then begin
      let value = !hold land (1 lsl n - 1) in
      hold := !hold lsr n; held := !held - n; value
    end else if !place >= String.length data then raise (Bad "the deflate stream has no end")
    else begin
      hold := !hold lor (Char.code data.[!place] lsl !held);
      incr place; held := !held + 8; bits n
    end in
  let symbol tree =
    let rec go l code first index =
      if l > 15 then raise (Bad "there is no such code") else
      let code = code lor bits 1 and count = tree.counts.(l) in
      if code - count < first then tree.symbols.(index + code - first)
      else go (l + 1) ((code) lsl 1) ((first + count) lsl 1) (index + count) in
    go 1 0 0 0 in
  let rec block literals distances =
    let s = symbol literals in
    if s < 256 then (Buffer.add_char out (Char.chr s); block literals distances)
    else if s > 256 then begin
      if s > 285 then raise (Bad "there is no such length");
      let length = length_base.(s - 257) + bits length_extra.(s - 257) in
      let d = symbol distances in
      if d > 29 then raise (Bad "there is no such distance");
      let distance = distance_base.(d) + bits (if d < 2 then 0 else d / 2 - 1) in
      if distance > Buffer.length out then raise (Bad "a distance is too large");
      for _ = 1 to length do Buffer.add_char out (Buffer.nth out (Buffer.length out - distance)) done;
      block literals distances
    end in
  let stored () =
    hold := 0; held := 0;
    let length = bits 16 in
    if bits 16 <> length lxor 0xffff then raise (Bad "a length is damaged");
    if !place + length > String.length data then raise (Bad "the deflate stream has no end");
    Buffer.add_substring out data !place length; place := !place + length in
  let fixed () =
    let lengths = Array.init 288 (fun s -> if s < 144 then 8 else if s < 256 then 9 else if s < 280 then 7 else 8) in
    block (tree_of lengths) (tree_of (Array.make 32 5)) in
  let dynamic () =
    let literals = 257 + bits 5 in
    let distances = 1 + bits 5 in
    let codes = 4 + bits 4 in
    if literals > 286 || distances > 30 then raise (Bad "there are too many codes");
    let lengths = Array.make 19 0 in
    for i = 0 to codes - 1 do lengths.(order.(i)) <- bits 3 done;
    let tree = tree_of lengths and lengths = Array.make (literals + distances) 0 and at = ref 0 in
    let repeat value count =
      if !at + count > literals + distances then raise (Bad "there are too many lengths");
      Array.fill lengths !at count value; at := !at + count in
    while !at < literals + distances do
      match symbol tree with
      | 16 -> if !at = 0 then raise (Bad "there is no length to repeat"); repeat lengths.(!at - 1) (3 + bits 2)
      | 17 -> repeat 0 (3 + bits 3)
      | 18 -> repeat 0 (11 + bits 7)
      | l -> repeat l 1
    done;
    if lengths.(256) = 0 then raise (Bad "a block has no end");
    block (tree_of (Array.sub lengths 0 literals)) (tree_of (Array.sub lengths literals distances)) in
  let rec blocks () =
    let last = bits 1 in
    (match bits 2 with
     | 0 -> stored () | 1 -> fixed () | 2 -> dynamic () | _ -> raise (Bad "there is no such block"));
    if last = 0 then blocks () in
  blocks ();
  if !place < String.length data then raise (Bad "there is something after the deflate stream");
  Buffer.contents out

(* The content of a gzip file of one member (RFC 1952), without its checksum: what is read has a seal of its own. *)
let of_gzip data =
  let flags = Char.code data.[3] in
  let text place = String.index_from data place '\000' + 1 in
  let place = if flags land 4 = 0 then 10 else 12 + Char.code data.[10] + 256 * Char.code data.[11] in
  let skip bit skipped place = if flags land bit = 0 then place else try skipped place with Not_found -> raise (Bad "no header of gzip") in
  let place = place |> skip 8 text |> skip 16 text |> skip 2 (fun place -> place + 2) in
  inflate (String.sub data place (String.length data - 8 - place))

(* -- SHA-256: the constants are the first bits of roots of the first primes. -- *)

let primes = List.filter (fun n -> List.for_all (fun d -> n mod d > 0) (List.init (n - 2) (fun i -> i + 2)))
    (List.init 310 (fun i -> i + 2)) |> Array.of_list

(* The greatest r with r^power <= prime * 2^(32 power), less its whole part, by bisection in parts that fit. *)
let root_bits power prime =
  (* Numbers in base 2^16, the lowest first. *)
  let mul a b =
    let c = Array.make (Array.length a + Array.length b) 0 in
    Array.iteri (fun i x -> let carry = ref 0 in
      Array.iteri (fun j y -> let t = c.(i + j) + x * y + !carry in c.(i + j) <- t land 0xffff; carry := t lsr 16) b;
      c.(i + Array.length b) <- c.(i + Array.length b) + !carry) a; c in
  let number x = Array.init 3 (fun i -> x lsr (16 * i) land 0xffff) in
  let below r =
    let p = ref (number r) in
    for _ = 2 to power do p := mul !p (number r) done;
    let whole = ref 0 in
    for i = Array.length !p - 1 downto 2 * power do whole := !whole lsl 16 lor !p.(i) done;
    !whole < prime in
  let low = ref 0 and high = ref (1 lsl 40) in
  while !high - !low > 1 do
    let middle = (!low + !high) / 2 in
    if below middle then low := middle else high := middle
  done;
  !low land 0xffffffff

let round_constants = Array.init 64 (fun i -> root_bits 3 primes.(i))
let first_hash = Array.init 8 (fun i -> root_bits 2 primes.(i))

let sha256 text =
  let length = String.length text in
  let total = (length + 9 + 63) / 64 * 64 in
  let byte i =
    if i < length then Char.code text.[i] else if i = length then 128
    else if i >= total - 8 then (length * 8) lsr (8 * (total - 1 - i)) land 255 else 0 in
  let hash = Array.copy first_hash and w = Array.make 64 0 and mask = 0xffffffff in
  let turn x n = (x lsr n lor (x lsl (32 - n))) land mask in
  for block = 0 to total / 64 - 1 do
    for i = 0 to 63 do
      w.(i) <- if i < 16 then
          let at j = byte (64 * block + 4 * i + j) in at 0 lsl 24 lor (at 1 lsl 16) lor (at 2 lsl 8) lor at 3
        else
          let a = w.(i - 15) and b = w.(i - 2) in
          (w.(i - 16) + (turn a 7 lxor turn a 18 lxor (a lsr 3)) + w.(i - 7)
           + (turn b 17 lxor turn b 19 lxor (b lsr 10))) land mask
    done;
    let v = Array.copy hash in
    for i = 0 to 63 do
      let e = v.(4) and a = v.(0) in
      let t1 = v.(7) + (turn e 6 lxor turn e 11 lxor turn e 25) + (e land v.(5) lxor (lnot e land v.(6)))
               + round_constants.(i) + w.(i) in
      let t2 = (turn a 2 lxor turn a 13 lxor turn a 22) + (a land v.(1) lxor (a land v.(2)) lxor (v.(1) land v.(2))) in
      Array.blit v 0 v 1 7;
      v.(4) <- (v.(4) + t1) land mask;
      v.(0) <- (t1 + t2) land mask
    done;
    Array.iteri (fun i x -> hash.(i) <- (hash.(i) + x) land mask) v
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") hash))
