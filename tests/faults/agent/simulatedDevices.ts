import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

/** As `simulateDevices` names it: its first channel counts its samples. */
export const COUNTING_DEVICE = 'EEG of the lab';

/** Devices of a laboratory in a process of their own, and the settings by which an agent finds them and no others. */
export async function simulatedDevices(root: string) {
  const lslSession = randomUUID();
  const child = fork(join(root, 'tools/running/simulateDevices.mjs'), [lslSession]);
  process.on('exit', () => child.kill('SIGKILL'));
  const { port } = await new Promise<{ port: number }>((done, fail) => {
    child.once('message', (message) => done(message as { port: number }));
    child.once('exit', (code) => fail(new Error(`The devices ended with ${code}.`)));
  });
  return {
    env: {
      FOVEA_AGENT_LSL_SESSION: lslSession,
      FOVEA_AGENT_OPEN_GAZE: `127.0.0.1:${port}`,
    },
    end: () => void child.kill('SIGKILL'),
  };
}
