#include "check/search_z3.h"

#include <z3++.h>

namespace metafork::check {

namespace {

// Z3's own unit of work, for each question: the same on every machine. Less where many were not decided.
constexpr unsigned effort = 400000, less_effort = 20000;
constexpr int many = 8;

class Translation {
public:
  explicit Translation(z3::context &c) : c_(c) {}

  z3::expr formula(const Formula &f) {
    if (f.kind == Formula::Kind::atom) {
      const z3::expr p = polynomial(f.atom.p);
      return f.atom.equality ? p == 0 : p >= 0;
    }
    z3::expr_vector args(c_);
    for (const Formula &a : f.args) args.push_back(formula(a));
    return f.kind == Formula::Kind::all ? z3::mk_and(args) : z3::mk_or(args);
  }

private:
  z3::expr polynomial(const Poly &p) {
    z3::expr out = c_.int_val(0);
    for (const auto &[m, coefficient] : p.terms()) {
      z3::expr term = c_.int_val(coefficient);
      for (const std::string &s : m) term = term * c_.int_const(s.c_str());
      out = out + term;
    }
    return out;
  }
  z3::context &c_;
};

} // namespace

SecondOpinion ask_z3(const std::vector<std::vector<Formula>> &questions) {
  SecondOpinion out;
  for (const std::vector<Formula> &question : questions) {
    try {
      z3::context c;
      z3::solver solver(c);
      z3::params limits(c);
      limits.set("rlimit", out.undecided < many ? effort : less_effort);
      solver.set(limits);
      Translation translation(c);
      for (const Formula &f : question) solver.add(translation.formula(f));
      switch (solver.check()) {
        case z3::unsat:
          out.agreed++;
          break;
        case z3::unknown:
          out.undecided++;
          break;
        case z3::sat: {
          const z3::model m = solver.get_model();
          for (unsigned i = 0; out.counterexample.size() < 400 && i < m.num_consts(); i++)
            out.counterexample.append(out.counterexample.empty() ? "" : ", ")
                .append(m.get_const_decl(i).name().str())
                .append(" = ")
                .append(m.get_const_interp(m.get_const_decl(i)).to_string());
          return out;
        }
      }
    } catch (const z3::exception &) {
      out.undecided++;
    }
  }
  return out;
}

} // namespace metafork::check
