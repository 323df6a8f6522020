// Loops over iterators and pointers, and with two bounds, as loops over an index with one.
//
//   for (auto it = v.begin(); it != v.end(); ++it) *it = 0;    for (unsigned long i = 0; i < v.size(); ++i) v[i] = 0;
//   for (auto i = v.begin() + 1, j = w.begin(); i != v.end(); ++i, ++j) *j = *i - *(i - 1);
//     for (long k = 1; k < (long)v.size(); ++k) w[k - 1] = v[k] - v[k - 1];
//   for (float *p = a; p != a + n; p++) *p = 0;                for (long i = 0; i < n; ++i) a[i] = 0;
//   for (float *p = a; p != e; p++) b[p - a] = f(p);           for (long i = 0; i < e - a; ++i) b[i] = f(a + i);
//   for (int i = 0; i < n && i < m; i++)                       for (int i = 0; i < (n < m ? n : m); i++)
#pragma once

#include "frontend/rewrite/range_loops.h"

namespace metafork::frontend {

struct IteratorLoop {
  std::string header;                       // empty: it is no such loop
  std::string before;                       // declarations in front of it, with which it stands in a block
  Spellings mentions;                       // of the iterator in the body, by their tokens
  std::map<std::string, std::string> words; // names and expressions that it makes: what they are in the source
};
// `other`: as of index_loop.
IteratorLoop iterator_loop(const Context &context, const Slice &slice, const clang::ForStmt *loop,
                           const Spellings &other, FreshNames &names);

} // namespace metafork::frontend
