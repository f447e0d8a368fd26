"""Reads studies of a Fovea server as data frames, with a personal access token.

One file without dependencies: copy it next to your script. With pandas installed every table is a
``pandas.DataFrame``; without it, a list of dictionaries, one for each row.

    from fovea import Fovea
    fovea = Fovea("https://fovea.example.org")      # the token is read from FOVEA_TOKEN
    metrics = fovea.aoi_metrics(fovea.studies()[0]["id"])
"""

import csv
import io
import json
import os
import re
import shutil
import time
import urllib.error
import urllib.parse
import urllib.request
import zipfile

__all__ = ["Fovea", "FoveaError"]
__version__ = "1.0.0"

TRIES = 4
#: Longer waits are reported instead of waited for.
LONGEST_WAIT_S = 60
TIMEOUT_S = 60


class FoveaError(Exception):
    """A call that the server refused.

    ``status`` is the HTTP status, ``code`` a word for programs such as ``NOT_ALLOWED`` (or None).
    """

    def __init__(self, status, code, message):
        super().__init__(message)
        self.status = status
        self.code = code


class Fovea:
    """A server and a token. Every method reads; none changes anything.

    ``frames``: "pandas", "rows" (lists of dictionaries), or None for pandas if it is installed.
    """

    def __init__(self, url=None, token=None, frames=None):
        url = url or os.environ.get("FOVEA_URL", "")
        self._url = url.rstrip("/")
        self._token = (token or os.environ.get("FOVEA_TOKEN", "")).strip()
        if not self._token:
            raise ValueError("Set FOVEA_TOKEN to an access token (in Fovea: Settings, Access tokens).")
        address = urllib.parse.urlsplit(self._url)
        is_own_machine = address.hostname in ("localhost", "127.0.0.1", "::1")
        if address.scheme != "https" and not (address.scheme == "http" and is_own_machine):
            raise ValueError("The address of the server must begin with https://.")
        if frames not in (None, "pandas", "rows"):
            raise ValueError('frames is "pandas", "rows" or None.')
        self._pandas = None if frames == "rows" else _pandas(is_needed=frames == "pandas")

    def whoami(self):
        """The user of the token: id, name, company and the features that the token has."""
        user = self._get("/users/current")
        return {
            "id": user["id"],
            "name": user["name"],
            "company_id": user["companyId"],
            "features": user["features"],
        }

    def studies(self):
        """One row per study: id, name."""
        return self._frame([_pick(one, "id", "name") for one in self._get("/studies/names")])

    def stimuli(self, study_id):
        """One row per stimulus of a study, in the order of the study."""
        columns = {
            "stimulus_id": "id",
            "stimulus": "name",
            "type": "type",
            "exposure_ms": "exposureTimeMs",
            "width_px": "width",
            "height_px": "height",
        }
        return self._frame(
            [{name: one.get(field) for name, field in columns.items()} for one in self._study(study_id)["stimuli"]]
        )

    def segments(self, study_id):
        """One row per segment (group of respondents) of a study."""
        return self._frame(
            [
                {
                    "segment_id": one["id"],
                    "segment": one["name"],
                    "all_respondents": one["allRespondents"],
                    "respondents": len(one["respondents"]),
                }
                for one in self._study(study_id)["segments"]
            ]
        )

    def sessions(self, study_id):
        """One row per session with its state and quality; figures that were not measured are None."""
        rows = []
        for one in self._get(f"/studies/{_id(study_id)}/sessions"):
            quality = one["qualityMetrics"] or {}
            flag = one["lowQualityManual"]
            rows.append(
                {
                    "session_id": one["id"],
                    "respondent": one["respondent"]["label"],
                    "age": one["respondent"]["age"],
                    "gender": one["respondent"]["gender"],
                    "state": one["state"],
                    "is_preview": one["preview"],
                    "is_low_quality": one["lowQualityAuto"] if flag is None else flag,
                    "started": one["startTime"],
                    "ended": one["endTime"],
                    "accuracy_deg": quality.get("accuracyDeg"),
                    "precision_deg": quality.get("precisionStdDeg"),
                    "gaze_quality": quality.get("gazeQuality"),
                    "face_quality": quality.get("faceQuality"),
                    "rate_hz": quality.get("effectiveRateHz"),
                }
            )
        return self._frame(rows)

    def stimulus_quality(self, study_id):
        """One row per session and stimulus: the shares of time with gaze and with a face, and blinks."""
        rows = []
        for session in self._get(f"/studies/{_id(study_id)}/sessions"):
            for one in session["stimulusQuality"]:
                rows.append(
                    {
                        "session_id": session["id"],
                        "respondent": session["respondent"]["label"],
                        "stimulus_id": one["stimulusId"],
                        "gaze_quality": one["gazeQuality"],
                        "face_quality": one["faceQuality"],
                        "blinks": one["blinkCount"],
                    }
                )
        return self._frame(rows)

    def aois(self, study_id):
        """One row per area of interest of a study."""
        stimuli = _names(self._study(study_id)["stimuli"])
        return self._frame(
            [
                {
                    "aoi_id": one["id"],
                    "aoi": one["name"],
                    "group": one["group"],
                    "stimulus_id": one["stimuli"][0],
                    "stimulus": stimuli.get(one["stimuli"][0]),
                    "shape": one["shape"],
                }
                for aoi_set in self._aoi_sets(study_id)
                for one in aoi_set["aoiDefinitions"]
            ]
        )

    def aoi_metrics(self, study_id):
        """One row per area, segment and metric: n, mean, median and standard deviation.

        ``value`` is what the screen shows: the mean over the respondents for a metric of respondents,
        and the ratio itself for a metric of the segment, which has no n, median and sd.
        """
        study = self._study(study_id)
        segments, stimuli = _names(study["segments"]), _names(study["stimuli"])
        rows = []
        for aoi_set in self._aoi_sets(study_id):
            areas = {one["id"]: one for one in aoi_set["aoiDefinitions"]}
            for stats in self._get(f"/aoi/sets/{aoi_set['id']}/stats/"):
                area = areas.get(stats["aoiDefinition"])
                if area is None or stats["segment"] not in segments:
                    continue
                where = {
                    "aoi_id": area["id"],
                    "aoi": area["name"],
                    "stimulus": stimuli.get(area["stimuli"][0]),
                    "segment": segments[stats["segment"]],
                    # Drawn anew since: the server is still computing its figures.
                    "is_stale": stats["updatedDate"] != area["updatedDate"],
                }
                for metric, summary in stats["stats"].items():
                    figures = _pick(summary, "n", "mean", "median", "sd")
                    rows.append({**where, "metric": metric, "value": summary["mean"], **figures})
                for metric in ("ratio", "revisitorRatio"):
                    nothing = {"n": None, "mean": None, "median": None, "sd": None}
                    rows.append({**where, "metric": metric, "value": stats[metric], **nothing})
        return self._frame(rows)

    def survey_answers(self, study_id):
        """One row per answer; an answer of several parts is JSON text."""
        rows = []
        for one in self._get(f"/studies/{_id(study_id)}/surveyAnswers"):
            for question, answer in one["answers"].items():
                is_plain = answer is None or isinstance(answer, (str, int, float, bool))
                rows.append(
                    {
                        "session_id": one["respondentId"],
                        "stimulus_id": one["stimulusId"],
                        "question": question,
                        "answer": answer if is_plain else json.dumps(answer, ensure_ascii=False),
                        "is_complete": one["complete"],
                    }
                )
        return self._frame(rows)

    def exports(self, study_id):
        """One row per export of a study (made on its export page), newest first."""
        rows = []
        for one in self._get(f"/studies/{_id(study_id)}/exports"):
            rows.append(
                {
                    "export_id": one["id"],
                    "export": one["name"],
                    "state": one["state"],
                    "requested": one["requestedDate"],
                    "is_ready": one["readyForDownload"],
                    "parts": len(one["files"]),
                }
            )
        return self._frame(rows)

    def download_export(self, study_id, export_id, path, part=1):
        """Saves a file of an export under this path, which is overwritten once it has arrived whole."""
        query = f"?part={int(part)}"
        found = self._get(f"/studies/{_id(study_id)}/exports/{_id(export_id)}/downloadUrl{query}")
        partial = f"{path}.partial"
        address = urllib.parse.urljoin(f"{self._url}/", found["url"])
        # The address is signed for this file, and may lead to another host: the token is not sent there.
        with urllib.request.urlopen(address, timeout=TIMEOUT_S) as answer, open(partial, "wb") as file:
            shutil.copyfileobj(answer, file)
        size = os.path.getsize(partial)
        if found["sizeBytes"] is not None and size != found["sizeBytes"]:
            raise OSError(f"The download broke off after {size} of {found['sizeBytes']} bytes. Try again.")
        os.replace(partial, path)
        return path

    def read_table(self, path, table):
        """A table such as "fixations" or "gaze" of a downloaded export with CSV tables and commas."""
        with zipfile.ZipFile(path) as export:
            names = [name for name in export.namelist() if name.endswith(f"tables/{table}.csv")]
            if len(names) != 1:
                raise KeyError(f"The export has no table {table}.csv.")
            with export.open(names[0]) as file:
                text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
                if self._pandas:
                    return self._pandas.read_csv(text)
                return [{key: _number(value) for key, value in row.items()} for row in csv.DictReader(text)]

    def _study(self, study_id):
        return self._get(f"/studies/{_id(study_id)}")

    def _aoi_sets(self, study_id):
        return self._get(f"/aoi/sets/?studyId={_id(study_id)}")

    def _frame(self, rows):
        return self._pandas.DataFrame(rows) if self._pandas else rows

    def _get(self, path):
        request = urllib.request.Request(f"{self._url}{path}")
        request.add_header("Accept", "application/json")
        request.add_header("User-Agent", f"fovea-python/{__version__}")
        # Not repeated to another host that an answer might redirect to.
        request.add_unredirected_header("Authorization", f"Bearer {self._token}")
        for tried in range(1, TRIES + 1):
            try:
                with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                wait_s = _wait_s(refused, tried)
                if tried == TRIES or wait_s is None:
                    raise _error_of(refused) from None
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                wait_s = tried
                if tried == TRIES:
                    raise
            time.sleep(wait_s)
        return None


def _wait_s(refused, tried):
    """How long to wait before another try; None if another try would be refused too."""
    if refused.code != 429 and refused.code < 500:
        return None
    asked = refused.headers.get("Retry-After", "")
    wait_s = int(asked) if asked.isdigit() else tried
    return wait_s if wait_s <= LONGEST_WAIT_S else None


def _error_of(refused):
    try:
        problem = json.load(refused)
    except ValueError:
        problem = {}
    message = problem.get("message") or f"The server answered {refused.code}."
    if refused.code == 401:
        message = "The token is unknown, expired or revoked. Create another one in Fovea: Settings, Access tokens."
    return FoveaError(refused.code, problem.get("code"), message)


def _id(given):
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", str(given)):
        raise ValueError(f"This is no id: {given!r}")
    return given


def _names(things):
    return {one["id"]: one["name"] for one in things}


def _pick(one, *fields):
    return {field: one[field] for field in fields}


def _number(text):
    """What pandas makes of a field: nothing, a number, or the text."""
    if text == "":
        return None
    try:
        return float(text) if not re.fullmatch(r"-?\d+", text) else int(text)
    except ValueError:
        return text


def _pandas(is_needed):
    try:
        import pandas
    except ImportError:
        if is_needed:
            raise
        return None
    return pandas
