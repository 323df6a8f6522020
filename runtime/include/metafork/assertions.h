/* assert in kernels: as in the program, it is checked unless NDEBUG is defined. */
#ifndef METAFORK_ASSERTIONS_H
#define METAFORK_ASSERTIONS_H

#include <stdio.h>
#include <stdlib.h>

#ifdef NDEBUG
#define MF_CHECKS 0
#else
#define MF_CHECKS 1
#endif

#include "metafork/words_begin.h"

#include "metafork/kernel.h"

/* Ends the program; on a GPU the kernel, and the runtime says so. */
MF_DEVICE inline void mf_failed(const char *text, const char *place, int number) {
#if defined(__CUDA_ARCH__)
  printf("%s:%d: assertion '%s' failed\n", place, number, text);
  __trap();
#else
  fprintf(stderr, "%s:%d: assertion '%s' failed\n", place, number, text);
  abort();
#endif
}

#include "metafork/words_end.h"
#endif
