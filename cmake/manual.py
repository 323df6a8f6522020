"""Writes the manual page of a tool from its --help, so that both say the same.

usage: manual.py TOOL VERSION PAGE
"""

import re
import subprocess
import sys
from pathlib import Path


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def entry(head, text):
    return f".TP\n\\fB{escaped(head)}\\fR\n{escaped(text)}\n"


def body(lines):
    """Sections and their entries: a head begins in the third column, its text stands behind it or below."""
    out, head, text = "", "", ""

    def flush():
        nonlocal out, head, text
        if head:
            out += entry(head, text)
        head = text = ""

    for line in lines:
        section = re.fullmatch(r"(\w[\w ]*):", line)
        item = re.match(r"  (\S.*?)(?: {2,}(\S.*)| (?=off:)(.*))?$", line)
        if section:
            flush()
            out += f".SH {section[1].upper()}\n"
        elif re.match(r" {3,}\S", line):
            text += (" " if text else "") + line.strip()
        elif item:
            flush()
            head, text = item[1].strip(), item[2] or item[3] or ""
        elif line.strip():
            flush()
            out += f".PP\n{escaped(line)}\n"
    flush()
    return out


def main():
    tool, version, page = sys.argv[1:4]
    name = Path(tool).name
    said = subprocess.run([tool, "--help"], capture_output=True, text=True, check=True).stdout.splitlines()
    what = said[0].split(": ", 1)[1]
    usage = next(line for line in said if line.startswith("Usage: "))[7:]
    begin = next(i for i, line in enumerate(said) if line.startswith("Usage: ")) + 1
    end = max((i + 1 for i, line in enumerate(said) if line.startswith("  ")), default=begin)
    rest = [line for line in said[end:] if line.strip()]
    text = f'.TH {name.upper()} 1 "" "MetaFork {version}" "User Commands"\n'
    text += f".SH NAME\n{escaped(name)} \\- {escaped(what.split(';')[0].rstrip('.'))}\n"
    text += f".SH SYNOPSIS\n{escaped(usage)}\n"
    text += f".SH DESCRIPTION\n{escaped(what)}\n"
    text += body(said[begin:end])
    text += ".SH NOTES\n" + "".join(f".PP\n{escaped(line)}\n" for line in rest)
    text += ".SH SEE ALSO\n\\fBmetafork\\-cc\\fR(1), \\fBmetafork\\-opt\\fR(1), \\fBmetafork\\-qe\\fR(1)\n"
    Path(page).parent.mkdir(parents=True, exist_ok=True)
    Path(page).write_text(text)


if __name__ == "__main__":
    main()
