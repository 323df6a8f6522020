// Strings and what views them, as the characters below: short ones lie in their object, and behind the last character is one
// that may be read.
// Where a string lies in its object, the source runs.
// RUN: %check %s %t --elisions --translate=--auto 0 1 2 3 15 16 40 300
// RUN: %metafork-cc %s --auto --report -o %t/said -- -std=c++20 -I %S/Inputs 2>&1 | FileCheck %s
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "testing.h"

// CHECK-DAG: parallel: {{.*}}kernel strings_upper_r0_n0
static void upper(std::string &s) {
  for (std::size_t i = 0; i < s.size(); i++)
    if (s[i] >= 'a' && s[i] <= 'z') s[i] = static_cast<char>(s[i] - 32);
}
// CHECK-DAG: parallel: {{.*}}kernel strings_turned_r0_n0
static void turned(std::string &s) {
  for (char &c : s) c = static_cast<char>(c ^ 1);
}
// CHECK-DAG: parallel: {{.*}}kernel strings_count_r0_n0
static int count(std::string_view s, char c) {
  int n = 0;
  for (std::size_t i = 0; i < s.length(); i++)
    if (s[i] == c) n++;
  return n;
}
// CHECK-DAG: parallel: {{.*}}kernel strings_with_the_end_r0_n0
static void with_the_end(const std::string &s, std::vector<char> &out) {
  for (std::size_t i = 0; i <= s.size(); i++) out[i] = s[i];
}
// CHECK-DAG: parallel: {{.*}}kernel strings_histogram_r0_n0
static void histogram(const std::string &s, int *__restrict bins) {
  for (unsigned char c : s) bins[c]++;
}
// CHECK-DAG: parallel: {{.*}}kernel strings_reversed_r0_n0
static std::string reversed(std::string_view s) {
  std::string out(s.size(), ' ');
  for (std::size_t i = 0; i < s.size(); i++) out[i] = s[s.size() - 1 - i];
  return out;
}
// CHECK-DAG: parallel: {{.*}}kernel strings_wide_r0_n0
static void wide(std::u32string &s) {
  for (std::size_t i = 0; i < s.size(); i++) s[i] += 1;
}
struct Named {
  std::string name;
  // CHECK-DAG: parallel: {{.*}}kernel Named_blanked
  void blanked() {
    for (std::size_t i = 0; i < name.size(); i++)
      if (name[i] == 'b') name[i] = ' ';
  }
};
// What changes its length stays, and says so.
// CHECK-DAG: serial: for (int i = 0; i < n; i++): 's += 'a'' may change how many elements 's' has
static void longer(std::string &s, int n) {
  for (int i = 0; i < n; i++) s += 'a';
}

void test_case(int n) {
  std::string s(static_cast<std::size_t>(n), 'q');
  for (int i = 0; i < n; i++) s[static_cast<std::size_t>(i)] = static_cast<char>(test_random(64, 127));
  upper(s);
  RECORD(s.data(), s.size());
  turned(s);
  RECORD(s.data(), s.size());
  std::vector<char> end(s.size() + 1, 'x');
  with_the_end(s, end);
  RECORD(end.data(), end.size());
  std::vector<int> bins(256);
  histogram(s, bins.data());
  bins[0] = count(s, 'A');
  RECORD(bins.data(), 256);
  s = reversed(s);
  RECORD(s.data(), s.size());
  std::u32string w(s.begin(), s.end());
  wide(w);
  RECORD(w.data(), w.size());
  Named named{s};
  named.blanked();
  longer(named.name, 3);
  RECORD(named.name.data(), named.name.size());
}
