#include "frontend/rewrite/instances.h"

#include "frontend/rewrite/meaning.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/syntax/algorithms.h"
#include "frontend/syntax/walk.h"
#include "frontend/text/visitor.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

bool has_for(const Stmt *s) {
  return s && (isa<ForStmt, CXXForRangeStmt>(s) || may_be_algorithm(s) ||
               std::any_of(s->child_begin(), s->child_end(), has_for));
}

// Has the body a construct, or a loop that is looked at?
bool has_loops(const Context &context, const std::vector<ScopPragma> &pragmas, bool automatic, const FunctionDecl *f) {
  const model::Range r = context.bytes(f->getBody()->getSourceRange());
  auto within = [&](unsigned offset) { return r.begin <= offset && offset < r.end; };
  return (automatic && has_for(f->getBody())) ||
         std::any_of(context.loops.begin(), context.loops.end(), [&](const auto &k) { return within(k.first); }) ||
         std::any_of(context.schedules.begin(), context.schedules.end(),
                     [&](const auto &k) { return within(k.first); }) ||
         std::any_of(pragmas.begin(), pragmas.end(), [&](const ScopPragma &p) { return within(p.offset); });
}

// Functions as they are written: those of templates, in order.
std::vector<const FunctionDecl *> patterns_of(const Context &context) {
  std::vector<const FunctionDecl *> out;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
    if (f && f->isTemplated() && f->isThisDeclarationADefinition() && f->doesThisDeclarationHaveABody() &&
        context.in_main_file(f->getLocation()) && !(method && method->getParent()->isLambda()))
      out.push_back(f);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return out;
}

struct Found : SyntaxVisitor {
  Found() { into_instances_ = true; }
  std::vector<const FunctionDecl *> functions;
  bool VisitFunctionDecl(FunctionDecl *f) override {
    if (f->isTemplateInstantiation() && f->isThisDeclarationADefinition() && f->getBody()) functions.push_back(f);
    return true;
  }
};

// Writes the definition of one instance.
class InstanceWriter {
public:
  InstanceWriter(const Context &context, const std::string &file, const FunctionDecl *f, const FunctionDecl *pattern)
      : context_(context),
        file_(file),
        ast_(context.ast),
        f_(f),
        pattern_(pattern),
        policy_(program_spelling(context.ast)) {}

  Templates::Instance run() {
    out_.name = f_->getNameAsString();
    parameters();
    if (out_.refused.empty()) head();
    if (out_.refused.empty()) place();
    if (out_.refused.empty()) body();
    if (out_.refused.empty()) out_.meaning = meaning_of(f_, 0);
    return std::move(out_);
  }

private:
  void refuse(const std::string &why) {
    if (out_.refused.empty()) out_.refused = why;
  }

  // ------------------------------------------------------------------------------------------- names of the template

  void nameable(QualType type) {
    type = type.getCanonicalType();
    while (true) {
      if (!type->getPointeeType().isNull())
        type = type->getPointeeType();
      else if (type->isArrayType())
        type = ast_.getAsArrayType(type)->getElementType();
      else
        break;
    }
    const TagDecl *tag = type->getAsTagDecl();
    if (!tag) return;
    const auto *record = dyn_cast<CXXRecordDecl>(tag);
    if (record && record->isLambda()) return refuse("it is given the type of a lambda, which has no name");
    if (!tag->getIdentifier() && !tag->getTypedefNameForAnonDecl()) return refuse("it is given a type without a name");
    if (tag->getParentFunctionOrMethod())
      return refuse("it is given the type '" + tag->getNameAsString() + "' of a function; declare it outside");
    declared_.push_back(tag->getDefinition() ? tag->getDefinition() : tag);
    if (const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(tag))
      for (const TemplateArgument &a : s->getTemplateArgs().asArray())
        if (a.getKind() == TemplateArgument::Type) nameable(a.getAsType());
  }

  std::string argument(const TemplateArgument &a) {
    if (a.getKind() == TemplateArgument::Type) {
      nameable(a.getAsType());
      return a.getAsType().getCanonicalType().getAsString(policy_);
    }
    if (a.getKind() == TemplateArgument::Integral) return number(a.getIntegralType(), a.getAsIntegral());
    if (a.getKind() == TemplateArgument::Pack)
      refuse("it has a parameter pack");
    else
      refuse("it has parameters other than types and whole numbers");
    return "";
  }

  std::string number(QualType type, const llvm::APSInt &value) {
    nameable(type);
    if (type->isBooleanType()) return value == 0 ? "false" : "true";
    return "(" + type.getCanonicalType().getAsString(policy_) + ")" + llvm::toString(value, 10) +
           (value.isUnsigned() && value.getActiveBits() > 63 ? "u" : "");
  }

  // using T = float; constexpr int N = 4;
  void name(const NamedDecl *parameter, const TemplateArgument &a) {
    const std::string text = argument(a);
    const std::string word = parameter->getNameAsString();
    if (word.empty() || parameter->isImplicit() || // auto
        !out_.refused.empty())
      return;
    out_.names++;
    if (a.getKind() == TemplateArgument::Type)
      names_ += " using " + word + " [[maybe_unused]] = " + text + ";";
    else
      names_ += " [[maybe_unused]] constexpr " + a.getIntegralType().getCanonicalType().getAsString(policy_) + " " +
                word + " = " + text + ";";
  }

  void name_all(const TemplateParameterList *list, llvm::ArrayRef<TemplateArgument> arguments) {
    for (unsigned i = 0; i < list->size() && i < arguments.size(); i++) name(list->getParam(i), arguments[i]);
  }

  std::string arguments_text(llvm::ArrayRef<TemplateArgument> arguments) {
    std::string out;
    for (const TemplateArgument &a : arguments) out += (out.empty() ? "" : ", ") + argument(a);
    return "<" + out + (out.ends_with(">") ? " >" : ">");
  }

  // Of the classes around it and of itself.
  void parameters() {
    for (const DeclContext *c = f_->getDeclContext(); c->isRecord(); c = c->getParent()) {
      const auto *record = cast<CXXRecordDecl>(c);
      const auto *s = dyn_cast<ClassTemplateSpecializationDecl>(record);
      if (record->isLocalClass()) return refuse("its class is declared in a function");
      std::string text = record->getNameAsString();
      if (s) text += arguments_text(s->getTemplateArgs().asArray());
      scope_ = text + "::" + scope_;
      if (!s || s->isExplicitSpecialization()) continue;
      heads_++;
      const auto from = s->getSpecializedTemplateOrPartial();
      if (const auto *partial = from.dyn_cast<ClassTemplatePartialSpecializationDecl *>())
        name_all(partial->getTemplateParameters(), s->getTemplateInstantiationArgs().asArray());
      else
        name_all(names_of(s), s->getTemplateArgs().asArray());
    }
    out_.name = scope_ + out_.name;
    if (const FunctionTemplateDecl *t = f_->getPrimaryTemplate()) {
      heads_++;
      const llvm::ArrayRef<TemplateArgument> given = f_->getTemplateSpecializationArgs()->asArray();
      const FunctionTemplateDecl *written = pattern_->getDescribedFunctionTemplate();
      name_all((written ? written : t)->getTemplateParameters(), given);
      own_ = arguments_text(given);
      out_.name += own_;
    }
  }

  // A member that is defined outside of its class has its own names for the parameters.
  const TemplateParameterList *names_of(const ClassTemplateSpecializationDecl *s) const {
    const unsigned levels = pattern_->getNumTemplateParameterLists();
    const TemplateParameterList *own = s->getSpecializedTemplate()->getTemplateParameters();
    for (unsigned i = 0; i < levels; i++)
      if (pattern_->getTemplateParameterList(i)->getDepth() == own->getDepth())
        return pattern_->getTemplateParameterList(i);
    return own;
  }

  // ------------------------------------------------------------------------------------------------------- its text

  static const char *kind(const FunctionDecl *f) {
    if (isa<CXXConstructorDecl>(f)) return "it is a constructor";
    if (isa<CXXDestructorDecl>(f)) return "it is a destructor";
    if (isa<CXXConversionDecl>(f)) return "it is a conversion function";
    if (f->isConstexpr()) return "it is constexpr, and runs while compiling; remove constexpr";
    if (f->getFriendObjectKind() != Decl::FOK_None && f->getLexicalDeclContext()->isRecord())
      return "it is a friend with its body in a class; define it outside";
    return isa<CompoundStmt>(f->getBody()) ? nullptr : "its body is a try block";
  }

  void head() {
    if (const char *why = kind(pattern_)) return refuse(why);
    const auto *type = f_->getType()->getAs<FunctionProtoType>();
    if (type->isVariadic()) return refuse("it takes a variable number of arguments");
    std::string text = scope_ + f_->getNameAsString() + own_ + "(";
    for (const ParmVarDecl *p : f_->parameters()) {
      std::string one = p->getNameAsString();
      p->getType().getCanonicalType().getAsStringInternal(one, policy_);
      text += (p->getFunctionScopeIndex() ? ", " : "") + one;
    }
    text += ")";
    if (const auto *m = dyn_cast<CXXMethodDecl>(f_); m && !m->isStatic()) {
      if (m->isConst()) text += " const";
      if (m->isVolatile()) text += " volatile";
      if (type->getRefQualifier() != RQ_None) text += type->getRefQualifier() == RQ_LValue ? " &" : " &&";
    }
    if (type->isNothrow()) text += " noexcept";
    const QualType result = f_->getDeclaredReturnType();
    if (result->getContainedDeducedType()) {
      if (!isa<AutoType>(result.getTypePtr()) || result.hasQualifiers()) return refuse("its return type is deduced");
      text.insert(0, "auto ");
    } else {
      result.getCanonicalType().getAsStringInternal(text, policy_);
    }
    // what is asked for by name is there for other files
    const bool visible = f_->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDefinition;
    for (unsigned i = 0; i < heads_; i++) out_.head += "template <> ";
    out_.head += (visible ? "" : "inline ") + text + " ";
    if (visible) directive();
  }

  // template void axpy<float>(...); says nothing behind the definition.
  void directive() {
    const SourceLocation at = f_->getPointOfInstantiation();
    if (!at.isValid() || at.isMacroID() || !context_.in_main_file(at)) return;
    const unsigned point = context_.offset(at);
    const size_t begin = file_.rfind("template", point), end = file_.find(';', point);
    if (begin == std::string::npos || end == std::string::npos) return;
    const size_t word = file_.find_first_not_of(" \t\r\n", begin + 8);
    for (const char *of_class : {"class", "struct", "union"})
      if (file_.compare(word, std::string(of_class).size(), of_class) == 0) return;
    if (file_.find('{', begin) < end || file_.find(';', begin) < end) return;
    out_.directive = {static_cast<unsigned>(begin), static_cast<unsigned>(end) + 1};
  }

  // -------------------------------------------------------------------------------------------------- where it stands

  static const Decl *outermost(const Decl *d) {
    while (d->getLexicalDeclContext()->isRecord()) d = cast<Decl>(d->getLexicalDeclContext());
    return d;
  }

  unsigned behind(const Decl *d) const {
    const SourceLocation end = context_.sm.getExpansionRange(d->getEndLoc()).getEnd();
    if (isa<TagDecl>(d)) {
      const SourceLocation semicolon = Lexer::findLocationAfterToken(end, tok::semi, context_.sm, ast_.getLangOpts(),
                                                                     /*SkipTrailingWhitespaceAndNewLine=*/false);
      if (semicolon.isValid()) return context_.offset(semicolon);
    }
    return context_.bytes({end, end}).end;
  }

  static std::vector<const NamespaceDecl *> namespaces(const Decl *d) {
    std::vector<const NamespaceDecl *> out;
    for (const DeclContext *c = d->getLexicalDeclContext(); c; c = c->getParent())
      if (const auto *n = dyn_cast<NamespaceDecl>(c)) out.insert(out.begin(), n);
    return out;
  }

  static bool same(const std::vector<const NamespaceDecl *> &a, const std::vector<const NamespaceDecl *> &b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const NamespaceDecl *x, const NamespaceDecl *y) {
      return x->getCanonicalDecl() == y->getCanonicalDecl();
    });
  }

  // Behind the template, and behind the types that it is given.
  void place() {
    const Decl *home = outermost(pattern_), *last = home;
    for (const TagDecl *tag : declared_) {
      const Decl *d = outermost(tag);
      if (context_.in_main_file(d->getEndLoc()) &&
          context_.sm.isBeforeInTranslationUnit(last->getEndLoc(), d->getEndLoc()))
        last = d;
    }
    if (!home->getEndLoc().isValid() || home->getEndLoc().isMacroID()) return refuse("a macro makes it");
    const auto own = namespaces(home);
    auto there = namespaces(last);
    for (; !there.empty() && !same(own, there); there = namespaces(last)) last = there.back(); // behind all of that
    out_.at = behind(last);
    out_.next_line = context_.location(context_.at(out_.at)).line;
    if (same(own, there)) return;
    for (const NamespaceDecl *n : own) {
      out_.before += std::string(n->isInline() ? "inline " : "") + "namespace " + n->getNameAsString() + " { ";
      out_.after += " }";
    }
  }

  // What if constexpr leaves out is nothing for these types.
  void discarded(std::vector<std::pair<model::Range, std::string>> &edits) {
    std::map<unsigned, const IfStmt *> written;
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      if (const auto *i = dyn_cast<IfStmt>(s); i && i->isConstexpr()) written[context_.offset(i->getIfLoc())] = i;
      return true;
    };
    walk_syntax(pattern_->getBody(), visits);
    Visits own;
    own.statement = [&](const Stmt *s) {
      const auto *i = dyn_cast<IfStmt>(s);
      if (!i || !i->isConstexpr() || i->isConsteval()) return true;
      const auto it = written.find(context_.offset(i->getIfLoc()));
      const auto taken = i->getNondiscardedCase(ast_);
      if (it == written.end() || !taken) return true;
      const bool then = *taken == i->getThen();
      if (!then) edits.emplace_back(context_.statement_bytes(it->second->getThen()), "{}");
      if (then && it->second->getElse())
        edits.push_back(
            {{context_.offset(it->second->getElseLoc()), context_.statement_bytes(it->second->getElse()).end}, ""});
      return true;
    };
    walk_syntax(f_->getBody(), own);
  }

  void body() {
    const auto *block = cast<CompoundStmt>(pattern_->getBody());
    if (block->getLBracLoc().isMacroID() || block->getRBracLoc().isMacroID()) return refuse("a macro makes its body");
    const model::Range range = context_.bytes(block->getSourceRange());
    std::vector<std::pair<model::Range, std::string>> edits;
    discarded(edits);
    std::sort(edits.begin(), edits.end(), [](const auto &x, const auto &y) { return x.first.begin < y.first.begin; });
    out_.line = context_.location(block->getLBracLoc()).line;
    out_.body = "{" + names_;
    unsigned at = range.begin + 1;
    for (const auto &[left_out, text] : edits) {
      copy(at, left_out.begin);
      out_.body += text;
      for (unsigned i = left_out.begin; i < left_out.end; i++)
        if (file_[i] == '\n') out_.body += '\n';
      at = left_out.end;
    }
    copy(at, range.end);
  }
  void copy(unsigned begin, unsigned end) {
    out_.copied.push_back({static_cast<unsigned>(out_.body.size()), {begin, end}});
    out_.body += file_.substr(begin, end - begin);
  }

  const Context &context_;
  const std::string &file_;
  const ASTContext &ast_;
  const FunctionDecl *f_, *pattern_;
  const PrintingPolicy policy_;
  Templates::Instance out_;
  std::string scope_, own_, names_;
  unsigned heads_ = 0;
  std::vector<const TagDecl *> declared_;
};

} // namespace

std::set<const CXXRecordDecl *> lambdas_given(const Context &context, const std::vector<ScopPragma> &pragmas,
                                              bool automatic) {
  std::set<const FunctionDecl *> known;
  for (const FunctionDecl *f : patterns_of(context))
    if (has_loops(context, pragmas, automatic, f)) known.insert(f);
  std::set<const CXXRecordDecl *> out;
  if (known.empty()) return out;
  Found found;
  found.TraverseDecl(context.ast.getTranslationUnitDecl());
  for (const FunctionDecl *f : found.functions) {
    const TemplateArgumentList *arguments = f->getTemplateSpecializationArgs();
    if (!arguments || !known.count(f->getTemplateInstantiationPattern())) continue;
    for (const TemplateArgument &a : arguments->asArray()) {
      const bool type = a.getKind() == TemplateArgument::Type;
      const auto *record = type ? a.getAsType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
      if (record && record->isLambda()) out.insert(record->getCanonicalDecl());
    }
  }
  return out;
}

Templates::Templates(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas,
                     bool automatic) {
  std::map<const FunctionDecl *, size_t> known;
  for (const FunctionDecl *f : patterns_of(context)) {
    patterns_.push_back({});
    if (!has_loops(context, pragmas, automatic, f)) continue;
    patterns_.back().looked_at = true;
    known[f] = patterns_.size() - 1;
  }
  if (known.empty()) return;
  Found found;
  found.TraverseDecl(context.ast.getTranslationUnitDecl());
  std::set<const FunctionDecl *> seen;
  for (const FunctionDecl *f : found.functions) {
    const FunctionDecl *written = f->getTemplateInstantiationPattern();
    const auto it = written ? known.find(written) : known.end();
    if (it == known.end() || !seen.insert(f->getCanonicalDecl()).second) continue;
    if (f->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration) continue; // of another file
    patterns_[it->second].instances++;
    instances_.push_back(InstanceWriter(context, text, f, written).run());
    instances_.back().pattern = it->second;
  }
}

bool Templates::any() const {
  return std::any_of(instances_.begin(), instances_.end(), [](const Instance &i) { return i.refused.empty(); });
}

std::string Templates::text(const std::string &original, const std::string &input) {
  std::vector<size_t> order;
  for (size_t i = 0; i < instances_.size(); i++)
    if (instances_[i].refused.empty()) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [this](size_t a, size_t b) { return instances_[a].at < instances_[b].at; });
  std::string blanked = original;
  for (const size_t i : order)
    for (unsigned c = instances_[i].directive.begin; c < instances_[i].directive.end; c++)
      if (blanked[c] != '\n' && blanked[c] != '\r') blanked[c] = ' ';
  auto line = [&](unsigned number) { return "\n#line " + std::to_string(number) + " \"" + input + "\"\n"; };
  std::string out;
  unsigned at = 0;
  placed_.clear();
  insertions_.clear();
  for (size_t k = 0; k < order.size(); k++) {
    const Instance &i = instances_[order[k]];
    out += blanked.substr(at, i.at - at);
    const auto inserted = static_cast<unsigned>(out.size());
    out += line(i.line) + i.before;
    at = i.at;
    const auto begin = static_cast<unsigned>(out.size());
    out += with_suffixes(i.head);
    const auto body = static_cast<unsigned>(out.size());
    out += i.body;
    placed_.push_back({{begin, static_cast<unsigned>(out.size())}, order[k]});
    out += i.after;
    if (k + 1 == order.size() || instances_[order[k + 1]].at != i.at) out += line(i.next_line);
    insertions_.push_back({at, {inserted, static_cast<unsigned>(out.size())}, body, order[k]});
  }
  return out + blanked.substr(at);
}

model::RewrittenText Templates::origin(const std::string &original, const std::string &made) const {
  model::RewrittenText out;
  out.now = made;
  out.before = original;
  for (const Insertion &i : insertions_) {
    unsigned end = i.made.begin;
    const auto other = [&](unsigned until) { out.pieces.push_back({{end, until}, {i.at, i.at}, false, i.at}); };
    for (const auto &[begin, range] : instances_[i.instance].copied) {
      const unsigned from = i.body + begin, until = from + (range.end - range.begin);
      other(from);
      out.pieces.push_back({{from, until}, range, true, range.begin});
      end = until;
    }
    other(i.made.end);
  }
  return out;
}

bool Templates::check(Session &read, const Context *context) {
  bool ok = true;
  auto at = [&](unsigned offset) -> Instance * {
    for (const auto &[range, i] : placed_)
      if (range.begin <= offset && offset < range.end) return &instances_[i];
    return nullptr;
  };
  auto refuse = [&](Instance &i, const std::string &why) {
    ok = false;
    if (i.refused.empty()) i.refused = why;
  };
  bool elsewhere = false;
  for (const auto &[offset, message] : read.errors()) {
    if (Instance *i = at(offset))
      refuse(*i, "a definition of its own is no program: " + message);
    else
      elsewhere = true;
  }
  if (read.failed() || !context) {
    for (const auto &placed : placed_)
      if (elsewhere || ok) refuse(instances_[placed.second], "definitions of its own are no program");
    return false;
  }
  std::set<const Instance *> met;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (!f || !f->isThisDeclarationADefinition() || !context->in_main_file(f->getLocation()) || !f->getBody())
      return true;
    Instance *i = at(context->offset(f->getLocation()));
    if (!i || f->isTemplated() || (isa<CXXMethodDecl>(f) && cast<CXXMethodDecl>(f)->getParent()->isLambda()))
      return true;
    met.insert(i);
    if (meaning_of(f, i->names) != i->meaning) refuse(*i, "its names mean other things in a definition of its own");
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  for (const auto &placed : placed_)
    if (!met.count(&instances_[placed.second])) refuse(instances_[placed.second], "it has no definition of its own");
  return ok;
}

std::map<unsigned, std::string> Templates::left(const Context &context) const {
  std::map<unsigned, std::string> out;
  size_t k = 0;
  for (const FunctionDecl *f : patterns_of(context)) {
    const size_t number = k++;
    if (number >= patterns_.size() || !patterns_[number].looked_at) continue;
    std::string &why = out[context.offset(f->getLocation())];
    if (patterns_[number].instances == 0) why = no_instance;
    for (const Instance &i : instances_)
      if (i.pattern == number && !i.refused.empty()) why = i.name + ": " + i.refused;
  }
  return out;
}

} // namespace metafork::frontend
