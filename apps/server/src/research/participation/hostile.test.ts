import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { deleteSessionData, listSessions } from '@fovea/contract/participation/respondents';
import {
  beginSession,
  finishSession,
  listReceived,
} from '@fovea/contract/participation/participation';
import { withdrawSession } from '@fovea/contract/participation/withdrawal';
import { randomBytes, randomUUID } from 'node:crypto';
import { connect as connectSocket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/store/newId';
import {
  aSessionStart,
  aRespondent,
  aStudy,
  collecting,
  sendFaceChunks,
  sha256,
  type TakingPart,
} from '../../testing/aStudy';
import { pathOf, STRANGE_IDS, type CallName } from '../../testing/everyCall';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);

const ofRespondents = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs }]) => needs === 'respondent',
);
const ofAnyone = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs, path }]) => needs === 'anyone' && path.includes('{studyId}'),
);

/** A valid body for every call that needs no sign-in. */
function bodyFor(name: CallName): unknown {
  const place = { phase: 'setup', setupStep: null, stimulusId: null };
  const bodies: Partial<Record<CallName, unknown>> = {
    pingSession: { ...place, currentSlideNo: null, slideCount: null },
    finishSession: { chunks: [] },
    beginSession: aSessionStart(),
    endVisit: { reason: 'device', variables: {} },
    endSession: { reason: 'device' },
    reportVisit: { visitId: randomUUID(), phase: 'consent' },
    withdrawSession: { secret: randomBytes(32).toString('base64url') },
  };
  return bodies[name];
}

async function ask(
  name: CallName,
  names: Readonly<Record<string, string>>,
  token: string | null,
  body: unknown = bodyFor(name),
) {
  const endpoint: Endpoint = endpoints[name];
  const bytes = new Uint8Array(randomBytes(20));
  const isBytes = endpoint.sends === 'bytes';
  const response = await fetch(server.base + pathOf(endpoint.path, names, 'x'), {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(isBytes ? { 'x-fovea-sha256': sha256(bytes) } : {}),
      ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
    },
    ...(isBytes ? { body: bytes } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

describe('the calls of a session', () => {
  it.each(ofRespondents)(
    '%s: another session or study, or no token at all, is refused',
    async (name) => {
      const [mine, theirs] = [
        await aRespondent(server, await aStudy(server, ada)),
        await aRespondent(server, await aStudy(server, ada)),
      ];
      const chunk = { stream: 'face', seq: '0' };
      const asked = async (studyId: string, sessionId: string, token: string | null) =>
        (await ask(name, { ...chunk, studyId, sessionId }, token)).status;
      expect(await asked(theirs.studyId, theirs.sessionId, mine.token)).toBe(404);
      expect(await asked(mine.studyId, theirs.sessionId, mine.token)).toBe(404);
      expect(await asked(theirs.studyId, mine.sessionId, mine.token)).toBe(404);
      expect(await asked(mine.studyId, newId(), mine.token)).toBe(404);
      expect(await asked(mine.studyId, mine.sessionId, null)).toBe(401);
      expect(await asked(mine.studyId, mine.sessionId, 'x'.repeat(43))).toBe(401);
      // A researcher is not a respondent.
      expect(await asked(mine.studyId, mine.sessionId, ada.token)).toBe(403);
      for (const id of STRANGE_IDS) {
        expect([id, await asked(id, mine.sessionId, mine.token)]).toEqual([id, 404]);
        expect([id, await asked(mine.studyId, id, mine.token)]).toEqual([id, 404]);
      }
      for (const { studyId, sessionId, token } of [mine, theirs]) {
        const { chunks } = await server.callWith(token)(listReceived, { studyId, sessionId });
        expect(chunks).toEqual([]);
      }
    },
  );

  it.each(ofAnyone)('%s: an unknown study is refused', async (name) => {
    // Nobody learns whether the session, or its study, exists.
    const no = name === 'withdrawSession' ? 403 : 404;
    const begin = { ...aSessionStart() };
    const body = name === 'beginSession' ? begin : bodyFor(name);
    const asked = async (studyId: string) =>
      (await ask(name, { studyId, sessionId: newId() }, null, body)).status;
    expect(await asked(newId())).toBe(no);
    for (const id of STRANGE_IDS) {
      const status = await asked(id);
      expect([id, status === no || status === 404]).toEqual([id, true]);
    }
  });

  it('ids that are not texts and bodies that are not objects are refused', async () => {
    const studyId = await aStudy(server, ada);
    const good = aSessionStart();
    const bodies = [
      ...[{}, [], null, 7, 'x'].map((id) => ({ ...good, sessionId: id })),
      ...[{}, [], 7, true].map((visitId) => ({ ...good, visitId })),
      ...[[], 'x', { a: 1 }, { a: { b: 'c' } }, { a: null }].map((variables) => ({
        ...good,
        variables,
      })),
      { ...good, secret: good.secret.slice(1) },
      { ...good, preview: 'yes' },
      { ...good, consent: { ...good.consent, sensors: { webcam: true } } },
      { ...good, consent: { ...good.consent, version: 2 ** 60 + 0.5 } },
      { ...good, device: { a: { b: 1 } } },
      [good],
      'x',
    ];
    for (const body of bodies) {
      const { status } = await ask('beginSession', { studyId }, null, body);
      expect([JSON.stringify(body).slice(0, 200), status]).toEqual([
        JSON.stringify(body).slice(0, 200),
        400,
      ]);
    }
    expect(await ada.call(listSessions, { studyId })).toEqual([]);
  });

  it('variables may have the names of object prototype properties', async () => {
    const studyId = await aStudy(server, ada);
    const text = JSON.stringify(aSessionStart());
    const hostile = text.replace(
      '"variables":{"source":"test"}',
      '"variables":{"constructor":"a","toString":"b","hasOwnProperty":"c"}',
    );
    const url = `${server.base}/datacollection/studies/${studyId}/sessions`;
    const post = (body: string) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await post(hostile)).status).toBe(200);
    const [session] = await ada.call(listSessions, { studyId });
    expect({ ...session!.variables }).toEqual({
      ...{ constructor: 'a', toString: 'b', hasOwnProperty: 'c' },
    });
    const proto = text.replace('"source":"test"', '"__proto__":"x"');
    expect((await post(proto)).status).toBe(400);
    expect({}).not.toHaveProperty('x');
  });
});

describe('chunks at the wrong time', () => {
  it('after the end are stored, and used when a new manifest lists them', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const chunks = await sendFaceChunks(respondent, 1);
    const call = server.callWith(respondent.token);
    await call(finishSession, { ...respondent, body: { chunks } });
    await collecting(server, respondent.studyId, false);
    expect((await respondent.put('face', 1, randomBytes(10))).status).toBe(201);
    expect((await call(listReceived, respondent)).finished).toBe(true);
  });

  it('after the data was deleted are refused and leave nothing behind', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const { studyId, sessionId } = respondent;
    await sendFaceChunks(respondent, 1);
    await ada.call(deleteSessionData, { studyId, sessionId });
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, seq) => respondent.put('face', seq, randomBytes(500))),
    );
    for (const { status } of all) expect([401, 410]).toContain(status);
    await server.runJobs();
    expect(await server.context.recordings.files.chunksOf(studyId, sessionId)).toEqual([]);
  });

  it('during a withdrawal are all erased, whichever came first', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const { studyId, sessionId, begin } = respondent;
    const sending = Array.from({ length: 30 }, (_, seq) =>
      respondent.put('face', seq, randomBytes(2000)),
    );
    const withdrawn = server.callWith(null)(withdrawSession, {
      ...{ studyId, sessionId, body: { secret: begin.secret } },
    });
    const answers = await Promise.all(sending);
    await withdrawn;
    for (const { status } of answers) expect([201, 410]).toContain(status);
    await server.runJobs();
    const { db } = server.context;
    expect(await server.context.recordings.files.chunksOf(studyId, sessionId)).toEqual([]);
    const rows = db.selectFrom('chunks').select('seq').where('sessionId', '=', sessionId);
    expect(await rows.execute()).toEqual([]);
  });

  it.each([
    ['fewer bytes than announced', 'abc', 10],
    ['more bytes than announced', 'abcdefghijklmnop', 3],
  ])('%s: nothing is stored', async (_, text, announced) => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const status = await rawPut(respondent, text, announced);
    // The request was cut off, or the rest was not a request: never accepted.
    expect(['', '400', '422']).toContain(status);
    const call = server.callWith(respondent.token);
    expect((await call(listReceived, respondent)).chunks).toEqual([]);
  });

  it.each(['-1', '1e3', '2147483648', '1000001', '0x1', '00000001', ' 1', '1.0', 'NaN'])(
    'with the number %s are refused',
    async (seq) => {
      const respondent = await aRespondent(server, await aStudy(server, ada));
      const { status } = await respondent.put('face', encodeURIComponent(seq), randomBytes(4));
      expect([400, 404]).toContain(status);
    },
  );

  it('a manifest with such numbers is refused', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const call = server.callWith(respondent.token);
    const of = { stream: 'face', sha256: '0'.repeat(64), size: 1 };
    for (const seq of [-1, 2 ** 31, 1.5, 1_000_001]) {
      const asked = call(finishSession, { ...respondent, body: { chunks: [{ ...of, seq }] } });
      expect((await refusalOf(asked)).status).toBe(400);
    }
  });
});

describe('a hundred concurrent requests', () => {
  it('start one id: one session, one number, one count in the flow', async () => {
    const studyId = await aStudy(server, ada);
    const body = aSessionStart();
    const begun = await Promise.all(
      Array.from({ length: 100 }, () => server.callWith(null)(beginSession, { studyId, body })),
    );
    expect(new Set(begun.map(({ respondentLabel }) => respondentLabel))).toEqual(
      new Set(['Respondent 1']),
    );
    expect(new Set(begun.map(({ token }) => token)).size).toBe(100);
    expect(await ada.call(listSessions, { studyId })).toHaveLength(1);
    const counts = server.context.db
      .selectFrom('blocks')
      .select('begunCount')
      .where('studyId', '=', studyId)
      .where('flowOrder', 'is not', null);
    expect(await counts.execute()).toEqual([{ begunCount: 1 }]);
    const other = await aRespondent(server, studyId);
    expect(other.respondentLabel).toBe('Respondent 2');
  });

  it('finish one session: it is complete and analysed once', async () => {
    const respondent = await aRespondent(server, await aStudy(server, ada));
    const chunks = await sendFaceChunks(respondent, 3);
    const call = server.callWith(respondent.token);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call(finishSession, { ...respondent, body: { chunks } })),
    );
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['complete']));
    const jobs = server.context.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'processRecording')
      .where('dedupeKey', '=', respondent.sessionId);
    expect(await jobs.execute()).toHaveLength(1);
  });
});

/**
 * A PUT that announces another length than it has.
 * @returns the status, or '' when it was cut off
 */
async function rawPut(respondent: TakingPart, text: string, announced: number): Promise<string> {
  const { studyId, sessionId, token } = respondent;
  const { hostname, port } = new URL(server.base);
  return await new Promise((done, failed) => {
    const socket = connectSocket(Number(port), hostname);
    let answer = '';
    socket.on('data', (piece) => (answer += piece.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? ''));
    const path = `/datacollection/studies/${studyId}/sessions/${sessionId}/streams/face/chunks/0`;
    const head = [
      `PUT ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      `x-fovea-sha256: ${sha256(Buffer.from(text))}`,
      `Content-Length: ${announced}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  });
}
