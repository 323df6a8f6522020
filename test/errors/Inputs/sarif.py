"""Checks that standard input is a SARIF log with what the standard asks for, and prints a line a result."""

import json
import re
import sys

log = json.load(sys.stdin)
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json"), log
(run,) = log["runs"]
driver = run["tool"]["driver"]
rules = [r["id"] for r in driver["rules"]]
assert driver["name"] == "metafork-cc" and len(rules) == len(set(rules))
assert all(re.fullmatch(r"MF\d{3}", r) for r in rules)
for result in run["results"]:
    assert result["message"]["text"] and result["level"] in ("none", "note", "warning", "error"), result
    assert (result["level"] == "none") == (result["kind"] != "fail"), result
    assert "ruleId" not in result or result["ruleId"] in rules, result
    (place,) = result["locations"]
    physical = place["physicalLocation"]
    assert physical["artifactLocation"]["uri"], result
    region = physical["region"]
    for note in result.get("relatedLocations", []):
        assert note["message"]["text"] and note["physicalLocation"], result
    print(result["kind"], result["level"], result.get("ruleId", "-"), f"{region['startLine']}:{region['startColumn']}")
