// Needs a page
import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import type { Result } from '../../replay/results/results';
import { StageMessages } from '../../replay/stage/StageMessages';
import type { LoadedCell } from '../results/analysisSlot';
import type { AnalysisStatus } from '../selection/analysisStatus';
import { StatusNotice, type NoticeActions } from '../selection/StatusNotice';
import type { EmptyStatus } from '../selection/statusMessages';
import { FixationNotice } from './FixationNotice';
import { SelectionWarnings } from './SelectionWarnings';

afterEach(cleanup);

const nothing = () => {};
const actions: NoticeActions = {
  toCollection: nothing,
  toBuilder: nothing,
  toDefaultSelection: nothing,
  toRespondents: nothing,
  toStimuli: nothing,
  processAgain: nothing,
  processingAgain: false,
};
const notice = (status: EmptyStatus) => <StatusNotice status={status} actions={actions} />;

/** What the specification's catalogue asks to be said, and what makes it appear. */
it.each<[string, EmptyStatus]>([
  ['Processing aggregate data', { kind: 'processingAggregate', done: 1, total: 3 }],
  [
    'For online studies this can take some time',
    { kind: 'processingAggregate', done: 1, total: 3 },
  ],
  ['Processing respondent data', { kind: 'processingRespondent' }],
  ['Error processing respondent data', { kind: 'respondentError', sessionId: 'a', reason: null }],
  [
    'The face was probably not visible in the webcam recording',
    { kind: 'respondentError', sessionId: 'a', reason: null },
  ],
  ['Data not collected', { kind: 'respondentNotShown', inOtherFlow: true }],
  ['allocated to a flow without this stimulus', { kind: 'respondentNotShown', inOtherFlow: true }],
  [
    'This segment has no respondents allocated to a flow with the stimulus',
    { kind: 'segmentNotShown', inOtherFlow: true },
  ],
  ['No respondent data available', { kind: 'noRespondentData', why: 'left' }],
  ['This respondent left before the end', { kind: 'noRespondentData', why: 'left' }],
  ['A researcher deleted the data', { kind: 'noRespondentData', why: 'deleted' }],
  ['withdrew the consent', { kind: 'noRespondentData', why: 'withdrawn' }],
  ['saved the recording as a file', { kind: 'noRespondentData', why: 'savedLocally' }],
  ['Aggregated data not available', { kind: 'aggregateNotAvailable' }],
  ['Screen recording not available', { kind: 'screenNotAvailable' }],
  ['No aggregated data for this type of stimulus', { kind: 'noAggregateForType' }],
  ['No respondent data has been collected yet', { kind: 'noRespondents', takingPart: 0 }],
  [
    'The current selection for analysis is invalid.',
    { kind: 'invalid', missing: ['segment', 'respondent', 'stimulus'] },
  ],
  [
    'segment (respondents aggregate), individual respondent, stimulus',
    { kind: 'invalid', missing: ['segment', 'respondent', 'stimulus'] },
  ],
])('“%s”', (words, status) => {
  show(notice(status));
  expect(document.body.textContent).toContain(words);
});

it('Of a deleted respondent nobody says that they left', () => {
  show(notice({ kind: 'noRespondentData', why: 'deleted' }));
  expect(screen.queryByText(/left before the end/)).toBeNull();
});

const all = aStudy().segments[0]!;
const cell = (who: string, status: AnalysisStatus, data?: Result): LoadedCell => ({
  key: who,
  stimulus: aStimulus({ id: 'poster', name: 'Poster', displayName: 'Poster' }),
  who,
  segment: { ...all, id: who, name: who },
  session: null,
  status,
  result: { data, error: null, refetch: nothing },
});
const respondent = (status: AnalysisStatus): LoadedCell => ({
  ...cell('Ada', status),
  segment: null,
  session: aSession('Ada'),
});
const withoutGaze: Result = {
  kind: 'respondent',
  gaze: {
    tMs: Float64Array.of(0),
    xNorm: Float32Array.of(Number.NaN),
    yNorm: Float32Array.of(Number.NaN),
    sampleMs: Float32Array.of(33),
  },
  fixations: {
    startMs: new Float64Array(0),
    endMs: new Float64Array(0),
    xNorm: new Float32Array(0),
    yNorm: new Float32Array(0),
  },
  durationMs: 6000,
  degreeScale: null,
  gazeQuality: 0,
  provenance: { algorithm: 'idt', parameters: {}, version: '1' },
};
const shown: AnalysisStatus = {
  kind: 'aggregate',
  file: { url: '/x', version: '', signalsUrl: null },
  stillProcessing: false,
};
const warnings = (...cells: LoadedCell[]) => <SelectionWarnings cells={cells} leftOut={0} />;

it.each<[string, ReactElement]>([
  [
    'No data for the selected stimulus for selected segments: A and B',
    warnings(
      cell('A', { kind: 'aggregateNotAvailable' }),
      cell('B', { kind: 'aggregateNotAvailable' }),
    ),
  ],
  [
    'No eye tracking data for the selected stimulus for selected segments: A and B',
    warnings(cell('A', shown, withoutGaze), cell('B', shown, withoutGaze)),
  ],
  [
    'these segments have no respondents allocated to a flow with the stimulus: A and B',
    warnings(
      cell('A', { kind: 'segmentNotShown', inOtherFlow: true }),
      cell('B', { kind: 'segmentNotShown', inOtherFlow: true }),
    ),
  ],
  [
    'No data for the selected segment or respondent for selected stimuli: Poster',
    warnings(cell('A', { kind: 'aggregateNotAvailable' })),
  ],
  [
    'No eye tracking data for the selected segment or respondent for selected stimuli: Poster',
    warnings(cell('A', shown, withoutGaze)),
  ],
  [
    'Processing respondent data',
    warnings(
      respondent({ kind: 'processingRespondent' }),
      respondent({ kind: 'processingRespondent' }),
    ),
  ],
  [
    'Fixation metrics could not be calculated for this respondent',
    <FixationNotice key="failed" state="failed" />,
  ],
  [
    'Unsupported video format: your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari',
    <StageMessages key="video" picture={{ state: 'videoFailed' }} result={undefined} />,
  ],
  [
    'No eye tracking data for the selected stimulus',
    <StageMessages key="gaze" picture={{ state: 'none' }} result={withoutGaze} />,
  ],
])('“%s”', (words, part) => {
  show(part);
  expect(document.body.textContent).toContain(words);
});
