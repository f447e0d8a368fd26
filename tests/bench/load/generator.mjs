// The respondents of load.bench.mjs, in a process of their own so that its processor time is known apart. Each has
// connections of its own, two at most, as the uploader in the browser does, and sends each chunk when it is due, whether
// or not the earlier ones were acknowledged.
import { Agent } from 'node:http';
import { ask } from '../benchServer.mjs';
import { quantile, seededNumbers } from './openLoop.mjs';
import { PING_EVERY_MS, respondentProfile } from './respondentProfile.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** @type {{sessionId: string, token: string, studyId: string, agents: Agent[], seqs: Map<string, number>}[]} */
const respondents = [];
let streams = [];
let apis = [];
let requests = 0;

/** Round robin over the processes, as a load balancer does. */
function send(respondent, method, path, more) {
  const api = requests++ % apis.length;
  const { sessionId, studyId, token, agents } = respondent;
  const address = `/datacollection/studies/${studyId}/sessions/${sessionId}${path}`;
  return ask(apis[api], method, address, { token, agent: agents[api], ...more });
}

async function step({ count, warmUpMs, lastMs }) {
  const random = seededNumbers(count);
  const beginMs = performance.now() + 200;
  const countFromMs = beginMs + warmUpMs;
  const endMs = countFromMs + lastMs;
  const found = { timesMs: [], chunks: 0, bytes: 0, missed: 0, failures: [] };
  const running = [];

  const sendChunk = async (respondent, stream, dueMs) => {
    const seq = respondent.seqs.get(stream.name) ?? 0;
    respondent.seqs.set(stream.name, seq + 1);
    const { bytes, sha256 } = stream.chunks[seq % stream.chunks.length];
    const path = `/streams/${stream.name}/chunks/${seq}`;
    const failure = await send(respondent, 'PUT', path, { body: bytes, sha256 }).then(
      ({ status, json }) => (status < 300 ? null : `${status} ${JSON.stringify(json)}`),
      String,
    );
    if (dueMs < countFromMs) return;
    const tookMs = performance.now() - dueMs;
    found.chunks++;
    found.bytes += bytes.length;
    found.timesMs.push(tookMs);
    if (failure !== null) found.failures.push(failure);
    if (failure !== null || tookMs > stream.everyMs) found.missed++;
  };
  const repeat = async (everyMs, work) => {
    for (let dueMs = beginMs + random() * everyMs; dueMs < endMs; dueMs += everyMs) {
      await pause(Math.max(0, dueMs - performance.now()));
      running.push(work(dueMs));
    }
  };
  const body = {
    phase: 'slideshow',
    setupStep: null,
    stimulusId: null,
    currentSlideNo: 1,
    slideCount: 2,
  };
  const all = respondents.slice(0, count).flatMap((respondent) => [
    ...streams.map((stream) =>
      repeat(stream.everyMs, (dueMs) => sendChunk(respondent, stream, dueMs)),
    ),
    // A lost one is harmless.
    repeat(PING_EVERY_MS, () => send(respondent, 'POST', '/ping', { body }).catch(() => null)),
  ]);
  await pause(countFromMs - performance.now());
  process.send({ kind: 'counting' });
  await pause(endMs - performance.now());
  process.send({ kind: 'counted' });
  await Promise.all(all);
  await Promise.all(running);
  const sorted = found.timesMs.toSorted((a, b) => a - b);
  const { chunks, bytes, missed, failures } = found;
  return {
    ...{ chunks, bytes, missed },
    failures: failures.slice(0, 3),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    slowestMs: sorted.at(-1) ?? 0,
  };
}

process.on('message', (message) => void obey(message));
process.on('disconnect', () => process.exit(0));

async function obey(message) {
  if (message.kind === 'begin') {
    streams = await respondentProfile(message);
    apis = message.apis;
    const profile = streams.map(({ name, everyMs, chunks }) => ({
      ...{ name, everyMs },
      bytes: Math.round(chunks.reduce((sum, { bytes }) => sum + bytes.length, 0) / chunks.length),
    }));
    process.send({ kind: 'ready', profile });
  } else if (message.kind === 'respondents') {
    for (const session of message.sessions) {
      const agents = apis.map(() => new Agent({ keepAlive: true, maxSockets: 2 }));
      respondents.push({ ...session, agents, seqs: new Map() });
    }
    process.send({ kind: 'ready' });
  } else if (message.kind === 'step') {
    process.send({ kind: 'done', found: await step(message) });
  }
}
