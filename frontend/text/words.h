// The words of a program as kernel files spell them: these are C++, and have headers and names of their own.
#pragma once

#include <clang/AST/ASTContext.h>

#include <map>
#include <set>
#include <string>

namespace metafork::frontend {

class Words {
public:
  explicit Words(const clang::ASTContext &ast);

  // An identifier of the program: what is reserved in C++, and what the program declares although it is reserved for
  // the implementation, gets underscores behind it until nothing else has that name.
  std::string kernel(const std::string &identifier) const;
  // Does the program declare something of that name, anywhere outside the system's headers?
  bool declares(const std::string &name) const { return declared_.count(name) != 0; }
  // Two different things?
  bool is_ambiguous(const std::string &name) const;
  // Is this the `::` in front of something that the program declares at file scope?
  bool is_global(clang::SourceLocation colons, const std::string &name) const;
  // Does the name begin with what generated code keeps to itself?
  static bool is_reserved(const std::string &name);
  // The first declaration of such a name, or null.
  const clang::NamedDecl *reserved() const { return reserved_; }
  // Is the place in a file of the program: in no header of the system or of a package's runtime?
  bool is_of_program(clang::SourceLocation at) const;
  const std::map<std::string, const clang::NamedDecl *> &declared() const { return declared_; }

private:
  struct Finder;
  bool in_system(clang::SourceLocation at) const;
  bool stays(const std::string &identifier) const;
  bool is_known(const std::string &identifier) const; // to Clang, in a header too
  std::string free_name(const std::string &identifier) const;

  const clang::ASTContext &ast_;
  std::map<std::string, const clang::NamedDecl *> declared_; // the first of each name
  std::map<std::string, std::string> spelled_;               // of the declared names that do not stay
  std::set<std::string> given_, ambiguous_;
  std::set<unsigned> global_; // raw locations
  const clang::NamedDecl *reserved_ = nullptr;
};

} // namespace metafork::frontend
