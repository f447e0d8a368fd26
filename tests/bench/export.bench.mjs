// Exports of a study of 1,000 respondents with 20 pictures of 30 s, made by the built server as CSV and as
// Parquet: bytes per second against a bare loop that formats the same rows from memory, compresses and
// writes them; memory of the server, and calls meanwhile. FOVEA_BENCH_RESPONDENTS makes it smaller.
import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { startServer } from '../../tools/running/startServer.mjs';
import { createImageStudy, fillWithRespondents } from './analysisStudy.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { loadBundled } from './loadBundled.mjs';

const RESPONDENTS = Number(process.env.FOVEA_BENCH_RESPONDENTS ?? 1000);
const STIMULI = 20;
const EXPOSURE_MS = 30_000;
const LIMIT = { ratio: 0.6, memoryMb: 300, callMs: 100, signalsMs: 2000 };
const BARE_MS = 20_000;
const MEDIA_BYTES = Number(process.env.FOVEA_BENCH_MEDIA_BYTES ?? 5e9);
const MEDIA_FILE_BYTES = 250e6;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const residentMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Every this many calls of others the state of an export is asked for. */
const STATE_EVERY = 5;
/** The studio asks less often still; asking takes processor time from what is measured. */
const STATE_EVERY_MS = 200;

/** Makes an export and watches the server until it is there. */
async function makeExport(server, path, body) {
  const post = { token: server.token, body: { requestId: randomUUID(), ...body } };
  const before = residentMb(server.pid);
  const since = performance.now();
  const made = await expectOk(ask(server.url, 'POST', path, post));
  const calls = [];
  let peakMb = before;
  for (;;) {
    const asked = performance.now();
    await expectOk(ask(server.url, 'GET', '/health'));
    calls.push(performance.now() - asked);
    peakMb = Math.max(peakMb, residentMb(server.pid));
    if (calls.length % STATE_EVERY === 0) {
      const all = await expectOk(ask(server.url, 'GET', path, { token: server.token }));
      const one = all.find(({ id }) => id === made.id);
      if (one.state === 'ERROR') throw new Error(one.message);
      if (one.state === 'SUCCEEDED') {
        calls.sort((a, b) => a - b);
        return {
          tookS: (performance.now() - since) / 1000,
          sizeBytes: one.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
          grownMb: peakMb - before,
          callMs: calls[Math.floor(calls.length * 0.95)],
          export: one,
        };
      }
    }
    await pause(20);
  }
}

/** Enough to be more than the files that explain the others. */
const BEGIN_BYTES = 64 * 1024;

/** Requests signals and downloads them while they are made, as the Export page does. */
async function downloadAtOnce(server, studyId, body) {
  const { token } = server;
  const path = `/studies/${studyId}/signal-exports`;
  const since = performance.now();
  const post = { token, body: { requestId: randomUUID(), ...body } };
  const { id } = await expectOk(ask(server.url, 'POST', path, post));
  for (;;) {
    const all = await expectOk(ask(server.url, 'GET', path, { token }));
    const one = all.find((made) => made.id === id);
    if (one.state === 'ERROR') throw new Error(one.message);
    if (one.downloadsMeanwhile || one.readyForDownload) break;
    await pause(STATE_EVERY_MS);
  }
  const address = `/studies/${studyId}/exports/${id}/downloadUrl`;
  const { url } = await expectOk(ask(server.url, 'GET', address, { token }));
  const answer = await fetch(server.url + url);
  let bytes = 0;
  let firstMs = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    if (firstMs === 0 && bytes >= BEGIN_BYTES) firstMs = performance.now() - since;
  }
  const wholeMs = performance.now() - since;
  const all = await expectOk(ask(server.url, 'GET', path, { token }));
  const made = all.find((one) => one.id === id);
  // The job announces the end after the last byte.
  const isWhole = made.state === 'PROCESSING' || made.files[0].sizeBytes === bytes;
  if (!isWhole) throw new Error('The download is not the whole file.');
  return { firstMs, wholeMs };
}

/** Respondents per second of the bare loop. */
function bareRate({ formatterOf }, folder, files, tableFormat) {
  const format = formatterOf(files.gaze, files.signals, STIMULI, tableFormat);
  const path = join(folder, 'bare');
  const file = openSync(path, 'w');
  const since = performance.now();
  let respondents = 0;
  let bytes = 0;
  while (performance.now() - since < BARE_MS && respondents < RESPONDENTS) {
    for (const table of format()) {
      bytes += writeSync(file, tableFormat === 'CSV' ? deflateRawSync(table, { level: 1 }) : table);
    }
    respondents++;
  }
  fsyncSync(file);
  const tookS = (performance.now() - since) / 1000;
  closeSync(file);
  rmSync(path);
  return { perSecond: respondents / tookS, bytesPerRespondent: bytes / respondents };
}

function someResults(dataFolder, studyId) {
  const folder = join(dataFolder, 'objects', 'studies', studyId, 'results');
  const own = join(
    folder,
    readdirSync(folder).find((name) => name.startsWith('bench-session')),
  );
  const names = readdirSync(own);
  const read = (isSignals) =>
    readFileSync(
      join(
        own,
        names.find((name) => name.includes('signals') === isSignals),
      ),
    );
  return { gaze: read(false), signals: read(true) };
}

/** Files as a camera makes them cannot be compressed, and are as large as the videos of one respondent. */
function writeMedia(folder, bytes) {
  const piece = randomBytes(16 * 1024 * 1024);
  const paths = [];
  for (let left = bytes; left > 0; left -= MEDIA_FILE_BYTES) {
    const path = join(folder, `media-${paths.length}`);
    const file = openSync(path, 'w');
    for (let at = 0; at < Math.min(left, MEDIA_FILE_BYTES); at += piece.length)
      writeSync(file, piece);
    closeSync(file);
    paths.push(path);
  }
  return paths;
}

/** Each in turn, so that both find the same machine; the faster of two runs counts. */
async function mediaRow(folder) {
  const { zipAsExport, zipWithYazl } = await loadSource(
    'apps/server/src/testing/exports/zipMedia.ts',
  );
  const paths = writeMedia(folder, MEDIA_BYTES);
  const best = { export: Infinity, yazl: Infinity };
  for (let round = 0; round < 2; round++) {
    for (const [name, zip] of [
      ['yazl', zipWithYazl],
      ['export', zipAsExport],
    ]) {
      const since = performance.now();
      const sizeBytes = await zip(folder, paths);
      if (sizeBytes < MEDIA_BYTES) throw new Error(`${name} wrote ${sizeBytes} bytes`);
      best[name] = Math.min(best[name], (performance.now() - since) / 1000);
      rmSync(join(folder, 'yazl.zip'), { force: true });
    }
  }
  for (const path of paths) rmSync(path);
  const mbPerSecond = (tookS) => MEDIA_BYTES / 1e6 / tookS;
  return {
    name: `zip file of ${MEDIA_BYTES / 1e9} GB of media, against yazl alone`,
    value: mbPerSecond(best.export),
    unit: 'MB/s',
    against: mbPerSecond(best.yazl),
    ratio: best.yazl / best.export,
  };
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const dataFolder = join(folder, 'data');
  let server = await benchServer(root, dataFolder);
  try {
    const size = { stimuli: STIMULI, respondents: RESPONDENTS, exposureMs: EXPOSURE_MS };
    const study = await createImageStudy(server, size);
    const { token } = server;
    await server.stop();
    await fillWithRespondents(dataFolder, study, size);
    const bare = await loadBundled(
      root,
      'apps/server/src/testing/exports/formatFromMemory.ts',
      folder,
    );
    server = { ...(await startServer({ dataFolder, env: { FOVEA_DEMO: '0' } })), token };
    const results = someResults(dataFolder, study.studyId);
    const respondentIds = Array.from(
      { length: RESPONDENTS },
      (_, n) => `bench-session-${String(n).padStart(22, '0')}`,
    );
    const path = `/studies/${study.studyId}/exports`;
    const rowsOfAll = [await mediaRow(folder)];
    for (const tableFormat of ['CSV', 'PARQUET']) {
      const loop = bareRate(bare, folder, results, tableFormat);
      const body = { name: tableFormat, respondentIds, contents: { tableFormat } };
      const made = await makeExport(server, path, body);
      const perSecond = RESPONDENTS / made.tookS;
      console.log(
        `${tableFormat}: ${made.tookS.toFixed(1)} s, ${(made.sizeBytes / 1e6).toFixed(0)} MB; bare ${(loop.bytesPerRespondent / 1e6).toFixed(2)} MB a respondent`,
      );
      const what = `export of ${RESPONDENTS} respondents, ${STIMULI} stimuli of 30 s, ${tableFormat}`;
      const row = (name, value, unit, against) =>
        rowsOfAll.push({ name: `${what}: ${name}`, value, unit, against, ratio: value / against });
      row('against a bare loop', perSecond, 'respondents/s', loop.perSecond);
      row('memory of the server above that before', made.grownMb, 'MB', LIMIT.memoryMb);
      row('GET /health meanwhile, p95', made.callMs, 'ms', LIMIT.callMs);
      await ask(server.url, 'DELETE', `${path}/${made.export.id}`, { token });
    }
    const wanted = { name: 'Signals', respondentIds, separator: ',', locale: 'en' };
    const signals = await downloadAtOnce(server, study.studyId, {
      ...wanted,
      stimulusIds: [study.stimulusIds[0]],
    });
    const what = `signals of one stimulus of ${RESPONDENTS} respondents, from the request`;
    rowsOfAll.push(
      {
        name: `${what} to the first 64 kB of the download`,
        ...{ value: signals.firstMs, unit: 'ms', against: LIMIT.signalsMs },
        ratio: signals.firstMs / LIMIT.signalsMs,
      },
      { name: `${what} to the end of the download`, value: signals.wholeMs, unit: 'ms' },
    );
    return rowsOfAll;
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
