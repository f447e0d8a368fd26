import type { Sensors } from '@fovea/contract/studies/sensors';

/** What a session records; null for sensors: it began before they were fixed at the start. */
export interface RecordedSession {
  readonly sensors: Sensors | null;
  readonly recordWebcamVideo: boolean;
  /** The machine of a lab on which it takes place, whose agent records devices; null: somewhere else. */
  readonly machineId: string | null;
}

/**
 * Whether a session records a stream of this name. A video that begins again has a number behind its
 * name: `webcam`, `webcam-2`, `webcam-3`.
 */
export function isRecordedStream(session: RecordedSession, stream: string): boolean {
  const { sensors, recordWebcamVideo, machineId } = session;
  if (deviceOfStream(stream) !== null) {
    // A session from before sensors were fixed is also from before agents recorded devices.
    return machineId !== null && sensors !== null && sensors.labDevices;
  }
  const [, kind] = /^(webcam|screen)(?:-[1-9]\d{0,4})?$/.exec(stream) ?? [];
  if (sensors === null) return kind !== undefined || OTHERS.has(stream);
  switch (kind ?? stream) {
    case 'events':
      return true;
    case 'face':
      // As stored, not as effective: sessions from before sensors had requirements sent it without a webcam.
      return FACE_SENSORS.some((sensor) => sensors[sensor]);
    case 'breath':
      return sensors.respiration;
    case 'voice':
      return sensors.microphone || sensors.voiceAnalysis;
    case 'webcam':
      return recordWebcamVideo || sensors.webcam;
    case 'screen':
      return sensors.screenRecording;
    default:
      return false;
  }
}

const FACE_SENSORS = [
  'webcam',
  'eyeTracking',
  'headPose',
  'facialExpressions',
  'respiration',
] as const satisfies readonly (keyof Sensors)[];

const OTHERS: ReadonlySet<string> = new Set(['events', 'face', 'breath', 'voice']);

/** What an agent records of a device is a stream of its own, named after the device. */
const DEVICE_STREAM = /^device-([a-z0-9-]{1,40})$/;

/** @param deviceId as its driver calls it: [a-z0-9-], at most 40 characters */
export function deviceStream(deviceId: string): string {
  return `device-${deviceId}`;
}

/** The device of a stream; null: it is a stream of something else. */
export function deviceOfStream(stream: string): string | null {
  return DEVICE_STREAM.exec(stream)?.[1] ?? null;
}
