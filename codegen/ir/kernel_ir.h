// The kernel IR: one grammar for what runs on a GPU and on a CPU.
//
// Semantics. A Kernel is the program of one thread block, run for every block of the grid. Its statements are of two
// levels:
//
//   block level     control that every thread of the block takes alike (uniform): BlockLoop, Loop, When, Control, Let,
//                   Turns, and the leaves Uniform, Phase, Once, Combine, Scan and Barrier;
//   thread level    inside a Phase, Once or Combine only: ThreadLoop, TileLoop, DealLoop, SourceLoop, Loop, When,
//                   Let, Bind, Copy, CopyBox, Point, Body, Serial, Load, Compute, Store, Reduce, Clear, Join.
//
// A Phase is one explicit loop over the threads of the block: on a GPU the threads run it together, on a CPU it is a
// loop over them. Threads of one phase may not touch one element with a write among them unless it is their own; an
// element that one phase writes and another thread reads later needs a Barrier between the two phases. Barriers stand
// at block level only, so that they cannot diverge. What lives across phases is declared Storage: `block` storage is
// shared by the threads (shared memory on a GPU, a buffer per block on a CPU), `thread` storage is private (registers
// on a GPU, an array over the threads on a CPU). Storage extents are expressions of the parameters and scalars; those
// of thread storage are constants.
//
//   Kernel  ::= name dimensions Scalar* Array* Storage* Stmt*
//   Stmt    ::= Let name = Expr                                        a constant from here on
//             | BlockLoop x = Expr .. Expr step N_d { Stmt* }           blocks, cyclically: x = first + r_d, + N_d, ...
//             | Loop x = Expr .. Expr { Stmt* }                         in order; perhaps unrolled
//             | When Expr >= 0, ... { Stmt* } else { Stmt* }
//             | Control Code { Stmt* } Code                             source control at block level: for (...),
//                                                                       while (...), if (...), else, do ... while
//             | Uniform Code                                            source text that every thread executes alike
//             | Phase { Stmt* }                                         for every thread t of the block
//             | Once { Stmt* }                                          a phase of thread 0 alone
//             | Turns x = Expr .. Expr { Stmt* }                        in order, each by the next of several blocks
//             | Scan Storage op, ...                                    terms become the numbers of a recurrence
//             | ThreadLoop x = Expr .. Expr step T_d { Stmt* }          points, cyclically: x = first + t_d, + T_d, ...
//             | TileLoop r, q = rows .. { Stmt* }                       elements of a box, dealt out to all threads
//             | SourceLoop x = Code .. Code { Stmt* }                   a loop of the source, walked cyclically
//             | DealLoop x = Expr .. Expr { Stmt* }                      iterations, dealt out to all threads in turn
//             | Combine Storage op, ... { Stmt* }                        partial results become one; thread 0 goes on
//             | Clear Place op                                          the neutral element of an operator
//             | Join Place = Place op Place                             a partial result
//             | CopyBox x_0 < Poly, ... : Place = Place                  elements of a box, by all threads
//             | Bind name = Storage[Expr]                               a name for an element of storage
//             | Copy Place = Place                                      one element
//             | Barrier                                                 of the block, or of a warp
//             | Load name = Access                                      a value
//             | Compute name = Code                                     source text over values
//             | Store Access = name                                     one element
//             | Reduce Access op= name                                  the same, to be accumulated
//             | Point                                                   an iteration of the source begins (shadow
//             cells) | Body Code                                               source text with typed holes
//             | Serial Code = Code; for (x in a set) Code; Code         source text around one loop, taken apart
//   Expr    ::= Poly | floor(Poly / Poly) | ceil(Poly / Poly) | min Expr+ | max Expr+
//
// A cyclic loop visits every x of its range exactly once over all r_d (t_d), whatever N_d (T_d) >= 1 is: that is
// Euclid's lemma, and why a kernel is right for every launch shape. Every kernel has the implicit parameters N_d of its
// block dimensions and T_d of its thread dimensions, and block sizes B_d where the mapping introduced them.
//
// A nest has one kernel for each of its variants; they share the parameters, scalars and arrays.
//
// Integers are of 64 bits, but for *narrow* loops and *small* constants: these, their bounds and all sums and products
// of them and of parameters are within an int. A *ghost* is a constant or a name that nothing printed uses: it is not
// declared, and says to the checker which iteration the statements behind it do.
//
// A *plan* (Sweep, Tiling and what is kept in a Serial, Contents of storage) says what a pass is to do, and changes
// nothing of what a kernel means; the names that it brings are defined once the pass has run.
//
// `passes/` has what rewrites kernels. `verify` checks the levels, the names and the order of definitions after every
// pass.
#pragma once

#include "codegen/ir/parameters.h"
#include "model/model.h"
#include "qe/qe.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace metafork::codegen {

// -----------------------------------------------------------------------------------------------------------
// expressions

struct Expr {
  enum class Kind { poly, floor_div, ceil_div, min, max };
  Kind kind = Kind::poly;
  qe::Poly numerator;       // poly, floor_div, ceil_div
  qe::Poly denominator = 1; // floor_div, ceil_div; positive
  std::vector<Expr> args;   // min, max; at least one

  Expr() = default;
  Expr(qe::Poly p) : numerator(std::move(p)) {} // NOLINT: a polynomial is an expression
  Expr(long value) : numerator(value) {}        // NOLINT
  // Compiled once, as those of qe::Poly.
  Expr(const Expr &);
  Expr(Expr &&) noexcept;
  Expr &operator=(const Expr &);
  Expr &operator=(Expr &&) noexcept;
  ~Expr();
  static Expr floor(qe::Poly n, qe::Poly d);
  static Expr ceil(qe::Poly n, qe::Poly d);
  static Expr smallest(std::vector<Expr> args);
  static Expr largest(std::vector<Expr> args);
  bool operator==(const Expr &) const = default;
};
// Does the symbol stand in it?
bool uses(const Expr &e, const qe::Symbol &symbol);
// The polynomial with the values of its symbols, those that have one.
qe::Poly with_values(qe::Poly p, const std::map<std::string, qe::Poly> &values);
// max of the lower bounds, min of the upper bounds of a range that qe derived.
Expr lower(const std::vector<qe::LowerBound> &bounds);
Expr upper(const std::vector<qe::Bound> &bounds);

// ------------------------------------------------------------------------------------------------------------
// statements

struct Stmt;
using Block = std::vector<Stmt>;

// The type of what a loop counts with. What is narrow is within an int, with its bounds and all that is computed of it.
enum class Integer { wide, narrow };
std::string spelling(Integer type); // "long long", "int"

struct Let {
  std::string type; // C++ spelling
  std::string name;
  Expr value;
  std::string pointer; // not empty: the value is pointer + value
  bool small = false;  // it and all its parts are within an int: a position in a block or a tile
  bool ghost = false;
};
struct BlockLoop {
  std::string name;
  int dimension = 0;
  Expr first, last;
  std::shared_ptr<const Block> body;
};
// A plan for a loop over points from 0 on: each thread is to hold `groups` times `neighbours` of them, constants, while
// phases change: those from .. to of sweep `number`, from = number*groups*neighbours*T, and of these
// from + group*neighbours*T + t*neighbours + neighbour. `last` is the last point of the block.
struct Sweep {
  int groups = 1, neighbours = 1;
  std::string number, group, neighbour, from, to, last; // `neighbour` is empty where there is one
  int points() const { return groups * neighbours; }
};
// A batch is of `points` points of one thread that it does together wherever all of them are there. The point
// first + j belongs to thread j mod T_d as in any such loop; of an `adjacent` batch to thread (j / points) mod T_d; and
// where the batches are `aligned`, which begin at multiples of `points`, point x >= 0 to thread (x / points) mod T_d.
struct Batch {
  int points = 1;
  bool adjacent = false, aligned = false;
};
struct ThreadLoop {
  std::string name;
  int dimension = 0; // of the threads
  Expr first, last;
  std::shared_ptr<const Block> body;
  int points = -1; // the dimension of points that it walks; -1: the same number
  Integer counter = Integer::wide;
  std::optional<Sweep> sweep = {};
  std::optional<Batch> batch = {};
};
// row = first .. last, column = 0 .. width - 1: element row*width + column of the box goes to thread
// (row - first)*width + column mod the number of threads, with the columns on adjacent threads. Without a row, column =
// first .. last. `width` is an expression of parameters and scalars. Always narrow.
struct TileLoop {
  std::string row, column; // row may be empty
  Expr first, last;
  qe::Poly width;
  std::shared_ptr<const Block> body; // tests around one Copy for each element
  int batch = 1;                     // so many elements the CUDA print loads before it stores them
  bool by_rows = false; // its elements are those of row_copy(); in a pipeline they may be on their way until the phase
                        // is over, and which thread brings one is open
};
// Iteration first + i goes to thread (i / together) mod T, T being the number of all threads of the block; where the
// kernel has a parameter P of parts, of all threads of P blocks, part by part, which do all else alike.
struct DealLoop {
  std::string name;
  Expr first, last;
  std::shared_ptr<const Block> body;
  int unroll = 1;   // as of a loop, of rounds
  int together = 1; // iterations side by side that a thread does in a round
};
// A copy in registers of what an unrolled loop from 0 on reads of storage of a pipeline, which nothing writes
// meanwhile: the elements at `index`, one for each iteration of some loops inside it, the axes. What lies side by side
// along the loop itself, up or down, `ahead`, is read in front of so many of its iterations as are unrolled; anything
// else in front of each. Along the loop, or along the last axis, `together` elements are in 16 bytes that are aligned.
// In a window, which is ahead, the last axis moves by one element too, so that an iteration shares all but one of its
// elements with the one before; with a window in a loop all that is ahead is read piece by piece, `together` elements
// each, a piece before it is used. The first piece may begin with some elements, `skipped`, that nothing uses.
struct Fragment {
  struct Axis {
    std::string loop; // unrolled fully, from 0 on
    int count = 1;
  };
  std::string name, storage;
  qe::Poly index;         // over the loop's counter, the axes, and what is defined in front of the loop
  std::vector<Axis> axes; // outermost first
  bool ahead = false, window = false;
  int together = 1, skipped = 0;
};
// Of a loop whose statement, inside loops over the points of a thread, adds a product of doubles to a value of the
// thread by a fused multiply-add: one factor is the same along the rows of a warp, the other along its columns. The
// threads of a warp may do `iterations` at a time together, each with factors of the others; every value still takes in
// its products in the order of the loop.
struct WarpProduct {
  std::string row, column; // the loops over a thread's points: of the first thread dimension, and of the second one
  std::string neighbour;   // inside that: the points side by side; may be empty
  static constexpr int iterations = 16;
};
struct Loop {
  std::string name;
  Expr first, last;
  std::shared_ptr<const Block> body;
  Integer counter = Integer::wide;
  int unroll = 1; // > 1: the CUDA print is advised to unroll it so often; `fully`: narrow, first and last are
                  // constants, and no iteration is left a loop
  static constexpr int fully = 0;
  int stages = 1; // > 1: a pipeline, from 0 on at block level. Its body begins with constants, a barrier, constants, a
                  // phase that fills storage of so many stages, and a barrier: that phase may be done up to stages - 1
                  // iterations early, into a stage of its own
  std::vector<Fragment> fragments = {}; // not empty: the CUDA print takes exactly `unroll` iterations at a time, and
                                        // reads these
  std::string swings = {}; // not empty, of a fully unrolled loop over points of a thread: the counter of one around it;
                           // where that is odd, the CUDA print goes from last to first, so that neighbouring products
                           // share a factor
  std::optional<WarpProduct> product = {};
};
struct When {
  std::vector<Expr> conditions; // each >= 0
  std::shared_ptr<const Block> body;
  std::shared_ptr<const Block> otherwise = nullptr; // may be null
  bool spare = false;  // where they do not hold the body may be done for nothing: it changes only values of the thread
                       // that belong to no point, and reads only storage, within its extent
  bool seldom = false; // `otherwise` is: nothing that it computes is to wait for it in registers
};
// Control of a block body, as written: the proof that it is uniform is the frontend's and the analysis's.
struct Control {
  model::Code head; // "for (int k = 0; k < s; k++)", "while (...)", "if (...)", "else", "do"; empty: a plain block
  std::shared_ptr<const Block> body;
  model::Code tail; // "while (...);" of a do
};
struct Uniform {
  model::Code code; // a statement: declares or assigns block scalars, break, continue
};
// for (type variable = first; variable relation limit; variable += step), its iterations 0, 1, ... dealt out to
// threads: iteration k to thread k mod T_d. The last loop of a phase takes all thread dimensions from its own on
// together.
struct SourceLoop {
  std::string type, variable;
  model::Code first, limit, step; // step: empty where step_value is not 0
  int64_t step_value = 1;
  std::string relation; // "<", "<=", ">", ">=", "!="
  int dimension = 0;
  bool last = true;
  std::shared_ptr<const Block> body;
};
struct Phase {
  std::shared_ptr<const Block> body;
  std::set<std::string> unused = {}; // of the thread's indices and the thread storage: not declared in it
};
struct Once {
  std::shared_ptr<const Block> body;
};
// The first elements of thread storage of all threads become one, in thread 0, which does the body then; those of other
// threads are lost. The order depends on T alone: of each 32 threads, and then of the results of all these, the element
// of thread t takes in that of thread t + d for d = 16, 8, 4, 2, 1 in turn, as far as both are there. Where a point has
// P > 1 parts, their results become one in the same way, thread t of the block that is last taking those of parts t, t
// + T, ...; it alone goes on then. `number` tells the points of a launch apart.
struct Combine {
  struct Part {
    std::string storage, across; // block storage of 32 elements, for results of so many threads
    std::string op;              // as of an accumulation
  };
  std::vector<Part> parts;
  std::shared_ptr<const Block> body;
  std::optional<Expr> number = {};   // where the kernel has parts: from 0 on
  std::set<std::string> unused = {}; // as of a phase
};
// The iterations of a loop, from 0 on, which the P blocks of a kernel with parts share: in order, each one is begun by
// the next block that asks for one. A block is done with one before it asks again, and its threads wait for one another
// in front of each.
struct Turns {
  std::string name;
  Expr first, last; // first: 0
  std::string slot; // block storage, one long long: which turn the block has
  std::shared_ptr<const Block> body;
};
// Of the threads of a block; or of a warp alone, on which no claim of the certificate rests.
struct Barrier {
  enum class Scope { block, warp };
  Scope scope = Scope::block;
};
struct Point {};

// An element of storage or of an array: name[index]. Where it has a neighbour, it is number `neighbour`, a constant, of
// `together` that lie side by side in 16 bytes, aligned so, and may be read as these.
struct Place {
  std::string name;
  Expr index;
  std::string neighbour = {};
  int together = 1;
  std::string fragment = {}; // of the loop around it, which has the element too
};
// In turn `number` of the turns around it: elements 1 .. count of `values`, block storage, are terms; element j becomes
//   element j - 1 op term, or, with factors, factor[j - 1]*(element j - 1) + term,
// where element 0 becomes `before`, a place in memory, in turn 0, and else what the last element of the turn before is.
// Elements that are written in front of it may be another thread's, and so may those that are read behind it. The order
// depends on T and the counts alone: a thread has ceil(count/T) neighbours; what threads, turns and groups of turns
// come to is put together by trees.
struct Scan {
  std::string values, factors; // factors: empty where there are none
  std::string across;          // block storage of 66 elements, for results of 32 threads
  std::string wide;            // the type in which numbers are computed
  std::string op;
  Expr count;
  std::string number;
  Place before;
};
// to = the neutral element of op, that changes nothing.
struct Clear {
  Place to;
  std::string op;
};
// to = to op from, computed in the type of `from`.
struct Join {
  Place to, from;
  std::string op;
};
// TYPE &name = storage[index]: a variable of the source that lives in storage of the thread, or what a scan is made of.
struct Bind {
  std::string type, name, storage;
  Expr index;
  bool ghost = false;
};
struct Copy {
  Place to, from;
};
// to = from for every place x of a box, 0 <= x_j < extent_j, that the set holds: at least one of its systems. Both
// indices are over the coordinates x_j. How the threads share the work is decided late, by the pass lower-copies.
struct CopyBox {
  struct Side {
    qe::Symbol coordinate; // x_j
    qe::Poly extent;       // over parameters and scalars
  };
  std::vector<Side> sides; // outermost first
  Copy element;
  std::vector<qe::System> set; // over the coordinates and what is defined here
  qe::System facts;            // what holds here, for bounds that are as tight as they can be
};
struct Body {
  model::Code code;
  std::map<int, Place> places = {};        // accesses (into Nest::accesses) that go to storage instead of their array
  std::vector<std::string> variables = {}; // of loops inside the code, which places may name
  std::map<int, std::string> values = {};  // accesses that stand for values, of loads in front of it
};

// A plan for a loop of the source: index = first + within, first = begin + number*size, where begin .. end holds every
// index of a sweep, 0 <= within <= last < size, and those of one point are from .. to.
struct Tiling {
  std::string number, first, within, last;
  Let begin, end;
  qe::Poly size;
  Expr from, to;
  std::optional<std::vector<Expr>> whole = {}; // each >= 0: each point of the sweep has each index; none: not known
  std::optional<std::vector<Expr>> spare = {}; // the same of the points that there are, and storage has room for all
};
// before; for (...) inner; after: a statement of the source around one loop, as written and taken apart. The loop runs
// for each value of `symbol` in a set, in order, with its variable defined over that.
struct Serial {
  struct Local { // declared in front of the loop, and alive to the end; `before` assigns it
    std::string type, name;
    std::string storage = {}; // of the thread, where it is to live; or empty
  };
  // An element that does not change in the loop, which is to accumulate into storage of the thread.
  struct Kept {
    std::string storage;
    Place element;
    std::vector<int> accesses;
  };
  model::Code whole, before, after; // `before` and `after` are whole statements, or empty
  std::vector<Local> locals;
  qe::Symbol symbol;
  Let definition;
  qe::System range;
  Body inner;
  std::vector<Kept> kept = {};
  std::vector<Expr> runs = {}; // each >= 0: the loop runs, so that what is kept has an element
  std::optional<Tiling> tiling = {};
};

// A statement in parts: its loads, what it computes of their values, and where that goes. The text of an expression is
// never taken apart: its accesses stand for values.
struct Access {
  model::Code code;           // one hole, as written
  std::optional<Place> place; // where it goes instead
};
struct Load {
  std::string type, name; // of the value
  Access from;
};
struct Compute {
  std::string name; // of the result; it has the type of the expression
  model::Code code;
  std::map<int, std::string> values = {};  // for each access in the text
  std::vector<std::string> variables = {}; // as of a body
};
struct Store {
  Access to;
  std::string value;
};
// to = to op value, once for each iteration; `op`: "+", "-", "*", "&", "|" or "^".
struct Reduce {
  Access to;
  std::string op, value;
};

struct Stmt {
  std::variant<Let, BlockLoop, ThreadLoop, TileLoop, DealLoop, SourceLoop, Loop, When, Control, Uniform, Phase, Once,
               Combine, Turns, Scan, Barrier, Point, Bind, Copy, CopyBox, Body, Serial, Load, Compute, Store, Reduce,
               Clear, Join>
      node;
  template <class T>
  Stmt(T n) : node(std::move(n)) {} // NOLINT: a node is a statement
  // Compiled once, as those of qe::Poly.
  Stmt(const Stmt &);
  Stmt(Stmt &&) noexcept;
  Stmt &operator=(const Stmt &);
  Stmt &operator=(Stmt &&) noexcept;
  ~Stmt();
};

// ----------------------------------------------------------------------------------------------------------------
// kernel

// How a box of elements lies in storage: place after place of the innermost axis, each such row followed by `padding`
// elements that hold nothing (then the elements of a column fall into different banks).
struct Layout {
  struct Axis {
    Expr extent; // a polynomial, unless it is the only axis
    int64_t padding = 0;
  };
  std::vector<Axis> axes; // outermost first

  Layout() = default;
  Layout(Expr extent) : axes{{std::move(extent)}} {} // NOLINT: one axis
  qe::Poly row_length(size_t axis) const;
  qe::Poly index(const std::vector<qe::Poly> &place) const;
  Expr elements() const;
};

// What storage is to hold: a box of an array. What is read in it is brought in front of what touches it, and what is
// written in it goes back behind that; at least one of the two.
struct Contents {
  Let base; // the address of the box's corner
  std::optional<CopyBox> box, back;
  std::map<int, Place> places;        // accesses that are to go to storage
  std::vector<std::string> variables; // as of a body
};

// `stages` copies of a layout, one behind the other: iteration x of a pipeline uses stage x mod stages, and the name
// stands for that. Without a pipeline there is one.
struct Storage {
  enum class Space { block, thread };
  Space space = Space::block;
  std::string name, element; // C++ element type
  int64_t element_size = 0;  // bytes
  Layout layout;
  int stages = 1;
  std::optional<Contents> contents = {};

  Expr elements() const; // of all stages
};

// parameter >= factor * of; or, without `of`, parameter is a multiple of the factor.
struct Demand {
  std::string parameter;
  int factor = 1;
  std::string of = {};
  bool operator==(const Demand &) const = default;
};

// Where arrays lie at 16 bytes, and scalars and parameters are multiples of `points`, the neighbours of a batch are
// read and written at once: the kernel is compiled for this case and for all others. Neighbour v reads element first +
// behind + v, where `first` is a multiple, and writes element target + v. So are iterations of a loop that is dealt
// out, those that a thread does together, which write nothing. `spare`: a point that does not exist may be computed
// with the elements of one that does, for nothing, so that groups at the ends of a row are done like all others.
struct Wide {
  struct Read {
    qe::Poly first, behind; // over the first neighbour, what stands around it, and variables of loops in the text
  };
  int points = 1;
  std::vector<std::string> names; // of the arrays, scalars and parameters
  std::map<int, Read> reads;      // by access
  int write = -1;                 // the access; -1: none
  qe::Poly target;
  bool spare = false;
  bool demanded = false; // only launches whose scalars and parameters are such multiples have the kernel
};

constexpr int warp_rows = 8, warp_columns = 4;

struct Kernel {
  std::string name;
  std::string nest; // the nest's name; empty: the kernel's own
  std::string variant = "unstaged";
  bool exclusive = false; // launched only where no two arrays overlap
  bool for_gpu = false;   // a CPU runs it only where somebody asks for it
  int max_threads = static_cast<int>(
      of_kind(Parameter::Kind::threads).most); // of a block: what the CUDA print promises to the compiler
  int resident = 1;                            // so many such blocks a multiprocessor is to have room for
  bool in_warps = false; // of two thread dimensions: each warp has warp_rows of the first by warp_columns of the second
  std::vector<Demand> demands; // on parameters: launched only where they hold
  std::optional<Wide> wide;
  std::vector<std::string> comment; // the source line, the mapping, the bounds
  std::vector<std::string>
      footprints; // what is staged, for readers: "a_s = a[b0*B0 .. b0*B0 + B0 + 1], B0 + 2 elements"
  std::vector<Parameter> parameters;
  int block_dimensions = 0, thread_dimensions = 0;
  std::vector<model::Scalar> scalars;
  std::vector<model::Array> arrays;
  std::vector<Storage> storage;
  Block body;
  std::set<std::string> unused;        // of the scalars and arrays: not declared
  std::vector<std::string> namespaces; // of the function, so that names mean the same
  // identifiers of thread and block indices in the printed text, by dimension
  std::vector<std::string> thread_names, block_names;

  const Parameter *find(Parameter::Kind kind, int dimension) const;
  const Storage *find_storage(const std::string &storage_name) const; // null: there is none
  // The struct that all kernels of the nest take.
  std::string arguments() const { return (nest.empty() ? name : nest) + "_args"; }
};

// The blocks inside a statement, its source text, and its own expressions.
std::vector<const Block *> children(const Stmt &s);
std::vector<Expr> expressions(const Stmt &s);
std::vector<const model::Code *> codes(const Stmt &s);
// The access of a load or a store.
const model::AccessHole &hole_of(const Access &access);

// A loop over a box that copies rows, or one: columns first .. last of each row, from one place to another, where the
// index of both is row * stride + column and an offset. None: the tests in it are not of the columns alone.
struct RowCopy {
  Expr first, last;
  Place to, from; // of row 0 and column 0
  qe::Poly to_row, from_row;
};
std::optional<RowCopy> row_copy(const TileLoop &loop);

// What a pipeline fills, and what stands behind.
struct PipelineParts {
  Block before, fill, behind; // constants; constants and a phase; the rest
};
std::optional<PipelineParts> pipeline_parts(const Block &body);

// Does some storage have stages: is there a pipeline?
bool has_stages(const Kernel &kernel);
// Do launches take whole warps of warp_rows by warp_columns threads alone?
bool has_whole_warps(const Kernel &kernel);
// Is a loop of each point shared by threads, dealt out or in turns?
bool shares_loops(const Block &block);
// Is it one in turns?
bool has_turns(const Block &block);

// The class that stands for an operator of Combine, Clear and Join, of kernel.h or of a function of the program; "" for
// anything else.
std::string combining_class(const std::string &op);
// In units of 8 bytes, what a block hands in of a part.
int64_t handed_in(const Kernel &kernel, const Combine::Part &part);

// Does a loop of the source take the threads of its dimension and of all behind it together?
bool takes_all_threads(const Kernel &kernel, const SourceLoop &loop);

// The IR as text, for --dump-after=kernel.
std::string text(const Kernel &kernel);
std::string text(const Expr &e);

// Checks the invariants above; throws std::logic_error naming the kernel and the violation (an internal error).
void verify(const Kernel &kernel);

} // namespace metafork::codegen
