import { aStimulus, aStudy } from '@fovea/samples/studies';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { batchReadme } from './batchReadme';
import { planBatch, stimuliWithData } from './batchPlan';
import { BatchSettings } from './batchSettings';
import { batchTable } from './batchTable';
import { commonTopSeconds, type MeasuredPicture } from './measureBatch';

const intl = createIntl({ locale: 'en', onError: () => {} });
const base = aStudy();
const [all] = base.segments;
const women = { ...all!, id: 'women', name: 'Women', allRespondents: false };
const dataOf = (...segmentIds: string[]) =>
  segmentIds.map((segmentId) => ({
    ...{ segmentId, url: `/${segmentId}`, version: '1', signalsUrl: null, respondentCount: 3 },
  }));
const poster = aStimulus({
  ...{ id: 'poster', name: 'Poster', displayName: 'Poster' },
  segmentData: dataOf(all!.id, 'women') as never,
});
const shelf = aStimulus({
  ...{ id: 'shelf', name: 'Shelf', displayName: 'Shelf / left?' },
  segmentData: dataOf(all!.id) as never,
});
const empty = aStimulus({ id: 'empty', name: 'Empty', displayName: 'Empty', segmentData: [] });
const study = {
  ...base,
  stimuli: [poster, empty, shelf],
  blocks: [],
  topLevelBlocks: [],
  segments: [all!, women],
};

it('A batch has a picture of each stimulus with each segment that has data', () => {
  expect(stimuliWithData(study).map(({ id }) => id)).toEqual(['poster', 'shelf']);
  const plan = planBatch(study, ['poster', 'shelf'], [all!.id, 'women']);
  expect(plan.pictures.map(({ fileName }) => fileName)).toEqual([
    `01 Poster - ${all!.name}.png`,
    '01 Poster - Women.png',
    `02 Shelf _ left_ - ${all!.name}.png`,
  ]);
  expect(plan.missing.map(({ stimulus, segment }) => [stimulus.id, segment.id])).toEqual([
    ['shelf', 'women'],
  ]);
});

it('Files with names that differ in case only are told apart', () => {
  const same = { ...women, id: 'same', name: 'WOMEN' };
  const twice = { ...study, segments: [women, same] };
  const stimuli = [{ ...poster, segmentData: dataOf('women', 'same') as never }];
  const plan = planBatch({ ...twice, stimuli }, ['poster'], ['women', 'same']);
  expect(new Set(plan.pictures.map(({ fileName }) => fileName.toLowerCase())).size).toBe(2);
});

it.each([
  ['nobody looked', [0, 0], null],
  ['the highest counts, rounded up to what captions say', [0.0312, 0.1234], 0.13],
  ['a value of two digits stays', [0.12, 0.05], 0.12],
  ['above one', [3.21], 3.3],
  ['above ten', [41.2], 42],
  ['nothing is measured', [], null],
] as const)('The common range: %s', (_, tops, expected) => {
  expect(commonTopSeconds(tops)).toBe(expected);
});

it('Settings of the screen are taken over, and damaged ones fall back', () => {
  const settings = BatchSettings.parse({ colormap: 'viridis', heatmapSigmaDeg: 2, scale: 3 });
  expect(settings).toMatchObject({ colormap: 'viridis', heatmapSigmaDeg: 2, scale: 1 });
  expect(settings.topSeconds).toBeNull();
});

const settings = BatchSettings.parse({ hasScanPaths: true, basis: 'fixations' });
const columns = {
  respondentIndex: new Uint16Array(0),
  tMs: new Float32Array(0),
  xNorm: new Float32Array(0),
  yNorm: new Float32Array(0),
  sampleMs: new Float32Array(0),
  offsets: new Uint32Array(1),
};
const measured = planBatch(study, ['poster'], [all!.id]).pictures.map(
  (picture): MeasuredPicture => ({
    ...picture,
    result: {
      kind: 'segment',
      samples: columns,
      fixations: columns,
      durationMs: 6000,
      degreeScale: null,
      respondentCount: 38,
      totalNumberOfRespondents: 40,
      respondentIds: [],
      provenance: { algorithms: ['idt 4.1'], version: '3' },
    },
    degree: { xNormPerDeg: 0.034, method: 'face size' },
    ownTopSeconds: 0.0712,
  }),
);
const facts = {
  ...{ studyName: '=Coffee', settings, topSeconds: 0.15, product: 'Fovea 1' },
  now: new Date('2026-11-24T12:00:00Z'),
  plan: planBatch(study, ['poster', 'shelf'], ['women']),
};

it('The table names what each picture shows, its people and its range', () => {
  const table = batchTable(measured, {
    ...facts,
    sizeOf: () => ({ widthPx: 1280, heightPx: 720 }),
    filterOf: () => 'All respondents, "all"',
  });
  const [head, row] = table.replace('\uFEFF', '').split('\r\n');
  const value = (name: string) => {
    const cells = [...row!.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell);
    return cells[head!.split(',').indexOf(name)];
  };
  expect(value('file')).toBe(`01 Poster - ${all!.name}.png`);
  expect(value('respondents_with_gaze')).toBe('38');
  expect(value('respondents_without_gaze')).toBe('2');
  expect(value('range_top_s_per_deg2')).toBe('0.15');
  expect(value('own_top_s_per_deg2')).toBe('0.0712');
  expect(value('frame_width_px')).toBe('1280');
  // Nobody has fixations, so gaze is drawn.
  expect(value('basis')).toBe('gaze');
  expect(value('drawn')).toBe('stimulus + heatmap + scan paths');
  expect(value('filter')).toBe('"All respondents, ""all"""');
  // A name that a spreadsheet would compute.
  expect(value('study')).toBe("'=Coffee");
});

it('The text in the zip file says the scale, and what has no picture', () => {
  const text = batchReadme(intl, facts);
  expect(text).toContain('All heatmaps have one scale: from 0 to 0.15 s/deg²');
  expect(text).toContain('- Shelf / left? · Women');
});
