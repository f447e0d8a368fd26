// Needs a page
import { DEFAULT_CALIBRATION, validationPositions } from '@fovea/rules/flow/calibration';
import type { CalibrationCheck, PointCheck } from '@fovea/science/quality/calibrationCheck';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aStage, aStimulus, RESPONDENT } from '../../flow/testing/aStage';
import type { LiveGaze } from '../../gaze/liveGaze';
import { STIMULUS_KINDS } from '../stimulusKinds';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const stimulus = aStimulus({
  stimulusId: 'calibration',
  type: 'CALIBRATION',
  calibrationOptions: { ...DEFAULT_CALIBRATION, transitionTimeMs: 0, positionTimeMs: 50 },
});
const CORNERS = [0, 2, 6, 8];

type Points = Extract<SessionEvent, { kind: 'pointShown' }>[];
const fitted = (events: readonly SessionEvent[]): Points =>
  events
    .filter((event) => event.kind === 'pointShown')
    .filter(({ purpose = 'fit' }) => purpose === 'fit');

/** A calibration whose points are all predicted this well when they are left out of the fit. */
async function calibrated(leaveOneOutDeg: number | null, isAllowed = true, isAnswered = true) {
  const checkedAfter: number[] = [];
  const liveGaze: LiveGaze = {
    begin: () => undefined,
    end: () => undefined,
    check: async () => {
      const shown = fitted(parts.events);
      const isEarly = !parts.events.some(
        (event) => event.kind === 'pointShown' && event.purpose === 'validation',
      );
      if (isEarly) checkedAfter.push(shown.length);
      if (!isAnswered && checkedAfter.length < 2) return await new Promise(() => undefined);
      const points = shown.map(({ index }): PointCheck => ({
        index,
        usableFrames: 40,
        leaveOneOutDeg,
        stdDeg: 1,
        isPoor: false,
      }));
      const answer: CalibrationCheck = {
        points,
        showAgain: [],
        validation: [],
        accuracyDeg: 2,
        precisionStdDeg: 0.7,
        isSlow: false,
        problem: null,
      };
      return answer;
    },
  };
  const parts = aStage(
    () => undefined,
    { ...RESPONDENT, canStopCalibrationEarly: isAllowed },
    queueMicrotask,
    { liveGaze },
  );
  const presses = setInterval(
    () => parts.root.querySelector<HTMLButtonElement>('.actions button')?.click(),
    20,
  );
  await STIMULUS_KINDS.CALIBRATION.run(stimulus, parts.stage);
  clearInterval(presses);
  const { events } = parts;
  return {
    checkedAfter,
    fit: fitted(events),
    validated: events.filter(
      (event) => event.kind === 'pointShown' && event.purpose === 'validation',
    ),
    ended: events.filter((event) => event.kind === 'calibrationEndedEarly'),
  };
}

describe('a calibration that is good enough', () => {
  it('ends with the point that is shown while it is checked, and is validated as always', async () => {
    const { fit, validated, ended, checkedAfter } = await calibrated(2);
    expect(fit).toHaveLength(11);
    expect(checkedAfter).toEqual([10, 11]);
    expect(validated).toHaveLength(validationPositions().length);
    expect(ended).toEqual([
      expect.objectContaining({
        stimulusId: 'calibration',
        shownPoints: 11,
        leftOutPoints: 2,
        leaveOneOutDeg: 2,
      }),
    ]);
  });

  it('begins with the corners, so that none of them is left out', async () => {
    const { fit } = await calibrated(2);
    expect(
      fit
        .slice(0, 4)
        .map(({ index }) => index)
        .toSorted(),
    ).toEqual(CORNERS);
  });
});

describe('all points are shown', () => {
  it.each([
    ['when the points are predicted badly', 6, true, true],
    ['when the study wants them', 2, false, true],
    ['when the device does not answer in time', 2, true, false],
    ['when the error cannot be told', null, true, true],
  ])('%s', async (_, leaveOneOutDeg, isAllowed, isAnswered) => {
    const { fit, ended } = await calibrated(leaveOneOutDeg, isAllowed, isAnswered);
    expect(fit).toHaveLength(13);
    expect(ended).toEqual([]);
  });

  it('without a check on the way if the study wants them', async () => {
    expect((await calibrated(2, false)).checkedAfter).toEqual([13]);
  });
});
