import { expect, it } from 'vitest';
import { countCorrectedGaze } from './correctedGaze';

const on = (stimulusId: string, correctedStretches?: number) => ({
  ...{ stimulusId, gazeQuality: 1, faceQuality: 1, loss: null },
  ...{ blinkCount: null, blinksPerMinute: null, showings: 1, frozenMs: 0 },
  ...(correctedStretches !== undefined && { correctedStretches }),
});

it('Counts respondents and stretches whose gaze was corrected by hand', () => {
  const counted = countCorrectedGaze([
    { stimulusQuality: [on('s1', 2), on('s2', 1)] },
    { stimulusQuality: [on('s1'), on('s2', 1)] },
    { stimulusQuality: [on('s1')] },
    { stimulusQuality: [] },
  ]);
  expect(counted).toEqual({ respondents: 2, stretches: 4 });
});
