// Lambdas that are handed to templates with loops become objects of classes with a name: an instance that is given one
// can then have a definition of its own (instances.h).
//
//   void f() { apply(v, [a](double t) { return a * t; }); }
//
//   namespace { struct lambda_1 { double a; auto operator()(double t) const { return a * t; } }; }
//   void f() { apply(v, lambda_1{a}); }
#pragma once

#include "frontend/rewrite/rewriting.h"
#include "frontend/text/scop_pragmas.h"

#include <map>

namespace metafork::frontend {

class HandedLambdas {
public:
  // `automatic`: all loops count. `refused`: lambdas that are to stay, by their offsets.
  HandedLambdas(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas, bool automatic,
                const Reasons &refused);

  // Nothing is where there is no such lambda.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const { return rewriting_.origin(before, *out_); }
  // The lambdas that are no program in that text as Clang has read it (`context` is null where it could not), or mean
  // something else, by their offsets in the text before.
  Reasons wrong(const Session &read, const Context *context) const;

private:
  struct Named {
    unsigned lambda = 0;   // its offset
    NameMeanings meanings; // of the names in it
    std::string result;    // of a call
  };
  std::map<std::string, Named> named_; // by the names of the classes
  Rewriting rewriting_;
  std::optional<std::string> out_;
};

} // namespace metafork::frontend
