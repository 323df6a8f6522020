"""check_layers.py over small trees: a clean one passes, and each kind of violation is reported with its place and reason.

usage: check_layers_test.py CHECK_LAYERS
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK_LAYERS = sys.argv.pop(1)

CLEAN = {
    "model/model.h": "#include <vector>\n",
    "qe/qe.h": "#include <gmpxx.h>\n",
    "qe/poly.cpp": '#include "qe/qe.h"\n',
    "frontend/frontend.h": '#include "model/model.h"\n',
    "frontend/parser.cpp": '#include "frontend/frontend.h"\n#include <clang/AST/Expr.h>\n#include "llvm/ADT/Twine.h"\n',
    "frontend/regions.h": '#include "frontend/nests/nest.h"\n',
    "frontend/text/tokens.h": "#include <string>\n\nstruct Token {\n};\nstruct Step {\n};\n",
    "frontend/nests/nest.h": '#include "frontend/text/tokens.h"\n#include "frontend/frontend.h"\n',
    "frontend/nests/nest.cpp": '#include "frontend/nests/nest.h"\n',
    "analysis/analysis.h": '#include "model/model.h"\n#include "qe/qe.h"\n',
    "analysis/schedule.cpp": '#include "analysis/analysis.h"\n#include <isl/cpp.h>\n',
    "codegen/kernel_ir.h": '#include "qe/qe.h"\n',
    "codegen/codegen.h": '#include "codegen/kernel_ir.h"\n#include "analysis/analysis.h"\n',
    "codegen/printer.cpp": 'const char *text = R"(\n#include <cuda_runtime.h>\n)"; // "\n/*\n#include <isl/cpp.h>\n*/\n',
    "check/check.h": '#include "model/model.h"\n',
    "check/solver.cpp": '#include "check/check.h"\n#include <isl/set.h>\n#include <z3++.h>\n',
    "driver/main.cpp": '#include "frontend/frontend.h"\n#include "codegen/codegen.h"\n#include "check/check.h"\n',
    "runtime/include/metafork/runtime.h": "#include <stdint.h>\n",
    "runtime/src/internal.h": "#include <metafork/runtime.h>\n",
    "runtime/src/cuda.cu": '#include <cuda_runtime.h>\n#include "internal.h"\n',
}

# Name -> (file, text, the line that must be printed).
VIOLATIONS = {
    "arrow_back": (
        "qe/fourier.cpp",
        '#include "qe/qe.h"\n\n#include "analysis/analysis.h"\n',
        "qe/fourier.cpp:3: qe must not include analysis (analysis/analysis.h): the arrow points back",
    ),
    "checker_sees_codegen": (
        "check/replay.cpp",
        '#include "codegen/codegen.h"\n',
        "check/replay.cpp:1: check must not include codegen (codegen/codegen.h): the arrow points back",
    ),
    "checker_sees_qe": (
        "check/points.cpp",
        '#include "qe/qe.h"\n',
        "check/points.cpp:1: check must not include qe (qe/qe.h): the arrow points back",
    ),
    "z3_outside_check": (
        "analysis/prove.cpp",
        "#include <z3++.h>\n",
        "analysis/prove.cpp:1: Z3 headers (z3++.h) are not included here, only in check/",
    ),
    "private_header": (
        "driver/explain.cpp",
        '#include "codegen/kernel_ir.h"\n',
        "driver/explain.cpp:1: codegen/kernel_ir.h is private to codegen: other folders include codegen/codegen.h only",
    ),
    "clang_outside_frontend": (
        "analysis/extent.cpp",
        "#include <clang/AST/Type.h>\n",
        "analysis/extent.cpp:1: Clang and LLVM headers (clang/AST/Type.h) are not included here, only in frontend/",
    ),
    "isl_outside_analysis": (
        "codegen/bounds.cpp",
        "#include <vector>\n# include <isl/set.h>\n",
        "codegen/bounds.cpp:2: isl headers (isl/set.h) are not included here, only in analysis/ and schedule/ and check/",
    ),
    "cuda_outside_its_file": (
        "runtime/src/launch.cpp",
        "#include <cuda_runtime.h>\n",
        "runtime/src/launch.cpp:1: CUDA headers (cuda_runtime.h) are not included here, only in runtime/src/cuda.cu",
    ),
    "runtime_in_codegen": (
        "codegen/launch.cpp",
        "#include <metafork/runtime.h>\n",
        "codegen/launch.cpp:1: codegen must not include runtime (metafork/runtime.h): the arrow points back",
    ),
    "dot_dot": (
        "frontend/clauses.cpp",
        '#include "../model/model.h"\n',
        'frontend/clauses.cpp:1: "../model/model.h" leaves its folder by ..; name headers from the root',
    ),
    "room_back": (
        "frontend/text/words.cpp",
        '#include "frontend/nests/nest.h"\n',
        "frontend/text/words.cpp:1: frontend/text must not include frontend/nests (frontend/nests/nest.h): the arrow points back",
    ),
    "room_looks_up": (
        "frontend/text/words.cpp",
        '#include "frontend/regions.h"\n',
        "frontend/text/words.cpp:1: frontend/regions.h stands above the rooms of frontend",
    ),
    "unknown_room": (
        "frontend/attic/old.cpp",
        '#include "frontend/text/tokens.h"\n',
        "frontend/attic/old.cpp:1: frontend/attic is no known room of frontend",
    ),
    "same_type": (
        "frontend/nests/walker.cpp",
        "struct Step;\nnamespace {\nstruct Step {\n};\nvoid f() {\n}\n} // namespace\nstruct Token final : Base {\n};\n",
        "frontend/text/tokens.h:3: Token is a type of frontend/nests/walker.cpp too: one of them is taken for the other",
    ),
    "unknown_header": (
        "driver/stages.cpp",
        '#include "stages.h"\n',
        'driver/stages.cpp:1: "stages.h" is no header of a known folder',
    ),
}


def check(files):
    with tempfile.TemporaryDirectory() as root:
        for name, text in files.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return subprocess.run([sys.executable, CHECK_LAYERS, root], capture_output=True, text=True, check=False)


class CheckLayers(unittest.TestCase):
    def test_accepts_a_clean_tree(self):
        result = check(CLEAN)
        self.assertEqual((result.returncode, result.stdout), (0, f"{len(CLEAN)} files checked, 0 violations\n"))

    def test_reports_each_violation(self):
        for name, (file, text, line) in VIOLATIONS.items():
            with self.subTest(name):
                result = check(CLEAN | {file: text})
                expected = f"{line}\n{len(CLEAN) + 1} files checked, 1 violations\n"
                self.assertEqual((result.returncode, result.stdout), (1, expected))

    def test_refuses_a_tree_without_sources(self):
        self.assertEqual(check({"README.md": "nothing\n"}).returncode, 1)


if __name__ == "__main__":
    unittest.main()
