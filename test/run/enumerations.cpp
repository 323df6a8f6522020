// Values of enumerations as elements, members and values that kernels are given; a store of one changes no container.
// RUN: %check %s %t/some -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include <cstddef>
#include <vector>

#include "testing.h"

enum class Colour : unsigned char { red, green, blue };
enum class Side : signed char { left = -1, none, right };
enum class Wide : long { low = -5000000000, high = 5000000000 };
enum Old { oak, ash, elm = 7 };
namespace cards {
enum class Suit { clubs, hearts };
struct Card {
  enum class Face : short { up, down };
  Suit suit;
  Face face;
  Colour colour;
};
inline bool is_red(Suit s) { return s == Suit::hearts; }
constexpr Suit other(Suit s) { return s == Suit::clubs ? Suit::hearts : Suit::clubs; }
} // namespace cards
using cards::Card;

static void plain(std::vector<Colour> &c, std::vector<Side> &s, std::vector<Wide> &w, std::vector<Old> &o, Colour from, Colour to) {
  for (std::size_t i = 0; i < c.size(); i++)
    if (c[i] == from) c[i] = to;
  for (std::size_t i = 0; i < s.size(); i++) s[i] = c[i] < Colour::blue ? static_cast<Side>(-static_cast<int>(s[i])) : Side::none;
  for (Wide &e : w) e = e == Wide::low ? Wide::high : e;
  for (std::size_t i = 0; i < o.size(); i++) o[i] = o[i] == oak ? elm : static_cast<Old>(o[i] - 1 < 0 ? 0 : o[i] - 1);
}
static void keyword(std::vector<Colour> &c, std::vector<Card> &cards, int *count) {
  meta_for (std::size_t i = 0; i < c.size(); i++) {
    switch (c[i]) {
    case Colour::red: c[i] = Colour::green; break;
    case Colour::green: c[i] = Colour::blue; break;
    default: c[i] = Colour{}; break;
    }
  }
  meta_for (std::size_t i = 0; i < cards.size(); i++) {
    using enum cards::Suit;
    Card &one = cards[i];
    if (cards::is_red(one.suit)) one.face = Card::Face::down;
    one.suit = cards::other(one.suit);
    one.colour = one.suit == hearts ? Colour::red : c[i];
    count[i] = static_cast<int>(one.suit) + 10 * static_cast<int>(one.face);
  }
}
static void members(std::vector<Card> &cards) {
  for (std::size_t i = 0; i < cards.size(); i++)
    if (cards[i].colour != Colour::red) cards[i].suit = cards::Suit::clubs;
}
static void bytes(std::byte *b, const int &n) { // which may lead to n
  for (int i = 0; i < n; i++) b[i] ^= std::byte{5};
}

void test_case(int n) {
  std::vector<Colour> c;
  std::vector<Side> s;
  std::vector<Wide> w;
  std::vector<Old> o;
  std::vector<Card> cards;
  int *count = NEW(int, n + 1);
  for (int i = 0; i < n; i++) {
    c.push_back(static_cast<Colour>(test_random(0, 2)));
    s.push_back(static_cast<Side>(test_random(-1, 1)));
    w.push_back(test_random(0, 1) ? Wide::low : static_cast<Wide>(i));
    o.push_back(static_cast<Old>(test_random(0, 7)));
    cards.push_back({static_cast<cards::Suit>(test_random(0, 1)), Card::Face::up, c.back()});
  }
  FILL(count, n + 1, 0, 0);
  plain(c, s, w, o, Colour::red, Colour::blue);
  keyword(c, cards, count);
  members(cards);
  for (int i = 0; i < n; i++) count[i] += static_cast<int>(cards[i].colour) * 100 + static_cast<int>(cards[i].suit);
  RECORD(c.data(), n);
  RECORD(s.data(), n);
  RECORD(w.data(), n);
  RECORD(o.data(), n);
  RECORD(count, n);
  int size = n;
  std::vector<std::byte> b(4 * n + 4);
  bytes(b.data(), size);
  RECORD(b.data(), n);
  size = 4; // it becomes 1
  bytes(reinterpret_cast<std::byte *>(&size), size);
  RECORD(&size, 1);
}
