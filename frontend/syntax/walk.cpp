#include "frontend/syntax/walk.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace metafork::frontend {

using namespace clang;

namespace {

class Walk : public RecursiveASTVisitor<Walk> {
public:
  explicit Walk(const Visits &visits) : visits_(visits) {}

  bool TraverseStaticAssertDecl(StaticAssertDecl *d) {
    return !visits_.into_assertions || RecursiveASTVisitor::TraverseStaticAssertDecl(d);
  }
  bool dataTraverseStmtPre(Stmt *s) { return !visits_.enters || visits_.enters(s); }
  bool TraverseInitListExpr(InitListExpr *l, DataRecursionQueue *queue = nullptr) {
    InitListExpr *meant = l->isSemanticForm() ? l : l->getSemanticForm();
    if (!visits_.initialised || !meant) return RecursiveASTVisitor::TraverseInitListExpr(l, queue);
    return TraverseSynOrSemInitListExpr(meant, queue);
  }
  bool VisitStmt(Stmt *s) { return !visits_.statement || visits_.statement(s); }
  bool VisitDecl(Decl *d) { return !visits_.declaration || visits_.declaration(d); }
  bool VisitTypeLoc(TypeLoc t) { return !visits_.type || visits_.type(t); }

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
