import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readIdentity, writeIdentity, type Pairing } from '../folder/identity';
import { lockFolder } from '../folder/lockFolder';
import { versionsFolder } from '../folder/versionsFolder';
import { lineLog } from '../programs/log';
import { serverCalls } from '../server/serverCalls';
import { readAgentSettings } from '../settings/agentSettings';
import { EXIT_RESTART, SAYS_RUNNING, SAYS_STOP } from '../settings/launcherTalk';
import { machineUpdates, type UpdateStep } from '../updates/machineUpdates';

/**
 * An agent that does nothing but report and update itself: a program of tests. Tests put its version into the
 * built text. `FOVEA_TEST_KILL=step:what` ends `agent` or `all` once, as a power cut would.
 */
const VERSION = 'VERSION-OF-TEST';
const PING_MS = 10;

const settings = readAgentSettings(process.argv.slice(2), process.env);
if (settings === 'help') throw new Error('help was asked for');
const { folder } = settings;
await lockFolder(folder, process.platform, 5000);
const pairing = (await readIdentity(folder)).pairing as Pairing;
const calls = serverCalls(pairing.server, pairing.token);
const stopping = new AbortController();
let exitCode = 0;
process.on('message', (message) => {
  if (message === SAYS_STOP) stopping.abort();
});
process.on('disconnect', () => stopping.abort());

function killAt(step: UpdateStep): void {
  const [wanted, what] = (process.env['FOVEA_TEST_KILL'] ?? '').split(':');
  const mark = join(folder, 'killed');
  if (step !== wanted || existsSync(mark)) return;
  writeFileSync(mark, '');
  if (what === 'all') process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

const updates = machineUpdates({
  ...{ version: VERSION, server: pairing.server, machineId: pairing.machineId, calls },
  versions: versionsFolder(folder),
  launcher: {
    sayRunning: () => void process.send?.(SAYS_RUNNING),
    restart: () => {
      exitCode = EXIT_RESTART;
      stopping.abort();
    },
  },
  publicKey: pairing.bundlePublicKey ?? null,
  onPublicKey: async (bundlePublicKey) =>
    writeIdentity(folder, { key: 'KEY', pairing: { ...pairing, bundlePublicKey } }),
  isIdle: () => true,
  log: lineLog((line) => void process.stdout.write(line)),
  timing: { retryMs: 60_000, downloadMs: 5000 },
  stopping: stopping.signal,
  reach: killAt,
});

while (!stopping.signal.aborted) {
  const answer = await calls.ping(pairing.machineId, {
    ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0, queuedUploads: 0 },
    ...{ offline: false, version: VERSION, clock: new Date().toISOString() },
    update: updates.state(),
  });
  await updates.answered(answer);
  await pause(PING_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
}
process.exit(exitCode);
