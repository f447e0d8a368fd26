import type { FaceFrames } from '@fovea/science/recording/faceFrames';
import { processSession } from '@fovea/science/session/processSession';
import { describe, expect, it } from 'vitest';
import { syntheticSession } from './syntheticSession';
import { atRate, withoutFace } from './testing/poorFrames';
import { calibrationStimulus, imageStimulus } from './testing/sampleStimuli';

const stimuli = [
  calibrationStimulus('pre', 13_500, { positionTimeMs: 1000 }),
  imageStimulus('poster', 5000),
];
const sitter = { facelessShare: 0, patchNoiseCm: 0.05, restlessness: 1 };
const session = syntheticSession(stimuli, { seed: 'a recording without gaze', sitter });
const posterMs = session.events.find(
  (event) => event.kind === 'stimulusShown' && event.stimulusId === 'poster',
)!.tMs;

const processed = (frames: FaceFrames) =>
  processSession({
    events: session.events,
    frames,
    calibrationStimulusIds: ['pre'],
    parameters: {},
  });

describe('a recording', () => {
  it('of a person who follows the points has gaze', () => {
    const { noGaze, stimuli: shown } = processed(session.frames);
    expect(noGaze).toBeNull();
    expect(shown[0]?.gazeQuality).toBeGreaterThan(0.5);
  });

  it('with 2.6 frames a second names the slow device, not the respondent', () => {
    const { noGaze, signals, stimuli: shown } = processed(atRate(session.frames, 2.6));
    expect(noGaze).toMatchObject({ cause: 'SLOW_DEVICE', pointsShown: 9, pointsNeeded: 5 });
    expect(noGaze?.frameRateHz).toBeGreaterThan(2.4);
    expect(noGaze?.frameRateHz).toBeLessThan(2.8);
    expect(shown[0]?.gazeQuality).toBeNull();
    // Everything else is measured: some 13 frames of head and face in 5 s.
    const distances = signals[0]!.values.get('distanceCm')!.filter(Number.isFinite);
    expect(distances.length).toBeGreaterThan(10);
  });

  it('without a face at the points names the face', () => {
    const { noGaze, signals } = processed(withoutFace(session.frames, 0, posterMs));
    expect(noGaze).toMatchObject({ cause: 'FACE_LOST', faceShare: 0, pointsUsable: 0 });
    expect(signals[0]!.values.get('distanceCm')!.some(Number.isFinite)).toBe(true);
  });

  it('in which the respondent leaves after the calibration names the face', () => {
    const { noGaze, quality } = processed(withoutFace(session.frames, posterMs, Infinity));
    expect(noGaze).toMatchObject({ cause: 'FACE_LOST', faceShare: 0, pointsUsable: 9 });
    expect(quality.accuracyDeg).not.toBeNull();
  });
});
