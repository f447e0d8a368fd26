import { StreamName } from '@fovea/contract/participation/participation';
import { expect, it } from 'vitest';
import { deviceOfStream, deviceStream } from './recordedStreams';

it.each(['gazepoint-123456789', 'a', '0', 'x'.repeat(40)])(
  'The stream of the device %s is its own',
  (id) => {
    expect(deviceOfStream(deviceStream(id))).toBe(id);
    expect(StreamName.safeParse(deviceStream(id)).success).toBe(true);
  },
);

it.each([
  'device',
  'device-',
  'devices-a',
  'webcam-2',
  `device-${'x'.repeat(41)}`,
  'device-A',
  'device-a/b',
  'device-a\n',
])('"%s" is the stream of no device', (stream) => {
  expect(deviceOfStream(stream)).toBeNull();
});
