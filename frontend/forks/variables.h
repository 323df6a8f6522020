// Variables in forked work, and in what runs beside it.
#pragma once

#include "frontend/syntax/context.h"
#include "model/fork_join.h"

namespace metafork::frontend {

// The functions that a call may call: in a template those that its instances in the file call there, where there is
// none those that its name may mean.
class Callees {
public:
  explicit Callees(const Context &context) : context_(context) {}
  const Context &context() const { return context_; }
  std::vector<const clang::FunctionDecl *> of(const clang::CallExpr *call) const;
  // The variables, by the offsets of their declarations, that a directive of a template copies in its instances though
  // no clause says so; nothing where there is no instance.
  std::optional<std::set<unsigned>> copied(unsigned directive) const;
  static std::pair<unsigned, unsigned> place(const Context &context, const clang::CallExpr *call);

private:
  void read() const;

  const Context &context_;
  mutable std::optional<std::map<std::pair<unsigned, unsigned>, std::vector<const clang::FunctionDecl *>>> instances_;
  mutable std::map<unsigned, std::set<unsigned>> copied_;
};

// Where something is: a variable, or the object of a member function (null), and the members behind it. `through`: the
// reference or pointer that leads there.
struct ForkPlace {
  const clang::VarDecl *variable = nullptr;
  std::string path;
  bool exact = true;
  const clang::VarDecl *through = nullptr;
};

// Of an element, that one of those beside it is meant too.
ForkPlace with_those_beside(ForkPlace p);

// What a member function does to its object.
struct MemberEffect {
  std::string path;
  bool reads = true, writes = false;
  bool operator==(const MemberEffect &) const = default;
};

// What a function, with those that it calls, does to a number or pointer that is there all the time.
struct GlobalEffect {
  bool reads = false, writes = false;
};

// What a function's text means: a number for each of its variables, the functions that are called.
class Meanings {
public:
  explicit Meanings(const Callees &callees) : callees_(callees) {}
  int of(const clang::VarDecl *v); // null: the object of a member function
  int another() { return next_++; }
  std::vector<const clang::FunctionDecl *> callees(const clang::CallExpr *call) const { return callees_.of(call); }
  std::optional<std::set<unsigned>> copied(unsigned directive) const { return callees_.copied(directive); }
  // (aliases.cpp) Nothing: not known.
  std::optional<ForkPlace> place(const clang::Expr *e);
  std::optional<ForkPlace> pointed(const clang::Expr *e);
  std::optional<ForkPlace> led_to(const clang::VarDecl *v);
  // Where a place may be that pointers and references of several values, or pointers in structures, lead to.
  std::vector<ForkPlace> possible(const clang::Expr *e);
  std::vector<ForkPlace> possibly_pointed(const clang::Expr *e);
  // (members.cpp) One whose body is seen is read; any other one does what its type says.
  std::vector<MemberEffect> effects(Context &context, const clang::CXXMethodDecl *m);

  // (globals.cpp) Of functions whose bodies are seen and keep no other threads out.
  const std::map<const clang::VarDecl *, GlobalEffect> &globals(Context &context, const clang::FunctionDecl *f);

  // Is the body of a lambda not being read yet?
  bool enter(const clang::LambdaExpr *l) { return entered_.insert(l).second; }
  void leave(const clang::LambdaExpr *l) { entered_.erase(l); }

private:
  const Callees &callees_;
  std::optional<int64_t> number(const clang::Expr *e) const; // one that the compiler knows
  std::optional<ForkPlace> returned(const clang::CallExpr *c);
  std::optional<ForkPlace> element(const clang::ArraySubscriptExpr *s);
  std::vector<ForkPlace> possible_values(const clang::VarDecl *v, const std::string &path, const clang::Expr *use);
  std::map<const clang::VarDecl *, std::optional<ForkPlace>> leads_;
  std::set<std::pair<const clang::VarDecl *, std::string>> asked_; // pointers whose values are being looked for
  std::map<const clang::CXXMethodDecl *, std::vector<MemberEffect>> effects_;
  std::map<const clang::FunctionDecl *, std::map<const clang::VarDecl *, GlobalEffect>> globals_;
  std::set<const clang::LambdaExpr *> entered_;
  std::map<const clang::VarDecl *, int> numbers_;
  int next_ = 0;
};

// The variable itself is captured where a lambda of C++20 or an OpenMP construct stands for it.
const clang::VarDecl *variable_of(const clang::Expr *e);

// The lambda that a variable is.
const clang::LambdaExpr *lambda_of(const clang::VarDecl *v);

// The variable that a place is a part of; nothing where a pointer or a reference leads there.
const clang::VarDecl *whole_of(const clang::Expr *e);

// The uses of variables, of their members and of their elements in an expression, as nodes in the order of the text.
void read_uses(Context &context, Meanings &meanings, const clang::Expr *e, std::vector<model::ForkNode> &out);
// Those in a variable's first value.
void read_first_value(Context &context, Meanings &meanings, const clang::VarDecl *v, std::vector<model::ForkNode> &out);

// All uses in a statement, in no order.
std::vector<model::ForkNode> uses_within(Context &context, Meanings &meanings, const clang::Stmt *s);

// Something that may be read and written at any time.
bool is_atomic(clang::QualType type);
bool guards_itself(const clang::CXXRecordDecl *record);

// What work between two bytes uses of the local variables outside of it. `shared`: the names that a clause lists.
struct Captured {
  std::vector<model::ForkVariable> variables;
  bool uses_this = false;
};
Captured captured(Context &context, Meanings &meanings, const clang::FunctionDecl *function,
                  const std::vector<const clang::Stmt *> &work, model::Range inside);

// What leaves work by an exception: the first one that is thrown outside of a try block in its text, or in that of a
// function that it calls; else a function of the program that may throw for all that is known here, where it is called.
void note_thrown(Context &context, const Meanings &meanings, const clang::Stmt *work, model::ForkNode &fork);

// A description of one variable, without its uses.
model::ForkVariable described(Context &context, Meanings &meanings, const clang::VarDecl *v);

// Where a name is written, also as an argument of a macro; nothing where a macro has it of its own.
std::optional<model::Range> written(const Context &context, clang::SourceLocation name);

// Can a copy of a value be made?
bool copies(clang::QualType type);

// "int n" as a declaration in the program itself, with the names that it has for its types.
std::string declared(const Context &context, clang::QualType type, const std::string &name);

} // namespace metafork::frontend
