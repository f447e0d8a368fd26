// 1,000 respondents send 1 MB every 10 s, fsync on, embedded database, client on the same cores: response
// times compared with a minimal Node server that also hashes and fsyncs. They alternate in rounds of 10 s,
// seven each. Times count from when a chunk was due, not from when it could be sent.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/running/startServer.mjs';
import {
  agent,
  ask,
  startSessions,
  benchServer,
  collectingStudy,
  expectOk,
} from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const option = (name, fallback) => Number(process.env[name] ?? fallback);
const RESPONDENTS = option('FOVEA_BENCH_RESPONDENTS', 1000);
const TURNS = option('FOVEA_BENCH_TURNS', 7);
const EVERY_MS = 10_000;
const CHUNK_BYTES = 1_000_000;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const chunks = Array.from({ length: 8 }, () => {
  const bytes = randomBytes(CHUNK_BYTES);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
});

/** Every respondent sends one chunk at its own moment of the round. */
async function runTurn(send) {
  const since = performance.now();
  const latencies = [];
  let errors = 0;
  await Promise.all(
    Array.from({ length: RESPONDENTS }, async (_, at) => {
      const dueMs = since + (at / RESPONDENTS) * EVERY_MS;
      await pause(Math.max(0, dueMs - performance.now()));
      try {
        await send(at);
      } catch {
        errors++;
      }
      latencies.push(performance.now() - dueMs);
    }),
  );
  latencies.sort((a, b) => a - b);
  const quantile = (share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return { p50: quantile(0.5), p99: quantile(0.99), errors };
}

/** No acknowledged chunk may be missing: every session must end complete. */
async function lostChunks(base, studyId, sessions) {
  let lost = 0;
  for (const { sessionId, token, manifest } of sessions) {
    const answer = await expectOk(
      ask(base, 'POST', `/datacollection/studies/${studyId}/sessions/${sessionId}/finish`, {
        token,
        body: { chunks: manifest },
      }),
    );
    if (answer.state !== 'complete') lost += answer.missing.length;
  }
  return lost;
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const dataFolder = join(folder, 'data');
  // Analysis is disabled during the measurement: these recordings are noise.
  const server = await benchServer(root, dataFolder, { FOVEA_ANALYSIS_WAIT_MINUTES: '1000' });
  const bareFolder = join(folder, 'bare');
  mkdirSync(bareFolder);
  const barePort = await freePort();
  const bareServer = spawn(
    process.execPath,
    [join(root, 'tests/bench/bareUploadServer.mjs'), bareFolder, String(barePort)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const bareUrl = `http://127.0.0.1:${barePort}`;
  try {
    await new Promise((done) => bareServer.stdout.once('data', done));
    const studyId = await collectingStudy(server);
    const sessions = await startSessions(server.url, studyId, RESPONDENTS);
    const ours = [];
    const bare = [];
    for (let seq = 0; seq < TURNS; seq++) {
      ours.push(
        await runTurn(async (at) => {
          const { sessionId, token, manifest } = sessions[at];
          const { bytes, sha256 } = chunks[(at + seq) % chunks.length];
          const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/webcam/chunks/${seq}`;
          await expectOk(ask(server.url, 'PUT', path, { token, body: bytes, sha256 }));
          manifest.push({ stream: 'webcam', seq, sha256, size: bytes.length });
        }),
      );
      bare.push(
        await runTurn(async (at) => {
          const { bytes } = chunks[(at + seq) % chunks.length];
          await expectOk(ask(bareUrl, 'PUT', `/respondent-${at}/${seq}`, { body: bytes }));
        }),
      );
      // Frees disk space: the baseline's files are no longer needed.
      rmSync(bareFolder, { recursive: true, force: true });
      mkdirSync(bareFolder);
      bareServer.kill('SIGHUP');
    }
    const errors = ours.reduce((sum, one) => sum + one.errors, 0);
    const lost = await lostChunks(server.url, studyId, sessions);
    if (errors > 0 || lost > 0) throw new Error(`${errors} errors, ${lost} chunks lost`);
    const ratioOf = (key) => medianOf(ours.map((one, at) => one[key] / bare[at][key]));
    const row = (name, key) => ({
      name,
      value: medianOf(ours.map((one) => one[key])),
      unit: 'ms',
      against: medianOf(bare.map((one) => one[key])),
      ratio: ratioOf(key),
    });
    const what = `upload of 1 MB, ${RESPONDENTS} respondents every 10 s`;
    return [
      row(`${what}, p99`, 'p99'),
      row(`${what}, median`, 'p50'),
      {
        name: `${what}, errors and lost chunks`,
        value: errors + lost,
        unit: '',
        against: null,
        ratio: null,
      },
    ];
  } finally {
    bareServer.kill('SIGKILL');
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
