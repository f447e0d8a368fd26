// Needs a page
import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { aSession, aStimulus, aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { respondentResult, segmentResult } from '../testing/someResults';
import { isCorrectedByHand } from './correctedByHand';
import { CorrectedIcon } from './CorrectedIcon';
import { CorrectedNote } from './CorrectedNote';
import { CorrectedRespondents } from './CorrectedRespondents';

afterEach(cleanup);

if (respondentResult.kind !== 'respondent') throw new Error('Of one respondent.');
const corrected = {
  ...respondentResult,
  provenance: {
    ...respondentResult.provenance,
    parameters: { gazeCorrection: 'offset 1200-5400 ms: 0.021 -0.01' },
  },
};
const stored = (given: Partial<GazeCorrections> = {}): GazeCorrections => ({
  ...{ sessionId: 'session-ada', stimulusId: 'poster', version: 1, state: 'APPLIED' },
  ...{ changedBy: 'Robin', changedDate: '2026-03-02T09:30:00.000Z' },
  corrections: [
    {
      ...{ startMs: 1200, endMs: 5400, kind: 'OFFSET' },
      anchors: [{ gazeXNorm: 0.5, gazeYNorm: 0.5, targetXNorm: 0.521, targetYNorm: 0.49 }],
    },
  ],
  ...given,
});
const takenBack = stored({ corrections: [], version: 2 });

describe('Below the stage', () => {
  it('The stretches are those that the result was made with, with who corrected them and when', () => {
    show(<CorrectedNote result={corrected} corrections={stored()} />);
    expect(document.body.textContent).toContain('Gaze corrected by hand: 0:01.2 to 0:05.4.');
    screen.getByText('Robin');
    screen.getByText(/09:30/);
  });

  it('While other results are being made nobody is named for the ones of before', () => {
    show(<CorrectedNote result={corrected} corrections={stored({ state: 'WAITING' })} />);
    expect(document.body.textContent).toContain('0:01.2 to 0:05.4');
    expect(screen.queryByText('Robin')).toBeNull();
  });

  it.each([
    ['a result that was corrected', corrected, true],
    ['a result that was not', respondentResult, false],
    ['a segment', segmentResult, false],
  ])('Of %s', (_, result, isCorrected) => {
    expect(isCorrectedByHand(result)).toBe(isCorrected);
  });
});

describe('Beside a respondent', () => {
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster', displayName: 'Poster' })] });
  it('The mark names the stimuli', () => {
    show(<CorrectedIcon study={study} corrections={[stored()]} />);
    screen.getByRole('img', { name: 'Gaze corrected by hand: Poster' });
  });

  it('There is none once everything was taken back', () => {
    show(<CorrectedIcon study={study} corrections={[takenBack]} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('Of a segment', () => {
  const open = (...corrections: GazeCorrections[]) =>
    show(
      <CorrectedRespondents
        result={segmentResult}
        stimulusId="poster"
        corrections={corrections}
        sessions={[aSession('Ada'), aSession('Ben')]}
      />,
    );
  it('Its respondents that were corrected on the stimulus are counted and named', () => {
    open(stored(), stored({ sessionId: 'session-ben' }), stored({ stimulusId: 'film' }));
    screen.getByText('The gaze of 1 respondent was corrected by hand here');
    screen.getByText('Ada');
    expect(screen.queryByText('Ben')).toBeNull();
  });

  it.each([
    ['nothing was ever corrected', []],
    ['it was taken back', [takenBack]],
    ['it was another stimulus', [stored({ stimulusId: 'film' })]],
  ])('Nothing is said when %s', (_, corrections) => {
    open(...corrections);
    expect(screen.queryByRole('group')).toBeNull();
  });
});
