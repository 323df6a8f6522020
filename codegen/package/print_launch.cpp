#include "codegen/build/split_loops.h"
#include "codegen/package/host_sizes.h"
#include "codegen/package/parts.h"
#include "codegen/package/print_kernel.h"
#include "codegen/plan/cells.h"
#include "codegen/plan/magnitude.h"
#include "codegen/plan/work.h"
#include "codegen/text/text_writer.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

bool is_builtin(const std::string &type) {
  static const std::set<std::string> names = {
      "bool", "char",          "signed char", "unsigned char",      "short", "unsigned short", "int", "unsigned int",
      "long", "unsigned long", "long long",   "unsigned long long", "float", "double"};
  return names.count(type) != 0;
}

// How a scalar crosses the C interface: itself, an enumeration as long long, a struct by address.
std::string crossing_type(const model::Scalar &s) {
  return s.by_address ? "const void *" : is_builtin(s.type) ? s.type : "long long";
}

// The expression where every block size is 1: blocks are points.
Expr of_single_points(const Expr &e, const Kernel &kernel) {
  auto one = [&](qe::Poly p) {
    for (const Parameter &q : kernel.parameters)
      if (q.kind == Parameter::Kind::block_size) p = p.substitute(q.field, 1);
    return p;
  };
  std::vector<Expr> args;
  for (const Expr &a : e.args) args.push_back(of_single_points(a, kernel));
  switch (e.kind) {
    case Expr::Kind::poly:
      return one(e.numerator);
    case Expr::Kind::floor_div:
      return Expr::floor(one(e.numerator), one(e.denominator));
    case Expr::Kind::ceil_div:
      return Expr::ceil(one(e.numerator), one(e.denominator));
    case Expr::Kind::min:
      return Expr::smallest(std::move(args));
    case Expr::Kind::max:
      break;
  }
  return Expr::largest(std::move(args));
}

// The address of an object that the launch compares with what is written.
std::string cell_name(size_t i) { return "mf_cell_" + std::to_string(i); }

class LaunchPrinter {
public:
  LaunchPrinter(const NestPlan &plan, const Options &options, bool apart)
      : plan_(plan),
        nest_(*plan.nest),
        kernel_(plan.mapped->kernel),
        options_(options),
        apart_(apart),
        expr_(expressions_of(kernel_)) {
    expr_.apart(apart);
    for (const Parameter &p : kernel_.parameters) expr_.rename(p.field, "mf_args." + p.field);
    for (const Let &l : plan.mapped->origins) expr_.wide(l.name);
  }

  void run(TextWriter &out) {
    out_ = &out;
    parameters();
    variants();
    out.open("extern \"C\" int " + kernel_.name + "_launch(mf_region *mf_r" + launch_parameters(nest_, true) + ") {");
    arguments();
    if (const std::string sum = magnitude(plan_); !sum.empty())
      out.line("if (mf_too_large(" + sum + ")) return mf_run_source(mf_r, &" + kernel_.name +
               "_kernel, \"its bounds leave 64 bits\");");
    for (const Expr &c : plan_.mapped->not_empty) out.line("if (" + expr_(c) + " < 0) return 1; // no iteration");
    too_small();
    limit_sizes();
    ranges();
    prepare();
    launch();
    out.close();
    out.line();
  }

private:
  void parameters() {
    const std::string &k = kernel_.name;
    out_->line("static const mf_param " + k + "_parameters[] = {");
    for (const Parameter &p : kernel_.parameters) {
      const std::string defaults =
          p.given.empty() ? std::to_string(p.gpu_default) + ", " + std::to_string(p.cpu_default) : "0, 0";
      out_->line("  {\"" + p.name + "\", " + of_kind(p.kind).runtime + ", " + std::to_string(p.dimension) + ", " +
                 defaults + ", " + limits_text(p.kind) + "},");
    }
    out_->line("};");
  }

  // The variants in order of preference, and the kernel that holds them.
  void variants() {
    const std::string &k = kernel_.name;
    const Cases cases = cases_of(plan_);
    for (const Variant &v : cases.variants) out_->raw(print_storage_function(v, apart_));
    for (const Variant &v : cases.variants) demands(*v.kernel);
    for (const Variant &v : cases.variants) groups(*v.kernel);
    out_->line("static const mf_variant " + k + "_variants[] = {");
    for (const Variant &v : cases.variants) {
      const std::string &name = v.kernel->name, storage = storage_function(v);
      const std::string demands =
          std::to_string(v.kernel->demands.size()) + ", " + (v.kernel->demands.empty() ? "nullptr" : name + "_demands");
      out_->line("  {\"" + v.kernel->variant + "\", " + name + "_block, MF_CUDA_FUNCTION(" + name + "), " +
                 std::to_string(v.kernel->max_threads) + ", " +
                 (storage.empty() ? "nullptr, nullptr" : storage + ", \"" + v.storage.text + "\"") + ", " + demands +
                 ", " + kind(*v.kernel) + ", " + (has_groups(*v.kernel) ? "&" + name + "_groups" : "nullptr") + "},");
    }
    out_->line("};");
    const std::string insists = cases.insists.empty() ? "nullptr" : "\"" + escaped(cases.insists) + "\"";
    out_->line("static mf_kernel " + k + "_kernel = {\"" + k + "\", " + std::to_string(kernel_.parameters.size()) +
               ", " + k + "_parameters, " + std::to_string(cases.variants.size()) + ", " + k +
               "_variants, MF_BACKEND, nullptr, " + (options_.checked ? "1, " : "0, ") + insists + "};");
    out_->line("static const bool " + k + "_registered = (mf_register_kernel(&" + k + "_kernel), true);");
    out_->line();
  }

  static std::string kind(const Kernel &kernel) {
    if (has_turns(kernel.body)) return "MF_VARIANT_SCAN";
    if (shares_loops(kernel.body)) return "MF_VARIANT_SPLIT";
    if (has_stages(kernel)) return kernel.in_warps ? "MF_VARIANT_TENSOR" : "MF_VARIANT_PIPELINED";
    return kernel.for_gpu ? "MF_VARIANT_FOR_GPU" : "MF_VARIANT_PLAIN";
  }

  void demands(const Kernel &kernel) {
    if (kernel.demands.empty()) return;
    const auto number = [&](const std::string &field) {
      const auto at = std::find_if(kernel.parameters.begin(), kernel.parameters.end(),
                                   [&](const Parameter &p) { return p.field == field; });
      return at == kernel.parameters.end() ? "-1" : std::to_string(at - kernel.parameters.begin());
    };
    std::string all;
    for (const Demand &d : kernel.demands)
      all += (all.empty() ? "{" : ", {") + number(d.parameter) + ", " + std::to_string(d.factor) + ", " + number(d.of) +
             "}";
    out_->line("static const mf_demand " + kernel.name + "_demands[] = {" + all + "};");
  }

  static bool has_groups(const Kernel &kernel) { return kernel.wide && kernel.wide->demanded; }

  // Whether the scalars of a launch let rows be groups of 16 bytes, and the defaults of the variant for that.
  void groups(const Kernel &kernel) {
    if (!has_groups(kernel)) return;
    const Wide &w = *kernel.wide;
    std::string test, text;
    for (const model::Scalar &s : kernel.scalars) {
      if (std::find(w.names.begin(), w.names.end(), s.name) == w.names.end()) continue;
      const std::string type = "const " + qualified(kernel, kernel.arguments());
      const std::string value =
          s.constant.empty() ? "static_cast<" + type + " *>(mf_pointer)->" + s.name : "(" + s.constant + ")";
      test += (test.empty() ? "" : " && ") + value + " % " + std::to_string(w.points) + " == 0";
      text += (text.empty() ? "" : " and ") + s.name + " to be a multiple of " + std::to_string(w.points);
    }
    out_->open("static int " + kernel.name + "_fits([[maybe_unused]] const void *mf_pointer) {");
    out_->line("return " + (test.empty() ? "1" : test) + ";");
    out_->close();
    std::string defaults;
    for (const Parameter &p : kernel.parameters)
      defaults += (defaults.empty() ? "" : ", ") + std::to_string(p.given.empty() ? p.gpu_default : 0);
    out_->line("static const int64_t " + kernel.name + "_defaults[] = {" + defaults + "};");
    out_->line("static const mf_groups " + kernel.name + "_groups = {" + kernel.name + "_fits, \"" + escaped(text) +
               "\", " + kernel.name + "_defaults};");
  }

  void arguments() {
    const std::string type = qualified(kernel_, kernel_.arguments());
    const auto object = [](const model::Scalar &s) { return s.constant.empty() && s.by_address; };
    if (std::any_of(nest_.scalars.begin(), nest_.scalars.end(), object)) { // its class may have no default constructor
      out_->line("alignas(" + type + ") unsigned char mf_storage[sizeof(" + type + ")] = {};");
      out_->line(type + " &mf_args = *static_cast<" + type + " *>(static_cast<void *>(mf_storage));");
    } else {
      out_->line(type + " mf_args = {};");
    }
    for (const model::Scalar &s : nest_.scalars) {
      if (!s.constant.empty()) {
        out_->line("[[maybe_unused]] constexpr " + s.type + " " + s.name + " = " + s.constant + ";");
        continue;
      }
      if (s.by_address) { // a class of plain bytes, perhaps with constant members, to which nothing can be assigned
        const std::string given = s.where.empty() ? "" : "if (" + s.name + ") ";
        out_->line(given + "__builtin_memcpy(static_cast<void *>(&mf_args." + s.name + "), " + s.name +
                   ", sizeof mf_args." + s.name + ");");
        continue;
      }
      const std::string value = is_builtin(s.type) ? s.name : "static_cast<" + s.type + ">(" + s.name + ")";
      out_->line("mf_args." + s.name + " = " + value + ";");
    }
    for (const model::Scalar &s : nest_.scalars)
      if (s.host_text.find("mf_trip_count") != std::string::npos)
        out_->line("if (" + s.name + " < 0) return mf_run_source(mf_r, &" + kernel_.name + "_kernel, " +
                   "\"a variable of the loop wraps, or steps away from its bound\");");
  }

  // A loop that is done before threads, or a device, would have begun.
  void too_small() {
    const Work work = work_of(plan_);
    if (work.total.empty()) return;
    for (const std::string &line : work.lines) out_->line(line);
    out_->line("if (mf_is_small(mf_r, &" + kernel_.name + "_kernel, " + work.total + ", " +
               (nest_.repeated ? "1" : "0") + ")) return 0;");
  }

  void ranges() {
    if (nest_.arrays.empty()) return;
    out_->line("mf_span mf_ranges[" + std::to_string(nest_.arrays.size()) + "];");
    out_->line("for (mf_span &mf_s : mf_ranges) mf_s = {0, -1};");
    bool inspect = false;
    for (size_t i = 0; i < nest_.arrays.size(); i++) {
      const analysis::ArrayRange &r = plan_.ranges[i];
      const std::string span = "&mf_ranges[" + std::to_string(i) + "]";
      const std::string given = nest_.arrays[i].where.empty() ? "" : nest_.arrays[i].name;
      if (r.source == analysis::RangeSource::inspector) inspect = true;
      if (r.count)
        out_->line((given.empty() ? "" : "if (" + given + ") ") + "mf_include(" + span + ", 0, " +
                   expr_(*r.count - qe::Poly(1)) + "); // " + nest_.arrays[i].host_text);
      std::set<std::string> seen;
      for (const analysis::AccessRange &a : r.accesses) {
        std::string line = given.empty() ? "" : "if (" + given;
        for (const qe::Constraint &c : simplify_against(a.conditions))
          line.append(line.empty() ? "if (" : " && ").append(expr_(c.p)).append(c.equality ? " == 0" : " >= 0");
        if (!line.empty()) line += ") ";
        line += "mf_include(" + span + ", " + expr_(lower(a.lower)) + ", " + expr_(upper(a.upper)) + "); // " +
                nest_.arrays[i].host_text;
        if (seen.insert(line).second) out_->line(line);
      }
    }
    if (inspect) inspector();
  }

  // What is checked already is not checked again for every access.
  qe::System simplify_against(const qe::System &conditions) const {
    qe::System context;
    for (const Expr &c : plan_.mapped->not_empty)
      if (c.kind == Expr::Kind::poly) context.push_back(qe::ge(c.numerator, 0));
    qe::System out;
    for (const qe::Constraint &c : conditions)
      if (c.equality || !qe::non_negative(c.p, context)) out.push_back(c);
    return out;
  }

  void inspector() {
    out_->line("const bool mf_inspect = !mf_is_device_region(mf_r);");
    out_->open("if (mf_inspect) {");
    out_->line("mf_host_access(mf_r, 0); // the subscripts are read on the host");
    for (const model::Array &a : nest_.arrays) out_->line("mf_args." + a.name + " = " + host_pointer(a) + ";");
    out_->line("mf_span mf_found[" + std::to_string(nest_.arrays.size()) + "];");
    out_->line("for (mf_span &mf_s : mf_found) mf_s = {0, -1};");
    out_->line(kernel_.name + "_inspect(&mf_args, mf_found);");
    for (size_t i = 0; i < nest_.arrays.size(); i++)
      if (plan_.ranges[i].source == analysis::RangeSource::inspector)
        out_->line("mf_ranges[" + std::to_string(i) + "] = mf_found[" + std::to_string(i) + "];");
    out_->close();
  }

  static std::string host_pointer(const model::Array &a) {
    return "static_cast<" + std::string(a.written ? "" : "const ") + a.element + " *>(" + a.name + ")";
  }

  void prepare() {
    const std::vector<const model::Cell *> cells = compared_cells(nest_);
    const size_t count = nest_.arrays.size() + cells.size();
    const bool some = count > 0;
    if (some) out_->open("mf_array mf_arrays[] = {");
    for (size_t i = 0; some && i < nest_.arrays.size(); i++) {
      const model::Array &a = nest_.arrays[i];
      std::string access = a.read && a.written ? "MF_READ | MF_WRITE" : a.written ? "MF_WRITE" : "MF_READ";
      if (plan_.ranges[i].overwritten) access += " | MF_OVERWRITE";
      if (plan_.ranges[i].source == analysis::RangeSource::inspector)
        access += " | (mf_inspect ? 0 : MF_UNKNOWN_RANGE)";
      const std::string range = "mf_ranges[" + std::to_string(i) + "]";
      out_->line("{\"" + escaped(a.host_text) + "\", " + a.name + ", " + std::to_string(a.element_size) + ", " + range +
                 ".lo, " + range + ".hi, " + access + ", nullptr},");
    }
    for (size_t i = 0; i < cells.size(); i++)
      out_->line("{\"" + escaped(cells[i]->text) + "\", " + cell_name(i) + ", " + std::to_string(cells[i]->bytes) +
                 ", 0, 0, MF_BY_VALUE | " + (cells[i]->counter ? "MF_WRITE" : "MF_READ") + ", nullptr},");
    if (some) out_->close("};");
    out_->line("const int mf_path = mf_prepare(mf_r, &" + kernel_.name + "_kernel, " +
               (some ? "mf_arrays, " + std::to_string(count) : std::string("nullptr, 0")) + ");");
    out_->line("if (mf_path == MF_RUN_ELISION) return 0;");
    for (size_t i = 0; i < nest_.arrays.size(); i++) {
      const model::Array &a = nest_.arrays[i];
      out_->line("mf_args." + a.name + " = static_cast<" + (a.written ? "" : "const ") + a.element + " *>(mf_arrays[" +
                 std::to_string(i) + "].device);");
    }
  }

  void launch() {
    const std::string kernel = "&" + kernel_.name + "_kernel";
    for (const Let &l : plan_.mapped->origins) out_->line("const long long " + l.name + " = " + expr_(l.value) + ";");
    points();
    out_->line(number() + " mf_values[MF_MAX_PARAMS];");
    for (size_t i = 0; i < kernel_.parameters.size(); i++) given(i);
    out_->line("const int mf_chosen = mf_choose(mf_r, " + kernel + ", mf_path, &mf_args, mf_points, mf_values);");
    for (size_t i = 0; i < kernel_.parameters.size(); i++)
      if (kernel_.parameters[i].kind != Parameter::Kind::blocks) bind(i);
    std::string blocks;
    for (const BlockRange &b : plan_.mapped->blocks) {
      const std::string first = expr_(b.first), last = expr_(b.last);
      const std::string count = first == "0" ? last + " + 1" : last + " - (" + first + ") + 1";
      blocks.append(blocks.empty() ? "" : ", ").append("mf_max(1, " + count + ")");
    }
    out_->line("const " + number() + " mf_blocks[] = {" + blocks + "};");
    out_->line("mf_grid(" + kernel + ", mf_path, mf_values, mf_blocks);");
    for (size_t i = 0; i < kernel_.parameters.size(); i++)
      if (kernel_.parameters[i].kind == Parameter::Kind::blocks) bind(i);
    parts();
    out_->line("mf_launch(mf_r, " + kernel + ", mf_chosen, mf_path, mf_values, &mf_args, sizeof mf_args);");
    out_->line("return 1;");
  }

  // Where several blocks share a point, they have memory to do so.
  void parts() {
    const auto &all = kernel_.parameters;
    const auto at =
        std::find_if(all.begin(), all.end(), [](const Parameter &p) { return p.kind == Parameter::Kind::parts; });
    if (at == all.end()) return;
    if (nest_.tiled->recurrence) return turns(*nest_.tiled->recurrence);
    int64_t words = 0; // of 8 bytes, of a part
    for (const model::Accumulation &a : nest_.tiled->accumulations) words += (bytes_of_part(a) + 7) / 8;
    out_->line("mf_share_points(mf_r, &" + kernel_.name + "_kernel, mf_path, mf_points[0], mf_values[" +
               std::to_string(at - all.begin()) + "], " + std::to_string(words) +
               ", &mf_args.mf_counts, &mf_args.mf_parts);");
  }

  // Where blocks take tiles of a loop in turns, they have memory for what each comes to: 8 bytes for each 4.
  void turns(const model::Recurrence &r) {
    const auto &all = kernel_.parameters;
    const auto tile =
        std::find_if(all.begin(), all.end(), [](const Parameter &p) { return p.kind == Parameter::Kind::tile; });
    const int64_t words = (r.element_size + 3) / 4 * (r.factor.empty() ? 1 : 2);
    out_->line("mf_share_turns(mf_r, &" + kernel_.name + "_kernel, mf_chosen, mf_path, mf_points[" +
               std::to_string(plan_.mapped->blocks.size()) + "], mf_values[" + std::to_string(tile - all.begin()) +
               "], " + std::to_string(words) + ", &mf_args.mf_counts);");
  }

  // By block dimension, how many points it has; where it has no block size, how many blocks. Block sizes of 1 are
  // legal, so that `magnitude` bounds what this computes.
  void points() {
    std::string counts;
    for (size_t d = 0; d < plan_.mapped->blocks.size(); d++) {
      const BlockRange &b = plan_.mapped->blocks[d];
      counts.append(counts.empty() ? "" : ", ");
      counts += "mf_count(" + expr_(of_single_points(b.first, kernel_)) + ", " +
                expr_(of_single_points(b.last, kernel_)) + ")";
    }
    const auto &further = plan_.further;
    if (std::any_of(further.begin(), further.end(), [](const auto &k) { return shares_loops(k->body); })) {
      const auto loop = range_of_loop(nest_); // behind them, how many iterations a loop has that threads share
      counts += loop ? ", mf_count(" + expr_(loop->first) + ", " + expr_(loop->last) + ")" : ", INT64_MAX";
    }
    out_->line("const " + number() + " mf_points[] = {" + counts + "};");
  }

  // The kernel takes the program's block size for its own.
  void limit_sizes() {
    std::set<std::string> seen;
    for (const Parameter &p : kernel_.parameters)
      if (p.exact && seen.insert(p.given).second)
        out_->line("if (" + expr_(qe::Poly::symbol(p.given)) + " > " + std::to_string(of_kind(p.kind).most) +
                   ") return mf_run_source(mf_r, &" + kernel_.name + "_kernel, \"its blocks are too large\");");
  }

  // A block size that the program has chosen.
  void given(size_t i) {
    const Parameter &p = kernel_.parameters[i];
    if (p.given.empty()) return;
    const ParameterKind &kind = of_kind(p.kind);
    const Expr value =
        Expr::largest({qe::Poly(static_cast<long>(kind.least)),
                       Expr::smallest({qe::Poly(static_cast<long>(kind.most)), qe::Poly::symbol(p.given)})});
    out_->line("mf_values[" + std::to_string(i) + "] = " + expr_(value) + ";");
  }

  void bind(size_t i) {
    out_->line("mf_args." + kernel_.parameters[i].field + " = static_cast<int>(mf_values[" + std::to_string(i) + "]);");
  }

  static std::string escaped(const std::string &s) {
    std::string out;
    for (char c : s) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out;
  }

  const NestPlan &plan_;
  const model::Nest &nest_;
  const Kernel &kernel_;
  std::string number() const { return apart_ ? "::int64_t" : "int64_t"; }

  const Options &options_;
  const bool apart_;
  ExprPrinter expr_;
  TextWriter *out_ = nullptr;
};

bool has_api(const model::Function &f) { return !f.internal; }

} // namespace

std::string qualified(const Kernel &kernel, const std::string &name) {
  std::string out;
  for (const std::string &ns : kernel.namespaces) out += ns.empty() ? "" : ns + "::";
  return out + name;
}

std::string launch_parameters(const model::Nest &nest, bool named) {
  std::string out;
  for (const model::Array &a : nest.arrays) out.append(", void *").append(named ? a.name : "");
  for (const model::Scalar &s : nest.scalars)
    if (s.constant.empty()) {
      std::string type = crossing_type(s);
      // _Bool and bool are one type at the interface; C has the word without a header only as _Bool
      if (type == "bool") type = "MF_BOOL";
      out.append(", ").append(type);
      if (named) out.append(type.back() == '*' ? "" : " ").append(s.name);
    }
  for (size_t i = 0; i < compared_cells(nest).size(); i++) out.append(", void *").append(cell_name(i));
  return out;
}

std::string in_style(std::string text, bool is_c) {
  static const std::string whole = "(long long)(";
  for (size_t at = is_c ? std::string::npos : text.find(whole); at != std::string::npos; at = text.find(whole, at))
    text.replace(at, whole.size(), "mf_whole(");
  return text;
}

std::string launch_arguments(const model::Nest &nest, bool is_c) {
  std::string out;
  const auto converted = [&](const std::string &value) { return in_style(value, is_c); };
  auto pass = [&](const std::string &value, const std::string &where) {
    out.append(", ").append(where.empty() ? value : "(" + converted(where) + " ? " + value + " : 0)");
  };
  const auto pointer = [&](const std::string &value) {
    return (is_c ? "(void *)(" : "mf_pointer(") + converted(value) + ")";
  };
  for (const model::Array &a : nest.arrays) pass(pointer(a.host_text), a.where);
  for (const model::Scalar &s : nest.scalars) {
    if (!s.constant.empty()) continue;
    if (s.by_address)
      pass("&(" + s.host_text + ")", s.where);
    else if (!is_builtin(s.type))
      pass(converted("(long long)(" + s.host_text + ")"), s.where);
    else
      pass(converted(s.host_text), s.where);
  }
  for (const model::Cell *c : compared_cells(nest)) {
    const std::string address = "&(" + c->text + ")";
    pass(is_c ? "(void *)" + address : pointer(address), c->where);
  }
  return out;
}

std::string print_launch_header(const model::Unit &unit, const std::vector<NestPlan> &plans) {
  TextWriter out;
  out.line("// The launch functions of " + unit.name +
           ": what the drop-in calls. 1: done; 0: run the loop as it stands.");
  out.line("// No header of the system comes in here: it stands before the program's own feature macros.");
  out.line("#pragma once");
  out.line("#define METAFORK_PACKAGE");
  out.line("#include \"metafork/metafork.h\"");
  out.line("#include \"metafork/trips.h\"");
  out.line("#ifdef __cplusplus");
  out.line("#include \"metafork/region.h\"");
  out.line("extern \"C\" {");
  out.line("#endif");
  out.line("typedef struct mf_region mf_region;");
  out.line("mf_region *mf_region_begin(const char *, void *);");
  out.line("mf_region *mf_region_begin_device(const char *, void *, void *);");
  out.line("void mf_region_end(mf_region *);");
  out.line("void mf_host_access(mf_region *, int);");
  out.line("void mf_host_read(mf_region *, const void *, unsigned long);");
  out.line("void mf_host_variable(mf_region *, const volatile void *, unsigned long, int);");
  for (const model::Function &f : unit.functions)
    if (has_api(f)) {
      out.line("struct " + f.prefix + "_params;");
      out.line("void " + f.prefix + "_set_params(const struct " + f.prefix + "_params *);");
    }
  for (const NestPlan &p : plans)
    out.line("int " + p.nest->name + "_launch(mf_region *" + launch_parameters(*p.nest, false) + ");");
  out.line("#ifdef __cplusplus");
  out.line("}");
  out.line("#endif");
  return out.take();
}

std::string print_launch_source(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options,
                                bool apart) {
  TextWriter out;
  out.line("// Launch functions of " + unit.name +
           ": which elements a nest touches, where it runs, with which parameters.");
  out.raw(quiet_about_style);
  out.line("#include \"metafork/launch.h\"");
  out.line("#define METAFORK_PARAMETERS_ONLY"); // a function of the program may have the name of one of the system's
  out.line("#include \"" + unit.stem + ".h\"");
  out.line("#include \"" + unit.stem + "_launch.h\"");
  out.line("#include \"" + unit.stem + "_kernels.h\"");
  out.line();
  out.line("#ifdef METAFORK_CUDA");
  out.line("extern \"C\" const mf_backend *mf_cuda_backend(void);");
  out.line("#define MF_CUDA_FUNCTION(name) name##_cuda");
  out.line("#define MF_BACKEND mf_cuda_backend");
  for (const NestPlan &p : plans)
    for (const Kernel *k : kernels_of(p)) out.line("extern \"C\" const void *const " + k->name + "_cuda;");
  out.line("#else");
  out.line("#define MF_CUDA_FUNCTION(name) nullptr");
  out.line("#define MF_BACKEND nullptr");
  out.line("#endif");
  for (const NestPlan &p : plans) {
    for (const Kernel *k : kernels_of(p)) out.line("extern \"C\" void " + k->name + "_block(const void *, int64_t);");
    for (const analysis::ArrayRange &r : p.ranges)
      if (r.source == analysis::RangeSource::inspector) {
        out.line("extern \"C\" void " + p.nest->name + "_inspect(const void *, mf_span *);");
        break;
      }
  }
  out.line();
  out.line(std::string("namespace ") + model::program_namespace + " {");
  size_t sizes = 0;
  for (const auto &[name, standard] : host_sizes(unit)) {
    const std::string size = "mf_size_" + std::to_string(sizes++), value = std::to_string(standard);
    const ParameterKind &kind = of_kind(Parameter::Kind::host_size);
    out.line("static const mf_param " + size + " = {\"" + name + "\", " + kind.runtime + ", 0, " + value + ", " +
             value + ", " + limits_text(kind.kind) + "};");
    out.line("static const bool " + size + "_registered = (mf_register_size(&" + size + "), true);");
  }
  for (const NestPlan &p : plans) LaunchPrinter(p, options, apart).run(out);
  for (const model::Function &f : unit.functions) {
    if (!has_api(f)) continue;
    out.open("extern \"C\" void " + f.prefix + "_set_params(const struct " + f.prefix + "_params *mf_params) {");
    for (const NestPlan &p : plans) {
      if (p.function != &f) continue;
      const std::string field = p.nest->name.substr(f.prefix.size() + 1);
      std::string values;
      for (const Parameter &q : p.mapped->kernel.parameters)
        values.append(values.empty() ? "" : ", ")
            .append(q.given.empty() ? "mf_params ? mf_params->" + field + "." + q.name + " : 0" : "0");
      out.line("const ::int64_t mf_" + field + "[] = {" + values + "};");
      out.line("mf_set_kernel_params(\"" + p.nest->name + "\", mf_" + field + ", " +
               std::to_string(p.mapped->kernel.parameters.size()) + ");");
    }
    out.line("(void)mf_params;");
    out.close();
  }
  out.line(std::string("} // namespace ") + model::program_namespace);
  return out.take();
}

} // namespace metafork::codegen
