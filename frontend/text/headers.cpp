#include "frontend/text/headers.h"

#include <clang/Basic/FileManager.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>

#include <filesystem>
#include <map>
#include <set>

namespace metafork::frontend {

using namespace clang;
namespace fs = std::filesystem;

namespace {

struct MainInclude {
  model::Range range; // the file name with its quotes
  std::string source;
};

struct Collected : HeaderCollector {
  std::map<std::string, std::string> files; // real path -> path as the compiler opened it
  std::set<std::string> directories;        // search directories that were used
  std::vector<MainInclude> main_includes;
  std::vector<MainInclude> system; // in quotes, though headers of the system

  void finish(model::Unit &unit) const override {
    unit.dependencies.push_back(unit.input);
    std::set<std::string> carried;
    for (const auto &[real, opened] : files) {
      unit.dependencies.push_back(opened);
      carried.insert(real);
    }
    for (const MainInclude &i : system) // not the package's own header of that name
      if (i.source == unit.stem + ".h") unit.edits.push_back({i.range, "<" + i.source + ">"});
    if (carried.empty()) return;
    const fs::path root = common_root(carried);
    auto below = [&](const std::string &path) { return fs::path(path).lexically_relative(root).generic_string(); };
    for (const std::string &real : carried) unit.headers.push_back({real, below(real)});
    for (const std::string &dir : directories) {
      const std::string real = fs::weakly_canonical(dir).string();
      bool holds = false;
      for (const std::string &file : carried) holds = holds || file.rfind(real + "/", 0) == 0;
      // a directory above the root keeps its meaning only through the files below it
      if (holds && (real + "/").rfind(root.string(), 0) == 0) unit.include_dirs.push_back(below(real));
    }
    for (const MainInclude &i : main_includes)
      if (carried.count(i.source)) unit.edits.push_back({i.range, "\"headers/" + below(i.source) + "\""});
  }

private:
  fs::path common_root(const std::set<std::string> &carried) const {
    fs::path root = fs::path(*carried.begin()).parent_path();
    auto widen = [&](const fs::path &p) {
      while (root != root.root_path() && p.lexically_relative(root).generic_string().rfind("..", 0) == 0)
        root = root.parent_path();
    };
    for (const std::string &f : carried) widen(fs::path(f).parent_path());
    for (const std::string &d : directories) {
      const fs::path real = fs::weakly_canonical(d);
      for (const std::string &f : carried)
        if (f.rfind(real.string() + "/", 0) == 0) widen(real);
    }
    return root;
  }
};

class Callbacks : public PPCallbacks {
public:
  Callbacks(const SourceManager &sm, std::shared_ptr<Collected> out) : sm_(sm), out_(std::move(out)) {}

  void InclusionDirective(SourceLocation hash, const Token &, StringRef spelled, bool angled, CharSourceRange name,
                          OptionalFileEntryRef file, StringRef search_path, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind kind) override {
    if (file && SrcMgr::isSystem(kind) && !angled && sm_.isInMainFile(hash) && name.getBegin().isFileID())
      out_->system.push_back({{sm_.getFileOffset(name.getBegin()), sm_.getFileOffset(name.getEnd())}, spelled.str()});
    if (!file || SrcMgr::isSystem(kind)) return;
    std::string real = file->getFileEntry().tryGetRealPathName().str();
    if (real.empty()) real = fs::weakly_canonical(file->getName().str()).string();
    out_->files[real] = file->getName().str();
    const std::string includer = sm_.getFilename(hash).str();
    const fs::path own = fs::path(includer).parent_path();
    if (!search_path.empty() &&
        fs::weakly_canonical(own.empty() ? "." : own) != fs::weakly_canonical(search_path.str()))
      out_->directories.insert(search_path.str());
    if (sm_.isInMainFile(hash) && name.getBegin().isFileID())
      out_->main_includes.push_back({{sm_.getFileOffset(name.getBegin()), sm_.getFileOffset(name.getEnd())}, real});
  }

private:
  const SourceManager &sm_;
  std::shared_ptr<Collected> out_;
};

} // namespace

std::shared_ptr<HeaderCollector> attach_headers(Preprocessor &pp) {
  auto out = std::make_shared<Collected>();
  pp.addPPCallbacks(std::make_unique<Callbacks>(pp.getSourceManager(), out));
  return out;
}

} // namespace metafork::frontend
