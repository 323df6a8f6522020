// What of a file is read ahead of it.
#include "frontend/session/headers_ahead.h"

#include <gtest/gtest.h>

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

} // namespace
