#pragma once
#include "deep/constants.h"
static inline int area(int w, int h) { return w * h + DEPTH; }
struct extent {
  int w, h;
};
