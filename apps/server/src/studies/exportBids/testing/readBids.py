"""Reads the folder bids of an export with what Python brings along, and prints what it found as JSON."""
import csv
import glob
import gzip
import json
import os
import sys

root = sys.argv[1]


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def headless(path):
    with open(path[: -len(".tsv.gz")] + ".json", encoding="utf-8") as file:
        columns = json.load(file)["Columns"]
    with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert all(len(row) == len(columns) for row in rows), path
    return [dict(zip(columns, row)) for row in rows]


def number(text):
    return None if text == "n/a" else float(text)


found = {"participants": table(os.path.join(root, "participants.tsv")), "subjects": {}}
for person in found["participants"]:
    subject = person["participant_id"]
    (events,) = glob.glob(os.path.join(root, subject, "beh", "*_events.tsv"))
    shown = [row for row in table(events) if row["trial_type"] == "instruction"]
    (physio,) = glob.glob(os.path.join(root, subject, "beh", "*_physio.tsv.gz"))
    samples = headless(physio)
    movements = headless(physio.replace("_physio.tsv", "_physioevents.tsv"))
    onset = float(shown[0]["onset"])
    end = onset + float(shown[0]["duration"])
    times = [float(row["timestamp"]) for row in samples]
    x = [number(row["x_coordinate"]) for row in samples]
    found["subjects"][subject] = {
        "samples": len(samples),
        "isAscending": times == sorted(times) and len(set(times)) == len(times),
        "isDuringTheStimulus": all(onset <= time <= end for time in times),
        "missing": sum(value is None for value in x),
        "meanX": sum(value for value in x if value is not None) / sum(value is not None for value in x),
        "fixations": sum(row["trial_type"] == "fixation" for row in movements),
        "fixationSeconds": sum(
            float(row["duration"]) for row in movements if row["trial_type"] == "fixation"
        ),
    }
print(json.dumps(found))
