// `npm run soak`: hundreds of respondents record for minutes while researchers look on, against the built
// server on this machine. The defaults are `-- --respondents 500 --minutes 10`. Nothing may be lost, the
// memory of the server may not grow, and uploads must be quick; the last line has the figures, and the exit
// code says whether they pass. It ends by itself.
// `npm run soak -- --devices --minutes 60` records laboratory devices instead, as an agent does.
import { readFileSync } from 'node:fs';
import { build } from './build.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { loadSource } from './running/loadSource.mjs';
import { root } from './root.mjs';
import { startServer } from './running/startServer.mjs';
import { soakDevices } from './running/soakDevices.mjs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  const value = at > 0 ? Number(process.argv[at + 1]) : otherwise;
  if (!(value > 0)) {
    console.error(`${name} wants a number above 0.`);
    process.exit(1);
  }
  return value;
};
const respondents = Math.min(option('--respondents', 500), 2000);
const minutes = Math.min(option('--minutes', 10), 120);
const p99LimitMs = option('--p99', 1000);

await ensureInstalled();
if (process.argv.includes('--devices')) process.exit(await soakDevices(minutes * 60_000));
if (!(await build({ programs: ['server'] })).ok) process.exit(1);
const { soak } = await loadSource('tests/faults/soak.ts');
const { soakCriteria } = await loadSource('tests/faults/soakCriteria.ts');
const { readRssMb } = await loadSource('tests/faults/soakCriteria.ts');

// The server ends with this process, however this process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
let pid = 0;
const startWatchedServer = async (options) => {
  const server = await startServer(options);
  pid = server.pid;
  return server;
};
const result = await soak(
  { root, startServer: startWatchedServer },
  {
    respondents,
    lastMs: minutes * 60_000,
    everyMs: 10_000,
    rssMb: async () => readRssMb(readFileSync, pid),
    onProgress: (line) => console.log(line),
  },
);
const broken = Object.entries(soakCriteria(result, p99LimitMs)).filter(([, holds]) => !holds);
for (const [text] of broken) console.log(`does not hold: ${text}`);
console.log(
  `${result.respondents} respondents, ${result.seconds} s, ${result.sessions} sessions, ` +
    `${result.chunks} chunks acknowledged, ${result.verified} verified, ${result.lost} lost, ` +
    `p50 ${result.p50Ms} ms, p99 ${result.p99Ms} ms, most ${result.maxMs} ms, ` +
    `${result.failures} failures, ${result.polls} polls with p95 ${result.pollP95Ms} ms, ` +
    `memory ${result.rssQuarterMb} MB after a quarter, ${result.rssEndMb} MB at the end`,
);
process.exit(broken.length === 0 ? 0 : 1);
