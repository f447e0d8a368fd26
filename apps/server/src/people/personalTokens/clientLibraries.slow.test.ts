import { createAoiDefinition, createAoiSet, getAoiStats } from '@fovea/contract/analysis/aoi';
import { createPersonalToken } from '@fovea/contract/people/personalTokens';
import { listSessions } from '@fovea/contract/participation/respondents';
import { FEATURES } from '@fovea/contract/protocol/access';
import { createStudyExport } from '@fovea/contract/studies/exports';
import { getStudy } from '@fovea/contract/studies/studies';
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../../platform/documentation/examples';
import { newId } from '../../platform/store/newId';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { aProcessedRespondent, type SeenStimulus } from '../../testing/processedRespondent';
import { aCalibratedStudy } from '../../testing/sendRecording';
import { setUp, setUpServer } from '../../testing/setUp';

/** The clients as the server hands them out, run by the Python and the R of this machine. */

const run = promisify(execFile);
const server = setUpServer();

/** Somebody with gaze in two of three pictures of the camera, and as many fixations, in the middle. */
function seenBy(stimulusId: string, fixations: number): SeenStimulus {
  const startMs = Float64Array.from({ length: fixations }, (_, at) => 10 * at);
  const middle = new Float32Array(fixations).fill(0.5);
  const endMs = startMs.map((ms) => ms + 7);
  return {
    ...{ stimulusId, xNorm: [0.5, NaN, 0.5] },
    gaze: { fixations: { count: fixations, startMs, endMs, x: middle, y: middle } },
  };
}

const world = setUp(async () => {
  const ada = await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));
  const studyId = await aCalibratedStudy(server, ada);
  const { stimuli } = await ada.call(getStudy, { studyId });
  const stimulusId = stimuli.find(({ type }) => type === 'INSTRUCTION')!.id;
  // Their mean is no decimal fraction.
  for (const fixations of [1, 2, 4]) {
    await aProcessedRespondent(server, studyId, [seenBy(stimulusId, fixations)]);
  }
  const set = await ada.call(createAoiSet, { body: { study: studyId } });
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  await ada.call(createAoiDefinition, {
    body: {
      ...{ id: newId(), name: 'Logo “é😀”', displayColor: '#FF8C00', aoiSet: set.id },
      ...{ stimuli: [stimulusId], respondent: null, group: '', shape: 'rectangle', time: null },
      timeline: [{ ts: 0, points, source: 'drawn' }],
    },
  });
  await server.runJobs();
  const { token } = await ada.call(createPersonalToken, {
    body: { name: 'R', scope: ['STUDY', 'ANALYSIS'], isReadOnly: true, days: 1 },
  });
  const folder = await newTemporaryFolder();
  for (const name of ['fovea.py', 'fovea.R']) {
    await writeFile(join(folder, name), await (await fetch(`${server.base}/docs/${name}`)).text());
  }
  return { ada, studyId, aoiSetId: set.id, token, folder };
});

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const PYTHON = isThere('python3') ? 'python3' : null;
const RSCRIPT = isThere('Rscript') ? 'Rscript' : null;

async function printed(program: string, args: readonly string[], token = world.token) {
  const env = { ...process.env, FOVEA_URL: server.base, FOVEA_TOKEN: token };
  const { stdout } = await run(program, args, {
    cwd: world.folder,
    env: { ...env, PYTHONIOENCODING: 'utf-8', LC_ALL: 'C.UTF-8' },
  });
  return stdout;
}

/** What the screens show: they read the same calls. */
async function figuresOfScreen() {
  const { ada, studyId, aoiSetId } = world;
  const stats = await ada.call(getAoiStats, { aoiSetId });
  const { segments, name } = await ada.call(getStudy, { studyId });
  const sessions = await ada.call(listSessions, { studyId });
  const rows = stats.map((one) => ({
    segment: segments.find(({ id }) => id === one.segment)!.name,
    n: one.stats['fixationCount']!.n,
    value: one.stats['fixationCount']!.mean,
  }));
  return {
    name,
    sessions,
    rows,
    metrics: stats.flatMap((one) => Object.keys(one.stats).length + 2),
  };
}

test('the example in curl lists the study', async () => {
  const shown = await printed('sh', ['-c', EXAMPLES.curl]);
  expect(JSON.parse(shown)).toEqual([{ id: world.studyId, name: (await figuresOfScreen()).name }]);
});

const missing = (what: string) => `${what} is not installed on this machine`;

test('Python prints the numbers of the screen', async ({ skip }) => {
  if (PYTHON === null) return skip(missing('Python'));
  const { name, sessions, rows } = await figuresOfScreen();
  expect(sessions).toHaveLength(3);
  expect(rows[0]!.value).toBeCloseTo(7 / 3, 9);
  const shown = await printed(PYTHON, ['-c', EXAMPLES.python]);
  const expected = rows.map(
    ({ segment, n, value }) => `${segment} Logo “é😀” ${n} ${pythonText(value)}`,
  );
  expect(shown.trim().split('\n')).toEqual([`${name} 3 sessions`, ...expected]);
});

const pythonText = (value: number | null) => (value === null ? 'None' : String(value));

/** R prints 15 digits. */
const toTwelveDigits = (value: number | null) => value && Number(value.toPrecision(12));

test('R prints the numbers of the screen', async ({ skip }) => {
  if (RSCRIPT === null) return skip(missing('R'));
  const { name, rows } = await figuresOfScreen();
  const shown = (await printed(RSCRIPT, ['-e', EXAMPLES.r])).trim().split('\n');
  expect(shown[0]).toBe(`${name} 3 sessions`);
  const printedRows = shown.slice(2).map((line) => line.trim().split(/\s+/));
  expect(printedRows.map((words) => toTwelveDigits(Number(words.at(-1))))).toEqual(
    rows.map(({ value }) => toTwelveDigits(value)),
  );
  expect(printedRows.map((words) => Number(words.at(-2)))).toEqual(rows.map(({ n }) => n));
});

const ALL_TABLES = {
  python: `
import json
from fovea import Fovea
f = Fovea(frames="rows")
s = "STUDY"
print(json.dumps({"features": f.whoami()["features"], "tables": [len(t) for t in (
  f.studies(), f.stimuli(s), f.segments(s), f.sessions(s), f.stimulus_quality(s), f.aois(s),
  f.aoi_metrics(s), f.survey_answers(s), f.exports(s))], "quality": [q["gaze_quality"] for q in f.stimulus_quality(s)]}))`,
  r: `
source("fovea.R")
f <- fovea_connect()
s <- "STUDY"
cat(paste(fovea_whoami(f)$features, collapse = " "), "\n")
cat(vapply(list(fovea_studies(f), fovea_stimuli(f, s), fovea_segments(f, s), fovea_sessions(f, s),
  fovea_stimulus_quality(f, s), fovea_aois(f, s), fovea_aoi_metrics(f, s), fovea_survey_answers(f, s),
  fovea_exports(f, s)), nrow, 0L), "\n")
cat(format(fovea_stimulus_quality(f, s)$gaze_quality, digits = 15), "\\n")`,
};

/** The rows that every table has, in the order of ALL_TABLES. */
async function tableSizes() {
  const { studyId, ada } = world;
  const { stimuli, segments } = await ada.call(getStudy, { studyId });
  const { sessions, metrics } = await figuresOfScreen();
  const qualities = sessions.reduce((sum, one) => sum + one.stimulusQuality.length, 0);
  const figures = metrics.reduce((sum, one) => sum + one, 0);
  const sizes = [1, stimuli.length, segments.length, 3, qualities, 1, figures, 0, 1];
  const quality = sessions.flatMap((one) => one.stimulusQuality.map((each) => each.gazeQuality));
  return { sizes, quality };
}

test('every table of Python has its rows', async ({ skip }) => {
  if (PYTHON === null) return skip(missing('Python'));
  const { sizes, quality } = await tableSizes();
  const script = ALL_TABLES.python.replace('STUDY', world.studyId);
  const shown = JSON.parse(await printed(PYTHON, ['-c', script])) as {
    features: string[];
    tables: number[];
    quality: (number | null)[];
  };
  expect(shown.features.toSorted()).toEqual(['ANALYSIS', 'ONLINE_ONLY', 'STUDY']);
  expect(shown.tables).toEqual(sizes);
  expect(shown.quality).toEqual(quality);
  expect(quality).toEqual([2 / 3, 2 / 3, 2 / 3]);
});

test('every table of R has its rows', async ({ skip }) => {
  if (RSCRIPT === null) return skip(missing('R'));
  const { sizes, quality } = await tableSizes();
  const script = ALL_TABLES.r.replace('STUDY', world.studyId);
  const lines = (await printed(RSCRIPT, ['-e', script])).trim().split('\n');
  expect(lines[0]!.trim().split(' ').toSorted()).toEqual(['ANALYSIS', 'ONLINE_ONLY', 'STUDY']);
  expect(lines[1]!.trim().split(' ').map(Number)).toEqual(sizes);
  const figures = lines[2]!.trim().split(/\s+/).map(Number);
  expect(figures.map(toTwelveDigits)).toEqual(quality.map(toTwelveDigits));
});

const EXPORTED = {
  python: `
import json, os
from fovea import Fovea
f = Fovea(frames="rows")
f.download_export("STUDY", "EXPORT", "python.zip")
rows = f.read_table("python.zip", "fixations")
print(json.dumps({"left": os.path.exists("python.zip.partial"), "ends": sorted(r["end_ms"] for r in rows)}))
try:
  f.read_table("python.zip", "nothing")
except KeyError as said:
  print(said)`,
  r: `
source("fovea.R")
f <- fovea_connect()
fovea_download_export(f, "STUDY", "EXPORT", "r.zip")
cat(file.exists("r.zip.partial"), sort(fovea_read_table("r.zip", "fixations")$end_ms), "\\n")
cat(tryCatch(fovea_read_table("r.zip", "nothing"), error = conditionMessage))`,
};

/** An export with the seven fixations of the three respondents. */
const exported = setUp(async () => {
  const { ada, studyId } = world;
  const sessions = await ada.call(listSessions, { studyId });
  const { id } = await ada.call(createStudyExport, {
    ...{ studyId, query: {} },
    body: { name: 'For programs', respondentIds: sessions.map((one) => one.id) },
  });
  await server.runJobs();
  const script = (text: string) => text.replace('STUDY', studyId).replace('EXPORT', id);
  return { python: script(EXPORTED.python), r: script(EXPORTED.r) };
});
const END_MS = [7, 7, 7, 17, 17, 27, 37];
const NO_SUCH_TABLE = 'The export has no table nothing.csv.';

test('Python downloads an export and reads a table of it', async ({ skip }) => {
  if (PYTHON === null) return skip(missing('Python'));
  const [found, refused] = (await printed(PYTHON, ['-c', exported.python])).trim().split('\n');
  expect(JSON.parse(found!)).toEqual({ left: false, ends: END_MS });
  expect(refused).toContain(NO_SUCH_TABLE);
});

test('R downloads an export and reads a table of it', async ({ skip }) => {
  if (RSCRIPT === null) return skip(missing('R'));
  const [found, refused] = (await printed(RSCRIPT, ['-e', exported.r])).trim().split('\n');
  expect(found?.trim().split(' ')).toEqual(['FALSE', ...END_MS.map(String)]);
  expect(refused).toContain(NO_SUCH_TABLE);
});

test('both clients say what to do about a token that was revoked', async ({ skip }) => {
  const revoked = `fov_pat_${'0'.repeat(49)}`;
  const message = 'The token is unknown, expired or revoked.';
  if (!PYTHON && !RSCRIPT) return skip(missing('Neither Python nor R'));
  if (PYTHON)
    await expect(printed(PYTHON, ['-c', EXAMPLES.python], revoked)).rejects.toThrow(message);
  if (RSCRIPT) await expect(printed(RSCRIPT, ['-e', EXAMPLES.r], revoked)).rejects.toThrow(message);
});
