// Uploads compared with a minimal Node server that also hashes and fsyncs (bareUploadServer.mjs). First the
// capacity of that server is found, with clients that wait for their answers. Then both get the same load: half
// of that capacity, with arrivals that do not wait for answers, in rounds in turns. The client is on the same
// cores. FOVEA_BENCH_DATABASE=postgres measures with PostgreSQL (durable) instead of the embedded database;
// FOVEA_BENCH_SHORT=1 takes a minute and has too few chunks for a p99 to be trusted.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/running/startServer.mjs';
import { startPostgres } from '../../tools/testing/postgres.mjs';
import {
  agent,
  ask,
  startSessions,
  benchServer,
  collectingStudy,
  expectOk,
} from './benchServer.mjs';
import { closedLoopRate, openLoop, poissonArrivals, quantile } from './load/openLoop.mjs';
import { medianOf } from './medianOf.mjs';

const isShort = process.env.FOVEA_BENCH_SHORT === '1';
const usesPostgres = process.env.FOVEA_BENCH_DATABASE === 'postgres';
const ROUNDS = 5;
/** Chunks that each server gets in all rounds together. */
const SIZES = [
  { name: '16 kB', bytes: 16_000, chunks: isShort ? 2000 : 20_000 },
  { name: '100 kB', bytes: 100_000, chunks: isShort ? 1000 : 5000 },
];
const RESPONDENTS = 200;
const SHARE_OF_CAPACITY = 0.5;
const PROBE = { atOnce: 32, warmUpMs: 1000, lastMs: isShort ? 2000 : 5000 };
/** A server this far behind is overloaded, and more chunks would say nothing new. */
const ROUND_MS_MAX = 25_000;

const samplesOf = (size) =>
  Array.from({ length: 8 }, () => {
    const bytes = randomBytes(size);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  });

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

async function startBareServer(root, folder) {
  mkdirSync(folder);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(root, 'tests/bench/bareUploadServer.mjs'), folder, String(port)],
    {
      // As many threads that wait for the disk as ours has.
      env: { UV_THREADPOOL_SIZE: '16', ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await new Promise((done) => child.stdout.once('data', done));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => child.kill('SIGKILL'),
    /** Frees disk space: what the baseline has stored is no longer needed. */
    empty() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      child.kill('SIGHUP');
    },
  };
}

/** Both servers under the same load in turns, with chunks of one size. */
async function compare({ server, bareServer, studyId }, { name, bytes: size, chunks }) {
  const samples = samplesOf(size);
  const sessions = await startSessions(server.url, studyId, RESPONDENTS);
  let sentToBare = 0;
  const sendToBare = async () => {
    const n = sentToBare++;
    const { bytes } = samples[n % samples.length];
    await expectOk(
      ask(bareServer.url, 'PUT', `/respondent-${n % RESPONDENTS}/${n}`, { body: bytes }),
    );
  };
  let sentToOurs = 0;
  const sendToOurs = async () => {
    const n = sentToOurs++;
    const { sessionId, token, manifest } = sessions[n % RESPONDENTS];
    const seq = Math.floor(n / RESPONDENTS);
    const { bytes, sha256 } = samples[n % samples.length];
    const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/webcam/chunks/${seq}`;
    await expectOk(ask(server.url, 'PUT', path, { token, body: bytes, sha256 }));
    manifest.push({ stream: 'webcam', seq, sha256, size });
  };

  const capacity = await closedLoopRate(sendToBare, PROBE);
  bareServer.empty();
  const perSecond = capacity * SHARE_OF_CAPACITY;
  const aRound = Math.min(chunks / ROUNDS, Math.floor((perSecond * ROUND_MS_MAX) / 1000));
  // Code that has not been compiled yet and folders that do not exist yet are not measured.
  const warmUp = poissonArrivals(RESPONDENTS * 2, perSecond, 1);
  await openLoop(warmUp, sendToOurs);
  await openLoop(warmUp, sendToBare);

  const ours = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round++) {
    const arrivals = poissonArrivals(aRound, perSecond, 100 + round);
    const turns = [
      async () => ours.push(await openLoop(arrivals, sendToOurs)),
      async () => bare.push(await openLoop(arrivals, sendToBare)),
    ];
    // Neither is always the one that finds the disk quiet.
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    bareServer.empty();
  }
  const failures = [...ours, ...bare].flatMap((one) => one.failures);
  const lost = await lostChunks(server.url, studyId, sessions);
  if (failures.length > 0 || lost > 0) {
    throw new Error(`${failures.length} errors (${failures[0]}), ${lost} chunks lost`);
  }

  const database = usesPostgres ? 'PostgreSQL' : 'embedded database';
  const what = `upload of ${name}, ${perSecond.toFixed(0)} a second, ${database}`;
  const row = (label, share) => {
    const of = ({ timesMs }) => quantile(timesMs, share);
    return {
      name: `${what}: ${label}`,
      value: medianOf(ours.map(of)),
      unit: 'ms',
      against: medianOf(bare.map(of)),
      ratio: medianOf(ours.map((one, at) => of(one) / of(bare[at]))),
    };
  };
  const sent = aRound * ROUNDS;
  return [
    row(`p99 of ${sent.toLocaleString('en')} chunks`, 0.99),
    row('median', 0.5),
    {
      name: `${what}: chunks lost`,
      value: lost,
      unit: '',
      against: null,
      ratio: null,
    },
  ];
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const postgres = usesPostgres ? await startPostgres({ isDurable: true }) : null;
  // Analysis is disabled during the measurement: these recordings are noise.
  const server = await benchServer(root, join(folder, 'data'), {
    FOVEA_ANALYSIS_WAIT_MINUTES: '1000',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  const bareServer = await startBareServer(root, join(folder, 'bare'));
  try {
    const studyId = await collectingStudy(server);
    const measured = [];
    for (const size of SIZES) {
      measured.push(...(await compare({ server, bareServer, studyId }, size)));
    }
    return measured;
  } finally {
    bareServer.stop();
    await server.stop('SIGKILL');
    await postgres?.stop();
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
