#include "codegen/ir/names.h"

#include "model/words.h"

namespace metafork::codegen {

Names::Names(const model::Nest &nest) {
  for (const model::Scalar &s : nest.scalars) used_.insert(s.name), add_words(s.type);
  for (const model::Array &a : nest.arrays) used_.insert(a.name), add_words(a.element);
  for (const model::Loop &l : nest.loops) used_.insert(l.variable), used_.insert(l.index), add_words(l.type);
  for (const model::BlockArray &a : nest.block_arrays) used_.insert(a.name), add_words(a.element);
  for (const model::PointValue &v : nest.values) used_.insert(v.name), add_words(v.type);
  if (nest.tiled)
    for (const model::BodyLocal &l : nest.tiled->locals) used_.insert(l.name), add_words(l.type);
  add_words(nest.body);
}

void Names::add_words(const std::string &text) { used_.merge(model::words_in(text)); }

void Names::add_words(const model::Code &code) {
  for (const model::Piece &p : code) {
    if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) {
      add_words((*a)->original);
    } else if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) {
      add_words((*c)->original);
    } else {
      add_words(std::get<std::string>(p));
    }
  }
}

Names::Names(const Kernel &kernel) {
  for (const model::Scalar &s : kernel.scalars) used_.insert(s.name), add_words(s.type);
  for (const model::Array &a : kernel.arrays) used_.insert(a.name), add_words(a.element);
  for (const Parameter &p : kernel.parameters) used_.insert(p.field);
  for (const Storage &s : kernel.storage) used_.insert(s.name), add_words(s.element);
  used_.insert(kernel.thread_names.begin(), kernel.thread_names.end());
  used_.insert(kernel.block_names.begin(), kernel.block_names.end());
  add_words(kernel.body);
}

void Names::add_words(const Block &block) {
  for (const Stmt &s : block) {
    std::visit(
        [&](const auto &n) {
          if constexpr (requires { n.name; }) used_.insert(n.name);
          if constexpr (requires { n.type; }) add_words(n.type);
          if constexpr (requires { n.variable; }) used_.insert(n.variable);
          if constexpr (requires { n.column; }) used_.insert({n.row, n.column});
          if constexpr (requires { n.sides; })
            for (const CopyBox::Side &side : n.sides) used_.insert(side.coordinate);
        },
        s.node);
    for (const model::Code *code : codes(s)) add_words(*code);
    for (const Block *inner : children(s)) add_words(*inner);
  }
}

std::string Names::fresh(std::string wanted) {
  while (!used_.insert(wanted).second) wanted += "_";
  return wanted;
}

} // namespace metafork::codegen
