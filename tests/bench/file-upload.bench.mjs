// A file of 1 GB in parts of 8 MiB, three at a time, every part hashed and synced before it is acknowledged,
// compared with one PUT of the same bytes to a minimal Node server that hashes and syncs once. They run
// alternately. The same part is sent repeatedly, so the client never holds 1 GB.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/running/startServer.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const PART_BYTES = 8 * 1024 * 1024;
const PARTS = Number(process.env.FOVEA_BENCH_PARTS ?? 128);
const TURNS = Number(process.env.FOVEA_BENCH_TURNS ?? 3);
const part = randomBytes(PART_BYTES);
const partHash = createHash('sha256').update(part).digest('hex');

/** One request with these pieces as its body. */
function put(url, pieces, headers) {
  return new Promise((done, fail) => {
    const sizeBytes = pieces * PART_BYTES;
    const outgoing = request(
      url,
      { method: 'PUT', agent, headers: { 'content-length': sizeBytes, ...headers } },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode < 300 ? done() : fail(new Error(`status ${answer.statusCode}`)),
        );
      },
    );
    outgoing.on('error', fail);
    let left = pieces;
    const send = () => {
      while (left > 0) {
        left--;
        if (!outgoing.write(part)) return outgoing.once('drain', send);
      }
      outgoing.end();
      return undefined;
    };
    send();
  });
}

/** Throughput of an upload in parts in MB/s, until the server has every byte. */
async function uploadInParts(server) {
  const assetId = randomUUID();
  const body = { assetId, name: 'Bench', fileName: 'bench.mp4', fileSize: PARTS * PART_BYTES };
  const since = performance.now();
  const begun = await expectOk(
    ask(server.url, 'POST', '/files/uploads', { token: server.token, body }),
  );
  const queue = [...begun.parts];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await put(server.url + next.url, 1, { [begun.checksum.header]: partHash });
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  const again = await expectOk(
    ask(server.url, 'POST', '/files/uploads', { token: server.token, body }),
  );
  const tookS = (performance.now() - since) / 1000;
  if (!again.parts.every(({ received }) => received)) throw new Error('Parts are missing.');
  await ask(server.url, 'DELETE', `/files/uploads/${assetId}`, { token: server.token });
  return (PARTS * PART_BYTES) / 1e6 / tookS;
}

async function uploadToBaseline(url) {
  const since = performance.now();
  await put(`${url}/file`, PARTS, {});
  return (PARTS * PART_BYTES) / 1e6 / ((performance.now() - since) / 1000);
}

/** Peak memory of a process in MB; null where the system does not report it. */
function peakMegabytes(pid) {
  try {
    const kB = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kB === undefined ? null : Number(kB) / 1000;
  } catch {
    return null;
  }
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const server = await benchServer(root, join(folder, 'data'));
  const bareFolder = join(folder, 'bare');
  mkdirSync(bareFolder);
  const barePort = await freePort();
  const bareServer = spawn(
    process.execPath,
    [join(root, 'tests/bench/bareFileServer.mjs'), bareFolder, String(barePort)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await new Promise((done) => bareServer.stdout.once('data', done));
    const before = peakMegabytes(server.pid);
    const ours = [];
    const theirs = [];
    for (let turn = 0; turn < TURNS; turn++) {
      ours.push(await uploadInParts(server));
      theirs.push(await uploadToBaseline(`http://127.0.0.1:${barePort}`));
    }
    const what = `upload of a file of ${Math.round((PARTS * PART_BYTES) / 1e6)} MB`;
    return [
      {
        name: what,
        value: medianOf(ours),
        unit: 'MB/s',
        against: medianOf(theirs),
        ratio: medianOf(ours.map((one, at) => one / theirs[at])),
      },
      {
        name: `${what}, peak memory above that of the start`,
        value: (peakMegabytes(server.pid) ?? 0) - (before ?? 0),
        unit: 'MB',
        against: peakMegabytes(bareServer.pid),
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
