/** An expected no to a call of the page. */
export class DeviceRefusal extends Error {
  readonly status: 404 | 409;
  readonly code: 'NOT_FOUND' | 'CANNOT_CALIBRATE';

  constructor(code: DeviceRefusal['code']) {
    super(code);
    this.code = code;
    this.status = code === 'NOT_FOUND' ? 404 : 409;
  }
}
