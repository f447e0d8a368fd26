import type { StreamInfo } from '../streamInfo';

/** A stream of one channel on this machine. */
export function createInfo(changes: Partial<StreamInfo> = {}): StreamInfo {
  return {
    name: 'Device',
    type: 'Test',
    channelCount: 1,
    format: 'float32',
    nominalRateHz: 100,
    sourceId: 'device-1',
    uid: 'uid-1',
    hostname: 'lab-1',
    sessionId: 'default',
    version: 110,
    createdAtSeconds: 1,
    address: '127.0.0.1',
    dataPort: 16572,
    servicePort: 16573,
    ...changes,
  };
}
