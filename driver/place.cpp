// The kernels of plain loops among those of the program.
#include "driver/translate.h"
#include "host/host.h"

#include <algorithm>

namespace metafork::driver {

namespace {

// What a host statement does with memory, as the plan says it.
model::HostAccess access_of(const model::HostTouch &touch) {
  model::HostAccess out;
  out.writes = touch.writes;
  out.by_name = !touch.touches;
  for (const model::HostTouch::Variable &v : touch.variables)
    out.variables.push_back({v.text, v.storage, v.writes, v.declared_here});
  out.straight = touch.straight;
  return out;
}

bool is_nothing(const model::HostAccess &a) { return a.by_name && a.variables.empty(); }

// How often statements stand in the loops of the host.
void count(const std::vector<model::HostNode> &nodes, std::map<int, int> &out) {
  for (const model::HostNode &n : nodes) {
    if (n.launch >= 0) continue;
    if (n.kind == model::HostNode::Kind::statement) out[n.statement]++;
    count(n.body, out);
  }
}

// What the host reads and writes where it runs a part of the loops, or the source itself.
void accesses(const Replacement &loops, const model::ScopCode &code, model::PlacedPlan &placed) {
  const model::Scop &scop = loops.scop;
  std::map<int, int> statements;
  count(placed.plan.body, statements);
  model::HostTouch all;
  for (const model::StatementCode &s : code.statements) {
    all.touches = all.touches || s.host.touches;
    all.writes = all.writes || s.host.writes;
    all.variables.insert(all.variables.end(), s.host.variables.begin(), s.host.variables.end());
  }
  for (const auto &[statement, times] : statements) {
    const auto s = static_cast<size_t>(statement);
    const int given = model::given_statement(scop, statement);
    model::HostAccess a;
    if (given >= 0) {
      a = access_of(code.statements[static_cast<size_t>(given)].host);
    } else { // a private value is brought back
      a.by_name = true;
      for (const model::ScopAccess &one : scop.statements[s].accesses)
        if (one.write && scop.arrays[static_cast<size_t>(one.array)].exposed) a.writes = true, a.by_name = false;
    }
    for (const model::ScopAccess &one : scop.statements[s].accesses) // elements of arrays that stand for variables
      for (const model::Expansion &e : loops.program.expansions)
        if (e.array == one.array) {
          a.by_name = false;
          a.writes = a.writes || one.write;
        }
    if (!is_nothing(a)) placed.accesses[statement] = std::move(a);
  }
  if (!placed.plan.in_region) return;
  all.straight = false;
  if (const model::HostAccess source = access_of(all); !is_nothing(source)) placed.source = source;
  model::HostAccess before;
  before.by_name = true;
  for (const model::Cell &c : code.cells)
    if (c.ground == model::Cell::Ground::memory) before.variables.push_back({c.text, c.storage, false, false});
  if (!before.variables.empty()) placed.before = before;
}

class Placer {
public:
  Placer(const Request &request, Parallelised &loops, Translation &out) : request_(request), loops_(loops), out_(out) {}

  void run() {
    for (const auto &[scop, why] : out_.unit.refused) no_kernels(request_, loops_, replacement_of(scop), why);
    for (model::Function &f : out_.unit.functions) {
      for (model::Region &r : f.regions) region(r);
      model::finish(f);
    }
  }

private:
  size_t replacement_of(const std::string &scop) const {
    const auto it = std::find_if(loops_.replacements.begin(), loops_.replacements.end(),
                                 [&](const Replacement &r) { return r.scop.name == scop; });
    return static_cast<size_t>(it - loops_.replacements.begin());
  }

  void region(model::Region &r) {
    std::vector<model::Nest> own = std::move(r.nests);
    r.nests.clear();
    size_t taken = 0;
    const auto take = [&](size_t until) {
      for (; taken < until; taken++) add(r, std::move(own[taken]));
    };
    r.plans.reserve(r.scops.size());
    for (const auto &[position, code] : r.scops) {
      take(position);
      plan(r, *code);
    }
    take(own.size());
    r.scops.clear();
  }

  static int add(model::Region &r, model::Nest nest) {
    nest.name = r.name + "_n" + std::to_string(r.nests.size());
    r.nests.push_back(std::move(nest));
    return static_cast<int>(r.nests.size()) - 1;
  }

  void plan(model::Region &r, const model::ScopCode &code) {
    const size_t k = replacement_of(code.scop);
    Replacement &one = loops_.replacements[k];
    model::PlacedPlan placed;
    placed.range = one.range;
    placed.line = one.location.line;
    placed.plan = host::plan(one.scop, one.program);
    host::Kernels kernels = host::kernels(one.scop, one.program, code);
    placed.serial = !kernels.refused.empty();
    if (placed.serial) no_kernels(request_, loops_, k, kernels.refused);
    for (model::Nest &n : kernels.nests) placed.nests.push_back(add(r, std::move(n)));
    accesses(one, code, placed);
    r.plans.push_back(std::move(placed));
    if (r.plans.back().serial) return;
    Group g;
    g.replacement = k;
    g.plan = &r.plans.back();
    g.steps = one.steps;
    out_.groups.push_back(std::move(g));
  }

  const Request &request_;
  Parallelised &loops_;
  Translation &out_;
};

} // namespace

std::unique_ptr<Translation> placed(const Request &request, model::Unit unit, Parallelised &loops) {
  auto out = std::make_unique<Translation>();
  out->unit = std::move(unit);
  Placer(request, loops, *out).run();
  for (const model::Function &f : out->unit.functions)
    for (const model::Region &r : f.regions)
      for (const model::Nest &n : r.nests) {
        codegen::NestPlan p;
        p.function = &f;
        p.region = &r;
        p.nest = &n;
        out->plans.push_back(std::move(p));
        const auto place = static_cast<int>(&n - r.nests.data());
        const auto g = std::find_if(out->groups.begin(), out->groups.end(), [&](const Group &one) {
          const std::vector<int> &nests = one.plan->nests;
          const bool here =
              !r.plans.empty() && one.plan >= r.plans.data() && one.plan < r.plans.data() + r.plans.size();
          return here && std::find(nests.begin(), nests.end(), place) != nests.end();
        });
        out->group.push_back(g == out->groups.end() ? -1 : static_cast<int>(g - out->groups.begin()));
      }
  out->steps.assign(out->plans.size(), request.steps());
  return out;
}

void drop_serial(Translation &t) {
  std::erase_if(t.unit.functions, [&](const model::Function &f) {
    const bool plain = std::all_of(f.regions.begin(), f.regions.end(), [](const model::Region &r) {
      return r.range.end == 0 && std::all_of(r.plans.begin(), r.plans.end(), [](const auto &p) { return p.serial; });
    });
    return plain;
  });
}

bool Translation::stands(size_t replacement) const {
  return std::any_of(groups.begin(), groups.end(),
                     [&](const Group &g) { return g.replacement == replacement && !g.plan->serial; });
}

} // namespace metafork::driver
