#include "model/model.h"

namespace metafork::model {

Nest with_depth(const Nest &nest, size_t depth) {
  Nest out = nest;
  if (depth >= nest.depth) return out;
  out.body = nest.outer_bodies[depth - 1];
  out.outer_bodies.resize(depth - 1);
  out.depth = depth;
  out.tiled.reset();
  out.not_tiled = "an inner meta_for runs inside each thread";
  std::vector<int> inner;
  for (size_t d = depth; d < nest.depth; d++) inner.push_back(static_cast<int>(d));
  for (Access &a : out.accesses) a.loops.insert(a.loops.begin(), inner.begin(), inner.end());
  return out;
}

bool has_word(const std::string &text, const std::string &word) {
  auto part = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool left = at == 0 || !part(text[at - 1]);
    const bool right = at + word.size() >= text.size() || !part(text[at + word.size()]);
    if (left && right) return true;
  }
  return false;
}

} // namespace metafork::model
