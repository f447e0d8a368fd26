// Needs a page
import { HEAD_MOVEMENT_MS, validationPositions } from '@fovea/rules/flow/calibration';
import type { CalibrationCheck } from '@fovea/science/quality/calibrationCheck';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveGaze } from '../../gaze/liveGaze';
import type { FlowEnd } from '../../journey/journey';
import { STIMULUS_KINDS } from '../stimulusKinds';
import { aStimulus, aStage, RESPONDENT } from '../../flow/testing/aStage';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const positions = [0.1, 0.5, 0.9].flatMap((xNorm) =>
  [0.1, 0.5, 0.9].map((yNorm) => ({ xNorm, yNorm })),
);
const stimulus = aStimulus({
  stimulusId: 'calibration',
  type: 'CALIBRATION',
  calibrationOptions: {
    color: '#ffffff',
    backgroundColor: '#000000',
    positions,
    positionTimeMs: 1000,
    transitionTimeMs: 300,
    randomizePositions: true,
  },
});

const check = (
  accuracyDeg: number | null,
  showAgain: readonly number[] = [],
): CalibrationCheck => ({
  points: [],
  showAgain,
  validation: [],
  accuracyDeg,
  precisionStdDeg: accuracyDeg === null ? null : 0.7,
  isSlow: false,
  problem: accuracyDeg === null ? 'tooFewPoints' : null,
});

/** A respondent who always presses Continue, and the messages they see. */
async function calibrated(
  checks: readonly (CalibrationCheck | null)[],
  given: {
    readonly shown?: typeof stimulus;
    readonly thresholdDeg?: number | null;
    readonly isPreview?: boolean;
    /** A check is answered once this was said. */
    readonly isAnsweredAfter?: string;
  } = {},
) {
  const asked = [...checks];
  const said: string[] = [];
  const calls: string[] = [];
  const ends: FlowEnd[] = [];
  const liveGaze: LiveGaze = {
    begin: () => calls.push('begin'),
    check: async () => {
      calls.push('check');
      const { isAnsweredAfter } = given;
      if (isAnsweredAfter) await vi.waitUntil(() => said.at(-1) === isAnsweredAfter);
      return asked.shift() ?? null;
    },
    end: () => calls.push('end'),
  };
  const parts = aStage(
    () => {
      const text = parts.root.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    },
    {
      ...RESPONDENT,
      calibrationThresholdDeg: given.thresholdDeg ?? null,
      isPreview: given.isPreview ?? false,
    },
    queueMicrotask,
    { liveGaze, endFlow: (reason) => ends.push(reason) },
  );
  // Whatever is still shown when nothing else happens is waiting for the respondent.
  const presses = setInterval(
    () => parts.root.querySelector<HTMLButtonElement>('.actions button')?.click(),
    20,
  );
  await STIMULUS_KINDS.CALIBRATION.run(given.shown ?? stimulus, parts.stage);
  clearInterval(presses);
  const points = parts.events.filter((event) => event.kind === 'pointShown');
  const checked = parts.events.filter((event) => event.kind === 'calibrationChecked');
  return { ...parts, said, calls, ends, points, checked };
}

const indexes = (points: readonly Extract<SessionEvent, { kind: 'pointShown' }>[], of: string) =>
  points.filter(({ purpose }) => purpose === of).map(({ index }) => index);

it('repeats poor points, then validates at positions that were not fitted', async () => {
  const { points, checked, calls, said, events } = await calibrated([
    check(null, [7, 2]),
    check(1.8),
  ]);
  expect(indexes(points, 'fit').toSorted((a, b) => a - b)).toEqual(positions.map((_, at) => at));
  expect(indexes(points, 'again').toSorted((a, b) => a - b)).toEqual([2, 7]);
  const again = points.find(({ purpose, index }) => purpose === 'again' && index === 2)!;
  expect([again.xPx, again.yPx]).toEqual([128, 648]);
  const validated = points.filter(({ purpose }) => purpose === 'validation');
  expect(validated).toHaveLength(validationPositions().length);
  for (const { index, xPx, yPx } of validated) {
    const { xNorm, yNorm } = validationPositions()[index]!;
    expect([xPx, yPx]).toEqual([xNorm * 1280, yNorm * 720]);
  }
  expect(calls).toEqual(['begin', 'check', 'check', 'end']);
  expect(checked).toEqual([
    expect.objectContaining({
      stimulusId: 'calibration',
      accuracyDeg: 1.8,
      precisionStdDeg: 0.7,
      thresholdDeg: null,
      attempt: 1,
    }),
  ]);
  expect(said.at(-1)).toBe('GoodStay.Continue');
  // All of it is one presentation.
  expect(events.filter(({ kind }) => kind === 'stimulusShown')).toHaveLength(1);
  expect(events.at(-1)?.kind).toBe('stimulusHidden');
});

it.each([
  [2.4, 'Good'],
  [4, 'Fair'],
  [6, 'Poor'],
  [null, 'Poor'],
])('an accuracy of %s is rated %s, and continues by itself', async (accuracyDeg, title) => {
  const { said, ends } = await calibrated([check(null), check(accuracyDeg)]);
  expect(said.at(-1)).toContain(title);
  expect(said.at(-1)).not.toMatch(/\d/);
  expect(ends).toEqual([]);
});

it('names a slow device instead of eyes that are hard to see', async () => {
  const slow = { ...check(null), isSlow: true };
  expect((await calibrated([slow, slow])).said.at(-1)).toContain('SlowClose programs.');
  // A good accuracy is good at any speed.
  const good = { ...check(2), isSlow: true };
  expect((await calibrated([slow, good])).said.at(-1)).toContain('Good');
  const { said } = await calibrated([slow, slow, slow, good], { thresholdDeg: 3 });
  expect(said).toContain('Once moreClose programs first.Continue');
});

it('repeats the whole calibration above the limit, and accepts a good second attempt', async () => {
  const { points, checked, said, ends } = await calibrated(
    [check(null, [1]), check(6), check(null), check(2)],
    { thresholdDeg: 3 },
  );
  expect(
    checked.map(({ accuracyDeg, thresholdDeg, attempt }) => [accuracyDeg, thresholdDeg, attempt]),
  ).toEqual([
    [6, 3, 1],
    [2, 3, 2],
  ]);
  expect(indexes(points, 'fit')).toHaveLength(9);
  // One poor point, then all points again: each replaces the earlier data.
  expect(indexes(points, 'again')).toHaveLength(1 + 9);
  expect(indexes(points, 'validation')).toHaveLength(10);
  expect(said).toContain('Once moreSit up.Continue');
  expect(ends).toEqual([]);
});

it.each([[check(6)], [check(null)]])(
  'ends the flow after two attempts above the limit',
  async (bad) => {
    const { ends, events } = await calibrated([check(null), bad, check(null), bad], {
      thresholdDeg: 3,
    });
    expect(ends).toEqual(['calibrationFailed']);
    expect(events.at(-1)?.kind).toBe('stimulusHidden');
  },
);

it('ends no preview, but says that the flow would have ended', async () => {
  const { ends, said } = await calibrated([check(null), check(6), check(null), check(6)], {
    thresholdDeg: 3,
    isPreview: true,
  });
  expect(ends).toEqual([]);
  expect(said.at(-1)).toBe('Would endGoes on.Continue');
});

it('continues when the accuracy cannot be determined, whatever the limit', async () => {
  const { ends, checked, points } = await calibrated([null], { thresholdDeg: 3 });
  expect(ends).toEqual([]);
  expect(checked).toMatchObject([{ accuracyDeg: null, attempt: 1 }]);
  expect(indexes(points, 'validation')).toEqual([]);
});

it('goes on to the validation without a pause when no point is repeated', async () => {
  const { said } = await calibrated([check(null), check(2)]);
  expect(said).not.toContain('A few more');
  expect(said).not.toContain('One moment');
});

it('explains a long check above the dot, which stays where it is', async () => {
  const { said, points } = await calibrated([check(null), check(2)], {
    isAnsweredAfter: 'One moment',
  });
  expect(said).toContain('One moment');
  expect(indexes(points, 'validation')).toHaveLength(5);
  expect(said.at(-1)).toContain('Good');
});

it('runs only for the first calibration of a session', async () => {
  let checks = 0;
  const liveGaze: LiveGaze = {
    begin: () => undefined,
    check: async () => (checks++, check(2)),
    end: () => undefined,
  };
  const { stage, events } = aStage(undefined, RESPONDENT, queueMicrotask, { liveGaze });
  await STIMULUS_KINDS.CALIBRATION.run(stimulus, stage);
  const before = events.length;
  await STIMULUS_KINDS.CALIBRATION.run(stimulus, stage);
  expect(checks).toBe(2);
  const later = events.slice(before).filter((event) => event.kind === 'pointShown');
  expect(later.map(({ purpose }) => purpose)).toEqual(positions.map(() => 'fit'));
});

it('has the head moved once, between the points and their check, where the calibration asks for it', async () => {
  const { calibrationOptions } = stimulus;
  if (!calibrationOptions) throw new Error('The stimulus is a calibration.');
  const shown = aStimulus({
    ...stimulus,
    calibrationOptions: { ...calibrationOptions, headMovement: 'short' },
  });
  const asked = await calibrated([check(2), check(2)], { shown });
  const at = asked.points.findIndex(({ purpose }) => purpose === 'headMovement');
  expect(asked.points.map(({ purpose }) => purpose)).toEqual([
    ...Array.from({ length: 9 }, () => 'fit'),
    'headMovement',
    ...Array.from({ length: 5 }, () => 'validation'),
  ]);
  expect(asked.said).toContain(asked.stage.messages.moveHead);
  const { tMs: shownMs = 0 } = asked.points[at] ?? {};
  const hidden = asked.events.find(({ kind, tMs }) => kind === 'pointHidden' && tMs > shownMs);
  expect((hidden?.tMs ?? 0) - shownMs).toBeGreaterThanOrEqual(HEAD_MOVEMENT_MS);

  const notAsked = await calibrated([check(2), check(2)]);
  expect(indexes(notAsked.points, 'headMovement')).toEqual([]);
  expect(notAsked.said).not.toContain(notAsked.stage.messages.moveHead);
});
