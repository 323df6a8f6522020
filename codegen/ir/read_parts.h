// What stands in one line of a kernel's text.
#pragma once

#include "codegen/ir/text_lines.h"

namespace metafork::codegen {

std::vector<Expr> read_conditions(LineReader &in);        // "n >= 0, n - 1 >= 0", to the end
qe::System read_system(LineReader &in);                   // the same of polynomials, or "n = 0"; to the end or an "or"
std::map<int, Place> read_places(LineReader &in);         // "0 = a_s[u0], 2 = a_s[u0 + 1]"
void read_range(LineReader &in, Expr &first, Expr &last); // "= 0 .. n"

WarpProduct read_product(LineReader &in); // behind "products": "of g0 by g1, v1"
Fragment read_fragment(LineReader &in);   // "a_f ahead together 4 over g0 < 8 = a_s[k + Bk*g0]"

// Plans, behind their first word; of a tiling without its constants.
Sweep read_sweep(LineReader &in);
Serial::Local read_local(LineReader &in);
Serial::Kept read_kept(LineReader &in);
Tiling read_tiling(LineReader &in);

} // namespace metafork::codegen
