#include "frontend/text/tokens.h"

#include "model/scop_code.h"
#include "model/words.h"

#include <algorithm>
#include <map>

namespace metafork::frontend {
namespace {

class CodeBuilder {
public:
  CodeBuilder(const TokenStream &tokens, std::vector<Hole> holes, bool is_c)
      : tokens_(tokens), holes_(std::move(holes)), is_c_(is_c) {
    std::stable_sort(holes_.begin(), holes_.end(), [](const Hole &x, const Hole &y) {
      return x.range.first != y.range.first ? x.range.first < y.range.first : x.range.last > y.range.last;
    });
  }

  // The code of a range, using only holes from index `from` on (those nested inside the hole being built).
  model::Code build(TokenRange range, size_t from) const {
    model::Code out;
    std::string text;
    size_t h = from;
    for (unsigned i = range.first; i <= range.last;) {
      while (h < holes_.size() && (holes_[h].range.first < i || holes_[h].range.last > range.last)) h++;
      if (i != range.first) text += tokens_.gap(i);
      if (h < holes_.size() && holes_[h].range.first == i) {
        for (const model::Piece &p : filled(h))
          if (const auto *words = std::get_if<std::string>(&p))
            text += *words;
          else
            flush(out, text), out.push_back(p);
        i = holes_[h].range.last + 1;
        h++;
      } else {
        text += tokens_.kernel_spelling(i, is_c_);
        i++;
      }
    }
    if (!text.empty()) out.push_back(text);
    return out;
  }

private:
  // What stands in a hole. Holes nest, and each is in several parts of the one around it: it is built once.
  const model::Code &filled(size_t h) const {
    const auto known = filled_.find(h);
    return known != filled_.end() ? known->second : filled_.emplace(h, fill(h)).first->second;
  }

  model::Code fill(size_t h) const {
    const Hole &hole = holes_[h];
    if (hole.kind == Hole::code) return hole.pieces;
    model::Code out;
    if (hole.kind == Hole::element) {
      model::ScopHole whole = *std::get<std::shared_ptr<const model::ScopHole>>(hole.pieces[0]);
      for (const TokenRange &r : hole.index) whole.index.push_back(build(r, h + 1));
      out.emplace_back(std::make_shared<const model::ScopHole>(std::move(whole)));
    } else if (hole.kind == Hole::text) {
      out.emplace_back(hole.before);
      for (size_t k = 0; k < hole.inner.size(); k++) {
        if (k) out.emplace_back(hole.between[k - 1]);
        model::Code inner = hole.own.empty() && !hole.elsewhere
                                ? build(hole.inner[k], h + 1)
                                : CodeBuilder(tokens_, hole.own, is_c_).build(hole.inner[k], 0);
        for (model::Piece &p : inner) out.push_back(std::move(p));
      }
      out.emplace_back(hole.after);
    } else if (hole.kind == Hole::access) {
      out.emplace_back(std::make_shared<const model::AccessHole>(access(hole, h)));
    } else {
      out.emplace_back(std::make_shared<const model::ContractHole>(contract(hole, h)));
    }
    return out;
  }

  static void flush(model::Code &out, std::string &text) {
    if (!text.empty()) out.push_back(std::move(text));
    text.clear();
  }

  model::AccessHole access(const Hole &hole, size_t h) const {
    model::AccessHole a;
    a.access = hole.access_id;
    a.array = hole.array;
    a.block = hole.block;
    for (const TokenRange &r : hole.index)
      a.index.push_back(r.empty() ? model::Code{std::string("0")} : build(r, h + 1));
    a.extents = hole.extents;
    a.original = build(hole.range, h + 1);
    a.is_pointer = hole.is_pointer;
    return a;
  }

  model::Code operand(TokenRange range, const std::string &type, size_t h) const {
    model::Code code = build(range, h + 1);
    if (type.empty()) return code;
    code.insert(code.begin(), "(" + type + ")(");
    code.emplace_back(std::string(")"));
    return code;
  }

  model::ContractHole contract(const Hole &hole, size_t h) const {
    model::ContractHole c;
    c.original = build(hole.range, h + 1);
    c.a = operand(hole.a, hole.a_type, h);
    c.b = operand(hole.b, hole.b_type, h);
    c.c = operand(hole.c, hole.c_type, h);
    if (!hole.target.empty()) c.target = build(hole.target, h + 1);
    c.negate_product = hole.negate_product;
    c.negate_addend = hole.negate_addend;
    c.single = hole.single;
    return c;
  }

  const TokenStream &tokens_;
  std::vector<Hole> holes_;
  bool is_c_;
  mutable std::map<size_t, model::Code> filled_;
};

} // namespace

void TokenStream::attach(clang::Preprocessor &pp) {
  pp_ = &pp;
  tokens_.reserve(1 << 16);
  pp.setTokenWatcher([this](const clang::Token &token) {
    if (token.isAnnotation()) return;
    index_[token.getLocation().getRawEncoding()] = static_cast<unsigned>(tokens_.size());
    tokens_.push_back(token);
  });
}

TokenRange TokenStream::range(clang::SourceRange range) const {
  const auto a = index_.find(range.getBegin().getRawEncoding()), b = index_.find(range.getEnd().getRawEncoding());
  if (a == index_.end() || b == index_.end()) return {};
  return {a->second, b->second};
}

std::string TokenStream::spelling(unsigned i) const {
  const clang::Token &t = tokens_[i];
  if (const clang::IdentifierInfo *id = t.getIdentifierInfo()) return id->getName().str();
  if (const char *sign = clang::tok::getPunctuatorSpelling(t.getKind())) return sign; // of digraphs too
  return pp_->getSpelling(t);
}

std::string identifier(const std::string &text) {
  std::string out;
  for (char c : text) {
    if (isalnum(static_cast<unsigned char>(c)) || c == '_') // ASCII: a symbol of a library
      out += c;
    else if (out.empty() || out.back() != '_')
      out += '_';
  }
  return out;
}

std::string TokenStream::kernel_spelling(unsigned i, bool is_c) const {
  if (const auto it = renamed_.find(i); it != renamed_.end()) return it->second;
  const std::string word = spelling(i);
  if (tokens_[i].is(clang::tok::identifier)) return words_->kernel(word);
  if (tokens_[i].is(clang::tok::coloncolon) && i + 1 < size() &&
      words_->is_global(tokens_[i].getLocation(), spelling(i + 1)))
    return std::string("::") + model::program_namespace + "::";
  if (!is_c) return word;
  const bool inferred = i + 2 < size() && spelling(i + 2) == "="; // auto x = ...
  if (word == "register" || (word == "auto" && !inferred)) return "";
  if (word == "_Bool") return "bool";
  if (word == "restrict" || word == "__restrict") return "__restrict__";
  if (word == "_Static_assert") return "static_assert";
  if (word == "_Alignof") return "alignof";
  if (word == "_Noreturn") return "";
  return word;
}

namespace {

// Blanks, ends of lines (also behind a backslash) and comments.
bool is_blank(const std::string &text) {
  for (size_t i = 0; i < text.size(); i++) {
    if (text.compare(i, 2, "//") == 0 || text.compare(i, 2, "/*") == 0) {
      const bool line = text[i + 1] == '/';
      const size_t end = text.find(line ? "\n" : "*/", i + 2);
      if (end == std::string::npos) return line;
      i = end + (line ? 0 : 1);
    } else if (!isspace(static_cast<unsigned char>(text[i])) && text[i] != '\\') {
      return false;
    }
  }
  return true;
}

} // namespace

std::string TokenStream::gap(unsigned i) const {
  const clang::SourceManager &sm = pp_->getSourceManager();
  const clang::Token &previous = tokens_[i - 1], &token = tokens_[i];
  if (previous.getLocation().isFileID() && token.getLocation().isFileID()) {
    const auto [file_a, end] = sm.getDecomposedLoc(previous.getLocation());
    const auto [file_b, begin] = sm.getDecomposedLoc(token.getLocation());
    const unsigned from = end + previous.getLength();
    if (file_a == file_b && from <= begin) {
      const std::string between = sm.getBufferData(file_a).substr(from, begin - from).str();
      if (is_blank(between)) return between; // no directive, and no macro that stands for nothing
    }
  }
  if (!token.isAtStartOfLine()) {
    // Two words that stood in different expansions must not run together.
    const std::string a = spelling(i - 1), b = spelling(i);
    auto word = [](char c) { return model::in_word(c); };
    return token.hasLeadingSpace() || (word(a.back()) && word(b.front())) ||
                   (!word(a.back()) && !word(b.front()) && token.getLocation().isMacroID())
               ? " "
               : "";
  }
  const unsigned column = sm.getExpansionColumnNumber(token.getLocation());
  return "\n" + std::string(column > 0 ? column - 1 : 0, ' ');
}

std::string TokenStream::text(TokenRange range) const {
  std::string out;
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++) {
    if (i != range.first) {
      const std::string g = gap(i);
      out += g.find_first_not_of(" ") == std::string::npos ? g : " "; // comments and line ends become one blank
    }
    out += spelling(i);
  }
  return out;
}

model::Code build_code(const TokenStream &tokens, TokenRange range, std::vector<Hole> holes, bool is_c) {
  return CodeBuilder(tokens, std::move(holes), is_c).build(range, 0);
}

} // namespace metafork::frontend
