// In how many ways do n queens stand on a board of n columns without threatening each other? Each place of the next queen
// is tried beside the others, on a board of its own. The argument is n.
#include <cstdio>
#include <cstdlib>

struct Board {
  int queens = 0;
  int row[16] = {};
  bool allows(int next) const {
    for (int c = 0; c < queens; c++)
      if (row[c] == next || row[c] - next == queens - c || next - row[c] == queens - c) return false;
    return true;
  }
};

int ways(Board board, int n) {
  if (board.queens == n) return 1;
  int found[16] = {}, sum = 0;
  for (int next = 0; next < n; next++) {
    if (!board.allows(next)) continue;
    Board fuller = board;
    fuller.row[fuller.queens++] = next;
    meta_fork { found[next] = ways(fuller, n); }
  }
  meta_join;
  for (int next = 0; next < n; next++) sum += found[next];
  return sum;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 7;
  std::printf("%d queens: %d ways\n", n, ways(Board(), n));
  return 0;
}
