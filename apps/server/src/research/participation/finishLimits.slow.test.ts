import { finishSession, type ManifestChunk } from '@fovea/contract/participation/participation';
import { getSession } from '@fovea/contract/participation/respondents';
import { connect as connectSocket } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it, vi } from 'vitest';
import { aRespondent, aStudy, sendFaceChunks, sha256, type TakingPart } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const NEVER_SENT = sha256(Buffer.from('never sent'));
const neverSent = (count: number): ManifestChunk[] =>
  Array.from({ length: count }, (_, seq) => ({ stream: 'face', seq, sha256: NEVER_SENT, size: 5 }));

/** Sends the body as it is, so that the test itself encodes and decodes nothing large. */
async function finishWith(respondent: TakingPart, body: string | Buffer) {
  const { studyId, sessionId, token } = respondent;
  const response = await fetch(
    `${server.base}/datacollection/studies/${studyId}/sessions/${sessionId}/finish`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    },
  );
  const retryAfterS = Number(response.headers.get('retry-after'));
  return { status: response.status, retryAfterS, answer: (await response.json()) as unknown };
}

it('a list of 100,000 entries is neither parsed nor written on the thread that serves calls', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const body = Buffer.from(JSON.stringify({ chunks: neverSent(100_000) }));
  // What a quick task does happens in another thread; in tests it shares this one.
  let isInTask = false;
  const { quickTasks } = server.context;
  const run = quickTasks.run.bind(quickTasks);
  const tasks = vi.spyOn(quickTasks, 'run').mockImplementation(async (kind, request) => {
    isInTask = true;
    return await run(kind, request).finally(() => (isInTask = false));
  });
  const lengths: number[] = [];
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (!isInTask) lengths.push(text.length);
    return parse(text, reviver) as unknown;
  });
  const writing = vi.spyOn(JSON, 'stringify').mockImplementation(((value: unknown) => {
    const text = stringify(value);
    if (!isInTask) lengths.push(text?.length ?? 0);
    return text;
  }) as typeof JSON.stringify);
  try {
    const { status, answer } = await finishWith(respondent, body);
    expect({ status, state: (answer as { state: string }).state }).toEqual({
      status: 200,
      state: 'missing',
    });
    expect(tasks).toHaveBeenCalledTimes(1);
    expect(Math.max(...lengths)).toBeLessThan(1_000_000);
  } finally {
    for (const spy of [parsing, writing, tasks]) spy.mockRestore();
  }
});

it('the chunks of such a list are not stored, and ten thousand of the missing ones are named', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const { studyId, sessionId } = respondent;
  const [there] = await sendFaceChunks(respondent, 1);
  const chunks = [there!, ...neverSent(100_000).slice(1)];
  const answer = await server.callWith(respondent.token)(finishSession, {
    ...respondent,
    body: { chunks },
  });
  if (answer.state !== 'missing') throw new Error('it cannot be complete');
  expect(answer.missing).toHaveLength(10_000);
  expect(answer.missing[0]).toEqual({ stream: 'face', seq: 1 });
  const rows = server.context.db
    .selectFrom('manifests')
    .select('sessionId')
    .where('sessionId', '=', sessionId);
  expect(await rows.execute()).toEqual([]);
  const { files } = server.context.recordings;
  expect(await files.readJson(studyId, sessionId, 'manifest.json')).toBeNull();
  expect(await ada.call(getSession, { studyId, sessionId })).toMatchObject({
    ...{ state: 'UPLOADING', expectedChunks: 100_000, receivedChunks: 1 },
  });
});

it('an empty list does not complete a session of which chunks were received', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const call = server.callWith(respondent.token);
  const finish = (chunks: ManifestChunk[]) =>
    call(finishSession, { ...respondent, body: { chunks } });
  const chunks = await sendFaceChunks(respondent, 2);
  expect(await refusalOf(finish([]))).toEqual({ status: 409, code: 'EMPTY_MANIFEST' });
  expect(await ada.call(getSession, respondent)).toMatchObject({ endTime: null });
  expect(await finish(chunks)).toEqual({ state: 'complete' });
  expect(await refusalOf(finish([]))).toEqual({ status: 409, code: 'EMPTY_MANIFEST' });
  expect(await ada.call(getSession, respondent)).toMatchObject({ state: 'PROCESSING' });
});

it('an empty list completes a session of which nothing was received', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  expect(
    await server.callWith(respondent.token)(finishSession, { ...respondent, body: { chunks: [] } }),
  ).toEqual({ state: 'complete' });
});

it.each([
  ['no JSON', '{"chunks":[', 'The request cannot be read.'],
  ['nothing', '', 'The request cannot be read.'],
  ['a wrong field', '{"chunks":[{"stream":"face"}]}', "'chunks.0.seq' is missing"],
])('a body with %s is refused', async (_, body, reason) => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const { status, answer } = await finishWith(respondent, body);
  expect({ status, answer }).toMatchObject({ status: 400, answer: { status: 400 } });
  expect((answer as { message: string }).message).toContain(reason);
});

it('more than a hundred thousand entries, and more bytes than those have, are refused', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const tooMany = JSON.stringify({ chunks: neverSent(100_001) });
  expect((await finishWith(respondent, tooMany)).answer).toMatchObject({
    ...{ status: 400, code: 'NOT_VALID' },
    message: "The request is not valid: 'chunks' must have at most 100000 entries.",
  });
  const { studyId, sessionId, token } = respondent;
  const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/finish`;
  expect(await statusOfAnnounced(path, token, 24 * 1024 * 1024 + 1)).toBe(413);
});

it('one session is finished a limited number of times', async () => {
  const respondent = await aRespondent(server, await aStudy(server, ada));
  const body = JSON.stringify({ chunks: [] });
  for (let tried = 0; tried < 300; tried++) await finishWith(respondent, body);
  const { status, retryAfterS } = await finishWith(respondent, body);
  expect(status).toBe(429);
  expect(retryAfterS).toBeGreaterThan(0);
  const other = await aRespondent(server, await aStudy(server, ada));
  expect((await finishWith(other, body)).status).toBe(200);
});

it('the size of a list counts for its address', async () => {
  const counted = vi.spyOn(RateLimiterMemory.prototype, 'consume');
  try {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const body = JSON.stringify({ chunks: neverSent(1_000) });
    await finishWith(respondent, body);
    expect(counted).toHaveBeenCalledWith('127.0.0.1', Math.ceil(body.length / 1024));
  } finally {
    counted.mockRestore();
  }
});

/** The status of a request that announces this many bytes and sends none; 0: it was cut off. */
async function statusOfAnnounced(path: string, token: string, sizeBytes: number): Promise<number> {
  const { hostname, port } = new URL(server.base);
  return await new Promise((done) => {
    const socket = connectSocket(Number(port), hostname);
    let answer = '';
    socket.on('data', (piece) => (answer += piece.toString()));
    socket.on('error', () => done(0));
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${sizeBytes}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });
}
