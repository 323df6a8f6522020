// Lines of the IR's text, and what stands in one.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::codegen {

// A line without its indentation; with those behind it that go on with its source text, "| ...".
struct TextLine {
  struct Part {
    size_t begin = 0; // in `text`
    unsigned line = 0, column = 0;
  };
  size_t indent = 0;
  std::string text;
  std::vector<Part> parts; // one for each line of the file
};
// Without empty lines and those of comments, "// ...". Throws std::invalid_argument.
std::vector<TextLine> text_lines(std::string_view text);

// A cursor over one line. Words are separated by spaces, which count only inside quotes and source text.
class LineReader {
public:
  explicit LineReader(const TextLine &line) : line_(line) {}

  // Throws std::invalid_argument, "LINE:COLUMN: what".
  [[noreturn]] void fail(const std::string &what) {
    skip_space();
    fail(at_, what);
  }
  [[noreturn]] void fail(size_t at, const std::string &what) const;

  bool at_end();
  void expect_end();
  // Consumes what comes next, if it is that.
  bool accept(std::string_view token);
  bool accept_word(std::string_view word);
  bool next_is_number();
  bool next_is_quoted();
  void expect(std::string_view token);
  std::string name(); // of letters, digits and underscores
  std::string quoted();
  std::vector<std::string> names();
  long number();
  int small_number(); // -1 .. 2^30
  Expr expression();
  qe::Poly polynomial();
  Place place();
  // "unsigned long n", "\"a type\" n": the last word is the name.
  std::pair<std::string, std::string> declared();
  // What is left, without the space in front of it; or up to the separator " \; ".
  std::string rest();
  model::Code code(const Kernel &kernel);
  model::Code code_before_separator(const Kernel &kernel);

private:
  void skip_space();
  Expr call(Expr::Kind kind);
  qe::Poly product();
  model::Code code(size_t end, const Kernel &kernel);

  const TextLine &line_;
  size_t at_ = 0;
  int levels_ = 0; // of the expression that is read
};

} // namespace metafork::codegen
