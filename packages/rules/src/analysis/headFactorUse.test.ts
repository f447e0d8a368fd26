import type { HeadFactors } from '@fovea/contract/participation/headFactors';
import { expect, it } from 'vitest';
import { countHeadFactors } from './headFactorUse';

const factors = (pitchOutcome: HeadFactors['pitchOutcome'], yawOutcome = pitchOutcome) => ({
  headFactors: {
    pitch: 0,
    yaw: 0,
    pitchOutcome,
    yawOutcome,
    moments: 9,
    excursions: 4,
    beforeDeg: 2,
    afterDeg: 1,
  },
});

it.each([
  ['nobody was asked', [{}, {}], { asked: 0, used: 0 }],
  [
    'one factor is enough',
    [factors('used', 'notProved'), factors('notProved', 'used')],
    { asked: 2, used: 2 },
  ],
  [
    'asked is not used',
    [factors('tooFewMoments'), factors('notProved'), factors('used'), {}],
    { asked: 3, used: 1 },
  ],
] as const)(
  'counts the sessions in which a moved head is taken into account: %s',
  (_, of, counts) => {
    expect(countHeadFactors(of)).toEqual(counts);
  },
);
