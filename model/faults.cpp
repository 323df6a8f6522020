#include "model/faults.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace metafork::model {

namespace {

constexpr Fault table[] = {
    {"sets-ignore-conditional-write", "a write that may happen is no access"},
    {"sets-ignore-conditional-read", "a read that may happen is no access"},
    {"sets-may-write-is-certain", "a write that may happen hides what was written before it"},
    {"sets-upper-bound-long", "a loop has an iteration too many: <= for <"},
    {"sets-drop-condition", "the conditions of a branch are not read"},
    {"sets-else-is-then", "the instances of an else branch are those of its condition"},
    {"sets-reversed-sequence", "statements of a list are in the reverse order"},
    {"sets-subscript-without-constant", "a[i + 1] is read as a[i] in the dependences"},
    {"sets-first-member", "an element as a whole is taken for its first member that is touched alone"},
    {"dependences-forget-flow", "a read does not wait for the write before it"},
    {"dependences-forget-anti", "a write does not wait for the reads before it"},
    {"dependences-forget-output", "a write does not wait for the write before it"},
    {"dependences-reassociate-all", "updates may change places although nobody asked for it"},
    {"private-although-live-in", "a scalar is private although an iteration reads the value of an earlier one"},
    {"private-forgets-last-value", "the last value of a private scalar is not kept"},
    {"plan-parallel-although-carried", "a loop that carries a dependence is parallel"},
    {"plan-mark-wrong-row", "the marks parallel and serial are on each other's loops"},
    {"plan-row-goes-back", "a loop of the source is taken for a row although dependences go back on it"},
    {"program-loop-starts-late", "a serial or parallel loop leaves out its first iteration"},
    {"program-less-is-at-most", "x < n is written as x <= n"},
    {"program-drop-min", "of several upper bounds only the first is kept"},
    {"program-drop-max", "of several lower bounds only the first is kept"},
    {"program-max-for-min", "max is written for min"},
    {"program-truncate-floor", "a floor is written as a truncating division"},
    {"program-drop-condition", "a condition of a branch is lost"},
    {"program-drop-case", "of the cases of a condition only the first is kept"},
    {"program-drop-else", "what stands behind else is lost"},
    {"program-wrong-instance", "a statement is run for the next iteration of its innermost loop"},
    {"program-forget-step", "a step is 1"},
    {"program-shared-temporary", "a temporary is declared outside a loop whose iterations use it at once"},
    {"program-expansion-shares-element", "two neighbouring iterations find one element in an expanded scalar"},
    {"tiles-last-step", "the serial loop of a tile leaves out its last step"},
    {"tiles-steps-at-once", "the serial loop of a tile is parallel"},
    {"tiles-size-for-last", "B is written for B - 1 in a tile"},
    {"tiles-overlap", "tiles overlap by a row"},
    {"tiles-missing-guard", "points of a tile outside the domain are not left out"},
    {"tiles-last-wave", "the last wave of tiles is left out"},
    {"tiles-empty-corner", "a tile is left out unless its first corner is in the domain"},
    {"guards-ignore-alias", "pointers are taken as distinct"},
    {"guards-ignore-ranges", "unsigned arithmetic is taken for one that does not wrap"},
    {"split-drop-layer", "the last part of a split domain is lost"},
    {"barriers-forget-anti", "a phase may write what another phase still reads"},
    {"barriers-forget-next-iteration", "iterations of a loop around phases are not kept apart"},
    {"footprint-halo-short", "the last row of a halo is not copied"},
    {"ranges-last-element", "the last element of an array is not transferred"},
    {"ranges-not-copied-in", "an array that is partly overwritten is not copied to the device first"},
    {"bounds-drop-min", "of several upper bounds of a loop of a kernel only the first is kept"},
    {"bounds-drop-max", "of several lower bounds of a loop of a kernel only the first is kept"},
    {"bounds-ceil-for-floor", "an upper bound is rounded up"},
    {"map-block-range-short", "the last block is left out"},
    {"map-point-range-short", "the last point of a block is left out: < for <="},
    {"map-point-range-long", "a block has a point too many: <= for <"},
    {"map-wrong-origin", "blocks begin one point late"},
    {"map-block-stride", "blocks are B + 1 points apart"},
    {"map-drop-domain", "bounds of points come from the block alone"},
    {"map-one-thread-index", "all dimensions are walked with the thread index of the outermost"},
    {"lower-drop-barriers", "the barriers before phases are left out"},
    {"lower-drop-loop-barrier", "the barrier at the end of a loop is left out"},
    {"lower-phase-bound", "a loop of a phase has <= for <"},
    {"stage-no-barrier-before-copy", "storage is filled while other threads still read it"},
    {"stage-no-barrier-after-copy", "storage is read before other threads have filled it"},
    {"stage-copy-neighbour", "an element is filled with its neighbour"},
    {"stage-copy-transposed", "a tile is copied with rows and columns exchanged"},
    {"stage-copy-range-short", "the last row of a box is not copied"},
    {"stage-drop-copy", "the last array that is read from storage is never copied there"},
    {"stage-narrow-corner", "the address of the first staged element is kept in an int"},
    {"stage-read-neighbour", "a body reads the element next to its own from storage"},
    {"stage-narrow-first", "the first point of a block is kept in an int"},
    {"stage-storage-short", "storage has an element less than a block reads"},
    {"tile-no-barrier-before-copy", "a tile is filled while other threads still read the tile before"},
    {"tile-no-barrier-after-copy", "a tile is read before other threads have filled it"},
    {"tile-last-unclipped", "the last tile has as many iterations as the others"},
    {"tile-range-short", "the last tile is left out"},
    {"tile-accumulator-not-loaded", "an accumulated element begins with what is in the register"},
    {"tile-accumulator-not-stored", "an accumulated element is not written back"},
    {"tile-one-register", "all points of a thread have one register"},
    {"tile-sweep-short", "the last points of a sweep are left out"},
    {"tile-whole-unchecked", "every tile is run as one without gaps"},
    {"launch-scalar-unchecked", "a launch does not compare what it is given by value with what is written"},
    {"drop-in-scalar-stale", "a scalar that an earlier launch wrote is read before it is brought back"},
    {"print-int-for-long", "products are computed in 32 bits"},
    {"print-truncating-division", "floord is printed as a truncating division"},
    {"print-max-for-min", "min is printed as max"},
    {"print-step-one", "the points of a block are walked with step 1 by every thread"},
    {"emit-minimum-for-maximum", "metafork_max is printed as metafork_min"},
    {"emit-at-least-for-equal", "an equation is printed as an inequality"},
    {"emit-wrong-sign", "a constant that is subtracted is added"},
};

} // namespace

std::span<const Fault> faults() { return table; }

std::string_view fault_asked_for() {
  static const char *const value = std::getenv("METAFORK_FAULT");
  return value ? value : "";
}

bool fault(std::string_view name) {
  const std::string_view wanted = fault_asked_for();
  if (wanted.empty()) return false;
  if (std::none_of(std::begin(table), std::end(table), [&](const Fault &f) { return name == f.name; }))
    throw std::logic_error("no fault is called '" + std::string(name) + "'");
  return name == wanted;
}

} // namespace metafork::model
