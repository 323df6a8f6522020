#include "host/code.h"

namespace metafork::host {

using model::Code;
using model::Piece;

void append(Code &out, const std::string &text) {
  if (!out.empty() && std::holds_alternative<std::string>(out.back()))
    std::get<std::string>(out.back()) += text;
  else
    out.emplace_back(text);
}

void append(Code &out, Code code) {
  for (Piece &p : code)
    if (const auto *text = std::get_if<std::string>(&p))
      append(out, *text);
    else
      out.push_back(std::move(p));
}

namespace {

void collect_text(const Code &code, std::string &out) {
  for (const Piece &p : code)
    if (const auto *text = std::get_if<std::string>(&p))
      out += *text;
    else if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&p))
      collect_text((*access)->original, out);
    else if (const auto *contract = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      collect_text((*contract)->original, out);
}

} // namespace

std::string text_of(const Code &code) {
  std::string out;
  collect_text(code, out);
  return out;
}

std::string in_one_line(const std::string &text) {
  std::string out;
  for (const char c : text)
    if (c != '\n' && !(c == ' ' && (out.empty() || out.back() == ' ')))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  return out;
}

} // namespace metafork::host
