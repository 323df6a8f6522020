#include "frontend/rewrites.h"

#include "frontend/rewrite/algorithm_calls.h"
#include "frontend/rewrite/as_written.h"
#include "frontend/rewrite/conditional_updates.h"
#include "frontend/rewrite/handed_lambdas.h"
#include "frontend/rewrite/index_loops.h"
#include "frontend/rewrite/inductions.h"
#include "frontend/rewrite/instances.h"
#include "frontend/rewrite/lambdas.h"
#include "frontend/rewrite/local_spans.h"
#include "frontend/rewrite/named_captures.h"
#include "frontend/rewrite/run_time_steps.h"
#include "frontend/rewrite/selections.h"
#include "frontend/rewrite/updating_calls.h"
#include "frontend/rewrite/view_calls.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

namespace metafork::frontend {

namespace {

constexpr int most_readings = 5; // what is wrong in one piece may show only where another one is gone

std::vector<std::string> texts_of(const std::string &text, const std::vector<model::Range> &ranges) {
  std::vector<std::string> out;
  for (const model::Range &r : ranges) out.push_back(text.substr(r.begin, r.end - r.begin));
  return out;
}

} // namespace

void Rewrites::run() {
  const bool cxx = !reading_.is_c();
  if (cxx) write<HandedLambdas>(); // templates are given objects of classes with names
  std::optional<Templates> templates;
  if (cxx)
    templates.emplace(reading_.context(), reading_.text(), reading_.session().pragmas, reading_.options().automatic);
  if (cxx) define_instances(*templates);
  if (cxx) write<HandedLambdas>(); // of loops in them
  const std::string before = reading_.text();
  as_written_ = texts_of(before, definitions(reading_.context()));
  if (cxx) write_cxx();
  write_loops();
  if (reading_.text() == before) as_written_.clear();
  if (cxx) say_what_is_left(*templates);
}

void Rewrites::write_cxx() {
  write<LocalSpans>();
  write_all<AlgorithmCalls>(/*most=*/4); // in what others call
  write<ViewCalls>();                    // a range may be what an accessor returns
  write_all<UpdatingCalls>(/*most=*/4);  // of functions that call one another
  write<IndexLoops>();
  write<NamedCaptures>();        // which lambdas that are written out cannot have
  constexpr int most_levels = 8; // of lambdas that call lambdas
  for (int k = 0; k < most_levels && write<WrittenOut>(&reading_.left.lambdas); k++) write<ViewCalls>();
  write<LocalSpans>(); // behind ranges, which may be such
}

void Rewrites::write_loops() {
  write<Selections>(); // behind ranges: searches over them are searches over indices
  write<ConditionalUpdates>();
  write_all<Inductions>(/*most=*/8); // of one loop and those around it
  write<RunTimeSteps>();
}

// As long as something in the text is wrong without it. Is there a text? `left` receives why pieces stay.
template <class Pass>
bool Rewrites::write(Reasons *left) {
  const std::string before = reading_.text();
  Reasons refused;
  for (int k = 0; k < most_readings; k++) {
    const Context context = reading_.context();
    const Pass pass({context, before, reading_.session().pragmas, reading_.options().automatic, refused});
    if constexpr (requires { pass.left(); })
      if (left) *left = pass.left();
    if (!pass.text()) return false;
    reading_.read(*pass.text());
    const Reasons wrong = wrong_in(pass);
    if (wrong.empty()) {
      if constexpr (requires { pass.any_order(); })
        reading_.left.any_order.insert(pass.any_order().begin(), pass.any_order().end());
      model::RewrittenText origin = pass.origin(before);
      origin.in_place = std::is_same_v<Pass, ViewCalls> || std::is_same_v<Pass, IndexLoops>;
      origin.searches = std::is_same_v<Pass, Selections>;
      origins_.add(std::move(origin));
      return true;
    }
    refused.insert(wrong.begin(), wrong.end());
    reading_.read(before);
  }
  if (left) left->insert(refused.begin(), refused.end());
  return false;
}

template <class Pass>
Reasons Rewrites::wrong_in(const Pass &pass) const {
  if (!reading_.is_parsed()) return pass.wrong(reading_.session(), nullptr);
  const Context context = reading_.context();
  return pass.wrong(reading_.session(), &context);
}

// Each time of what has been made before.
template <class Pass>
void Rewrites::write_all(int most) {
  for (int k = 0; k < most && write<Pass>(); k++) continue;
}

void Rewrites::define_instances(Templates &templates) {
  const std::string original = reading_.text();
  bool ok = false, again = false;
  for (int k = 0; k < most_readings && templates.any() && !ok; k++) {
    again = true;
    reading_.read(templates.text(original, reading_.options().input));
    if (!reading_.is_parsed()) {
      templates.check(reading_.session(), nullptr);
      continue;
    }
    const Context context = reading_.context();
    ok = templates.check(reading_.session(), &context);
  }
  if (again && !ok) reading_.read(original);
  if (ok) origins_.add(templates.origin(original, reading_.text()));
}

// Why what could be rewritten stays, at its place in the text that there is now.
void Rewrites::say_what_is_left(const Templates &templates) {
  LeftAsWritten &left = reading_.left;
  const Context context = reading_.context();
  const Reasons none;
  const PassInput in{context, reading_.text(), reading_.session().pragmas, reading_.options().automatic, none};
  const IndexLoops loops(in);
  left.ranges = loops.left();
  for (const model::Range &r : loops.loops()) left.ranges.emplace(r.begin, "over an index it is no program");
  const ViewCalls calls(in);
  left.ranges.insert(calls.left().begin(), calls.left().end());
  if (!left.lambdas.empty()) {
    const WrittenOut lambdas(in);
    left.lambdas = lambdas.left();
    for (const unsigned call : lambdas.calls()) left.lambdas.emplace(call, "written out, it is no program");
  }
  const AlgorithmCalls algorithms(in);
  left.algorithms = algorithms.left();
  for (const unsigned call : algorithms.taken()) left.algorithms.emplace(call, "written so it is no program");
  left.templates = templates.left(context);
}

std::vector<model::Edit> Rewrites::as_written(const Context &context, const std::vector<model::Range> &taken) const {
  std::vector<model::Edit> out;
  const std::vector<model::Range> now = definitions(context);
  if (now.size() != as_written_.size()) return out;
  for (size_t i = 0; i < now.size(); i++) {
    const bool is_taken = std::any_of(taken.begin(), taken.end(), [r = now[i]](const model::Range &t) {
      return r.begin <= t.begin && t.begin < r.end;
    });
    if (is_taken) continue;
    for (model::Edit &e : line_edits(reading_.text(), now[i], as_written_[i])) out.push_back(std::move(e));
  }
  return out;
}

} // namespace metafork::frontend
