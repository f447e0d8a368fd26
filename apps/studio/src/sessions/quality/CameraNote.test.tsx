// Needs a page
import type { CameraMeasurement } from '@fovea/contract/participation/cameraMeasurement';
import { someQuality } from '@fovea/samples/studies';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { CameraNote } from './CameraNote';

afterEach(cleanup);

const found: CameraMeasurement = {
  outcome: 'measured',
  presses: 5,
  distanceCm: 56.6,
  spreadPercent: 4.2,
  blindSpotFieldOfViewDeg: 61.8,
  fieldOfViewDeg: 63.6,
};
const text = (quality: Parameters<typeof someQuality>[0]) =>
  show(<CameraNote quality={someQuality(quality)} />).container.textContent;

describe('the angle of view of the camera', () => {
  test('is measured', () => {
    const measured = { cameraMethod: 'measured', cameraErrorPercent: 9 } as const;
    expect(text({ ...measured, cameraMeasurement: found })).toMatch(
      /Measured: 64° ± 9%. By the blind spot alone 62°, 5 presses from 57 cm that differ by 4%.$/,
    );
  });

  const assumed = { cameraMethod: 'assumed', cameraErrorPercent: 18 } as const;
  test('is assumed where nothing was asked for', () => {
    expect(text(assumed)).toMatch(/Assumed: 69° ± 18%. $/);
  });

  test.each([
    ['tooFewPresses', /did not disappear often enough/],
    ['noFace', /saw no face/],
    ['spread', /places that differ by 4%/],
    ['implausible', /not possible: 62° at 57 cm/],
    ['otherCamera', /another camera/],
  ] as const)('is assumed, and why: %s', (outcome, why) => {
    const shown = text({ ...assumed, cameraMeasurement: { ...found, outcome } });
    expect(shown).toContain('Assumed: 69° ± 18%');
    expect(shown).toMatch(why);
  });

  test('is left out where no camera is concerned', () => {
    expect(text({ cameraMethod: 'none', cameraErrorPercent: null })).not.toContain('camera');
  });
});
