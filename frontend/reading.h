// The main file of a unit as Clang has read it last, and what the parts of the frontend are given of it.
#pragma once

#include "frontend/forks/forks.h"
#include "frontend/session/session.h"
#include "frontend/syntax/context.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace metafork::frontend {

class Reading {
public:
  // Reads the file; `unreadable` says why there is none.
  explicit Reading(const Options &options);
  const std::string &unreadable() const { return unreadable_; }
  // Is there a syntax tree without errors? Else there are messages only, if the file can be read.
  bool is_parsed() const { return session_ && !session_->failed(); }

  // Reads another text in its place.
  void read(const std::string &text);

  const Options &options() const { return options_; }
  const std::string &text() const { return text_; }
  bool is_c_input() const { return is_c_input_; }
  bool is_c() const { return !session_->ast()->getLangOpts().CPlusPlus; } // of what is parsed
  Session &session() const { return *session_; }
  const KeywordScan &scan() const { return scan_; }
  const std::map<unsigned, Keyword> &loops() const { return loops_; }         // meta_for, by their offsets
  const std::map<unsigned, Keyword> &schedules() const { return schedules_; } // as of a context
  const ForkKeywords &fork_keywords() const { return fork_keywords_; }

  Context context() const;
  // Loops of forked work are among its loops.
  Context fork_context() const;

  LeftAsWritten left; // what its contexts have

private:
  void begin();
  bool has_forks() const;
  bool misses_bodies() const;
  void prepare();
  void find_keywords();
  bool is_forked(const Keyword &loop) const;

  const Options options_;
  const bool is_c_input_; // by its name and the flags
  std::string text_, unreadable_;
  KeywordScan scan_;
  std::optional<BodiesToRead> bodies_; // the functions that are read with their bodies; nullopt: all
  std::shared_ptr<const HeadersAhead> ahead_;
  mutable std::optional<Session> session_;
  std::optional<Words> words_;
  Views views_;
  std::map<unsigned, Keyword> loops_, schedules_;
  std::map<unsigned, Keyword> sums_;         // as of a context
  std::map<unsigned, Keyword> forked_loops_; // those that no region has
  ForkKeywords fork_keywords_;
};

} // namespace metafork::frontend
