import type { RespondentSession, SessionState } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { describe, expect, it } from 'vitest';
import { AnalysisSearch } from './analysisSearch';
import { DEFAULT_ANALYSIS } from './analysisState';
import { buildCells } from './cells';
import { filesOfStudy, type GivenResults } from '../testing/filesOfStudy';
import { resolveSelection } from './selection';
import { AGGREGATE_WAIT_MS } from './analysisStatus';

const aggregate = {
  segmentId: 'all',
  url: '/objects/all?sig=1',
  signalsUrl: null,
  respondentCount: 1,
  version: '7',
};
const laterMs = Date.parse('2026-03-02T12:00:00Z');

/** The analysis status of the first selected cell. */
function statusIn(
  study: Study,
  sessions: RespondentSession[],
  address = {},
  nowMs = laterMs,
  results: GivenResults = {},
) {
  const chosen = resolveSelection(study, sessions, DEFAULT_ANALYSIS, AnalysisSearch.parse(address));
  const { cells, nothing } = buildCells(
    { study, sessions, files: filesOfStudy(study, results), nowMs },
    chosen,
  );
  return nothing ?? cells[0]?.status;
}

/** The analysis status for one stimulus, a session state and a URL. */
function status(
  stimulus: Partial<Stimulus>,
  state: SessionState | null,
  search: { segment?: string; respondent?: string; stimulus?: string } = { segment: 'all' },
  results: GivenResults = {},
) {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster', ...stimulus })] });
  const sessions = state ? [aSession('Ada', { state, processingError: 'No face was seen.' })] : [];
  return statusIn(study, sessions, search, laterMs, results);
}
const ada = { respondent: 'ada' };
const adas = { poster: ['session-ada'] };

describe('a segment', () => {
  it('is shown when its aggregate exists', () => {
    expect(status({ segmentData: [aggregate] }, 'PROCESSED')).toEqual({
      kind: 'aggregate',
      file: { url: '/objects/all?sig=1', version: '7', signalsUrl: null },
      stillProcessing: false,
    });
  });
  it('is shown with a warning while more respondents are being processed', () => {
    expect(status({ segmentData: [aggregate] }, 'PROCESSING')).toMatchObject({
      kind: 'aggregate',
      stillProcessing: true,
    });
  });
  it.each(['PROCESSING', 'UPLOADING'] as const)(
    'is processing while one session is %s',
    (state) => {
      expect(status({}, state)).toEqual({ kind: 'processingAggregate', done: 0, total: 1 });
    },
  );
  it('was not collected when nobody was shown the stimulus', () => {
    expect(status({}, 'PROCESSED')).toEqual({ kind: 'segmentNotShown', inOtherFlow: false });
  });
  it('is not available when it was collected but has no aggregate', () => {
    expect(status({}, 'PROCESSED', { segment: 'all' }, adas)).toEqual({
      kind: 'aggregateNotAvailable',
    });
  });
  it.each(['CALIBRATION', 'JS_SURVEY', 'QUALTRICS', 'UNKNOWN'] as const)(
    'has no aggregate for %s',
    (type) => {
      expect(status({ type }, 'PROCESSED')).toEqual({ kind: 'noAggregateForType' });
    },
  );
  it('has no respondents before anyone finished, and counts those taking part', () => {
    expect(status({}, null)).toEqual({ kind: 'noRespondents', takingPart: 0 });
    expect(status({}, 'IN_PROGRESS')).toEqual({ kind: 'noRespondents', takingPart: 1 });
    expect(status({}, 'ABANDONED')).toEqual({ kind: 'noRespondents', takingPart: 0 });
  });
});

describe('a single respondent', () => {
  it('is shown when the result exists', () => {
    expect(status({}, 'PROCESSED', ada, adas)).toMatchObject({
      kind: 'respondent',
      file: { url: '/objects/poster/session-ada' },
    });
  });
  it.each([
    ['UPLOADING', { kind: 'receivingRespondent' }],
    ['PROCESSING', { kind: 'processingRespondent' }],
    [
      'PROCESSING_ERROR',
      { kind: 'respondentError', sessionId: 'session-ada', reason: 'No face was seen.' },
    ],
    ['IN_PROGRESS', { kind: 'noRespondentData', why: 'takingPart' }],
    ['ABANDONED', { kind: 'noRespondentData', why: 'left' }],
    ['DATA_DELETED_BY_RESEARCHER', { kind: 'noRespondentData', why: 'deleted' }],
    ['WITHDRAWN', { kind: 'noRespondentData', why: 'withdrawn' }],
    ['DATA_SAVED_LOCALLY', { kind: 'noRespondentData', why: 'savedLocally' }],
    ['FINISHED', { kind: 'noRespondentData', why: 'notReceived' }],
    ['MULTIPLE_FILE_COPY_ERROR', { kind: 'noRespondentData', why: 'notReceived' }],
    ['PROCESSED', { kind: 'respondentNotShown', inOtherFlow: false }],
  ] as const)('in state %s', (state, expected) => {
    expect(status({}, state, ada)).toEqual(expected);
  });
  it('has no gaze for a calibration', () => {
    expect(status({ type: 'CALIBRATION' }, 'PROCESSED', ada)).toEqual({ kind: 'noGazeForType' });
  });
});

it('the selection is invalid when the URL names something that does not exist', () => {
  expect(status({}, 'PROCESSED', { stimulus: 'x', segment: 'y' })).toEqual({
    kind: 'invalid',
    missing: ['stimulus', 'segment'],
  });
});

it('a study with nothing to show is reported', () => {
  expect(statusIn(aStudy(), [])).toEqual({ kind: 'noStimuli' });
});

describe('the flow of a respondent', () => {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const other = { ...study.blocks[0]!, id: 'flow-2', children: [] };
  const twoFlows = {
    ...study,
    blocks: [...study.blocks, other],
    topLevelBlocks: ['flow-1', 'flow-2'],
  };
  const sessions = [aSession('Ada', { stimuliBlock: 'flow-2' })];
  it('is the reason why a respondent has no data', () => {
    expect(statusIn(twoFlows, sessions, ada)).toEqual({
      kind: 'respondentNotShown',
      inOtherFlow: true,
    });
  });
  it('is the reason why a segment has no data, when none of its respondents saw the stimulus', () => {
    expect(statusIn(twoFlows, sessions)).toEqual({ kind: 'segmentNotShown', inOtherFlow: true });
    const both = [...sessions, aSession('Cleo', { stimuliBlock: 'flow-1' })];
    expect(statusIn(twoFlows, both)).toEqual({ kind: 'segmentNotShown', inOtherFlow: false });
  });
});

describe('the first twenty minutes after the upload', () => {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const sessions = [aSession('Ada', { lastChunkDate: '2026-03-02T11:00:00.000Z' })];
  const uploadMs = Date.parse('2026-03-02T11:00:00Z');
  it('of an online study wait for the results of the segment', () => {
    const early = statusIn(study, sessions, {}, uploadMs + AGGREGATE_WAIT_MS - 1, adas);
    expect(early).toEqual({ kind: 'processingAggregate', done: 1, total: 1 });
    expect(statusIn(study, sessions, {}, uploadMs + AGGREGATE_WAIT_MS, adas)).toEqual({
      kind: 'aggregateNotAvailable',
    });
  });
  it('of an imported lab study do not wait', () => {
    const lab = { ...study, studyType: 'LAB' as const, desktopGeneration: 'fovea_8' as const };
    expect(statusIn(lab, sessions, {}, uploadMs, adas)).toEqual({
      kind: 'aggregateNotAvailable',
    });
  });
});

it('a segment counts only its own respondents', () => {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const some = {
    ...study.segments[0]!,
    id: 'some',
    allRespondents: false,
    respondents: ['session-ada'],
  };
  const withSome = { ...study, segments: [...study.segments, some] };
  const sessions = [aSession('Ada'), aSession('Cleo', { state: 'PROCESSING' })];
  expect(statusIn(withSome, sessions, { segment: 'some' }, laterMs, adas)).toEqual({
    kind: 'aggregateNotAvailable',
  });
  expect(statusIn(withSome, sessions, { segment: 'all' }, laterMs, adas)).toEqual({
    kind: 'processingAggregate',
    done: 1,
    total: 2,
  });
});

it('a respondent whose screen was not recorded has no screen recording', () => {
  expect(status({ type: 'SCREEN' }, 'PROCESSED', ada)).toEqual({ kind: 'screenNotAvailable' });
});
