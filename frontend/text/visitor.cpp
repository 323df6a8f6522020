#include "frontend/text/visitor.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace metafork::frontend {

using namespace clang;

class SyntaxVisitor::Forward : public RecursiveASTVisitor<SyntaxVisitor::Forward> {
public:
  explicit Forward(SyntaxVisitor &to) : to_(to) {}

  bool shouldVisitImplicitCode() const { return to_.into_implicit_; }
  bool shouldVisitTemplateInstantiations() const { return to_.into_instances_; }

  bool TraverseStmt(Stmt *s, Queue *queue = nullptr) { return to_.TraverseStmt(s, queue); }
  bool TraverseInitListExpr(InitListExpr *l, Queue *queue = nullptr) {
    InitListExpr *meant = l->isSemanticForm() ? l : l->getSemanticForm();
    if (!to_.initialised_ || !meant) return RecursiveASTVisitor::TraverseInitListExpr(l, queue);
    return TraverseSynOrSemInitListExpr(meant, queue);
  }
#define PART(name, type) \
  bool Traverse##name(type x) { return to_.Traverse##name(x); }
  METAFORK_TRAVERSED(PART)
#undef PART

  bool dataTraverseStmtPre(Stmt *s) { return to_.dataTraverseStmtPre(s); }
#define NODE(kind) \
  bool Visit##kind(kind *x) { return to_.Visit##kind(x); }
  METAFORK_VISITED_NODES(NODE)
#undef NODE
#define TYPE(kind) \
  bool Visit##kind(kind x) { return to_.Visit##kind(x); }
  METAFORK_VISITED_TYPES(TYPE)
#undef TYPE

private:
  SyntaxVisitor &to_;
};

bool SyntaxVisitor::TraverseStmt(Stmt *s, Queue *queue) {
  return Forward(*this).RecursiveASTVisitor<Forward>::TraverseStmt(s, queue);
}
#define PART(name, type) \
  bool SyntaxVisitor::Traverse##name(type x) { return Forward(*this).RecursiveASTVisitor<Forward>::Traverse##name(x); }
METAFORK_TRAVERSED(PART)
#undef PART

} // namespace metafork::frontend
