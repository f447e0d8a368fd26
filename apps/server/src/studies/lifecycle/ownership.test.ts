import { listAuditEntries } from '@fovea/contract/platform/audit';
import { listPossibleOwners, setOwner } from '@fovea/contract/studies/ownership';
import { getStudy } from '@fovea/contract/studies/studies';
import { setEditors } from '@fovea/contract/studies/studyLifecycle';
import { expect, test } from 'vitest';
import { aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';

const BUILDER = ['STUDY', 'ONLINE_STUDY_BUILDER', 'LIMITED_STUDY_VIEW'] as const;

const server = setUpServer();
const ada = setUpUser(server, BUILDER);
const bob = setUpUser(server, BUILDER);
const boss = setUpUser(server);

const give = (giver: SignedIn, studyId: string, owner: string) =>
  giver.call(setOwner, { studyId, body: { owner } });
const change = (
  userId: string,
  values: { disabled?: boolean; validTo?: Date; features?: string[] },
) =>
  server.context.db
    .updateTable('users')
    .set(values as never)
    .where('id', '=', userId)
    .execute();

test('the owner gives a study to a colleague, which is audited once', async () => {
  const studyId = await aStudy(server, ada, { name: 'Given away' });
  const before = await ada.call(getStudy, { studyId });
  const given = await give(ada, studyId, bob.userId);
  expect(given.studyOwner).toBe(bob.userId);
  expect(given.version).toBeGreaterThan(before.version);
  await give(bob, studyId, bob.userId);
  const { items } = await boss.call(listAuditEntries, { query: { action: 'OWNER_CHANGED' } });
  const entries = items.filter(({ targetId }) => targetId === studyId);
  expect(entries).toHaveLength(1);
  const emailOf = async ({ userId }: SignedIn) =>
    (
      await server.context.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    ).email;
  expect(entries[0]).toMatchObject({
    actor: { id: ada.userId },
    targetName: 'Given away',
    details: { owner: { before: await emailOf(ada), after: await emailOf(bob) } },
  });
});

test('the previous owner still gets the answer when the study is hidden from them now', async () => {
  const studyId = await aStudy(server, ada);
  await ada.call(setEditors, { studyId, body: { editors: [bob.userId] } });
  expect((await give(ada, studyId, bob.userId)).studyOwner).toBe(bob.userId);
  expect(await refusalOf(ada.call(getStudy, { studyId }))).toMatchObject({ status: 404 });
});

test('a colleague is refused and an account administrator is not', async () => {
  const studyId = await aStudy(server, ada);
  expect(await refusalOf(give(bob, studyId, bob.userId))).toMatchObject({
    status: 403,
    code: 'NOT_OWNER',
  });
  expect((await give(boss, studyId, bob.userId)).studyOwner).toBe(bob.userId);
});

test('users who could not open the study are refused and not offered', async () => {
  const studyId = await aStudy(server, ada);
  const disabled = await server.signedIn(BUILDER);
  const expired = await server.signedIn(BUILDER);
  const analyst = await server.signedIn(['ANALYSIS']);
  await change(disabled.userId, { disabled: true });
  await change(expired.userId, { validTo: new Date(Date.now() - 1000) });
  for (const { userId } of [disabled, expired]) {
    expect(await refusalOf(give(ada, studyId, userId))).toMatchObject({
      status: 409,
      code: 'OWNER_CLOSED',
    });
  }
  expect(await refusalOf(give(ada, studyId, analyst.userId))).toMatchObject({
    status: 409,
    code: 'OWNER_WITHOUT_STUDIES',
  });
  const offered = (await ada.call(listPossibleOwners, { studyId })).map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([ada.userId, bob.userId, boss.userId]));
  for (const { userId } of [disabled, expired, analyst]) expect(offered).not.toContain(userId);
  expect((await ada.call(getStudy, { studyId })).studyOwner).toBe(ada.userId);
});

test('studies and users of another company do not exist', async () => {
  const studyId = await aStudy(server, ada);
  const stranger = await server.otherCompanyUser();
  for (const ask of [
    () => give(stranger, studyId, stranger.userId),
    () => give(ada, studyId, stranger.userId),
    () => give(ada, studyId, 'nobody'),
    () => stranger.call(listPossibleOwners, { studyId }),
  ]) {
    expect(await refusalOf(ask())).toMatchObject({ status: 404 });
  }
});
