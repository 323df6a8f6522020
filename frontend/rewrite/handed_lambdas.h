// Lambdas that are handed to templates with loops become objects of classes with a name: an instance that is given one
// can then have a definition of its own (instances.h). So do those that loops hand to templates, which kernels call.
//
//   void f() { apply(v, [a](double t) { return a * t; }); }
//
//   namespace { struct lambda_1 { double a; auto operator()(double t) const { return a * t; } }; }
//   void f() { apply(v, lambda_1{a}); }
#pragma once

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/pass.h"

#include <map>

namespace metafork::frontend {

class HandedLambdas : public RewritingPass {
public:
  // `automatic`: all loops count. `refused`: lambdas that are to stay, by their offsets.
  explicit HandedLambdas(const PassInput &in);

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
};

} // namespace metafork::frontend
