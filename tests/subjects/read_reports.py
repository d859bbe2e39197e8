"""Reads every report below a folder as others do: XML by lxml (or Python's own reader), JSON and SARIF as JSON, SARIF by its
schema where ARBITER_SARIF_SCHEMA names it, results in JSON by the schema that arbiter publishes. Prints how many of each were read, and ends with 1 if one cannot be."""

import json
import os
import sys
from pathlib import Path

try:
    from lxml import etree

    def read_xml(path):
        etree.parse(str(path), etree.XMLParser(resolve_entities=False))

    reader = "lxml"
except ImportError:
    import xml.etree.ElementTree as etree

    def read_xml(path):
        etree.parse(path)

    reader = "expat; lxml is not here"

schema = own = None
if "ARBITER_SARIF_SCHEMA" in os.environ:
    import jsonschema

    schema = jsonschema.Draft7Validator(json.loads(Path(os.environ["ARBITER_SARIF_SCHEMA"]).read_text()))
    result = Path(__file__).resolve().parents[2] / "specs" / "result-2.schema.json"
    own = jsonschema.Draft202012Validator(json.loads(result.read_text()))


def read_json(path):
    return json.loads(path.read_bytes().decode("utf-8", "strict"))


def read_sarif(path):
    value = read_json(path)
    if schema is not None:
        schema.validate(value)


def read_result(path):
    value = read_json(path)
    if own is not None:
        own.validate(value)


def read_text(path):
    for number, sign in enumerate(path.read_bytes().decode("utf-8", "strict")):
        if (ord(sign) < 32 and sign != "\n") or 0x202A <= ord(sign) <= 0x202E or ord(sign) & 0xFFFE == 0xFFFE:
            raise ValueError(f"sign {number} is U+{ord(sign):04X}")


readers = {".xml": [read_xml, read_text], ".svg": [read_xml], ".json": [read_result], ".sarif": [read_sarif],
           ".md": [read_text], ".html": [read_text], ".txt": [read_text], ".out": [read_text]}
read, wrong = {}, 0
for path in sorted(Path(sys.argv[1]).rglob("*")):
    for reader_of in readers.get(path.suffix, []):
        try:
            reader_of(path)
            read[path.suffix] = read.get(path.suffix, 0) + 1
        except Exception as error:  # whatever is wrong with it
            wrong += 1
            print(f"{path}: {error}")
print(f"read ({reader}{', SARIF and results by their schemas' if schema else ''}): {read}; wrong: {wrong}")
sys.exit(1 if wrong or not read else 0)
