"""Writes a definition of a macro, as nonsense, for every identifier of some headers that is no keyword and no reserved name.

usage: words_as_macros.py OUTPUT HEADER...
"""

import re
import sys

# Keywords, and what the headers take from the system's.
NOT_OURS = set("""auto bool break case char class const constexpr continue default defined define do double else endif enum explicit
extern false float for friend if ifdef ifndef include inline int long mutable namespace new once operator pragma private public return
short signed sizeof static static_cast reinterpret_cast std struct switch template thread_local true typedef typename undef
union unsigned using void volatile while decltype push_macro pop_macro size_t int64_t uint64_t INT64_MAX NULL memset unique_ptr is_unsigned_v
remove_const_t align_val_t isnan isinf isfinite signbit""".split())


def words(text):
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    text = re.sub(r"#include[^\n]*|#pragma[^\n]*|#undef[^\n]*", "", text)
    text = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'', "", text)
    found = set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", text)) | set(re.findall(r"\.([A-Za-z_]\w*)", text))
    return {w for w in found if w not in NOT_OURS and not w.startswith(("_", "mf_", "MF_", "metafork", "METAFORK", "meta_"))}


def main():
    found = set()
    for header in sys.argv[2:]:
        with open(header) as file:
            found |= words(file.read())
    # functions keep their names; N is defined by the program
    found = {w for w in found if not w.startswith("smooth") and w != "N"}
    with open(sys.argv[1], "w") as file:
        file.writelines(f"#define {w} @ {w}\n" for w in sorted(found))


main()
