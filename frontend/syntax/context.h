// What the parts of the frontend share while one translation unit is read.
#pragma once

#include "frontend/syntax/uses.h"
#include "frontend/syntax/views.h"
#include "frontend/text/headers.h"
#include "frontend/text/keywords.h"
#include "frontend/text/tokens.h"
#include "model/model.h"
#include "model/topics.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace metafork::frontend {

using model::Topic;

// Why a template has no definitions of its instances.
inline const std::string no_instance = "there is no instance of it in this file";

// What reduction clauses name that is no operator of the language.
struct ClauseOperators {
  std::set<std::string> functions; // of clauses of MetaFork and declarations of OpenMP, without their scopes
  std::map<std::string, std::string>
      declared; // by the name that OpenMP's clauses have for it: an operator, or a function
};

// What rewritings of the text have left as it was written, by its offsets, and why.
struct LeftAsWritten {
  std::map<unsigned, std::string> templates;  // with loops, by their names; empty: all instances have definitions
  std::map<unsigned, std::string> lambdas;    // calls of them that are not written out
  std::map<unsigned, std::string> ranges;     // range-based loops
  std::map<unsigned, std::string> algorithms; // calls of algorithms of the library
  std::set<std::string> any_order; // and variables that they have made: what accumulates in them may in any order
};

class Context {
public:
  Context(clang::ASTContext &ast, const TokenStream &tokens, const Words &words, const Views &views,
          std::map<unsigned, Keyword> loops, std::map<unsigned, Keyword> schedules)
      : ast(ast),
        sm(ast.getSourceManager()),
        tokens(tokens),
        words(words),
        views(views),
        loops(std::move(loops)),
        schedules(std::move(schedules)),
        is_c(!ast.getLangOpts().CPlusPlus) {}

  clang::ASTContext &ast;
  const clang::SourceManager &sm;
  const TokenStream &tokens;
  const Words &words;
  const Views &views;
  const std::map<unsigned, Keyword> loops;     // meta_for, by the keyword's offset
  const std::map<unsigned, Keyword> schedules; // meta_schedule, by the offset of its brace
  const bool is_c;
  std::map<unsigned, Keyword> sums; // meta_for that accumulates in an iteration around it, by the keyword's offset
  // Declarations of functions that kernels find outside of them, and their names there; unnamed enumerations that need
  // a name.
  std::map<const clang::Decl *, std::string> lifted;
  std::set<const clang::Decl *> opened;          // classes of which a kernel names what only members may
  std::map<const clang::ForStmt *, int> written; // meta_for loops that have been read as scops: their numbers
  std::set<const clang::Stmt *> planned;         // plain loops of which kernels are made
  LeftAsWritten left;
  bool failed = false;
  std::vector<std::string> *kept = nullptr; // receives errors and notes in place of the user
  bool serial_is_known = false;             // that loops stay serial has been said before
  bool strict = false;                      // warnings are errors
  mutable OwnVariables own_variables;
  mutable std::optional<ClauseOperators> operators; // once somebody has asked for them

  // The user's mistake: where, what with its code, and what to do about it; once, however often it is met. `fix`: the
  // text that is to stand in place of what is highlighted.
  void error(clang::SourceLocation at, const std::string &message, clang::SourceRange highlight = {},
             const std::string &fix = "");
  void warning(clang::SourceLocation at, const std::string &message);
  void note(clang::SourceLocation at, const std::string &message);

  unsigned offset(clang::SourceLocation loc) const { return sm.getFileOffset(sm.getExpansionLoc(loc)); }
  // The bytes of the main file that a node covers.
  model::Range bytes(clang::SourceRange range) const;
  // A statement with the semicolon that ends it, which is no part of a node that is an expression or a jump: its
  // tokens, and the bytes of the main file that it covers.
  TokenRange statement_tokens(const clang::Stmt *s) const;
  model::Range statement_bytes(const clang::Stmt *s) const;
  model::Location location(clang::SourceLocation loc) const;
  bool in_main_file(clang::SourceLocation loc) const { return sm.isInMainFile(sm.getExpansionLoc(loc)); }
  // In another file, or elsewhere in the main one.
  bool is_outside(clang::SourceLocation loc, model::Range range) const {
    return !in_main_file(loc) || offset(loc) < range.begin || range.end <= offset(loc);
  }
  // Declared in a header of the system (whose text is never carried over). Those of MetaFork are none of it, wherever
  // they are found.
  bool in_system(clang::SourceLocation loc) const {
    if (loc.isInvalid()) return true;
    const clang::SourceLocation at = sm.getExpansionLoc(loc);
    return sm.isInSystemHeader(at) && !sm.getFilename(at).starts_with(builtin_folder);
  }
  const Keyword *meta_for (const clang::ForStmt *loop) const { return keyword_at(loop->getForLoc()); }
  const Keyword *keyword_at(clang::SourceLocation keyword_of_loop) const;
  // Of a loop that the program calls a meta_for, and that the iteration around it does in order.
  const Keyword *inner_sum(const clang::ForStmt *loop) const;
  // The place of a byte of the main file.
  clang::SourceLocation at(unsigned offset) const {
    return sm.getLocForStartOfFile(sm.getMainFileID()).getLocWithOffset(static_cast<int>(offset));
  }
  // The tokens of a node; of one that was made, those that it stands for.
  TokenRange range(const clang::Stmt *s) const {
    const MadeExpression *made = views.made(s);
    return tokens.range(made && made->stands ? made->range : s->getSourceRange());
  }
  std::string text(const clang::Stmt *s) const {
    const MadeExpression *made = views.made(s);
    return made && !made->text.empty() ? made->text : tokens.text(range(s));
  }
  // Does the program, or a header that it includes, declare a variable, member, function or enumerator of that name,
  // anywhere?
  bool declares(const std::string &name) const { return times_declared(name) != 0; }
  // How many things it declares under that name.
  size_t times_declared(const std::string &name) const;
  // Why a call of a lambda is not written out where it stands.
  std::string lambda_stays(const clang::CallExpr *call) const;
  // Why a call of an algorithm of the library has not become a loop; empty: it is no such call.
  std::string algorithm_stays(const clang::CallExpr *call) const;
  // What a range-based loop is, and why it has not become one over an index.
  std::string range_stays(const clang::Stmt *loop) const;
  // The C++ spelling of a type in a kernel file: canonical for built-in types, the name for records and enumerations.
  std::string type_text(clang::QualType type) const { return declaration_text(type, ""); }
  // The same as a declaration of `name`.
  std::string declaration_text(clang::QualType type, const std::string &name) const;
  // What kernel files call a declaration, without its scope.
  std::string kernel_name(const clang::NamedDecl *d) const;

private:
  std::set<std::pair<unsigned, std::string>> reported_;
  bool is_lifted(clang::QualType type) const;
  const Keyword *keyword_of(const std::map<unsigned, Keyword> &all, clang::SourceLocation loc) const;
  // Filled when first asked for.
  mutable std::map<std::string, std::set<const clang::Decl *>> declared_;
};

} // namespace metafork::frontend
