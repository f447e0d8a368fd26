import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import type { SegmentFilter } from '@fovea/contract/analysis/segmentCriteria';
import type { Result, SegmentResult } from '../../replay/results/results';
import { criteriaText } from './criteriaText';
import { pictureName } from './pictureNames';
import { captionLines, pictureLegend, type PictureFacts } from './pictureTexts';

const intl = createIntl({ locale: 'en', onError: () => {} });
const study = aStudy();
const [all] = study.segments;
const columns = {
  respondentIndex: Uint16Array.of(0),
  tMs: Float32Array.of(0),
  xNorm: Float32Array.of(0.5),
  yNorm: Float32Array.of(0.5),
  sampleMs: Float32Array.of(33),
  offsets: Uint32Array.of(0, 1),
};
const result: SegmentResult = {
  kind: 'segment',
  samples: columns,
  fixations: columns,
  durationMs: 6000,
  degreeScale: { xNormPerDeg: 0.034, method: 'face size' },
  respondentCount: 38,
  totalNumberOfRespondents: 40,
  respondentIds: ['session-ada'],
  provenance: { algorithms: ['idt 4.1'], version: '3' },
};
const visuals = {
  basis: 'gaze',
  showHeatmap: true,
  heatmapType: 'static',
  colormap: 'viridis',
  heatmapSigmaDeg: 1.5,
  heatmapOpacity: 0.8,
  showGazeOrFixations: false,
} as const;
const facts: PictureFacts = {
  study,
  view: {
    stimulus: aStimulus({ id: 'poster', displayName: 'Poster' }),
    who: 'All Respondents',
    whose: { kind: 'segment', segment: all! },
    visuals,
    showsAois: false,
  },
  result,
  topSeconds: 0.1234,
  hasSignals: false,
  timeMs: 2000,
  now: new Date('2026-11-24T12:00:00Z'),
};
const caption = (changes: Partial<PictureFacts> = {}) =>
  captionLines(intl, { ...facts, ...changes });
const withVisuals = (changes: Partial<PictureFacts['view']['visuals']>): PictureFacts['view'] => ({
  ...facts.view,
  visuals: { ...visuals, ...changes },
});

it('A caption says what is shown, of how many, how it was filtered and made', () => {
  const lines = caption();
  expect(lines[0]).toBe('Poster · All Respondents');
  expect(lines[1]).toBe(
    'n = 38 respondents with gaze (2 of 40 without gaze left out) · All respondents of the study, without a filter',
  );
  expect(lines[2]).toBe('Heatmap of gaze · whole exposure, 6.0 s');
  expect(lines[3]).toBe(
    'Gaussian kernel, standard deviation 1.50°; colours from 0 to 0.12 s/deg² (viridis, opacity 80%)',
  );
  expect(lines[4]).toContain('Fixations: I-DT v4.1; aggregate v3 · Fovea ');
  expect(lines[4]).toContain('Nov 24, 2026');
});

it('A caption says the time of what moves, and the basis that is drawn', () => {
  const dots = withVisuals({ showGazeOrFixations: true, basis: 'fixations' });
  expect(caption({ view: dots })[2]).toBe(
    'Heatmap of fixations, a dot for each respondent (fixations) · at 2.0 s of 6.0 s',
  );
  const paths = withVisuals({ showGazeOrFixations: true, segmentGaze: 'scanPaths' });
  expect(caption({ view: paths })[2]).toBe(
    'Heatmap of gaze, scan paths of all respondents (fixations) · whole exposure, 6.0 s',
  );
  const dynamic = withVisuals({ heatmapType: 'dynamic' });
  expect(caption({ view: dynamic })[2]).toBe('Dynamic heatmap of gaze · at 2.0 s of 6.0 s');
});

it('Nobody is said to be left out where nobody is', () => {
  const whole = { ...result, totalNumberOfRespondents: 38 };
  expect(caption({ result: whole })[1]).toMatch(/^n = 38 respondents with gaze · /);
});

it('A caption of one respondent has neither a segment nor a range without a heatmap', () => {
  const own: Result = {
    kind: 'respondent',
    gaze: { ...columns, tMs: Float64Array.of(0) },
    fixations: { startMs: [0], endMs: [200], xNorm: [0.5], yNorm: [0.5] },
    durationMs: 6000,
    degreeScale: null,
    gazeQuality: 1,
    provenance: { algorithm: 'idt', parameters: {}, version: '1.1' },
  };
  const { id } = aSession('Ada');
  const view: PictureFacts['view'] = {
    ...withVisuals({ showHeatmap: false, showGazeOrFixations: true, basis: 'fixations' }),
    who: 'Ada',
    whose: { kind: 'respondent', sessionId: id },
  };
  const lines = caption({ result: own, view, topSeconds: null });
  expect(lines.slice(0, 2)).toEqual(['Poster · Ada', 'Fixation path · at 2.0 s of 6.0 s']);
  expect(lines).toHaveLength(3);
  expect(pictureLegend(intl, { ...facts, result: own, view, topSeconds: null })).toBeNull();
});

it('The legend has the words of the screen and the range of the colours', () => {
  expect(pictureLegend(intl, facts)).toEqual({
    colormap: 'viridis',
    title: 'Gaze, average respondent: seconds per square degree',
    ticks: [
      { share: 0, label: '0' },
      { share: 0.5, label: '0.062' },
      { share: 1, label: '0.12 s/deg²' },
    ],
  });
});

const filter = (...filters: SegmentFilter[]) =>
  criteriaText(
    intl,
    {
      allRespondents: false,
      criteria: { mode: 'all', groups: [{ mode: 'all', filters }], leftOut: [] },
    },
    { blocks: [] },
  );

it.each<[string, SegmentFilter[]]>([
  [
    'Filter: Age greater or equal 30 and Gender: Female or Other',
    [
      { kind: 'age', operator: 'greaterOrEqual', operand: 30 },
      { kind: 'gender', genders: ['FEMALE', 'OTHER'] },
    ],
  ],
  [
    'Filter: Eye tracking accuracy < 2.5°',
    [{ kind: 'quality', measure: 'accuracyDeg', threshold: 2.5 }],
  ],
  [
    'Filter: Pasted list: one of 7 values',
    [{ kind: 'external', field: 'label', values: [...'abcdefg'] }],
  ],
  [
    'Filter: appeal, row greater or equal 5',
    [
      {
        ...{ kind: 'survey', stimulusId: 's', question: 'appeal', row: 'row', column: null },
        ...{ item: null, choice: null, operator: 'greaterOrEqual', operand: 5 },
      },
    ],
  ],
])('%s', (text, filters) => {
  expect(filter(...filters)).toBe(text);
});

it('Groups of filters are joined as they are, and who was taken out by hand is counted', () => {
  const one: SegmentFilter = { kind: 'hasGaze' };
  const criteria = {
    mode: 'any' as const,
    groups: [
      { mode: 'all' as const, filters: [one, { kind: 'notLowQuality' as const }] },
      { mode: 'all' as const, filters: [one] },
    ],
    leftOut: ['a', 'b'],
  };
  expect(criteriaText(intl, { allRespondents: false, criteria }, { blocks: [] })).toBe(
    'Filter: (Has gaze and Not of low quality) or Has gaze (2 taken out by hand)',
  );
});

it('A segment without filters was chosen by hand', () => {
  expect(criteriaText(intl, { allRespondents: false, criteria: null }, { blocks: [] })).toBe(
    'Respondents chosen by hand',
  );
});

it.each([
  [['Poster', 'Group A'], 'Poster - Group A'],
  [['A/B: test?', ' Group  "A" '], 'A_B_ test_ - Group _A_'],
  [['', ' '], 'picture'],
  [['con'], '_con'],
])('%s is a file called %s', (parts, name) => {
  expect(pictureName(parts)).toBe(name);
});
