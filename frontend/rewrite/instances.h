// Templates whose loops become kernels: each instantiation gets a definition of its own, an explicit specialisation in
// the text, and is an ordinary function from then on.
#pragma once

#include "frontend/session/session.h"
#include "frontend/syntax/context.h"
#include "model/origins.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace metafork::frontend {

// The types of lambdas that instances of such templates are given.
std::set<const clang::CXXRecordDecl *> lambdas_given(const Context &context, const std::vector<ScopPragma> &pragmas,
                                                     bool automatic);

class Templates {
public:
  // `context` is that of `text`, as it is written. `automatic`: plain loops anywhere count.
  Templates(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas, bool automatic);

  // Is there an instance that has not been refused?
  bool any() const;
  // The text with a definition for each of them.
  std::string text(const std::string &original, const std::string &input);
  // Where that text stands in the original.
  model::RewrittenText origin(const std::string &original, const std::string &made) const;
  // Looks at that text as Clang has read it (`context` is null where it could not): instances that are wrong there, or
  // mean something else, are refused. Is there none?
  bool check(Session &read, const Context *context);
  // The templates with such loops, by the offsets of their names in the text of `context`, and why not all of their
  // instances have definitions; empty: they have.
  std::map<unsigned, std::string> left(const Context &context) const;

  // One instantiation, as text and by its meaning.
  struct Instance {
    std::string name;                                      // axpy<float>
    size_t pattern = 0;                                    // into patterns_
    std::string head;                                      // template <> inline void axpy<float>(...)
    std::string body;                                      // the parameters of the template are names at its beginning
    std::vector<std::pair<unsigned, model::Range>> copied; // where pieces of it are in the body
    size_t names = 0;                                      // so many
    unsigned line = 0, next_line = 0;                      // of its brace, and of what it stands before
    unsigned at = 0;                                       // where it may stand: behind its template
    std::string before, after;                             // namespaces around it
    model::Range directive;                                // the explicit instantiation that it replaces
    std::string meaning;                                   // what its names and types stand for
    std::string refused;                                   // why it has no definition
  };

private:
  // A function template, or a member function of a class template.
  struct Pattern {
    bool looked_at = false; // it has such loops
    size_t instances = 0;
  };
  std::vector<Pattern> patterns_; // in order
  std::vector<Instance> instances_;
  std::vector<std::pair<model::Range, size_t>> placed_; // in the text that was made last
  struct Insertion {
    unsigned at = 0;   // of the original
    model::Range made; // in the text that was made
    unsigned body = 0; // where the body begins there
    size_t instance = 0;
  };
  std::vector<Insertion> insertions_;
};

} // namespace metafork::frontend
