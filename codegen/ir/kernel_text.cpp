// The IR as text, in the grammar of docs/ir.md.
#include "codegen/ir/code_text.h"

#include "model/operators.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

class Dump {
public:
  explicit Dump(const Kernel &k) : k_(k) {}

  std::string run() {
    line("kernel " + k_.name);
    depth_++;
    for (const std::string &c : k_.comment) line("; " + c);
    if (!k_.nest.empty()) line("nest " + k_.nest);
    if (k_.variant != Kernel().variant) line("variant " + k_.variant);
    if (k_.exclusive) line("exclusive");
    if (k_.for_gpu) line("for gpu");
    if (k_.max_threads != Kernel().max_threads)
      line("at most " + std::to_string(k_.max_threads) + " threads" +
           (k_.resident > 1 ? ", " + std::to_string(k_.resident) + " blocks" : ""));
    for (const Demand &d : k_.demands)
      line("demand " + d.parameter + (d.of.empty() ? " multiple of " : " >= ") + std::to_string(d.factor) +
           (d.of.empty() ? "" : "*" + d.of));
    if (k_.in_warps) line("warps of " + std::to_string(warp_rows) + " by " + std::to_string(warp_columns));
    if (k_.wide) wide(*k_.wide);
    for (const std::string &f : k_.footprints) line("footprint " + f);
    for (const std::string &n : k_.namespaces) line("namespace " + n);
    if (!k_.block_names.empty()) line("block " + list(k_.block_names));
    if (!k_.thread_names.empty()) line("thread " + list(k_.thread_names));
    for (const Parameter &p : k_.parameters) parameter(p);
    for (const model::Scalar &s : k_.scalars)
      line(unused(s.name) + "scalar " + (s.integral ? "integral " : "") + declared(s.type, s.name) +
           (s.constant.empty() ? "" : " = " + s.constant));
    for (const model::Array &a : k_.arrays)
      line(unused(a.name) + "array " + (a.read ? "read " : "") + (a.written ? "written " : "") +
           (a.renamed ? "renamed " : "") + declared(a.element, a.name));
    for (const Storage &s : k_.storage) {
      line(std::string("storage ") + (s.space == Storage::Space::block ? "block " : "thread ") +
           declared(s.element, s.name) + layout(s.layout) + " of " + std::to_string(s.element_size) + " bytes" +
           (s.stages == 1 ? "" : ", " + std::to_string(s.stages) + " stages"));
      if (s.contents) contents(*s.contents);
    }
    block(k_.body);
    return std::move(out_);
  }

private:
  // One line, or several of source text: each but the first begins with a bar.
  void line(const std::string &s) {
    const std::string indent(static_cast<size_t>(depth_) * 2, ' ');
    out_ += indent;
    for (size_t i = 0; i < s.size(); i++)
      if (s[i] == '\n')
        out_ += "\n" + indent + (i + 1 == s.size() || s[i + 1] == '\n' ? "|" : "| ");
      else
        out_ += s[i];
    out_ += "\n";
  }

  void nested(const std::string &head, const Block &body) {
    line(head);
    depth_++;
    block(body);
    depth_--;
  }

  static std::string list(const std::vector<std::string> &names) {
    std::string out;
    for (const std::string &n : names) out.append(out.empty() ? "" : ", ").append(n);
    return out;
  }
  void parameter(const Parameter &p) {
    std::string out = "parameter " + p.field + " " + of_kind(p.kind).certificate + " " + std::to_string(p.dimension);
    for (const auto &[machine, value] : {std::pair(" gpu ", p.gpu_default), std::pair(" cpu ", p.cpu_default)})
      out.append(machine).append(std::to_string(value));
    if (!p.given.empty()) out += (p.exact ? " is " : " from ") + p.given;
    line(out + (p.name == p.field ? "" : " as " + p.name));
  }
  std::string unused(const std::string &name) const { return k_.unused.count(name) ? "unused " : ""; }

  static std::string layout(const Layout &l) {
    std::string out;
    for (const Layout::Axis &a : l.axes) {
      out.append("[").append(text(a.extent));
      if (a.padding != 0) out.append(" pad ").append(std::to_string(a.padding));
      out.append("]");
    }
    return out;
  }

  void wide(const Wide &w) {
    std::string out = "wide " + std::to_string(w.points) + (w.spare ? " spare" : "") + (w.demanded ? " demanded" : "") +
                      " of " + list(w.names);
    bool first = true;
    for (const auto &[access, at] : w.reads) {
      out += (first ? " read " : ", ") + std::to_string(access) + " at " + at.first.text() + " by " + at.behind.text();
      first = false;
    }
    line(w.write < 0 ? out : out + " write " + std::to_string(w.write) + " at " + w.target.text());
  }

  void contents(const Contents &c) {
    depth_++;
    node(c.base);
    if (c.box) node(*c.box);
    if (c.back) box("back", *c.back);
    reads(c.places, c.variables);
    depth_--;
  }

  // A type is in quotes where it could be read as something else.
  static std::string declared(const std::string &type, const std::string &name) {
    static const std::set<std::string> other = {"small", "read", "written", "renamed", "integral", "pointer"};
    const bool plain = std::all_of(type.begin(), type.end(), [](char c) {
      return model::in_word(c) || std::string_view(" :<>,*&").find(c) != std::string_view::npos;
    });
    const std::string first = type.substr(0, type.find(' '));
    const bool bare = plain && !type.empty() && model::in_word(type[0]) && type.back() != ' ' && !other.count(first);
    return (bare ? type : quoted(type)) + " " + name;
  }
  static std::string quoted(const std::string &s) {
    std::string out = "\"";
    for (char c : s) out.append(c == '"' || c == '\\' ? "\\" : "").append(1, c);
    return out.append("\"");
  }
  static std::string range(const std::string &name, const Expr &first, const Expr &last) {
    return name + " = " + text(first) + " .. " + text(last);
  }
  template <class Node>
  static std::string counted(const Node &loop) {
    return loop.counter == Integer::narrow ? "int " : "";
  }
  std::string code(const model::Code &c) const { return code_text(c, k_); }
  std::string worded(const std::string &word, const model::Code &c) const {
    return c.empty() ? word : word + " " + code(c);
  }

  void block(const Block &b) {
    for (const Stmt &s : b) std::visit([this](const auto &n) { node(n); }, s.node);
  }
  void node(const Let &n) {
    line(std::string(n.ghost ? "ghost " : "") + "let " + (n.small ? "small " : "") + declared(n.type, n.name) + " = " +
         (n.pointer.empty() ? "" : "pointer " + n.pointer + " + ") + text(n.value));
  }
  void node(const BlockLoop &n) {
    nested("blocks " + std::to_string(n.dimension) + ": " + range(n.name, n.first, n.last), *n.body);
  }
  void node(const ThreadLoop &n) {
    const std::string points = n.points < 0 || n.points == n.dimension ? "" : " points " + std::to_string(n.points);
    const std::string batch = n.batch
                                  ? " batch " + std::to_string(n.batch->points) +
                                        (n.batch->adjacent ? " adjacent" : "") + (n.batch->aligned ? " aligned" : "")
                                  : "";
    line("threads " + std::to_string(n.dimension) + points + batch + ": " + counted(n) +
         range(n.name, n.first, n.last));
    depth_++;
    if (const auto &s = n.sweep)
      line("sweep " + s->number + ": " + std::to_string(s->groups) +
           (s->neighbour.empty() ? "" : " x " + std::to_string(s->neighbours)) + " points " + s->group +
           (s->neighbour.empty() ? "" : ", " + s->neighbour) + " of " + s->from + " .. " + s->to + " to " + s->last);
    block(*n.body);
    depth_--;
  }
  void node(const TileLoop &n) {
    const std::string width = n.row.empty() ? "" : ", " + n.column + " = 0 .. " + (n.width - qe::Poly(1)).text();
    const std::string batch = n.by_rows ? "rows " : n.batch > 1 ? "batch " + std::to_string(n.batch) + " " : "";
    nested("tile " + batch + range(n.row.empty() ? n.column : n.row, n.first, n.last) + width, *n.body);
  }
  void node(const DealLoop &n) {
    nested("deal " + (n.unroll > 1 ? "unroll " + std::to_string(n.unroll) + " " : "") +
               (n.together > 1 ? "together " + std::to_string(n.together) + " " : "") + range(n.name, n.first, n.last),
           *n.body);
  }
  void node(const SourceLoop &n) {
    const std::string dimension = std::to_string(n.dimension) + (n.last ? " .." : "");
    const std::string step = n.step.empty() ? "step " + std::to_string(n.step_value) : "by " + code(n.step);
    nested("source " + dimension + ": " + declared(n.type, n.variable) + " = " + code(n.first) + " \\; " + n.relation +
               " " + code(n.limit) + " \\; " + step,
           *n.body);
  }
  void node(const Loop &n) {
    const std::string by = n.stages > 1   ? "stages " + std::to_string(n.stages) + " "
                           : n.unroll > 1 ? "unroll " + std::to_string(n.unroll) + " "
                                          : "";
    const std::string swings = n.swings.empty() ? "" : " swings by " + n.swings;
    line((n.unroll == Loop::fully ? "unrolled " : "loop ") + by + counted(n) + range(n.name, n.first, n.last) + swings +
         products(n));
    depth_++;
    for (const Fragment &f : n.fragments) fragment(f);
    block(*n.body);
    depth_--;
  }
  static std::string products(const Loop &n) {
    if (!n.product) return "";
    const WarpProduct &p = *n.product;
    return " products of " + p.row + " by " + p.column + (p.neighbour.empty() ? "" : ", " + p.neighbour);
  }
  void fragment(const Fragment &f) {
    std::string axes;
    for (const Fragment::Axis &a : f.axes)
      axes.append(axes.empty() ? " over " : ", ").append(a.loop).append(" < ").append(std::to_string(a.count));
    const std::string together = f.together > 1 ? " together " + std::to_string(f.together) : "";
    const std::string skipped = f.skipped > 0 ? " skipping " + std::to_string(f.skipped) : "";
    line("fragment " + f.name + (f.ahead ? " ahead" : "") + (f.window ? " window" : "") + together + skipped + axes +
         " = " + f.storage + "[" + f.index.text() + "]");
  }
  static std::string conditions(const std::vector<Expr> &all) {
    std::string out;
    for (const Expr &c : all) out += (out.empty() ? " " : ", ") + text(c) + " >= 0";
    return out;
  }
  void node(const When &n) {
    nested(std::string(n.spare ? "when spare" : "when") + conditions(n.conditions), *n.body);
    if (n.otherwise) nested(n.seldom ? "else seldom" : "else", *n.otherwise);
  }
  void node(const Control &n) {
    nested(worded("control", n.head), *n.body);
    if (!n.tail.empty()) line(worded("tail", n.tail));
  }
  void node(const Uniform &n) { line(worded("uniform", n.code)); }
  static std::string place(const Place &p) {
    const std::string element = p.name + "[" + text(p.index) + "]";
    const std::string as = p.neighbour.empty() ? "" : " as " + p.neighbour + " of " + std::to_string(p.together);
    return element + as + (p.fragment.empty() ? "" : " in " + p.fragment);
  }
  void node(const Bind &n) {
    line(std::string(n.ghost ? "ghost " : "") + "bind " + declared(n.type, n.name) + " = " +
         place({n.storage, n.index}));
  }
  void node(const Copy &n) { line("copy " + place(n.to) + " = " + place(n.from)); }
  static std::string system(const qe::System &s) {
    std::string out;
    for (const qe::Constraint &c : s) out += (out.empty() ? " " : ", ") + c.p.text() + (c.equality ? " = 0" : " >= 0");
    return out;
  }
  void node(const CopyBox &n) { box("box", n); }
  void box(std::string head, const CopyBox &n) {
    std::string set;
    for (const CopyBox::Side &s : n.sides)
      head += (&s != &n.sides.front() ? ", " : " ") + s.coordinate + " < " + s.extent.text();
    for (const qe::System &s : n.set) set += (set.empty() ? " where" : " or where") + system(s);
    line(head + ": " + place(n.element.to) + " = " + place(n.element.from) + set);
    if (!n.facts.empty()) below("given" + system(n.facts));
  }
  void below(const std::string &s) {
    depth_++;
    line(s);
    depth_--;
  }
  template <class Node>
  static std::string without(const Node &n) {
    return n.unused.empty() ? "" : " without " + list({n.unused.begin(), n.unused.end()});
  }
  void node(const Phase &n) { nested("phase" + without(n), *n.body); }
  void node(const Once &n) { nested("once", *n.body); }
  void node(const Turns &n) { nested("turns in " + n.slot + ": " + range(n.name, n.first, n.last), *n.body); }
  void node(const Scan &n) {
    line("scan " + n.values + (n.factors.empty() ? "" : " with " + n.factors) + " across " + n.across + " by " +
         combining(n.op) + " of " + declared(n.wide, "numbers") + " = " + text(n.count) + " from " + place(n.before) +
         " number " + n.number);
  }
  void node(const Combine &n) {
    std::string parts;
    for (const Combine::Part &p : n.parts)
      parts += (parts.empty() ? " " : ", ") + p.storage + " across " + p.across + " by " + combining(p.op);
    nested("combine" + parts + (n.number ? " number " + text(*n.number) : "") + without(n), *n.body);
  }
  static std::string combining(const std::string &op) { return model::is_function(op) ? quoted(op) : op; }
  void node(const Clear &n) { line("clear " + place(n.to) + " by " + combining(n.op)); }
  void node(const Join &n) { line("join " + place(n.to) + " with " + place(n.from) + " by " + combining(n.op)); }
  void node(const Barrier &n) { line(n.scope == Barrier::Scope::warp ? "barrier warp" : "barrier"); }
  void node(const Point &) { line("point"); }
  void node(const Body &n) {
    line(worded("body", n.code));
    reads(n.places, n.variables);
    values(n.values);
  }
  void values(const std::map<int, std::string> &all) {
    std::string values;
    for (const auto &[access, name] : all)
      values.append(values.empty() ? "of " : ", ").append(std::to_string(access)).append(" = ").append(name);
    if (!values.empty()) below(values);
  }
  void reads(const std::map<int, Place> &all, const std::vector<std::string> &variables) {
    std::string places;
    for (const auto &[access, p] : all)
      places.append(places.empty() ? "with " : ", ").append(std::to_string(access)).append(" = ").append(place(p));
    if (!places.empty()) below(places);
    if (!variables.empty()) below("over " + list(variables));
  }
  void node(const Serial &n) {
    line(worded("serial", n.whole));
    depth_++;
    for (const Serial::Local &l : n.locals)
      line("local " + declared(l.type, l.name) + (l.storage.empty() ? "" : " = " + l.storage));
    if (!n.before.empty()) line(worded("before", n.before));
    line("range " + n.symbol + ":" + system(n.range));
    node(n.definition);
    node(n.inner);
    if (!n.after.empty()) line(worded("after", n.after));
    for (const Serial::Kept &k : n.kept) {
      std::string accesses;
      for (int a : k.accesses) accesses.append(accesses.empty() ? "" : ", ").append(std::to_string(a));
      line("keep " + k.storage + " = " + place(k.element) + " for " + accesses);
    }
    if (!n.runs.empty()) line("runs" + conditions(n.runs));
    if (n.tiling) tiling(*n.tiling);
    depth_--;
  }
  void tiling(const Tiling &t) {
    line("tile " + t.number + ": " + t.first + " by " + t.size.text() + ", " + range(t.within, t.from, t.to) + " to " +
         t.last);
    depth_++;
    node(t.begin);
    node(t.end);
    if (t.whole) line("whole" + conditions(*t.whole));
    if (t.spare) line("spare" + conditions(*t.spare));
    depth_--;
  }

  void node(const Load &n) {
    line("load " + declared(n.type, n.name) + " = " + code(n.from.code));
    goes(n.from);
  }
  void node(const Compute &n) {
    line("compute " + n.name + " = " + code(n.code));
    values(n.values);
    if (!n.variables.empty()) below("over " + list(n.variables));
  }
  void node(const Store &n) {
    line("store " + code(n.to.code) + " = " + n.value);
    goes(n.to);
  }
  void node(const Reduce &n) {
    line("reduce " + code(n.to.code) + " " + n.op + "= " + n.value);
    goes(n.to);
  }
  void goes(const Access &a) {
    if (a.place) below("at " + place(*a.place));
  }

  const Kernel &k_;
  std::string out_;
  int depth_ = 0;
};

} // namespace

std::string text(const Kernel &kernel) { return Dump(kernel).run(); }

} // namespace metafork::codegen
