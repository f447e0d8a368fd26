import { describe, expect, it } from 'vitest';
import {
  COMBINATIONS_MAX,
  combinationsOf,
  comparisonObstacle,
  existingCombinations,
  segmentsWithData,
  stimuliWithData,
  type ComparedStudy,
} from './comparison';

const stimulus = (
  id: string,
  type: ComparedStudy['stimuli'][number]['type'],
  ...segments: string[]
) => ({
  id,
  type,
  segmentData: segments.map((segmentId) => ({
    segmentId,
    url: '',
    signalsUrl: null,
    respondentCount: 1,
    version: '',
  })),
});
const segment = (id: string, processingState: 'COMPLETED' | 'PROCESSING' = 'COMPLETED') => {
  return { id, allRespondents: id === 'all', processingState };
};
const study = (
  stimuli: ComparedStudy['stimuli'],
  segments: ComparedStudy['segments'] = [segment('all'), segment('few')],
): ComparedStudy => ({ id: 'study', stimuli, segments });

const a = stimulus('a', 'IMAGE', 'all', 'few');
const b = stimulus('b', 'VIDEO', 'all');

describe('whether a comparison is possible', () => {
  it.each([
    ['two stimuli with data', study([a, b]), 'stimuli', null],
    ['two segments', study([a]), 'segments', null],
    ['one stimulus with data', study([a, stimulus('c', 'IMAGE')]), 'stimuli', 'stimuliNotPossible'],
    [
      'calibrations and surveys do not count',
      study([a, stimulus('c', 'CALIBRATION', 'all'), stimulus('d', 'JS_SURVEY', 'all')]),
      'stimuli',
      'stimuliNotPossible',
    ],
    ['one segment', study([a, b], [segment('all')]), 'segments', 'onlyOneSegment'],
    ['no data', study([stimulus('c', 'IMAGE')]), 'segments', 'noData'],
    ['no data', study([]), 'stimuli', 'noData'],
    ['processing', study([a, b], [segment('all', 'PROCESSING')]), 'stimuli', 'processing'],
    [
      'another segment being processed does not block the study',
      study([a, b], [segment('all'), segment('few', 'PROCESSING')]),
      'stimuli',
      null,
    ],
  ] as const)('%s', (_, of, type, wanted) => {
    expect(comparisonObstacle(of, type)).toBe(wanted);
  });
});

it('offers only segments that are aggregated and have data', () => {
  const of = study([a, b], [segment('all'), segment('few', 'PROCESSING'), segment('none')]);
  expect(segmentsWithData(of).map(({ id }) => id)).toEqual(['all']);
  expect(stimuliWithData(of).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('combines every compared item with every other choice, at most twelve', () => {
  const pair = ({ stimulusId, segmentId }: { stimulusId: string; segmentId: string }) =>
    stimulusId + segmentId;
  expect(combinationsOf('s', ['a', 'b'], ['1', '2'], 'stimuli').map(pair)).toEqual([
    'a1',
    'b1',
    'a2',
    'b2',
  ]);
  expect(combinationsOf('s', ['a', 'b'], ['1', '2'], 'segments').map(pair)).toEqual([
    'a1',
    'a2',
    'b1',
    'b2',
  ]);
  const many = Array.from({ length: 9 }, (_, at) => String(at));
  expect(combinationsOf('s', many, ['1', '2'], 'stimuli')).toHaveLength(COMBINATIONS_MAX);
});

it('drops combinations of deleted items', () => {
  const of = study([a]);
  const stored = { studyId: 'study', stimulusId: 'a', segmentId: 'few' };
  const all = [
    stored,
    { ...stored, stimulusId: 'gone' },
    { ...stored, segmentId: 'gone' },
    { ...stored, studyId: 'other' },
  ];
  expect(existingCombinations(of, all)).toEqual([stored]);
  const same = [stored];
  expect(existingCombinations(of, same)).toBe(same);
});
