import { AOI_CATALOGUE } from '../aoi/aoiCatalogue';
import { aoiMetrics } from '../aoi/aoiMetrics';
import { AOI_METRICS, type AoiGaze, type AoiMetricId } from '../aoi/aoiTypes';
import { extentEndMs, extentStartMs } from '../timeline/sampleExtents';
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import { CommandRefusal } from './commandRefusal';
import { optionalNumber } from './commandOptions';
import type { CommandInput, CommandOutput, ScienceCommand } from './commandTypes';
import { CsvTable } from './csvTable';
import { readSamples, SAMPLE_COLUMNS } from './gazeSamples';
import { AOI_COLUMNS, readAois } from './readAois';
import { writeTable } from './writeTable';

/** ttffFromOnsetMs: ttff_from_onset_ms. */
const snakeCase = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const METRICS = AOI_METRICS.filter((id) => id !== 'mouseClicks');

function metricLines(): string {
  return METRICS.map((id) => {
    const entry = AOI_CATALOGUE.find((one) => one.id === id);
    return `  ${snakeCase(id).padEnd(27)}${entry?.unit ?? ''}; ${entry?.formula ?? ''}`;
  }).join('\n');
}

const HELP = `npm run --silent science -- aoi-metrics [--fixations F.csv] [--samples S.csv] --aois AOIS.csv|AOIS.json
  [--exposure-ms N]        files may also be given without the names of options; their columns tell them apart

F.csv     fixations of one person, times ascending: start_ms, end_ms, x_px, y_px
S.csv     samples of the same person: t_ms, x_px, y_px (or both eyes: left_x_px …); empty: no data
          With both files, gaps in the samples tell where data was missing between fixations; without samples
          nothing counts as missing.
AOIS.csv  a row a corner: aoi (its name), x_px, y_px; point (order of the corners; else that of the rows);
          t_ms (from when on the shape is this; else 0). A row without x_px and y_px: the area is gone from t_ms
          on. Between two shapes with equally many corners the corners move evenly; else a shape stays until
          the next. After the last shape it stays.
AOIS.json [{ "name": "logo", "keyframes": [{ "t_ms": 0, "points": [[x, y], [x, y], [x, y]] }] }]
--exposure-ms   how long the stimulus was seen, from 0 ms on; when not given, up to the end of the last
          fixation or sample

Answer, a row an area in their order: aoi, then the metrics below; without fixations, or without samples, their
columns are empty, and so is what has no value (never looked: no time to first fixation). Times count from the
onset of the stimulus, 0 ms. A(t): the area at time t. E: the exposure [0, exposure). A point on the left or
upper edge is inside. Frame times: multiples of 1000 / 30 ms within [start, end), else the middle.
A sample lasts half the interval to each neighbour, at most 50 ms each; missing data up to 100 ms ends no visit.

${metricLines()}`;

export const aoiMetricsCommand: ScienceCommand = {
  name: 'aoi-metrics',
  summary: 'fixations or samples and areas of interest in, a row an area out',
  help: HELP,
  options: ['fixations', 'samples', 'aois', 'exposure-ms'],
  run,
};

interface Given {
  readonly text: string;
  readonly file: string;
}

function run({ files, options, read }: CommandInput): CommandOutput {
  const exposureMs = optionalNumber(options, 'exposure-ms');
  const given = new Map<string, Given>();
  for (const role of ['fixations', 'samples', 'aois']) {
    const file = options.get(role);
    if (file !== undefined) given.set(role, { file, text: read(file) });
  }
  for (const file of files) {
    const text = read(file);
    const role = roleOf(text, file);
    if (given.has(role)) {
      throw new CommandRefusal(`Both ${given.get(role)?.file} and ${file} hold ${role}; give one.`);
    }
    given.set(role, { file, text });
  }
  const aoiFile = given.get('aois');
  if (!aoiFile)
    throw new CommandRefusal(`Areas of interest are missing: --aois FILE. ${AOI_COLUMNS}`);
  const fixations = given.get('fixations');
  const samples = given.get('samples');
  if (!fixations && !samples) {
    throw new CommandRefusal(
      `Gaze is missing: --fixations FILE (start_ms, end_ms, x_px, y_px) or --samples FILE. ${SAMPLE_COLUMNS}`,
    );
  }
  const aois = readAois(aoiFile.text, aoiFile.file);
  const gaze = gazeOf(fixations ?? null, samples ?? null, exposureMs);
  // Positions are px, so the picture is taken to be 1 px wide and areas come out in px².
  const table = aoiMetrics(gaze, aois, { widthPx: 1, heightPx: 1 });
  const isEmpty = (id: AoiMetricId) => {
    const group = AOI_CATALOGUE.find((entry) => entry.id === id)?.group;
    return (group === 'Fixation-based' && !fixations) || (group === 'Gaze-based' && !samples);
  };
  const rows = aois.map(({ id }, at) => [
    id,
    ...METRICS.map((metric) =>
      isEmpty(metric) ? Number.NaN : (table.values[metric][at] ?? Number.NaN),
    ),
  ]);
  return { csv: writeTable(['aoi', ...METRICS.map((id) => snakeCase(id))], rows), notes: [] };
}

function roleOf(text: string, file: string): string {
  if (/^[\s\u{feff}]*[[{]/u.test(text)) return 'aois';
  const table = new CsvTable(text, file);
  if (table.has('aoi')) return 'aois';
  return table.has('start_ms') ? 'fixations' : 'samples';
}

/** One respondent, all in double precision. */
function gazeOf(
  fixations: Given | null,
  samples: Given | null,
  exposureMs: number | null,
): AoiGaze {
  const own = fixations ? readFixations(fixations) : readFixations(null);
  const seen = samples ? readSamples(samples.text, samples.file) : null;
  const all = seen?.tMs ?? new Float64Array(0);
  const until =
    exposureMs ??
    Math.max(0, own.endMs.at(-1) ?? 0, all.length > 0 ? extentEndMs(all, all.length - 1) : 0);
  const rows = [...all.keys()].filter(
    (i) => !Number.isNaN(seen?.xPx[i]) && durationMs(all, i, until) > 0,
  );
  const nothing = new Float64Array(0);
  // Without samples, a single one covering everything stands for no missing data.
  const gaze = seen
    ? {
        tMs: Float64Array.from(rows, (i) => all[i] ?? 0),
        xNorm: Float64Array.from(rows, (i) => seen.xPx[i] ?? 0),
        yNorm: Float64Array.from(rows, (i) => seen.yPx[i] ?? 0),
        sampleMs: Float64Array.from(rows, (i) => durationMs(all, i, until)),
      }
    : {
        tMs: Float64Array.of(0),
        xNorm: Float64Array.of(0),
        yNorm: Float64Array.of(0),
        sampleMs: Float64Array.of(until),
      };
  return {
    respondentIds: ['1'],
    frameIntervalMs: FRAME_INTERVAL_MS,
    durationMs: until,
    respondentIndex: new Uint16Array(gaze.tMs.length),
    ...gaze,
    fixationRespondentIndex: new Uint16Array(own.startMs.length),
    fixationStartMs: own.startMs,
    fixationEndMs: own.endMs,
    fixationXNorm: own.xPx,
    fixationYNorm: own.yPx,
    clickRespondentIndex: new Uint16Array(0),
    clickTMs: nothing,
    clickXNorm: nothing,
    clickYNorm: nothing,
    respondents: {
      exposureMs: Float64Array.of(until),
      xNormPerDeg: Float64Array.of(Number.NaN),
      yNormPerDeg: Float64Array.of(Number.NaN),
      accuracyDeg: Float64Array.of(Number.NaN),
    },
  };
}

/** Duration of a sample, limited to the exposure. */
function durationMs(tMs: Float64Array, at: number, untilMs: number): number {
  return Math.min(extentEndMs(tMs, at), untilMs) - Math.max(extentStartMs(tMs, at), 0);
}

function readFixations(given: Given | null) {
  const empty = new Float64Array(0);
  if (!given) return { startMs: empty, endMs: empty, xPx: empty, yPx: empty };
  const table = new CsvTable(given.text, given.file);
  const columns = ['start_ms', 'end_ms', 'x_px', 'y_px'];
  table.need(columns, `Fixations need ${columns.join(', ')}.`);
  const startMs = table.ascending('start_ms');
  const endMs = table.numbers('end_ms');
  const bad = endMs.findIndex((end, i) => end <= (startMs[i] ?? 0));
  if (bad >= 0) {
    throw new CommandRefusal(`${given.file}: fixation ${bad + 1} does not end after its start.`);
  }
  return { startMs, endMs, xPx: table.numbers('x_px'), yPx: table.numbers('y_px') };
}
