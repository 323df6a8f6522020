// Ranges of elements that algorithms of the library are given, as subscripts.
//
//   v.begin() + 2, v.end()     v[2 + i],  v.size() - 2 of them
//   p + k, p + k + n           p[k + i],  n
//   std::views::iota(a, b)     the numbers from a to b themselves
//
// What may have another value in a later iteration is a variable in front of the loop.
#pragma once

#include "frontend/rewrite/range_loops.h"
#include "frontend/slice/slice.h"

#include <string>
#include <vector>

namespace metafork::frontend {

struct ElementRow {
  std::string base;               // v, p, s.cells: an operand of []; of numbers the first one
  std::string offset;             // of element 0; empty: none
  std::string iterator;           // what leads to element 0, as an operand of +; empty: nothing does
  std::string pointer;            // to the base; empty: there is none in the text
  std::string count, type;        // how many there are, and the type of that number; empty: nobody asks
  bool numbers = false;           // the elements are numbers that follow one another
  bool constant = false;          // elements are const here, whatever they are elsewhere
  clang::QualType element;        // without its qualifiers
  std::vector<std::string> parts; // the sum that the offset is, and the source's text for its base: it tells rows apart
};

struct NoRow {
  std::string why;
};

class RowReader {
public:
  RowReader(const Context &context, const Slice &slice, FreshNames &names)
      : context_(context), slice_(slice), names_(names) {}

  // What runs in each iteration and may change something.
  void runs(const clang::Stmt *body) { bodies_.push_back(body); }
  void runs_anything() { anything_ = true; } // what is called is not seen

  // Throw NoRow. Their declarations are added to `before`.
  ElementRow at(const clang::Expr *first);
  ElementRow between(const clang::Expr *first, const clang::Expr *last);
  ElementRow counted(const clang::Expr *first, const clang::Expr *count);
  ElementRow all_of(const clang::Expr *range);

  // A value that all iterations find: the text, or a variable.
  std::string fixed(const clang::Expr *e, clang::QualType type, const std::string &word);
  std::string hoisted(const std::string &type, const std::string &word, const std::string &value);
  std::string text(const clang::Expr *e) const;
  std::string type_text(clang::QualType type) const;

  std::string before;                       // declarations
  std::map<std::string, std::string> words; // the names of their variables: what they are in the source

private:
  struct Term {
    std::string text;
    bool negative = false, is_size = false, is_unsigned = false;
  };
  struct Place {
    const clang::Expr *base = nullptr;
    std::vector<Term> terms;
    bool constant = false;
  };
  Place place(const clang::Expr *e);
  bool step(const clang::Expr *&e, std::vector<std::pair<const clang::Expr *, bool>> &steps);
  ElementRow row(const Place &place, const clang::Expr *iterator);
  void based_on_container(const Place &place, ElementRow &out);
  void based_on_pointer(const Place &place, ElementRow &out);
  ElementRow numbers(const clang::Expr *range);
  Term term(const clang::Expr *e, bool negative);
  Term size_of(const clang::Expr *container);
  bool is_fixed(const clang::Expr *e) const;
  bool keeps_elements(const clang::Expr *container) const;
  void count(const std::vector<Term> &terms, ElementRow &out) const;
  std::string sum(const std::vector<Term> &terms) const;

  const Context &context_;
  const Slice &slice_;
  FreshNames &names_;
  std::vector<const clang::Stmt *> bodies_;
  bool anything_ = false;
};

// To what an iterator of elements in a row leads; null: it is none.
clang::QualType element_of_iterator(clang::QualType type);

// Nothing happens but that something is computed, whose operands are numbers, pointers and containers.
bool is_quiet_value(const Slice &slice, const clang::Expr *e);

} // namespace metafork::frontend
