#include "frontend/syntax/extent.h"

#include <clang/Lex/Lexer.h>

#include <vector>

namespace metafork::frontend {

using namespace clang;

namespace {

// Operands and operators in turn, and parentheses that match: enough to tell an expression from a slip.
class ExtentReader {
public:
  explicit ExtentReader(const Context &context) : context_(context) {}

  std::string run(const std::string &text) {
    const auto start = SourceLocation::getFromRawEncoding(1);
    Lexer lexer(start, context_.ast.getLangOpts(), text.data(), text.data(), text.data() + text.size());
    Token token;
    for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
      const unsigned begin = token.getLocation().getRawEncoding() - start.getRawEncoding();
      if (!take(token, text.substr(begin, token.getLength()))) return "'" + text + "' is no expression";
      if (!undeclared_.empty()) return "'" + undeclared_ + "' is not declared";
    }
    return operand_expected_ || !open_.empty() ? "'" + text + "' is no expression" : "";
  }

private:
  bool take(const Token &token, const std::string &text) {
    if (token.is(tok::raw_identifier)) {
      if (!operand_expected_ && !after_parenthesis_ && !after_keyword_) return false;
      if (!declared(text)) undeclared_ = text;
      if (text != "sizeof") operand();
      after_keyword_ = is_keyword(text); // unsigned char, struct s
      return true;
    }
    if (token.isLiteral()) {
      if (!operand_expected_ && !after_parenthesis_) return false;
      operand();
      return true;
    }
    if (token.isOneOf(tok::l_paren, tok::l_square)) {
      if (token.is(tok::l_square) && operand_expected_) return false;
      open_.push_back(token.is(tok::l_paren) ? ')' : ']');
      call_ = !operand_expected_;
      operand_expected_ = true;
      after_parenthesis_ = after_keyword_ = false;
      return true;
    }
    if (token.isOneOf(tok::r_paren, tok::r_square)) {
      if (open_.empty() || open_.back() != text[0] || (operand_expected_ && !call_)) return false;
      open_.pop_back();
      operand();
      after_parenthesis_ = true; // a cast may precede an operand
      return true;
    }
    const bool prefix =
        token.isOneOf(tok::plus, tok::minus, tok::star, tok::amp, tok::exclaim, tok::tilde, tok::coloncolon);
    if (operand_expected_ && !prefix) return false;
    operand_expected_ = true;
    after_parenthesis_ = after_keyword_ = call_ = false;
    return token.isNot(tok::semi) && token.isNot(tok::l_brace) && token.isNot(tok::r_brace);
  }

  void operand() { operand_expected_ = after_parenthesis_ = after_keyword_ = call_ = false; }

  bool is_keyword(const std::string &name) const {
    return context_.ast.Idents.get(name).isKeyword(context_.ast.getLangOpts());
  }
  bool declared(const std::string &name) const { return is_keyword(name) || context_.declares(name); }

  const Context &context_;
  std::vector<char> open_;
  std::string undeclared_;
  bool operand_expected_ = true, after_parenthesis_ = false, after_keyword_ = false, call_ = false;
};

} // namespace

std::string wrong_extent(const Context &context, const std::string &text) { return ExtentReader(context).run(text); }

} // namespace metafork::frontend
