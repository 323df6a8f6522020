#include "host/block_program.h"

#include <algorithm>
#include <utility>

namespace metafork::host {

using model::Code;
using model::IntExpr;
using model::Nest;
using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

// Deeper parallel loops run inside each thread: what a launch admits is a case distinction over all dimensions.
constexpr size_t max_dimensions = 8;

} // namespace

NestWriter::NestWriter(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code,
                       const std::vector<std::string> &outside, size_t launch)
    : scop_(scop),
      program_(program),
      code_(code),
      host_(scop, program),
      kernel_(
          scop, program, [this](const model::ScopParameter &p) { return spelling(p); }, "mf_"),
      around_(loops_around(scop)),
      launch_(launch) {
  for (const model::Scalar &s : code.scalars) names_.take(s.name);
  for (const model::Array &a : code.arrays) names_.take(a.name);
  for (const model::Expansion &e : program.expansions) names_.take(e.name);
  for (const model::ScopArray &a : scop.arrays) names_.take(a.name);
  for (const std::string &name : outside) {
    outside_.insert(name);
    names_.take(name);
    host_.enter(name), kernel_.enter(word(name));
  }
  take_names(program.body);
}

Nest NestWriter::run(const ParallelNode &root) {
  const std::vector<const ParallelNode *> chain = read_chain(root);
  nest_.depth = chain.size();
  nest_.location = location(root);
  const std::vector<ParallelNode> &inner = chain.back()->body;
  Code body{std::string("{\n")};
  depth_ = 1;
  if (BlockProgram program(*this, inner); program.possible()) {
    append(body, program.run());
  } else {
    append(body, block(inner, true));
    tiled();
  }
  append(body, "}");
  nest_.body = body;
  for (size_t d = chain.size() - 1; d > 0; d--) {
    Code outer{std::string("{\n")};
    append(outer, header(*chain[d]) + " ");
    append(outer, std::move(body));
    append(outer, "\n}");
    nest_.outer_bodies.insert(nest_.outer_bodies.begin(), outer);
    body = std::move(outer);
  }
  used_ = text_of(body);
  for (const ParallelNode *n : chain)
    nest_.header_text += (nest_.header_text.empty() ? "meta_for (" : " meta_for (") + host_header(*n) + ")";
  nest_.body_text = in_one_line(text_of(nest_.body));
  nest_.no_inspector = nest_.block_arrays.empty() ? code_.no_inspector.at(launch_)
                                                  : "the loop is a thread block with storage of its own";
  nest_.repeated = code_.repeated || !outside_.empty();
  finish();
  return std::move(nest_);
}

void NestWriter::take_names(const std::vector<ParallelNode> &nodes) {
  for (const ParallelNode &n : nodes) {
    if (!n.variable.empty()) names_.take(n.variable);
    take_names(n.body);
  }
  for (const std::string &s : program_.sizes) names_.take(s);
}

model::Location NestWriter::location(const ParallelNode &n) const {
  if (n.kind == NodeKind::statement) return scop_.statements[static_cast<size_t>(n.statement)].location;
  for (const ParallelNode &child : n.body)
    if (const model::Location at = location(child); at.line) return at;
  return {};
}

// What kernels call the variables in it.
IntExpr NestWriter::worded(IntExpr e) const {
  for (const auto &[name, kernel] : code_.words) e = e.substitute(name, IntExpr::symbol(kernel));
  return e;
}

std::string NestWriter::word(const std::string &name) const {
  const auto it = code_.words.find(name);
  return it == code_.words.end() ? name : it->second;
}

std::string NestWriter::spelling(const model::ScopParameter &p) const {
  return p.value.is_known() ? "(" + kernel_.text(p.value) + ")" : p.name;
}

// Over symbols of the kernel: what stands for a number or a sum is that.
IntExpr NestWriter::in_kernel(IntExpr e) const {
  for (size_t k = scop_.parameters.size(); k-- > 0;) // a later one may be a sum with an earlier one
    if (const model::ScopParameter &p = scop_.parameters[k]; p.value.is_known() && e.uses(p.name))
      e = e.substitute(p.name, p.value);
  for (auto it = values_.rbegin(); it != values_.rend(); ++it)
    if (e.uses(it->first)) e = e.substitute(it->first, it->second);
  return e;
}

bool NestWriter::is_invariant(const IntExpr &e) const {
  return std::none_of(inside_.begin(), inside_.end(), [&](const std::string &v) { return e.uses(v); });
}

// A bound, or a side of a comparison: where it is known before the launch and no polynomial, the host computes it.
IntExpr NestWriter::bound(const IntExpr &given) {
  const IntExpr e = in_kernel(given);
  if (!e.is_known() || model::of_polynomials(e) || !is_invariant(e)) return e;
  const std::string name = host_value(host_.text(given), "bound");
  for (model::Scalar &s : own_scalars_)
    if (s.name == name && !e.uses(name)) s.definition = e;
  return IntExpr::symbol(name);
}

std::string NestWriter::host_value(const std::string &text, const std::string &hint) {
  const std::string key = "(long long)(" + text + ")";
  for (const model::Scalar &s : own_scalars_)
    if (s.host_text == key) return s.name;
  model::Scalar s;
  s.name = names_.fresh(hint);
  s.type = "long long";
  s.host_text = key;
  s.integral = true;
  s.bits = 64;
  own_scalars_.push_back(s);
  clauses_ += text + "\n";
  return s.name;
}

std::vector<const ParallelNode *> NestWriter::read_chain(const ParallelNode &root) {
  std::vector<const ParallelNode *> out;
  const ParallelNode *n = &root;
  for (;;) {
    model::Loop l = loop(*n, true);
    if (!l.known && out.empty()) throw Refused{"the bounds of the loop over '" + n->variable + "' cannot be followed"};
    if (!l.known) {
      nest_.notes.push_back("the meta_for over '" + l.variable +
                            "' runs inside each thread: its bounds depend on data of the outer iteration");
      return out;
    }
    enter(*n);
    if (l.value.kind() != IntExpr::Kind::symbol || l.index != n->variable) {
      values_.emplace_back(n->variable, l.value);
      inside_.push_back(l.index);
    }
    nest_.loops.push_back(std::move(l));
    out.push_back(n);
    if (n->body.size() != 1 || n->body[0].kind != NodeKind::loop || !n->body[0].parallel ||
        out.size() == max_dimensions)
      return out;
    n = &n->body[0];
  }
}

void NestWriter::enter(const ParallelNode &n) {
  inside_.push_back(n.variable);
  host_.enter(n.variable), kernel_.enter(word(n.variable));
}

void NestWriter::leave() {
  inside_.pop_back();
  host_.leave(), kernel_.leave();
}

// Loops of a program count up.
model::Loop NestWriter::loop(const ParallelNode &n, bool parallel) {
  model::Loop l;
  l.parallel = parallel;
  l.variable = word(n.variable);
  l.type = "long";
  l.location = location(n);
  l.first = bound(n.first);
  l.step = n.step;
  const IntExpr last = bound(n.last);
  if (n.step == 1) {
    l.index = parallel ? l.variable : names_.fresh(l.variable + "_index");
    l.value = IntExpr::symbol(l.index);
    const auto from = model::conjunction(l.first, l.value, 0), to = model::conjunction(l.value, last, 0);
    l.known = from && to;
    if (!l.known) return l;
    l.constraints = *from;
    l.constraints.insert(l.constraints.end(), to->begin(), to->end());
    return l;
  }
  l.index = names_.fresh("k_" + l.variable);
  const IntExpr k = IntExpr::symbol(l.index);
  l.value = l.first + IntExpr(n.step) * k;
  const auto limits = model::conjunction(l.value, last, 0);
  l.known = l.first.is_polynomial() && limits;
  if (!l.known) return l;
  l.constraints = {k};
  if (!is_invariant(l.first) || !is_invariant(last)) {
    l.constraints.insert(l.constraints.end(), limits->begin(), limits->end());
    return l;
  }
  // the last value reached is the limit rounded down to the stride: the number of iterations says it exactly
  const std::string count = host_value("mf_trip_count((long long)(" + host_.text(n.first) + "), (long long)(" +
                                           host_.text(n.last) + "), " + std::to_string(n.step) + ", \"<=\")",
                                       "trips_" + l.variable);
  for (model::Scalar &s : own_scalars_)
    if (s.name == count)
      s.definition =
          IntExpr::make(IntExpr::Kind::max, 0,
                        IntExpr::make(IntExpr::Kind::floor_divide, last - l.first + IntExpr(n.step), IntExpr(n.step)));
  l.constraints.push_back(IntExpr::symbol(count) - IntExpr(1) - k);
  l.implied = *limits;
  return l;
}

std::string NestWriter::header_text(const ParallelNode &n, const std::string &v, const SourceExpressions &expressions) {
  return "long " + v + " = " + expressions.text(n.first) + "; " + v + " <= " + expressions.text(n.last) + "; " +
         (n.step == 1 ? v + "++" : v + " += " + std::to_string(n.step));
}

std::string NestWriter::header(ParallelNode n) const {
  n.first = worded(n.first);
  n.last = worded(n.last);
  return "for (" + header_text(n, word(n.variable), kernel_) + ")";
}

// `top`: the statements of the body itself.
Code NestWriter::block(const std::vector<ParallelNode> &nodes, bool top) {
  Code out;
  for (const ParallelNode &n : nodes) append(out, node(n, top));
  return out;
}

Code NestWriter::lines(const std::string &head, Code body, const std::string &first) const {
  Code out{indent() + head + "{\n" + first};
  append(out, std::move(body));
  append(out, indent() + "}\n");
  return out;
}

Code NestWriter::node(const ParallelNode &n, bool top) {
  switch (n.kind) {
    case NodeKind::loop:
      return serial_loop(n, top);
    case NodeKind::branch:
      return branch(n, top);
    case NodeKind::block:
      return scope(n, top);
    case NodeKind::value:
      return value(n, top);
    case NodeKind::statement:
      break;
  }
  Code out{indent()};
  append(out, statement(n));
  append(out, "\n");
  if (top) parts_.push_back({out, -1, {}, "", "", false});
  return out;
}

Code NestWriter::serial_loop(const ParallelNode &n, bool top) {
  Code body;
  std::optional<model::Recurrence> recurrence;
  const int id = in_loop(n, [&] {
    depth_++;
    body = n.scan < 0 ? block(n.body) : scan_body(n, recurrence);
    depth_--;
  });
  Code inner{std::string("{\n")};
  append(inner, body);
  append(inner, indent() + "}");
  Code out = lines(header(n) + " ", std::move(body));
  if (top) parts_.push_back({out, id, std::move(inner), "", "", false, {}, &n, std::move(recurrence)});
  return out;
}

std::string NestWriter::branch_text(const ParallelNode &n) const {
  std::vector<IntExpr> conditions;
  for (const IntExpr &c : n.conditions) conditions.push_back(worded(c));
  return "if (" + kernel_.conditions(conditions) + ")";
}

Code NestWriter::branch(const ParallelNode &n, bool top) {
  Code body;
  in_branch(n, [&] {
    depth_++;
    body = block(n.body);
    depth_--;
  });
  Code out = lines(branch_text(n) + " ", std::move(body));
  if (top) parts_.push_back({out, -1, {}, "", "", false});
  return out;
}

std::string NestWriter::declaration(int a) const {
  std::string text = variable(a).written;
  if (text.empty()) throw Refused{"'" + array(a).name + "' cannot go to a device"};
  return text.replace(text.find('%'), 1, local_name(a));
}

bool NestWriter::opens(const ParallelNode &n) const {
  const auto declared = [&](const Part &p, int a) { return p.local && p.local->name == local_name(a); };
  return std::none_of(parts_.begin(), parts_.end(), [&](const Part &p) { return is_candidate(p); }) &&
         std::all_of(n.declarations.begin(), n.declarations.end(), [&](int a) {
           return array(a).dimensions == 0 && variable(a).is_number &&
                  std::none_of(parts_.begin(), parts_.end(), [&](const Part &p) { return declared(p, a); });
         });
}

Code NestWriter::scope(const ParallelNode &n, bool top) {
  const bool open = top && opens(n);
  depth_++;
  std::string declarations;
  const std::map<int, int> around = block_arrays_;
  for (const int a : n.declarations) {
    declared_.insert(a);
    block_arrays_.erase(a);
    declarations += indent() + declaration(a) + "\n";
    const model::KernelVariable v = variable(a);
    if (open) parts_.push_back({{}, -1, {}, "", "", false, model::BodyLocal{local_name(a), v.type, v.element_size}});
  }
  Code body = block(n.body, open);
  block_arrays_ = around;
  depth_--;
  Code out = lines("", std::move(body), declarations);
  if (top && !open) parts_.push_back({out, -1, {}, "", "", false});
  return out;
}

Code NestWriter::value(const ParallelNode &n, bool top) {
  const std::string text = kernel_.text(worded(n.first)), v = word(n.variable);
  const size_t part = parts_.size();
  Code body;
  in_value(n, [&] { body = block(n.body, top); });
  if (!model::has_word(text_of(body), v)) return body;
  Code out{indent() + "const long " + v + " = " + text + ";\n"};
  if (top)
    parts_.insert(parts_.begin() + static_cast<std::ptrdiff_t>(part),
                  {out, -1, {}, v, text, in_kernel(n.first).constant().has_value()});
  append(out, std::move(body));
  return out;
}

} // namespace metafork::host
