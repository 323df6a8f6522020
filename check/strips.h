// Claims on loops in strips, in which a recurrence x = x op e, or x = f*x + e, is a scan.
#pragma once

#include "model/scop.h"

#include <string>
#include <vector>

namespace metafork::check {

// What such a rewriting has made of loops (ScopStrip). `given` is the scop before it.
class Strips {
public:
  Strips(const model::Scop &given, const model::Scop &scop);

  // Is a loop of the scop one over strips?
  bool is_over_strips(int loop) const;
  // Has the statement been added for a strip, or does it stand in the place of the recurrence?
  bool belongs(int statement) const;
  // Is a statement of the given scop replaced: does what is stored stand for its instances?
  bool is_stored(int given_statement) const;
  // Has an array of the given scop numbers of strips that stand for it?
  bool is_scanned(int array) const;

  // Of a loop over strips: what of the loop of the given scop is left in it; null where it is not put together in the
  // way of a scan, of which `why` says more.
  const std::vector<model::ScopNode> *rest(const model::ScopNode &over_strips, const model::ScopNode &given_loop,
                                           std::string &why) const;
  // In that rest, in the place of a statement that is stored: do these nodes make the next number and store it?
  bool stores(const model::ScopNode &node, int given_statement) const;

  // Why the numbers may be others than in the given scop; "": by the laws of the operation, which is associative (for
  // floating-point numbers where a clause allows it) and, with a factor, the distributive law, they are the same.
  std::string objection(const model::ScopStrip &strip) const;

private:
  class One;
  const model::ScopStrip *of_loop(int over_strips) const;
  const model::Scop &given_, &scop_;
};

} // namespace metafork::check
