// The system's headers that a C++ file begins with, read once for all the times that Clang reads the file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class FileManager;
} // namespace clang
namespace llvm::vfs {
class InMemoryFileSystem;
}

namespace metafork::frontend {

// A precompiled header in memory. A file that begins with the same text, and is read with the same flags and more
// definitions of macros that these headers do not ask for, means the same with it as without.
class HeadersAhead {
public:
  // What of the text is read ahead: comments, #include <...> and #define, as far as there is nothing else, with an
  // include at least; else it is empty.
  static std::string beginning(const std::string &text);

  // The headers at the beginning of a text that Clang reads with these flags. Null where there are none, the language
  // is C, whose headers are small, a flag has something read before the file, or Clang finds an error in them. What was
  // read last is kept.
  static std::shared_ptr<const HeadersAhead> read(const std::string &text, const std::vector<std::string> &flags,
                                                  bool is_c);

  // For a run of Clang over such a file: what it finds in memory, and the option to take it from there.
  void give(llvm::vfs::InMemoryFileSystem &memory) const;
  static void ask_for(clang::CompilerInstance &compiler);

private:
  HeadersAhead(std::string text, std::string tree) : text_(std::move(text)), tree_(std::move(tree)) {}
  std::string text_, tree_; // the beginning; as Clang writes it
};

// What Clang makes of a header: as it is written to a file and taken from there. Nothing where there is an error. The
// templates that it needs are instantiated in it, which otherwise each file would do that begins with it.
std::optional<std::string> tree_of_header(const std::vector<std::string> &arguments, clang::FileManager &files);
// For a run of Clang: to begin with such a tree.
void begin_with(clang::CompilerInstance &compiler, const std::string &tree);

} // namespace metafork::frontend
