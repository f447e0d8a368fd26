import type { Sensors } from '@fovea/contract/studies/sensors';
import { DEFAULT_SENSORS } from '@fovea/rules/flow/sensors';
import { emptyFaceFrames } from '@fovea/science/recording/faceChunk';
import { expect, it } from 'vitest';
import { measuredColumns } from './measuredColumns';

const measured = () => {
  const frames = emptyFaceFrames(2);
  for (const column of [frames.landmarksPx, frames.pose, frames.lids, frames.channels])
    column.fill(1);
  frames.patches.fill(7);
  frames.faces.fill(1);
  return frames;
};
const kept = (off: Partial<Sensors>) => {
  const { landmarksPx, pose, lids, channels, patches, faces } = measuredColumns(measured(), {
    ...DEFAULT_SENSORS,
    ...off,
  });
  expect([landmarksPx[0], lids[0], faces[0]]).toEqual([1, 1, 1]);
  return {
    pose: !Number.isNaN(pose[11]),
    channels: !Number.isNaN(channels[15]),
    patches: patches.at(-1) === 7,
  };
};

it.each([
  ['everything', {}, { pose: true, channels: true, patches: true }],
  ['no head pose', { headPose: false }, { pose: false, channels: true, patches: true }],
  ['no expressions', { facialExpressions: false }, { pose: true, channels: false, patches: true }],
  [
    'no pictures of the eyes',
    { eyeTracking: false },
    { pose: true, channels: true, patches: false },
  ],
  [
    'eye tracking alone',
    { headPose: false, facialExpressions: false },
    { pose: false, channels: false, patches: true },
  ],
])('%s', (_, off, expected) => {
  expect(kept(off)).toEqual(expected);
});

it('the frames that are measured are not changed', () => {
  const frames = measured();
  measuredColumns(frames, { ...DEFAULT_SENSORS, headPose: false, facialExpressions: false });
  expect([frames.pose[0], frames.channels[0]]).toEqual([1, 1]);
});
