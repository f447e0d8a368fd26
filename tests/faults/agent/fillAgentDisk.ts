/**
 * The disk of a lab machine is really full while a page and devices are recorded: the page is told, nothing that the
 * agent has acknowledged is lost, its status page says what to do, and when there is room again the session ends
 * complete. The agent is killed and started again while its disk is full.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listSessions } from '@fovea/contract/participation/respondents';
import { connect } from '@fovea/link/calls/call';
import { accessTokenOf, createAccountFolder } from '../collectingStudy';
import { compareClocks, judgeDevice, type DeviceVerdict } from './deviceRecording';
import type { FaultTools } from '../fault';
import { aRegisteredRespondent, labMachine } from './labMachine';
import { judge, type Verdict } from '../oracle';
import {
  aBeginSession,
  chunkOf,
  respondentWith,
  retryUntilSuccess,
  type Acknowledged,
} from '../respondentClient';
import { simulatedDevices } from './simulatedDevices';

const run = promisify(execFile);
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** The study with the program of its page has to fit. */
const DISK_MB = 250;
/** What stays free of the disk after the agent has begun a session on it. */
const LEFT_BYTES = 4 * 1024 * 1024;
const CHUNKS = 24;
const CHUNK_BYTES = 500_000;
/** Two chunks of a device in between cannot be kept. */
const FULL_FOR_MS = 12_000;
const LIMIT_MS = 5 * 60_000;

export interface FullAgentDiskResult extends Verdict, DeviceVerdict {
  /** Responses with status 507. */
  readonly refused: number;
  readonly acknowledgedWhileFull: number;
  readonly acknowledged: number;
  readonly saysWhatToDo: boolean;
  /** The status page after it, when nothing is to be done any more. */
  readonly saysItForever: boolean;
  readonly isComplete: boolean;
}

/** @returns null where this user may not mount a small file system */
export async function fillAgentDisk({
  root,
  startServer,
  setUpSecondFactor,
}: FaultTools): Promise<FullAgentDiskResult | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-agent-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder])
    .then(() => true)
    .catch(() => false);
  if (!isMounted) {
    await rm(folder, { recursive: true });
    return null;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  const ballast = join(folder, 'ballast');
  const password = await createAccountFolder(root, dataFolder, ['--staff']);
  const env = { FOVEA_DEMO: '0', FOVEA_LOG: 'silent' };
  const server = await startServer({ dataFolder, env });
  const { url } = server;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const devices = await simulatedDevices(root);
  const machine = labMachine(root, folder, url, signal, devices.env);
  try {
    const token = await accessTokenOf(url, password);
    await setUpSecondFactor(url, token);
    const call = connect({ base: url, token: () => token });
    const { studyId, registration } = await aRegisteredRespondent(call, machine, signal);
    await machine.kill();
    machine.start();
    const base = await machine.pageAddress();
    const begin = await retryUntilSuccess(() => aBeginSession(base, studyId, registration), signal);
    const acknowledged: Acknowledged[] = [];
    let refused = 0;
    let wasFull: () => void = () => {};
    const full = new Promise<void>((done) => (wasFull = done));
    const { uploader } = await respondentWith(begin, {
      ...{ base, studyId, acknowledged: (chunk) => void acknowledged.push(chunk) },
      onAnswer(status) {
        if (status !== 507) return;
        refused++;
        wasFull();
      },
    });
    const stopComparing = new AbortController();
    const comparing = (async () => {
      while (!stopComparing.signal.aborted && !signal.aborted) {
        await compareClocks(base, studyId, begin).catch(() => undefined);
        await sleep(500);
      }
    })();
    // Devices are recorded before the disk is full.
    await retryUntilSuccess(async () => {
      const { size } = await stat(join(folder, 'sessions', begin.sessionId, 'record.json'));
      if (size === 0) throw new Error('It has not begun.');
    }, signal);
    await sleep(8_000);
    const { bavail, bsize } = await statfs(folder);
    await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
    for (let n = 0; n < CHUNKS; n++) await uploader.add('face', chunkOf(CHUNK_BYTES));
    await full;
    const saysWhatToDo = (await machine.statusText()).includes('Make room on it');
    await machine.kill();
    machine.start();
    await machine.pageAddress();
    await sleep(FULL_FOR_MS);
    const acknowledgedWhileFull = acknowledged.length;
    await rm(ballast);
    await retryUntilSuccess(async () => {
      if (acknowledged.length < CHUNKS) throw new Error('Not everything is kept yet.');
    }, signal);
    const saysItForever = (await machine.statusText()).includes('Make room on it');
    stopComparing.abort();
    await comparing;
    await uploader.finish();
    const isComplete = await retryUntilSuccess(async () => {
      const sessions = await call(listSessions, { studyId });
      if (!sessions.some(({ state }) => state.startsWith('PROCESS'))) throw new Error('Not yet.');
      return true;
    }, signal);
    return {
      ...(await judge(dataFolder, url, studyId, [begin], acknowledged)),
      ...(await judgeDevice(dataFolder, studyId, begin.sessionId)),
      ...{ refused, acknowledgedWhileFull, acknowledged: acknowledged.length },
      ...{ saysWhatToDo, saysItForever, isComplete },
    };
  } finally {
    devices.end();
    await machine.kill();
    await server.stop('SIGKILL');
    await run('umount', ['-l', folder]).catch(() => undefined);
    await rm(dataFolder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}
