import { processSession } from '@fovea/science/session/processSession';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { describe, expect, it } from 'vitest';
import { syntheticSession } from './syntheticSession';
import { calibrationStimulus, imageStimulus } from './testing/sampleStimuli';

describe('a recording with the step for a moved head', { timeout: 120_000 }, () => {
  const session = syntheticSession(
    [calibrationStimulus('pre', 12_000, { positionTimeMs: 1800 }), imageStimulus('poster', 6000)],
    { seed: 'eve', validationPositions: [{ xNorm: 0.5, yNorm: 0.5 }] },
  );
  const processed = (events: readonly SessionEvent[]) =>
    processSession({
      events,
      frames: session.frames,
      calibrationStimulusIds: ['pre'],
      parameters: {},
    });
  const isExtra = (event: SessionEvent) =>
    event.kind === 'pointShown' && event.purpose === 'validation';

  it('is as without it when the head did not move, and says so', () => {
    const asked = processed(
      session.events.map((event) =>
        isExtra(event) ? { ...event, purpose: 'headMovement' as const } : event,
      ),
    );
    const before = processed(session.events.filter((event) => !isExtra(event)));
    expect(asked.quality.headFactors).toMatchObject({
      pitch: 0,
      yaw: 0,
      pitchOutcome: 'tooFewMoments',
      yawOutcome: 'tooFewMoments',
    });
    expect(asked.stimuli[0]?.xNorm).toEqual(before.stimuli[0]?.xNorm);
    expect(asked.model).toEqual(before.model);
    expect(asked.quality.calibrationPoints).toBe(before.quality.calibrationPoints);
    expect(before.quality).not.toHaveProperty('headFactors');
  });
});
