#include "model/topics.h"

#include <algorithm>
#include <cctype>

namespace metafork::model {

const std::vector<TopicRow> &topics() {
  static const std::vector<TopicRow> rows = {
      {Topic::no_construct, "the file has no construct of MetaFork"},
      {Topic::misplaced, "a construct stands where it cannot be translated"},
      {Topic::hidden_keyword, "a keyword is hidden in a macro or a header"},
      {Topic::syntax, "a construct or clause is not written as the language has it"},
      {Topic::clause, "a clause does not fit its construct"},
      {Topic::reserved_name, "a name belongs to generated code"},
      {Topic::pragma, "a pragma has no effect in a kernel"},
      {Topic::scop_pragma, "the pragmas of a scop do not enclose statements"},
      {Topic::misspelt, "a keyword or pragma is misspelt"},
      {Topic::loop_header, "the header of a loop is not in canonical form"},
      {Topic::loop_variable, "the variable of a loop is changed, or used elsewhere"},
      {Topic::loop_bound, "the bound of a loop may change or cannot be followed"},
      {Topic::counter_type, "the type of a loop's variable does not hold its values"},
      {Topic::empty_schedule, "a meta_schedule contains no loop for a device"},
      {Topic::too_deep, "a statement is nested too deeply"},
      {Topic::nothing_found, "--auto has found no loop to run in parallel"},
      {Topic::leaves, "a jump leaves loops or a construct"},
      {Topic::enters, "a jump enters a construct"},
      {Topic::label, "a goto, label or switch that is not followed"},
      {Topic::passes_declaration, "a jump passes a declaration that kernels write"},
      {Topic::host_only, "only the host can do this"},
      {Topic::not_taken, "a form of the language that is not translated"},
      {Topic::static_variable, "a static variable is shared by the iterations"},
      {Topic::indirect_call, "a call whose function is not known"},
      {Topic::only_in_c, "a kernel is C++, which does not have this form of C"},
      {Topic::array_size, "the size of a local array is no constant"},
      {Topic::no_body, "the body of a called function is not visible"},
      {Topic::recursion, "a function of a kernel calls itself"},
      {Topic::global_variable, "a function of a kernel uses a variable of the program"},
      {Topic::type, "a type cannot go to a device"},
      {Topic::volatile_elements, "volatile memory is used"},
      {Topic::pointer, "a pointer cannot be followed to one array"},
      {Topic::address, "an address is taken, compared or becomes a number"},
      {Topic::whole_object, "an object or array is used as a whole"},
      {Topic::binding, "a structured binding is not followed"},
      {Topic::name_clash, "a name means another thing in a kernel"},
      {Topic::macro, "a macro or directive stands in the way"},
      {Topic::block_storage, "storage of a thread block cannot be made"},
      {Topic::block_statement, "a statement does not fit the body of a thread block"},
      {Topic::no_counterpart, "a construct has no counterpart in the other language"},
      {Topic::fork_variable, "a variable cannot be given to, or taken from, forked work"},
      {Topic::fork_team, "a function that forks cannot be given a team of threads"},
      {Topic::collision, "two iterations of a meta_for collide"},
      {Topic::asserted, "nothing but the programmer's word says that iterations are independent"},
      {Topic::leaves_row, "a subscript leaves its row"},
      {Topic::shared_variable, "iterations of a meta_for write a variable that they share"},
      {Topic::accumulation, "what iterations of a meta_for accumulate together becomes no kernel"},
      {Topic::one_array, "two pointers of a meta_for may lead to one array"},
      {Topic::carried, "iterations depend on one another"},
      {Topic::no_order, "no order with a parallel loop was found"},
      {Topic::overlap, "two arrays may overlap"},
      {Topic::uncertified, "the checker has no certificate for the order"},
      {Topic::value_after, "a value is read after its loop"},
      {Topic::on_host, "some statements of parallel loops run on the host"},
      {Topic::fork_race, "forked work and what runs beside it use one variable"},
      {Topic::lost_copy, "forked work changes a copy that is lost"},
      {Topic::outlives, "forked work may outlive what it shares"},
      {Topic::extent, "the number of elements of an array is not known"},
      {Topic::extent_clause, "a number of elements cannot be evaluated"},
      {Topic::affine_bound, "a bound is not affine"},
      {Topic::affine_condition, "a condition is not affine"},
      {Topic::rows, "no sizes keep the subscripts in their rows"},
      {Topic::opaque_loop, "a loop or statement whose iterations are not followed"},
      {Topic::effects, "the effects of a call or expression are not known"},
      {Topic::element, "an expression cannot be followed to an element of one array"},
      {Topic::declaration, "a declaration among plain loops is not followed"},
      {Topic::may_change, "a store could change what the loops depend on"},
      {Topic::no_iterations, "plain loops that do no work"},
      {Topic::no_kernels, "no kernels can be made of a parallel program"},
      {Topic::no_bounds, "no block bounds can be derived"},
      {Topic::cache, "a meta_cache cannot be honoured"},
      {Topic::numbers, "a number is beyond 64 bits"},
      {Topic::too_complex, "the limit of effort or time is reached"},
      {Topic::command_line, "the command line"},
      {Topic::file, "a file cannot be read or written"},
      {Topic::internal, "a mistake of the compiler itself"},
  };
  return rows;
}

const char *title_of(Topic topic) {
  const auto it = std::find_if(topics().begin(), topics().end(), [&](const TopicRow &r) { return r.topic == topic; });
  return it == topics().end() ? "" : it->title;
}

std::string code_of(Topic topic) { return "MF" + std::to_string(static_cast<int>(topic)); }

namespace {

constexpr size_t length = 8; // of " [MF204]"

// Where the first code of a text stands, with the blank in front of it.
size_t first_code(std::string_view text) {
  for (size_t at = text.find(" [MF"); at != std::string_view::npos; at = text.find(" [MF", at + 1)) {
    const auto digit = [&](size_t k) { return isdigit(static_cast<unsigned char>(text[at + k])) != 0; };
    if (at + length <= text.size() && digit(4) && digit(5) && digit(6) && text[at + 7] == ']') return at;
  }
  return std::string_view::npos;
}

} // namespace

Coded taken_apart(std::string_view message) {
  Coded out{std::string(message), ""};
  for (size_t at = first_code(out.text); at != std::string::npos; at = first_code(out.text)) {
    if (out.code.empty()) out.code = out.text.substr(at + 2, length - 3);
    out.text.erase(at, length);
  }
  return out;
}

std::string operator+(std::string message, Topic topic) {
  const Coded coded = taken_apart(message);
  return coded.text + " [" + (coded.code.empty() ? code_of(topic) : coded.code) + "]";
}

} // namespace metafork::model
