// Footprints: which elements of an array the points of a block and the iterations of a sequential tile touch together,
// as boxes whose corners and extents are polynomials in the block sizes, and as exact sets for the copy loops.
#pragma once

#include "model/model.h"
#include "qe/qe.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace metafork::analysis {

// An access that happens at every point of a set that constraints describe exactly. Only such accesses have footprints:
// staging reads what they touch.
class MustAccess {
public:
  int index() const { return index_; } // into Nest::accesses
  const qe::Poly &subscript() const { return subscript_; }
  // Over the indices of the meta_for loops and of the loops around the access, and the scalars.
  const qe::System &domain() const { return domain_; }

private:
  friend std::variant<MustAccess, class MayAccess> classify(const model::Nest &nest, int access);
  int index_ = -1;
  qe::Poly subscript_;
  qe::System domain_;
};

// Any other access. A box around it may hold elements that the program never touches, so there is no way from here to a
// footprint.
class MayAccess {
public:
  int index() const { return index_; }
  const std::string &reason() const { return reason_; } // for users
  // A certain access that touches the same element whenever this one happens; -1: none.
  int covered_by() const { return covered_by_; }

private:
  friend std::variant<MustAccess, MayAccess> classify(const model::Nest &nest, int access);
  int index_ = -1, covered_by_ = -1;
  std::string reason_;
};

std::variant<MustAccess, MayAccess> classify(const model::Nest &nest, int access);

// index = first + within, 0 <= within < size: a dimension of points in a block, or a sequential loop in a tile.
struct Digit {
  qe::Symbol index, first, within;
  qe::Poly size;
};

// The part of the nest that one footprint belongs to.
struct Frame {
  std::vector<Digit> digits;
  qe::System within; // more about the points that take part (those of one sweep), over `first` and `within`
  qe::System facts;  // what holds of the `first`s, sizes and scalars wherever the footprint is used
  std::set<qe::Symbol> parameters; // symbols that an extent may have: block sizes and integer scalars
};

// The subscript of a group taken apart: sum over axes of stride * coordinate, plus `offset`. Coordinates are linear in
// the loop indices with small constant coefficients. Several subscripts may be one element: for arrays that are only
// read that costs a copy, and is never wrong.
struct Axis {
  qe::Poly stride;                        // over the scalars, in elements
  std::map<qe::Symbol, long> coefficient; // of the loop indices; no zeros
};

struct Member {
  int access = -1;
  std::vector<long> constant; // of the coordinates
};

// References to one array whose coordinates differ by constants.
struct Group {
  int array = -1;
  std::vector<Axis> axes; // fastest (stride 1) last; at least one
  qe::Poly offset;        // over the scalars
  std::vector<Member> members;
};

// Groups the accesses; `others` receives the reason for each one whose subscript is not of this form.
std::vector<Group> group(const model::Nest &nest, const std::vector<MustAccess> &accesses,
                         std::map<int, std::string> &others);
std::vector<Group> group(const model::Nest &, const std::vector<MayAccess> &, std::map<int, std::string> &) = delete;
// The references of a group with an axis for each size of coefficient, and one for what these leave: 2*i + 1 as i, of
// stride 2, and 1; 2*i + k, which may leave elements out, as i of stride 2 and k. Nothing where all coefficients are 1
// or -1 already.
std::optional<Group> with_strides(const Group &group);

// One side of the box, in the coordinates of the axis: corner .. corner + extent - 1.
struct Side {
  qe::Poly corner; // over `first`s, sizes and scalars
  qe::Poly extent; // over Frame::parameters
};

// A box and the elements in it that are touched. Coordinates within the box are called element(0), element(1), ...
struct Footprint {
  Group group;
  std::vector<Side> sides; // by axis
  // The touched elements are exactly those that satisfy one of the systems, over element(j), `first`s, sizes and
  // scalars.
  std::vector<qe::System> pieces;
  // The place of a member in the box, by axis: over `within`s and the indices of loops inside.
  std::vector<qe::Poly> local(const Frame &frame, const Member &member) const;
  // "b0*B0 .. b0*B0 + B0 + 1": the range of an axis
  std::string range_text(size_t axis) const;
};
qe::Symbol element(size_t axis);

// The footprint of a group; else why there is none.
struct FootprintResult {
  std::optional<Footprint> footprint;
  std::string reason;
};
FootprintResult footprint(const model::Nest &nest, const Frame &frame, const Group &group,
                          const std::vector<MustAccess> &accesses);
FootprintResult footprint(const model::Nest &, const Frame &, const Group &, const std::vector<MayAccess> &) = delete;
// The same box with the elements that some of the members touch.
FootprintResult footprint(const model::Nest &nest, const Frame &frame, const Group &group,
                          const std::vector<MustAccess> &accesses, const std::function<bool(const Member &)> &of);
// Are two elements with different coordinates different ones, wherever the nest has points? An axis moves on by more
// than all faster ones reach.
bool are_distinct(const model::Nest &nest, const Group &group, const std::vector<MustAccess> &accesses);

// p over `first` and `within` instead of the indices.
qe::Poly in_frame(const Frame &frame, qe::Poly p);
qe::System in_frame(const Frame &frame, qe::System s);
// 0 <= within < size for all digits, size >= 1, and what the frame says besides.
qe::System ranges(const Frame &frame);

} // namespace metafork::analysis
