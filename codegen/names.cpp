#include "codegen/names.h"

namespace metafork::codegen {

Names::Names(const model::Nest &nest) {
  for (const model::Scalar &s : nest.scalars) used_.insert(s.name);
  for (const model::Array &a : nest.arrays) used_.insert(a.name);
  for (const model::Loop &l : nest.loops) used_.insert(l.variable), used_.insert(l.index);
  add_words(nest.body);
}

void Names::add_words(const model::Code &code) {
  for (const model::Piece &p : code) {
    if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) {
      add_words((*a)->original);
    } else if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) {
      add_words((*c)->original);
    } else {
      std::string word;
      for (char c : std::get<std::string>(p) + " ") {
        if (isalnum(static_cast<unsigned char>(c)) || c == '_')
          word += c;
        else if (!word.empty())
          used_.insert(std::move(word)), word.clear();
      }
    }
  }
}

std::string Names::fresh(std::string wanted) {
  while (!used_.insert(wanted).second) wanted += "_";
  return wanted;
}

} // namespace metafork::codegen
