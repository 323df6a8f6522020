// The launches of a program, and their kernels.
#include "host/host.h"
#include "host/nest_writer.h"

namespace metafork::host {

using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

// All parallel loops that no other one is around.
class Launches {
public:
  template <class Visit>
  void each(const std::vector<ParallelNode> &nodes, Visit visit) {
    for (const ParallelNode &n : nodes) {
      if (n.kind == NodeKind::loop && n.parallel) {
        visit(n, outside_);
        continue;
      }
      const bool named = n.kind == NodeKind::loop || n.kind == NodeKind::value;
      if (named) outside_.push_back(n.variable);
      each(n.body, visit);
      if (named) outside_.pop_back();
    }
  }

private:
  std::vector<std::string> outside_;
};

void collect(const ParallelNode &n, const model::Scop &scop, std::set<int> &out) {
  if (n.kind == NodeKind::statement) {
    const int given = model::given_statement(scop, n.statement);
    if (given >= 0) out.insert(given);
  }
  for (const ParallelNode &child : n.body) collect(child, scop, out);
}

} // namespace

model::ScopLaunches launches(const model::Scop &scop, const model::ParallelProgram &program) {
  model::ScopLaunches out;
  Launches().each(program.body, [&](const ParallelNode &n, const std::vector<std::string> &) {
    collect(n, scop, out.statements.emplace_back());
  });
  for (const model::Expansion &e : program.expansions)
    if (const int given = model::given_array(scop, e.array); given >= 0) out.in_memory.insert(given);
  for (const auto &[one, other] : program.at_launch)
    for (const int a : {one, other}) out.unproved.insert(scop.arrays[static_cast<size_t>(a)].name);
  for (size_t s = 0; s < scop.statements.size(); s++)
    for (const model::ScopUpdate &u : scop.statements[s].updates)
      if (u.step) out.steps.insert(model::given_statement(scop, static_cast<int>(s)));
  return out;
}

Kernels kernels(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code) {
  Kernels out;
  try {
    Launches().each(program.body, [&](const ParallelNode &n, const std::vector<std::string> &outside) {
      out.nests.push_back(NestWriter(scop, program, code, outside, out.nests.size()).run(n));
    });
  } catch (const Refused &refused) {
    out.nests.clear();
    out.refused = refused.why;
  }
  return out;
}

} // namespace metafork::host
