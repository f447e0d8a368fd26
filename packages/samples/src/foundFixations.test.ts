import { parseEvents } from '@fovea/science/recording/parseEvents';
import { processSession } from '@fovea/science/session/processSession';
import type { StimulusGaze } from '@fovea/science/session/stimulusGaze';
import { expect, it } from 'vitest';
import { syntheticSession, type SyntheticSession } from './syntheticSession';
import { agreementOf, f1Of, sumOfAgreements, type Span } from './testing/fixationAgreement';
import { calibrationStimulus, imageStimulus, NINE_POSITIONS } from './testing/sampleStimuli';

const calibration = (id: string) =>
  calibrationStimulus(id, NINE_POSITIONS.length * 1350, { positionTimeMs: 1000 });
const STIMULI = [calibration('pre'), imageStimulus('poster', 20_000, {}), calibration('post')];
const SEEDS = ['ines', 'jon', 'kim'];
/** Slower than any saccade, faster than drift. */
const STILL_DEG = 0.3;
const SHORTEST_MS = 60;
const BLINK_MS = 400;

/** Where the eye truly rested: successive frames at the same place, blinks between them or not. */
function trueFixations(session: SyntheticSession, { onsetMs, tMs }: StimulusGaze): Span[] {
  const stillPx = (STILL_DEG * Math.PI * session.distanceCm) / 180 / session.cmPerPx;
  const from = session.frames.tMs.findIndex((at) => at >= onsetMs);
  const spans: Span[] = [];
  let start = Number.NaN;
  let before = { tMs: Number.NaN, x: Number.NaN, y: Number.NaN };
  tMs.forEach((now, i) => {
    const x = session.trueXPx[from + i] ?? Number.NaN;
    const y = session.trueYPx[from + i] ?? Number.NaN;
    if (Number.isNaN(x)) return;
    const isStill = Math.hypot(x - before.x, y - before.y) < stillPx && now - before.tMs < BLINK_MS;
    if (!isStill) {
      spans.push([start, before.tMs]);
      start = now;
    }
    before = { tMs: now, x, y };
  });
  spans.push([start, before.tMs]);
  return spans.filter(([a, b]) => b - a >= SHORTEST_MS);
}

it(
  'the fixations of synthetic respondents are found, and better than by I-DT',
  { timeout: 60_000 },
  () => {
    const f1 = (algorithm: 'auto' | 'idt') =>
      f1Of(
        sumOfAgreements(
          SEEDS.map((seed) => {
            const session = syntheticSession(STIMULI, { seed });
            const { stimuli, quality } = processSession({
              events: parseEvents(session.eventsText),
              frames: session.frames,
              calibrationStimulusIds: ['pre', 'post'],
              parameters: { fixationFilter: { algorithm } },
            });
            expect(quality.parameters['fixationAlgorithm']).toBe(
              algorithm === 'auto' ? 'segments' : 'idt',
            );
            const [gaze] = stimuli;
            if (!gaze) throw new Error('Nothing was shown.');
            const { startMs, endMs } = gaze.fixations;
            const found = [...startMs].map((start, f): Span => [start, endMs[f] ?? Number.NaN]);
            return agreementOf(trueFixations(session, gaze), found);
          }),
        ),
      );
    const bySegments = f1('auto');
    expect(bySegments).toBeGreaterThan(0.75);
    // Of these three I-DT gained most when the gaze became steadier; of nine the difference is 0.09.
    expect(bySegments).toBeGreaterThan(f1('idt') + 0.03);
  },
);
