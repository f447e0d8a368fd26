// A process of its own with simulated devices of a laboratory, for journeys and for trying an agent without any:
// `node tools/running/simulateDevices.mjs SESSION`, then an agent with FOVEA_AGENT_LSL_SESSION=SESSION and with
// FOVEA_AGENT_OPEN_GAZE=127.0.0.1:PORT.
import { loadSource } from './loadSource.mjs';

const [, , session = 'simulated'] = process.argv;
const { simulateDevices } = await loadSource('apps/agent/src/testing/simulateDevices.ts');
const port = await simulateDevices(session);
process.once('disconnect', () => process.exit(0));
if (process.send) process.send({ port });
else console.log(`LSL session ${session}, tracker at 127.0.0.1:${port}`);
