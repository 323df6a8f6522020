#include "frontend/scops/finish.h"

#include "frontend/facts/memory.h"
#include "frontend/syntax/walk.h"

#include "frontend/scops/rows.h"
#include "frontend/syntax/permission.h"
#include "frontend/syntax/pragmas.h"
#include "frontend/terms/evaluation.h"
#include "model/operators.h"
#include "model/pragma.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using model::Scop;
using model::ScopArray;

namespace {

class Finisher {
public:
  Finisher(Scop &scop, const ScopParts &parts) : scop_(scop), p_(parts) {}

  std::vector<int> run() {
    const size_t begin = scop_.range.begin;
    if (scop_.origin != Scop::Origin::written) take_pragmas();
    scop_.source = std::string(buffer().substr(begin, scop_.range.end - begin));
    if (scop_.origin != Scop::Origin::written) check_text();
    p_.arrays.check_overlaps();
    check_loop_variables();
    elements_chosen();
    parameters();
    check_parameters();
    evaluation();
    liveness();
    std::vector<int> places = drop_unused_arrays();
    reassociation();
    name_rows(scop_);
    return places;
  }

private:
  StringRef buffer() const { return p_.context.sm.getBufferData(p_.context.sm.getMainFileID()); }

  // The text of the scop must be a piece of the main file that can be taken out of it.
  void check_text() const {
    const SourceLocation at = p_.candidate.statements.front()->getBeginLoc();
    const TokenRange first = p_.context.tokens.range(p_.candidate.statements.front()->getSourceRange());
    const TokenRange last = p_.context.tokens.range(p_.candidate.statements.back()->getSourceRange());
    if (!p_.context.in_main_file(at) || !p_.context.in_main_file(p_.candidate.statements.back()->getEndLoc()))
      throw Refusal{at, "the loops stand in another file" + Topic::macro};
    auto one_macro = [&](unsigned a, unsigned b) {
      const SourceLocation x = p_.context.tokens[a].getLocation(), y = p_.context.tokens[b].getLocation();
      return x.isMacroID() && y.isMacroID() && p_.context.offset(x) == p_.context.offset(y);
    };
    const bool begins_within = !first.empty() && first.first > 0 && one_macro(first.first - 1, first.first);
    if (first.empty() || last.empty() || begins_within)
      throw Refusal{at, "a macro holds the loops together with other text; write them out" + Topic::macro};
    // the semicolon that ends the statement may come out of the macro too
    const bool semicolon = p_.context.tokens.spelling(last.last) != "}";
    const unsigned end = last.last + (semicolon ? 1 : 0);
    if (end + 1 < p_.context.tokens.size() && one_macro(end, end + 1))
      throw Refusal{at, "a macro holds the loops together with other text; write them out" + Topic::macro};
    check_directives(at);
  }

  // A pragma for a loop would stand before something else: one that does not change what the loop does goes with it.
  void take_pragmas() {
    for (const Stmt *s : p_.candidate.statements) {
      unsigned begin = p_.context.bytes(s->getSourceRange()).begin;
      for (auto p = model::pragma_before(buffer(), begin); p; p = model::pragma_before(buffer(), begin)) {
        if (!is_hint(p->what))
          throw Refusal{s->getBeginLoc(), "the pragma '" + std::string(p->what) +
                                              "' belongs to this loop alone; remove it" + Topic::pragma};
        begin = p->begin;
      }
      if (s == p_.candidate.statements.front()) scop_.range.begin = begin;
    }
  }

  // Conditional text must begin and end within the scop; definitions would be lost with it.
  void check_directives(SourceLocation at) const {
    int depth = 0;
    SmallVector<StringRef, 32> lines;
    StringRef(scop_.source).split(lines, '\n');
    for (StringRef line : lines) {
      line = line.ltrim();
      if (!line.starts_with("#")) continue;
      const StringRef word = line.drop_front().ltrim().take_while([](char c) { return isalpha(c) != 0; });
      depth += word.starts_with("if") ? 1 : word == "endif" ? -1 : 0;
      if (depth < 0 || (depth == 0 && word.starts_with("el")) || word == "define" || word == "undef" ||
          word == "include")
        throw Refusal{at, "the directive '#" + word.str() + "' stands among the loops; move it before or behind them" +
                              Topic::macro};
    }
    if (depth != 0) throw Refusal{at, "the directive '#if' stands among the loops and ends behind them" + Topic::macro};
  }

  bool is_written(int array) const {
    for (const model::ScopStatement &s : scop_.statements)
      for (const model::ScopAccess &a : s.accesses)
        if (a.array == array && a.write) return true;
    return false;
  }

  bool is_read(int array) const {
    for (const model::ScopStatement &s : scop_.statements)
      for (const model::ScopAccess &a : s.accesses)
        if (a.array == array && a.read) return true;
    return false;
  }

  // The value of a loop variable behind its loop is not a value that statements pass on to each other.
  void check_loop_variables() {
    for (size_t l = 0; l < scop_.loops.size(); l++) {
      const VarDecl *v = p_.loop_variables[l];
      const int array = p_.arrays.find(v);
      if (array < 0) continue;
      if (is_read(array) || p_.facts.is_live_after(v, p_.candidate.statements))
        throw Refusal{v->getLocation(), "the loop variable '" + v->getNameAsString() +
                                            "' is used outside its loops too; give them a variable of their own" +
                                            Topic::loop_variable};
    }
  }

  // How many elements an array has of which data chooses those that are touched: all of them may be.
  void elements_chosen() {
    for (const model::ScopStatement &s : scop_.statements)
      for (size_t k = 0; k < s.accesses.size(); k++) {
        const model::ScopAccess &a = s.accesses[k];
        ScopArray &array = scop_.arrays[static_cast<size_t>(a.array)];
        if (a.index.empty() || a.index[0].is_known() || array.extents[0].is_known()) continue;
        const bool update = model::update_of(s, static_cast<int>(k)) != nullptr;
        if (const Expr *size = size_of(a.array, update)) array.extents[0] = p_.values.integer(size, Use::bound);
        for (const Clause &c : p_.candidate.clauses) {
          const auto arguments = split_arguments(c.arguments);
          if (c.name == "extent" && arguments.size() == 2 && arguments[0] == array.name && a.index.size() == 1)
            array.extents[0] = IntExpr::symbol(p_.captures.host_value(arguments[1], "extent"));
        }
      }
  }

  // The number of elements of a container, if the loops reach no others and change it by no store.
  const Expr *size_of(int array, bool update) const {
    const Expr *range = p_.arrays.root_expression(array);
    const Expr *size = range ? p_.context.views.extent_of(range) : nullptr;
    if (!size) return nullptr;
    const bool own = container_of(p_.context.views.object_of(range)->getType()) != Container::span;
    return (own || only_subscripts()) && (update || !store_that_changes(size)) ? size : nullptr;
  }

  // Behind the elements of a span there may be others, which a pointer or a reference may reach.
  bool only_subscripts() const {
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *m = dyn_cast<MemberExpr>(s);
      const MadeExpression *made = m ? p_.context.views.made(m) : nullptr;
      const bool pointer = made && made->range.isValid() && p_.context.views.extent_of(m); // the program says data()
      return !pointer && !(u && u->getOpcode() == UO_AddrOf) && !isa<CallExpr, CXXConstructExpr>(s);
    };
    visits.declaration = [](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      return !v || !v->getType()->isReferenceType();
    };
    const auto &all = p_.candidate.statements;
    return std::all_of(all.begin(), all.end(), [&](const Stmt *s) { return walk_syntax(s, visits); });
  }

  template <class Visit>
  void expressions(Visit visit) const {
    for (const model::ScopLoop &l : scop_.loops) {
      visit(l.first), visit(l.limit), visit(l.value);
      for (const IntExpr &c : l.constraints) visit(c);
    }
    for (const model::ScopRange &r : scop_.ranges) {
      visit(r.least), visit(r.most);
      for (const IntExpr &e : r.not_negative) visit(e);
    }
    for (const ScopArray &a : scop_.arrays)
      for (const IntExpr &e : a.extents) visit(e);
    for (const model::ScopStatement &s : scop_.statements)
      each_text(s, [&](const model::ScopText &text, const std::vector<model::ScopAccess> &accesses) {
        for (const model::ScopAccess &a : accesses)
          for (const IntExpr &i : a.index) visit(i);
        for (const model::ScopPiece &piece : text)
          if (const auto *subscript = std::get_if<model::ScopSubscript>(&piece)) visit(subscript->value);
      });
    nodes(scop_.body, visit);
  }

  template <class Visit>
  static void nodes(const std::vector<model::ScopNode> &all, Visit visit) {
    for (const model::ScopNode &n : all) {
      for (const model::ScopConjunction &c : n.condition)
        for (const IntExpr &e : c) visit(e);
      nodes(n.body, visit);
      nodes(n.otherwise, visit);
    }
  }

  void parameters() {
    std::vector<std::string> symbols;
    expressions([&](const IntExpr &e) { e.collect_symbols(symbols); });
    std::set<std::string> used(symbols.begin(), symbols.end());
    std::map<std::string, IntExpr> definitions;
    for (size_t k = 0; k < p_.captures.scalars().size(); k++) { // a definition may bring further ones
      const std::string name = p_.captures.scalars()[k].name;
      const Expr *e = used.count(name) ? p_.captures.scalar_expression(name) : nullptr;
      const IntExpr value = e ? definition(e) : IntExpr();
      if (!is_usable(value)) continue;
      symbols.clear();
      value.collect_symbols(symbols);
      used.insert(symbols.begin(), symbols.end());
      definitions[name] = value;
    }
    const std::string prefix = "(long long)(";
    for (const model::Scalar &s : p_.captures.scalars()) {
      if (!used.count(s.name)) continue;
      model::ScopParameter parameter;
      parameter.name = s.name;
      parameter.text = s.host_text;
      parameter.type = s.type;
      parameter.is_signed = s.is_signed;
      const Expr *e = p_.captures.scalar_expression(s.name);
      if (e)
        parameter.type = p_.arrays.type_text(e->getType());
      else
        parameter.text = s.host_text.substr(prefix.size(), s.host_text.size() - prefix.size() - 1);
      parameter.free = s.from_parameter;
      parameter.bounded = s.bounded;
      parameter.most = s.most;
      if (p_.captures.is_unsigned_value(s.name)) parameter.is_signed = false;
      scop_.parameters.push_back(std::move(parameter));
      if (!s.is_signed) scop_.context.push_back(IntExpr::symbol(s.name));
      const auto known = definitions.find(s.name);
      if (known == definitions.end()) continue;
      scop_.parameters.back().definition = known->second;
      scop_.context.push_back(IntExpr::symbol(s.name) - known->second);
      scop_.context.push_back(known->second - IntExpr::symbol(s.name));
    }
  }

  // What a local variable was initialised with, if it and all that is in there never get another value. A name that the
  // function declares twice may mean something else at the loops.
  IntExpr definition(const Expr *e) const {
    const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->hasLocalStorage() || !v->getInit() || v->getType()->isReferenceType()) return {};
    if (!p_.captures.keeps_value(e) || !p_.captures.keeps_value(v->getInit())) return {};
    std::set<const VarDecl *> used{v};
    std::map<std::string, int> declared; // how often
    Visits uses, declarations;
    uses.statement = [&](const Stmt *s) {
      const auto *r = dyn_cast<DeclRefExpr>(s);
      if (const auto *d = r ? dyn_cast<VarDecl>(r->getDecl()) : nullptr) used.insert(d);
      return true;
    };
    declarations.declaration = [&](const Decl *d) {
      if (const auto *one = dyn_cast<VarDecl>(d)) declared[one->getNameAsString()]++;
      return true;
    };
    walk_syntax(v->getInit(), uses);
    walk_syntax(p_.facts.function(), declarations);
    const bool plain = std::all_of(used.begin(), used.end(), [&](const VarDecl *d) {
      return d->hasLocalStorage() && !p_.facts.is_exposed(d) && declared[d->getNameAsString()] == 1;
    });
    return plain ? p_.values.integer(v->getInit(), Use::bound) : IntExpr();
  }

  // Where the source evaluates what the program is made with.
  void evaluation() {
    const Evaluation evaluation(p_.context, p_.slice, p_.captures, p_.candidate.statements, {});
    size_t levels = 0;
    for (model::ScopParameter &s : scop_.parameters) s.where = evaluation.where(p_.captures.parts_of(s.name), levels);
    for (size_t i = 0; i < scop_.arrays.size(); i++)
      if (const Expr *e = p_.arrays.root_expression(static_cast<int>(i)))
        scop_.arrays[i].where = evaluation.where({e}, levels);
  }

  // Numbers in memory that a container of the library has allocated for them: nothing else lies there.
  bool is_allocated(const Expr *root, QualType element) const {
    const Expr *object = root ? p_.context.views.object_of(strip(root)) : nullptr;
    if (!object || !element->isScalarType()) return false;
    const Container kind = container_of(object->getType());
    if (kind != Container::vector && kind != Container::pointer) return false;
    const auto *one =
        cast<ClassTemplateSpecializationDecl>(object->getType().getNonReferenceType()->getAsCXXRecordDecl());
    const TemplateArgument &by = one->getTemplateArgs()[1];
    const auto *record = by.getKind() == TemplateArgument::Type ? by.getAsType()->getAsCXXRecordDecl() : nullptr;
    return record && record->isInStdNamespace() && record->getIdentifier() &&
           (record->getName() == "allocator" || record->getName() == "default_delete");
  }

  // A variable, an object, or a member of one: no element of an array of numbers.
  static bool has_a_name(const Expr *e) {
    e = strip(e);
    if (e->getType()->isRecordType()) return true;
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    const auto *m = dyn_cast<MemberExpr>(e);
    const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
    return (v && !v->getType()->isReferenceType()) || (field && !field->getType()->isReferenceType());
  }

  // The elements of a vector or string, of whatever type, are no container.
  bool are_elements(const Expr *array, const Expr *object) const {
    const Expr *of = array ? p_.context.views.object_of(strip(array)) : nullptr;
    const Container kind = of ? container_of(of->getType()) : Container::none;
    return (kind == Container::vector || kind == Container::string) &&
           container_of(object->getType()) != Container::none;
  }

  static bool refers(const MemberExpr *m) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    return field && field->getType()->isReferenceType();
  }
  // A variable that is no reference.
  static bool has_storage(const Expr *e) {
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return v && !v->getType()->isReferenceType();
  }

  // A store through a pointer that could reach a variable, or a member; null: none.
  const ScopArray *store_that_changes(const Expr *e) const {
    const Expr *whole = strip(e); // of s.n the variable s
    for (const auto *m = dyn_cast<MemberExpr>(whole); m && !m->isArrow() && !refers(m); m = dyn_cast<MemberExpr>(whole))
      whole = strip(m->getBase());
    const auto *ref = dyn_cast<DeclRefExpr>(whole);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && (!p_.facts.is_exposed(v) || v->getType().isConstQualified())) return nullptr;
    if (!v && !isa<MemberExpr>(strip(e))) return nullptr;
    for (size_t i = 0; i < scop_.arrays.size(); i++) {
      const ScopArray &a = scop_.arrays[i];
      const Expr *object = p_.context.views.object_of(strip(e));
      // a variable by its name, for which e may stand too, if it is there before the loops
      const bool named =
          a.kind != ScopArray::Kind::pointer && (!a.exposed || a.scope >= 0 || object || has_storage(whole));
      if (named || a.restricted || !is_written(static_cast<int>(i))) continue;
      const QualType element = p_.arrays.element_type(static_cast<int>(i));
      if (object && are_elements(p_.arrays.root_expression(static_cast<int>(i)), object)) continue;
      if (object ? !may_be_in(object->getType(), element) : !may_alias(e->getType(), element)) continue;
      if (!object && is_allocated(p_.arrays.root_expression(static_cast<int>(i)), element) && has_a_name(e)) continue;
      return &a;
    }
    return nullptr;
  }

  // Variables that bound the loops, and pointers that lead to arrays.
  void check_parameters() const {
    auto check = [&](const Expr *e) {
      if (const ScopArray *a = store_that_changes(e))
        throw Refusal{e->getExprLoc(), "a store to '" + a->name + "' could change '" + p_.context.text(strip(e)) +
                                           "', which the loops depend on; read it into a local variable before them" +
                                           Topic::may_change};
    };
    for (const model::ScopParameter &s : scop_.parameters)
      if (const Expr *e = p_.captures.scalar_expression(s.name)) check(e);
    for (const Expr *e : p_.computed) each_part(e, check);
    for (const Expr *e : p_.arrays.values_kept()) check(e);
    for (size_t i = 0; i < scop_.arrays.size(); i++)
      if (const Expr *e = p_.arrays.root_expression(static_cast<int>(i))) each_pointer(e, check);
  }

  template <class Visit>
  static void each_part(const Expr *e, Visit visit) {
    if (isa<DeclRefExpr, MemberExpr>(e)) visit(e);
    for (const Stmt *c : e->children())
      if (const auto *part = dyn_cast_or_null<Expr>(c)) each_part(part, visit);
  }

  // The pointers on the way of s->t.x.
  template <class Visit>
  static void each_pointer(const Expr *e, Visit visit) {
    e = strip(e);
    if (e->getType()->isPointerType() && isa<DeclRefExpr, MemberExpr>(e)) visit(e);
    if (const auto *m = dyn_cast<MemberExpr>(e)) each_pointer(m->getBase(), visit);
  }

  // C and C++ let an object be accessed by its own type, signed or unsigned, and by character types.
  bool may_alias(QualType a, QualType b) const {
    const ASTContext &ast = p_.context.ast;
    for (const QualType t : {a, b})
      if (t->isCharType() || t->isStdByteType()) return true;
    for (const auto &[whole, part] : {std::pair{a, b}, {b, a}})
      if (const RecordDecl *record = whole->getAsRecordDecl())
        return std::any_of(record->field_begin(), record->field_end(), [&, other = part](const FieldDecl *f) {
          return may_alias(ast.getBaseElementType(f->getType()), other);
        });
    auto plain = [&](QualType t) -> QualType {
      t = t.getCanonicalType().getNonReferenceType().getUnqualifiedType();
      if (const auto *e = t->getAs<EnumType>()) t = e->getDecl()->getIntegerType().getCanonicalType();
      if (t->isPointerType()) return ast.VoidPtrTy.getUnqualifiedType(); // any pointer for any other
      return t->isUnsignedIntegerType() && !t->isBooleanType() ? ast.getCorrespondingSignedType(t) : t;
    };
    return plain(a) == plain(b);
  }

  // May a store to an element change what an object holds?
  bool may_be_in(QualType object, QualType element) const {
    const auto within = kinds_of(p_.context, object), stored = kinds_of(p_.context, element);
    return std::any_of(stored.begin(), stored.end(), [&](const std::string &kind) {
      return kind == "any" || std::find(within.begin(), within.end(), kind) != within.end();
    });
  }

  void liveness() {
    for (size_t i = 0; i < scop_.arrays.size(); i++) {
      ScopArray &a = scop_.arrays[i];
      const VarDecl *v = p_.arrays.variable_of(static_cast<int>(i));
      a.live_out = a.scope < 0 && is_written(static_cast<int>(i));
      if (v && a.kind != ScopArray::Kind::pointer)
        a.live_out = a.live_out && p_.facts.is_live_after(v, p_.candidate.statements);
    }
    for (size_t l = 0; l < scop_.loops.size(); l++) {
      const VarDecl *v = p_.loop_variables[l];
      if (!scop_.loops[l].declared_outside) continue;
      scop_.loops[l].live_out = p_.facts.is_live_after(v, p_.candidate.statements);
      scop_.loops[l].declared_before =
          p_.context.sm.isBeforeInTranslationUnit(v->getLocation(), p_.candidate.statements.front()->getBeginLoc());
    }
  }

  std::vector<int> drop_unused_arrays() {
    std::vector<int> place(scop_.arrays.size(), -1);
    std::vector<ScopArray> kept;
    for (size_t i = 0; i < scop_.arrays.size(); i++) {
      if (!is_read(static_cast<int>(i)) && !is_written(static_cast<int>(i))) continue;
      place[i] = static_cast<int>(kept.size());
      kept.push_back(scop_.arrays[i]);
    }
    scop_.arrays = std::move(kept);
    for (model::ScopStatement &s : scop_.statements)
      each_text(s, [&](model::ScopText &text, std::vector<model::ScopAccess> &accesses) {
        for (model::ScopAccess &a : accesses) a.array = place[static_cast<size_t>(a.array)];
        for (model::ScopPiece &piece : text) {
          auto *scalar = std::get_if<model::ScopScalar>(&piece);
          if (!scalar) continue;
          scalar->array = place[static_cast<size_t>(scalar->array)];
          if (scalar->array < 0) piece = std::string(scalar->original);
        }
      });
    return place;
  }

  // Clauses hold for all of a scop; what pragmas say, for the loop or the statement behind them.
  void reassociation() {
    std::vector<PermittedRange> permitted;
    for (const Stmt *s : p_.candidate.statements) collect_pragmas(s, permitted);
    for (model::ScopStatement &s : scop_.statements)
      std::erase_if(s.updates, [&](const model::ScopUpdate &u) {
        return model::is_function(u.op) && !says(s, u) && !is_permitted(s, u, permitted);
      });
    for (size_t a = 0; a < scop_.arrays.size(); a++) {
      const std::string &name = scop_.arrays[a].name;
      const bool named = std::any_of(p_.candidate.clauses.begin(), p_.candidate.clauses.end(), [&](const Clause &c) {
        return c.name == "reduction" && read_reduction(c.arguments).has(name);
      });
      if (named || p_.context.left.any_order.count(name) || all_permitted(static_cast<int>(a), permitted))
        scop_.reassociate.push_back(name);
    }
    scop_.demanded = p_.candidate.together;
    if (p_.candidate.together) check_operators();
  }

  void check_operators() const {
    for (const model::ScopStatement &s : scop_.statements)
      for (const model::ScopUpdate &u : s.updates) {
        const std::string &name = scop_.arrays[static_cast<size_t>(array_of(s, u))].name;
        for (const Clause &c : p_.candidate.clauses) {
          const ReductionClause said = c.name == "reduction" ? read_reduction(c.arguments) : ReductionClause();
          if (said.has(name) && !model::names_operator(said.op, u.op))
            throw Refusal{p_.context.at(c.begin), "the loop accumulates '" + name + "' with " +
                                                      model::operator_name(u.op) + ", not with " + said.op +
                                                      Topic::clause};
        }
      }
  }
  static int array_of(const model::ScopStatement &s, const model::ScopUpdate &u) {
    return s.accesses[static_cast<size_t>(u.access)].array;
  }

  struct PermittedRange {
    model::Range range;
    ReductionClause clause;
  };
  void collect_pragmas(const Stmt *s, std::vector<PermittedRange> &out) const {
    if (!s) return;
    if (isa<ForStmt>(s) && p_.context.in_main_file(s->getBeginLoc())) {
      const model::Range range = p_.context.statement_bytes(s);
      for (ReductionClause &c : reductions_before(p_.context, range.begin)) out.push_back({range, std::move(c)});
    }
    for (const Stmt *c : s->children()) collect_pragmas(c, out);
  }
  bool is_permitted(const model::ScopStatement &s, const model::ScopUpdate &u,
                    const std::vector<PermittedRange> &ranges) const {
    const unsigned at = s.location.offset;
    return std::any_of(ranges.begin(), ranges.end(), [&](const PermittedRange &p) {
      return p.range.begin <= at && at < p.range.end && model::names_operator(p.clause.op, u.op) &&
             p.clause.has(scop_.arrays[static_cast<size_t>(array_of(s, u))].name);
    });
  }
  // Does a clause name the variable with this operator?
  bool says(const model::ScopStatement &s, const model::ScopUpdate &u) const {
    const std::string &name = scop_.arrays[static_cast<size_t>(array_of(s, u))].name;
    return std::any_of(p_.candidate.clauses.begin(), p_.candidate.clauses.end(), [&](const Clause &c) {
      const ReductionClause said = c.name == "reduction" ? read_reduction(c.arguments) : ReductionClause();
      return said.has(name) && model::names_operator(said.op, u.op);
    });
  }
  // Do pragmas leave the order of all updates of an array open, of which there are some?
  bool all_permitted(int array, const std::vector<PermittedRange> &ranges) const {
    bool any = false;
    for (const model::ScopStatement &s : scop_.statements)
      for (const model::ScopUpdate &u : s.updates) {
        if (array_of(s, u) != array) continue;
        if (!is_permitted(s, u, ranges) && !is_atomic_update(p_.context, s.location.offset)) return false;
        any = true;
      }
    return any;
  }

  Scop &scop_;
  const ScopParts &p_;
};

} // namespace

std::vector<int> finish_scop(Scop &scop, const ScopParts &parts) { return Finisher(scop, parts).run(); }

} // namespace metafork::frontend
