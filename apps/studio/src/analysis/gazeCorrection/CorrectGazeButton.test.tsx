// Needs a page
import { aSession, aStimulus } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { createClock } from '../../replay/clock/clock';
import type { Result } from '../../replay/results/results';
import type { LoadedCell } from '../results/analysisSlot';
import { respondentResult, segmentResult } from '../testing/someResults';
import { CorrectGazeButton } from './CorrectGazeButton';

afterEach(cleanup);

const clock = createClock({ now: () => 0, request: () => 0, cancel: () => {} });
if (respondentResult.kind !== 'respondent') throw new Error('Of one respondent.');
const withoutGaze: Result = {
  ...respondentResult,
  gaze: { ...respondentResult.gaze, xNorm: Float32Array.of(Number.NaN) },
};
const cell = (who: string, data: Result | undefined, isSegment = false): LoadedCell => ({
  ...{ key: who, who, stimulus: aStimulus({ id: 'poster' }), segment: null },
  session: isSegment ? null : aSession(who),
  status: { kind: 'respondentOnItsWay', problem: null },
  result: { data, error: null, refetch: () => {} },
});

it.each<[string, LoadedCell[], boolean]>([
  ['one respondent with gaze', [cell('Ada', respondentResult)], true],
  ['one respondent without gaze', [cell('Ada', withoutGaze)], false],
  ['a result that is loading', [cell('Ada', undefined)], false],
  ['two respondents', [cell('Ada', respondentResult), cell('Ben', respondentResult)], false],
  ['a segment', [cell('All', segmentResult, true)], false],
  ['nothing', [], false],
])('With %s on the stage', (_, cells, isThere) => {
  show(<CorrectGazeButton studyId="study-1" cells={cells} clock={clock} />);
  expect(screen.queryByRole('button', { name: 'Correct gaze' }) !== null).toBe(isThere);
});
