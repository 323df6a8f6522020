// Statements in a nest, and what they name there.
#include "host/nest_writer.h"

#include <algorithm>
#include <utility>

namespace metafork::host {

using model::Access;
using model::Code;
using model::IntExpr;
using model::ParallelNode;
using model::Piece;

// An instance of a statement.
class NestWriter::Instances {
public:
  // `code`: of the statement, or of a part of it.
  Instances(NestWriter &nest, const model::ScopStatement &statement, const model::StatementCode &code,
            const Instance &at)
      : n_(nest), statement_(statement), code_(code), at_(at) {}

  Code run() {
    steps();
    first_loop_ = static_cast<int>(n_.nest_.loops.size());
    for (const model::Loop &l : code_.loops) n_.nest_.loops.push_back(loop(l));
    for (const Access &a : code_.accesses) {
      const int local = n_.local_array(a.array);
      const int block = n_.block_array(local);
      std::vector<Access> &list = block < 0 ? n_.nest_.accesses : n_.nest_.block_accesses;
      accesses_.push_back(local >= 0 && block < 0 ? -1 : static_cast<int>(list.size()));
      if (accesses_.back() >= 0) list.push_back(local < 0 ? access(a) : access(a, block));
    }
    return copy(code_.code);
  }

private:
  // What the schedule has taken for steps is written as such.
  void steps() const {
    for (const model::ScopUpdate &u : statement_.updates) {
      if (!u.step) continue;
      const int array = n_.given_array(statement_.accesses[static_cast<size_t>(u.access)].array);
      const auto mine = [&](const Access &a) {
        return n_.scop_.arrays[static_cast<size_t>(array)].name ==
               n_.code_.arrays[static_cast<size_t>(a.array)].host_text;
      };
      const auto plain = [&](const Access &a) { return mine(a) && a.step.empty(); };
      if (std::none_of(code_.accesses.begin(), code_.accesses.end(), mine) ||
          std::any_of(code_.accesses.begin(), code_.accesses.end(), plain))
        throw Refused{"an update of '" + n_.array(array).name + "' cannot be done as a whole"};
    }
  }

  IntExpr valued(const IntExpr &e) const {
    if (!e.is_known()) return e;
    IntExpr out = e;
    for (const auto &[from, to] : renamed_) out = out.substitute(from, IntExpr::symbol(to));
    return n_.in_kernel(at_(out));
  }

  // The index of a loop that stands in several places has several names.
  model::Loop loop(model::Loop l) {
    const std::string index = n_.names_.fresh(l.index);
    if (index != l.index) renamed_.emplace_back(l.index, index);
    l.index = index;
    for (IntExpr *e : {&l.first, &l.value}) *e = valued(*e);
    for (auto *list : {&l.constraints, &l.implied})
      for (IntExpr &e : *list) e = valued(e);
    for (const auto *list : {&l.constraints, &l.implied})
      l.known = l.known && std::all_of(list->begin(), list->end(), [](const IntExpr &e) { return e.is_polynomial(); });
    if (l.pointer_base >= 0) l.pointer_base = n_.array_of(l.pointer_base);
    return l;
  }

  Access access(const Access &of_code) {
    const model::Array &as_read = n_.code_.arrays[static_cast<size_t>(of_code.array)];
    const Access a = access(of_code, n_.array_of(of_code.array));
    model::Array &array = n_.nest_.arrays[static_cast<size_t>(a.array)];
    array.read = array.read || a.read;
    array.written = array.written || a.write;
    array.escapes = array.escapes || as_read.escapes;
    return a;
  }

  Access access(Access a, int array) const {
    a.array = array;
    a.subscript = valued(a.subscript);
    for (auto *list : {&a.dimensions, &a.extents, &a.guards})
      for (IntExpr &e : *list) e = valued(e);
    for (model::Reach &r : a.reach) {
      r.subscript = valued(r.subscript);
      for (IntExpr &c : r.constraints) c = valued(c);
    }
    if (std::any_of(a.guards.begin(), a.guards.end(), [](const IntExpr &e) { return !e.is_polynomial(); })) {
      std::erase_if(a.guards, [](const IntExpr &e) { return !e.is_polynomial(); });
      a.certain = false;
    }
    for (int &l : a.loops) l += first_loop_;
    n_.around(a, a.certain);
    return a;
  }

  // Holes nest, and each is in several parts of the one around it: it is copied once.
  Code copy(const Code &code) {
    Code out;
    for (const Piece &p : code) {
      if (const auto *text = std::get_if<std::string>(&p)) {
        append(out, *text);
        continue;
      }
      const void *key = std::visit([](const auto &hole) { return address(hole); }, p);
      auto known = copied_.find(key);
      if (known == copied_.end()) known = copied_.emplace(key, filled(p)).first;
      append(out, known->second);
    }
    return out;
  }

  static const void *address(const std::string &) { return nullptr; }
  static const void *address(const std::shared_ptr<const void> &hole) { return hole.get(); }

  Code filled(const Piece &p) {
    if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) return hole(**access);
    if (const auto *contract = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) return hole(**contract);
    return of_scop(*std::get<std::shared_ptr<const model::ScopHole>>(p));
  }

  Code hole(model::AccessHole h) {
    h.access = accesses_[static_cast<size_t>(h.access)];
    if (h.access < 0) return copy(h.original);
    const int block = n_.block_array(n_.local_array(h.array));
    h.block = block >= 0;
    h.array = h.block ? block : n_.array_of(h.array);
    for (Code &i : h.index) i = copy(i);
    for (Code &e : h.extents) e = copy(e);
    h.original = copy(h.original);
    return {std::make_shared<const model::AccessHole>(std::move(h))};
  }

  Code hole(model::ContractHole h) {
    for (Code *part : {&h.original, &h.a, &h.b, &h.c, &h.target}) *part = copy(*part);
    return {std::make_shared<const model::ContractHole>(std::move(h))};
  }

  Code of_scop(const model::ScopHole &h) {
    if (const auto *subscript = std::get_if<model::ScopSubscript>(&h.what))
      return {n_.kernel_.subscript(n_.worded(at_(subscript->value)))};
    if (const auto *v = std::get_if<model::ScopVariable>(&h.what)) {
      const auto l = static_cast<size_t>(v->loop);
      return {"(" + n_.code_.loop_types[l] + ")" + n_.kernel_.operand(n_.worded(at_(n_.scop_.loops[l].value)))};
    }
    const auto &scalar = std::get<model::ScopScalar>(h.what);
    const int given = n_.code_.places[static_cast<size_t>(scalar.array)];
    if (given < 0) { // nothing is done with it
      const std::string &outside = n_.code_.variables[static_cast<size_t>(scalar.array)].scalar;
      return {outside.empty() ? n_.word(scalar.original) : outside};
    }
    const int array = array_here(given);
    if (h.access < 0) return n_.variable_code(array, nullptr, at_);
    model::VariableAccess a = code_.variables[static_cast<size_t>(h.access)];
    for (IntExpr &e : a.index) e = valued(e);
    const Around saved = n_.now_;
    for (const int l : a.loops) n_.now_.loops.push_back(l + first_loop_);
    for (const IntExpr &g : a.guards)
      if (const IntExpr e = valued(g); e.is_polynomial())
        n_.now_.guards.push_back(e);
      else
        a.certain = false;
    Code out = h.index.empty() ? n_.variable_code(array, &a, at_) : element(h, array, a);
    n_.now_ = saved;
    return out;
  }

  Code element(const model::ScopHole &h, int array, const model::VariableAccess &access) {
    std::vector<Code> index;
    for (const Code &i : h.index) index.push_back(copy(i));
    if (const int block = n_.block_array(array); block >= 0) return n_.block_element(block, std::move(index), access);
    Code out = n_.variable_code(array, nullptr, at_);
    for (Code &i : index) {
      append(out, "[");
      append(out, std::move(i));
      append(out, "]");
    }
    return out;
  }

  // What the statement has in place of an array of the scop as it was read: itself, or a private one.
  int array_here(int given) const {
    for (const model::ScopPiece &p : statement_.text)
      if (const auto *s = std::get_if<model::ScopScalar>(&p); s && n_.given_array(s->array) == given) return s->array;
    for (const model::ScopAccess &a : statement_.accesses)
      if (n_.given_array(a.array) == given) return a.array;
    return given;
  }

  NestWriter &n_;
  const model::ScopStatement &statement_;
  const model::StatementCode &code_;
  const Instance &at_;
  int first_loop_ = 0;
  std::vector<int> accesses_;                                // of the code, in the nest; -1: to a local
  std::vector<std::pair<std::string, std::string>> renamed_; // indices of its own loops
  std::map<const void *, Code> copied_;
};

int NestWriter::given_array(int a) const { return model::given_array(scop_, a); }

// How the code calls the array that this one is or stands for.
int NestWriter::code_array(int a) const {
  const int given = given_array(a);
  for (size_t k = 0; k < code_.places.size(); k++)
    if (code_.places[k] == given) return static_cast<int>(k);
  throw Refused{"'" + array(a).name + "' is no variable of the statements"};
}

model::KernelVariable NestWriter::variable(int a) const {
  if (given_array(a) < 0) return added_variable(a);
  model::KernelVariable out = code_.variables[static_cast<size_t>(code_array(a))];
  const std::string &type = array(a).element;
  if (type == array(given_array(a)).element) return out;
  out.type = out.element = type;
  out.written = type + " %;";
  return out;
}

model::KernelVariable NestWriter::added_variable(int a) const {
  model::KernelVariable out;
  out.type = out.element = array(a).element;
  out.written = out.type + " %;";
  out.element_size = array(a).element_size;
  out.is_number = true;
  const std::string prefix = "unsigned ";
  out.storage.kinds = {out.type.rfind(prefix, 0) == 0 ? out.type.substr(prefix.size()) : out.type};
  return out;
}

Code NestWriter::statement(const ParallelNode &n) {
  const auto s = static_cast<size_t>(n.statement);
  const int given = model::given_statement(scop_, n.statement);
  const Instance at(scop_, around_[s], n);
  if (given < 0) return text_statement(scop_.statements[s], at);
  const model::StatementCode &code = code_.statements[static_cast<size_t>(given)];
  if (!code.known) throw Refused{"a statement of it was not asked for"};
  return Instances(*this, scop_.statements[s], code, at).run();
}

// One that the schedule has added: variables, and what is between them.
Code NestWriter::text_statement(const model::ScopStatement &s, const Instance &at) {
  Code out;
  for (const model::ScopPiece &p : s.text) {
    const auto *scalar = std::get_if<model::ScopScalar>(&p);
    if (const auto *text = std::get_if<std::string>(&p)) append(out, *text);
    if (!scalar) continue;
    model::VariableAccess a;
    for (const model::ScopAccess &one : s.accesses)
      if (one.array == scalar->array) a.read = a.read || one.read, a.write = a.write || one.write;
    a.text = scalar->original;
    a.location = s.location;
    append(out, variable_code(scalar->array, &a, at));
  }
  return out;
}

Code NestWriter::part(int statement, int part, const Instance &at) {
  const int given = model::given_statement(scop_, statement);
  const model::StatementCode &code = code_.statements[static_cast<size_t>(given)];
  if (!code.known || part >= static_cast<int>(code.parts.size()))
    throw Refused{"a part of a statement of it was not asked for"};
  return Instances(*this, scop_.statements[static_cast<size_t>(statement)], code.parts[static_cast<size_t>(part)], at)
      .run();
}

// A variable of the scop in the kernel: an element of an array that stands for it, a local, a value from outside.
Code NestWriter::variable_code(int a, const model::VariableAccess *access, const Instance &at) {
  for (const model::Expansion &e : program_.expansions) {
    if (e.array != a) continue;
    IntExpr index = 0;
    for (size_t d = 0; d < e.index.size(); d++) index = index * e.extents[d] + at(e.index[d]);
    const std::string subscript = kernel_.subscript(worded(index));
    model::AccessHole hole;
    hole.array = expansion(e);
    hole.index = {Code{subscript}};
    hole.extents = {Code{}};
    hole.original = {nest_.arrays[static_cast<size_t>(hole.array)].name + "[" + subscript + "]"};
    hole.access = static_cast<int>(nest_.accesses.size());
    Access one;
    one.array = hole.array;
    one.subscript = in_kernel(index);
    one.dimensions = {one.subscript};
    one.extents = {IntExpr(0)};
    one.read = access && access->read;
    one.write = access && access->write;
    around(one, access ? access->certain : true);
    one.text = e.name + "[" + subscript + "]";
    if (access) one.location = access->location;
    model::Array &whole = nest_.arrays[static_cast<size_t>(hole.array)];
    whole.read = whole.read || one.read;
    whole.written = whole.written || one.write;
    if (whole.location.line == 0) whole.location = one.location;
    nest_.accesses.push_back(std::move(one));
    return {std::make_shared<const model::AccessHole>(std::move(hole))};
  }
  if (block_array(a) >= 0) return block_variable(a, access);
  if (declared_.count(a)) return {local_name(a)};
  const model::KernelVariable v = variable(a);
  if (access && access->write)
    throw Refused{"'" + array(a).name +
                  "' may change in a kernel, by a store or by a member function that is not "
                  "const, and is no array"};
  if (array(a).scope < 0 && v.scalar.empty()) throw Refused{"'" + array(a).name + "' cannot go to a device"};
  if (array(a).scope < 0) return {v.scalar};
  host_local(a, v);
  return {local_name(a)};
}

// A local of the host that the kernel reads.
void NestWriter::host_local(int a, const model::KernelVariable &v) {
  const std::string name = local_name(a);
  for (const model::Scalar &s : own_scalars_)
    if (s.name == name) return;
  model::Scalar s;
  s.name = name;
  s.type = v.type;
  s.host_text = array(a).name;
  s.bounded = true;
  own_scalars_.push_back(std::move(s));
}

void NestWriter::around(Access &a, bool certain) const {
  a.loops.insert(a.loops.begin(), now_.loops.begin(), now_.loops.end());
  a.guards.insert(a.guards.begin(), now_.guards.begin(), now_.guards.end());
  a.certain_in_phase = certain && now_.certain;
  a.certain = a.certain_in_phase && now_.phase_certain;
}

// The array of memory of the host that stands for a variable.
int NestWriter::expansion(const model::Expansion &e) {
  const auto [known, fresh] = expansions_.emplace(e.name, static_cast<int>(nest_.arrays.size()));
  if (!fresh) return known->second;
  const model::KernelVariable v = variable(e.array);
  model::Array out;
  out.name = e.name;
  out.host_text = e.name;
  out.element = v.type;
  out.element_size = v.element_size;
  out.storage = v.storage;
  out.storage.variable = e.name + "#" + scop_.name;
  if (e.extents.empty())
    out.declared = 1;
  else
    extent(out, elements_text(e, host_));
  nest_.arrays.push_back(std::move(out));
  return known->second;
}

void NestWriter::extent(model::Array &a, const std::string &text) {
  a.extent_clause = text;
  a.extent_symbol = host_value(text, "extent");
}

// An array that the kernel has one of its own for, of the same name: into Scop::arrays; or -1.
int NestWriter::local_array(int code_array) const {
  const std::string &name = code_.arrays[static_cast<size_t>(code_array)].host_text;
  const auto it = std::find_if(declared_.begin(), declared_.end(),
                               [&](int a) { return array(a).dimensions > 0 && array(a).name == name; });
  return it == declared_.end() ? -1 : *it;
}

int NestWriter::array_of(int code_array) {
  const auto [known, fresh] = arrays_.emplace(code_array, static_cast<int>(nest_.arrays.size()));
  if (!fresh) return known->second;
  model::Array a = code_.arrays[static_cast<size_t>(code_array)];
  a.read = a.written = a.escapes = false; // as this kernel does
  for (const auto &[k, text] : program_.extents)
    if (array(k).name == a.host_text && a.extent_clause.empty()) extent(a, text);
  nest_.arrays.push_back(std::move(a));
  return known->second;
}

} // namespace metafork::host
