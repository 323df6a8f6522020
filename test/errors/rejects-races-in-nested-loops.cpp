// Loops in loops are followed as often as something is new in them, not twice for each time that the one around is.
// RUN: rm -rf %t && mkdir -p %t && not timeout 60 %metafork-cc %s -o %t/p 2>&1 | FileCheck %s
// CHECK: error: 'x' is written here while forked work may still use it

int f(int n) {
  int x = 0;
  while (n > 0) {
  x = meta_fork f(0);
  while (n > 1) {
  x = meta_fork f(1);
  while (n > 2) {
  x = meta_fork f(2);
  while (n > 3) {
  x = meta_fork f(3);
  while (n > 4) {
  x = meta_fork f(4);
  while (n > 5) {
  x = meta_fork f(5);
  while (n > 6) {
  x = meta_fork f(6);
  while (n > 7) {
  x = meta_fork f(7);
  while (n > 8) {
  x = meta_fork f(8);
  while (n > 9) {
  x = meta_fork f(9);
  while (n > 10) {
  x = meta_fork f(10);
  while (n > 11) {
  x = meta_fork f(11);
  while (n > 12) {
  x = meta_fork f(12);
  while (n > 13) {
  x = meta_fork f(13);
  while (n > 14) {
  x = meta_fork f(14);
  while (n > 15) {
  x = meta_fork f(15);
  while (n > 16) {
  x = meta_fork f(16);
  while (n > 17) {
  x = meta_fork f(17);
  while (n > 18) {
  x = meta_fork f(18);
  while (n > 19) {
  x = meta_fork f(19);
  while (n > 20) {
  x = meta_fork f(20);
  while (n > 21) {
  x = meta_fork f(21);
  while (n > 22) {
  x = meta_fork f(22);
  while (n > 23) {
  x = meta_fork f(23);
  while (n > 24) {
  x = meta_fork f(24);
  while (n > 25) {
  x = meta_fork f(25);
  while (n > 26) {
  x = meta_fork f(26);
  while (n > 27) {
  x = meta_fork f(27);
  while (n > 28) {
  x = meta_fork f(28);
  while (n > 29) {
  x = meta_fork f(29);
  while (n > 30) {
  x = meta_fork f(30);
  while (n > 31) {
  x = meta_fork f(31);
  while (n > 32) {
  x = meta_fork f(32);
  while (n > 33) {
  x = meta_fork f(33);
  while (n > 34) {
  x = meta_fork f(34);
  while (n > 35) {
  x = meta_fork f(35);
  while (n > 36) {
  x = meta_fork f(36);
  while (n > 37) {
  x = meta_fork f(37);
  while (n > 38) {
  x = meta_fork f(38);
  while (n > 39) {
  x = meta_fork f(39);
  meta_join;
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  }
  meta_join;
  return x;
}
