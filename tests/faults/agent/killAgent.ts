/**
 * The agent of a lab machine is killed with SIGKILL repeatedly while a page records through it and while it records
 * devices, and then while it hands the recording over. Nothing that the agent has acknowledged or kept may be missing
 * on the server in the end, and the data say where samples of a device are missing.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import { connect } from '@fovea/link/calls/call';
import { accessTokenOf, createAccountFolder } from '../collectingStudy';
import {
  compareClocks,
  judgeDevice,
  keptDeviceChunks,
  type DeviceVerdict,
} from './deviceRecording';
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

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const KILL_AFTER_MS = [20, 600] as const;
/** Devices have to be found again, and a chunk of them takes five seconds. */
const KILL_RECORDING_AFTER_MS = [4_000, 12_000] as const;
const COMPARE_CLOCKS_EVERY_MS = 500;
const SLOW_PAGE_MS = 200;
const CHUNK_BYTES = [2_000, 120_000] as const;
const LIMIT_MS = 10 * 60_000;

export interface KillAgentResult extends Verdict, DeviceVerdict {
  readonly kills: number;
  readonly killsWhileUploading: number;
  readonly acknowledged: number;
  /** Chunks of devices that stood on the disk of the machine when its agent was killed. */
  readonly keptDeviceChunks: number;
  /** Requests of the page that got no answer. */
  readonly failed: number;
  readonly isComplete: boolean;
}

export async function killAgent(
  { root, random, startServer, setUpSecondFactor }: FaultTools,
  wanted: { readonly kills: number; readonly chunks: number; readonly killsWhileUploading: number },
): Promise<KillAgentResult> {
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const folder = await mkdtemp(join(tmpdir(), 'fovea-agent-'));
  const dataFolder = await mkdtemp(join(tmpdir(), 'fovea-faults-'));
  // Only internal staff adds a lab.
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
    let kills = 0;
    const restart = async () => {
      await machine.kill();
      kills++;
      machine.start();
      return await machine.pageAddress();
    };
    // The first report of an agent comes at once, so it learns of the session now.
    const base = await restart();
    const begin = await retryUntilSuccess(() => aBeginSession(base, studyId, registration), signal);
    const acknowledged: Acknowledged[] = [];
    let failed = 0;
    const { uploader } = await respondentWith(begin, {
      ...{ base, studyId, acknowledged: (chunk) => void acknowledged.push(chunk) },
      onState: ({ trouble }) => {
        if (trouble) failed++;
      },
    });
    const isEnough = () =>
      signal.aborted || (kills >= wanted.kills && acknowledged.length >= wanted.chunks);
    const kept = new Map<string, Acknowledged>();
    const killing = (async () => {
      while (!isEnough()) {
        await sleep(between(kills % 2 === 0 ? KILL_AFTER_MS : KILL_RECORDING_AFTER_MS));
        await machine.kill();
        for (const chunk of await keptDeviceChunks(folder, begin.sessionId)) {
          kept.set(placeOf(chunk), chunk);
        }
        await restart();
      }
    })();
    const comparing = (async () => {
      while (!isEnough()) {
        // While the agent is away there is no clock to compare.
        await compareClocks(base, studyId, begin).catch(() => undefined);
        await sleep(COMPARE_CLOCKS_EVERY_MS);
      }
    })();
    while (!isEnough()) {
      await uploader.add(
        random() < 0.8 ? 'face' : 'events',
        chunkOf(Math.floor(between(CHUNK_BYTES))),
      );
      // What is enough already only has to go on until the last killing.
      if (acknowledged.length >= wanted.chunks) await sleep(SLOW_PAGE_MS);
      while (uploader.state().chunks - uploader.state().acknowledgedChunks > 4 && !isEnough())
        await sleep(10);
    }
    await Promise.all([killing, comparing]);
    await uploader.finish();

    const isComplete = async () =>
      (await call(listSessions, { studyId })).some(({ state }) => state.startsWith('PROCESS'));
    let killsWhileUploading = 0;
    while (!signal.aborted && !(await isComplete())) {
      if (killsWhileUploading < wanted.killsWhileUploading) {
        await sleep(between(KILL_AFTER_MS));
        if (await isComplete()) break;
        await restart();
        killsWhileUploading++;
      } else await sleep(200);
    }
    const unique = [...new Map(acknowledged.map((one) => [placeOf(one), one])).values()];
    const safe = [...unique, ...kept.values()];
    return {
      ...(await judge(dataFolder, url, studyId, [begin], safe)),
      ...(await judgeDevice(dataFolder, studyId, begin.sessionId)),
      ...{ kills: kills - killsWhileUploading, killsWhileUploading, failed },
      acknowledged: unique.length,
      keptDeviceChunks: kept.size,
      isComplete: await isComplete(),
    };
  } finally {
    devices.end();
    await machine.kill();
    await server.stop('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

const placeOf = ({ stream, seq }: Acknowledged) => `${stream}/${seq}`;
