#include "check/skeleton.h"

#include "check/lexer.h"

namespace metafork::check {

using model::IntExpr;

namespace {

class Parser {
public:
  explicit Parser(const std::string &text) : in_(text) {}

  Skeleton run() {
    in_.expect("kernel");
    out_.kernel = in_.quoted();
    in_.expect("variant");
    out_.variant = in_.quoted();
    while (!in_.is("{")) header();
    out_.body = block();
    if (in_.kind() != Lexer::Kind::end) in_.fail("expected the end");
    return std::move(out_);
  }

private:
  void header() {
    const std::string what = in_.word();
    if (what == "parameter") {
      SkeletonParameter p;
      p.name = in_.word();
      p.kind = in_.word();
      p.dimension = static_cast<int>(in_.number());
      in_.expect("most");
      p.most = in_.number();
      if (in_.take("is")) {
        const std::string scalar = in_.word();
        in_.stands_for(p.name, scalar);
        p.name = scalar;
      }
      out_.parameters.push_back(p);
    } else if (what == "thread" || what == "block") {
      const std::string index = in_.word();
      in_.expect("<");
      (what == "thread" ? out_.thread_indices : out_.block_indices)[index] = in_.word();
    } else if (what == "storage") {
      SkeletonStorage s;
      s.shared = in_.take("shared");
      if (!s.shared) in_.expect("private");
      s.name = in_.word();
      s.element_size = in_.number();
      in_.expect("[");
      s.extent = in_.expression();
      in_.expect("]");
      out_.storage.push_back(s);
    } else if (what == "warps") {
      do out_.warps.push_back(in_.number());
      while (in_.take("by"));
    } else if (what == "given") {
      out_.given.push_back(in_.expression());
    } else if (what == "compared" || what == "refreshed") {
      (what == "compared" ? out_.compared : out_.refreshed).push_back(in_.quoted());
    } else {
      in_.fail("an unknown declaration");
    }
  }

  std::vector<Node> block() {
    std::vector<Node> out;
    in_.expect("{");
    while (!in_.take("}")) out.push_back(statement());
    return out;
  }

  Node statement() {
    const std::string what = in_.word();
    if (what == "let") return let();
    if (what == "blocks" || what == "threads")
      return cyclic(what == "blocks" ? Node::Kind::blocks : Node::Kind::threads);
    if (what == "tile") return tile();
    if (what == "deal") return shared(Node::Kind::deal, out_.deals);
    if (what == "combine") return combine();
    if (what == "turns") return shared(Node::Kind::turns, out_.scans);
    if (what == "scan") return scan();
    if (what == "clear" || what == "join") return by_operator(what == "clear");
    if (what == "source") return source();
    if (what == "loop") return loop();
    if (what == "when") return when();
    if (what == "control") return control();
    if (what == "bind") return bind();
    if (what == "copy") return copy();
    if (what == "body") return body();
    Node n;
    if (what == "uniform") {
      n.kind = Node::Kind::uniform;
      n.text = {in_.quoted()};
    } else if (what == "phase" || what == "once") {
      n.kind = what == "phase" ? Node::Kind::phase : Node::Kind::once;
      n.body = block();
    } else if (what == "barrier" || what == "point") {
      n.kind = what == "barrier" ? Node::Kind::barrier : Node::Kind::point;
    } else {
      in_.fail("an unknown statement '" + what + "'");
    }
    return n;
  }

  Node let() {
    Node n;
    n.kind = Node::Kind::let;
    n.narrow = in_.take("narrow");
    n.type = in_.quoted();
    n.name = in_.word();
    in_.expect("=");
    if (in_.take("pointer")) {
      n.pointer = in_.word();
      in_.expect("+");
    }
    n.value = in_.expression();
    return n;
  }

  void range(Node &n) {
    in_.expect("=");
    n.first = in_.expression();
    if (in_.take("at")) n.index = in_.word();
    in_.expect("..");
    n.last = in_.expression();
    if (in_.take("step")) n.step = in_.word();
  }

  Node cyclic(Node::Kind kind) {
    Node n;
    n.kind = kind;
    n.type = in_.quoted();
    n.name = in_.word();
    range(n);
    if (in_.take("batch")) n.batch = in_.number();
    n.adjacent = in_.take("adjacent");
    n.aligned = in_.take("aligned");
    n.body = block();
    return n;
  }

  Node tile() {
    Node n;
    n.kind = Node::Kind::tile;
    if (in_.take("row")) n.name = in_.word();
    in_.expect("column");
    n.column = in_.word();
    range(n);
    if (in_.take("width")) n.width = in_.expression();
    n.body = block();
    return n;
  }

  // A loop that threads or blocks share, which the kernel is known to have then.
  Node shared(Node::Kind kind, bool &known) {
    Node n;
    n.kind = kind;
    known = true;
    n.name = in_.word();
    range(n);
    n.body = block();
    return n;
  }

  Node combine() {
    Node n;
    n.kind = Node::Kind::combine;
    do {
      const std::string storage = in_.word();
      in_.expect("by");
      if (!n.operators.emplace(storage, in_.quoted()).second) in_.fail("'" + storage + "' is combined twice");
    } while (in_.take(","));
    if (in_.take("number")) n.number = in_.expression();
    n.body = block();
    return n;
  }

  Node scan() {
    Node n;
    n.kind = Node::Kind::scan;
    n.name = in_.word();
    if (in_.take("factors")) n.factors = in_.word();
    in_.expect("by");
    n.op = in_.quoted();
    in_.expect("as");
    n.wide = in_.quoted();
    in_.expect("count");
    n.value = in_.expression();
    in_.expect("from");
    n.from = element();
    in_.expect("turn");
    n.index = in_.word();
    return n;
  }

  Node by_operator(bool clear) {
    Node n;
    n.kind = clear ? Node::Kind::clear : Node::Kind::join;
    n.to = element();
    if (!clear) {
      in_.expect("with");
      n.from = element();
    }
    in_.expect("by");
    n.op = in_.quoted();
    return n;
  }

  Node source() {
    Node n;
    n.kind = Node::Kind::source;
    n.type = in_.quoted();
    n.name = in_.word();
    in_.expect("dimension");
    n.dimension = static_cast<int>(in_.number());
    n.last_dimension = in_.take("last");
    for (int i = 0; i < 4; i++) n.text.push_back(in_.quoted());
    n.body = block();
    return n;
  }

  Node loop() {
    Node n;
    n.kind = Node::Kind::loop;
    n.type = in_.quoted();
    n.name = in_.word();
    range(n);
    if (in_.take("stages")) n.stages = in_.number();
    if (in_.take("products")) products(n.products);
    n.body = block();
    return n;
  }

  void products(Node::Products &out) {
    out.rows.insert(in_.word());
    in_.expect("by");
    do out.columns.insert(out.last_column = in_.word());
    while (in_.take(","));
  }

  Node when() {
    Node n;
    n.kind = Node::Kind::when;
    n.spare = in_.take("spare");
    do n.conditions.push_back(in_.expression());
    while (in_.take(","));
    n.body = block();
    if (in_.take("else")) n.otherwise = block();
    return n;
  }

  Node control() {
    Node n;
    n.kind = Node::Kind::control;
    n.text.push_back(in_.quoted());
    n.text.push_back(in_.quoted());
    n.body = block();
    return n;
  }

  Element element() {
    Element e;
    e.name = in_.word();
    in_.expect("[");
    e.index = in_.expression();
    in_.expect("]");
    return e;
  }

  Node bind() {
    Node n;
    n.kind = Node::Kind::bind;
    n.type = in_.quoted();
    n.name = in_.word();
    in_.expect("=");
    n.from = element();
    return n;
  }

  Node copy() {
    Node n;
    n.kind = Node::Kind::copy;
    n.to = element();
    in_.expect("=");
    n.from = element();
    return n;
  }

  Node body() {
    Node n;
    n.kind = Node::Kind::body;
    n.text = {in_.quoted()};
    if (in_.take("over")) {
      do n.variables.push_back(in_.word());
      while (in_.take(","));
    }
    if (!in_.take("with")) return n;
    do {
      const int access = static_cast<int>(in_.number());
      in_.expect("=");
      n.places[access] = element();
    } while (in_.take(","));
    return n;
  }

  Lexer in_;
  Skeleton out_;
};

} // namespace

Skeleton parse_skeleton(const std::string &text) { return Parser(text).run(); }

std::string rendered(const model::Code &code) {
  std::string out;
  for (const model::Piece &p : code) {
    if (const auto *text = std::get_if<std::string>(&p)) {
      out += *text;
    } else if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p)) {
      out.append("<").append((*a)->block ? "%" : "").append(std::to_string((*a)->access)).append(": ");
      out.append(rendered((*a)->original)).append(">");
    } else {
      out += rendered((*std::get_if<std::shared_ptr<const model::ContractHole>>(&p))->original);
    }
  }
  return out;
}

} // namespace metafork::check
