import type { FoundDevice } from '../devices/device';
import type { OpenGazeConnection } from './openGazeConnection';
import { numberOf } from './openGazeElement';
import { OPEN_GAZE_CHANNELS } from './openGazeRecord';

/**
 * Which tracker is at the other end.
 *
 * @throws Error if nothing there speaks the Open Gaze API
 */
export async function identifyTracker(
  connection: OpenGazeConnection,
  waitMs: number,
): Promise<FoundDevice> {
  const [product, serial] = await Promise.all(
    ['PRODUCT_ID', 'SERIAL_ID'].map((id) => connection.ask('GET', id, {}, waitMs)),
  );
  const model = printable(product?.attributes.get('VALUE'));
  const number = printable(serial?.attributes.get('VALUE'));
  const rateHz = product ? numberOf(product, 'RATE') : Number.NaN;
  return {
    id: `gazepoint-${slug(number) || slug(model) || 'tracker'}`,
    name: ['Gazepoint', model, number && `(${number})`].filter(Boolean).join(' '),
    driver: 'openGaze',
    channels: OPEN_GAZE_CHANNELS,
    nominalRateHz: rateHz > 0 && rateHz <= 10_000 ? rateHz : 0,
    canCalibrate: true,
  };
}

function printable(text: string | undefined): string {
  return (text ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 30);
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
