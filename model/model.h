// The source model: what the frontend found in one translation unit, free of Clang. Every later stage reads it, none
// changes it.
//
// Semantics. A Unit holds the functions that contain regions; a Region holds the Nests that become kernels; what stands
// between the nests stays host code in the drop-in. A Nest is a perfect nest of meta_for loops over a Body, or over a
// BlockProgram: then the meta_for loops are thread blocks, and the program is what one block does. Its
// iteration domain is the set of integer points of the loops' index symbols that satisfy the loops' constraints (each
// IntExpr >= 0). An Access belongs to the nest's domain extended by the sequential loops around it and restricted by
// its guards; it is *certain* if it executes at every point of that set, else it *may* execute (a superset must never
// be transferred or staged as if it were touched).
//
// Body text is source text with typed holes, never a re-printed syntax tree: a Code is a list of pieces, each plain
// text or a hole that the printers fill (an access to an array of the nest; a product and sum that may be contracted).
#pragma once

#include "model/host_plan.h"
#include "model/place.h"
#include "model/storage.h"

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace metafork::model {

// ------------------------------------------------------------------------------------------------- integer expressions

// An integer expression over symbols (loop indices and scalars that do not change in the nest). Immutable. `divide` and
// `remainder` truncate as C does, `floor_divide` rounds down; `unknown` is a value the analysis cannot follow, and what
// `make` would make too large to work with.
class IntExpr {
public:
  enum class Kind { constant, symbol, add, multiply, divide, remainder, floor_divide, min, max, unknown };

  IntExpr() = default;    // unknown
  IntExpr(int64_t value); // NOLINT: a number is an expression
  static IntExpr symbol(std::string name);
  // Compiled once: wherever they are inlined they are much of what is compiled.
  IntExpr(const IntExpr &);
  IntExpr(IntExpr &&) noexcept;
  IntExpr &operator=(const IntExpr &);
  IntExpr &operator=(IntExpr &&) noexcept;
  ~IntExpr();
  static IntExpr make(Kind kind, IntExpr a, IntExpr b);

  Kind kind() const { return node_ ? node_->kind : Kind::unknown; }
  int64_t value() const { return node_->value; }
  const std::string &name() const { return node_->name; }
  const IntExpr &lhs() const { return node_->args[0]; }
  const IntExpr &rhs() const { return node_->args[1]; }

  bool is_known() const;      // no unknown anywhere inside
  bool is_polynomial() const; // sums and products of constants and symbols only
  std::optional<int64_t> constant() const;
  bool uses(const std::string &symbol) const;
  void collect_symbols(std::vector<std::string> &out) const;
  IntExpr substitute(const std::string &symbol, const IntExpr &value) const;
  std::string text() const;

  friend IntExpr operator+(const IntExpr &a, const IntExpr &b) { return make(Kind::add, a, b); }
  friend IntExpr operator*(const IntExpr &a, const IntExpr &b) { return make(Kind::multiply, a, b); }
  friend IntExpr operator-(const IntExpr &a) { return make(Kind::multiply, IntExpr(-1), a); }
  friend IntExpr operator-(const IntExpr &a, const IntExpr &b) { return a + (-b); }

private:
  struct Node {
    Kind kind;
    int64_t value = 0;
    std::string name;
    std::vector<IntExpr> args;
    int64_t size = 1, products = 1; // nodes of the tree; products of symbols at most, once it is multiplied out
  };
  static IntExpr join(Kind kind, IntExpr a, IntExpr b); // of any size
  std::shared_ptr<const Node> node_;
};

// Where a + slack <= b: a disjunction of conjunctions of constraints, each >= 0. Minima and maxima are split, a
// quotient rounded down by a constant becomes a product: x <= floord(p, c) is c*x <= p.
std::vector<std::vector<IntExpr>> at_most(const IntExpr &a, const IntExpr &b, int64_t slack);
// Minima and maxima of polynomials, nested as they like.
bool of_polynomials(const IntExpr &e);
// The constraints of a + slack <= b, where they are a conjunction of polynomials.
std::optional<std::vector<IntExpr>> conjunction(const IntExpr &a, const IntExpr &b, int64_t slack);

// Is the identifier a word of the text?
bool has_word(const std::string &text, const std::string &word);

// ---------------------------------------------------------------------------------------------------------- body text

struct AccessHole;
struct ContractHole;
struct ScopHole; // model/scop_code.h: of plain loops, before nests are made of them
using Piece = std::variant<std::string, std::shared_ptr<const AccessHole>, std::shared_ptr<const ContractHole>,
                           std::shared_ptr<const ScopHole>>;
using Code = std::vector<Piece>;

// An access array[index]. One index per declared dimension; extents[d] is the text of dimension d's extent (d >= 1), so
// the element is index[0] * extents[1] * ... + ... (64-bit). Without an index (*p, p->x, row[j] of a local pointer) the
// text stays as written in `original`, an lvalue or, with is_pointer, a pointer to the element.
struct AccessHole {
  int access = -1;    // into Nest::accesses
  int array = -1;     // into Nest::arrays
  bool block = false; // into Nest::block_accesses and Nest::block_arrays instead
  std::vector<Code> index;
  std::vector<Code> extents; // extents[0] unused
  Code original;
  bool is_pointer = false;
};

// A product and a sum in one source expression that --fp-contract=on may fuse: sign_product * (a * b) + sign_addend *
// c. `original` is the text as written. Where the source was `target += a * b`, target holds the left side and c is the
// same text.
struct ContractHole {
  Code original, a, b, c;
  bool negate_product = false, negate_addend = false;
  bool single = false; // float (fmaf) instead of double (fma)
  Code target;         // empty, or the assigned variable
};
// The numbers of the accesses in a text; those in subscripts do not count.
void accesses_of(const Code &code, std::set<int> &out);

// ---------------------------------------------------------------------------------------------------- what a nest uses

// A value that does not change during the nest and is passed to the kernel.
struct Scalar {
  std::string name;      // the identifier in the kernel
  std::string type;      // C++ spelling
  std::string host_text; // the expression the drop-in passes
  std::string constant;  // C++ constant expression text, if it is a compile-time constant (then nothing is passed)
  bool integral = false; // may occur in IntExprs under `name`
  bool is_signed = true;
  int bits = 0;
  bool from_parameter = false; // a parameter of the function that it never changes
  bool bounded = false;        // it is no parameter, or a condition outside the nest mentions it
  int64_t most = INT64_MAX;    // of its type
  bool by_address = false;     // a struct: the drop-in passes its address
  std::string where;      // what may trap: the host tests this first, and passes 0 where it does not hold; or empty
  IntExpr definition;     // what the host computes, over other scalars; unknown where it cannot be expressed
  std::vector<int> cells; // what the host reads for it, into Nest::cells
};

struct Array {
  std::string name;      // the identifier in the kernel
  std::string host_text; // the pointer expression the drop-in passes
  std::string where;     // as of a scalar
  std::string element;   // C++ spelling of the element type, without const
  int64_t element_size = 0;
  bool is_const = false; // the program only has const access
  bool read = false, written = false;
  bool renamed = false;        // a pointer or reference of the body that is not const points to it
  bool escapes = false;        // passed on as a pointer: which elements are touched is not visible
  bool unread = false;         // an inspector records its elements and does not look at them
  bool from_parameter = false; // a pointer parameter of the function, never reassigned to anything but such pointers
  std::optional<IntExpr> declared; // number of elements by its declared type
  std::string extent_clause;       // meta_extent(a, n): the text of n
  std::string extent_symbol;       // the scalar that carries it
  Storage storage;                 // its elements, as the nest writes them
  std::vector<int> cells;          // what the host reads to know where it is, into Nest::cells
  Location location;               // first use
};

// Elements among which that of an access is, and all of which the nest touches where the access happens: a subscript
// over the loops around it, and over an index with constraints of its own, each >= 0 (empty: there is none).
struct Reach {
  IntExpr subscript;
  std::string index;
  std::vector<IntExpr> constraints;
};

struct Access {
  int array = -1;
  IntExpr subscript;               // linearised, in elements; unknown if it cannot be followed
  std::vector<IntExpr> dimensions; // per declared dimension, where the array has several
  std::vector<IntExpr> extents;    // extents of those dimensions (extents[0] unused)
  bool read = false, write = false;
  bool certain = true;
  bool certain_in_phase = true; // of a block body: certain as soon as its phase runs
  std::string step;  // a part of an update that is done as a whole, while others of this operation may be done to the
                     // element; or empty
  std::string field; // the member of the element that is touched, ".x.y"; empty: the whole element
  bool field_exact = true;     // false: only a part of the field, which one is not known
  std::vector<int> loops;      // sequential loops around it, into Nest::loops
  std::vector<IntExpr> guards; // each >= 0 where the access executes
  std::vector<Reach> reach;    // where the subscript is unknown: among what it is; empty where that is unknown too
  std::string text;
  Location location;
};

// for (var = first; var REL limit; var += step). The index symbol is the variable itself where the step is 1, else a
// counter k >= 0 with var = first + step * k.
struct Loop {
  bool parallel = false;
  std::string variable; // source name
  std::string type;     // C++ spelling of the variable's type
  std::string index;    // symbol of the domain
  IntExpr first;
  int64_t step = 1;                  // 0: a run-time step, see step_symbol
  std::string step_symbol;           // scalar with the step
  IntExpr value;                     // the variable's value, over index
  std::vector<IntExpr> constraints;  // each >= 0; with index and outer symbols
  std::vector<IntExpr> implied;      // each >= 0 too: bounds that need no number of iterations computed beforehand
  bool known = true;                 // constraints describe the loop exactly
  int pointer_base = -1;             // a pointer loop over this array: value is the element offset
  bool declared_outside = false;     // C89 style: keeps its final value after the loop
  std::vector<std::string> divisors; // host texts of what its limit was divided by, as in blocks = (n + B - 1) / B
  Location location;
};

// Elements so far apart share much of what memory hands out at once, as in a sum of every second one.
constexpr int nearby = 8;

// Does the loop have a small constant number of iterations, so that cutting it into tiles is no use?
bool few_iterations(const Loop &l);

// ------------------------------------------------------------------------------------------------------ block bodies

// What the program declares in the body of a block meta_for, outside its inner meta_for loops: one for each thread
// block, in shared memory.
struct BlockArray {
  std::string name;             // the identifier in the kernel
  std::string text;             // as written in the source
  std::string element;          // C++ spelling
  int64_t element_size = 0;     // bytes
  std::vector<IntExpr> extents; // elements a dimension, outermost first, known before the launch; none: a scalar that
                                // one thread assigns
  bool always = false;          // declared whenever the block runs: it has at least one element then
  Location location;
};

// An integer variable of the block body whose value IntExprs call by name: the same for all threads, but not for all
// blocks. One that is assigned again has one value within a phase only.
struct BlockSymbol {
  std::string name, text; // text: as written in the source
  bool assigned = false;
};

struct BlockStmt;
using BlockProgram = std::vector<BlockStmt>;

// One meta_for of a phase as source text, which every thread evaluates alike.
struct PhaseLoop {
  std::string type, variable;
  Code first, limit, step; // step: empty where step_value is not 0
  int64_t step_value = 1;
  std::string relation;
  int loop = -1; // into Nest::loops; -1: its bounds cannot be followed
};

// A statement of a block body.
struct BlockStmt {
  enum class Kind {
    uniform, // every thread executes the text: it assigns block scalars only, or jumps
    once,    // one thread executes the text: it writes arrays
    phase,   // a nest of inner meta_for loops over `text`
    control  // `text` is the header
  };
  enum class Flow { block, loop, branch, otherwise, repeat }; // repeat: do ... while
  enum class Jump { none, leave, next };                      // break, continue
  Kind kind = Kind::uniform;
  Code text;
  Code tail;                    // repeat: while (...);
  std::vector<PhaseLoop> loops; // phase, outermost first
  Flow flow = Flow::block;
  BlockProgram body; // control
  Jump jump = Jump::none;
  int loop = -1; // control: the canonical loop, into Nest::loops
  // What the statement itself touches, a control statement in its header: into Nest::accesses, Nest::block_accesses.
  std::vector<int> accesses, block_accesses;
  std::vector<std::string> assigns; // block symbols that get a value here, a control statement in its header
  Location location;
};

// ------------------------------------------------------------------------------------------------------- tiled bodies

// A variable that the body declares before its sequential loop and that lives across it.
struct BodyLocal {
  std::string name;         // the identifier in the kernel
  std::string type;         // C++ spelling, without const
  int64_t element_size = 0; // bytes
};

// The loop of a tiled body does  target = target op e  once in every iteration that does it at all: op is associative
// and commutative, e does not have the target, and nothing else in the loop does.
struct Accumulation {
  std::string op;           // "+", "*", "&", "|", "^", "&&", "||", "min", "max"; of -= it is "+"
  std::string type;         // of the target, C++ spelling
  int64_t element_size = 0; // bytes
  std::string local;        // the target: one of the locals; or empty, and then ...
  int array = -1;           // ... the element of this array of the nest that the loop names
  bool whole = false;       // whole numbers: its value is the same in any order
  bool permitted = false;   // meta_reduction: so may its order be
};

// The loop of a tiled body makes a number of the one before it, once in every iteration,
//   target = source op term, or, with a factor, target = factor*source + term,
// where source is the target of the iteration before, and op is associative. `before; target = ...; after` is all that
// it does. Nothing in it but `target` changes what the term and the factor read, no iteration touches what another one
// writes, other than by these sources and targets, and none of the parts has effects.
struct Recurrence {
  std::string op;               // "+", "*", "&", "|", "^", "min", "max"; with a factor "+"
  std::string type;             // of the numbers, C++ spelling
  std::string wide;             // in which they are computed: the type, or for whole numbers the unsigned one
  int64_t element_size = 0;     // bytes
  Code terms;                   // a statement: assigns to `term` and, where it has a name, to `factor`
  std::string term, factor;     // names that the body does not have
  Code before, after;           // statements in front of it and behind; or empty
  int target = -1, source = -1; // into Nest::accesses
  bool element = false;         // the target is an element of its own in each iteration; else one for all of them
  std::vector<int> old, made;   // accesses of `before` and `after` that read the source's number, and the target's
  bool whole = false, permitted = false; // as of an accumulation
};

// The body as  before; for (loop) inner; after  with one canonical loop at its top level, so that the loop can be cut
// into tiles while every iteration of the nest keeps its values: `before` assigns the locals that the source declares
// there. Each part is a complete statement, or empty.
struct TiledBody {
  Code before, inner, after;
  int loop = -1; // into Nest::loops
  std::vector<BodyLocal> locals;
  std::vector<Accumulation> accumulations; // all that the loop does; empty: it does something else
  std::optional<Recurrence> recurrence;    // its loop is a scan
};

// A constant of each point of a nest, by the name that the body has for it.
struct PointValue {
  std::string type, name; // C++ spelling, without const; the identifier in the kernel
  IntExpr value; // over indices, scalars and the values before it: a polynomial, or such a quotient rounded down
};

// What is left of a body  T p = E; ...; if (C) rest  whose declarations have values that are followed, and whose
// conditions are constraints of the domain. (if (C) continue; counts as a condition around what follows.)
struct BareBody {
  std::vector<PointValue> values;
  std::vector<IntExpr> guards; // each >= 0 where the rest is done
  Code body;
  std::optional<TiledBody> tiled;
  std::string not_tiled;
};

// meta_cache(x): array x has to be staged.
struct CacheClause {
  int array = -1;   // into Nest::arrays
  std::string text; // as written
  Location location;
};

// -------------------------------------------------------------------------------------------------------------- nests

struct Nest {
  std::string name;        // function_rR_nN
  std::vector<Loop> loops; // the first `depth` are the meta_for loops, the rest sequential loops of the body
  size_t depth = 0;
  std::string form_clause;        // meta_form(point) or meta_form(block), empty if the compiler decides
  bool asserted = false;          // meta_assert_independent: the programmer knows that iterations do not meet
  Code body;                      // of the innermost meta_for: a compound statement or a single statement
  std::vector<Code> outer_bodies; // of the meta_for loops above it, outermost first: what with_depth falls back to
  std::vector<Scalar> scalars;
  std::vector<Array> arrays;
  std::vector<Cell> cells;      // what the host reads for a launch, what is needed to find others first
  std::vector<Storage> earlier; // what other launches of the region, or of this nest, may have written before
  std::vector<Access> accesses;
  std::string header_text;  // the loop headers, for the comment
  std::string body_text;    // one line of the body, for the comment
  Range range;              // the outermost for statement, keyword to end
  std::string after;        // statements for the drop-in that set loop variables declared outside
  std::string where;        // holds if the nest has an iteration: what is passed may trap where it does not; or empty
  std::string no_inspector; // why no inspector can be made, empty if it can
  std::vector<CacheClause> cache;
  std::vector<std::string> reassociate; // variables and arrays of meta_reduction clauses, as written
  std::optional<TiledBody> tiled;       // else not_tiled says why
  std::string not_tiled;                // empty where the body has no sequential loop
  std::optional<BareBody> bare;         // see with_bare_body; the body, as far as it can be taken apart so
  std::vector<PointValue> values;       // what the body does not declare itself
  std::vector<IntExpr> required;        // over scalars; the nest has no iteration unless each is >= 0
  bool repeated = false;                // in one run of its region it may be launched more than once
  int written = -1;                     // a meta_for that has been read as a scop too: its number among those; else -1
  // A block body: not empty where the innermost meta_for of the chain holds a program of thread blocks.
  BlockProgram program;
  std::vector<BlockArray> block_arrays;
  std::vector<Access> block_accesses; // Access::array is into block_arrays
  std::vector<BlockSymbol> block_symbols;
  std::vector<std::string> notes; // for --explain
  Location location;
};

// Accesses to arrays and to block storage in one numbering: accesses, then block_accesses.
inline bool is_block_access(const Nest &nest, int id) { return static_cast<size_t>(id) >= nest.accesses.size(); }
inline const Access &access_at(const Nest &nest, int id) {
  const size_t i = static_cast<size_t>(id);
  return i < nest.accesses.size() ? nest.accesses[i] : nest.block_accesses[i - nest.accesses.size()];
}

// The same nest with fewer parallel dimensions: the inner meta_for loops run in order inside each iteration. 1 <=
// depth. The nest holds no program of thread blocks.
Nest with_depth(const Nest &nest, size_t depth);

// The same nest with its bare body: the conditions belong to the domain, and no access has them as guards.
Nest with_bare_body(const Nest &nest);

// The innermost meta_for loop on whose index the expression depends; nullopt: on none.
std::optional<size_t> level_of(const Nest &nest, const IntExpr &e);
// The same of values[i], which may name others.
size_t level_of_value(const Nest &nest, size_t i);

struct ScopCode; // model/scop_code.h

struct Region {
  std::string name;      // function_rR
  bool implicit = false; // a meta_for outside meta_schedule
  Range range;           // from the keyword to the end of the construct
  Range body;            // the braces (explicit regions)
  std::vector<Nest> nests;
  std::vector<HostAccess> host_accesses;
  // In source order; one that is no part of a region around it is all that its region has.
  std::vector<PlacedPlan> plans;
  // Offsets behind declarations in blocks of the region. An exception that leaves the block ends what was declared:
  // what the device wrote has to be back by then (C++ only).
  std::vector<unsigned> guards;
  // Plain loops of it that become kernels: where their nests belong among the others, and the code of their statements.
  std::vector<std::pair<size_t, std::shared_ptr<const ScopCode>>> scops;
  Location location;
};

struct TrialProgram; // model/trial.h

struct Parameter {
  std::string name, declaration; // "float *a", "const int n": C++ text
};

struct Function {
  std::string name;   // as written
  std::string prefix; // unique C identifier, begins every kernel's name
  std::vector<std::string> namespaces;
  std::string result; // C++ text of the result type
  std::vector<Parameter> parameters;
  bool internal = false; // static, or a member: no API
  bool c_linkage = false;
  bool plain_signature = true; // only built-in types and pointers to them: the typed header can declare it
  std::string no_device;       // why there is no device variant, empty if there is one
  Range range;                 // the whole definition
  Range name_range;            // the name in the definition
  unsigned parameters_end = 0; // offset of the parameter list's closing parenthesis
  bool no_parameters = false;  // (void) or ()
  std::vector<Region> regions;
  std::shared_ptr<const TrialProgram> trial; // the function to be run for chosen sizes; null if it cannot be
  Location location;
};

// What is known only when all nests of the function's regions are there: what their kernels write of what the host
// names, and whether there is a variant on device pointers.
void finish(Function &function);

// One edit of the main file: [begin, end) becomes text.
struct Edit {
  Range range;
  std::string text;
};

// A user's header that travels with the package: its path below headers/, and where it was.
struct Header {
  std::string source, target;
};

struct ForkFile; // model/fork_join.h

struct Unit {
  std::string input;     // path as given
  std::string stem;      // the file name without its extension: what the package's files are called
  std::string name;      // identifier made from the stem
  std::string extension; // with the dot
  bool is_c = false;
  std::string text;              // the main file
  std::list<Function> functions; // they do not move
  // Plain loops, by the name of their scop, of which kernels were asked for that cannot be made, and why.
  std::map<std::string, std::string> refused;
  std::vector<std::string> sizes;        // names that metafork_size is called with
  std::string slice;                     // declarations the bodies need, C++ text with MF_DEVICE marks
  std::shared_ptr<const ForkFile> forks; // forks and joins, and loops in forked work; null: none
  std::vector<Edit> edits;               // keywords to their elision, quoted includes to the carried tree
  std::vector<Header> headers;
  std::vector<std::string> include_dirs;  // below headers/, for the drop-in
  std::vector<std::string> compile_flags; // -D, -U, -std
  std::vector<std::string> dependencies;  // files read, for the depfile
};

} // namespace metafork::model
