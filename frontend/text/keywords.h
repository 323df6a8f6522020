// MetaFork's keywords and clauses in the text of a file, before Clang sees it.
#pragma once

#include "model/topics.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

using model::Topic;

// A clause after a keyword: its name without "meta_", the text between its parentheses, and where it stands.
struct Clause {
  std::string name, arguments;
  unsigned begin = 0, end = 0;
};

// One keyword in the token stream. `next` is the offset of the token after the keyword and its clauses (for meta_for:
// after the loop header and its clauses).
struct Keyword {
  std::string name;
  unsigned offset = 0;
  unsigned next = 0;
  std::vector<Clause> clauses;
  unsigned block_end = 0; // behind the closing brace of a block that follows; 0: none follows
};

// `keyword`: the offset of the keyword that it belongs to; only counts if the preprocessor meets that keyword.
struct KeywordError {
  unsigned keyword = 0, offset = 0;
  std::string message;
};

struct KeywordScan {
  std::vector<Keyword> keywords;
  std::vector<KeywordError> errors;
  std::string blanked; // the text with the clauses replaced by blanks, same length
};

// cilk_spawn, cilk_sync, cilk_for and cilk_scope, as OpenCilk and Cilk Plus spell them.
bool is_cilk_keyword(const std::string &word);

// Finds meta_for, meta_schedule, meta_fork and meta_join, and Cilk's keywords by their lower-case names, with a raw
// lexer (text in comments and strings is skipped; text under a false #if is found and must be ignored by the caller),
// and blanks their clauses, in the long (meta_cache) or the short (cache) spelling. A name that looks like a clause but
// is none, a clause without arguments, parentheses that do not close, or a meta_schedule without a block is an error.
KeywordScan scan_keywords(const std::string &text, bool is_c);

// The comma-separated arguments of a clause, trimmed; commas in parentheses do not separate.
std::vector<std::string> split_arguments(const std::string &arguments);

} // namespace metafork::frontend
