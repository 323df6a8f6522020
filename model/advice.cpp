#include "model/advice.h"

#include "model/topics.h"

#include <map>

namespace metafork::model {

std::string advice_of(const std::string &code) {
  static const std::map<Topic, const char *> advice = {
      {Topic::misplaced, "write the loop into an ordinary function"},
      {Topic::loop_header, "write it as for (int i = first; i < end; i++)"},
      {Topic::loop_variable, "give the loop a variable of its own, which nothing else changes"},
      {Topic::loop_bound, "read the bound into a local variable before the loop"},
      {Topic::counter_type, "use a signed variable that is wide enough"},
      {Topic::leaves, "use a condition in place of the jump"},
      {Topic::label, "use a condition or a loop"},
      {Topic::not_taken, "write an index loop with plain statements"},
      {Topic::static_variable, "declare it without static"},
      {Topic::indirect_call, "call a function by its name"},
      {Topic::no_body, "define the function in this file or in a header"},
      {Topic::volatile_elements, "use memory that is not volatile"},
      {Topic::pointer, "use subscripts of one pointer that does not change"},
      {Topic::address, "use subscripts"},
      {Topic::whole_object, "use its elements or members one by one"},
      {Topic::macro, "write the text out"},
      {Topic::shared_variable, "declare it inside the loop, or name what accumulates in meta_reduction(op : name)"},
      {Topic::carried, "an algorithm without such a chain is needed"},
      {Topic::no_order, "split the loops, or write meta_for if you know that the iterations are independent"},
      {Topic::overlap, "declare the pointers restrict (__restrict in C++), or use --assume-distinct"},
      {Topic::value_after, "compute the value behind the loop"},
      {Topic::on_host, "leave these statements out of the region"},
      {Topic::affine_bound, "read the bound into a local variable before the loops"},
      {Topic::affine_condition, "put the loop inside out: the condition within the innermost loop"},
      {Topic::rows, "keep subscripts within their rows"},
      {Topic::opaque_loop, "write it as a for loop over an index"},
      {Topic::effects, "define the function in this file or in a header"},
      {Topic::element, "use subscripts of one array"},
      {Topic::declaration, "declare the variable before the loops"},
      {Topic::may_change, "read it into a local variable before the loops"},
      {Topic::too_complex, "split the region, or raise --effort"},
  };
  for (const auto &[topic, text] : advice)
    if (code_of(topic) == code) return text;
  return "";
}

} // namespace metafork::model
