import { decodeFaceChunk, joinFaceFrames } from '@fovea/science/recording/faceChunk';
import { PATCH_VALUES } from '@fovea/science/recording/faceFrames';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import { processSession } from '@fovea/science/session/processSession';
import type { SessionResult } from '@fovea/science/session/sessionResult';
import { encodeStimulusGaze } from '@fovea/science/session/stimulusGaze';
import { angleBetweenPointsDeg } from '@fovea/science/geometry/visualAngle';
import { describe, expect, it } from 'vitest';
import { syntheticSession, type SyntheticSession } from './syntheticSession';
import { calibrationStimulus, imageStimulus, NINE_POSITIONS } from './testing/sampleStimuli';

const positions = [...NINE_POSITIONS];
for (const yNorm of [0.3, 0.7]) for (const xNorm of [0.3, 0.7]) positions.push({ xNorm, yNorm });

const calibration = (stimulusId: string) => calibrationStimulus(stimulusId, 33_050, { positions });
const stimuli = [
  calibration('pre'),
  imageStimulus('poster', 8000, { trackMouse: true, widthPx: 800, heightPx: 1000 }),
  imageStimulus('film', 10_000, { trackMouse: true, type: 'VIDEO' }),
  calibration('post'),
];

function processed(session: SyntheticSession): SessionResult {
  return processSession({
    events: parseEvents(session.eventsText),
    frames: joinFaceFrames(session.faceChunks.map(decodeFaceChunk)),
    calibrationStimulusIds: ['pre', 'post'],
    parameters: {},
  });
}

/** Mean angle between estimated and true gaze, over the stimuli. */
function meanErrorDeg(session: SyntheticSession, result: SessionResult): number {
  const view = {
    centreXPx: session.viewportPx.widthPx / 2,
    centreYPx: session.viewportPx.heightPx / 2,
    cmPerPx: session.cmPerPx,
    distanceCm: session.distanceCm,
  };
  const errors: number[] = [];
  for (const { onsetMs, clock, contentRect, tMs, xNorm, yNorm } of result.stimuli) {
    expect(clock).toMatch(/onset|media/);
    const from = session.frames.tMs.findIndex((at) => at >= onsetMs);
    tMs.forEach((_, i) => {
      const error = angleBetweenPointsDeg(
        contentRect.xPx + (xNorm[i] ?? Number.NaN) * contentRect.widthPx,
        contentRect.yPx + (yNorm[i] ?? Number.NaN) * contentRect.heightPx,
        session.trueXPx[from + i] ?? Number.NaN,
        session.trueYPx[from + i] ?? Number.NaN,
        view,
      );
      if (Number.isFinite(error)) errors.push(error);
    });
  }
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

describe('synthetic session', () => {
  it(
    'the analysis recovers the gaze within a few degrees, differently for every person',
    { timeout: 120_000 },
    () => {
      const lines: string[] = [];
      for (const seed of ['ada', 'ben', 'cleo', 'dora']) {
        const startMs = performance.now();
        const session = syntheticSession(stimuli, { seed });
        const madeMs = performance.now();
        const result = processed(session);
        const doneMs = performance.now();
        const error = meanErrorDeg(session, result);
        const { quality } = result;
        lines.push(
          `${seed}: ${error.toFixed(2)} deg; reported accuracy ${quality.accuracyDeg?.toFixed(2)} ` +
            `(${quality.accuracyMethod}), std ${quality.precisionStdDeg?.toFixed(2)}, gaze ` +
            `${((quality.gazeQuality ?? 0) * 100).toFixed(0)} %, face ` +
            `${((quality.faceQuality ?? 0) * 100).toFixed(0)} %, lambda ${result.model?.lambda}; ` +
            `made in ${(madeMs - startMs).toFixed(0)} ms, processed in ${(doneMs - madeMs).toFixed(0)} ms`,
        );
        expect(result.noGaze).toBeNull();
        expect(quality.accuracyMethod).toBe('post-calibration');
        expect(error).toBeLessThan(4);
        expect(quality.faceQuality).toBeGreaterThan(0.6);
        expect(result.stimuli.map(({ stimulusId }) => stimulusId)).toEqual(['poster', 'film']);
        for (const { fixations } of result.stimuli) expect(fixations.count).toBeGreaterThan(8);
      }
      console.log(lines.join('\n'));
    },
  );

  it('gives the same bytes when processed again', () => {
    const session = syntheticSession([calibration('pre'), ...stimuli.slice(1, 2)], { seed: 'eve' });
    const [once, again] = [processed(session), processed(session)].map((result) =>
      result.stimuli.map((gaze) => encodeStimulusGaze({ respondentId: 'r', gaze })),
    );
    expect(once).toHaveLength(1);
    expect(again).toEqual(once);
  });

  it('uses the calibration that was completed after a reload', () => {
    const again = [calibration('pre'), calibration('pre'), ...stimuli.slice(1, 2)];
    const session = syntheticSession(again, { seed: 'fay' });
    const firstEnd = session.events.findIndex(({ kind }) => kind === 'stimulusHidden');
    const cutMs = (session.events[firstEnd]?.tMs ?? 0) / 2;
    const events = session.events.filter(({ tMs }, at) => at > firstEnd || tMs < cutMs);
    events.splice(
      events.findIndex(({ tMs }) => tMs >= cutMs),
      0,
      { kind: 'sessionResumed', tMs: cutMs, wallClock: '2026-03-02T09:31:00.000Z' },
    );
    const { quality } = processSession({
      events,
      frames: session.frames,
      calibrationStimulusIds: ['pre'],
      parameters: {},
    });
    expect(quality.calibrationPoints).toBe(13);
    expect(quality.accuracyMethod).toBe('leave-one-point-out');
  });

  it('cannot be recovered if the eyes never moved', () => {
    const session = syntheticSession([calibration('pre'), ...stimuli.slice(1, 2)], { seed: 'eve' });
    const frames = joinFaceFrames(session.faceChunks.map(decodeFaceChunk));
    for (let at = PATCH_VALUES; at < frames.patches.length; at += PATCH_VALUES) {
      frames.patches.copyWithin(at, 0, PATCH_VALUES);
    }
    const result = processSession({
      events: session.events,
      frames,
      calibrationStimulusIds: ['pre'],
      parameters: {},
    });
    expect(result.quality.accuracyDeg).toBeGreaterThan(6);
    expect(meanErrorDeg(session, result)).toBeGreaterThan(4);
    expect(meanErrorDeg(session, processed(session))).toBeLessThan(3.5);
  });

  it('is the same for the same seed, and different for another', () => {
    const short = stimuli.slice(1, 2);
    const one = syntheticSession(short, { seed: 'one' });
    expect(syntheticSession(short, { seed: 'one' })).toEqual(one);
    expect(syntheticSession(short, { seed: 'two' }).eventsText).not.toBe(one.eventsText);
  });
});
