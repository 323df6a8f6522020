// A loop that is a scan: what stands around the statement that makes a number of the one before it, and the parts of
// that.
#include "analysis/analysis.h"
#include "host/nest_writer.h"

#include <algorithm>
#include <map>

namespace metafork::host {

using model::Access;
using model::Code;
using model::ParallelNode;
using model::Recurrence;
using model::ScopRecurrence;

namespace {

// In which numbers of a type are computed: whole ones may wrap on the way to one that is in range.
std::string wide(const std::string &type, const std::string &op) {
  static const std::map<std::string, std::string> wrapping = {
      {"int", "unsigned int"}, {"long", "unsigned long"}, {"long long", "unsigned long long"}};
  const auto found = wrapping.find(type);
  return found != wrapping.end() && (op == "+" || op == "*") ? found->second : type;
}

bool same(const model::IntExpr &a, const model::IntExpr &b) {
  if (!a.is_polynomial() || !b.is_polynomial()) return false;
  const auto x = analysis::polynomial(a), y = analysis::polynomial(b);
  return x && y && *x == *y;
}

} // namespace

Code NestWriter::scan_body(const ParallelNode &loop, std::optional<Recurrence> &out) {
  Code whole, before, after;
  size_t from = 0, to = 0;
  const size_t begin = nest_.accesses.size();
  bool behind = false;
  for (const ParallelNode &n : loop.body) {
    const bool scan = n.statement == loop.scan;
    if (scan) from = nest_.accesses.size();
    const Code one = node(n, false);
    if (scan) to = nest_.accesses.size();
    append(whole, one);
    if (!scan) append(behind ? after : before, one);
    behind = behind || scan;
  }
  const size_t end = nest_.accesses.size();
  const auto at =
      std::find_if(loop.body.begin(), loop.body.end(), [&](const ParallelNode &n) { return n.statement == loop.scan; });
  out = recurrence(*at);
  if (!out || !find_numbers(*out, begin, from, false) || !find_numbers(*out, to, end, true))
    throw Refused{"the numbers that its iterations make of one another cannot be found"};
  const auto braced = [&](Code code) {
    Code all{std::string("{\n")};
    append(all, std::move(code));
    append(all, indent() + "}");
    return all;
  };
  if (!before.empty()) out->before = braced(std::move(before));
  if (!after.empty()) out->after = braced(std::move(after));
  return whole;
}

std::optional<Recurrence> NestWriter::recurrence(const ParallelNode &n) {
  const auto s = static_cast<size_t>(n.statement);
  const model::ScopStatement &statement = scop_.statements[s];
  const ScopRecurrence &r = *statement.recurrence;
  const Instance at(scop_, around_[s], n);
  Recurrence out;
  const auto element = [&](int k) {
    const size_t id = nest_.accesses.size();
    part(n.statement, k, at);
    return nest_.accesses.size() == id + 1 ? static_cast<int>(id) : -1;
  };
  out.target = element(ScopRecurrence::target);
  out.source = element(ScopRecurrence::source);
  if (out.target < 0 || out.source < 0) return std::nullopt;
  const Access &target = nest_.accesses[static_cast<size_t>(out.target)];
  const model::Array &numbers = nest_.arrays[static_cast<size_t>(target.array)];
  if (target.array != nest_.accesses[static_cast<size_t>(out.source)].array || !target.field.empty() ||
      !target.guards.empty() || !target.certain)
    return std::nullopt;
  const int array = r.parts[0].accesses[0].array;
  out.op = r.op;
  out.type = numbers.element;
  out.wide = wide(out.type, out.op);
  out.element_size = numbers.element_size;
  out.element = target.subscript.uses(nest_.loops[static_cast<size_t>(now_.loops.back())].index);
  out.term = names_.fresh("term");
  if (r.has_factor) out.factor = names_.fresh("factor");
  out.whole = !this->array(array).floating;
  const auto &named = scop_.reassociate;
  out.permitted = std::find(named.begin(), named.end(), this->array(given_array(array)).name) != named.end();
  const auto operand = [&](int k) {
    append(out.terms, "(" + out.wide + ")(");
    append(out.terms, part(n.statement, k, at));
    append(out.terms, ")");
  };
  append(out.terms, "{ " + out.term + " = (" + out.type + ")(");
  if (r.minus.empty()) append(out.terms, "0");
  for (size_t k = 0; k < r.minus.size(); k++) {
    if (k > 0 || r.minus[k]) append(out.terms, r.minus[k] ? " - " : " " + r.op + " ");
    operand(r.first_operand() + static_cast<int>(k));
  }
  append(out.terms, "); ");
  if (r.has_factor) {
    append(out.terms, out.factor + " = (" + out.type + ")(");
    append(out.terms, part(n.statement, ScopRecurrence::factor, at));
    append(out.terms, "); ");
  }
  append(out.terms, "}");
  return out;
}

bool NestWriter::find_numbers(Recurrence &r, size_t from, size_t to, bool behind) const {
  const Access &target = nest_.accesses[static_cast<size_t>(r.target)],
               &source = nest_.accesses[static_cast<size_t>(r.source)];
  for (size_t id = from; id < to; id++) {
    const Access &a = nest_.accesses[id];
    if (a.array != target.array) continue;
    if (a.write || !a.field.empty()) return false;
    if (behind && same(a.subscript, target.subscript))
      r.made.push_back(static_cast<int>(id));
    else if (same(a.subscript, source.subscript))
      r.old.push_back(static_cast<int>(id));
    else if (!same(a.subscript, target.subscript))
      return false;
  }
  return true;
}

} // namespace metafork::host
