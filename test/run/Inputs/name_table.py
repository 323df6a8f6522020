"""Writes a program that gives every name of a table every role it can have in a kernel.

usage: name_table.py c|cpp ROLE OUTPUT
ROLE: locals (parameters, arrays, loops, locals, members, labels), functions, types, constants
"""

import sys

# Words of C++ that C has not: only for C.
CXX = """alignas alignof and and_eq bitand bitor bool catch char16_t char32_t char8_t class co_await compl concept
const_cast consteval constexpr constinit decltype delete dynamic_cast explicit export false friend mutable namespace new
noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires static_assert static_cast
template this thread_local throw true try typeid typename using virtual wchar_t xor xor_eq class_ class__""".split()
# What generated code calls its own things, and what its headers and CUDA's declare or define.
NAMES = """B0 B1 T0 N0 Bk b0 b0_ b1 u0 u1 t0 r0 last_u0 lo0 kb kk last_k g0 s0 from0 to0 last0 column row last_column a_s a_at
p i_b i_begin args arrays ranges span cells pointer at over with step narrow storage shared phase when uniform body
floord ceild min max fma fmaf sqrt fabs abs llabs lerp rsqrt rsqrtf rhypot norm3d sinpi cospi exp10 exp10f erfinv erfcx normcdf
umin umax llmin ullmax powf powi fdividef saturate clamp swap float2 float3 double2 longlong2 uchar4 dim3 uint3 int4
make_float3 threadIdx blockIdx blockDim gridDim warpSize atomicAdd cudaStream_t cudaError_t cudaMalloc cudaEvent_t surfaceReference
texture half bfloat16 std mf mfx int64_t uint8_t size_t ptrdiff_t time clock index rindex y0 y1 j0 jn gamma signgam div remove rename
select signal stdin stdout errno linux unix i386 major minor assert isnan isinf signbit INFINITY NAN HUGE_VAL M_PI M_E I
DBL_MAX FLT_EPSILON INT_MAX CHAR_BIT LONG_MIN SIZE_MAX NULL_ EOF OVERFLOW DOMAIN vector string memory unique_ptr malloc free memcpy
memset printf exit name value kernel region stream params unused first rest final override module import typeof_ inline_
__global__ __device__ __shared__ __constant__ __syncthreads __forceinline__ __launch_bounds__ _Complex_I _X __n __x""".split()
OF_THE_HEADERS = {"size_t", "ptrdiff_t", "wchar_t"}  # that testing.h includes: hidden by locals only


def chunks(names, size):
    return [names[i:i + size] for i in range(0, len(names), size)]


def locals_of(k, names):
    """One group of names in each role inside a function."""
    out = []
    scalars = ", ".join(f"int {x}" for x in names)
    total = " + ".join(f"{j + 1} * {x}" for j, x in enumerate(names))
    out.append(f"static void scalars{k}(int cnt, int *out, {scalars}) {{\n"
               f"  meta_for (int idx = 0; idx < cnt; idx++) out[idx] += idx * ({total});\n}}")
    arrays = ", ".join(f"int *{x}" for x in names)
    store = " ".join(f"{x}[idx] += {j + 1} + idx;" for j, x in enumerate(names))
    out.append(f"static void arrays{k}(int cnt, {arrays}) {{\n  meta_for (int idx = 0; idx < cnt; idx++) {{ {store} }}\n}}")
    inner = " ".join(f"{{ int {x} = v + {j}; v += {x} % 7; }}" for j, x in enumerate(names))
    loops = " ".join(f"for (int {x} = 0; {x} < 3; {x}++) v += {x} * idx;" for x in names)
    out.append(f"static void inside{k}(int cnt, int *out) {{\n"
               f"  meta_for (int idx = 0; idx < cnt; idx++) {{ int v = out[idx]; {inner} {loops} out[idx] = v; }}\n}}")
    members = " ".join(f"int {x};" for x in names)
    assign = " ".join(f"rec[idx].{x} += idx + {j};" for j, x in enumerate(names))
    out.append(f"struct members{k} {{ {members} }};\n"
               f"static void fields{k}(int cnt, struct members{k} *rec) {{\n"
               f"  meta_for (int idx = 0; idx < cnt; idx++) {{ {assign} }}\n}}")
    labels = " ".join(f"if (v > 1000) goto {x}; v += {j}; {x}: v += 2;" for j, x in enumerate(names))
    out.append(f"static void labels{k}(int cnt, int *out) {{\n"
               f"  meta_for (int idx = 0; idx < cnt; idx++) {{ int v = out[idx]; {labels} out[idx] = v; }}\n}}")
    first = names[0]
    out.append(f"static void points{k}(int {first}, int *out) {{\n"
               f"  meta_for (int {names[1]} = 1; {names[1]} < {first}; {names[1]}++) out[{names[1]}] = {names[1]} * {first};\n}}")
    calls = [f"  scalars{k}(n, a, {', '.join(str(j % 9 + 1) for j in range(len(names)))});", "  RECORD(a, n);",
             f"  arrays{k}(n, {', '.join(f'b + {j} * n' for j in range(len(names)))});", f"  RECORD(b, n * {len(names)});",
             f"  inside{k}(n, a);", "  RECORD(a, n);",
             f"  {{ struct members{k} *rec = NEW(struct members{k}, n);",
             f"    for (int i = 0; i < n * {len(names)}; i++) ((int *)rec)[i] = i;",
             f"    fields{k}(n, rec);", "    RECORD(rec, n); }", f"  labels{k}(n, a);", "  RECORD(a, n);",
             f"  points{k}(n, a);", "  RECORD(a, n);"]
    return out, calls


def functions_of(k, names):
    out = [f"static double {x}(double one, double two) {{ return one * {j % 5 + 1} - two / {j + 3} + {j}; }}"
           for j, x in enumerate(names)]
    total = " + ".join(f"{x}(f[idx], idx)" for x in names)
    out.append(f"static void call{k}(int cnt, double *f) {{\n  meta_for (int idx = 0; idx < cnt; idx++) f[idx] = ({total}) / 1024;\n}}")
    return out, [f"  call{k}(n, f);", "  RECORD(f, n);"]


def types_of(k, names):
    out = [f"struct {x} {{ int u, v; }};" for x in names]
    out += [f"static void with_{j}_{k}(int cnt, struct {x} *s, struct {x} one) {{\n"
            f"  meta_for (int idx = 0; idx < cnt; idx++) {{ struct {x} two = one; two.u += s[idx].v; s[idx] = two; }}\n}}"
            for j, x in enumerate(names[:2])]
    body = " ".join(f"struct {x} v{j} = {{idx, {j}}}; a[idx] += v{j}.u + v{j}.v;" for j, x in enumerate(names))
    out.append(f"static void made{k}(int cnt, int *a) {{\n  meta_for (int idx = 0; idx < cnt; idx++) {{ {body} }}\n}}")
    calls = [f"  made{k}(n, a);", "  RECORD(a, n);"]
    for j, x in enumerate(names[:2]):
        calls.append(f"  {{ struct {x} *s = NEW(struct {x}, n), one = {{3, 4}}; for (int i = 0; i < n; i++) s[i].u = s[i].v = i;"
                     f" with_{j}_{k}(n, s, one); RECORD(s, n); }}")
    return out, calls


def constants_of(k, names):
    half = len(names) // 2
    out = [f"enum group{k} {{ {', '.join(f'{x} = {j + 2}' for j, x in enumerate(names[:half]))} }};"]
    out += [f"static const int {x} = {j + 5};" for j, x in enumerate(names[half:])]
    total = " + ".join(f"{j + 1} * {x}" for j, x in enumerate(names))
    out.append(f"static void use{k}(int cnt, int *a) {{\n  meta_for (int idx = 0; idx < cnt; idx++) a[idx] += {total};\n}}")
    return out, [f"  use{k}(n, a);", "  RECORD(a, n);"]


def main():
    language, role, output = sys.argv[1:]
    names = NAMES + CXX if language == "c" else NAMES
    made = {"locals": locals_of, "functions": functions_of, "types": types_of, "constants": constants_of}[role]
    if role != "locals":
        names = [x for x in names if x not in OF_THE_HEADERS]
    if role in ("functions", "constants") or (role == "types" and language == "cpp"):
        names = [x for x in names if x != "std"]
    texts, calls = [], []
    for k, group in enumerate(chunks(names, 24)):
        text, call = made(k, group)
        texts += text
        calls += call
    with open(output, "w") as file:
        file.write('#include "testing.h"\n#undef linux\n#undef unix\n#undef i386\n' + "\n".join(texts) +
                   "\nvoid test_case(int n) {\n  int *a = NEW(int, n), *b = NEW(int, n * 24);\n  double *f = NEW(double, n);\n"
                   "  FILL(a, n, -9, 9);\n  FILL(b, n * 24, -9, 9);\n  FILL_REAL(f, n);\n" + "\n".join(calls) + "\n  (void)a, (void)b, (void)f;\n}\n")


main()
