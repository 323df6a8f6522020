#include "host/host.h"
#include "host/kernel_names.h"

#include <algorithm>
#include <map>
#include <utility>

namespace metafork::host {

using model::Access;
using model::Code;
using model::IntExpr;
using model::Nest;
using model::ParallelNode;
using model::Piece;
using NodeKind = ParallelNode::Kind;

namespace {

// Deeper parallel loops run inside each thread: what a launch admits is a case distinction over all dimensions.
constexpr size_t max_dimensions = 8;
constexpr int64_t most_untiled = 64; // iterations of a loop whose elements a block reads at once

struct Refused {
  std::string why;
};

void append(Code &out, const std::string &text) {
  if (!out.empty() && std::holds_alternative<std::string>(out.back()))
    std::get<std::string>(out.back()) += text;
  else
    out.emplace_back(text);
}

void append(Code &out, Code code) {
  for (Piece &p : code)
    if (const auto *text = std::get_if<std::string>(&p))
      append(out, *text);
    else
      out.push_back(std::move(p));
}

// The text of code, each access as it is written.
void collect_text(const Code &code, std::string &out) {
  for (const Piece &p : code)
    if (const auto *text = std::get_if<std::string>(&p))
      out += *text;
    else if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&p))
      collect_text((*access)->original, out);
    else if (const auto *contract = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      collect_text((*contract)->original, out);
}

std::string text_of(const Code &code) {
  std::string out;
  collect_text(code, out);
  return out;
}

std::string in_one_line(const std::string &text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' && !(c == ' ' && (out.empty() || out.back() == ' ')))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  return out;
}

// One parallel loop of a program, with all that is in it.
class NestWriter {
public:
  NestWriter(const model::Scop &scop, const model::ParallelProgram &program, const model::ScopCode &code,
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

  Nest run(const ParallelNode &root) {
    const std::vector<const ParallelNode *> chain = read_chain(root);
    nest_.depth = chain.size();
    nest_.location = location(root);
    const std::vector<ParallelNode> &inner = chain.back()->body;
    Code body{std::string("{\n")};
    depth_ = 1;
    append(body, block(inner, true));
    append(body, "}");
    tiled();
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
    nest_.no_inspector = code_.no_inspector.at(launch_);
    nest_.repeated = code_.repeated || !outside_.empty();
    finish();
    return std::move(nest_);
  }

private:
  void take_names(const std::vector<ParallelNode> &nodes) {
    for (const ParallelNode &n : nodes) {
      if (!n.variable.empty()) names_.take(n.variable);
      take_names(n.body);
    }
    for (const std::string &s : program_.sizes) names_.take(s);
  }

  model::Location location(const ParallelNode &n) const {
    if (n.kind == NodeKind::statement) return scop_.statements[static_cast<size_t>(n.statement)].location;
    for (const ParallelNode &child : n.body)
      if (const model::Location at = location(child); at.line) return at;
    return {};
  }

  // What kernels call the variables in it.
  IntExpr worded(IntExpr e) const {
    for (const auto &[name, kernel] : code_.words) e = e.substitute(name, IntExpr::symbol(kernel));
    return e;
  }
  std::string word(const std::string &name) const {
    const auto it = code_.words.find(name);
    return it == code_.words.end() ? name : it->second;
  }

  // ------------------------------------------------------------------------------------------------- expressions

  std::string spelling(const model::ScopParameter &p) const {
    return p.value.is_known() ? "(" + kernel_.text(p.value) + ")" : p.name;
  }

  // Over symbols of the kernel: what stands for a number or a sum is that.
  IntExpr in_kernel(IntExpr e) const {
    for (size_t k = scop_.parameters.size(); k-- > 0;) // a later one may be a sum with an earlier one
      if (const model::ScopParameter &p = scop_.parameters[k]; p.value.is_known() && e.uses(p.name))
        e = e.substitute(p.name, p.value);
    for (auto it = values_.rbegin(); it != values_.rend(); ++it)
      if (e.uses(it->first)) e = e.substitute(it->first, it->second);
    return e;
  }

  bool is_invariant(const IntExpr &e) const {
    return std::none_of(inside_.begin(), inside_.end(), [&](const std::string &v) { return e.uses(v); });
  }

  // A bound, or a side of a comparison: where it is known before the launch and no polynomial, the host computes it.
  IntExpr bound(const IntExpr &given) {
    const IntExpr e = in_kernel(given);
    if (!e.is_known() || model::of_polynomials(e) || !is_invariant(e)) return e;
    const std::string name = host_value(host_.text(given), "bound");
    for (model::Scalar &s : own_scalars_)
      if (s.name == name && !e.uses(name)) s.definition = e;
    return IntExpr::symbol(name);
  }

  std::string host_value(const std::string &text, const std::string &hint) {
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

  // ------------------------------------------------------------------------------------------------------- loops

  std::vector<const ParallelNode *> read_chain(const ParallelNode &root) {
    std::vector<const ParallelNode *> out;
    const ParallelNode *n = &root;
    for (;;) {
      model::Loop l = loop(*n, true);
      if (!l.known && out.empty())
        throw Refused{"the bounds of the loop over '" + n->variable + "' cannot be followed"};
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

  void enter(const ParallelNode &n) {
    inside_.push_back(n.variable);
    host_.enter(n.variable), kernel_.enter(word(n.variable));
  }
  void leave() {
    inside_.pop_back();
    host_.leave(), kernel_.leave();
  }

  // Loops of a program count up.
  model::Loop loop(const ParallelNode &n, bool parallel) {
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
        s.definition = IntExpr::make(
            IntExpr::Kind::max, 0,
            IntExpr::make(IntExpr::Kind::floor_divide, last - l.first + IntExpr(n.step), IntExpr(n.step)));
    l.constraints.push_back(IntExpr::symbol(count) - IntExpr(1) - k);
    l.implied = *limits;
    return l;
  }

  static std::string header_text(const ParallelNode &n, const std::string &v, const SourceExpressions &expressions) {
    return "long " + v + " = " + expressions.text(n.first) + "; " + v + " <= " + expressions.text(n.last) + "; " +
           (n.step == 1 ? v + "++" : v + " += " + std::to_string(n.step));
  }
  std::string host_header(const ParallelNode &n) const { return header_text(n, n.variable, host_); }
  std::string header(ParallelNode n) const {
    n.first = worded(n.first);
    n.last = worded(n.last);
    return "for (" + header_text(n, word(n.variable), kernel_) + ")";
  }

  // -------------------------------------------------------------------------------------------------------- nodes

  // A statement of a body, for its parts before and behind a loop.
  struct Part {
    Code code;
    int loop = -1;              // into Nest::loops
    Code inner;                 // of the loop
    std::string constant, init; // a constant, and its value
    bool is_number = false;     // which is the same for all iterations
  };

  std::string indent() const { return std::string(2 * static_cast<size_t>(depth_), ' '); }

  // `top`: the statements of the body itself.
  Code block(const std::vector<ParallelNode> &nodes, bool top = false) {
    Code out;
    for (const ParallelNode &n : nodes) append(out, node(n, top));
    return out;
  }

  Code lines(const ParallelNode &n, const std::string &head, Code body, const std::string &first = "") {
    (void)n;
    Code out{indent() + head + "{\n" + first};
    append(out, std::move(body));
    append(out, indent() + "}\n");
    return out;
  }

  Code node(const ParallelNode &n, bool top) {
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

  Code serial_loop(const ParallelNode &n, bool top) {
    const std::string head = header(n);
    model::Loop l = loop(n, false);
    const int id = static_cast<int>(nest_.loops.size());
    const Around saved = now_;
    values_.emplace_back(n.variable, l.known ? l.value : IntExpr::symbol(l.index));
    if (!l.known) now_.certain = false;
    nest_.loops.push_back(std::move(l));
    now_.loops.push_back(id);
    enter(n);
    inside_.push_back(nest_.loops[static_cast<size_t>(id)].index);
    depth_++;
    Code body = block(n.body);
    depth_--;
    inside_.pop_back();
    leave();
    values_.pop_back();
    now_ = saved;
    Code inner{std::string("{\n")};
    append(inner, body);
    append(inner, indent() + "}");
    Code out = lines(n, head + " ", std::move(body));
    if (top) parts_.push_back({out, id, std::move(inner), "", "", false});
    return out;
  }

  Code branch(const ParallelNode &n, bool top) {
    const Around saved = now_;
    for (const IntExpr &c : n.conditions)
      if (const IntExpr e = bound(c); e.is_polynomial())
        now_.guards.push_back(e);
      else
        now_.certain = false;
    depth_++;
    Code body = block(n.body);
    depth_--;
    now_ = saved;
    std::vector<IntExpr> conditions;
    for (const IntExpr &c : n.conditions) conditions.push_back(worded(c));
    Code out = lines(n, "if (" + kernel_.conditions(conditions) + ") ", std::move(body));
    if (top) parts_.push_back({out, -1, {}, "", "", false});
    return out;
  }

  Code scope(const ParallelNode &n, bool top) {
    depth_++;
    std::string declarations;
    for (const int a : n.declarations) {
      declared_.insert(a);
      const model::KernelVariable &v = variable(a);
      if (v.written.empty()) throw Refused{"'" + array(a).name + "' cannot go to a device"};
      std::string text = v.written;
      text.replace(text.find('%'), 1, local_name(a));
      declarations += indent() + text + "\n";
    }
    Code body = block(n.body);
    depth_--;
    Code out = lines(n, "", std::move(body), declarations);
    if (top) parts_.push_back({out, -1, {}, "", "", false});
    return out;
  }

  Code value(const ParallelNode &n, bool top) {
    const std::string text = kernel_.text(worded(n.first)), v = word(n.variable);
    const IntExpr known = in_kernel(n.first);
    const size_t part = parts_.size();
    values_.emplace_back(n.variable, known);
    inside_.push_back(n.variable);
    host_.enter(n.variable), kernel_.enter(word(n.variable));
    Code body = block(n.body, top);
    leave();
    values_.pop_back();
    if (!model::has_word(text_of(body), v)) return body;
    Code out{indent() + "const long " + v + " = " + text + ";\n"};
    if (top)
      parts_.insert(parts_.begin() + static_cast<std::ptrdiff_t>(part),
                    {out, -1, {}, v, text, known.constant().has_value()});
    append(out, std::move(body));
    return out;
  }

  // --------------------------------------------------------------------------------------------------- statements

  const model::ScopArray &array(int a) const { return scop_.arrays[static_cast<size_t>(a)]; }
  int given_array(int a) const {
    return scop_.origins.arrays.empty() ? a : scop_.origins.arrays[static_cast<size_t>(a)];
  }
  // How the code calls the array that this one is or stands for.
  int code_array(int a) const {
    const int given = given_array(a);
    for (size_t k = 0; k < code_.places.size(); k++)
      if (code_.places[k] == given) return static_cast<int>(k);
    throw Refused{"'" + array(a).name + "' is no variable of the statements"};
  }
  const model::KernelVariable &variable(int a) const { return code_.variables[static_cast<size_t>(code_array(a))]; }

  std::string local_name(int a) const { return word(array(a).name); }

  Code statement(const ParallelNode &n) {
    const auto s = static_cast<size_t>(n.statement);
    const int given = scop_.origins.statements.empty() ? n.statement : scop_.origins.statements[s];
    const Instance at(scop_, around_[s], n);
    if (given < 0) return text_statement(scop_.statements[s], at);
    const model::StatementCode &code = code_.statements[static_cast<size_t>(given)];
    if (!code.known) throw Refused{"a statement of it was not asked for"};
    return Writer(*this, scop_.statements[s], code, at).run();
  }

  // One that the schedule has added: variables, and what is between them.
  Code text_statement(const model::ScopStatement &s, const Instance &at) {
    Code out;
    for (const model::ScopPiece &p : s.text) {
      const auto *scalar = std::get_if<model::ScopScalar>(&p);
      if (const auto *text = std::get_if<std::string>(&p)) append(out, *text);
      if (!scalar) continue;
      model::VariableAccess a;
      for (const model::ScopAccess &one : s.accesses)
        if (one.array == scalar->array) a.read = a.read || one.read, a.write = a.write || one.write;
      a.text = scalar->original;
      a.location = s.location;
      append(out, variable_code(scalar->array, &a, at));
    }
    return out;
  }

  // A variable of the scop in the kernel: an element of an array that stands for it, a local, a value from outside.
  Code variable_code(int a, const model::VariableAccess *access, const Instance &at) {
    for (const model::Expansion &e : program_.expansions) {
      if (e.array != a) continue;
      IntExpr index = 0;
      for (size_t d = 0; d < e.index.size(); d++) index = index * e.extents[d] + at(e.index[d]);
      const std::string subscript = kernel_.subscript(worded(index));
      model::AccessHole hole;
      hole.array = expansion(e);
      hole.index = {Code{subscript}};
      hole.extents = {Code{}};
      hole.original = {nest_.arrays[static_cast<size_t>(hole.array)].name + "[" + subscript + "]"};
      hole.access = static_cast<int>(nest_.accesses.size());
      Access one;
      one.array = hole.array;
      one.subscript = in_kernel(index);
      one.dimensions = {one.subscript};
      one.extents = {IntExpr(0)};
      one.read = access && access->read;
      one.write = access && access->write;
      around(one, access ? access->certain : true);
      one.text = e.name + "[" + subscript + "]";
      if (access) one.location = access->location;
      model::Array &whole = nest_.arrays[static_cast<size_t>(hole.array)];
      whole.read = whole.read || one.read;
      whole.written = whole.written || one.write;
      if (whole.location.line == 0) whole.location = one.location;
      nest_.accesses.push_back(std::move(one));
      return {std::make_shared<const model::AccessHole>(std::move(hole))};
    }
    if (declared_.count(a)) return {local_name(a)};
    const model::KernelVariable &v = variable(a);
    if (access && access->write) throw Refused{"'" + array(a).name + "' is written in a kernel, and is no array"};
    if (array(a).scope < 0 && v.scalar.empty()) throw Refused{"'" + array(a).name + "' cannot go to a device"};
    if (array(a).scope < 0) return {v.scalar};
    host_local(a, v);
    return {local_name(a)};
  }

  // A local of the host that the kernel reads.
  void host_local(int a, const model::KernelVariable &v) {
    const std::string name = local_name(a);
    for (const model::Scalar &s : own_scalars_)
      if (s.name == name) return;
    model::Scalar s;
    s.name = name;
    s.type = v.type;
    s.host_text = array(a).name;
    s.bounded = true;
    own_scalars_.push_back(std::move(s));
  }

  void around(Access &a, bool certain) const {
    a.loops.insert(a.loops.begin(), now_.loops.begin(), now_.loops.end());
    a.guards.insert(a.guards.begin(), now_.guards.begin(), now_.guards.end());
    a.certain = certain && now_.certain;
    a.certain_in_phase = a.certain;
  }

  // The array of memory of the host that stands for a variable.
  int expansion(const model::Expansion &e) {
    const auto [known, fresh] = expansions_.emplace(e.name, static_cast<int>(nest_.arrays.size()));
    if (!fresh) return known->second;
    const model::KernelVariable &v = variable(e.array);
    model::Array out;
    out.name = e.name;
    out.host_text = e.name;
    out.element = v.type;
    out.element_size = v.element_size;
    out.storage = v.storage;
    out.storage.variable = e.name + "#" + scop_.name;
    if (e.extents.empty())
      out.declared = 1;
    else
      extent(out, elements_text(e, host_));
    nest_.arrays.push_back(std::move(out));
    return known->second;
  }

  void extent(model::Array &a, const std::string &text) {
    a.extent_clause = text;
    a.extent_symbol = host_value(text, "extent");
  }

  // An array that the kernel has a private one for, of the same name.
  bool is_local(int code_array) const {
    const std::string &name = code_.arrays[static_cast<size_t>(code_array)].host_text;
    return std::any_of(declared_.begin(), declared_.end(),
                       [&](int a) { return array(a).dimensions > 0 && array(a).name == name; });
  }

  int array_of(int code_array) {
    const auto [known, fresh] = arrays_.emplace(code_array, static_cast<int>(nest_.arrays.size()));
    if (!fresh) return known->second;
    model::Array a = code_.arrays[static_cast<size_t>(code_array)];
    a.read = a.written = a.escapes = false; // as this kernel does
    for (const auto &[k, text] : program_.extents)
      if (array(k).name == a.host_text && a.extent_clause.empty()) extent(a, text);
    nest_.arrays.push_back(std::move(a));
    return known->second;
  }

  // An instance of a statement.
  class Writer {
  public:
    Writer(NestWriter &nest, const model::ScopStatement &statement, const model::StatementCode &code,
           const Instance &at)
        : n_(nest), statement_(statement), code_(code), at_(at) {}

    Code run() {
      first_loop_ = static_cast<int>(n_.nest_.loops.size());
      for (const model::Loop &l : code_.loops) n_.nest_.loops.push_back(loop(l));
      for (const Access &a : code_.accesses) {
        accesses_.push_back(n_.is_local(a.array) ? -1 : static_cast<int>(n_.nest_.accesses.size()));
        if (accesses_.back() >= 0) n_.nest_.accesses.push_back(access(a));
      }
      return copy(code_.code);
    }

  private:
    IntExpr valued(const IntExpr &e) const {
      if (!e.is_known()) return e;
      IntExpr out = e;
      for (const auto &[from, to] : renamed_) out = out.substitute(from, IntExpr::symbol(to));
      return n_.in_kernel(at_(out));
    }

    // The index of a loop that stands in several places has several names.
    model::Loop loop(model::Loop l) {
      const std::string index = n_.names_.fresh(l.index);
      if (index != l.index) renamed_.emplace_back(l.index, index);
      l.index = index;
      for (IntExpr *e : {&l.first, &l.value}) *e = valued(*e);
      for (auto *list : {&l.constraints, &l.implied})
        for (IntExpr &e : *list) e = valued(e);
      for (const auto *list : {&l.constraints, &l.implied})
        l.known =
            l.known && std::all_of(list->begin(), list->end(), [](const IntExpr &e) { return e.is_polynomial(); });
      if (l.pointer_base >= 0) l.pointer_base = n_.array_of(l.pointer_base);
      return l;
    }

    Access access(Access a) {
      const model::Array &as_read = n_.code_.arrays[static_cast<size_t>(a.array)];
      a.array = n_.array_of(a.array);
      a.subscript = valued(a.subscript);
      for (auto *list : {&a.dimensions, &a.extents, &a.guards})
        for (IntExpr &e : *list) e = valued(e);
      if (std::any_of(a.guards.begin(), a.guards.end(), [](const IntExpr &e) { return !e.is_polynomial(); })) {
        std::erase_if(a.guards, [](const IntExpr &e) { return !e.is_polynomial(); });
        a.certain = false;
      }
      for (int &l : a.loops) l += first_loop_;
      n_.around(a, a.certain);
      model::Array &array = n_.nest_.arrays[static_cast<size_t>(a.array)];
      array.read = array.read || a.read;
      array.written = array.written || a.write;
      array.escapes = array.escapes || as_read.escapes;
      return a;
    }

    // Holes nest, and each is in several parts of the one around it: it is copied once.
    Code copy(const Code &code) {
      Code out;
      for (const Piece &p : code) {
        if (const auto *text = std::get_if<std::string>(&p)) {
          append(out, *text);
          continue;
        }
        const void *key = std::visit([](const auto &hole) { return address(hole); }, p);
        auto known = copied_.find(key);
        if (known == copied_.end()) known = copied_.emplace(key, filled(p)).first;
        append(out, known->second);
      }
      return out;
    }

    static const void *address(const std::string &) { return nullptr; }
    static const void *address(const std::shared_ptr<const void> &hole) { return hole.get(); }

    Code filled(const Piece &p) {
      if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) return hole(**access);
      if (const auto *contract = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) return hole(**contract);
      return of_scop(*std::get<std::shared_ptr<const model::ScopHole>>(p));
    }

    Code hole(model::AccessHole h) {
      if (n_.is_local(h.array)) return copy(h.original);
      h.access = accesses_[static_cast<size_t>(h.access)];
      h.array = n_.array_of(h.array);
      for (Code &i : h.index) i = copy(i);
      for (Code &e : h.extents) e = copy(e);
      h.original = copy(h.original);
      return {std::make_shared<const model::AccessHole>(std::move(h))};
    }

    Code hole(model::ContractHole h) {
      for (Code *part : {&h.original, &h.a, &h.b, &h.c, &h.target}) *part = copy(*part);
      return {std::make_shared<const model::ContractHole>(std::move(h))};
    }

    Code of_scop(const model::ScopHole &h) {
      if (const auto *subscript = std::get_if<model::ScopSubscript>(&h.what))
        return {n_.kernel_.subscript(n_.worded(at_(subscript->value)))};
      if (const auto *v = std::get_if<model::ScopVariable>(&h.what)) {
        const auto l = static_cast<size_t>(v->loop);
        return {"(" + n_.code_.loop_types[l] + ")" + n_.kernel_.operand(n_.worded(at_(n_.scop_.loops[l].value)))};
      }
      const auto &scalar = std::get<model::ScopScalar>(h.what);
      const int given = n_.code_.places[static_cast<size_t>(scalar.array)];
      if (given < 0) { // nothing is done with it
        const std::string &outside = n_.code_.variables[static_cast<size_t>(scalar.array)].scalar;
        return {outside.empty() ? n_.word(scalar.original) : outside};
      }
      const int array = array_here(given);
      if (h.access < 0) return n_.variable_code(array, nullptr, at_);
      model::VariableAccess a = code_.variables[static_cast<size_t>(h.access)];
      const Around saved = n_.now_;
      for (const int l : a.loops) n_.now_.loops.push_back(l + first_loop_);
      for (const IntExpr &g : a.guards)
        if (const IntExpr e = valued(g); e.is_polynomial())
          n_.now_.guards.push_back(e);
        else
          a.certain = false;
      Code out = n_.variable_code(array, &a, at_);
      n_.now_ = saved;
      return out;
    }

    // What the statement has in place of an array of the scop as it was read: itself, or a private one.
    int array_here(int given) const {
      for (const model::ScopPiece &p : statement_.text)
        if (const auto *s = std::get_if<model::ScopScalar>(&p); s && n_.given_array(s->array) == given) return s->array;
      for (const model::ScopAccess &a : statement_.accesses)
        if (n_.given_array(a.array) == given) return a.array;
      return given;
    }

    NestWriter &n_;
    const model::ScopStatement &statement_;
    const model::StatementCode &code_;
    const Instance &at_;
    int first_loop_ = 0;
    std::vector<int> accesses_;                                // of the code, in the nest; -1: to a local
    std::vector<std::pair<std::string, std::string>> renamed_; // indices of its own loops
    std::map<const void *, Code> copied_;
  };

  // -------------------------------------------------------------------------------------------- a loop to be tiled

  // Does the loop have a small constant number of iterations?
  static bool few_trips(const model::Loop &l) {
    std::optional<int64_t> lower, upper; // of the index
    for (const IntExpr &c : l.constraints) {
      std::vector<std::string> symbols;
      c.collect_symbols(symbols);
      if (std::any_of(symbols.begin(), symbols.end(), [&](const std::string &s) { return s != l.index; })) return false;
      const auto at_zero = c.substitute(l.index, 0).constant(), at_one = c.substitute(l.index, 1).constant();
      if (!at_zero || !at_one) continue;
      if (*at_one - *at_zero == 1) lower = std::max(lower.value_or(-*at_zero), -*at_zero);
      if (*at_one - *at_zero == -1) upper = std::min(upper.value_or(*at_zero), *at_zero);
    }
    return !lower || !upper || *upper - *lower < most_untiled;
  }

  bool is_candidate(const Part &p) const {
    return p.loop >= 0 && !few_trips(nest_.loops[static_cast<size_t>(p.loop)]) &&
           nest_.loops[static_cast<size_t>(p.loop)].known;
  }

  // Takes the body apart around its only loop.
  void tiled() {
    const auto loops = std::count_if(parts_.begin(), parts_.end(), [&](const Part &p) { return is_candidate(p); });
    if (loops > 1) nest_.not_tiled = "the body has several loops side by side";
    if (loops == 0 && std::any_of(parts_.begin(), parts_.end(), [&](const Part &p) {
          return p.loop >= 0 && !nest_.loops[static_cast<size_t>(p.loop)].known &&
                 !few_trips(nest_.loops[static_cast<size_t>(p.loop)]);
        }))
      nest_.not_tiled = "the bounds of its loop cannot be followed";
    if (loops != 1) return;
    model::TiledBody out;
    Code before, after, constants;
    for (const Part &p : parts_) {
      if (is_candidate(p)) {
        out.loop = p.loop;
        out.inner = p.inner;
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

  // --------------------------------------------------------------------------------------------- what it is passed

  void finish() {
    for (const model::Loop &l : nest_.loops) {
      use(l.first), use(l.value);
      for (const IntExpr &e : l.constraints) use(e);
      for (const IntExpr &e : l.implied) use(e);
    }
    for (const Access &a : nest_.accesses) {
      use(a.subscript);
      for (const auto *list : {&a.dimensions, &a.extents, &a.guards})
        for (const IntExpr &e : *list) use(e);
    }
    for (size_t a = 0; a < code_.arrays.size(); a++)
      if (!arrays_.count(static_cast<int>(a)) && model::has_word(used_, code_.arrays[a].name) &&
          !is_local(static_cast<int>(a)))
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

  void use(const IntExpr &e) {
    std::vector<std::string> symbols;
    e.collect_symbols(symbols);
    for (const std::string &s : symbols)
      if (!model::has_word(used_, s)) used_ += "\n" + s;
  }

  void define(const model::Scalar &s) {
    if (s.definition.is_known()) use(s.definition);
  }

  // A variable of the loops that the host runs around the launch, or a size that it knows.
  void outside_scalar(const std::string &v) {
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
  void cells() {
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

  const model::Scop &scop_;
  const model::ParallelProgram &program_;
  const model::ScopCode &code_;
  SourceExpressions host_, kernel_;
  const std::vector<std::vector<int>> around_;
  const size_t launch_;
  KernelNames names_;
  Nest nest_;
  std::set<std::string> outside_; // variables of loops of the host
  std::vector<std::string> inside_;
  std::vector<std::pair<std::string, IntExpr>> values_; // of variables in the kernel
  struct Around {
    std::vector<int> loops;      // into Nest::loops
    std::vector<IntExpr> guards; // each >= 0
    bool certain = true;
  } now_; // what stands around a statement
  std::set<int> declared_;
  std::map<int, int> arrays_;              // of the code, in the nest
  std::map<std::string, int> expansions_;  // in the nest
  std::vector<model::Scalar> own_scalars_; // that no statement names
  std::vector<Part> parts_;                // of the body
  std::string used_;                       // words of the kernel
  std::string clauses_;                    // what the host computes for it
  int depth_ = 0;
};

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
    const auto s = static_cast<size_t>(n.statement);
    const int given = scop.origins.statements.empty() ? n.statement : scop.origins.statements[s];
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
    out.in_memory.insert(scop.origins.arrays.empty() ? e.array : scop.origins.arrays[static_cast<size_t>(e.array)]);
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
