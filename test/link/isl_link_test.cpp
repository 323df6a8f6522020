// Asserts that a program that links libLLVM.so gets our isl, built with GMP, and not the copy that Polly exports.
#include <isl/version.h>
#include <llvm/Support/raw_ostream.h>

#include <string_view>

int main() {
  const std::string_view version = isl_version();
  if (version.find("GMP") == std::string_view::npos) {
    llvm::errs() << "isl is not the static library with GMP: " << version << "\n";
    return 1;
  }
  return 0;
}
