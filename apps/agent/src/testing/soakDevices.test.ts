import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createTestNetwork } from '../lsl/testing/realLsl';
import { deviceSoakCriteria, soakDevices } from './soakDevices';

const RECORDER = resolve('tools/running/recordDevices.mjs');
const LAST_MS = 8000;

it('Gaze at 1,200 Hz, 32 channels at 500 Hz and one at 100 Hz are recorded whole by a fifth of a core', async (context) => {
  const network = await createTestNetwork(context.onTestFinished);
  const result = await soakDevices(RECORDER, network, LAST_MS);
  const criteria = deviceSoakCriteria(result, LAST_MS);
  expect(
    Object.entries(criteria).filter(([, holds]) => !holds),
    JSON.stringify(result),
  ).toEqual([]);
});
