// Needs a page
import type { HeadFactors } from '@fovea/contract/participation/headFactors';
import { someQuality } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { HeadFactorsNote } from './HeadFactorsNote';

afterEach(cleanup);

const factors: HeadFactors = {
  pitch: -0.66,
  yaw: 0,
  pitchOutcome: 'used',
  yawOutcome: 'notProved',
  moments: 13,
  excursions: 4,
  beforeDeg: 3.74,
  afterDeg: 1.3,
};

describe('what the moved head of the calibration changed', () => {
  test.each([
    [{}, /^Nods of this head.*from 3\.7°\s±20% to 1\.3°\s±20%, at 13 moments.*For turns/],
    [{ yawOutcome: 'used' }, /^Nods and turns of this head.*from 3\.7°\s±20% to 1\.3°\s±20%/],
    [{ pitchOutcome: 'tooFewMoments', yawOutcome: 'used' }, /^Turns of this head/],
    [{ pitchOutcome: 'notProved' }, /left as it was: at moments left out/],
    [{ pitchOutcome: 'tooFewMoments' }, /left as it was: at moments left out/],
    [
      {
        pitchOutcome: 'tooFewMoments',
        yawOutcome: 'tooFewMoments',
        beforeDeg: null,
        afterDeg: null,
      },
      /hardly moved/,
    ],
  ] satisfies [Partial<HeadFactors>, RegExp][])('is said: %o', (given, text) => {
    show(
      <HeadFactorsNote
        quality={someQuality({ degreeErrorPercent: 20, headFactors: { ...factors, ...given } })}
      />,
    );
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('is left out where no calibration asked for it', () => {
    show(<HeadFactorsNote quality={someQuality({})} />);
    expect(screen.queryByText('Movements of the head')).toBeNull();
  });
});
