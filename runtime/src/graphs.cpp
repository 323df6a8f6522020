#include "graphs.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <list>
#include <memory>
#include <utility>

namespace metafork::runtime {

namespace {

constexpr int most_waiting = 16;
// A graph takes as long to make as some 30 launches: it is made of launches that came in this order so often before.
constexpr int least_seen = 3;
constexpr std::size_t most_graphs = 32;

// What a graph is made for: functions, and which of them wait for which. Grids and arguments may be others each time.
struct Shape {
  std::vector<std::pair<const void *, std::uint32_t>> nodes;
  bool operator==(const Shape &) const = default;
};

struct Known {
  Shape shape;
  int seen = 0;
  void *graph = nullptr;
};

struct Waiting {
  const mf_kernel *kernel = nullptr;
  GraphNode node;
  std::unique_ptr<std::max_align_t[]> args;
  std::vector<Touch> touches;
  std::uint32_t behind = 0; // all that it comes behind, by bits
};

bool meet(const Waiting &a, const Waiting &b) {
  for (const Touch &x : a.touches)
    for (const Touch &y : b.touches)
      if ((x.written || y.written) && intersects(x.bytes, y.bytes)) return true;
  return false;
}

// METAFORK_GRAPHS: "on", "off", or as they pay.
bool asked(const char *what) {
  const char *text = environment(Variable::graphs);
  return text != nullptr && std::strcmp(text, what) == 0;
}

// Of one thread.
class Queue {
public:
  ~Queue() {
    for (const Known &k : known_)
      if (k.graph != nullptr) backend_->drop_graph(k.graph);
  }

  const char *add(const mf_backend *backend, Waiting launch, void *stream) {
    const auto now = std::chrono::steady_clock::now();
    const bool late = !waiting_.empty() && now - since_ > launches_wait;
    if (late || (!waiting_.empty() && stream != stream_))
      if (const char *failure = flush()) return failure;
    backend_ = backend;
    stream_ = stream;
    if (waiting_.empty()) since_ = now;
    for (std::size_t j = waiting_.size(); j-- > 0;) {
      const std::uint32_t bit = std::uint32_t{1} << j;
      if ((launch.behind & bit) != 0 || !meet(waiting_[j], launch)) continue;
      launch.node.after |= bit;
      launch.behind |= bit | waiting_[j].behind;
    }
    waiting_.push_back(std::move(launch));
    return waiting_.size() == most_waiting ? flush() : nullptr;
  }

  const char *flush() {
    if (waiting_.empty()) return nullptr;
    const std::vector<Waiting> all = std::exchange(waiting_, {});
    if (all.size() > 1 && !asked("off")) {
      bool ran = false;
      if (const char *failure = run_as_graph(all, &ran)) return say_of(nullptr, failure);
      if (ran) return nullptr;
    }
    for (const Waiting &w : all) {
      const GraphNode &n = w.node;
      if (const char *failure = backend_->launch(n.function, n.grid, n.block, n.shared, n.args, n.bytes, stream_))
        return say_of(w.kernel, failure);
    }
    return nullptr;
  }

private:
  const char *run_as_graph(const std::vector<Waiting> &all, bool *ran) {
    Shape shape;
    std::vector<GraphNode> nodes;
    for (const Waiting &w : all) {
      shape.nodes.emplace_back(w.node.function, w.node.after);
      nodes.push_back(w.node);
    }
    Known &known = find(std::move(shape));
    if (known.seen < least_seen && ++known.seen < least_seen && !asked("on")) return nullptr;
    const int count = static_cast<int>(nodes.size());
    if (known.graph == nullptr)
      if (const char *failure = backend_->make_graph(nodes.data(), count, &known.graph)) return failure;
    if (known.graph == nullptr) {
      known.seen = 0; // not again at once
      return nullptr;
    }
    const char *failure = backend_->run_graph(known.graph, nodes.data(), count, stream_, ran);
    if (failure == nullptr && *ran) return nullptr;
    backend_->drop_graph(std::exchange(known.graph, nullptr)); // of a device that is not the current one, say
    known.seen = 0;
    return failure;
  }

  // The last ones that were asked for stay.
  Known &find(Shape shape) {
    const auto at = std::find_if(known_.begin(), known_.end(), [&](const Known &k) { return k.shape == shape; });
    if (at != known_.end()) {
      known_.splice(known_.begin(), known_, at);
      return known_.front();
    }
    if (known_.size() == most_graphs) {
      if (known_.back().graph != nullptr) backend_->drop_graph(known_.back().graph);
      known_.pop_back();
    }
    known_.push_front({std::move(shape)});
    return known_.front();
  }

  const char *say_of(const mf_kernel *kernel, const char *failure) {
    failure_ = (kernel != nullptr ? "kernel " + std::string(kernel->name) : "a graph of kernels") + ": " + failure;
    return failure_.c_str();
  }

  const mf_backend *backend_ = nullptr;
  void *stream_ = nullptr;
  std::chrono::steady_clock::time_point since_; // the first of them waits
  std::vector<Waiting> waiting_;
  std::list<Known> known_; // the last one that was asked for first
  std::string failure_;
};

Queue &queue() {
  static thread_local Queue one;
  return one;
}

const mf_backend *below = nullptr; // of the process there is one

// What the backend does, behind the launches that wait.
template <auto Member, class... Arguments>
const char *behind(Arguments... arguments) {
  if (const char *failure = flush_launches()) return failure;
  return (below->*Member)(arguments...);
}

} // namespace

std::chrono::microseconds launches_wait{100};

const mf_backend *with_graphs(const mf_backend *backend) {
  const char *text = environment(Variable::graphs);
  if (text != nullptr && *text != '\0' && !asked("on") && !asked("off"))
    raise("METAFORK_GRAPHS=" + std::string(text) + ": expected on or off");
  if (backend == nullptr || backend->make_graph == nullptr) return backend;
  static const mf_backend ordered = [&] {
    below = backend;
    mf_backend b = *backend;
    b.release = behind<&mf_backend::release, void *>;
    b.release_on = behind<&mf_backend::release_on, void *, void *>;
    b.copy_in = behind<&mf_backend::copy_in, void *, const void *, std::size_t, void *>;
    b.copy_out = behind<&mf_backend::copy_out, void *, const void *, std::size_t, void *>;
    b.copy_within = behind<&mf_backend::copy_within, void *, const void *, std::size_t, void *>;
    b.zero = behind<&mf_backend::zero, void *, std::size_t, void *>;
    b.synchronise = behind<&mf_backend::synchronise, void *>;
    return b;
  }();
  return &ordered;
}

const char *enqueue(const mf_backend *backend, const mf_kernel *kernel, const GraphNode &launch, std::size_t bytes,
                    std::vector<Touch> touches, void *stream) {
  if (backend->make_graph == nullptr)
    return backend->launch(launch.function, launch.grid, launch.block, launch.shared, launch.args, bytes, stream);
  Waiting w;
  w.kernel = kernel;
  w.node = launch;
  w.node.bytes = bytes;
  w.args = std::make_unique<std::max_align_t[]>((bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
  std::memcpy(w.args.get(), launch.args, bytes);
  w.node.args = w.args.get();
  w.touches = std::move(touches);
  return queue().add(backend, std::move(w), stream);
}

const char *flush_launches() { return queue().flush(); }

} // namespace metafork::runtime
