import type { Feature } from '@fovea/contract/protocol/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../store/newId';
import { aStudy } from '../../testing/aStudy';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/startTestServer';
import { own, ownDeleted, ownEvenDeleted } from './own';
import { seenBy, showsStudy } from './visibleStudies';

let server: TestServer;
let owner: SignedIn;
let viewer: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  viewer = await server.signedIn();
});
afterAll(() => server.close());

const cases: [string, 'nobody' | 'viewer' | 'other', boolean, Feature[], boolean][] = [
  ['no editors', 'nobody', false, ['STUDY'], true],
  ['an editor', 'viewer', false, ['STUDY'], true],
  ['another editor', 'other', false, ['STUDY'], false],
  ['the owner, not listed', 'other', true, ['STUDY'], true],
  ['an administrator', 'other', false, ['ACCOUNT_ADMINISTRATION'], true],
  ['staff', 'other', false, ['INTERNAL'], true],
];

test.each(cases)(
  'lists, rules and single rows agree: %s',
  async (_, listed, owns, features, sees) => {
    const { db } = server.house;
    const studyId = await aStudy(server, owner);
    const ownerId = owns ? viewer.userId : owner.userId;
    const editors = { nobody: [], viewer: [owner.userId, viewer.userId], other: [newId()] }[listed];
    await db.updateTable('studies').set({ editors, ownerId }).where('id', '=', studyId).execute();
    const caller = { companyId: viewer.companyId, userId: viewer.userId, features };

    expect(showsStudy({ deletedAt: null, editors, ownerId }, caller)).toBe(sees);
    expect(showsStudy({ deletedAt: new Date(), editors, ownerId }, caller)).toBe(false);
    const rows = await db
      .selectFrom('studies')
      .select('id')
      .where('id', '=', studyId)
      .where(seenBy(caller))
      .execute();
    expect(rows).toHaveLength(sees ? 1 : 0);

    const isThere = (found: Promise<unknown>) =>
      found.then(
        () => true,
        () => false,
      );
    const { id: stimulusId } = await db
      .selectFrom('stimuli')
      .select('id')
      .where('studyId', '=', studyId)
      .executeTakeFirstOrThrow();
    expect(await isThere(own(db, caller, 'studies', studyId, 'study'))).toBe(sees);
    expect(await isThere(own(db, caller, 'stimuli', stimulusId, 'stimulus'))).toBe(sees);
    expect(await isThere(ownDeleted(db, caller, studyId))).toBe(false);
    await db
      .updateTable('studies')
      .set({ deletedAt: server.house.now() })
      .where('id', '=', studyId)
      .execute();
    expect(await isThere(own(db, caller, 'studies', studyId, 'study'))).toBe(false);
    expect(await isThere(own(db, caller, 'stimuli', stimulusId, 'stimulus'))).toBe(false);
    expect(await isThere(ownDeleted(db, caller, studyId))).toBe(sees);
    expect(await isThere(ownEvenDeleted(db, caller, studyId))).toBe(sees);
  },
);

test("the server's own work sees every study of its company, and of no other", async () => {
  const studyId = await aStudy(server, owner);
  const { db } = server.house;
  await db
    .updateTable('studies')
    .set({ editors: [newId()], ownerId: null })
    .where('id', '=', studyId)
    .execute();
  const study = await own(db, { companyId: owner.companyId }, 'studies', studyId, 'study');
  expect(study.id).toBe(studyId);
  await expect(own(db, { companyId: 'other' }, 'studies', studyId, 'study')).rejects.toThrow();
});
