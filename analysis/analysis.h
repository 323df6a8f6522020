// Analysis of a nest before any block size exists: its domain, the range of elements of each array, whether its
// iterations collide, and whether it was written in point or in block form. isl is used here and nowhere else.
#pragma once

#include "analysis/footprint.h"
#include "model/model.h"
#include "model/steps.h"
#include "qe/qe.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

struct isl_ctx;

namespace metafork::analysis {

// The polynomial of an expression; nullopt if it divides, takes minima, or is unknown.
std::optional<qe::Poly> polynomial(const model::IntExpr &e);

// The same with what is no polynomial under a name of its own: equal expressions get equal names. Facts about the names
// (remainders by a constant) are added.
std::optional<qe::Poly> opaque_polynomial(const model::IntExpr &e, std::set<std::string> &names, qe::System &facts);

// True: the system has no integer point, whatever the other symbols are. Eliminates the unknowns one by one, as far as
// the signs of their coefficients are known, and looks for a contradiction after each step. False says nothing.
bool infeasible(qe::System s, std::set<std::string> unknowns);

// The constraints of the meta_for loops over their index symbols and the nest's scalars.
qe::System domain_of(const model::Nest &nest);

// What holds wherever a block of the nest runs: each array that it declares has an element.
qe::System block_facts(const model::Nest &nest);

// ---------------------------------------------------------------------------------------------------------------- form

enum class Form { point, block };

// Point form: every meta_for is a dimension of points. Block form: the first `block_depth` meta_for loops are thread
// blocks, the rest are the threads of a block. A meta_for over u nested in one over v is its thread loop if u runs over
// 0..B-1 and every use of v is v*B + u, and if something shows that B is a block size and not the row length of a
// matrix: the number of blocks is a quotient by B, or the point v*B + u is compared with a bound.
struct FormDecision {
  Form form = Form::point;
  size_t block_depth = 0;
  std::string reason; // for --explain
  // Of a nest over points that stands for one in block form (`untile`), by dimension: index = block*size + thread.
  struct Tile {
    std::string block, thread, size, index;
    std::optional<qe::Poly> first; // block >= first
    bool named = false;            // the body calls block or thread by name
  };
  std::vector<Tile> tiles = {};
  bool over_points() const { return form == Form::point || !tiles.empty(); }
};
FormDecision decide_form(const model::Nest &nest);

// A nest in block form, v*B + u, as a nest over w = v*B + u, which does the same points: with 0 <= u < B, (v, u) -> w
// is a bijection. That B >= 1 is required. What the body calls v and u has a value still.
struct Untiled {
  model::Nest nest;
  FormDecision form;
};
// nullopt: the nest is in point form, or uses v or u in another way, or does its blocks and their threads in different
// orders of the dimensions.
std::optional<Untiled> untile(const model::Nest &nest, const FormDecision &form);

// -------------------------------------------------------------------------------------------------------------- ranges

// Where the range of elements of an array comes from, in the order in which they are preferred.
enum class RangeSource { clause, certain_accesses, declared_type, inspector, none };

// lower <= element <= upper for one access where all of `conditions` hold (else the access does not happen).
struct AccessRange {
  qe::System conditions;
  std::vector<qe::LowerBound> lower; // max of
  std::vector<qe::Bound> upper;      // min of
};

struct ArrayRange {
  RangeSource source = RangeSource::none;
  std::vector<AccessRange> accesses; // certain_accesses: the hull of these
  std::optional<qe::Poly> count;     // declared_type and clause: elements 0 .. count - 1
  bool overwritten = false;          // every element of the range is certainly written and none is read
  std::string reason;                // inspector, none: why the accesses do not tell
};
// One per array of the nest. A range from accesses is exact: no element outside what is certainly touched (an
// over-large range would read beyond the program's array).
std::vector<ArrayRange> array_ranges(const model::Nest &nest, model::Steps *steps = nullptr);

// ---------------------------------------------------------------------------------------------------------- collisions

enum class Verdict { proved, asserted, refuted };

// An access as the program writes it.
struct Reference {
  std::string text;
  bool read = false, write = false;
  model::Location location;
};

// Two concrete iterations that touch one element.
struct Collision {
  Reference first, second;
  std::string first_iteration, second_iteration; // "i = 1, j = 2"
  std::string element;                           // "a[3]"
  std::string sizes;                             // "n = 6"
  std::map<std::string, int64_t> values;         // the same, by the texts of the program
  bool for_all_sizes = true;                     // false: other sizes were tried without a collision
};

// May two accesses to one element touch the same bytes? False for different members.
bool fields_overlap(const model::Access &a, const model::Access &b);

struct Independence {
  // refuted: the collision. asserted: one that happens for some sizes only, if it was found; the program may know
  // better.
  Verdict verdict = Verdict::asserted;
  std::string reason;              // asserted: what is beyond the analysis
  std::vector<Reference> suspects; // asserted: one or two references that could meet
  std::optional<Collision> collision;
};
// A question to isl takes as long as there are loops around what it is about, more than once: about what is in more
// loops than these nothing is asked.
constexpr int most_loops = 32;
// proved: no two iterations of the meta_for loops touch one element with a write among them, for all values of the
// scalars (decided by isl over the integers after undoing v*B + u and i*n + j). refuted: small sizes for which two
// iterations certainly collide, by enumeration, in every assignment of sizes that was tried. asserted: neither.
// `confirm` evaluates such a collision on the source, and gives it back as it is there; nullopt: it does not happen,
// and does not count.
using Confirm = std::function<std::optional<Collision>(const Collision &)>;
Independence check_independence(const model::Nest &nest, const Confirm &confirm = {}, model::Steps *steps = nullptr);

// Refutation by running: a function of the program is run for chosen sizes up to a meta_for, whose iterations are run
// one by one; what they touch is noted byte by byte. What is said of two iterations that meet has happened here, with
// every bound, condition and subscript computed by the rules of the language.
class Trials {
public:
  // `loop`: the place of the outermost meta_for.
  Trials(const model::TrialProgram &program, const model::Location &loop) : program_(program), loop_(loop) {}

  // Do two iterations meet for the sizes of `c`? Those of the two references if they do, else any; nullopt: none do, or
  // the program cannot be followed there. Its for_all_sizes is left as it is.
  std::optional<Collision> confirm(const Collision &c) const;

  // A subscript that leaves its row of an array of several dimensions, whatever the sizes are, and the iteration.
  struct Leaving {
    Reference reference;
    std::string iteration, sizes;
  };
  std::optional<Leaving> leaving() const;

  // Sizes are tried; for_all_sizes is true where all assignments collide of the largest sizes that reach the loop.
  std::optional<Collision> search() const;

private:
  const model::TrialProgram &program_;
  model::Location loop_;
};

using Values = std::map<std::string, int64_t>;
// The value of an expression; nullopt if it is not known, or divides by 0.
std::optional<int64_t> evaluate(const model::IntExpr &e, const Values &values);

// The value that a search tries for the size of number `rank`: around `base`, by assignment all equal, rising, falling,
// far apart.
constexpr int trial_assignments = 4;
int64_t trial_size(int64_t base, int64_t rank, int assignment);

// ------------------------------------------------------------------------------------------------------------ barriers

// Where the threads of a block wait for one another: before a statement of the nest's program (a loop or condition:
// before it begins), and at the end of a loop's body.
struct BarrierPlan {
  std::set<const model::BlockStmt *> before, at_end;
  bool at_end_of_block = false; // before the next block of the mapping
};
// A barrier stands between two accesses to one element, one of them a write, that different threads may do, and nowhere
// else: each is put as late as possible, and for each loop the start of its cycle is chosen so that fewest are needed.
// That two accesses are apart, or always done by one thread, is proved by qe for all values of the scalars.
BarrierPlan plan_barriers(const model::Nest &nest);

// How many operations a context of isl has counted since it began, or began anew.
unsigned long operations_of(isl_ctx *ctx);

// What isl says it was built with; must name GMP (LLVM's shared library exports another isl).
std::string isl_identity();

} // namespace metafork::analysis
