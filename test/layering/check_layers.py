"""Checks that #include arrows between the folders never point back, that each foreign library has its door, and that no
two types of a folder's namespace have one name.

usage: check_layers.py ROOT

Within `frontend` and `codegen` the same holds between their rooms. Prints one line `FILE:LINE: reason` for each violation and exits with 1 if there is any. The picture that this enforces is in
CONTRIBUTING.md.
"""

import re
import sys
from pathlib import Path

# Folder -> the folders whose public header (FOLDER/FOLDER.h) it may include.
LAYERS = {
    "model": set(),
    "qe": set(),
    "runtime": set(),
    "frontend": {"model"},
    "analysis": {"model", "qe"},
    "schedule": {"model", "analysis", "qe"},
    "check": {"model"},
    "host": {"model", "analysis", "qe"},
    "forkjoin": {"model"},
    "codegen": {"model", "analysis", "qe"},
    "driver": {"model", "qe", "frontend", "analysis", "schedule", "host", "forkjoin", "codegen", "check", "runtime"},
}

# Folders with rooms: room -> the rooms below it, whose headers it may include. Files outside of all rooms may include any;
# a room includes of them only the folder's public header.
ROOMS = {
    "frontend": {
        "text": set(),
        "syntax": {"text"},
        "session": {"text"},
        "slice": {"text", "syntax"},
        "facts": {"text", "syntax", "slice"},
        "terms": {"text", "syntax", "slice", "facts"},
        "nests": {"text", "syntax", "slice", "facts", "terms"},
        "scops": {"text", "syntax", "slice", "facts", "terms", "nests"},
        "rewrite": {"text", "syntax", "session", "slice", "facts", "terms", "scops"},
        "trial": {"text", "syntax", "slice", "facts", "terms"},
        "forks": {"text", "syntax"},
    },
    "codegen": {
        "ir": set(),
        "text": {"ir"},
        "passes": {"ir"},
        "build": {"ir"},
        "plan": {"ir", "text", "passes", "build"},
        "package": {"ir", "text", "build", "plan"},
        "tool": {"ir", "passes"},
    },
}

# Foreign headers -> the places that may include them.
DOORS = [
    (re.compile(r"(clang|clang-c|llvm|llvm-c)/"), "Clang and LLVM headers", "frontend/"),
    (re.compile(r"isl/"), "isl headers", ("analysis/", "schedule/", "check/")),
    (re.compile(r"z3"), "Z3 headers", "check/"),
    (re.compile(r"(cuda|nvrtc|cub/|thrust/|device_launch_parameters)"), "CUDA headers", "runtime/src/cuda.cu"),
]

SUFFIXES = {".c", ".cc", ".cpp", ".cu", ".cuh", ".h"}
# Comments and raw strings may hold the text of an #include that is none; plain strings may hold the start of a comment.
NOT_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"([^()\\\s]{0,16})\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)


def without_comments(text):
    """The text with comments and raw strings blanked; line numbers stay."""

    def blank(match):
        token = match.group()
        return re.sub(r"[^\n]", " ", token) if token[0] in "/R" else token

    return NOT_CODE.sub(blank, text)


def includes(path):
    """Yields (line, header, quoted) for each #include of a file."""
    text = without_comments(path.read_text(encoding="utf-8"))
    for match in INCLUDE.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match.group(2), match.group(1) == '"'


def target_folder(header, own, directory, quoted):
    """The folder a header belongs to: a name of LAYERS, or None for a foreign or unknown header."""
    first = header.split("/")[0]
    if first == "metafork":
        return "runtime"
    if first in LAYERS and "/" in header:
        return first
    return own if quoted and (directory / header).is_file() else None


# Folders with more public headers than FOLDER/FOLDER.h.
PUBLIC = {
    "model": [
        f"model/{header}.h"
        for header in ("model", "advice", "fork_join", "host_plan", "lines", "operators", "origins", "pattern", "place", "pragma", "reductions", "scop", "scop_code", "steps", "storage", "topics", "trial", "words")
    ]
}


def room_reason(own, relative, header):
    """Why a file of a folder may not include another header of the folder; None if it may."""
    rooms = ROOMS.get(own)
    if rooms is None:
        return None
    room, target = (path.split("/")[1] if path.count("/") > 1 else None for path in (relative, header))
    for name in (room, target):
        if name is not None and name not in rooms:
            return f"{own}/{name} is no known room of {own}"
    if room is None or room == target or header == f"{own}/{own}.h":
        return None
    if target is None:
        return f"{header} stands above the rooms of {own}"
    return None if target in rooms[room] else f"{own}/{room} must not include {own}/{target} ({header}): the arrow points back"


def reason_against(root, path, header, quoted):
    """Why a file may not include a header; None if it may."""
    relative = path.relative_to(root).as_posix()
    own = relative.split("/")[0]
    if ".." in header.split("/"):
        return f'"{header}" leaves its folder by ..; name headers from the root'
    for pattern, what, door in DOORS:
        if pattern.match(header):
            if relative.startswith(door):
                return None
            places = door if isinstance(door, str) else " and ".join(door)
            return f"{what} ({header}) are not included here, only in {places}"
    folder = target_folder(header, own, path.parent, quoted)
    if folder is None:
        return f'"{header}" is no header of a known folder' if quoted else None
    if folder == own:
        return room_reason(own, relative, header)
    if folder not in LAYERS[own]:
        return f"{own} must not include {folder} ({header}): the arrow points back"
    headers = PUBLIC.get(folder, [f"{folder}/{folder}.h"])
    public = header.startswith("metafork/") if folder == "runtime" else header in headers
    return None if public else f"{header} is private to {folder}: other folders include {' and '.join(headers)} only"


TYPE = re.compile(r"^(?:struct|class) (\w+)(?: final)?(?: :[^{;]*)?\s*\{")


def types(path):
    """Yields (line, name) for each struct and class of a file that stands in a namespace with a name."""
    unnamed = False
    whole = path.read_text(encoding="utf-8")
    ends = {line for line, text in enumerate(whole.split("\n"), 1) if text == "} // namespace"}
    for line, text in enumerate(without_comments(whole).split("\n"), 1):
        unnamed = line not in ends and (unnamed or text.startswith("namespace {"))
        match = TYPE.match(text)
        if match and not unnamed:
            yield line, match.group(1)


def same_names(root, own):
    """Yields one line for each type that has the name of another one of the folder: the linker would take one for both."""
    known = {}
    for path in sorted((root / own).rglob("*")):
        if path.suffix not in {".cpp", ".h"} or own == "runtime":
            continue
        relative = path.relative_to(root).as_posix()
        for line, name in types(path):
            other = known.setdefault(name, relative)
            if other != relative:
                yield f"{relative}:{line}: {name} is a type of {other} too: one of them is taken for the other"


def violations(root):
    """Yields one line for each violation under a root, in the order of the file names."""
    for own in sorted(LAYERS):
        yield from same_names(root, own)
        for path in sorted((root / own).rglob("*")):
            if path.suffix not in SUFFIXES:
                continue
            for line, header, quoted in includes(path):
                reason = reason_against(root, path, header, quoted)
                if reason:
                    yield f"{path.relative_to(root).as_posix()}:{line}: {reason}"


def main():
    root = Path(sys.argv[1])
    found = list(violations(root))
    for line in found:
        print(line)
    checked = sum(1 for own in LAYERS for path in (root / own).rglob("*") if path.suffix in SUFFIXES)
    if checked == 0:
        print(f"no sources under {root}")
        return 1
    print(f"{checked} files checked, {len(found)} violations")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
