import { expect, it } from 'vitest';
import { aoiMetrics } from '../aoi/aoiMetrics';
import { buildSegmentAggregate } from '../segments/segmentAggregate';
import { LEFT_AOI, MOVING_AOI, OPTIONS, rectangle, still } from '../testing/aoiCases';
import { seenStimulusOf } from '../testing/seenStimulusOf';
import { fixationTable } from './fixationTable';
import { gazeTable } from './gazeTable';
import { longTable } from './longTable';
import { saccadeTable } from './saccadeTable';
import { declarationOf, sampleRows, type SampleTable } from './sampleColumns';
import type { SeenStimulus } from './seenStimulus';
import { exportableSignals, signalTable } from './signalTable';
import { timelineTable } from './timelineTable';

/** The rows as objects. */
function rowsAs(table: SampleTable<SeenStimulus>, pieces: readonly SeenStimulus[]) {
  const { rowCount, columns } = sampleRows(table, pieces);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map(({ name }, at) => [name, columns[at]![row]])),
  );
}
const columnOf = (
  table: SampleTable<SeenStimulus>,
  pieces: readonly SeenStimulus[],
  name: string,
) => rowsAs(table, pieces).map((row) => row[name]);

const looking = seenStimulusOf({
  samples: [
    [10, 0.25, 0.5],
    [30, 0.25, 0.5],
    [50, null],
    [70, 1, 0.5],
  ],
  fixations: [[0, 40, 0.25, 0.5]],
});

it('gives gaze as parts of the picture and as pixels of the page', () => {
  expect(rowsAs(gazeTable, [looking])[1]).toEqual({
    respondent: 'Respondent 1',
    stimulus: 'Poster',
    t_ms: 30,
    x_norm: 0.25,
    y_norm: 0.5,
    // 100 + 0.25 x 1000 and 50 + 0.5 x 500.
    x_px: 350,
    y_px: 300,
    sample_ms: 20,
    fixation: 1,
    on_stimulus: true,
    x_norm_uncorrected: Number.NaN,
    y_norm_uncorrected: Number.NaN,
    version: '4.1',
  });
});

it('leaves everything but the time empty without gaze, and the right edge off the picture', () => {
  const rows = rowsAs(gazeTable, [looking]);
  expect(rows[2]).toMatchObject({
    t_ms: 50,
    x_norm: Number.NaN,
    x_px: Number.NaN,
    on_stimulus: null,
  });
  expect(rows[3]).toMatchObject({ x_px: 1100, on_stimulus: false });
});

it('numbers the fixation that covers a sample from its start to before its end', () => {
  const seen = seenStimulusOf({
    samples: [0, 20, 40, 60, 80, 100, 120].map((t) => [t, 0.5, 0.5] as const),
    fixations: [
      [20, 60, 0.5, 0.5],
      [60, 80, 0.5, 0.5],
      [100, 110, 0.5, 0.5],
    ],
  });
  const NONE = Number.NaN;
  expect(columnOf(gazeTable, [seen], 'fixation')).toEqual([NONE, 1, 1, 2, NONE, 3, NONE]);
});

it('gives gaze before an offset was taken out only where one was', () => {
  const corrected = seenStimulusOf({
    samples: [[10, 0.25, 0.5]],
    gaze: { uncorrected: { xNorm: Float32Array.of(0.125), yNorm: Float32Array.of(0.75) } },
  });
  const rows = rowsAs(gazeTable, [corrected, looking]);
  expect(rows[0]).toMatchObject({ x_norm_uncorrected: 0.125, y_norm_uncorrected: 0.75 });
  expect(rows[1]!.x_norm_uncorrected).toBeNaN();
});

it('gives the rows of respondents and stimuli one after the other', () => {
  const other = seenStimulusOf({ respondent: 'Åse', stimulus: 'Film', samples: [[5, 0.5, 0.5]] });
  const rows = rowsAs(gazeTable, [looking, other]);
  expect(rows.map(({ respondent, stimulus, t_ms }) => [respondent, stimulus, t_ms])).toEqual([
    ['Respondent 1', 'Poster', 10],
    ['Respondent 1', 'Poster', 30],
    ['Respondent 1', 'Poster', 50],
    ['Respondent 1', 'Poster', 70],
    ['Åse', 'Film', 5],
  ]);
});

it('gives fixations with their place on the picture and on the page', () => {
  expect(rowsAs(fixationTable, [looking])).toEqual([
    {
      respondent: 'Respondent 1',
      stimulus: 'Poster',
      fixation: 1,
      start_ms: 0,
      end_ms: 40,
      duration_ms: 40,
      x_norm: 0.25,
      y_norm: 0.5,
      x_px: 350,
      y_px: 300,
      filter: 'idt',
      version: '4.1',
    },
  ]);
});

const every20Ms = (until: number, isLost = (_: number) => false) =>
  Array.from({ length: until / 20 }, (_, at) => at * 20 + 10)
    .filter((t) => !isLost(t))
    .map((t) => [t, 0.5, 0.5] as const);

it('gives a saccade between two fixations its size and direction on the screen', () => {
  const seen = seenStimulusOf({
    samples: every20Ms(600),
    fixations: [
      [100, 200, 0.25, 0.5],
      [240, 400, 0.375, 0.25],
      [400, 500, 0.375, 0.25],
    ],
  });
  const [jump, none] = rowsAs(saccadeTable, [seen]);
  expect(jump).toMatchObject({
    from_fixation: 1,
    to_fixation: 2,
    start_ms: 200,
    end_ms: 240,
    from_x_norm: 0.25,
    from_y_norm: 0.5,
    to_x_norm: 0.375,
    to_y_norm: 0.25,
    filter: 'idt',
  });
  // 125 px to the right and 125 px up; a degree is 0.04 of 1000 px.
  expect(jump!.amplitude_deg).toBeCloseTo(Math.sqrt(2 * 125 ** 2) / 40, 12);
  expect(jump!.direction_deg).toBeCloseTo(45, 12);
  expect(none).toMatchObject({ amplitude_deg: 0, direction_deg: Number.NaN });
});

it('knows no size of saccades without the size of a degree', () => {
  const seen = seenStimulusOf({
    samples: every20Ms(600),
    fixations: [
      [100, 200, 0.25, 0.5],
      [240, 400, 0.125, 0.5],
    ],
    gaze: { degreeScale: null },
  });
  expect(rowsAs(saccadeTable, [seen])).toMatchObject([
    { amplitude_deg: Number.NaN, direction_deg: 180 },
  ]);
});

it('gives as many saccades as the metric of areas counts in one that covers everything', () => {
  const fixations = [
    [-40, -20, 0.1, 0.1],
    [0, 100, 0.1, 0.1],
    [120, 200, 0.4, 0.4],
    // More than 100 ms are missing before it.
    [500, 600, 0.6, 0.6],
    [640, 700, 0.7, 0.7],
    // After the exposure.
    [2100, 2200, 0.7, 0.7],
  ] as const;
  const seen = seenStimulusOf({
    samples: every20Ms(800, (t) => t > 220 && t < 480),
    fixations,
  });
  const everything = still('all', rectangle(-10, -10, 10, 10));
  const counted = (gaze: SeenStimulus['gaze']) =>
    aoiMetrics(
      buildSegmentAggregate({
        stimulusId: 'stimulus',
        segmentId: '',
        respondents: [{ respondentId: 'one', gaze }],
      }),
      [everything],
      OPTIONS,
    ).values.saccadeCount[0];
  expect(rowsAs(saccadeTable, [seen]).map((row) => [row.from_fixation, row.to_fixation])).toEqual([
    [2, 3],
    [4, 5],
  ]);
  expect(counted(seen.gaze)).toBe(2);
});

it('has no saccades without valid gaze', () => {
  const blind = seenStimulusOf({
    samples: [[10, null]],
    fixations: [
      [0, 10, 0.5, 0.5],
      [10, 20, 0.5, 0.5],
    ],
  });
  expect(rowsAs(saccadeTable, [blind])).toEqual([]);
});

it('gives signals that a study measured and leaves those empty that a respondent lacks', () => {
  const table = signalTable(['headYawDeg', 'blink', 'joy']);
  const measured = seenStimulusOf({
    samples: [
      [10, 0.5, 0.5],
      [30, 0.5, 0.5],
    ],
    signals: { headYawDeg: [1.5, Number.NaN], blink: [0, 1] },
  });
  const without = seenStimulusOf({ samples: [[10, 0.5, 0.5]] });
  expect(rowsAs(table, [measured, without])).toEqual([
    {
      respondent: 'Respondent 1',
      stimulus: 'Poster',
      t_ms: 10,
      head_yaw_deg: 1.5,
      blink: 0,
      joy: Number.NaN,
      signals_version: '1.2',
    },
    expect.objectContaining({ t_ms: 30, head_yaw_deg: Number.NaN, blink: 1, joy: Number.NaN }),
  ]);
  expect(table.columns.find(({ name }) => name === 'joy')?.definition).toBe(
    'An expression score: what the face did, not what somebody felt. Not validated. Experimental. Empty where not measured.',
  );
});

it('gives the channels of devices columns of their own names, told apart by numbers', () => {
  const ids = ['device:GP3 HD/LPMM/mm', 'device:GSR/EDA/µS', 'device:GSR/E-DA/µS'] as const;
  const table = signalTable(['blink', ...ids]);
  expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
    ['respondent', ''],
    ['stimulus', ''],
    ['t_ms', 'ms'],
    ['blink', '1'],
    ['gp3_hd_lpmm_mm', 'mm'],
    ['gsr_e_da_µs', 'µS'],
    ['gsr_eda_µs', 'µS'],
    ['signals_version', ''],
  ]);
  const twice = signalTable(['device:A/B C/', 'device:A B/C/']).columns.map(({ name }) => name);
  expect(twice.slice(3, 5)).toEqual(['a_b_c', 'a_b_c_2']);
  const definition = table.columns.find(({ name }) => name === 'gsr_eda_µs')?.definition;
  expect(definition).toContain('The channel EDA as the device GSR sent it.');
});

it('offers the signals that some engine measures, without those that are not wanted', () => {
  const offered = exportableSignals(({ id }) => id !== 'headRollDeg');
  expect(offered).toContain('headYawDeg');
  expect(offered).toContain('f0Semitones');
  expect(offered).not.toContain('headRollDeg');
});

it('hits areas as the metrics do: their dwell time is the sum over the hit rows', () => {
  const seen = seenStimulusOf({
    samples: [
      [16.7, 0.02, 0.5],
      [33.4, 0.7, 0.5],
      [50.1, null],
      [500.3, 0.48, 0.5],
      [900.9, 0.88, 0.5],
      [950.3, 0.2, 0.5],
    ],
    aois: { AOI_left: LEFT_AOI, AOI_moving: MOVING_AOI },
  });
  const columns = [
    { name: 'AOI_left', aoiName: 'left', stimuli: ['Poster'] },
    { name: 'AOI_moving', aoiName: 'moving', stimuli: ['Poster'] },
  ];
  const rows = rowsAs(longTable(columns), [seen]);
  expect(rows.map(({ AOI_left }) => AOI_left)).toEqual([true, false, null, true, false, true]);
  // The strip of a tenth of the width begins at 0.9 x t / 1000.
  expect(rows.map(({ AOI_moving }) => AOI_moving)).toEqual([true, false, null, true, true, false]);
  const { values } = aoiMetrics(
    buildSegmentAggregate({
      stimulusId: 'stimulus',
      segmentId: '',
      respondents: [{ respondentId: 'one', gaze: seen.gaze }],
    }),
    [LEFT_AOI, MOVING_AOI],
    OPTIONS,
  );
  const sum = (name: string) => rows.filter((row) => row[name] === true).length * 20;
  expect([...values.dwellTimeMsGaze]).toEqual([sum('AOI_left'), sum('AOI_moving')]);
});

it('names the columns of the long table as packages for R and Python expect', () => {
  const columns = [{ name: 'AOI_left', aoiName: 'left', stimuli: ['Poster'] }];
  const [first, , lost] = rowsAs(longTable(columns), [looking]);
  expect(first).toEqual({
    subject: 'Respondent 1',
    trial: 'Poster',
    time: 10,
    x: 350,
    y: 300,
    trackloss: false,
    // The area is not on this stimulus.
    AOI_left: null,
  });
  expect(lost).toMatchObject({ x: Number.NaN, trackloss: true });
});

it('puts gaze, mouse and signals on one time line', () => {
  const seen = seenStimulusOf({
    samples: [
      [10, 0.25, 0.5],
      [30, 0.25, 0.5],
      [50, 0.25, 0.5],
    ],
    fixations: [[20, 40, 0.25, 0.5]],
    signals: { headYawDeg: [1, 2, 3] },
    gaze: {
      mouse: {
        tMs: Float64Array.of(12, 30, 31, 55),
        xNorm: Float32Array.of(0.125, 0.25, 0.25, 0.5),
        yNorm: Float32Array.of(0.125, 0.5, 0.5, 0.75),
        // move, down, up, down
        action: Uint8Array.of(0, 1, 2, 1),
      },
    },
  });
  const rows = rowsAs(timelineTable(['headYawDeg']), [seen]);
  expect(rows.map((row) => [row.t_ms, row.fixation, row.head_yaw_deg])).toEqual([
    [10, Number.NaN, 1],
    [30, 1, 2],
    [50, Number.NaN, 3],
  ]);
  expect(rows.map((row) => [row.mouse_x_norm, row.mouse_presses])).toEqual([
    [Number.NaN, 0],
    [0.25, 1],
    [0.25, 1],
  ]);
});

it('has a row per event of the mouse where nothing else was measured', () => {
  const seen = seenStimulusOf({
    samples: [],
    gaze: {
      mouse: {
        tMs: Float64Array.of(12, 30),
        xNorm: Float32Array.of(0.125, 0.25),
        yNorm: Float32Array.of(0.125, 0.5),
        action: Uint8Array.of(0, 1),
      },
    },
  });
  const rows = rowsAs(timelineTable([]), [seen]);
  expect(rows.map((row) => [row.t_ms, row.x_norm, row.mouse_y_norm, row.mouse_presses])).toEqual([
    [12, Number.NaN, 0.125, 0],
    [30, Number.NaN, 0.5, 1],
  ]);
});

it('says nothing of the mouse where it was not tracked', () => {
  expect(columnOf(timelineTable([]), [looking], 'mouse_presses')).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

it.each([
  gazeTable,
  fixationTable,
  saccadeTable,
  signalTable(exportableSignals(() => true)),
  longTable([{ name: 'AOI_left', aoiName: 'left', stimuli: ['Poster'] }]),
  timelineTable(exportableSignals(() => true)),
])('explains every column of $name, and the declaration can be stored as JSON', (table) => {
  const declared = declarationOf(table);
  expect(JSON.parse(JSON.stringify(declared))).toEqual(declared);
  const names = declared.columns.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, kind, unit, definition, decimals } of declared.columns) {
    expect(definition, name).toMatch(/^\S.*\.$/);
    expect(unit === '', name).toBe(kind === 'text');
    expect(decimals !== undefined, name).toBe(kind === 'float64' || kind === 'float32');
  }
});
