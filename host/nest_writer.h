// One parallel loop of a program as a nest, with all that is in it.
#pragma once

#include "host/code.h"
#include "host/host.h"
#include "host/kernel_names.h"

#include <map>
#include <optional>

namespace metafork::host {

// Why there is no kernel. Thrown where it is met, caught where the kernels of a program are made.
struct Refused {
  std::string why;
};

// The code is made from the program's tree: its loops, conditions and locals as text, its statements with the values of
// their instances. Accesses, loops and what the host passes are collected on the way.
class NestWriter {
public:
  // `outside`: variables of the host's loops around it; `launch`: its number in the program.
  NestWriter(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code,
             const std::vector<std::string> &outside, size_t launch);
  model::Nest run(const model::ParallelNode &root);

private:
  // names and expressions
  void take_names(const std::vector<model::ParallelNode> &nodes);
  model::Location location(const model::ParallelNode &n) const;
  // What kernels call the variables in it.
  model::IntExpr worded(model::IntExpr e) const;
  std::string word(const std::string &name) const;
  std::string spelling(const model::ScopParameter &p) const;
  // Over symbols of the kernel: what stands for a number or a sum is that.
  model::IntExpr in_kernel(model::IntExpr e) const;
  bool is_invariant(const model::IntExpr &e) const;
  // A bound, or a side of a comparison: where it is known before the launch and no polynomial, the host computes it.
  model::IntExpr bound(const model::IntExpr &given);
  std::string host_value(const std::string &text, const std::string &hint);

  // loops
  std::vector<const model::ParallelNode *> read_chain(const model::ParallelNode &root);
  void enter(const model::ParallelNode &n);
  void leave();
  // Loops of a program count up.
  model::Loop loop(const model::ParallelNode &n, bool parallel);
  static std::string header_text(const model::ParallelNode &n, const std::string &v,
                                 const SourceExpressions &expressions);
  std::string host_header(const model::ParallelNode &n) const { return header_text(n, n.variable, host_); }
  std::string header(model::ParallelNode n) const;

  // nodes
  // A statement of a body, for its parts before and behind a loop.
  struct Part {
    model::Code code;
    int loop = -1;                                    // into Nest::loops
    model::Code inner;                                // of the loop
    std::string constant, init;                       // a constant, and its value
    bool is_number = false;                           // which is the same for all iterations
    std::optional<model::BodyLocal> local = {};       // a declaration
    const model::ParallelNode *node = nullptr;        // of a loop
    std::optional<model::Recurrence> recurrence = {}; // that makes it a scan
  };
  std::string indent() const { return std::string(2 * static_cast<size_t>(depth_), ' '); }
  // `top`: the statements of the body itself.
  model::Code block(const std::vector<model::ParallelNode> &nodes, bool top = false);
  model::Code lines(const std::string &head, model::Code body, const std::string &first = "") const;
  model::Code node(const model::ParallelNode &n, bool top);
  // What is written by `inside` stands in the loop, the branch, or where the value has its name. The number of the
  // loop, into Nest::loops.
  template <class Inside>
  int in_loop(const model::ParallelNode &n, Inside inside);
  template <class Inside>
  void in_branch(const model::ParallelNode &n, Inside inside);
  template <class Inside>
  void in_value(const model::ParallelNode &n, Inside inside);
  std::string branch_text(const model::ParallelNode &n) const;
  std::string declaration(int a) const;
  model::Code serial_loop(const model::ParallelNode &n, bool top);
  // The body of a loop that is a scan, and what its iterations make of one another.
  model::Code scan_body(const model::ParallelNode &loop, std::optional<model::Recurrence> &recurrence);
  std::optional<model::Recurrence> recurrence(const model::ParallelNode &n);
  // Which number each access to its array reads, in [from, to) of the nest's accesses, before or behind the statement;
  // false: something else.
  bool find_numbers(model::Recurrence &r, size_t from, size_t to, bool behind) const;
  model::Code branch(const model::ParallelNode &n, bool top);
  model::Code scope(const model::ParallelNode &n, bool top);
  // May what a block of the body declares live across a loop in it?
  bool opens(const model::ParallelNode &n) const;
  model::Code value(const model::ParallelNode &n, bool top);

  // statements
  const model::ScopArray &array(int a) const { return scop_.arrays[static_cast<size_t>(a)]; }
  int given_array(int a) const;
  // How the code calls the array that this one is or stands for.
  int code_array(int a) const;
  // A partial result has a type of its own.
  model::KernelVariable variable(int a) const;
  // A number that the schedule has added.
  model::KernelVariable added_variable(int a) const;
  std::string local_name(int a) const { return word(array(a).name); }
  model::Code statement(const model::ParallelNode &n);
  // One that the schedule has added: variables, and what is between them.
  model::Code text_statement(const model::ScopStatement &s, const Instance &at);
  // A part of its recurrence, as an expression.
  model::Code part(int statement, int part, const Instance &at);
  // A variable of the scop in the kernel: an element of an array that stands for it, a local, a value from outside.
  model::Code variable_code(int a, const model::VariableAccess *access, const Instance &at);
  // Block storage: a variable, an element of an array.
  model::Code block_variable(int a, const model::VariableAccess *access);
  model::Code block_element(int block, std::vector<model::Code> index, const model::VariableAccess &access);
  model::Code block_hole(model::AccessHole hole, model::Access access, const model::VariableAccess *given);
  // A local of the host that the kernel reads.
  void host_local(int a, const model::KernelVariable &v);
  void around(model::Access &a, bool certain) const;
  // The array of memory of the host that stands for a variable.
  int expansion(const model::Expansion &e);
  void extent(model::Array &a, const std::string &text);
  // An array that the kernel has one of its own for, of the same name: into Scop::arrays; or -1.
  int local_array(int code_array) const;
  // Into Nest::block_arrays; or -1.
  int block_array(int a) const;
  int array_of(int code_array);
  class Instances;    // an instance of a statement, as it is written
  class BlockProgram; // of a thread block

  // what follows from the code
  bool is_candidate(const Part &p) const;
  // Takes the body apart around its only loop.
  void tiled();
  // What a loop does, if that is nothing but accumulate.
  std::vector<model::Accumulation> accumulations(const model::ParallelNode &loop) const;
  std::optional<model::Accumulation> accumulation(const model::ScopUpdate &u, int a) const;
  void finish();
  void use(const model::IntExpr &e);
  void define(const model::Scalar &s);
  // A variable of the loops that the host runs around the launch, or a size that it knows.
  void outside_scalar(const std::string &v);
  // What the host reads for the launch, also in what the schedule says of sizes.
  void cells();

  const model::Scop &scop_;
  const model::ParallelProgram &program_;
  const model::ScopCode &code_;
  SourceExpressions host_, kernel_;
  const std::vector<std::vector<int>> around_;
  const size_t launch_;
  KernelNames names_;
  model::Nest nest_;
  std::set<std::string> outside_; // variables of loops of the host
  std::vector<std::string> inside_;
  std::vector<std::pair<std::string, model::IntExpr>> values_; // of variables in the kernel
  struct Around {
    std::vector<int> loops;             // into Nest::loops
    std::vector<model::IntExpr> guards; // each >= 0
    bool certain = true;
    bool phase_certain = true; // what of it stands around the phase
  } now_;                      // what stands around a statement
  std::set<int> declared_;
  std::map<int, int> block_arrays_;        // of the scop, in the nest
  std::map<int, int> arrays_;              // of the code, in the nest
  std::map<std::string, int> expansions_;  // in the nest
  std::vector<model::Scalar> own_scalars_; // that no statement names
  std::vector<Part> parts_;                // of the body
  std::string used_;                       // words of the kernel
  std::string clauses_;                    // what the host computes for it
  int depth_ = 0;
};

template <class Inside>
int NestWriter::in_loop(const model::ParallelNode &n, Inside inside) {
  model::Loop l = loop(n, false);
  const int id = static_cast<int>(nest_.loops.size());
  const Around saved = now_;
  values_.emplace_back(n.variable, l.known ? l.value : model::IntExpr::symbol(l.index));
  now_.certain = now_.certain && l.known;
  now_.loops.push_back(id);
  nest_.loops.push_back(std::move(l));
  enter(n);
  inside_.push_back(nest_.loops.back().index);
  inside();
  inside_.pop_back();
  leave();
  values_.pop_back();
  now_ = saved;
  return id;
}

template <class Inside>
void NestWriter::in_branch(const model::ParallelNode &n, Inside inside) {
  const Around saved = now_;
  for (const model::IntExpr &c : n.conditions)
    if (const model::IntExpr e = bound(c); e.is_polynomial())
      now_.guards.push_back(e);
    else
      now_.certain = false;
  inside();
  now_ = saved;
}

template <class Inside>
void NestWriter::in_value(const model::ParallelNode &n, Inside inside) {
  values_.emplace_back(n.variable, in_kernel(n.first));
  enter(n);
  inside();
  leave();
  values_.pop_back();
}

} // namespace metafork::host
