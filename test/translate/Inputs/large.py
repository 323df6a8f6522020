"""Writes large programs into a folder."""
import os
import sys


def function(body, region="meta_for (int i = 0; i < n; i++)"):
    return f"void f(int n, double *restrict a, const double *restrict b) {{ {region} {{ {body} }} }}\n"


depth = 18
nested = "".join(f"meta_for (int i{d} = 0; i{d} < 2; i{d}++) " for d in range(depth))
plain = "".join(f"for (int i = 1; i < n - 1; i++) a[i] = a[i] + b[i - 1] * {k};\n" for k in range(120))
programs = {
    "terms": function("a[i] = " + " + ".join(f"b[i + {k}]" for k in range(2500)) + ";"),
    "products": function("a[i] = " + " + ".join(f"b[i] * {k}" for k in range(2200)) + ";"),
    "statements": function(" ".join(f"a[i * 600 + {k}] = b[i + {k}];" for k in range(600))),
    "nested": f"void f(int *a) {{ {nested} a[{' + '.join(f'{2**d} * i{d}' for d in range(depth))}] = 1; }}\n",
    "chain": function("".join(f"if (i == {k}) a[i] = {k}; else " for k in range(500)) + "a[i] = -1;"),
    "deep": function("a[i] = " + " + ".join("b[i]" for _ in range(9000)) + ";"),
    "plain": function(plain, "meta_schedule"),
}
for name, text in programs.items():
    with open(os.path.join(sys.argv[1], name + ".c"), "w") as out:
        out.write(text)
