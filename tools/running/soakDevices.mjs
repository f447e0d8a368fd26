import { resolve } from 'node:path';
import { root } from '../root.mjs';
import { loadSource } from './loadSource.mjs';

/** Records the devices of a laboratory for so long, and says what that cost. Gives the exit code. */
export async function soakDevices(lastMs) {
  const { soakDevices: soak, deviceSoakCriteria } = await loadSource(
    'apps/agent/src/testing/soakDevices.ts',
  );
  const { DEFAULT_LSL_NETWORK } = await loadSource('apps/agent/src/lsl/lslNetwork.ts');
  const network = {
    ...DEFAULT_LSL_NETWORK,
    // Devices of the network around are no part of it.
    sessionId: `soak-${process.pid}`,
    addresses: ['127.0.0.1'],
    listenAddress: '127.0.0.1',
  };
  const recorder = resolve(root, 'tools/running/recordDevices.mjs');
  const result = await soak(recorder, network, lastMs);
  const criteria = Object.entries(deviceSoakCriteria(result, lastMs));
  const broken = criteria.filter(([, holds]) => !holds);
  for (const [text] of broken) console.log(`does not hold: ${text}`);
  console.log(
    `${Math.round(lastMs / 1000)} s, ${result.samples} samples in ${result.chunks} chunks of ` +
      `${(result.bytes / 1e6).toFixed(1)} MB, ${result.lost} lost, ` +
      `${(result.cpuShare * 100).toFixed(1)} % of a core, clocks known to ` +
      `${result.worstResidualMs.toFixed(2)} ms, memory ${result.rssQuarterMb} MB after a quarter, ` +
      `${result.rssEndMb} MB at the end`,
  );
  return broken.length === 0 ? 0 : 1;
}
