#include "driver/driver.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace metafork::driver {

namespace fs = std::filesystem;

namespace {

// A folder that metafork-cc may replace: empty, or a package.
bool replaceable(const fs::path &folder) {
  std::error_code e;
  if (fs::is_empty(folder, e)) return true;
  for (const auto &entry : fs::directory_iterator(folder, e)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream in(entry.path());
    std::string text(256, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (text.find("metafork-package-") != std::string::npos) return true;
  }
  return false;
}

std::string write_files(const fs::path &folder, const std::vector<codegen::File> &files) {
  std::error_code e;
  for (const codegen::File &f : files) {
    const fs::path path = folder / f.path;
    fs::create_directories(path.parent_path(), e);
    std::ofstream out(path, std::ios::binary);
    out << f.text;
    out.close();
    if (!out) return "cannot write '" + path.string() + "'";
  }
  return "";
}

} // namespace

std::string write_package(const std::string &folder, const std::vector<codegen::File> &files) {
  std::error_code e;
  fs::path target = fs::absolute(folder, e).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  const bool exists = fs::exists(fs::symlink_status(target, e));
  if (exists && !fs::is_directory(target, e)) return "'" + folder + "' exists and is not a folder";
  if (exists && !replaceable(target))
    return "'" + folder + "' exists and holds files that are no MetaFork package; choose another folder";
  fs::create_directories(target.parent_path(), e);
  const fs::path fresh =
      target.parent_path() / ("." + target.filename().string() + ".metafork-" + std::to_string(getpid()));
  fs::remove_all(fresh, e);
  if (!fs::create_directory(fresh, e)) return "cannot write to '" + target.parent_path().string() + "': " + e.message();
  std::string error = write_files(fresh, files);
  if (error.empty()) {
    if (!exists) {
      fs::rename(fresh, target, e);
    } else if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) != 0) {
      // a file system without exchange: the old one steps aside first
      const fs::path old = fresh.string() + "-old";
      fs::rename(target, old, e);
      if (!e) {
        fs::rename(fresh, target, e);
        std::error_code back;
        if (e)
          fs::rename(old, target, back);
        else
          fs::remove_all(old, back);
      }
    }
    if (e) error = "cannot write '" + folder + "': " + e.message();
  }
  fs::remove_all(fresh, e);
  return error;
}

} // namespace metafork::driver
