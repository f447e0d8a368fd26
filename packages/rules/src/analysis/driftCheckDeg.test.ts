import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { describe, expect, it } from 'vitest';
import { driftCheckDeg } from './driftCheckDeg';

type StimulusQuality = RespondentSession['stimulusQuality'][number];

/** A stimulus; undefined: no dot before it, null: too little gaze on the dot. */
function stimulus(offsetDeg: number | null | undefined): StimulusQuality {
  const figures = { gazeQuality: 1, faceQuality: 1, loss: null, blinkCount: null };
  const quality = { stimulusId: 's', ...figures, blinksPerMinute: null, showings: 1, frozenMs: 0 };
  if (offsetDeg === undefined) return quality;
  const place = { targetXNorm: 0.5, targetYNorm: 0.5, gazeXNorm: 0.5, gazeYNorm: 0.5 };
  return { ...quality, driftCheck: { ...place, offsetDeg, precisionStdDeg: 0.4, samples: 20 } };
}

describe('How far the dots before the stimuli were missed', () => {
  it.each<[string, (number | null | undefined)[], number | null]>([
    ['is the mean over the dots', [1, 2], 1.5],
    ['counts an exact hit', [0, 1], 0.5],
    ['leaves out stimuli without a dot, and dots with too little gaze', [undefined, null, 3], 3],
    ['is unknown without a dot', [undefined], null],
    ['is unknown without gaze on any dot', [null], null],
    ['is unknown without a stimulus', [], null],
  ])('%s', (_, offsets, deg) => {
    expect(driftCheckDeg({ stimulusQuality: offsets.map(stimulus) })).toBe(deg);
  });
});
