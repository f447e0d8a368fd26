const MESSAGES = {
  NOT_FOUND: 'There is no such device, or no calibration of it.',
  CANNOT_CALIBRATE: 'This device is not connected, or is not calibrated here.',
};

/** An expected no to a call of the page. */
export class DeviceRefusal extends Error {
  readonly status: 404 | 409;
  readonly code: 'NOT_FOUND' | 'CANNOT_CALIBRATE';

  constructor(code: DeviceRefusal['code']) {
    super(MESSAGES[code]);
    this.code = code;
    this.status = code === 'NOT_FOUND' ? 404 : 409;
  }
}
