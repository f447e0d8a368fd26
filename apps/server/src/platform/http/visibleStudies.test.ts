import type { Feature } from '@fovea/contract/protocol/access';
import { expect, test } from 'vitest';
import { newId } from '../store/newId';
import { aStudy } from '../../testing/aStudy';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { requireOwned, requireOwnedDeleted, requireOwnedEvenDeleted } from './requireOwned';
import { visibleTo, isStudyVisible } from './visibleStudies';

const server = setUpServer();
const owner = setUpUser(server);
const viewer = setUpUser(server);

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
    const { db } = server.context;
    const studyId = await aStudy(server, owner);
    const ownerId = owns ? viewer.userId : owner.userId;
    const editors = { nobody: [], viewer: [owner.userId, viewer.userId], other: [newId()] }[listed];
    await db.updateTable('studies').set({ editors, ownerId }).where('id', '=', studyId).execute();
    const caller = { companyId: viewer.companyId, userId: viewer.userId, features };

    expect(isStudyVisible({ id: studyId, deletedAt: null, editors, ownerId }, caller)).toBe(sees);
    expect(isStudyVisible({ id: studyId, deletedAt: new Date(), editors, ownerId }, caller)).toBe(
      false,
    );
    const rows = await db
      .selectFrom('studies')
      .select('id')
      .where('id', '=', studyId)
      .where(visibleTo(caller))
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
    expect(await isThere(requireOwned(db, caller, 'studies', studyId, 'study'))).toBe(sees);
    expect(await isThere(requireOwned(db, caller, 'stimuli', stimulusId, 'stimulus'))).toBe(sees);
    expect(await isThere(requireOwnedDeleted(db, caller, studyId))).toBe(false);
    await db
      .updateTable('studies')
      .set({ deletedAt: server.context.now() })
      .where('id', '=', studyId)
      .execute();
    expect(await isThere(requireOwned(db, caller, 'studies', studyId, 'study'))).toBe(false);
    expect(await isThere(requireOwned(db, caller, 'stimuli', stimulusId, 'stimulus'))).toBe(false);
    expect(await isThere(requireOwnedDeleted(db, caller, studyId))).toBe(sees);
    expect(await isThere(requireOwnedEvenDeleted(db, caller, studyId))).toBe(sees);
  },
);

test("the server's own work sees every study of its company, and of no other", async () => {
  const studyId = await aStudy(server, owner);
  const { db } = server.context;
  await db
    .updateTable('studies')
    .set({ editors: [newId()], ownerId: null })
    .where('id', '=', studyId)
    .execute();
  const study = await requireOwned(db, { companyId: owner.companyId }, 'studies', studyId, 'study');
  expect(study.id).toBe(studyId);
  await expect(
    requireOwned(db, { companyId: 'other' }, 'studies', studyId, 'study'),
  ).rejects.toThrow();
});
