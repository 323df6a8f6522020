// Lines with indentation.
#pragma once

#include <string>

namespace metafork::codegen {

class TextWriter {
public:
  void line(const std::string &s = "") { out_ += (s.empty() ? "" : std::string(indent_, ' ') + s) + "\n"; }
  // A line that opens a block, and one that closes it.
  void open(const std::string &s) {
    line(s);
    indent_ += 2;
  }
  void close(const std::string &s = "}") {
    indent_ -= 2;
    line(s);
  }
  // Source text of several lines: its first line stands here, the others keep their distance from the least indented
  // one.
  void text(const std::string &s);
  // Lines that are indented already.
  void raw(const std::string &lines) { out_ += lines; }
  void indent() { indent_ += 2; }
  // A writer for lines that will stand here.
  TextWriter nested() const {
    TextWriter w;
    w.indent_ = indent_;
    return w;
  }
  std::string take() { return std::move(out_); }

private:
  std::string out_;
  size_t indent_ = 0;
};

} // namespace metafork::codegen
