// The instances of a scop and of a parallel program, as formulas.
#pragma once

#include "check/families.h"
#include "model/scop.h"

namespace metafork::check {

// A statement of the scop with what is around it.
struct SourceStatement {
  int statement = -1;
  std::vector<int> loops; // into Scop::loops, outermost first
  struct Condition {
    const std::vector<model::ScopConjunction> *any = nullptr;
    bool negated = false; // of the branch's `otherwise`
  };
  std::vector<Condition> conditions;
};
std::vector<SourceStatement> source_statements(const model::Scop &scop); // in source order

// One occurrence of a statement in a program with what is around it.
struct ProgramLeaf {
  int statement = -1;
  std::vector<const model::ParallelNode *> path; // loops, branches and blocks, outermost first
  const model::ParallelNode *node = nullptr;
  size_t position = 0; // in the order of the text
  std::vector<const model::ParallelNode *> loops() const;
  // The loops around a block of the path.
  std::vector<const model::ParallelNode *> loops_around(const model::ParallelNode *block) const;
};
std::vector<ProgramLeaf> program_leaves(const model::ParallelProgram &program);

// Scop and program over one algebra. The iterator of a loop is its variable where the step is 1, else a counter from 0.
class ScopPoints {
public:
  ScopPoints(const model::Scop &scop, const model::ParallelProgram &program);

  const model::Scop &scop;
  const model::ParallelProgram &program;
  Algebra algebra;
  std::vector<SourceStatement> statements;
  std::vector<ProgramLeaf> leaves;

  const SourceStatement &source(int statement) const;
  // x is in the domain of the statement; x: the values of the loops around it.
  std::vector<Formula> domain(const SourceStatement &s, const std::vector<Poly> &x);
  Environment environment(const SourceStatement &s, const std::vector<Poly> &x) const;
  Instance instance(const ProgramLeaf &leaf, const Environment &iterators);
  Family family(const ProgramLeaf &leaf);
  // A named value b*B + u of the leaf's path, B a block size.
  struct TilePlace {
    const model::ParallelNode *node = nullptr;
    Poly value, block, rest, size;
  };
  std::vector<TilePlace> tile_places(const ProgramLeaf &leaf, const Environment &iterators);
  // The element that an access touches; a dimension that is not known: nullopt.
  std::vector<std::optional<Poly>> element(const SourceStatement &s, const model::ScopAccess &a,
                                           const std::vector<Poly> &x);
  // x of s comes before y of t in the scop. Equal instances do not, nor those that are never both executed because they
  // stand in different ways of one branch of one iteration.
  Formula before(const SourceStatement &s, const std::vector<Poly> &x, const SourceStatement &t,
                 const std::vector<Poly> &y) const;
  // The number of loops that are around both.
  size_t common(const SourceStatement &s, const SourceStatement &t) const;

private:
  static bool exclude_one_another(const SourceStatement &s, const SourceStatement &t);
  // A named value v = c*i + rest, c = 1 or -1, in a loop over i with step 1: (i, v) is one to one for what `rest` uses,
  // and so v can stand for i.
  struct Change {
    const model::ParallelNode *loop = nullptr, *value = nullptr;
  };
  std::vector<Change> changes(const ProgramLeaf &leaf);
  std::optional<Poly> extreme(const Poly &condition, const std::string &iterator, const std::set<std::string> &unknown);
  std::vector<std::pair<Poly, Poly>> witnesses(const ProgramLeaf &leaf, const Environment &known,
                                               const std::string &iterator);
  std::vector<std::pair<Poly, Poly>> pinned(const ProgramLeaf &leaf, const std::vector<std::string> &iterators,
                                            const Environment &known, const std::string &iterator);
  bool is_positive(const Poly &p) const;
};

} // namespace metafork::check
