/**
 * The name of a signal of a device. It says everything that is shown of it, and the same channel of
 * the same model of device is the same signal on every machine, so that respondents can be averaged.
 */
export type DeviceSignalId = `device:${string}`;

export interface DeviceSignalParts {
  /** As the device calls itself, such as its model. */
  readonly device: string;
  readonly channel: string;
  /** Empty: unknown, or none. */
  readonly unit: string;
}

export type PupilSignal = 'pupil' | 'pupilChange';

/** What is made of the pupils of a device (pupil.ts); named as devices name their channels, in English. */
export const PUPIL_CHANNELS: Readonly<Record<PupilSignal, string>> = {
  pupil: 'Pupil of both eyes',
  pupilChange: 'Pupil change from baseline',
};

export function deviceSignalId({ device, channel, unit }: DeviceSignalParts): DeviceSignalId {
  return `device:${[device, channel, unit].map(encode).join('/')}`;
}

/** @returns null for the name of another signal */
export function deviceSignalParts(id: string): DeviceSignalParts | null {
  const [, device, channel, unit] = /^device:([^/]*)\/([^/]*)\/([^/]*)$/.exec(id) ?? [];
  if (device === undefined || channel === undefined || unit === undefined) return null;
  return { device: decode(device), channel: decode(channel), unit: decode(unit) };
}

export function isDeviceSignalId(id: string): id is DeviceSignalId {
  return deviceSignalParts(id) !== null;
}

/** Only what separates the parts, so that names stay readable in every script. */
function encode(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('/', '%2F');
}

function decode(text: string): string {
  return text.replaceAll('%2F', '/').replaceAll('%25', '%');
}
