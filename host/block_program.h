// The program of a thread block: the body of a parallel loop that holds others beside other statements.
#pragma once

#include "host/nest_writer.h"

namespace metafork::host {

// Statements outside the inner parallel loops: all threads execute what assigns variables of the block, one thread what
// writes memory. A variable that is assigned in a phase, or by one thread, is storage that the block shares, as arrays
// are that the program declares there.
class NestWriter::BlockProgram {
public:
  BlockProgram(NestWriter &nest, const std::vector<model::ParallelNode> &nodes);
  // The nodes are such a program. Where they hold parallel loops and are none, a note says why.
  bool possible() const { return possible_; }
  // Writes it into the nest. What it does as statements in order: the body.
  model::Code run();

private:
  using Nodes = std::vector<model::ParallelNode>;
  struct Effects {
    bool memory = false; // writes elements, or what the block shares
    std::set<int> scalars;
  };
  static bool is_parallel(const model::ParallelNode &n) {
    return n.kind == model::ParallelNode::Kind::loop && n.parallel;
  }
  static bool holds_parallel(const Nodes &nodes);
  void collect(const Nodes &nodes, bool in_phase, std::set<int> own);
  void effects(const model::ParallelNode &n, std::set<int> own, Effects &out) const;
  Effects effects(const model::ParallelNode &n) const;
  // Variables that one thread assigns beside memory. True if one became shared.
  bool share(const Nodes &nodes);
  std::string not_storage(int a) const;
  bool is_storage(int a) const { return shared_.count(a) || n_.array(a).dimensions > 0; }
  bool is_leaf(const model::ParallelNode &n) const;

  model::BlockProgram program(const Nodes &nodes);
  model::BlockStmt leaf(const model::ParallelNode &n);
  model::BlockStmt phase(const model::ParallelNode &n);
  void phase_loops(const model::ParallelNode &n, model::BlockStmt &s);
  model::BlockStmt control(const model::ParallelNode &n);
  model::BlockProgram value(const model::ParallelNode &n);
  void declare_storage(int a);
  static model::Code in_order(const model::BlockProgram &program);
  // The accesses that `write` adds to the nest are the statement's.
  template <class Write>
  void touch(model::BlockStmt &s, Write write);

  NestWriter &n_;
  const Nodes &nodes_;
  std::set<int> declared_, shared_; // outside phases; of them what is storage of the block, arrays apart
  bool possible_ = false;
};

} // namespace metafork::host
