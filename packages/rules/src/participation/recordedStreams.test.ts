import { StreamName } from '@fovea/contract/participation/participation';
import { expect, it } from 'vitest';
import { NOTHING_MEASURED } from '../flow/sensors';
import {
  deviceOfStream,
  deviceStream,
  isRecordedStream,
  type RecordedSession,
} from './recordedStreams';

const session = (more: Partial<RecordedSession> = {}): RecordedSession => ({
  ...{ sensors: NOTHING_MEASURED, recordWebcamVideo: false, machineId: null, ...more },
});
const withSensor = (sensor: keyof typeof NOTHING_MEASURED) =>
  session({ sensors: { ...NOTHING_MEASURED, [sensor]: true } });

it.each([
  ['events', session(), true],
  ['face', session(), false],
  ['face', withSensor('eyeTracking'), true],
  ['face', withSensor('webcam'), true],
  ['breath', session(), false],
  ['breath', withSensor('respiration'), true],
  ['voice', session(), false],
  ['voice', withSensor('voiceAnalysis'), true],
  ['voice', withSensor('microphone'), true],
  ['webcam', session({ recordWebcamVideo: true }), true],
  ['webcam-2', session({ recordWebcamVideo: true }), true],
  ['webcam', withSensor('webcam'), true],
  ['webcam', withSensor('eyeTracking'), false],
  ['screen-13', withSensor('screenRecording'), true],
  ['screen', session({ recordWebcamVideo: true }), false],
  ['events-2', session(), false],
  ['webcam-', session({ recordWebcamVideo: true }), false],
  ['webcam-0', session({ recordWebcamVideo: true }), false],
  ['noise', withSensor('webcam'), false],
  ['device-gazepoint-1', { ...withSensor('labDevices'), machineId: 'machine' }, true],
  ['device-gazepoint-1', { ...withSensor('eyeTracking'), machineId: 'machine' }, false],
  ['device-gazepoint-1', withSensor('labDevices'), false],
  ['device-gazepoint-1', session({ sensors: null, machineId: 'machine' }), false],
  ['device-', { ...withSensor('labDevices'), machineId: 'machine' }, false],
  ['face', session({ machineId: 'machine' }), false],
  ['webcam', session({ sensors: null }), true],
  ['device-gazepoint-1', session({ sensors: null }), false],
  ['voice', session({ sensors: null }), true],
  ['noise', session({ sensors: null }), false],
])('%s of a session', (stream, of, isRecorded) => {
  expect(isRecordedStream(of, stream)).toBe(isRecorded);
});

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
