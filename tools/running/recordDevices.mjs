// A process of its own that records the devices of a network, for `npm run soak -- --devices`.
import { loadSource } from './loadSource.mjs';

process.once('disconnect', () => process.exit(1));
process.once('message', (task) => void record(task));

async function record(task) {
  const { recordDevices } = await loadSource('apps/agent/src/testing/recordDevices.ts');
  process.send(await recordDevices(task), () => process.exit(0));
}
