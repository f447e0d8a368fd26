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
