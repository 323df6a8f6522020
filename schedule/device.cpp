#include "schedule/device.h"

#include "schedule/names.h"
#include "schedule/nodes.h"

#include <algorithm>
#include <set>

namespace metafork::schedule {

using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

class Keeper {
public:
  Keeper(const model::Scop &scop, model::ParallelProgram &program) : scop_(scop), program_(program) {
    names(program.body);
    one_ = fresh_name(scop, taken_, "one");
  }

  void run() {
    host(program_.body, false);
    std::set<int> assigned;
    kernels(program_.body, false, assigned);
    undeclare(program_.body, assigned);
    for (int array : assigned) {
      model::Expansion e;
      e.array = array;
      std::string word;
      for (char c : scop_.arrays[array].name) word += isalnum(static_cast<unsigned char>(c)) ? c : '_';
      e.name = fresh_name(scop_, taken_, "kept_" + word);
      taken_.push_back(e.name);
      program_.expansions.push_back(std::move(e));
    }
  }

private:
  void names(const Nodes &nodes) {
    for (const ParallelNode &n : nodes) {
      if (!n.variable.empty()) taken_.push_back(n.variable);
      names(n.body);
    }
    for (const std::string &s : program_.sizes) taken_.push_back(s);
  }

  // `stepping`: in a host loop that launches kernels.
  void host(Nodes &nodes, bool stepping) {
    for (ParallelNode &n : nodes)
      if (!n.parallel && has_parallel(n.body)) host(n.body, stepping || n.kind == NodeKind::loop);
    Nodes out;
    for (ParallelNode &n : nodes) {
      if (n.parallel || has_parallel(n.body) || !stepping) {
        out.push_back(std::move(n));
        continue;
      }
      const bool open = !out.empty() && out.back().kind == NodeKind::loop && out.back().variable == one_;
      if (!open) {
        ParallelNode kernel;
        kernel.kind = NodeKind::loop;
        kernel.variable = one_;
        kernel.parallel = true;
        kernel.first = kernel.last = model::IntExpr(0);
        out.push_back(std::move(kernel));
      }
      out.back().body.push_back(std::move(n));
    }
    nodes = std::move(out);
  }

  void kernels(const Nodes &nodes, bool inside, std::set<int> &assigned) {
    for (const ParallelNode &n : nodes) {
      if (inside && n.kind == NodeKind::statement)
        for (const model::ScopAccess &a : scop_.statements[n.statement].accesses)
          if (a.write && scop_.arrays[a.array].dimensions == 0 && !declared_.count(a.array) && !expanded(a.array))
            assigned.insert(a.array);
      // what a kernel declares is its own
      std::vector<int> own;
      if (inside)
        for (int a : n.declarations)
          if (declared_.insert(a).second) own.push_back(a);
      kernels(n.body, inside || n.parallel, assigned);
      for (int a : own) declared_.erase(a);
    }
  }

  bool expanded(int array) const {
    return std::any_of(program_.expansions.begin(), program_.expansions.end(),
                       [&](const model::Expansion &e) { return e.array == array; });
  }

  // Local to a host loop, and assigned by a kernel: an array of one element instead.
  static void undeclare(Nodes &nodes, const std::set<int> &assigned) {
    for (ParallelNode &n : nodes) {
      std::erase_if(n.declarations, [&](int a) { return assigned.count(a) != 0; });
      undeclare(n.body, assigned);
    }
  }

  const model::Scop &scop_;
  model::ParallelProgram &program_;
  std::vector<std::string> taken_;
  std::string one_;
  std::set<int> declared_; // in the kernel that is looked at
};

// `declared`: what the host declares around; `inside`: in a kernel.
int used_in_kernel(const model::Scop &scop, const Nodes &nodes, std::set<int> declared, bool inside) {
  for (const ParallelNode &n : nodes) {
    if (inside && n.kind == NodeKind::statement)
      for (const model::ScopAccess &a : scop.statements[n.statement].accesses)
        if (declared.count(a.array)) return a.array;
    std::set<int> here = declared;
    for (int a : n.declarations)
      if (!inside && scop.arrays[a].dimensions > 0) here.insert(a);
    const int found = used_in_kernel(scop, n.body, std::move(here), inside || n.parallel);
    if (found >= 0) return found;
  }
  return -1;
}

bool has_parallel_loop(const Nodes &nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const ParallelNode &n) { return n.parallel || has_parallel_loop(n.body); });
}

// Are there parallel loops beside other statements in it? Then it is a thread block.
bool has_phases(const ParallelNode &loop) {
  if (loop.body.size() == 1 && loop.body.front().parallel) return has_phases(loop.body.front());
  return has_parallel_loop(loop.body);
}

// Launches in `nodes`; -1: the host does something else too, or there is one of which no inspector can be made.
int only_launches(const Nodes &nodes) {
  int out = 0;
  for (const ParallelNode &n : nodes) {
    if (n.parallel && has_phases(n)) return -1;
    if (n.parallel) {
      out++;
      continue;
    }
    const bool does = n.kind == NodeKind::loop || n.kind == NodeKind::statement || !n.declarations.empty();
    const int inside = does ? -1 : only_launches(n.body);
    if (inside < 0) return -1;
    out += inside;
  }
  return out;
}

} // namespace

void keep_on_device(const model::Scop &scop, model::ParallelProgram &program) { Keeper(scop, program).run(); }

int array_around_kernels(const model::Scop &scop, const model::ParallelProgram &program) {
  return used_in_kernel(scop, program.body, {}, false);
}

bool is_one_launch(const model::ParallelProgram &program) {
  return program.expansions.empty() && program.sizes.empty() && only_launches(program.body) == 1;
}

} // namespace metafork::schedule
