#include "result.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace metafork::bench {

namespace {

constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();
constexpr double least_default_over_best = 0.85, least_default_over_source = 1.0;

double quotient(double a, double b) { return a > 0 && b > 0 ? a / b : not_measured; }

double per_second(const Demand &demand, double ms) { return demand.amount / (ms * 1e-3); }

double peer_ms(const Result &result, const std::string &name) {
  for (const PeerTiming &peer : result.peers)
    if (peer.name == name) return peer.median_ms;
  return 0;
}

bool has_peer(const Result &result, const std::string &name) {
  return std::any_of(result.peers.begin(), result.peers.end(),
                     [&](const PeerTiming &peer) { return peer.name == name; });
}

double rounded(double value) { return std::round(value * 100) / 100; }

} // namespace

const Timing &best(const Result &result) {
  return *std::min_element(result.timings.begin(), result.timings.end(),
                           [](const Timing &a, const Timing &b) { return a.median_ms < b.median_ms; });
}

const Timing *with_defaults(const Result &result) {
  for (const Timing &t : result.timings)
    if (t.choice.is_default() && t.choice.B == best(result).choice.B) return &t;
  return nullptr;
}

std::string first_wrong(const Result &result) {
  for (const Timing &t : result.timings)
    if (!t.wrong.empty()) return describe(result.entry, t.choice) + ": " + t.wrong;
  for (const PeerTiming &p : result.peers)
    if (!p.wrong.empty()) return p.name + ": " + p.wrong;
  return "";
}

std::string describe(const Entry &entry, const Choice &choice) {
  std::string text;
  if (choice.B[0] != 0) text = entry.argument + "=" + std::to_string(choice.B[0]);
  if (choice.B[1] != 0) text += "x" + std::to_string(choice.B[1]);
  for (const std::string &part : {choice.parameters, choice.variant})
    if (!part.empty()) text += (text.empty() ? "" : " ") + part;
  return text.empty() ? "default" : text;
}

double rate(const Result &result) {
  const Demand &first = result.entry.demands[0];
  return per_second(first, best(result).median_ms) / kind(first.ceiling).scale;
}

const char *unit(const Entry &entry) {
  const Ceiling ceiling = entry.demands[0].ceiling;
  return ceiling == Ceiling::none ? entry.unit : kind(ceiling).unit;
}

Figure share(const Result &result, const Ceilings &ceilings) {
  const std::string &peer = result.entry.target.peer;
  if (!peer.empty()) return {peer, quotient(peer_ms(result, peer), best(result).median_ms)};
  const Demand &first = result.entry.demands[0];
  if (first.ceiling == Ceiling::none) return {"", not_measured};
  return {kind(first.ceiling).name, quotient(per_second(first, best(result).median_ms), ceilings[first.ceiling])};
}

std::vector<Figure> limits(const Result &result, const Ceilings &ceilings) {
  std::vector<Figure> figures;
  for (const Demand &d : result.entry.demands)
    if (d.ceiling != Ceiling::none)
      figures.push_back({kind(d.ceiling).name, quotient(per_second(d, best(result).median_ms), ceilings[d.ceiling])});
  return figures;
}

Figure default_over_best(const Result &result) {
  const Timing *timing = with_defaults(result);
  return {"default over best", timing ? quotient(best(result).median_ms, timing->median_ms) : not_measured};
}

Figure default_over_source(const Result &result) {
  const Timing *timing = with_defaults(result);
  return {std::string("default over ") + source_form,
          timing ? quotient(peer_ms(result, source_form), timing->median_ms) : not_measured};
}

std::vector<StepsTime> steps_times(const Result &result) {
  std::vector<StepsTime> times;
  for (const Timing &t : result.timings) {
    const int s = t.choice.B[0];
    auto at = std::find_if(times.begin(), times.end(), [&](const StepsTime &other) { return other.s == s; });
    if (at == times.end()) at = times.insert(times.end(), {s, t.median_ms, t.choice.parameters});
    if (t.median_ms < at->ms) *at = {s, t.median_ms, t.choice.parameters};
  }
  return times;
}

Figure steps_gain(const Result &result) {
  double one = 0, many = 0;
  for (const StepsTime &t : steps_times(result)) {
    if (t.s == 1) one = t.ms;
    if (t.s == 256) many = t.ms;
  }
  return {"s=1 over s=256", quotient(one, many)};
}

bool Must::measured() const { return !std::isnan(figure.value); }

bool Must::met() const { return rounded(figure.value) >= rounded(least); }

std::vector<Must> musts(const Result &result, const Ceilings &ceilings) {
  std::vector<Must> all;
  const Target &target = result.entry.target;
  if (target.share > 0) {
    const Figure part = share(result, ceilings);
    all.push_back({{"of " + part.name, part.value}, target.share});
  }
  all.push_back({default_over_best(result), least_default_over_best});
  if (has_peer(result, source_form)) all.push_back({default_over_source(result), least_default_over_source});
  if (target.steps > 0) all.push_back({steps_gain(result), target.steps});
  return all;
}

} // namespace metafork::bench
