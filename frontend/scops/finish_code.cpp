// What the code of a scop's statements uses from outside.
#include "frontend/facts/memory.h"
#include "frontend/scops/finish.h"
#include "frontend/terms/evaluation.h"
#include "frontend/terms/taint.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

class CodeFinisher {
public:
  CodeFinisher(model::ScopCode &code, const model::ScopLaunches &launches,
               const std::vector<StatementCodeWriter::Source> &sources, const ScopParts &parts)
      : code_(code),
        launches_(launches),
        sources_(sources),
        p_(parts),
        evaluation_(p_.context, p_.slice, p_.captures, p_.candidate.statements, {}) {}

  void run() {
    for (size_t a = 0; a < code_.places.size(); a++) code_.variables.push_back(variable(static_cast<int>(a)));
    for (const VarDecl *v : p_.loop_variables)
      code_.loop_types.push_back(p_.context.type_text(v->getType().getUnqualifiedType()));
    extents();
    for (model::Scalar &s : p_.captures.scalars()) {
      if (!s.constant.empty()) continue;
      size_t levels = 0;
      s.where = evaluation_.where(p_.captures.parts_of(s.name), levels);
      for (const Expr *e : p_.captures.parts_of(s.name)) read(e, false, s.cells);
    }
    for (size_t i = 0; i < p_.captures.arrays().size(); i++) {
      size_t levels = 0;
      const Expr *e = p_.captures.array_expression(static_cast<int>(i));
      model::Array &a = p_.captures.arrays()[i];
      a.where = evaluation_.where({e}, levels);
      read(e, e->getType()->isArrayType(), a.cells);
    }
    code_.scalars = p_.captures.scalars();
    code_.arrays = p_.captures.arrays();
    inspectors();
  }

private:
  // What statements read or write without subscripts, or the scop declares.
  model::KernelVariable variable(int array) {
    model::KernelVariable out;
    const VarDecl *v = p_.arrays.variable_of(array);
    const Expr *e = p_.arrays.root_expression(array);
    const bool whole =
        v && (!e || v->getType()->isConstantArrayType()); // it may be a local, or there may be one in its place
    const QualType type = whole ? v->getType() : p_.arrays.element_type(array);
    const bool named = std::any_of(code_.statements.begin(), code_.statements.end(), [&](const auto &s) {
      return std::any_of(s.variables.begin(), s.variables.end(),
                         [&](const model::VariableAccess &a) { return a.array == array; });
    });
    if (!named && !whole) return out;
    std::vector<std::string> ignored;
    auto *const kept = std::exchange(p_.context.kept, &ignored);
    const bool failed = p_.context.failed;
    const SourceLocation at = e ? e->getExprLoc() : v->getLocation();
    if (p_.slice.need_type(type, at, false)) {
      Qualifiers qualifiers; // of elements
      const QualType plain =
          type->isArrayType() ? p_.context.ast.getUnqualifiedArrayType(type, qualifiers) : type.getUnqualifiedType();
      out.type = p_.context.type_text(plain);
      out.element = p_.context.type_text(p_.arrays.element_type(array).getUnqualifiedType());
      out.element_size = p_.context.ast.getTypeSizeInChars(plain).getQuantity();
      out.is_number = plain->isArithmeticType() || plain->isEnumeralType() || plain->isPointerType();
      out.written = p_.context.declaration_text(plain, "%") + ";";
      out.storage.kinds = kinds_of(p_.context, p_.arrays.element_type(array));
      if (named && e && !whole) out.scalar = p_.captures.scalar(e);
    }
    p_.context.kept = kept;
    p_.context.failed = failed;
    return out;
  }

  // What kernels call variables, which are their own, and whether addresses can be found before each launch.
  void inspectors() {
    auto word = [&](const VarDecl *v) {
      const std::string name = v->getNameAsString(), kernel = p_.context.words.kernel(name);
      if (kernel != name) code_.words[name] = kernel;
    };
    for (size_t a = 0; a < code_.places.size(); a++) {
      const VarDecl *v = p_.arrays.variable_of(static_cast<int>(a));
      if (!v) continue;
      word(v);
      const QualType type = v->getType().getNonReferenceType();
      if (!type->isPointerType() && !type->isArrayType()) p_.captures.make_private(v);
    }
    for (const VarDecl *v : p_.loop_variables) word(v);
    for (const std::set<int> &statements : launches_.statements) code_.no_inspector.push_back(inspector(statements));
  }

  std::string inspector(const std::set<int> &statements) {
    Stored stored;
    std::vector<const Stmt *> body;
    for (const int k : statements) {
      const auto s = static_cast<size_t>(k);
      body.insert(body.end(), sources_[s].statements.begin(), sources_[s].statements.end());
      stored.defined.insert(sources_[s].defined.begin(), sources_[s].defined.end());
      for (const model::Access &a : code_.statements[s].accesses)
        if (a.write) stored.arrays.insert(a.array);
      for (const model::VariableAccess &a : code_.statements[s].variables)
        if (a.write && launches_.in_memory.count(code_.places[static_cast<size_t>(a.array)]))
          stored.variables.insert(p_.arrays.variable_of(a.array));
    }
    std::string why = why_no_inspector(p_.captures, p_.values, body, stored);
    return why.empty() && !launches_.unproved.empty() ? unproved(body, stored) : why;
  }

  std::string unproved(const std::vector<const Stmt *> &body, const Stored &stored) {
    std::set<int> arrays;
    for (const std::string &name : launches_.unproved) {
      const int array = p_.captures.find_array(name);
      if (array < 0) return "'" + name + "' is no array of its own in a kernel";
      arrays.insert(array);
    }
    const Inspection found = unproved_inspector(p_.captures, p_.values, body, stored, arrays);
    for (const int a : found.unread) code_.arrays[static_cast<size_t>(a)].unread = true;
    return found.refused;
  }

  // meta_extent of the region around.
  void extents() {
    for (const Clause &c : p_.candidate.clauses) {
      const auto arguments = split_arguments(c.arguments);
      if (c.name != "extent" || arguments.size() != 2) continue;
      const int array = p_.captures.find_array(arguments[0]);
      if (array < 0) continue;
      model::Array &a = p_.captures.arrays()[static_cast<size_t>(array)];
      a.extent_clause = arguments[1];
      a.extent_symbol = p_.captures.host_value(arguments[1], "extent");
      for (model::Cell &cell : cells_of_text(p_.context, p_.facts.function(), arguments[1]))
        code_.cells.push_back(std::move(cell));
    }
    for (size_t i = 0; i < p_.captures.arrays().size(); i++) {
      model::IntExpr count = 1;
      for (const Captures::Extent &e : p_.captures.extents(static_cast<int>(i))) count = count * p_.values.extent(e);
      if (count.is_known()) p_.captures.arrays()[i].declared = count;
    }
  }

  void read(const Expr *e, bool address, std::vector<int> &out) {
    for (ReadObject &r : reads_of(p_.context, e, address)) out.push_back(cell(std::move(r)));
  }

  int cell(ReadObject r) {
    for (size_t i = 0; i < code_.cells.size(); i++)
      if (code_.cells[i].text == r.cell.text && code_.cells[i].storage.variable == r.cell.storage.variable)
        return static_cast<int>(i);
    size_t levels = 0;
    r.cell.condition = r.cell.where = evaluation_.where({r.lvalue}, levels);
    code_.cells.push_back(std::move(r.cell));
    return static_cast<int>(code_.cells.size()) - 1;
  }

  model::ScopCode &code_;
  const model::ScopLaunches &launches_;
  const std::vector<StatementCodeWriter::Source> &sources_;
  const ScopParts &p_;
  const Evaluation evaluation_;
};

} // namespace

void finish_code(model::ScopCode &code, const model::ScopLaunches &launches,
                 const std::vector<StatementCodeWriter::Source> &sources, const ScopParts &parts) {
  CodeFinisher(code, launches, sources, parts).run();
}

} // namespace metafork::frontend
