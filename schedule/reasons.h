// Why loops stay serial, in the words of the source: two references that are one element in two iterations, and a cure.
#pragma once

#include "schedule/dependences.h"
#include "schedule/sets.h"

#include <string>

namespace metafork::schedule {

struct Asked {
  int given = 0;            // so many statements, the first ones, are the program's; others have been added
  bool reassociate = false; // --reassociate is given already
};

// A dependence that the outermost loop carries; of `statement`, if it is not -1: then empty where there is none.
std::string why_serial(const Sets &sets, const Dependences &d, const Asked &asked, int statement = -1);

} // namespace metafork::schedule
