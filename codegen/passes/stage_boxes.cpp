// Boxes of arrays in storage, in front of what touches them, and back behind it.
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
    Block boxes, back, late,
        late_boxes;                   // late: of arrays that are written, which a pipeline does not fill ahead of time
    filling_.emplace_back(Barrier{}); // the storage has been read
    for (const Storage &s : storage) {
      if (!s.contents) continue;
      const Contents &c = *s.contents;
      places_.insert(c.places.begin(), c.places.end());
      variables_.insert(variables_.end(), c.variables.begin(), c.variables.end());
      const bool ahead = !c.back || stages_ == 1;
      (ahead ? filling_ : late).emplace_back(c.base);
      if (c.box) (ahead ? boxes : late_boxes).emplace_back(*c.box);
      if (c.back) back.emplace_back(*c.back);
    }
    fill(std::move(boxes));
    filling_.insert(filling_.end(), late.begin(), late.end());
    fill(std::move(late_boxes));
    if (back.empty()) return;
    emptying_.emplace_back(Barrier{}); // the storage has been written
    emptying_.emplace_back(Phase{shared(std::move(back))});
  }

  // The innermost block around all that touches the storage, which is filled in front of the first and emptied behind
  // the last.
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
      enclose(out, readers.front(), readers.back());
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
  void fill(Block boxes) {
    if (boxes.empty()) return;
    filling_.emplace_back(Phase{shared(std::move(boxes))});
    filling_.emplace_back(Barrier{}); // the storage is complete
  }
  void enclose(Block &b, size_t first, size_t last) const {
    b.insert(b.begin() + static_cast<std::ptrdiff_t>(last) + 1, emptying_.begin(), emptying_.end());
    b.insert(b.begin() + static_cast<std::ptrdiff_t>(first), filling_.begin(), filling_.end());
  }
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
  Block filling_, emptying_;
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
