#include "codegen/ir/read_declarations.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace metafork::codegen {

namespace {

class Header {
public:
  explicit Header(Kernel &kernel) : k_(kernel) {}

  // False: the line is none of it.
  bool read(LineReader &in) {
    if (in.accept(";")) return k_.comment.push_back(in.rest()), true;
    using Reader = void (Header::*)(LineReader &);
    static const std::map<std::string, Reader> all = {
        {"nest", &Header::nest},       {"variant", &Header::variant},     {"exclusive", &Header::exclusive},
        {"at", &Header::at_most},      {"footprint", &Header::footprint}, {"namespace", &Header::in_namespace},
        {"block", &Header::blocks},    {"thread", &Header::threads},      {"parameter", &Header::parameter},
        {"unused", &Header::unused},   {"scalar", &Header::scalar},       {"array", &Header::array},
        {"storage", &Header::storage}, {"demand", &Header::demand},       {"for", &Header::for_gpu},
        {"wide", &Header::wide},       {"warps", &Header::warps}};
    for (const auto &[word, reader] : all)
      if (in.accept_word(word)) return (this->*reader)(in), true;
    return false;
  }

private:
  void nest(LineReader &in) { k_.nest = in.rest(); }
  void variant(LineReader &in) { k_.variant = in.rest(); }
  void exclusive(LineReader &) { k_.exclusive = true; }
  void for_gpu(LineReader &in) {
    in.expect("gpu");
    k_.for_gpu = true;
  }
  void at_most(LineReader &in) {
    in.expect("most");
    k_.max_threads = in.small_number();
    in.expect("threads");
    if (!in.accept(",")) return;
    k_.resident = in.small_number();
    in.expect("blocks");
  }
  void warps(LineReader &in) {
    in.expect("of");
    const int rows = in.small_number();
    in.expect("by");
    if (rows != warp_rows || in.small_number() != warp_columns) in.fail("expected 8 by 4");
    k_.in_warps = true;
  }
  void wide(LineReader &in) {
    Wide w;
    w.points = in.small_number();
    w.spare = in.accept_word("spare");
    w.demanded = in.accept_word("demanded");
    in.expect("of");
    w.names = in.names();
    if (in.accept_word("read")) do {
        Wide::Read &read = w.reads[in.small_number()];
        in.expect("at");
        read.first = in.polynomial();
        in.expect("by");
        read.behind = in.polynomial();
      } while (in.accept(","));
    if (in.accept_word("write")) {
      w.write = in.small_number();
      in.expect("at");
      w.target = in.polynomial();
    }
    k_.wide = std::move(w);
  }
  void demand(LineReader &in) {
    Demand d{in.name()};
    const bool multiple = in.accept_word("multiple");
    in.expect(multiple ? "of" : ">=");
    d.factor = in.small_number();
    if (!multiple) {
      in.expect("*");
      d.of = in.name();
    }
    k_.demands.push_back(std::move(d));
  }
  void footprint(LineReader &in) { k_.footprints.push_back(in.rest()); }
  void in_namespace(LineReader &in) { k_.namespaces.push_back(in.rest()); }
  void blocks(LineReader &in) {
    k_.block_names = in.names();
    k_.block_dimensions = static_cast<int>(k_.block_names.size());
  }
  void threads(LineReader &in) {
    k_.thread_names = in.names();
    k_.thread_dimensions = static_cast<int>(k_.thread_names.size());
  }
  void parameter(LineReader &in) {
    Parameter p;
    p.field = p.name = in.name();
    const auto kind = std::find_if(parameter_kinds.begin(), parameter_kinds.end(), [&](const ParameterKind &k) {
      return k.certificate && in.accept_word(k.certificate);
    });
    if (kind == parameter_kinds.end()) in.fail("expected size, threads, blocks or tile");
    p.kind = kind->kind;
    p.dimension = in.small_number();
    in.expect("gpu");
    p.gpu_default = in.number();
    in.expect("cpu");
    p.cpu_default = in.number();
    p.exact = in.accept_word("is");
    if (p.exact || in.accept_word("from")) p.given = in.name();
    if (in.accept_word("as")) p.name = in.name();
    k_.parameters.push_back(std::move(p));
  }
  void unused(LineReader &in) {
    if (in.accept_word("scalar"))
      scalar(in), k_.unused.insert(k_.scalars.back().name);
    else if (in.accept_word("array"))
      array(in), k_.unused.insert(k_.arrays.back().name);
    else
      in.fail("expected scalar or array");
  }
  void scalar(LineReader &in) {
    model::Scalar s;
    s.integral = in.accept_word("integral");
    std::tie(s.type, s.name) = in.declared();
    if (in.accept("=")) s.constant = in.rest();
    k_.scalars.push_back(std::move(s));
  }
  void array(LineReader &in) {
    model::Array a;
    a.read = in.accept_word("read");
    a.written = in.accept_word("written");
    a.renamed = in.accept_word("renamed");
    std::tie(a.element, a.name) = in.declared();
    k_.arrays.push_back(std::move(a));
  }
  void storage(LineReader &in) {
    Storage s;
    if (in.accept_word("thread"))
      s.space = Storage::Space::thread;
    else
      in.expect("block");
    std::tie(s.element, s.name) = in.declared();
    in.expect("[");
    do {
      Layout::Axis axis{in.expression()};
      if (in.accept_word("pad")) axis.padding = in.small_number();
      s.layout.axes.push_back(std::move(axis));
      in.expect("]");
    } while (in.accept("["));
    in.expect("of");
    s.element_size = in.number();
    in.expect("bytes");
    if (in.accept(",")) {
      s.stages = in.small_number();
      in.expect("stages");
    }
    k_.storage.push_back(std::move(s));
  }

  Kernel &k_;
};

} // namespace

bool read_declaration(LineReader &line, Kernel &kernel) { return Header(kernel).read(line); }

} // namespace metafork::codegen
