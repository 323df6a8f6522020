/* Calls all programs of a batch, for a build with sanitizers: is every access within its array? */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct affine_program affine_programs[];

static void *allocations[100];
static int allocated;

void *test_allocate(size_t bytes) {
  void *p = malloc(bytes);
  memset(p, 0x5A, bytes);
  return allocations[allocated++] = p;
}
int test_random(int lo, int hi) { return lo + rand() % (hi - lo + 1); }
void test_record(const char *name, const void *elements, size_t size, size_t count, int floating) {
  volatile char byte;
  for (size_t i = 0; i < size * count; i++) byte = ((const char *)elements)[i];
  (void)byte, (void)name, (void)floating;
}

int main(void) {
  for (const struct affine_program *p = affine_programs; p->name; p++)
    for (int row = 0; row < p->sizes; row++)
      for (int alias = -1; alias < (p->may_alias ? 4 : 0); alias++) {
        fprintf(stderr, "%s row %d\n", p->name, row);
        p->call(p->values + row * p->parameters, alias);
        while (allocated > 0) free(allocations[--allocated]);
      }
  return 0;
}
