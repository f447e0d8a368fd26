// Six calls of `finish` with 100,000 entries each, again and again, from a session that anybody can begin:
// how long health and the uploads of other respondents take meanwhile, in turns with the same without those
// calls. Limit: 100 ms for 99 of 100.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  agent,
  ask,
  benchServer,
  collectingStudy,
  expectOk,
  startSessions,
} from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const ENTRIES = 100_000;
const AT_ONCE = 6;
const TURNS = 3;
const PROBES = 200;
const EVERY_MS = 25;
const LIMIT_MS = 100;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Times count from when a call was due, not from when it could be sent. */
async function probe(send) {
  const since = performance.now();
  const latencies = await Promise.all(
    Array.from({ length: PROBES }, async (_, at) => {
      const dueMs = since + at * EVERY_MS;
      await pause(Math.max(0, dueMs - performance.now()));
      await send(at);
      return performance.now() - dueMs;
    }),
  );
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(PROBES * 0.99)];
}

const CALLER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, token, body, atOnce } = workerData;
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const statuses = {};
  let isRunning = true;
  parentPort.once('message', async () => {
    isRunning = false;
    await Promise.all(calls);
    parentPort.postMessage(statuses);
  });
  const calls = Array.from({ length: atOnce }, async () => {
    while (isRunning) {
      const answer = await fetch(url, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      // A refused one is asked to come again later.
      if (answer.status !== 200) await new Promise((done) => setTimeout(done, 100));
    }
  });
`;

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const server = await benchServer(root, join(folder, 'data'), {
    FOVEA_ANALYSIS_WAIT_MINUTES: '1000',
  });
  try {
    const studyId = await collectingStudy(server);
    const [hostile, honest] = await startSessions(server.url, studyId, 2);
    const sha256 = createHash('sha256').update('never sent').digest('hex');
    const chunks = Array.from({ length: ENTRIES }, (_, seq) => ({
      ...{ stream: 'face', seq, sha256, size: 5 },
    }));
    const pathOf = ({ sessionId }) => `/datacollection/studies/${studyId}/sessions/${sessionId}`;
    const bytes = randomBytes(100_000);
    const ofBytes = createHash('sha256').update(bytes).digest('hex');
    let sent = 0;
    const measure = async () => {
      const [health, upload] = await Promise.all([
        probe(() => expectOk(ask(server.url, 'GET', '/health'))),
        probe(() =>
          expectOk(
            ask(server.url, 'PUT', `${pathOf(honest)}/streams/face/chunks/${sent++}`, {
              ...{ token: honest.token, body: bytes, sha256: ofBytes },
            }),
          ),
        ),
      ]);
      return { health, upload };
    };
    const idle = [];
    const beside = [];
    for (let turn = 0; turn < TURNS; turn++) {
      idle.push(await measure());
      // In a thread of its own: what it sends and reads is not part of the measurement.
      const caller = new Worker(CALLER, {
        eval: true,
        workerData: {
          ...{ url: `${server.url}${pathOf(hostile)}/finish`, token: hostile.token },
          ...{ body: Buffer.from(JSON.stringify({ chunks })), atOnce: AT_ONCE },
        },
      });
      beside.push(await measure());
      const answered = new Promise((done) => caller.once('message', done));
      caller.postMessage('stop');
      console.log(`finish was answered with ${JSON.stringify(await answered)}`);
      await caller.terminate();
    }
    const row = (name, key) => {
      const value = medianOf(beside.map((turn) => turn[key]));
      const without = medianOf(idle.map((turn) => turn[key]));
      return {
        name: `${name}, p99, beside ${AT_ONCE} calls of finish with 100,000 entries (without them ${without.toFixed(0)} ms)`,
        ...{ value, unit: 'ms', against: LIMIT_MS, ratio: value / LIMIT_MS },
      };
    };
    return [row('GET /health', 'health'), row('upload of 100 kB', 'upload')];
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
