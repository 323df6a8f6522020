// Boxes of arrays in storage, in front of what reads them.
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"

#include <algorithm>

namespace metafork::codegen {

namespace {

class Boxes {
public:
  explicit Boxes(const std::vector<Storage> &storage) {
    for (const Storage &s : storage)
      if (s.contents) stages_ = std::max(stages_, s.stages);
    Block boxes;
    filling_.emplace_back(Barrier{}); // the storage has been read
    for (const Storage &s : storage) {
      if (!s.contents) continue;
      places_.insert(s.contents->places.begin(), s.contents->places.end());
      variables_.insert(variables_.end(), s.contents->variables.begin(), s.contents->variables.end());
      filling_.emplace_back(s.contents->base);
      boxes.emplace_back(s.contents->box);
    }
    filling_.emplace_back(Phase{shared(std::move(boxes))});
    filling_.emplace_back(Barrier{}); // the storage is complete
  }

  // The innermost block around all reads, with the storage filled in front of the first.
  Block filled(const Block &b) const {
    std::vector<size_t> readers;
    for (size_t i = 0; i < b.size(); i++)
      if (reads(b[i])) readers.push_back(i);
    if (readers.empty()) return b;
    Block out = b;
    Stmt &first = out[readers.front()];
    const auto inside = children(first);
    const auto reading = std::count_if(inside.begin(), inside.end(), [this](const Block *c) { return reads(*c); });
    const bool threads = std::holds_alternative<Phase>(first.node) || std::holds_alternative<Once>(first.node);
    if (readers.size() == 1 && reading == 1 && !threads)
      first = with_children(first, [this](const Block &inner) { return filled(inner); });
    else
      out.insert(out.begin() + static_cast<std::ptrdiff_t>(readers.front()), filling_.begin(), filling_.end());
    return out;
  }

  Block redirected(const Block &b) const {
    return rewritten<Body>(b, [this](Body &n) {
      if (!reads(n.code)) return;
      n.places.insert(places_.begin(), places_.end());
      n.variables.insert(n.variables.end(), variables_.begin(), variables_.end());
    });
  }

  // The loop that fills the storage first is a pipeline where it has stages; false: there is none.
  bool pipelined(Block &b) const {
    bool found = false;
    b = rewritten<Loop>(b, [&](Loop &n) {
      if (!(n.first == Expr(0)) || n.unroll != 1 || n.counter != Integer::wide) return;
      const auto parts = pipeline_parts(*n.body);
      const auto *box =
          parts ? std::get_if<CopyBox>(&std::get<Phase>(parts->fill.back().node).body->front().node) : nullptr;
      if (!box) return;
      n.stages = stages_;
      found = true;
    });
    return found;
  }
  bool has_stages() const { return stages_ > 1; }

  bool reads(const Block &b) const {
    return std::any_of(b.begin(), b.end(), [this](const Stmt &s) { return reads(s); });
  }

private:
  bool reads(const Stmt &s) const {
    const auto inside = children(s);
    const auto *body = std::get_if<Body>(&s.node);
    return (body && reads(body->code)) ||
           std::any_of(inside.begin(), inside.end(), [this](const Block *b) { return reads(*b); });
  }
  // Those in subscripts count.
  bool reads(const model::Code &code) const {
    return std::any_of(code.begin(), code.end(), [this](const model::Piece &p) {
      if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) return reads((*c)->original);
      const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p);
      return a && ((!(*a)->block && places_.count((*a)->access)) || reads((*a)->original));
    });
  }

  int stages_ = 1;
  Block filling_;
  std::map<int, Place> places_;
  std::vector<std::string> variables_;
};

} // namespace

Kernel stage_boxes(Kernel kernel) {
  const Boxes boxes(kernel.storage);
  if (!boxes.reads(kernel.body)) return kernel;
  kernel.body = boxes.redirected(boxes.filled(kernel.body));
  const bool pipelined = boxes.has_stages() && boxes.pipelined(kernel.body);
  for (Storage &s : kernel.storage) {
    s.contents.reset();
    if (!pipelined) s.stages = 1;
  }
  return kernel;
}

} // namespace metafork::codegen
