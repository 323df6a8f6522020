#include "driver/emitted.h"

#include "model/lines.h"
#include "model/model.h"
#include "model/pattern.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace metafork::driver {

namespace {

// Names of generated code, which no header of the user's declares.
std::set<std::string> generated_names(const std::string &text) {
  static const model::Pattern name("\\bmf_[A-Za-z0-9_]+");
  std::set<std::string> out;
  for (const model::Pattern::Match &m : name.all(text)) out.insert(m.groups[0]);
  return out;
}

class Emitted {
public:
  Emitted(Request request, const frontend::Options &options, const Translation &t, const model::Origins &origins,
          Parallelised &loops)
      : request_(std::move(request)), options_(options), t_(t), origins_(origins), loops_(loops) {
    request_.dump_after.clear(), request_.output.clear();
    request_.time_stages = request_.colours = false;
    options_.colours = false;
    if (origins_.any()) parts_ = origins_.parts();
    known_ = generated_names(written());
  }

  std::string text() {
    std::vector<std::string> all(loops_.replacements.size());
    for (size_t k = 0; k < all.size(); k++)
      if (const auto some = forms(k); t_.stands(k) && !some.empty()) all[k] = some.front();
    for (size_t k = 0; k < all.size(); k++)
      if (t_.stands(k) && all[k].empty()) searches(k);
    if (const auto out = program(all)) return *out;
    for (size_t k = 0; k < all.size(); k++)
      if (!all[k].empty()) all[k] = alone(k);
    if (const auto out = program(all)) return *out;
    // each is one alone, and together they are none
    std::vector<std::string> some(all.size());
    for (size_t k = 0; k < all.size(); k++) {
      if (all[k].empty()) continue;
      some[k] = all[k];
      if (program(some)) continue;
      some[k].clear();
      left(k);
    }
    return program(some).value_or(written());
  }

private:
  const std::string &written() const { return origins_.any() ? origins_.text() : loops_.original; }

  // The best one first.
  std::vector<std::string> forms(size_t k) const {
    const Replacement &r = loops_.replacements[k];
    const bool other = static_cast<bool>(request_.counterpart);
    std::string own;
    if (r.own && (r.own->updates.empty() || request_.has_atomics) && (other || r.own->sums.empty()))
      own = own_text(*r.own, loops_.original, origins_);
    std::vector<std::string> out;
    for (const std::string &form : {other ? own : "", r.tiled, r.untiled, other ? "" : own})
      if (!form.empty() && std::find(out.begin(), out.end(), form) == out.end()) out.push_back(form);
    for (std::string &form : out)
      if (form.find("mf_") != std::string::npos && !generated_names(form).empty())
        form = origins_.in_words(std::move(form));
    return out;
  }

  std::string alone(size_t k) {
    error_.clear();
    for (const std::string &form : forms(k)) {
      std::vector<std::string> texts(loops_.replacements.size());
      texts[k] = form;
      if (program(texts)) return form;
    }
    left(k);
    return "";
  }

  // Made of a loop that looks for something.
  void searches(size_t k) {
    stays_serial(request_, loops_, k,
                 "searches have no directive of their own; the source's loop runs" + model::Topic::no_counterpart);
  }

  void left(size_t k) {
    // what a compiler says of a clause helps nobody
    if (const std::string array = accumulated(k); request_.has_atomics && !array.empty())
      error_ = fmt::format(
          "what is accumulated in elements of '{}' has no clause here, which takes a variable whose "
          "size is known, and is not done by atomic updates of numbers alone, x op= e; sum up in an "
          "array of the function, or write each update so",
          array);
    if (request_.counterpart)
      no_counterpart(request_, loops_, k, error_.empty() ? "it cannot be written in this language" : error_);
    else
      no_kernels(request_, loops_, k, error_);
  }

  // An array of which elements are updated as a whole, as the user calls it; or nothing.
  std::string accumulated(size_t k) const {
    const model::Scop &s = loops_.replacements[k].scop;
    for (const model::ScopStatement &one : s.statements)
      for (const model::ScopUpdate &u : one.updates) {
        const int array = one.accesses[static_cast<size_t>(u.access)].array;
        if (u.step) return origins_.in_words(s.arrays[static_cast<size_t>(array)].name);
      }
    return "";
  }

  // What is between the loops is the user's, or, where that is no program with them, what it was read as.
  std::optional<std::string> program(const std::vector<std::string> &texts) {
    for (const bool as_written : {true, false}) {
      if (!as_written && parts_.empty()) return std::nullopt;
      std::string text = with(texts, as_written);
      if (is_program(text)) return text;
    }
    return std::nullopt;
  }

  // The file with a text in place of each replacement; an empty one: with the source.
  std::string with(const std::vector<std::string> &texts, bool as_written) const {
    std::vector<size_t> standing;
    for (size_t k = 0; k < texts.size(); k++)
      if (!texts[k].empty()) standing.push_back(k);
    if (standing.empty()) return written();
    std::string out;
    unsigned at = 0;
    for (const size_t k : standing) {
      const model::Range range = loops_.replacements[k].range;
      out += between(at, range.begin, standing, as_written) + texts[k];
      if (!request_.counterpart)
        out += fmt::format("\n#line {} \"{}\"\n", model::line_of(loops_.original, range.end), loops_.input);
      at = range.end;
    }
    out += between(at, static_cast<unsigned>(loops_.original.size()), standing, as_written);
    const bool calls = !request_.counterpart || calls_header(texts);
    const std::string line = request_.counterpart ? "" : fmt::format("#line 1 \"{}\"\n", loops_.input);
    return (calls ? "#include <metafork/metafork.h>\n" : "") + line + out;
  }

  static bool calls_header(const std::vector<std::string> &texts) {
    return std::any_of(texts.begin(), texts.end(),
                       [](const std::string &t) { return t.find("metafork_") != std::string::npos; });
  }

  std::string between(unsigned from, unsigned to, const std::vector<size_t> &standing, bool as_written) const {
    const std::string &now = loops_.original;
    std::string out;
    for (const model::RewrittenPart &p : parts_) {
      if (p.now.end < from || p.now.begin > to || (p.now.end == from && p.now.begin < from)) continue;
      if (p.now.begin == to && p.now.end > to) break;
      if (keeps(p, standing, as_written)) continue;
      out += now.substr(from, p.now.begin - from) + written().substr(p.before.begin, p.before.end - p.before.begin);
      from = p.now.end;
    }
    return out + now.substr(from, to - from);
  }

  // A loop that runs in parallel was made of it, and of other things.
  bool keeps(const model::RewrittenPart &p, const std::vector<size_t> &standing, bool as_written) const {
    if (!as_written && generated_names(loops_.original.substr(p.now.begin, p.now.end - p.now.begin)).empty())
      return true;
    return std::any_of(standing.begin(), standing.end(), [&](size_t k) {
      const model::Range &r = loops_.replacements[k].range;
      return p.now.begin < r.end && r.begin < p.now.end;
    });
  }

  bool is_program(const std::string &text) {
    for (const std::string &name : generated_names(text))
      if (!known_.count(name)) {
        error_ = "it would have to name members of a class that are private";
        return false;
      }
    if (request_.counterpart) {
      const std::string why = request_.counterpart(text);
      if (!why.empty()) error_ = why;
      return why.empty();
    }
    options_.text = text;
    frontend::Source source(options_);
    const auto scops = source.scops();
    frontend::Messages messages;
    auto unit = source.unit({}, true, &messages);
    Parallelised none;
    const std::vector<model::Scop> nothing;
    Written written(scops ? scops->written : nothing, request_.effort.answers);
    Stages stages(false);
    const bool ok =
        unit && translate(request_, *placed(request_, std::move(*unit), none), none, written, messages, stages);
    if (!ok) error_ = messages.first_error;
    return ok;
  }

  Request request_;
  frontend::Options options_;
  const Translation &t_;
  const model::Origins &origins_;
  Parallelised &loops_;
  std::vector<model::RewrittenPart> parts_;
  std::set<std::string> known_; // in the user's text
  std::string error_;
};

} // namespace

std::string emitted(const Request &request, const frontend::Options &options, const Translation &t,
                    const model::Origins &origins, Parallelised &loops) {
  return Emitted(request, options, t, origins, loops).text();
}

} // namespace metafork::driver
