// The fork-join constructs of a file, free of Clang and of the language that they are written in.
//
// Semantics. A ForkFunction is a tree over source ranges. A fork is work that may run concurrently with what follows
// it; a join waits for the forks of its frame, which is the function, or the forked work around it. A loop is parallel
// and ends with a join of its iterations. A group is what only holds constructs (an OpenMP parallel region, a
// cilk_scope): its text stays without the words that made it one, and it ends with a join. What is no construct is
// control (sequence, branch, repeat, attempt, leave, label) and the uses of variables that forked work shares.
#pragma once

#include "model/model.h"

namespace metafork::model {

// Stands for the name in the text of a declaration.
inline constexpr const char *name_hole = "MF_NAME";

// In a use's path: an element of what the path names, which one is not known.
inline constexpr const char *some_element = ".[]";

// A variable of the function, outside of forked work that uses it.
struct ForkVariable {
  enum class Kind { value, pointer, array, reference };
  Kind kind = Kind::value;
  int number = -1; // the same variable has the same number in the whole function
  std::string name;
  bool shared = false;     // the work has the variable itself, else a copy made at the fork
  bool assigned = false;   // the work may give it another value
  bool reassigned = false; // the function does, somewhere
  bool constant = false;   // only its value, known to the compiler, is used
  bool is_static = false;  // a static variable of the function, which is shared anyway
  bool in_frame = false;   // a local variable itself, or a parameter
  bool outer = false;      // of the function around this lambda
  bool pack = false;       // a parameter pack
  bool copies = true;      // its class has a copy constructor
  std::string by_value;    // a parameter that takes it: "int n", "float *a"
  std::string by_address;  // a parameter that takes its address: "int *n"; in C++ a reference
  std::vector<Range> uses; // its name in the work
  bool whole = false;      // an array, of which the work names more than elements: its size, its address
  bool in_macro = false;   // besides, a macro in the work has its name
  Location location;       // of the first use
};

// An argument of a forked call.
struct ForkArgument {
  Range range;
  std::string declaration;   // of a variable that holds it: the type of the parameter with name_hole for the name
  bool literal = false;      // evaluated later it is the same: no variable is named
  bool by_reference = false; // the parameter is a reference, and the argument a variable
  bool copies = true;        // its class has a copy constructor
  bool converted = false;    // to another class
  bool moves = false;        // of a class, or an rvalue reference: is handed on as a temporary
};

// A use of a variable, with the members behind it.
struct ForkUse {
  int variable = -1;
  std::string name, path; // "p", ".x.[2].y"; the object of a member function is "this"
  bool reads = true, writes = false;
  bool certain = true; // false: its address is passed on, or it may be the other member of a union
  Location location;
  std::optional<unsigned> declared = {}; // where, in the main file
  std::optional<unsigned> through = {};  // where the reference or pointer is declared that leads to it
  bool in_frame = false;                 // a local variable itself, or a parameter
  bool called = false;                   // by a function that is called here, which names it
};

struct ForkReduction {
  std::string op, variable;
  enum class Numbers { others, with_sign, without_sign, floating } numbers = Numbers::others;
  std::string type; // of the variable, where it is a number: "unsigned int"
  std::string part; // of a section: the variable that has its sum, and "part_at", a pointer to that
  std::string part_at;
};

// What a loop over a range goes over, the texts as they stand in the program.
struct ForkElements {
  enum class Ends { array, members, functions } ends = Ends::array; // how it begins and ends
  std::string variable;                                             // "auto &x"
  Range range;
  std::string before; // a statement in the header
};

struct ForkNode {
  enum class Kind { sequence, branch, repeat, attempt, fork, join, loop, group, use, leave, label, scope_end };
  Kind kind = Kind::sequence;
  Range range; // of the construct, with its pragma, its keyword and its semicolon
  Location location;
  std::vector<ForkNode> children;
  bool in_block = true;    // a statement may stand before it
  bool if_pending = false; // a join that is one only where there is something to wait for

  // fork, loop, group: the statement; fork of a call: the call
  Range body;
  bool braces = false; // body is a block
  unsigned tail = 0;   // bytes behind the body that belong to the construct
  // fork
  bool call = false;
  bool call_now = false;       // evaluated in the work, the call's arguments have the same values
  std::optional<Range> target; // lv = f(x)
  std::string target_type;     // with name_hole for the name
  bool declares = false;       // T lv = f(x): target is "T lv"
  std::optional<Range> callee;
  bool in_scope = false; // its callee is a name that is found without the arguments
  std::vector<ForkArgument> arguments;
  std::vector<ForkVariable> variables; // of a loop: those of its header
  bool uses_this = false;
  std::optional<Location> throws; // an exception that it does not catch, where that is seen
  std::string thrower;            // or a function that may throw one, where it is called
  Range condition;                // OpenMP's if clause; empty range: none
  bool at_once = false;           // what forks it waits for it
  // The body stands in a function that was made of it, which only this fork calls; what its parameters are called here.
  bool outlined = false;
  Range definition;
  std::vector<std::pair<Range, std::string>> renames;
  // loop
  Range header;        // from the parenthesis on
  Range init;          // of a header that declares nothing: what gives the variable its first value
  std::string counter; // its variable
  std::string variable, variable_type,
      grain; // the loop variable, if it is declared outside; text of the number of iterations at least
  std::vector<ForkVariable> privates, first_privates,
      last_privates;                     // of a fork: privates; of a group: all but the last
  std::vector<ForkReduction> reductions; // also of a group, and of a fork in it
  bool by_address = false;               // they are named where the work has their addresses under their names
  bool keeps_variable = false;           // declared outside, it has a value behind the loop
  bool anew = false;                     // declared outside, it has there, where it is read, the value from before
  bool repeats = false;                  // init may be evaluated twice
  std::string next,
      no_next;             // where there are last privates: "i + 1", "!(i + 1 < n)", which holds in the last iteration
  Range unequal;           // the != of a header whose steps are more than one
  std::string relation;    // what holds there in all iterations, where that is known
  bool continues = false;  // an iteration may end by a jump
  bool concurrent = false; // it counts, and OpenMP's 'loop' may have what its iterations do
  std::string threads;     // what each thread of a team does once, in no loop of the program: the number of threads
  std::vector<Range> asks_which, asks_number; // where a thread asks for its own number, and for theirs
  std::optional<ForkElements> elements;
  std::vector<Range> collapsed; // the keywords of the loops inside that are parallel with it, point by point
  // loop, group
  bool on_device = false;
  std::vector<std::pair<std::string, std::string>> extents; // array, elements
  // group; fork of a statement
  std::vector<Range> words;         // what made it a construct; of a loop: clauses, hyperobjects
  bool joins = true;                // at its end
  bool bare = false;                // its braces may go too
  std::vector<ForkReduction> parts; // of its forks, which it combines at its end
  // branch: one of the children runs for certain; repeat: it runs once at least; attempt: a block of `try`, and its
  // handlers
  bool exhaustive = false;
  bool choice = false;   // it is a switch: its only child is entered at its labels, and left by a break
  bool labelled = false; // a label of the switch around
  // leave
  enum class Leave { function, loop, iteration, label } leave = Leave::function;
  int label = -1;         // where it goes on; also of a label
  bool evaluates = false; // what it returns calls a function
  Range value;
  // use, scope_end
  std::optional<ForkUse> use;
  std::vector<int> ended;
  std::vector<int> rebound; // references whose block ends: the next ones are bound to something else
};

// A statement of a function's block; the last one that uses what it declares, by its number, or -1.
struct ForkStatement {
  Range range;
  int last_use = -1;
};

// An object that something is done for when its block ends, behind its declaration.
struct ForkObject {
  unsigned declared = 0;
  std::string name;
};

struct ForkFunction {
  std::string name;
  std::string call;         // the function with its parameters as arguments: "fib(n)"
  std::string result;       // C text of the result type with name_hole for a name; empty: void
  std::string no_call;      // why it cannot be called so
  bool makes_result = true; // without a value: its class has a default constructor, as far as is known
  bool nameless =
      false; // but its body may stand in a lambda, as that of a lambda, a constructor, a function of type auto
  bool is_main = false;
  bool in_class = false;                // or a template: no function of its blocks stands beside it
  bool forks = false;                   // a fork or a join that is no part of a loop that is no fork
  Range range, body;                    // of the definition; of its braces
  unsigned head = 0, front = 0;         // where what belongs to it begins: attributes, extern "C"; remarks above it too
  std::vector<std::string> local_types; // declared in it
  std::vector<ForkStatement> statements; // of its block
  std::optional<Location> odd_brace;     // a digraph
  std::vector<ForkObject> objects;
  std::optional<Location> throws; // outside of forked work
  unsigned team_at = 0;           // where it asks for a team of threads
  Range team;                     // of statements that only make a team and call the function again
  ForkNode tree;
  Location location;
};

struct ForkFile {
  std::string input, text;
  bool is_c = false;
  std::vector<ForkFunction> functions;
};

} // namespace metafork::model
