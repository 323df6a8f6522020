// The certificate of a kernel: a neutral description of what the kernel does, written by the generator as text and read
// here. docs/certificate.md has the grammar.
#pragma once

#include "model/model.h"

#include <map>
#include <memory>
#include <set>

namespace metafork::check {

// An element of storage or of an array.
struct Element {
  std::string name;
  model::IntExpr index;
};

struct Node {
  enum class Kind {
    let,     // type name = value, or pointer + value
    blocks,  // name = first + index, first + index + step, ... <= last
    threads, // the same over threads, at thread level
    deal,    // name = first .. last, dealt out to all threads in turn
    tile,    // name (row, may be empty), column: elements of a box, each by one thread
    source,  // a loop of the source as text, its iterations dealt out to the threads
    loop,    // name = first .. last in order
    when,    // body where all conditions are >= 0, else otherwise
    control, // source control around body
    uniform, // source text, by every thread
    phase,   // body, for every thread
    once,    // body, by one thread
    combine, // a value of each thread becomes one; body, by the thread that has it
    clear,   // to is what an operator leaves unchanged
    join,    // to = to op from
    turns,   // name = first .. last in order, each by the next block that asks; its threads wait for one another
    scan,    // elements 1 .. value of block storage, terms, become the numbers of a recurrence; behind all, before all
    barrier,
    point, // an iteration of the source begins
    bind,  // type name is the element from
    copy,  // to = from
    body   // source text, with places for some of its accesses
  };
  Kind kind = Kind::barrier;
  std::string type, name, column;
  std::string index, step; // blocks, threads
  std::string pointer;     // let
  bool narrow = false;     // let: its parts are computed in 32 bits
  int dimension = 0;       // source
  bool last_dimension = false;
  int64_t batch = 1;                     // threads: points that a thread does together
  bool adjacent = false;                 // ... which are neighbours
  bool aligned = false;                  // ... from a multiple of their number on
  bool spare = false;                    // when: its body may be done where the conditions do not hold
  int64_t stages = 1;                    // loop: its first phase may be done so many iterations early, less one
  struct Products {                      // loop: the threads of a warp do its products together
    std::set<std::string> rows, columns; // loops inside, over the points of a thread
    std::string last_column;             // the innermost of them
  };
  Products products = {};
  model::IntExpr first, last, value, width;
  std::vector<model::IntExpr> conditions;
  std::vector<std::string> text; // body, uniform: one; control: head, tail; source: first, relation, limit, step
  Element to, from;
  std::string op;                               // clear, join
  std::map<std::string, std::string> operators; // combine: by storage
  std::string factors, wide;                    // scan: storage or empty; the type of the arithmetic
  std::optional<model::IntExpr> number;         // combine: of the point, where several blocks share its loop
  std::map<int, Element> places;                // by access
  std::vector<std::string> variables;           // body: of loops inside the text, which places may name
  std::vector<Node> body, otherwise;
};

struct SkeletonStorage {
  bool shared = false; // by the threads of a block; else a thread's own
  std::string name;
  int64_t element_size = 0; // bytes
  model::IntExpr extent;    // elements
};

struct SkeletonParameter {
  std::string name,
      kind; // of one that is a scalar of the program, the scalar's; kind: "size", "threads", "blocks", "tile"
  int dimension = 0;
  int64_t most = 0; // of threads and blocks: of all dimensions together
};

struct Skeleton {
  std::string kernel, variant;
  std::vector<SkeletonParameter> parameters;
  std::map<std::string, std::string> thread_indices, block_indices; // index -> the parameter that it stays below
  std::vector<SkeletonStorage> storage;
  // Objects of the host: compared at the launch with what the nest writes, and brought back before it.
  std::vector<std::string> compared, refreshed;
  std::vector<int64_t> warps;        // of so many threads in each dimension, of whose multiples the launch has as many
  std::vector<model::IntExpr> given; // over scalars, each >= 0: the launch has tested it
  bool deals = false;                // it has a loop that is dealt out
  bool scans = false;                // it has a loop that blocks take in turns
  std::vector<Node> body;
};

// Throws std::runtime_error, with the line, for text that is no certificate.
Skeleton parse_skeleton(const std::string &text);

// Source text as a certificate gives it: an access to array k of the nest is <k: text>, one to block storage <%k:
// text>.
std::string rendered(const model::Code &code);

} // namespace metafork::check
