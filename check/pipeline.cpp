#include "check/pipeline.h"

#include <algorithm>
#include <set>

namespace metafork::check {

namespace {

using Nodes = std::vector<Node>;

class Pipelines {
public:
  Pipelines(const model::Nest &nest, const Skeleton &s) : nest_(nest), s_(s) {}

  std::string run() {
    look(s_.body);
    return why_;
  }

private:
  void fail(const std::string &why) {
    if (why_.empty()) why_ = why;
  }

  void look(const Nodes &nodes) {
    for (const Node &n : nodes) {
      if (n.kind == Node::Kind::loop && n.stages != 1) pipeline(n);
      look(n.body);
      look(n.otherwise);
    }
  }

  void pipeline(const Node &n) {
    const std::string of = "the pipeline over " + n.name;
    auto at = n.body.begin();
    const auto past_constants = [&] {
      while (at != n.body.end() && at->kind == Node::Kind::let) ++at;
      return at != n.body.end();
    };
    const bool before = past_constants() && (at++)->kind == Node::Kind::barrier;
    const bool filled = before && past_constants() && at->kind == Node::Kind::phase;
    if (n.stages < 1 || !filled || at + 1 == n.body.end() || (at + 1)->kind != Node::Kind::barrier)
      return fail(of + " does not begin with a phase between two barriers");
    std::set<std::string> storage;
    fills(at->body, storage);
    size_t inside = 0, everywhere = 0;
    for (const std::string &name : storage) {
      count(n.body, name, inside);
      count(s_.body, name, everywhere);
    }
    if (inside != everywhere) fail("storage of " + of + " is used elsewhere");
  }

  void fills(const Nodes &nodes, std::set<std::string> &storage) {
    for (const Node &n : nodes) {
      switch (n.kind) {
        case Node::Kind::copy:
          storage.insert(n.to.name);
          copy(n);
          break;
        case Node::Kind::let:
        case Node::Kind::tile:
        case Node::Kind::loop:
        case Node::Kind::when:
          fills(n.body, storage);
          fills(n.otherwise, storage);
          break;
        default:
          fail("a pipeline does more ahead of time than copy");
      }
    }
  }
  void copy(const Node &n) {
    const bool shared = std::any_of(s_.storage.begin(), s_.storage.end(),
                                    [&](const SkeletonStorage &x) { return x.name == n.to.name && x.shared; });
    const bool constant = std::any_of(nest_.arrays.begin(), nest_.arrays.end(), [&](const model::Array &a) {
      return a.name == n.from.name && !a.written && !a.escapes;
    });
    if (!shared || !constant) fail("a pipeline copies " + n.from.name + " to " + n.to.name + " ahead of time");
  }

  // The uses of storage.
  static void count(const Nodes &nodes, const std::string &name, size_t &out) {
    for (const Node &n : nodes) {
      out += (n.to.name == name) + (n.from.name == name);
      for (const auto &[access, place] : n.places) out += place.name == name;
      count(n.body, name, out);
      count(n.otherwise, name, out);
    }
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  std::string why_;
};

} // namespace

std::string check_pipelines(const model::Nest &nest, const Skeleton &s) { return Pipelines(nest, s).run(); }

} // namespace metafork::check
