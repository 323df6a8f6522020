// A break of a switch, and break and continue of an inner loop, stay inside the iteration.
// RUN: %accept %s

void classify(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < n; k++) {
      if (b[k] < 0) continue;
      if (b[k] > 9) break;
      s += b[k];
    }
    switch (s) {
    case 0: a[i] = 1; break;
    default: a[i] = s;
    }
  }
}
