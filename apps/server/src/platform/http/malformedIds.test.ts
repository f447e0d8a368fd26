import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { pathOf, STRANGE_IDS, type CallName } from '../../testing/everyCall';
import { rowsDigest } from '../../testing/rowsDigest';
import { setUp, setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';

const server = setUpServer();
const ada = setUpUser(server);
const mallory = setUpOutsider(server);
const study = setUp(() => ada.call(createStudy, { body: { name: 'Mine' }, query: {} }));

const calls = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs, path }]) =>
    needs !== 'anyone' && needs !== 'respondent' && needs !== 'machine' && path.includes('{'),
);

/** The id is one of the panel's, and this company is not connected to any. */
const OF_PANEL: ReadonlySet<CallName> = new Set(['listPanelProjects']);

test.each(calls)('%s: a malformed id in the path is treated as unknown', async (name, endpoint) => {
  const before = await rowsDigest(server.context.db);
  for (const id of STRANGE_IDS) {
    const hasBody = endpoint.body !== undefined;
    const isForm = endpoint.sends === 'multipart';
    const answer = await fetch(
      server.base + pathOf(endpoint.path, { flag: 'true' }, id) + queryOf(name),
      {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${ada.token}`,
          ...(hasBody && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: isForm ? new FormData() : '{}' } : {}),
      },
    );
    // The body may be validated before or after the id.
    const expected = hasBody ? [400, 404] : OF_PANEL.has(name) ? [404, 409] : [404];
    expect([id, expected.includes(answer.status), answer.status]).toEqual([
      id,
      true,
      answer.status,
    ]);
  }
  expect(await rowsDigest(server.context.db)).toEqual(before);
});

function queryOf(name: CallName): string {
  const queries: Partial<Record<CallName, string>> = {
    deleteStimulus: `?blockId=${study.blocks[0]!.id}`,
    getPanelCost: '?addedPlaces=1',
    listObservedEffects: '?metric=fixationCount',
    deleteFolder: '?version=1',
    deleteStudyForEver: '?confirmation=delete',
    shareLicense: '?email=ada@example.org',
  };
  return queries[name] ?? '';
}

test('fields that no one may set are ignored, not stored', async () => {
  const answer = await fetch(`${server.base}/studies/${study.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      company: mallory.companyId,
      companyId: mallory.companyId,
      studyOwner: mallory.userId,
      features: ['INTERNAL'],
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
