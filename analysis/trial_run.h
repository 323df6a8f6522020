// One run of a function for given sizes.
#pragma once

#include "analysis/analysis.h"
#include "analysis/trial_memory.h"

#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace metafork::analysis {

class TrialRun {
public:
  // What the run is given and asked.
  struct Request {
    model::Location loop;
    std::function<int64_t(const std::string &name)> size; // of a parameter, or of what is read before the loop
    int64_t most_steps = 0;
    // Two references of which a collision is wanted; without places any.
    std::optional<std::pair<model::Location, model::Location>> wanted;
  };
  TrialRun(const model::TrialProgram &program, Request request);

  void run();
  const std::optional<Collision> &found() const { return found_ ? found_ : other_; }
  // Did at least two iterations run, and none go astray?
  bool conclusive() const { return !failed_ && iterations_ >= 2; }
  // The subscript that left its row, if that ended the run in the loop.
  const std::optional<Trials::Leaving> &leaving() const { return leaving_; }
  bool related() const { return related_; } // something unknown decides about the sizes or whether the loop runs
  bool uses_sizes() const { return !used_.empty(); }
  // Whether it took all the steps that it may.
  bool endless() const { return steps_ > request_.most_steps; }

private:
  using Node = model::TrialNode;
  enum class Flow { on, leave, next, back };
  struct End {}; // of the run
  struct Touch {
    int site = -1, path = -1;
    int64_t offset = 0, size = 0;
    bool read = false, write = false;
    bool certain = false;  // happens, whatever the data
    bool in_phase = false; // happens as soon as the statements of its block run
  };
  struct Path { // an iteration of a meta_for within one of another
    int parent = -1, instance = -1, depth = 0;
    int loop = -1;
    TrialValue value;
  };

  // trial_run.cpp: statements
  Flow execute(const Node &n);
  Flow block(const Node &n);
  Flow branch(const Node &n);
  Flow loop(const Node &n);
  Flow undecided(const Node &n);
  Flow choice(const Node &n);
  void declare(const Node &n);
  void undeclare(size_t first);
  int64_t object_of(int variable);
  int64_t new_variable(int variable, int64_t size);
  void start();
  bool holds_loop(const Node &n) { return around_.count(&n) != 0; }
  bool mark(const Node &n);
  bool holds_phases(const Node &n) { return phases_.count(&n) != 0; }
  // Between the inner meta_for loops of a block body all threads do the same: one way may be assumed.
  bool between_phases() const { return in_loop_ && block_level_ && uncertain_ == 0; }
  void step();

  // trial_values.cpp: expressions
  TrialValue value(const Node &n);
  TrialValue load(const Node &n);
  TrialValue binary(const std::string &op, const model::TrialType &type, const model::TrialType &operands,
                    const TrialValue &a, const TrialValue &b);
  TrialValue stepped(const Node &n);
  TrialValue assign(const Node &n);
  TrialValue call(const Node &n);
  void store(const TrialValue &place, int64_t size, TrialValue v);
  std::optional<bool> truth(const TrialValue &v) const;
  TrialValue in_range(__int128 v, const model::TrialType &type);
  TrialValue size_of(const Node &n);

  // trial_touch.cpp: what meets
  void touch(const TrialValue &place, int64_t size, bool read, bool write, int site);
  // In iterations of one meta_for: how deep it stands, 1 for the outermost; 0: they are not.
  int apart(int p, int q) const;
  bool certain(const Touch &a, int depth) const { return depth > 1 ? a.in_phase : a.certain; }
  void collide(const Touch &a, const Touch &b, int depth, const TrialObject &o);
  bool wanted(const Touch &a, const Touch &b) const;
  std::string iteration(int path) const;
  std::string sizes() const;
  Reference reference(const Touch &t) const;

  const model::TrialProgram &program_;
  Request request_;
  TrialMemory memory_;
  std::vector<int64_t> frame_;                    // of each variable: its object
  std::vector<std::pair<int, int64_t>> declared_; // and what its object was before
  std::unordered_set<const Node *> around_;       // what the loop stands in
  std::unordered_set<const Node *> phases_;       // what a meta_for stands in
  std::vector<Path> paths_;
  int path_ = -1, instances_ = 0, calls_ = 0, call_site_ = -1;
  bool in_loop_ = false, failed_ = false, related_ = false, quiet_ = false;
  bool block_level_ = false; // in a meta_for that holds others, and in none of those
  bool assumed_ = false;     // in this iteration of the outermost meta_for
  int uncertain_ = 0, open_next_ = 0, open_leave_ = 0, open_back_ = 0;
  int64_t steps_ = 0, iterations_ = 0;
  TrialValue result_;
  std::map<std::pair<int64_t, int64_t>, std::vector<Touch>> touched_; // by object and 8 bytes of it
  std::map<std::string, int64_t> used_;
  std::optional<Collision> found_, other_;
  bool wrapped_ = false; // a counter has turned: what follows counts only if the loop ends
  std::optional<Trials::Leaving> leaving_;
};

} // namespace metafork::analysis
