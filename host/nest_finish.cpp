// What follows from the code of a nest: a loop that can be cut into tiles, and what a launch is passed.
#include "host/nest_writer.h"
#include "model/operators.h"

#include <algorithm>
#include <utility>

namespace metafork::host {

using model::Access;
using model::Code;
using model::IntExpr;
using model::ParallelNode;

bool NestWriter::is_candidate(const Part &p) const {
  return p.loop >= 0 && !model::few_iterations(nest_.loops[static_cast<size_t>(p.loop)]) &&
         nest_.loops[static_cast<size_t>(p.loop)].known;
}

// Takes the body apart around its only loop.
void NestWriter::tiled() {
  const auto loops = std::count_if(parts_.begin(), parts_.end(), [&](const Part &p) { return is_candidate(p); });
  if (loops > 1) nest_.not_tiled = "the body has several loops side by side";
  if (loops == 0 && std::any_of(parts_.begin(), parts_.end(), [&](const Part &p) {
        return p.loop >= 0 && !nest_.loops[static_cast<size_t>(p.loop)].known &&
               !model::few_iterations(nest_.loops[static_cast<size_t>(p.loop)]);
      }))
    nest_.not_tiled = "the bounds of its loop cannot be followed";
  if (loops != 1) return;
  model::TiledBody out;
  Code before, after, constants;
  for (const Part &p : parts_) {
    if (is_candidate(p)) {
      out.loop = p.loop;
      out.inner = p.inner;
      out.accumulations = accumulations(*p.node);
      out.recurrence = p.recurrence;
    } else if (p.local) {
      out.locals.push_back(*p.local);
    } else if (!p.constant.empty() && p.is_number) {
      append(constants, "[[maybe_unused]] constexpr long " + p.constant + " = " + p.init + "; ");
    } else if (!p.constant.empty() && out.loop < 0) {
      out.locals.push_back({p.constant, "long", 8});
      append(before, p.constant + " = " + p.init + ";\n");
    } else {
      append(out.loop < 0 ? before : after, p.code);
    }
  }
  auto whole = [&](Code code) {
    Code all{std::string("{ ")};
    append(all, constants);
    append(all, std::move(code));
    append(all, " }");
    return all;
  };
  out.inner = whole(std::move(out.inner));
  if (!before.empty()) out.before = whole(std::move(before));
  if (!after.empty()) out.after = whole(std::move(after));
  nest_.tiled = std::move(out);
}

namespace {

// The statements in it, if there are no loops, and the arrays that are declared there.
bool statements_in(const std::vector<ParallelNode> &nodes, std::vector<int> &out, std::set<int> &own, bool &always) {
  return std::all_of(nodes.begin(), nodes.end(), [&](const ParallelNode &n) {
    if (n.kind == ParallelNode::Kind::statement) return out.push_back(n.statement), true;
    always = always && n.kind != ParallelNode::Kind::branch;
    own.insert(n.declarations.begin(), n.declarations.end());
    return n.kind != ParallelNode::Kind::loop && statements_in(n.body, out, own, always);
  });
}

} // namespace

std::vector<model::Accumulation> NestWriter::accumulations(const ParallelNode &loop) const {
  std::vector<int> statements;
  std::set<int> own; // of each iteration
  bool always = true;
  if (!statements_in(loop.body, statements, own, always)) return {};
  std::map<int, int> touched; // by array
  for (const int s : statements)
    for (const model::ScopAccess &a : scop_.statements[static_cast<size_t>(s)].accesses) touched[a.array]++;
  std::vector<model::Accumulation> out;
  for (const int s : statements) {
    const model::ScopStatement &statement = scop_.statements[static_cast<size_t>(s)];
    for (size_t i = 0; i < statement.accesses.size(); i++) {
      const model::ScopAccess &a = statement.accesses[i];
      if (a.write && !own.count(a.array) && !model::update_of(statement, static_cast<int>(i))) return {};
    }
    for (const model::ScopUpdate &u : statement.updates) {
      const int array = statement.accesses[static_cast<size_t>(u.access)].array;
      if (own.count(array)) continue;
      const auto found = accumulation(u, array);
      const bool truth = u.op == "&&" || u.op == "||"; // once it is done it makes 0 or 1 of a number
      if (!found || touched[array] != 1 || (truth && !always)) return {};
      out.push_back(*found);
    }
  }
  return out;
}

std::optional<model::Accumulation> NestWriter::accumulation(const model::ScopUpdate &u, int a) const {
  model::Accumulation out;
  out.op = u.op;
  out.whole = !array(a).floating && !model::is_function(u.op);
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part &p) {
    return p.local && declared_.count(a) && p.local->name == local_name(a);
  });
  if (part != parts_.end()) {
    const model::BodyLocal *local = &*part->local;
    out.local = local->name;
    out.type = local->type;
    out.element_size = local->element_size;
  } else {
    std::string name = array(a).name;
    for (const model::Expansion &e : program_.expansions)
      if (e.array == a) name = e.name;
    for (size_t k = 0; k < nest_.arrays.size(); k++)
      if (nest_.arrays[k].host_text == name) out.array = static_cast<int>(k);
    if (out.array < 0 || declared_.count(a)) return std::nullopt;
    out.type = nest_.arrays[static_cast<size_t>(out.array)].element;
    out.element_size = nest_.arrays[static_cast<size_t>(out.array)].element_size;
  }
  const auto &named = scop_.reassociate;
  out.permitted = std::find(named.begin(), named.end(), array(given_array(a)).name) != named.end();
  return out;
}

void NestWriter::finish() {
  for (const model::Loop &l : nest_.loops) {
    use(l.first), use(l.value);
    for (const IntExpr &e : l.constraints) use(e);
    for (const IntExpr &e : l.implied) use(e);
  }
  for (const auto *accesses : {&nest_.accesses, &nest_.block_accesses})
    for (const Access &a : *accesses) {
      use(a.subscript);
      for (const auto *list : {&a.dimensions, &a.extents, &a.guards})
        for (const IntExpr &e : *list) use(e);
      for (const model::Reach &r : a.reach) {
        use(r.subscript);
        for (const IntExpr &c : r.constraints) use(c);
      }
    }
  for (const model::BlockArray &a : nest_.block_arrays)
    for (const IntExpr &e : a.extents) use(e);
  for (size_t a = 0; a < code_.arrays.size(); a++)
    if (!arrays_.count(static_cast<int>(a)) && model::has_word(used_, code_.arrays[a].name) &&
        local_array(static_cast<int>(a)) < 0)
      nest_.arrays[static_cast<size_t>(array_of(static_cast<int>(a)))].read = true; // as far as is known
  for (const model::Array &a : nest_.arrays) {
    if (a.declared) use(*a.declared);
    used_ += "\n" + a.extent_symbol;
  }
  for (const std::string &v : outside_)
    if (model::has_word(used_, v)) outside_scalar(v);
  for (const std::string &v : program_.sizes)
    if (model::has_word(used_, v)) outside_scalar(v);
  bool grows = true; // what the definition of a scalar names
  while (grows) {
    const size_t before = used_.size();
    for (const model::Scalar &s : own_scalars_)
      if (model::has_word(used_, s.name)) define(s);
    for (const model::Scalar &s : code_.scalars)
      if (model::has_word(used_, s.name)) define(s);
    grows = used_.size() > before;
  }
  for (const model::Scalar &s : code_.scalars)
    if (model::has_word(used_, s.name)) nest_.scalars.push_back(s);
  for (const model::Scalar &s : own_scalars_)
    if (model::has_word(used_, s.name)) nest_.scalars.push_back(s);
  cells();
}

void NestWriter::use(const IntExpr &e) {
  std::vector<std::string> symbols;
  e.collect_symbols(symbols);
  for (const std::string &s : symbols)
    if (!model::has_word(used_, s)) used_ += "\n" + s;
}

void NestWriter::define(const model::Scalar &s) {
  if (s.definition.is_known()) use(s.definition);
}

// A variable of the loops that the host runs around the launch, or a size that it knows.
void NestWriter::outside_scalar(const std::string &v) {
  model::Scalar s;
  s.name = word(v);
  s.type = "long";
  s.host_text = v;
  s.integral = true;
  s.bits = 64;
  s.bounded = true;
  own_scalars_.push_back(std::move(s));
}

// What the host reads for the launch, also in what the schedule says of sizes.
void NestWriter::cells() {
  std::map<int, int> places;
  auto take = [&](std::vector<int> &list) {
    for (int &c : list) {
      const auto [known, fresh] = places.emplace(c, static_cast<int>(nest_.cells.size()));
      if (fresh) nest_.cells.push_back(code_.cells[static_cast<size_t>(c)]);
      c = known->second;
    }
  };
  for (model::Scalar &s : nest_.scalars) take(s.cells);
  for (model::Array &a : nest_.arrays) take(a.cells);
  for (const model::Scalar &s : code_.scalars) {
    if (clauses_.find(s.host_text) == std::string::npos) continue;
    std::vector<int> mentioned = s.cells;
    take(mentioned);
  }
}

} // namespace metafork::host
