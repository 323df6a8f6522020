#include "driver/parallelise.h"

#include "check/check.h"
#include "codegen/codegen.h"
#include "driver/translate.h"
#include "host/host.h"
#include "model/lines.h"
#include "model/pattern.h"
#include "model/topics.h"
#include "schedule/schedule.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

namespace metafork::driver {

using model::Topic;

namespace {

size_t column_of(const std::string &text, unsigned offset) {
  const size_t begin = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  return offset - (begin == std::string::npos ? 0 : begin + 1);
}

// Says why loops stay serial, in what has been decided of the loops at `where`; the file is all that `report` needs of
// a unit.
void serial(const Request &request, Parallelised &out, const model::Location &where,
            const std::vector<model::Location> &loops, const model::Location &at, bool automatic,
            const std::string &why, const std::vector<frontend::Finding> &notes = {}) {
  const std::string reason = why + Topic::not_taken; // where it has no code of its own
  out.decided[{where.line, where.column}] +=
      fmt::format("{}:{}: these loops stay serial: {}\n", request.input, at.line, reason);
  out.serial.push_back({loops, at, reason});
  if (automatic) return;
  model::Unit unit;
  unit.input = out.input;
  unit.text = out.original;
  frontend::report(unit, "warning", {at, "these loops stay serial: " + reason}, notes, out.messages);
}

// The outermost loops below nodes of a scop; with `only`, those of which all statements are among them.
void outermost(const model::Scop &s, const std::vector<model::ScopNode> &nodes, const std::set<int> *only,
               std::vector<model::Location> &out) {
  const std::function<bool(const model::ScopNode &)> all = [&](const model::ScopNode &n) {
    if (n.kind == model::ScopNode::Kind::statement) return only->count(n.item) != 0;
    return std::all_of(n.body.begin(), n.body.end(), all) && std::all_of(n.otherwise.begin(), n.otherwise.end(), all);
  };
  for (const model::ScopNode &n : nodes) {
    if (n.kind == model::ScopNode::Kind::loop && (!only || all(n)))
      out.push_back(s.loops[static_cast<size_t>(n.item)].location);
    if (n.kind != model::ScopNode::Kind::branch) continue;
    outermost(s, n.body, only, out);
    outermost(s, n.otherwise, only, out);
  }
}
std::vector<model::Location> loops_of(const model::Scop &s, const std::set<int> *only = nullptr) {
  std::vector<model::Location> out;
  outermost(s, s.body, only, out);
  if (out.empty()) out.push_back(s.location);
  return out;
}

// The range with the #pragma lines next to it, which speak of the loops that were there.
model::Range with_pragmas(const std::string &text, model::Range range) {
  const size_t begin = text.rfind('\n', text.find_last_not_of(" \t\n", range.begin ? range.begin - 1 : 0));
  const size_t above = begin == std::string::npos ? 0 : begin + 1;
  const size_t below = text.find_first_not_of(" \t\n;", range.end);
  const size_t end = std::min(text.find('\n', below), text.size());
  static const model::Pattern scop("[ \t]*#[ \t]*pragma[ \t]+scop[^\n]*\\s*"),
      endscop("#[ \t]*pragma[ \t]+endscop[^\n]*");
  const bool both = below != std::string::npos && scop.is_all(text.substr(above, range.begin - above)) &&
                    endscop.is_all(text.substr(below, end - below));
  return both ? model::Range{static_cast<unsigned>(above), static_cast<unsigned>(end)} : range;
}

// What a claim says, for users: statements have no names of ours.
std::string claim_text(const check::Claim &claim) {
  if (claim.name.rfind("instances", 0) == 0)
    return fmt::format("that the statement in line {} runs as often as in the source", claim.where.line);
  if (claim.name.rfind("dependences on ", 0) == 0)
    return fmt::format("that accesses to '{}' keep their order", claim.name.substr(std::strlen("dependences on ")));
  return fmt::format("its claim '{}'", claim.name);
}

// Why a program has no certificate, for users or with all that is known; empty if it has one.
std::string objection(const check::Certificate &c, bool detailed = false) {
  for (const check::Claim &claim : c.claims)
    if (claim.status == check::Status::refuted || claim.status == check::Status::not_checked) {
      const char *status = check::name_of(claim.status);
      return detailed ? fmt::format("no certificate: '{}' is {}: {}", claim.name, status, claim.why)
                      : fmt::format("no certificate: {} is {}", claim_text(claim), status) + Topic::uncertified;
    }
  return "";
}

} // namespace

std::string Parallelised::explain() const {
  std::string out;
  for (const auto &[place, text] : decided) out += text;
  return out;
}

namespace {

// Why the loops of a scop stay serial.
struct Reason {
  model::Location location;
  std::string text;
  std::vector<frontend::Finding> notes = {};
};

class Loops {
public:
  Loops(const Request &request, const frontend::Scops &scops, Parallelised &out)
      : request_(request), scops_(scops), out_(out) {
    options_.reassociate = request.reassociate;
    options_.synchronous = request.synchronous;
    options_.distinct = request.assume_distinct;
  }

  // The scop, or else its parts; what stays serial is said.
  void run(const model::Scop &s) {
    model::Steps steps = request_.steps();
    if (request_.counterpart) {
      const Parallelised before = out_;
      std::vector<std::pair<const model::Scop *, Reason>> serial_ones;
      if (as_they_are(s, serial_ones)) return stay(serial_ones);
      out_ = before;
    }
    const auto why = whole(s, steps);
    if (!why) return;
    std::vector<std::pair<const model::Scop *, Reason>> left;
    steps = request_.steps(); // all of them take as many as one
    if (parts(s, steps, left))
      around_parts(s, *why);
    else if (!is_row_of_parts(s))
      left = {{&s, *why}};
    stay(left);
  }

private:
  // For another language, loops that may run in parallel as they stand: the outermost one, or else all of its parts
  // that may run in parallel at all. Those that stay serial go to `left`.
  bool as_they_are(const model::Scop &s, std::vector<std::pair<const model::Scop *, Reason>> &left) {
    const Parallelised before = out_;
    model::Steps steps = request_.steps();
    std::optional<Reason> why;
    if (s.body.size() == 1 && s.body[0].kind == model::ScopNode::Kind::loop) {
      why = whole(s, steps);
      if (!why && all_own(before)) return true;
      const bool outside =
          std::any_of(out_.replacements.begin() + static_cast<std::ptrdiff_t>(before.replacements.size()),
                      out_.replacements.end(), [](const Replacement &r) { return has_parallel(r.program.body, true); });
      if (outside) return false; // other loops, but more at a time
      out_ = before;
    }
    const auto found = scops_.parts.find(s.name);
    if (found == scops_.parts.end()) return false;
    bool any = false;
    for (const model::Scop &part : found->second) {
      const Parallelised others = out_;
      const size_t said = left.size();
      if (as_they_are(part, left)) {
        any = true;
        continue;
      }
      out_ = others;
      left.resize(said, {nullptr, Reason{}});
      steps = request_.steps();
      const auto serial_for = whole(part, steps);
      if (!serial_for) return false; // in another form
      left.emplace_back(&part, *serial_for);
    }
    if (!any) return false;
    if (const std::vector<model::Location> around = outside(loops_of(s), found->second); !around.empty())
      out_.serial.push_back(
          {around, why ? why->location : s.location,
           why ? why->text + Topic::not_taken : "the loops inside run in parallel, as they stand" + Topic::on_host});
    return true;
  }
  bool all_own(const Parallelised &before) const {
    const auto first = out_.replacements.begin() + static_cast<std::ptrdiff_t>(before.replacements.size());
    return first != out_.replacements.end() &&
           std::all_of(first, out_.replacements.end(), [](const Replacement &r) { return r.own.has_value(); });
  }

  // The source's loop as a directive would have it.
  std::optional<OwnLoop> own(const model::Scop &s, const schedule::Result &r) {
    check::Effort effort;
    model::Steps steps = request_.steps();
    effort.steps = &steps;
    effort.answers = request_.effort.answers;
    return own_loop(s, r.scop, *r.program, scops_.text,
                    [&](const model::Scop &scop, const model::ParallelProgram &program) {
                      return objection(check::check_schedule(permitted(scop), program, effort)).empty();
                    });
  }

  // Parallel loops of one iteration, in which kernels share what a loop accumulates, are none on a host.
  static void share_nothing(std::vector<model::ParallelNode> &nodes) {
    for (model::ParallelNode &n : nodes) {
      if (n.parallel && n.first.is_known() && n.last.is_known() && n.first.constant() &&
          n.first.constant() == n.last.constant())
        n.parallel = false;
      share_nothing(n.body);
    }
  }
  // `outside`: of all serial loops.
  static bool has_parallel(const std::vector<model::ParallelNode> &nodes, bool outside = false) {
    return std::any_of(nodes.begin(), nodes.end(), [&](const model::ParallelNode &n) {
      if (n.parallel) return true;
      return !(outside && n.kind == model::ParallelNode::Kind::loop) && has_parallel(n.body, outside);
    });
  }

  // With the updates whose order --reassociate leaves open by name.
  model::Scop permitted(model::Scop s) const {
    if (request_.reassociate) any_order(s);
    return s;
  }

  static bool is_automatic(const model::Scop &s) { return s.origin == model::Scop::Origin::automatic; }

  // Loops one behind the other, each of which has been tried by itself.
  bool is_row_of_parts(const model::Scop &s) const {
    const std::vector<model::Location> all = loops_of(s);
    const auto found = scops_.parts.find(s.name);
    return all.size() > 1 && found != scops_.parts.end() && outside(all, found->second).empty();
  }
  // Those that are none of the parts' outermost ones.
  static std::vector<model::Location> outside(const std::vector<model::Location> &all,
                                              const std::vector<model::Scop> &parts) {
    std::set<std::pair<unsigned, unsigned>> of_parts;
    for (const model::Scop &part : parts)
      for (const model::Location &l : loops_of(part)) of_parts.emplace(l.line, l.column);
    std::vector<model::Location> out;
    std::copy_if(all.begin(), all.end(), std::back_inserter(out),
                 [&](const model::Location &l) { return !of_parts.count({l.line, l.column}); });
    return out;
  }
  // Loops around parts of which some are parallel are the host's.
  void around_parts(const model::Scop &s, const Reason &why) {
    const std::vector<model::Location> around = outside(loops_of(s), scops_.parts.at(s.name));
    if (!around.empty()) out_.serial.push_back({around, why.location, why.text + Topic::not_taken});
  }

  void stay(const std::vector<std::pair<const model::Scop *, Reason>> &left) {
    for (const auto &[scop, reason] : left)
      serial(request_, out_, scop->location, loops_of(*scop), reason.location, is_automatic(*scop), reason.text,
             reason.notes);
  }

  // Is there a program for any of them? What stays serial goes to `left`.
  bool parts(const model::Scop &s, model::Steps &steps, std::vector<std::pair<const model::Scop *, Reason>> &left) {
    const size_t before_all = out_.replacements.size();
    const auto found = scops_.parts.find(s.name);
    if (found == scops_.parts.end()) return false;
    for (const model::Scop &part : found->second) {
      const auto why = whole(part, steps);
      if (!why) continue;
      std::vector<std::pair<const model::Scop *, Reason>> inside;
      if (parts(part, steps, inside))
        around_parts(part, *why);
      else if (!is_row_of_parts(part))
        inside = {{&part, *why}};
      left.insert(left.end(), inside.begin(), inside.end());
    }
    return out_.replacements.size() > before_all;
  }

  // Where pointers that may overlap are declared: as what they have to be declared, where that is to be inserted in
  // front of a name.
  std::vector<frontend::Finding> restricted(const schedule::Result &r) const {
    std::vector<frontend::Finding> out;
    if (model::taken_apart(r.reason).code != model::code_of(Topic::overlap)) return out;
    const std::string word = scops_.is_c ? "restrict" : "__restrict";
    for (const int a : r.overlapping) {
      const model::ScopArray &array = r.scop.arrays[static_cast<size_t>(a)];
      const size_t at = array.location.offset;
      const size_t before = at == 0 ? std::string::npos : scops_.text.find_last_not_of(" \t", at - 1);
      const bool named = scops_.text.compare(at, array.name.size(), array.name) == 0;
      if (array.restricted || !named || before == std::string::npos || scops_.text[before] != '*') continue;
      out.push_back({array.location, "'" + array.name + "' is declared here", word + " "});
    }
    return out;
  }

  // Nothing where there is a program, else why not.
  std::optional<Reason> whole(const model::Scop &s, model::Steps &steps) {
    const model::Steps::Watch watch(steps);
    check::Effort effort;
    effort.steps = options_.steps = &steps;
    effort.answers = request_.effort.answers;
    check::Certificate certificate;
    std::string &explain = out_.decided[{s.location.line, s.location.column}];
    const model::Scop *given = nullptr; // with or without names for its constants
    options_.objection = [&](const model::Scop &scop, const model::ParallelProgram &program) {
      const auto [judged, rewritten] = scheduled(scop, program);
      certificate = check::check_schedule(permitted(*given), permitted(judged), rewritten, effort);
      const std::string against = objection(certificate);
      if (!against.empty())
        explain += fmt::format("{}:{}: an order is not taken: {}\n", request_.input, s.location.line,
                               objection(certificate, true));
      return request_.unchecked ? "" : against;
    };
    const model::Scop named = schedule::with_named_constants(s);
    const bool constants = named.parameters.size() > s.parameters.size();
    given = &named;
    schedule::Result r = schedule::parallelise(named, options_);
    if (constants && !r.program) { // more may hold of the numbers
      given = &s;
      if (schedule::Result numbers = schedule::parallelise(s, options_); numbers.program) r = std::move(numbers);
    }
    if (!r.program) return Reason{r.location.line ? r.location : s.location, r.reason, restricted(r)};
    if (r.degenerate) { // each part has assumptions of its own
      std::vector<std::pair<const model::Scop *, Reason>> left;
      model::Steps of_parts = request_.steps();
      if (parts(s, of_parts, left)) {
        stay(left);
        return std::nullopt;
      }
    }
    std::optional<OwnLoop> own_one;
    if (request_.emit == "metafork") own_one = own(s, r);
    if (request_.counterpart) {
      share_nothing(r.program->body);
      if (!own_one && !has_parallel(r.program->body))
        return Reason{s.location,
                      "searches, and what iterations make of one another's numbers, have no directive of "
                      "their own; where it is a sum, keep it in a variable" +
                          Topic::no_counterpart};
    }
    std::tie(r.scop, *r.program) = scheduled(r.scop, *r.program);
    if (request_.rewrites.certified) request_.rewrites.certified(r.scop, *r.program);
    Replacement one;
    one.range = s.origin == model::Scop::Origin::pragma ? with_pragmas(scops_.text, s.range) : s.range;
    one.location = s.location;
    one.automatic = is_automatic(s);
    one.loops = loops_of(s);
    const std::string where = fmt::format("{}:{}: loops of {}", request_.input, s.location.line, s.function);
    const size_t column = column_of(scops_.text, s.range.begin);
    const std::string indent(one.range.begin < s.range.begin ? column : 0, ' ');
    const model::HostPlan plan = host::plan(r.scop, *r.program);
    model::ParallelProgram tiled = *r.program;
    schedule::tile_parallel(r.scop, tiled);
    // what is printed has a certificate, with blocks or without
    if (request_.emit == "metafork" &&
        !objection(check::check_schedule(permitted(*given), permitted(r.scop), tiled, effort)).empty())
      tiled = *r.program;
    one.conditions = plan.conditions.size() + r.program->at_launch.size();
    one.untiled = indent + codegen::metafork_text(plan, column, false);
    one.tiled = indent + codegen::metafork_text(host::plan(r.scop, tiled), column, false);
    const std::string shown = one.tiled;
    if (!has_parallel(r.program->body)) one.untiled = one.tiled = "";
    if (plan.source_instead) one.untiled = one.tiled = s.source; // a meta_for has only itself to run instead
    out_.schedule += fmt::format("{}\ndomain: {}\n{}\nschedule:\n{}\n", where, r.program->domain,
                                 r.program->dependences, r.program->schedule);
    explain += where + ": parallelised\n";
    if (!own_one || !request_.counterpart) on_host(s, r, one.automatic);
    for (const std::string &c : plan.conditions) explain += "  where " + c + "; else the source's loops run\n";
    for (const std::string &line : check::text(certificate)) explain += "  certificate: " + line + "\n";
    for (const auto &[a, b] : r.program->at_launch)
      explain +=
          fmt::format("  where the launch finds that '{}' and '{}' do not overlap; else the source's loops run\n",
                      r.scop.arrays[static_cast<size_t>(a)].name, r.scop.arrays[static_cast<size_t>(b)].name);
    explain += "  " + shown + "\n";
    one.own = std::move(own_one);
    one.steps = steps.left();
    one.scop = std::move(r.scop);
    one.program = std::move(*r.program);
    out_.replacements.push_back(std::move(one));
    return std::nullopt;
  }

  // --reassociate names all that is accumulated.
  static void any_order(model::Scop &scop) {
    const auto name = [&](const model::ScopAccess &a) {
      scop.reassociate.push_back(scop.arrays[static_cast<size_t>(a.array)].name);
    };
    for (const model::ScopStatement &s : scop.statements) {
      for (const model::ScopUpdate &u : s.updates) name(s.accesses[static_cast<size_t>(u.access)]);
      if (s.recurrence) name(s.recurrence->parts.front().accesses.front());
    }
  }

  // Statements without a parallel loop around them, and the loops that hold nothing else.
  void on_host(const model::Scop &s, const schedule::Result &r, bool automatic) {
    std::set<int> all;
    for (const auto &[statement, why] : r.on_host) all.insert(statement);
    for (const auto &[statement, why] : r.on_host) {
      std::vector<model::Location> loops;
      outermost(r.scop, r.scop.body, &all, loops);
      serial(request_, out_, s.location, loops, r.scop.statements[static_cast<size_t>(statement)].location, automatic,
             "no parallel loop is around this statement, unlike others of the region" +
                 (why.empty() ? "" : ": " + model::taken_apart(why).text) + Topic::on_host);
      if (!loops.empty() && !why.empty()) out_.serial.back().reason = why; // all of a loop
    }
  }

  // What the scheduler gives, as the checker judges it.
  std::pair<model::Scop, model::ParallelProgram> scheduled(model::Scop scop, model::ParallelProgram program) const {
    if (request_.rewrites.scheduled) request_.rewrites.scheduled(scop, program);
    return {std::move(scop), std::move(program)};
  }

  const Request &request_;
  const frontend::Scops &scops_;
  Parallelised &out_;
  schedule::Options options_;
};

} // namespace

Parallelised parallelise(const Request &request, const frontend::Scops &scops) {
  Parallelised out;
  out.messages.colours = request.colours;
  out.messages.strict = request.warnings_are_errors;
  out.input = request.input;
  out.original = scops.text;
  for (const model::NoScop &n : scops.refused)
    serial(request, out, n.location, {n.loop}, n.location, n.automatic, n.reason);
  std::vector<const model::Scop *> order;
  for (const model::Scop &s : scops.scops) order.push_back(&s);
  std::sort(order.begin(), order.end(),
            [](const model::Scop *a, const model::Scop *b) { return a->range.begin < b->range.begin; });
  Loops loops(request, scops, out);
  for (const model::Scop *s : order) loops.run(*s);
  return out;
}

void stays_serial(const Request &request, Parallelised &loops, size_t replacement, const std::string &reason) {
  const Replacement &r = loops.replacements[replacement];
  loops.decided.erase({r.location.line, r.location.column}); // what was said of the schedule holds no longer
  serial(request, loops, r.location, r.loops, r.location, r.automatic, reason);
}

void no_kernels(const Request &request, Parallelised &loops, size_t replacement, const std::string &why) {
  stays_serial(request, loops, replacement,
               "no kernels can be made of the parallel program: " + why + Topic::no_kernels);
}

void no_counterpart(const Request &request, Parallelised &loops, size_t replacement, const std::string &why) {
  const Replacement &r = loops.replacements[replacement];
  loops.decided.erase({r.location.line, r.location.column});
  serial(request, loops, r.location, r.loops, r.location, false, why + Topic::no_counterpart);
}

std::string too_complex(const model::Steps &steps) {
  return steps.late() ? "too complex: more time than one region may take (--time-limit)" + Topic::too_complex
                      : "too complex: more steps than one region may take (--effort)" + Topic::too_complex;
}

} // namespace metafork::driver
