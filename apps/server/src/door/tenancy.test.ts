import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/endpoint';
import { createStimulus } from '@fovea/contract/stimuli';
import { createStudy, getStudy, updateStudy, type Study } from '@fovea/contract/studies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodiesFor, pathOf, queriesFor, type CallName } from '../testing/everyCall';
import { startTestServer, type SignedIn, type TestServer } from '../testing/startTestServer';

let server: TestServer;
let ada: SignedIn;
let mallory: SignedIn;
let study: Study;
let foreign: Study;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signedIn();
  mallory = await server.stranger();
  study = await ada.call(createStudy, { body: { name: 'Mine' }, query: {} });
  foreign = await mallory.call(createStudy, { body: { name: 'Theirs' }, query: {} });
});
afterAll(() => server.close());

const calls = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs, path }]) => needs !== 'anyone' && needs !== 'respondent' && path.includes('{'),
);

async function ask(
  user: SignedIn,
  name: CallName,
  of: Study,
  names: Record<string, string>,
  id: string,
) {
  const endpoint: Endpoint = endpoints[name];
  const query = queriesFor(of)[name] ?? '';
  const body = bodiesFor(of)[name];
  return await fetch(server.base + pathOf(endpoint.path, names, id) + query, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test.each(calls)('%s: what belongs to another company does not exist', async (name) => {
  const stimulus = study.stimuli[0]!;
  const names = {
    folderId: study.folder,
    studyId: study.id,
    blockId: study.blocks[0]!.id,
    stimulusId: stimulus.id,
    flag: 'true',
  };
  const answer = await ask(mallory, name, study, names, 'unknown');
  expect(answer.status).toBe(404);
  const unknown = await ask(mallory, name, study, { flag: 'true' }, 'unknown');
  // Word for word the same: nobody learns that the id exists.
  expect(await answer.json()).toEqual(await unknown.json());
  // Nothing was changed.
  expect((await ada.call(getStudy, { studyId: study.id })).version).toBe(study.version);
});

test.each(calls)('%s: strange ids are unknown ids', async (name) => {
  const strange = [
    '__proto__',
    'constructor',
    '9223372036854775808',
    '1.5',
    '-1',
    '[object Object]',
    "' or 1=1 --",
    'a\u0000b',
    '🙂',
    'x'.repeat(65),
    'x'.repeat(190),
    '../users',
    '%2e%2e',
  ];
  for (const id of strange) {
    const answer = await ask(ada, name, study, { flag: 'true' }, id);
    expect([id, answer.status]).toEqual([id, 404]);
  }
});

test('ids of another company inside bodies and queries do not exist either', async () => {
  const block = foreign.blocks[0]!.id;
  const notFound = { status: 404 };
  await expect(
    ada.call(createStudy, {
      body: { name: 'Elsewhere' },
      query: { targetFolderId: mallory.rootFolder },
    }),
  ).rejects.toMatchObject(notFound);
  await expect(
    ada.call(createStimulus, {
      studyId: study.id,
      body: { type: 'INSTRUCTION', blockId: block },
    }),
  ).rejects.toMatchObject(notFound);
  await expect(
    ada.call(updateStudy, {
      studyId: study.id,
      body: { stimuli: [{ id: foreign.stimuli[0]!.id, displayName: 'Stolen' }] },
    }),
  ).rejects.toMatchObject(notFound);
  const own = { ...study, blocks: foreign.blocks };
  const order = await ask(
    ada,
    'orderBlockChildren',
    own,
    { studyId: study.id, blockId: block },
    'x',
  );
  expect(order.status).toBe(404);
  const mixed = await ask(
    ada,
    'orderBlockChildren',
    own,
    { studyId: study.id, blockId: study.blocks[0]!.id },
    'x',
  );
  expect(mixed.status).toBe(409);
});

test('fields that no one may set are ignored, not stored', async () => {
  const answer = await fetch(`${server.base}/studies/${study.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      company: mallory.companyId,
      companyId: mallory.companyId,
      studyOwner: mallory.userId,
      remoteDataCollection: true,
      contactEmail: 'kept@example.org',
    }),
  });
  expect(answer.status).toBe(200);
  expect(await ada.call(getStudy, { studyId: study.id })).toMatchObject({
    company: ada.companyId,
    studyOwner: ada.userId,
    remoteDataCollection: false,
    contactEmail: 'kept@example.org',
  });
});
