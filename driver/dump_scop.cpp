#include "driver/explain.h"

#include <fmt/core.h>

namespace metafork::driver {

namespace {

using model::Scop;

std::string indices(const std::vector<model::IntExpr> &all) {
  std::string out;
  for (const model::IntExpr &e : all) out += "[" + e.text() + "]";
  return out;
}

std::string bytes(const model::ScopAccess &a) {
  return a.end_byte ? fmt::format(", bytes {} to {}", a.first_byte, a.end_byte - 1) : "";
}

std::string conjunction(const std::vector<model::IntExpr> &all) {
  if (all.empty()) return "always";
  std::string out;
  for (const model::IntExpr &e : all) out += (out.empty() ? "" : ", ") + e.text() + " >= 0";
  return out;
}

// The text of a statement: subscripts that are computed as <value>, loop variables as {i}, scalars as they are called.
std::string text_of(const Scop &scop, const model::ScopText &text) {
  std::string out;
  for (const model::ScopPiece &p : text) {
    if (const auto *plain = std::get_if<std::string>(&p)) out += *plain;
    if (const auto *s = std::get_if<model::ScopSubscript>(&p)) out += "<" + s->value.text() + ">";
    if (const auto *v = std::get_if<model::ScopVariable>(&p))
      out += "{" + scop.loops[static_cast<size_t>(v->loop)].value.text() + "}";
    if (const auto *s = std::get_if<model::ScopScalar>(&p))
      out += "'" + scop.arrays[static_cast<size_t>(s->array)].name + "'";
  }
  return out;
}

std::string array_text(const Scop &scop, const model::ScopArray &a) {
  using Kind = model::ScopArray::Kind;
  std::string out = a.kind == Kind::scalar ? "scalar" : a.kind == Kind::object ? "object" : "pointer";
  out += fmt::format(" {} {}{} of {} bytes", a.element, a.name, indices(a.extents), a.element_size);
  if (a.floating) out += ", floating";
  if (a.restricted) out += ", restrict";
  if (a.exposed) out += ", exposed";
  if (a.live_out) out += ", live out";
  if (a.scope >= 0)
    out += fmt::format(", in loop {}: {}", scop.loops[static_cast<size_t>(a.scope)].index, a.declaration);
  return out;
}

std::string loop_text(const model::ScopLoop &l) {
  std::string out =
      fmt::format("for {} {} = {}; {} {}; {:+}: {} = {}, {}", l.type, l.variable, l.first.text(), l.relation,
                  l.limit.text(), l.step, l.variable, l.value.text(), conjunction(l.constraints));
  if (l.declared_outside) out += l.live_out ? " (declared outside, live out)" : " (declared outside)";
  return out;
}

std::string statement_text(const Scop &scop, const model::ScopStatement &s, const std::string &indent) {
  std::string out = fmt::format("{}{}: {}\n", indent, s.name, text_of(scop, s.text));
  for (const model::ScopAccess &a : s.accesses)
    out += fmt::format("{}  {}{}{} {}{}{}\n", indent, a.certain ? "" : "may ", a.read ? "read" : "",
                       a.write ? (a.read ? "write" : "write") : "", scop.arrays[static_cast<size_t>(a.array)].name,
                       indices(a.index), bytes(a));
  for (const model::ScopUpdate &u : s.updates)
    out += fmt::format("{}  reduction {} of {}\n", indent, u.op, s.accesses[static_cast<size_t>(u.access)].text);
  if (const auto &r = s.recurrence) {
    const auto part = [&](size_t k) { return text_of(scop, r->parts[k].text); };
    const auto first = static_cast<size_t>(r->first_operand());
    out += fmt::format("{}  recurrence {} from {}", indent, part(model::ScopRecurrence::target), part(1));
    if (r->has_factor) out += " by " + part(model::ScopRecurrence::factor);
    for (size_t k = 0; k < r->minus.size(); k++)
      out += fmt::format(" {} {}", r->minus[k] ? "-" : r->op, part(first + k));
    out += "\n";
  }
  return out;
}

std::string nodes_text(const Scop &scop, const std::vector<model::ScopNode> &nodes, const std::string &indent) {
  std::string out;
  for (const model::ScopNode &n : nodes) {
    switch (n.kind) {
      case model::ScopNode::Kind::loop:
        out += indent + loop_text(scop.loops[static_cast<size_t>(n.item)]) + "\n";
        out += nodes_text(scop, n.body, indent + "  ");
        break;
      case model::ScopNode::Kind::statement:
        out += statement_text(scop, scop.statements[static_cast<size_t>(n.item)], indent);
        break;
      case model::ScopNode::Kind::branch: {
        std::string condition;
        for (const model::ScopConjunction &c : n.condition)
          condition += (condition.empty() ? "" : " or ") + conjunction(c);
        out += indent + "if " + (condition.empty() ? "never" : condition) + "\n";
        out += nodes_text(scop, n.body, indent + "  ");
        if (!n.otherwise.empty()) out += indent + "else\n" + nodes_text(scop, n.otherwise, indent + "  ");
        break;
      }
    }
  }
  return out;
}

} // namespace

std::string dump_scop(const Scop &scop) {
  const char *origin = scop.origin == Scop::Origin::region   ? "region"
                       : scop.origin == Scop::Origin::pragma ? "pragma"
                                                             : "automatic";
  std::string out = fmt::format("scop {} line {} ({}{})\n", scop.name, scop.location.line, origin,
                                scop.in_region && scop.origin != Scop::Origin::region ? ", in region" : "");
  for (const model::ScopParameter &p : scop.parameters)
    out += fmt::format("  parameter {} {} = {}\n", p.type, p.name, p.text);
  for (const model::IntExpr &c : scop.context) out += fmt::format("  context {} >= 0\n", c.text());
  for (const model::ScopRange &r : scop.ranges) {
    out += fmt::format("  range 0 <= {}, {}", r.least.text(), r.most.text());
    if (r.limit < INT64_MAX) out += fmt::format(" <= {}", r.limit);
    for (const model::IntExpr &e : r.not_negative) out += fmt::format(", {} >= 0", e.text());
    out += "\n";
  }
  for (const model::ScopArray &a : scop.arrays) out += "  " + array_text(scop, a) + "\n";
  for (const std::string &r : scop.reassociate) out += "  may re-associate " + r + "\n";
  return out + nodes_text(scop, scop.body, "  ");
}

std::string dump_scops(const frontend::Scops &scops) {
  std::string out;
  for (const Scop &s : scops.scops) out += dump_scop(s);
  for (const model::NoScop &n : scops.refused)
    out += fmt::format("no scop {}:{}: {}\n", n.location.line, n.location.column, n.reason);
  return out;
}

} // namespace metafork::driver
