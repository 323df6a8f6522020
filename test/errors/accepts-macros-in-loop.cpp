// Macros in bounds and bodies are fine, and so is a macro with a keyword that nobody uses.
// RUN: %accept %s

#define EACH(i, n) meta_for (int i = 0; i < n; i++)
#define SIZE 100
#define SET(k) a[k] = k
void fill(int *a) {
  meta_for (int i = 0; i < SIZE; i++) SET(i);
}
