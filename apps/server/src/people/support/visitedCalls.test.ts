import { createAoiSet } from '@fovea/contract/analysis/aoi';
import { createSegment } from '@fovea/contract/analysis/segments';
import { FEATURES } from '@fovea/contract/protocol/access';
import { endpoints } from '@fovea/contract/all';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { registerDpa } from '@fovea/contract/people/companies';
import { visitStudy } from '@fovea/contract/people/support';
import { setEditors } from '@fovea/contract/studies/studyLifecycle';
import { isOpenOnVisit } from '@fovea/rules/people/supportAccess';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { bodiesFor, namesFor, queriesFor, type CallName } from '../../testing/everyCall';
import { rowsDigest } from '../../testing/rowsDigest';
import { sendCall } from '../../testing/sendCall';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { idsOfWorld, tenancyWorld, type TenancyWorld } from '../../testing/tenancyWorld';

/** Every call from a visit of support, in a company with one of everything. */

const calls = (Object.entries(endpoints) as [CallName, Endpoint][]).filter(
  ([, { needs }]) => needs !== 'anyone' && needs !== 'respondent',
);
const open = calls.filter(([name, endpoint]) => isOpenOnVisit(endpoint) && name !== 'deleteToken');
const closed = calls.filter(([, endpoint]) => !isOpenOnVisit(endpoint));

const server = setUpServer();
let owner: SignedIn;
/** The consent is for the analysed study of the world. */
let world: TenancyWorld;
/** The same company, with another study in the place of that one. */
let other: TenancyWorld;
let visit: string;
beforeAll(async () => {
  owner = await server.otherCompanyUser(FEATURES.filter((one) => one !== 'INTERNAL'));
  world = await tenancyWorld(server, owner);
  const analysed = await anAnalysedStudy(server, owner);
  const { studyId } = analysed;
  const segment = await owner.call(createSegment, {
    studyId,
    body: { name: 'Two', respondents: analysed.ids.slice(0, 2) },
  });
  const { id: aoiSetId } = await owner.call(createAoiSet, { body: { study: studyId } });
  other = { ...world, analysed, segment, aoiSetId };
  const staff = await server.signedIn(['INTERNAL']);
  const agreement = { companyId: owner.companyId, userId: world.otherUserId };
  await staff.call(registerDpa, { body: { ...agreement, dpaVersion: '2024-11-18' } });
  const { supportRequestId } = world;
  visit = (await staff.call(visitStudy, { supportRequestId })).accessToken;
}, 120_000);

/** Every study in the path is the analysed one: the draft is another study. */
const ask = (name: CallName, path: string, of: TenancyWorld) =>
  sendCall(server, visit, name, {
    names: { ...namesFor(name, path, of), studyId: of.analysed.studyId },
    body: name === 'checkStudyVersions' ? { [of.analysed.studyId]: 0 } : bodiesFor(of)[name],
    query: name === 'listAoiSets' ? { studyId: of.analysed.studyId } : queriesFor(of)[name],
  });

/** What the answers for the study may name. */
function idsOfVisit(): ReadonlySet<string> {
  const { analysed, segment, aoi, aoiSetId, analysedFlowId, begunSessionId } = world;
  return new Set([
    ...[owner.companyId, owner.userId, owner.rootFolder, analysed.studyId, analysed.stimulusId],
    ...[segment.id, aoi.id, aoiSetId, analysedFlowId, begunSessionId, ...analysed.ids],
  ]);
}

describe.each(open)('%s', (name, { path }) => {
  test('answers with the study of the consent, and names nothing else of the company', async () => {
    const before = await rowsDigest(server.context.db);
    const { status, text } = await ask(name, path, world);
    expect([name, status, text]).toEqual([name, 200, text]);
    const all = [...idsOfWorld(world), ...idsOfWorld(other), other.analysed.studyId];
    const allowed = idsOfVisit();
    expect(all.filter((id) => !allowed.has(id) && text.includes(id))).toEqual([]);
    expect(await rowsDigest(server.context.db)).toEqual(before);
  });

  test.runIf(path.includes('{'))('answers 404 for another study of the company', async () => {
    const { status, text } = await ask(name, path, other);
    expect([name, status, text]).toEqual([name, 404, text]);
  });
});

test('every other call is refused, with ids of the study too, and changes nothing', async () => {
  const before = await rowsDigest(server.context.db);
  expect(closed.length).toBeGreaterThan(100);
  for (const [name, { path }] of closed) {
    for (const of of [world, other]) {
      expect([name, (await ask(name, path, of)).status]).toEqual([name, 403]);
    }
  }
  expect(await rowsDigest(server.context.db)).toEqual(before);
}, 60_000);

test('an id of the study in the address of another one answers 404', async () => {
  const { analysed } = world;
  const path = '/studies/{studyId}/sessions/{sessionId}';
  const names = namesFor('getSession', path, world);
  for (const [studyId, sessionId] of [
    [other.analysed.studyId, analysed.ids[0]!],
    [analysed.studyId, other.analysed.ids[0]!],
  ] as const) {
    for (const name of ['getSession', 'listRespondentResults', 'getConsentText'] as const) {
      const sent = await sendCall(server, visit, name, { names: { ...names, studyId, sessionId } });
      expect([name, sent.status]).toEqual([name, 404]);
    }
  }
});

test('a visit ends with what its user may see, and before that is not less', async () => {
  const { studyId } = world.analysed;
  const { db } = server.context;
  await owner.call(setEditors, { studyId, body: { editors: [world.otherUserId] } });
  await db.updateTable('studies').set({ ownerId: null }).where('id', '=', studyId).execute();
  // Account administrators see every study.
  const seen = async () => {
    const statuses = open
      .filter(([, { path }]) => path.includes('{'))
      .map(async ([name, { path }]) => (await ask(name, path, world)).status);
    return new Set(await Promise.all(statuses));
  };
  expect(await seen()).toEqual(new Set([200]));
  expect((await ask('listStudyNames', '/studies/names', world)).text).toContain(studyId);
  await db
    .updateTable('users')
    .set({ features: ['STUDY', 'ANALYSIS'] })
    .where('id', '=', owner.userId)
    .execute();
  expect(await seen()).toEqual(new Set([404]));
  expect((await ask('listStudyNames', '/studies/names', world)).text).not.toContain(studyId);
});
