// What of a file is read ahead of it.
#include "frontend/session/headers_ahead.h"

#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace {

using metafork::frontend::HeadersAhead;

std::string rest(const std::string &text) { return text.substr(HeadersAhead::beginning(text).size()); }

TEST(HeadersAhead, AreCommentsHeadersOfTheSystemAndMacros) {
  EXPECT_EQ(rest("// a\n#include <vector>\n/* b\n c */ # include <cmath> // d\nint x;\n"), "int x;\n");
  EXPECT_EQ(rest("#define NDEBUG\n#define SQUARE(x) \\\n  ((x) * (x))\n#include <cassert>\n\nint x;"), "int x;");
  EXPECT_EQ(rest("#include <vector>\n#include <map>"), "");
}

TEST(HeadersAhead, EndInFrontOfAnythingElse) {
  EXPECT_EQ(rest("#include <vector>\n#include \"own.h\"\n#include <map>\n"), "#include \"own.h\"\n#include <map>\n");
  EXPECT_EQ(rest("#include <vector>\n#ifdef A\n#include <map>\n#endif\n"), "#ifdef A\n#include <map>\n#endif\n");
  EXPECT_EQ(rest("#include <vector>\n#undef A\n"), "#undef A\n");
  EXPECT_EQ(rest("#include <vector>\n#include HEADER\n"), "#include HEADER\n");
  EXPECT_EQ(rest("#include <vector>\nint x; // #include <map>\n#include <map>\n"),
            "int x; // #include <map>\n#include <map>\n");
}

TEST(HeadersAhead, NeedAHeader) {
  for (const char *text : {"", "int x;", "#define A 1\nint x;", "#include \"own.h\"\n", "#include", "#", "#include <a"})
    EXPECT_EQ(HeadersAhead::beginning(text), "") << text;
}

TEST(HeadersAhead, AreReadOnceAndOnlyWhereThatMeansTheSame) {
  const std::string text = "#include <cstddef>\nint x;\n";
  const auto read = HeadersAhead::read(text, {}, false);
  ASSERT_TRUE(read);
  EXPECT_EQ(HeadersAhead::read("#include <cstddef>\ndouble y;\n", {}, false), read);
  EXPECT_NE(HeadersAhead::read(text, {"-DNDEBUG"}, false), read);
  EXPECT_FALSE(HeadersAhead::read(text, {}, true)) << "C";
  EXPECT_FALSE(HeadersAhead::read(text, {"-include", "other.h"}, false));
  EXPECT_FALSE(HeadersAhead::read("#include <there/is/no/such/header>\n", {}, false));
}

// Whether a file compiles that uses what a header declares, and includes nothing, shows where Clang begins.
class HeadersInAFile : public testing::Test {
protected:
  void SetUp() override {
    header.files = {{"folder/h.h", "#include <cstddef>\nint f(std::size_t);\n"}, {"all.hpp", "#include <h.h>\n"}};
    header.main = "all.hpp";
    header.folders = {"folder"};
    header.flags = {"-std=c++20"};
    user = header;
    user.files.push_back({"user.cpp", "int g() { return f(1); }\n"});
    user.main = "user.cpp";
    user.ahead = file;
  }
  void TearDown() override { std::filesystem::remove(file); }

  const std::string file = testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".pch";
  metafork::frontend::Compilation header, user;
};

TEST_F(HeadersInAFile, AreTakenFromIt) {
  EXPECT_TRUE(first_error(user)) << "there is no such file";
  ASSERT_TRUE(read_ahead(header, file));
  EXPECT_FALSE(first_error(user));
  user.files.back().text = "int g() { return f(1) }\n";
  EXPECT_TRUE(first_error(user)) << "an error is one with it too";
}

TEST_F(HeadersInAFile, AreReadAnewWhereTheyHaveChanged) {
  ASSERT_TRUE(read_ahead(header, file));
  user.files.front().text.back() = ' '; // as long as it was
  EXPECT_TRUE(first_error(user));
}

TEST_F(HeadersInAFile, AreReadAnewWhereItIsOfNoUse) {
  std::ofstream(file) << "something else";
  EXPECT_TRUE(first_error(user));
  user.files.back().text = "#include <h.h>\nint g() { return f(1); }\n";
  EXPECT_FALSE(first_error(user));
  ASSERT_TRUE(read_ahead(header, file));
  user.flags = {"-std=c++17"};
  EXPECT_FALSE(first_error(user));
}

TEST_F(HeadersInAFile, AreNotWrittenWithAnError) {
  header.files.front().text = "int f(;\n";
  EXPECT_FALSE(read_ahead(header, file));
  EXPECT_FALSE(std::filesystem::exists(file));
  header.files.front().text = "int f();\n";
  EXPECT_FALSE(read_ahead(header, "/there/is/no/such/folder/headers.pch"));
}

} // namespace
