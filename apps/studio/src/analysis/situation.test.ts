import type { SessionState } from '@fovea/contract/respondents';
import type { Stimulus } from '@fovea/contract/stimuli';
import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { describe, expect, it } from 'vitest';
import { AnalysisSearch } from './analysisSearch';
import { DEFAULT_ANALYSIS } from './analysisState';
import { selectionOf } from './selection';
import { situationOf } from './situation';

const aggregate = {
  segmentId: 'all',
  url: '/objects/all?sig=1',
  signalsUrl: null,
  respondentCount: 1,
  version: '7',
};
const own = {
  id: 'ada',
  url: '/objects/ada?sig=1',
  signalsUrl: null,
  annotationsMarkedDone: false,
};

/** What the stage shows for one stimulus, Ada in a state, and an address. */
function situation(
  stimulus: Partial<Stimulus>,
  state: SessionState | null,
  search: { segment?: string; respondent?: string; stimulus?: string } = { segment: 'all' },
) {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster', ...stimulus })] });
  const sessions = state ? [aSession('Ada', { state, processingError: 'No face was seen.' })] : [];
  const selection = selectionOf(study, sessions, DEFAULT_ANALYSIS, AnalysisSearch.parse(search));
  return situationOf(study, sessions, selection);
}
const ada = { respondent: 'ada' };

describe('a segment', () => {
  it('is shown when its aggregate is there', () => {
    expect(situation({ segmentData: [aggregate] }, 'PROCESSED')).toEqual({
      kind: 'aggregate',
      file: { url: '/objects/all?sig=1', version: '7' },
      stillProcessing: false,
    });
  });
  it('is shown with a warning while more respondents are processed', () => {
    expect(situation({ segmentData: [aggregate] }, 'PROCESSING')).toMatchObject({
      kind: 'aggregate',
      stillProcessing: true,
    });
  });
  it.each(['PROCESSING', 'UPLOADING'] as const)('is being processed while one is %s', (state) => {
    expect(situation({}, state)).toEqual({ kind: 'processingAggregate', done: 0, total: 1 });
  });
  it('was not collected when nobody was shown the stimulus', () => {
    expect(situation({}, 'PROCESSED')).toEqual({ kind: 'segmentNotShown' });
  });
  it('is not available when it was collected and there is no aggregate', () => {
    expect(situation({ respondentData: [own] }, 'PROCESSED')).toEqual({
      kind: 'aggregateNotAvailable',
    });
  });
  it.each(['CALIBRATION', 'INSTRUCTION'] as const)('has no aggregate for %s', (type) => {
    expect(situation({ type }, 'PROCESSED')).toEqual({ kind: 'noAggregateForType' });
  });
  it('has no respondents before anyone finished, and says how many take part', () => {
    expect(situation({}, null)).toEqual({ kind: 'noRespondents', takingPart: 0 });
    expect(situation({}, 'IN_PROGRESS')).toEqual({ kind: 'noRespondents', takingPart: 1 });
    expect(situation({}, 'ABANDONED')).toEqual({ kind: 'noRespondents', takingPart: 0 });
  });
});

describe('one respondent', () => {
  it('is shown when the result is there', () => {
    expect(situation({ respondentData: [own] }, 'PROCESSED', ada)).toMatchObject({
      kind: 'respondent',
      file: { url: '/objects/ada?sig=1' },
    });
  });
  it.each([
    ['UPLOADING', { kind: 'receivingRespondent' }],
    ['PROCESSING', { kind: 'processingRespondent' }],
    [
      'PROCESSING_ERROR',
      { kind: 'respondentError', sessionId: 'session-ada', reason: 'No face was seen.' },
    ],
    ['IN_PROGRESS', { kind: 'noRespondentData', abandoned: false }],
    ['ABANDONED', { kind: 'noRespondentData', abandoned: true }],
    ['PROCESSED', { kind: 'respondentNotShown' }],
  ] as const)('in state %s', (state, expected) => {
    expect(situation({}, state, ada)).toEqual(expected);
  });
  it('has no gaze for a calibration', () => {
    expect(situation({ type: 'CALIBRATION' }, 'PROCESSED', ada)).toEqual({ kind: 'noGazeForType' });
  });
});

it('is invalid when the address names what does not exist', () => {
  expect(situation({}, 'PROCESSED', { stimulus: 'x', segment: 'y' })).toEqual({
    kind: 'invalid',
    missing: ['stimulus', 'segment'],
  });
});

it('says when the study has nothing to show', () => {
  const study = aStudy();
  const selection = selectionOf(study, [], DEFAULT_ANALYSIS, {});
  expect(situationOf(study, [], selection)).toEqual({ kind: 'noStimuli' });
});
