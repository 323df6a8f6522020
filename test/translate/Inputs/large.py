"""Writes large programs into a folder."""
import os
import sys


def function(body, region="meta_for (int i = 0; i < n; i++)"):
    return f"void f(int n, double *restrict a, const double *restrict b) {{ {region} {{ {body} }} }}\n"


depth = 18
nested = "".join(f"meta_for (int i{d} = 0; i{d} < 2; i{d}++) " for d in range(depth))
plain = "".join(f"for (int i = 1; i < n - 1; i++) a[i] = a[i] + b[i - 1] * {k};\n" for k in range(120))
halves = "".join(f"int s{k} = s{k - 1} + s{k - 1};" for k in range(1, 40))
squares = "".join(f"int s{k} = s{k - 1} * s{k - 1} + {k};" for k in range(1, 16))
factors = "*".join(f"(x{k} + i + {k})" for k in range(20))
sizes = "".join(f"int x{k}, " for k in range(40))
least = "n"
for k in range(30):
    least = f"std::min({least}, x{k})"
cases = "".join(f"if (b[i] < {k}) a[i] = {k}; else " for k in range(3000))
guards = "".join(f"if (i < n - {k}) a[i] = {k}; else " for k in range(2000))
shifted = " + ".join(f"b[i + {k}]" for k in range(300))
ranges = "".join(f"for (int i = x{k}; i < x{k + 20}; i++) a[i] = a[i] + {k}; " for k in range(20))


def sized(body, region="meta_for (int i = 0; i < n; i++)"):
    return f"void f({sizes}int n, double *a, const double *b) {{ {region} {{ {body} }} }}\n"


programs = {
    "terms": function("a[i] = " + " + ".join(f"b[i + {k}]" for k in range(2500)) + ";"),
    "products": function("a[i] = " + " + ".join(f"b[i] * {k}" for k in range(2200)) + ";"),
    "statements": function(" ".join(f"a[i * 600 + {k}] = b[i + {k}];" for k in range(600))),
    "nested": f"void f(int *a) {{ {nested} a[{' + '.join(f'{2**d} * i{d}' for d in range(depth))}] = 1; }}\n",
    "chain": function("".join(f"if (i == {k}) a[i] = {k}; else " for k in range(500)) + "a[i] = -1;"),
    "deep": function("a[i] = " + " + ".join("b[i]" for _ in range(9000)) + ";"),
    "doubled": function(f"int s0 = i; {halves} a[s39] = 1;"),
    "squared": function(f"int s0 = i + n; {squares} a[s15] = 1;"),
    "factors": sized(f"a[{factors}] = 1;"),
    "cases": function(cases + "a[i] = -1;"),
    "guards": function(guards + "a[i] = -1;"),
    "shifted": function(f"for (int i = 0; i < n; i++) a[i] = {shifted};", "meta_schedule"),
    "ranges": sized(ranges, "meta_schedule"),
    "plain": function(plain, "meta_schedule"),
}
with open(os.path.join(sys.argv[1], "least.cpp"), "w") as out:
    out.write("#include <algorithm>\n" + sized("a[i] = 1;", f"int last = {least}; meta_for (int i = 0; i < last; i++)"))
for name, text in programs.items():
    with open(os.path.join(sys.argv[1], name + ".c"), "w") as out:
        out.write(text)
