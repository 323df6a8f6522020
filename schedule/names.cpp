#include "schedule/names.h"

#include <algorithm>

namespace metafork::schedule {

using model::has_word;

bool is_word_of(const model::Scop &scop, const std::string &word) {
  if (has_word(scop.source, word)) return true;
  for (const model::ScopParameter &p : scop.parameters)
    if (p.name == word || has_word(p.text, word)) return true;
  return std::any_of(scop.arrays.begin(), scop.arrays.end(), [&](const model::ScopArray &a) {
    return has_word(a.name, word) || std::any_of(a.extents.begin(), a.extents.end(), [&](const model::IntExpr &e) {
             return e.is_known() && has_word(e.text(), word);
           });
  });
}

std::string fresh_name(const model::Scop &scop, const std::vector<std::string> &taken, const std::string &wanted) {
  for (int k = 0;; k++) {
    const std::string candidate = wanted + (k == 0 ? "" : "_" + std::to_string(k));
    if (std::find(taken.begin(), taken.end(), candidate) == taken.end() && !is_word_of(scop, candidate))
      return candidate;
  }
}

} // namespace metafork::schedule
