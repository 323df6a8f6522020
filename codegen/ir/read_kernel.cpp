#include "codegen/ir/read_kernel.h"

#include "codegen/ir/read_declarations.h"
#include "codegen/ir/read_parts.h"
#include "codegen/ir/rewrite.h"
#include "model/words.h"

#include <map>
#include <set>
#include <tuple>

namespace metafork::codegen {

namespace {

class KernelReader {
public:
  explicit KernelReader(std::vector<TextLine> lines) : lines_(std::move(lines)) {}

  std::vector<ReadKernel> run() {
    std::vector<ReadKernel> out;
    while (at_ < lines_.size()) out.push_back(kernel());
    return out;
  }

private:
  ReadKernel kernel() {
    const TextLine &head = lines_[at_++];
    LineReader in(head);
    if (head.indent > 0 || !in.accept_word("kernel")) in.fail("expected 'kernel NAME' at the beginning of a line");
    kernel_ = Kernel();
    kernel_.name = in.name();
    in.expect_end();
    while (at_ < lines_.size() && lines_[at_].indent > 0) {
      const TextLine &line = lines_[at_];
      LineReader declaration(line);
      const size_t storage = kernel_.storage.size();
      if (!read_declaration(declaration, kernel_)) break;
      declaration.expect_end();
      at_++;
      const bool deeper = at_ < lines_.size() && lines_[at_].indent > line.indent;
      if (deeper && kernel_.storage.size() > storage) kernel_.storage.back().contents = contents(line);
    }
    kernel_.body = block(0);
    return {std::move(kernel_), head.parts[0].line};
  }

  // The lines that stand deeper.
  Block block(size_t indent) {
    if (++levels_ > 256) LineReader(lines_[at_ - 1]).fail("nested too deeply");
    Block out;
    const size_t first = at_;
    while (at_ < lines_.size() && lines_[at_].indent > indent) {
      const TextLine &line = lines_[at_++];
      if (line.indent != lines_[first].indent) LineReader(line).fail("expected the indentation of the lines before");
      out.push_back(statement(line));
    }
    levels_--;
    return out;
  }
  std::shared_ptr<const Block> body(const TextLine &line) { return shared(block(line.indent)); }
  // The line behind a statement and what is in it, if it begins with a word: beside it, or below it.
  const TextLine *beside(const TextLine &line, const char *word) { return following(word, line.indent, false); }
  const TextLine *below(const TextLine &line, const char *word) { return following(word, line.indent, true); }
  // What is behind the word of such a line, read by `f`; false: there is none.
  template <class F>
  bool below(const TextLine &line, const char *word, const F &f) {
    const TextLine *next = below(line, word);
    if (!next) return false;
    LineReader in(*next);
    in.expect(word);
    f(in);
    in.expect_end();
    return true;
  }
  const TextLine *following(const char *word, size_t indent, bool deeper) {
    if (at_ == lines_.size()) return nullptr;
    const TextLine &next = lines_[at_];
    const bool stands = deeper ? next.indent > indent : next.indent == indent;
    if (!stands || !LineReader(next).accept_word(word)) return nullptr;
    at_++;
    return &next;
  }

  Stmt statement(const TextLine &line) {
    using Reader = Stmt (KernelReader::*)(LineReader &, const TextLine &);
    static const std::map<std::string, Reader> all = {
        {"ghost", &KernelReader::ghost},     {"let", &KernelReader::let},           {"blocks", &KernelReader::blocks},
        {"loop", &KernelReader::loop},       {"unrolled", &KernelReader::unrolled}, {"when", &KernelReader::when},
        {"control", &KernelReader::control}, {"uniform", &KernelReader::uniform},   {"phase", &KernelReader::phase},
        {"once", &KernelReader::once},       {"threads", &KernelReader::threads},   {"source", &KernelReader::source},
        {"tile", &KernelReader::tile},       {"copy", &KernelReader::copy},         {"box", &KernelReader::box},
        {"bind", &KernelReader::bind},       {"barrier", &KernelReader::barrier},   {"point", &KernelReader::point},
        {"body", &KernelReader::code_body},  {"serial", &KernelReader::serial},     {"load", &KernelReader::load},
        {"compute", &KernelReader::compute}, {"store", &KernelReader::store},       {"reduce", &KernelReader::reduce},
        {"deal", &KernelReader::deal},       {"combine", &KernelReader::combine},   {"clear", &KernelReader::clear},
        {"join", &KernelReader::join},       {"turns", &KernelReader::turns},       {"scan", &KernelReader::scan}};
    LineReader in(line);
    const std::string word = in.name();
    const auto reader = all.find(word);
    if (reader == all.end()) LineReader(line).fail("'" + word + "' begins no statement");
    Stmt out = (this->*reader->second)(in, line);
    in.expect_end();
    if (at_ < lines_.size() && lines_[at_].indent > line.indent)
      LineReader(lines_[at_]).fail("nothing can stand inside '" + word + "'");
    return out;
  }

  Stmt ghost(LineReader &in, const TextLine &line) {
    if (in.accept_word("let")) {
      Let out = std::get<Let>(let(in, line).node);
      out.ghost = true;
      return out;
    }
    in.expect("bind");
    Bind out = std::get<Bind>(bind(in, line).node);
    out.ghost = true;
    return out;
  }
  Stmt let(LineReader &in, const TextLine &) {
    Let out;
    out.small = in.accept_word("small");
    std::tie(out.type, out.name) = in.declared();
    in.expect("=");
    if (in.accept_word("pointer")) {
      out.pointer = in.name();
      in.expect("+");
    }
    out.value = in.expression();
    return out;
  }
  Stmt bind(LineReader &in, const TextLine &) {
    Bind out;
    std::tie(out.type, out.name) = in.declared();
    in.expect("=");
    const Place place = in.place();
    out.storage = place.name;
    out.index = place.index;
    return out;
  }

  template <class Node>
  void range(LineReader &in, Node &out) {
    out.name = in.name();
    read_range(in, out.first, out.last);
  }
  Stmt blocks(LineReader &in, const TextLine &line) {
    BlockLoop out;
    out.dimension = in.small_number();
    in.expect(":");
    range(in, out);
    out.body = body(line);
    return out;
  }
  Stmt threads(LineReader &in, const TextLine &line) {
    ThreadLoop out;
    out.dimension = in.small_number();
    if (in.accept_word("points")) out.points = in.small_number();
    if (in.accept_word("batch")) {
      out.batch = Batch{in.small_number()};
      out.batch->adjacent = in.accept_word("adjacent");
      out.batch->aligned = out.batch->adjacent && in.accept_word("aligned");
    }
    in.expect(":");
    counted(in, out);
    range(in, out);
    below(line, "sweep", [&](LineReader &part) { out.sweep = read_sweep(part); });
    out.body = body(line);
    return out;
  }
  template <class Node>
  static void counted(LineReader &in, Node &out) {
    if (in.accept_word("int")) out.counter = Integer::narrow;
  }
  Stmt loop(LineReader &in, const TextLine &line) {
    Loop out;
    if (const int by = repeated(in, "unroll")) out.unroll = by;
    if (const int stages = repeated(in, "stages")) out.stages = stages;
    counted(in, out);
    range(in, out);
    if (in.accept_word("swings")) {
      in.expect("by");
      out.swings = in.name();
    }
    if (in.accept_word("products")) out.product = read_product(in);
    while (below(line, "fragment", [&](LineReader &part) { out.fragments.push_back(read_fragment(part)); })) {
    }
    out.body = body(line);
    return out;
  }
  Stmt unrolled(LineReader &in, const TextLine &line) {
    Loop out = std::get<Loop>(loop(in, line).node);
    out.unroll = Loop::fully;
    return out;
  }
  // "unroll 4"; a variable may have the name.
  static int repeated(LineReader &in, const char *word) {
    LineReader ahead = in;
    if (!ahead.accept_word(word) || !ahead.next_is_number()) return 0;
    in.accept_word(word);
    return in.small_number();
  }
  Stmt tile(LineReader &in, const TextLine &line) {
    TileLoop out;
    if (const int batch = repeated(in, "batch")) out.batch = batch;
    if (LineReader ahead = in; ahead.accept_word("rows") && !ahead.accept("=")) out.by_rows = in.accept_word("rows");
    out.column = in.name();
    read_range(in, out.first, out.last);
    if (in.accept(",")) {
      out.row = std::exchange(out.column, in.name());
      in.expect("=");
      in.expect("0");
      in.expect("..");
      out.width = in.polynomial() + qe::Poly(1);
    }
    out.body = body(line);
    return out;
  }
  Stmt source(LineReader &in, const TextLine &line) {
    SourceLoop out;
    out.dimension = in.small_number();
    out.last = in.accept("..");
    in.expect(":");
    std::tie(out.type, out.variable) = in.declared();
    in.expect("=");
    out.first = in.code_before_separator(kernel_);
    for (const char *relation : {"<=", "<", ">=", ">", "!="})
      if (out.relation.empty() && in.accept(relation)) out.relation = relation;
    if (out.relation.empty()) in.fail("expected <, <=, >, >= or !=");
    out.limit = in.code_before_separator(kernel_);
    if (in.accept_word("by")) {
      out.step = in.code(kernel_);
      out.step_value = 0;
    } else {
      in.expect("step");
      out.step_value = in.number();
    }
    out.body = body(line);
    return out;
  }

  Stmt when(LineReader &in, const TextLine &line) {
    When out;
    if (LineReader ahead = in; ahead.accept_word("spare") && !ahead.accept(">=")) out.spare = in.accept_word("spare");
    out.conditions = read_conditions(in);
    out.body = body(line);
    if (const TextLine *otherwise = beside(line, "else")) {
      LineReader behind(*otherwise);
      behind.expect("else");
      out.seldom = behind.accept_word("seldom");
      behind.expect_end();
      out.otherwise = body(*otherwise);
    }
    return out;
  }
  Stmt control(LineReader &in, const TextLine &line) {
    Control out;
    out.head = in.code(kernel_);
    out.body = body(line);
    if (const TextLine *tail = beside(line, "tail")) {
      LineReader behind(*tail);
      behind.expect("tail");
      out.tail = behind.code(kernel_);
    }
    return out;
  }
  Stmt uniform(LineReader &in, const TextLine &) { return Uniform{in.code(kernel_)}; }
  template <class Node>
  static void without(LineReader &in, Node &out) {
    if (in.accept_word("without"))
      for (const std::string &name : in.names()) out.unused.insert(name);
  }
  Stmt phase(LineReader &in, const TextLine &line) {
    Phase out;
    without(in, out);
    out.body = body(line);
    return out;
  }
  Stmt turns(LineReader &in, const TextLine &line) {
    Turns out;
    in.expect("in");
    out.slot = in.name();
    in.expect(":");
    range(in, out);
    out.body = body(line);
    return out;
  }
  Stmt scan(LineReader &in, const TextLine &) {
    Scan out;
    out.values = in.name();
    if (in.accept_word("with")) out.factors = in.name();
    in.expect("across");
    out.across = in.name();
    out.op = operator_behind(in);
    in.expect("of");
    std::string numbers;
    std::tie(out.wide, numbers) = in.declared();
    if (numbers != "numbers") in.fail("expected 'numbers'");
    in.expect("=");
    out.count = in.expression();
    in.expect("from");
    out.before = in.place();
    in.expect("number");
    out.number = in.name();
    return out;
  }
  Stmt once(LineReader &, const TextLine &line) { return Once{body(line)}; }
  Stmt deal(LineReader &in, const TextLine &line) {
    DealLoop out;
    if (const int by = repeated(in, "unroll")) out.unroll = by;
    if (const int by = repeated(in, "together")) out.together = by;
    range(in, out);
    out.body = body(line);
    return out;
  }
  Stmt combine(LineReader &in, const TextLine &line) {
    Combine out;
    do {
      Combine::Part part;
      part.storage = in.name();
      in.expect("across");
      part.across = in.name();
      part.op = operator_behind(in);
      out.parts.push_back(std::move(part));
    } while (in.accept(","));
    if (in.accept_word("number")) out.number = in.expression();
    without(in, out);
    out.body = body(line);
    return out;
  }
  Stmt clear(LineReader &in, const TextLine &) {
    Clear out;
    out.to = in.place();
    out.op = operator_behind(in);
    return out;
  }
  Stmt join(LineReader &in, const TextLine &) {
    Join out;
    out.to = in.place();
    in.expect("with");
    out.from = in.place();
    out.op = operator_behind(in);
    return out;
  }
  static std::string operator_behind(LineReader &in) {
    in.expect("by");
    for (const char *op : {"&&", "||", "+", "*", "&", "|", "^"})
      if (in.accept(op)) return op;
    for (const char *op : {"min", "max"})
      if (in.accept_word(op)) return op;
    if (in.next_is_quoted()) return in.quoted();
    in.fail("expected an operator that combines");
  }
  Stmt barrier(LineReader &in, const TextLine &) {
    return Barrier{in.accept_word("warp") ? Barrier::Scope::warp : Barrier::Scope::block};
  }
  Stmt point(LineReader &, const TextLine &) { return Point{}; }

  Stmt copy(LineReader &in, const TextLine &) { return element(in); }
  static Copy element(LineReader &in) {
    Copy out;
    out.to = in.place();
    in.expect("=");
    out.from = in.place();
    return out;
  }
  Stmt box(LineReader &in, const TextLine &line) {
    CopyBox out;
    do {
      out.sides.emplace_back();
      out.sides.back().coordinate = in.name();
      in.expect("<");
      out.sides.back().extent = in.polynomial();
    } while (in.accept(","));
    in.expect(":");
    out.element = element(in);
    if (!in.at_end()) {
      do {
        in.expect("where");
        out.set.push_back(read_system(in));
      } while (in.accept_word("or"));
    }
    below(line, "given", [&](LineReader &part) { out.facts = read_system(part); });
    return out;
  }
  Stmt code_body(LineReader &in, const TextLine &line) {
    Body out;
    out.code = in.code(kernel_);
    reads(line, out);
    values(line, out.values);
    return out;
  }
  void values(const TextLine &line, std::map<int, std::string> &out) {
    below(line, "of", [&](LineReader &part) {
      do {
        const int access = part.small_number();
        part.expect("=");
        out[access] = part.name();
      } while (part.accept(","));
    });
  }
  template <class Node>
  void reads(const TextLine &line, Node &out) {
    below(line, "with", [&](LineReader &part) { out.places = read_places(part); });
    below(line, "over", [&](LineReader &part) { out.variables = part.names(); });
  }
  Stmt load(LineReader &in, const TextLine &line) {
    Load out;
    std::tie(out.type, out.name) = in.declared();
    in.expect("=");
    std::string behind;
    out.from = access(in, line, behind);
    if (!behind.empty()) in.fail("expected one access");
    return out;
  }
  Stmt compute(LineReader &in, const TextLine &line) {
    Compute out;
    out.name = in.name();
    in.expect("=");
    out.code = in.code(kernel_);
    values(line, out.values);
    below(line, "over", [&](LineReader &part) { out.variables = part.names(); });
    return out;
  }
  Stmt store(LineReader &in, const TextLine &line) {
    Store out;
    out.to = assigned(in, line, {""}, out.value).first;
    return out;
  }
  Stmt reduce(LineReader &in, const TextLine &line) {
    Reduce out;
    std::tie(out.to, out.op) = assigned(in, line, {"+", "-", "*", "&", "|", "^"}, out.value);
    return out;
  }
  // ACCESS OP= NAME
  std::pair<Access, std::string> assigned(LineReader &in, const TextLine &line, const std::vector<std::string> &ops,
                                          std::string &value) {
    std::string behind;
    Access to = access(in, line, behind);
    for (const std::string &op : ops) {
      const std::string sign = " " + op + "= ";
      if (behind.compare(0, sign.size(), sign) != 0) continue;
      value = behind.substr(sign.size());
      if (model::words_in(value) == std::set<std::string>{value}) return {std::move(to), op};
    }
    in.fail("expected an operator and the name of a value behind the access");
  }
  // One access, and the text behind it.
  Access access(LineReader &in, const TextLine &line, std::string &behind) {
    Access out;
    model::Code code = in.code(kernel_);
    const auto *text = code.size() == 2 ? std::get_if<std::string>(&code[1]) : nullptr;
    const bool single = !code.empty() && std::holds_alternative<std::shared_ptr<const model::AccessHole>>(code[0]);
    if (!single || code.size() > 2 || (code.size() == 2 && !text)) in.fail("expected one access");
    if (text) behind = *text;
    out.code = {code[0]};
    below(line, "at", [&](LineReader &part) { out.place = part.place(); });
    return out;
  }

  // The statement below that begins with a word.
  template <class Node>
  Node part(const TextLine &line, const char *word) {
    const TextLine *next = below(line, word);
    if (!next) LineReader(line).fail("expected '" + std::string(word) + "' below it");
    return std::get<Node>(statement(*next).node);
  }
  // Of storage, by the lines below it.
  Contents contents(const TextLine &line) {
    Contents out;
    out.base = part<Let>(line, "let");
    const TextLine *last = nullptr;
    const auto take = [&](const char *word, std::optional<CopyBox> &to) {
      const TextLine *next = below(line, word);
      if (!next) return;
      LineReader in(*next);
      in.expect(word);
      to = std::get<CopyBox>(box(in, *next).node);
      in.expect_end();
      last = next;
    };
    take("box", out.box);
    take("back", out.back);
    if (!last) LineReader(line).fail("expected 'box' or 'back' below it");
    reads(*last, out);
    return out;
  }
  Stmt serial(LineReader &in, const TextLine &line) {
    Serial out;
    const auto code = [&](model::Code &to) { return [&](LineReader &part) { to = part.code(kernel_); }; };
    out.whole = in.code(kernel_);
    while (below(line, "local", [&](LineReader &part) { out.locals.push_back(read_local(part)); })) continue;
    below(line, "before", code(out.before));
    const bool ranges = below(line, "range", [&](LineReader &part) {
      out.symbol = part.name();
      part.expect(":");
      out.range = read_system(part);
    });
    if (!ranges) LineReader(line).fail("expected 'range' below it");
    out.definition = part<Let>(line, "let");
    out.inner = part<Body>(line, "body");
    below(line, "after", code(out.after));
    while (below(line, "keep", [&](LineReader &part) { out.kept.push_back(read_kept(part)); })) continue;
    below(line, "runs", [&](LineReader &part) { out.runs = read_conditions(part); });
    if (!below(line, "tile", [&](LineReader &part) { out.tiling = read_tiling(part); })) return out;
    const TextLine &tile = lines_[at_ - 1];
    out.tiling->begin = part<Let>(tile, "let");
    out.tiling->end = part<Let>(tile, "let");
    below(tile, "whole", [&](LineReader &part) { out.tiling->whole = read_conditions(part); });
    below(tile, "spare", [&](LineReader &part) { out.tiling->spare = read_conditions(part); });
    return out;
  }

  std::vector<TextLine> lines_;
  size_t at_ = 0;
  int levels_ = 0;
  Kernel kernel_;
};

} // namespace

std::vector<ReadKernel> read_kernels(std::string_view text) { return KernelReader(text_lines(text)).run(); }

} // namespace metafork::codegen
