#include "frontend/syntax/walk.h"

#include "frontend/text/visitor.h"

namespace metafork::frontend {

using namespace clang;

namespace {

class Walk : public SyntaxVisitor {
public:
  explicit Walk(const Visits &visits) : visits_(visits) { initialised_ = visits.initialised; }

  bool TraverseStaticAssertDecl(StaticAssertDecl *d) override {
    return !visits_.into_assertions || SyntaxVisitor::TraverseStaticAssertDecl(d);
  }
  bool dataTraverseStmtPre(Stmt *s) override { return !visits_.enters || visits_.enters(s); }
  bool VisitStmt(Stmt *s) override { return !visits_.statement || visits_.statement(s); }
  bool VisitDecl(Decl *d) override { return !visits_.declaration || visits_.declaration(d); }
  bool VisitTypeLoc(TypeLoc t) override { return !visits_.type || visits_.type(t); }

private:
  const Visits &visits_;
};

} // namespace

bool walk_syntax(const Stmt *s, const Visits &visits) { return Walk(visits).TraverseStmt(const_cast<Stmt *>(s)); }
bool walk_syntax(const Decl *d, const Visits &visits) { return Walk(visits).TraverseDecl(const_cast<Decl *>(d)); }

void collect_labels(const Stmt *s, std::set<const LabelDecl *> &out) {
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    if (const auto *l = dyn_cast<LabelStmt>(one)) out.insert(l->getDecl());
    return true;
  };
  walk_syntax(s, visits);
}

} // namespace metafork::frontend
