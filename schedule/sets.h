// A static control part as sets and relations of isl.
#pragma once

#include "model/scop.h"

#include <isl/cpp.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace metafork::schedule {

// Why the loops cannot be described.
struct Obstacle {
  std::string reason;
  model::Location location;
};

class Sets {
public:
  Sets(const model::Scop &scop, isl::ctx ctx);

  const model::Scop &scop() const { return scop_; }
  isl::ctx ctx() const { return ctx_; }
  const std::optional<Obstacle> &obstacle() const { return obstacle_; }

  // Instances of statement k: the tuple Sk over the indices of the loops around it, outermost first.
  const isl::set &domain(int statement) const { return domains_[statement]; }
  isl::union_set domain() const;
  const std::vector<int> &loops(int statement) const { return loops_[statement]; } // into Scop::loops
  static std::string name(int statement) { return "S" + std::to_string(statement); }
  static int statement(const std::string &name) { return std::stoi(name.substr(1)); }

  // Instance -> element, the tuple Ak of array k. An array that is declared in a loop has the indices of the loops
  // around its declaration as further coordinates in front. An array of which members are touched alone has the number
  // of a piece of its elements as a further coordinate at the end: a piece lies between two of the bytes at which
  // members that are touched begin or end.
  isl::union_map reads() const { return reads_; }
  isl::union_map writes() const { return writes_; } // those that may happen included
  isl::union_map must_writes() const { return must_writes_; }
  // One access of one statement.
  isl::map access(int statement, int access) const { return accesses_[statement][access]; }

  // The source's order.
  const isl::schedule &source() const { return source_; }
  // What is known of the parameters, and the values of the parameters for which the relations are right: a subscript
  // i*n + j is two coordinates only where 0 <= j < n.
  isl::set context() const { return context_; }
  isl::set assumptions() const { return assumptions_; }

  // The value of a name of isl's: a parameter, or a product of parameters.
  model::IntExpr parameter(const std::string &id) const;
  isl::space parameter_space() const { return parameters_; }
  // An expression over the dimensions of `domain`, named by `indices`; nullopt if it is not affine.
  std::optional<isl::pw_aff> affine(const model::IntExpr &e, isl::space domain,
                                    const std::vector<std::string> &indices) const;
  // The indices' names, in the order of the dimensions.
  std::vector<std::string> indices(int statement) const;
  // The strides of an array whose linearised subscripts are several coordinates, the largest first.
  const std::vector<model::IntExpr> &strides(int array) const { return strides_.at(array); }
  // The coordinates of an access, after i*n + j has been taken apart; unknown entries are free.
  isl::map relation(int statement, const model::ScopAccess &access);
  // Are the array's elements in pieces?
  bool in_pieces(int array) const { return cuts_.count(array) != 0; }

private:
  void collect_parameters();
  void collect(const model::IntExpr &e);
  void read(const std::vector<model::ScopNode> &nodes, std::vector<int> &loops, const isl::set &conditions);
  isl::space space_of(int statement) const;
  std::optional<isl::set> holds(const model::IntExpr &e, isl::space space,
                                const std::vector<std::string> &indices) const;
  bool is_written(int array) const;
  bool leaves_always(int statement, const isl::set &wrong) const;
  void find_pieces();
  isl::map with_pieces(const model::ScopAccess &access, isl::map elements) const;
  void read_accesses();
  isl::schedule order(const std::vector<model::ScopNode> &nodes, size_t depth) const;
  void refuse(const std::string &reason, const model::Location &at);

  const model::Scop &scop_;
  isl::ctx ctx_;
  std::optional<Obstacle> obstacle_;
  std::map<std::string, model::IntExpr> parameter_values_; // by isl's name
  std::vector<std::string> parameter_names_;
  isl::space parameters_;
  std::vector<isl::set> domains_;
  std::vector<std::vector<int>> loops_;
  std::vector<std::vector<isl::map>> accesses_;
  isl::union_map reads_, writes_, must_writes_;
  isl::schedule source_;
  isl::set context_, assumptions_;
  std::map<int, std::vector<model::IntExpr>>
      strides_;                           // of arrays with linearised subscripts: the largest first, 1 last
  std::map<int, std::set<int64_t>> cuts_; // of arrays in pieces: where these begin and end, in bytes of an element
};

// The points of a set as conditions over parameters and the names of its dimensions; nullopt where the set needs a
// division that does not cancel.
std::optional<std::vector<model::ScopConjunction>> points_of(const isl::set &set, const Sets &sets,
                                                             const std::vector<std::string> &names);
// The instances of a statement that are in `set`, over the indices of the loops around it, given that they are in its
// domain.
std::optional<std::vector<model::ScopConjunction>> conjunctions(const isl::set &set, const Sets &sets, int statement);

} // namespace metafork::schedule
