// What a kernel claims to do, as text for an independent checker (docs/certificate.md has the grammar). It follows the
// statements and the types of the IR, which print_kernel prints as they are.
#include "codegen/passes/passes.h"
#include "codegen/plan/cells.h"
#include "codegen/plan/kernels.h"

namespace metafork::codegen {

namespace {

std::string quoted(const std::string &s) {
  std::string out = "\"";
  for (char c : s) out.append(c == '"' || c == '\\' ? "\\" : "").append(1, c);
  return out.append("\"");
}

std::string source_text(const model::Code &code) {
  std::string out;
  for (const model::Piece &p : code) {
    if (const auto *text = std::get_if<std::string>(&p)) {
      out += *text;
    } else if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) {
      out.append((*a)->block ? "<%" : "<").append(std::to_string((*a)->access)).append(": ");
      out.append(source_text((*a)->original)).append(">");
    } else if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) {
      out += source_text((*c)->original);
    }
  }
  return out;
}

std::string element(const std::string &name, const Expr &index) {
  std::string out = name;
  return out.append("[").append(text(index)).append("]");
}

class Writer {
public:
  Writer(Kernel k, const NestPlan &plan) : k_(std::move(k)), plan_(plan), nest_(*plan.nest) {}

  std::string run() {
    line("kernel " + quoted(k_.name) + " variant " + quoted(k_.variant));
    for (const Parameter &p : k_.parameters)
      line("parameter " + p.field + " " + of_kind(p.kind).certificate + " " + std::to_string(p.dimension) + " most " +
           std::to_string(of_kind(p.kind).most) + (p.exact ? " is " + p.given : ""));
    for (size_t d = 0; d < k_.thread_names.size(); d++)
      line("thread " + k_.thread_names[d] + " < " + field(Parameter::Kind::threads, d));
    for (size_t d = 0; d < k_.block_names.size(); d++)
      line("block " + k_.block_names[d] + " < " + field(Parameter::Kind::blocks, d));
    for (const Storage &s : k_.storage)
      line("storage " + std::string(s.space == Storage::Space::block ? "shared " : "private ") +
           element(s.name + " " + std::to_string(s.element_size) + " ", s.layout.elements()));
    if (k_.in_warps) line("warps " + std::to_string(warp_rows) + " by " + std::to_string(warp_columns));
    for (const Expr &e : plan_.mapped->required) line("given " + text(e));
    for (const model::Cell *c : compared_cells(nest_)) line("compared " + quoted(c->text));
    for (const model::Cell *c : refreshed_cells(nest_)) line("refreshed " + quoted(c->text));
    nested("", k_.body);
    return std::move(out_);
  }

private:
  const std::string &field(Parameter::Kind kind, size_t d) const { return k_.find(kind, static_cast<int>(d))->field; }

  void line(const std::string &s) { out_ += std::string(static_cast<size_t>(depth_) * 2, ' ') + s + "\n"; }
  void nested(const std::string &head, const Block &body) {
    line(head.empty() ? "{" : head + " {");
    depth_++;
    for (const Stmt &s : body) std::visit([this](const auto &n) { node(n); }, s.node);
    depth_--;
    line("}");
  }
  static std::string range(const std::string &name, const Expr &first, const Expr &last, const std::string &index = "",
                           const std::string &step = "") {
    std::string out = name + " = " + text(first);
    if (!index.empty()) out.append(" at ").append(index);
    out.append(" .. ").append(text(last));
    if (!step.empty()) out.append(" step ").append(step);
    return out;
  }

  void node(const Let &n) {
    line("let " + std::string(n.small ? "narrow " : "") + quoted(n.type) + " " + n.name + " = " +
         (n.pointer.empty() ? "" : "pointer " + n.pointer + " + ") + text(n.value));
  }
  void node(const BlockLoop &n) {
    const size_t d = static_cast<size_t>(n.dimension);
    nested(
        "blocks \"long long\" " + range(n.name, n.first, n.last, k_.block_names[d], field(Parameter::Kind::blocks, d)),
        *n.body);
  }
  void node(const ThreadLoop &n) {
    const size_t d = static_cast<size_t>(n.dimension);
    const std::string batch = n.batch ? " batch " + std::to_string(n.batch->points) : "";
    nested("threads " + quoted(spelling(n.counter)) + " " +
               range(n.name, n.first, n.last, k_.thread_names[d], field(Parameter::Kind::threads, d)) + batch +
               (n.batch && n.batch->adjacent ? " adjacent" : "") + (n.batch && n.batch->aligned ? " aligned" : ""),
           *n.body);
  }
  void node(const TileLoop &n) {
    std::string head = "tile ";
    if (!n.row.empty()) head.append("row ").append(n.row).append(" ");
    head.append("column ").append(range(n.column, n.first, n.last));
    if (!n.row.empty()) head.append(" width ").append(n.width.text());
    nested(head, *n.body);
  }
  void node(const DealLoop &n) { nested("deal " + range(n.name, n.first, n.last), *n.body); }
  void node(const Combine &n) {
    std::string head = "combine";
    for (const Combine::Part &p : n.parts)
      head.append(head.size() > 7 ? ", " : " ").append(p.storage).append(" by ").append(quoted(p.op));
    if (n.number) head.append(" number ").append(text(*n.number));
    nested(head, *n.body);
  }
  void node(const Turns &n) { nested("turns " + range(n.name, n.first, n.last), *n.body); }
  void node(const Scan &n) {
    line("scan " + n.values + (n.factors.empty() ? "" : " factors " + n.factors) + " by " + quoted(n.op) + " as " +
         quoted(n.wide) + " count " + text(n.count) + " from " + element(n.before.name, n.before.index) + " turn " +
         n.number);
  }
  void node(const Clear &n) { line("clear " + element(n.to.name, n.to.index) + " by " + quoted(n.op)); }
  void node(const Join &n) {
    line("join " + element(n.to.name, n.to.index) + " with " + element(n.from.name, n.from.index) + " by " +
         quoted(n.op));
  }
  void node(const SourceLoop &n) {
    nested("source " + quoted(n.type) + " " + n.variable + " dimension " + std::to_string(n.dimension) +
               (n.last ? " last " : " ") + quoted(source_text(n.first)) + " " + quoted(n.relation) + " " +
               quoted(source_text(n.limit)) + " " +
               quoted(n.step.empty() ? std::to_string(n.step_value) : source_text(n.step)),
           *n.body);
  }
  void node(const Loop &n) {
    const std::string stages = n.stages > 1 ? " stages " + std::to_string(n.stages) : "";
    std::string products;
    if (n.product) products = " products " + n.product->row + " by " + n.product->column;
    if (n.product && !n.product->neighbour.empty()) products += ", " + n.product->neighbour;
    nested("loop " + quoted(spelling(n.counter)) + " " + range(n.name, n.first, n.last) + stages + products, *n.body);
  }
  void node(const When &n) {
    std::string head = n.spare ? "when spare " : "when ";
    for (size_t i = 0; i < n.conditions.size(); i++) head.append(i ? ", " : "").append(text(n.conditions[i]));
    nested(head, *n.body);
    if (n.otherwise) nested("else", *n.otherwise);
  }
  void node(const Control &n) {
    nested("control " + quoted(source_text(n.head)) + " " + quoted(source_text(n.tail)), *n.body);
  }
  void node(const Uniform &n) { line("uniform " + quoted(source_text(n.code))); }
  void node(const Phase &n) { nested("phase", *n.body); }
  void node(const Once &n) { nested("once", *n.body); }
  void node(const Barrier &n) {
    if (n.scope == Barrier::Scope::block) line("barrier");
  }
  void node(const CopyBox &) { throw std::logic_error("a box that is copied has no loops"); }
  void node(const Point &) { line("point"); }
  void node(const Bind &n) { line("bind " + quoted(n.type) + " " + n.name + " = " + element(n.storage, n.index)); }
  void node(const Copy &n) {
    line("copy " + element(n.to.name, n.to.index) + " = " + element(n.from.name, n.from.index));
  }
  void node(const Body &n) {
    std::string out = "body " + quoted(source_text(n.code));
    for (size_t i = 0; i < n.variables.size(); i++) out.append(i ? ", " : " over ").append(n.variables[i]);
    bool first = true;
    for (const auto &[access, place] : n.places) {
      out.append(first ? " with " : ", ").append(std::to_string(access)).append(" = ");
      out.append(element(place.name, place.index));
      first = false;
    }
    line(out);
  }

  void node(const Serial &) { throw std::logic_error("a loop of the source in parts has no claim"); }

  // as_written leaves these where something stands between the parts of a statement.
  void node(const Load &) { apart(); }
  void node(const Compute &) { apart(); }
  void node(const Store &) { apart(); }
  void node(const Reduce &) { apart(); }
  [[noreturn]] static void apart() { throw std::logic_error("a statement in parts that stand apart has no claim"); }

  const Kernel k_;
  const NestPlan &plan_;
  const model::Nest &nest_;
  std::string out_;
  int depth_ = 0;
};

} // namespace

std::vector<std::string> certificates(const NestPlan &plan) {
  std::vector<std::string> out;
  for (const Kernel *k : kernels_of(plan)) out.push_back(Writer(as_written(*k), plan).run());
  return out;
}

} // namespace metafork::codegen
