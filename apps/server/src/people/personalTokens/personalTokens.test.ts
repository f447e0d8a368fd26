import { deleteToken, getCurrentUser } from '@fovea/contract/people/accounts';
import { changeOwnPassword, setPassword } from '@fovea/contract/people/passwords';
import {
  createPersonalToken,
  listPersonalTokens,
  listUserTokens,
  PERSONAL_TOKENS_MAX,
  revokePersonalToken,
  revokeUserToken,
  type NewPersonalToken,
} from '@fovea/contract/people/personalTokens';
import { endAllSessions, listSignedInSessions, logInAs } from '@fovea/contract/people/signIn';
import { changeUser } from '@fovea/contract/people/users';
import { FEATURES } from '@fovea/contract/protocol/access';
import { createStudy, getStudy } from '@fovea/contract/studies/studies';
import {
  deleteStudy,
  deleteStudyForEver,
  listStudyNames,
} from '@fovea/contract/studies/studyLifecycle';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { auditOf } from '../../testing/audit/auditOf';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';
import { watchProgressEvents } from '../../testing/watchProgressEvents';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEW: NewPersonalToken = { name: 'Nightly', scope: ['STUDY'], isReadOnly: false, days: 90 };

const server = setUpServer({ tokenCallLimit: 60 });
const administrator = () => server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));

const researcher = () => server.signedIn(['STUDY', 'ANALYSIS', 'ONLINE_STUDY_BUILDER']);

async function tokenOf(user: SignedIn, wanted: Partial<NewPersonalToken> = {}) {
  const { token, personalToken } = await user.call(createPersonalToken, {
    body: { ...NEW, ...wanted },
  });
  return { token, id: personalToken.id, call: server.callWith(token) };
}

/** As if the user had used the browser meanwhile. */
async function keepSignedIn({ userId }: SignedIn) {
  await server.context.db
    .updateTable('tokens')
    .set({ lastUsedAt: server.context.now() })
    .where('userId', '=', userId)
    .where('kind', '=', 'researcher')
    .execute();
}

const names = (call: SignedIn['call']) => call(listStudyNames, {});
const ENDED = { status: 401, code: 'SIGN_IN' };

describe('a personal access token', () => {
  test('reads for its user, and the database knows no more than its hash', async () => {
    const ada = await researcher();
    const { token, call } = await tokenOf(ada);
    expect(token).toMatch(/^fov_pat_[0-9A-Za-z]{49}$/);
    expect((await call(getCurrentUser, {})).id).toBe(ada.userId);
    expect((await call(getCurrentUser, {})).features).toEqual(['STUDY']);
    const rows = await server.context.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await ada.call(listPersonalTokens, {}))).not.toContain(token);
  });

  test('is listed with its scope, its end and its last use, to ten minutes', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada, {
      scope: ['ANALYSIS', 'STUDY'],
      isReadOnly: true,
      days: 7,
    });
    const only = async () => (await ada.call(listPersonalTokens, {}))[0]!;
    const before = await only();
    expect(before).toMatchObject({
      name: 'Nightly',
      scope: ['ANALYSIS', 'STUDY'],
      isReadOnly: true,
    });
    expect(before).toMatchObject({ lastUsedDate: null, isExpired: false });
    expect(Date.parse(before.expirationDate) - Date.parse(before.createdDate)).toBe(7 * DAY_MS);
    await names(call);
    const { lastUsedDate } = await only();
    expect(lastUsedDate).not.toBeNull();
    await names(call);
    expect((await only()).lastUsedDate).toBe(lastUsedDate);
    server.advanceClock(11 * MINUTE_MS);
    await names(call);
    expect((await only()).lastUsedDate! > lastUsedDate!).toBe(true);
    server.advanceClock(-11 * MINUTE_MS);
  });

  test('is no session of its user: it is not in that list, and outlives every log-out', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada);
    expect(await ada.call(listSignedInSessions, {})).toHaveLength(1);
    expect(await ada.call(endAllSessions, { body: { butThisOne: false } })).toEqual({ ended: 1 });
    expect(await refusalOf(ada.call(getCurrentUser, {}))).toEqual(ENDED);
    await names(call);
  });

  test('works unused for months, and not a second longer than it is valid', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada, { days: 365 });
    server.advanceClock(364 * DAY_MS);
    await names(call);
    server.advanceClock(DAY_MS + 1000);
    expect(await refusalOf(names(call))).toEqual(ENDED);
    server.advanceClock(-365 * DAY_MS - 1000);
  });

  test('is listed as expired for 30 days and then deleted', async () => {
    const ada = await researcher();
    await tokenOf(ada, { days: 1 });
    const kept = async () => {
      await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
      await server.runJobs();
      const rows = server.context.db
        .selectFrom('tokens')
        .select('name')
        .where('kind', '=', 'personal');
      return (await rows.where('userId', '=', ada.userId).execute()).length;
    };
    server.advanceClock(DAY_MS + 1000);
    await keepSignedIn(ada);
    expect(await ada.call(listPersonalTokens, {})).toMatchObject([{ isExpired: true }]);
    expect(await kept()).toBe(1);
    server.advanceClock(30 * DAY_MS);
    expect(await kept()).toBe(0);
    server.advanceClock(-31 * DAY_MS - 1000);
  });
});

describe('what it may do', () => {
  test('is what both its scope and its user may, at the time of the call', async () => {
    const ada = await researcher();
    const studyId = await aStudy(server, ada, { collecting: false });
    const { call } = await tokenOf(ada, { scope: ['ANALYSIS'] });
    expect(await refusalOf(call(getStudy, { studyId }))).toEqual({
      status: 403,
      code: 'NOT_ALLOWED',
    });
    const both = await tokenOf(ada, { scope: ['STUDY', 'ANALYSIS'] });
    await both.call(getStudy, { studyId });
    await (
      await administrator()
    ).call(changeUser, { userId: ada.userId, body: { features: ['ANALYSIS'] } });
    expect(await refusalOf(both.call(getStudy, { studyId }))).toMatchObject({ status: 403 });
  });

  test('is nothing in another company', async () => {
    const stranger = await server.otherCompanyUser(['STUDY']);
    const studyId = await aStudy(server, await administrator(), { collecting: false });
    const { call } = await tokenOf(stranger);
    expect(await refusalOf(call(getStudy, { studyId }))).toMatchObject({ status: 404 });
  });

  test('does not include changes when it only reads', async () => {
    const ada = await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));
    const scope = ['STUDY', 'ONLINE_STUDY_BUILDER', 'REMOTE_DATA_COLLECTION'] as const;
    const reading = await tokenOf(ada, { scope: [...scope], isReadOnly: true });
    const body = { name: `Study ${newId().slice(-12)}` };
    const made = (call: SignedIn['call']) => call(createStudy, { body, query: {} });
    expect(await refusalOf(made(reading.call))).toEqual({ status: 403, code: 'READ_ONLY' });
    const { id } = await made((await tokenOf(ada, { scope: [...scope] })).call);
    expect((await reading.call(getStudy, { studyId: id })).name).toBe(body.name);
  });

  test('is not about tokens, sessions, passwords, users or deletion for ever', async () => {
    const ada = await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));
    const studyId = await aStudy(server, ada, { collecting: false });
    const scope = ['STUDY', 'ONLINE_STUDY_BUILDER'] as const;
    const { call, id } = await tokenOf(ada, { scope: [...scope] });
    const closed = [
      () => call(createPersonalToken, { body: NEW }),
      () => call(listPersonalTokens, {}),
      () => call(revokePersonalToken, { personalTokenId: id }),
      () => call(listUserTokens, { userId: ada.userId }),
      () => call(listSignedInSessions, {}),
      () =>
        call(changeOwnPassword, {
          body: { currentPassword: TEST_PASSWORD, newPassword: 'x'.repeat(12) },
        }),
      () => call(changeUser, { userId: ada.userId, body: { name: 'Eve' } }),
      () => call(deleteStudyForEver, { studyId, query: { confirmation: 'delete' } }),
    ];
    for (const one of closed) {
      expect(await refusalOf(one())).toEqual({ status: 403, code: 'NOT_FOR_PROGRAMS' });
    }
  });

  test('is entered in the audit log with the name of the token', async () => {
    const ada = await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL'));
    const studyId = await aStudy(server, ada, { collecting: false });
    const { call } = await tokenOf(ada, { name: 'Cleaner' });
    await call(deleteStudy, { studyId });
    const [entry] = await auditOf(server, ada.companyId, 'STUDY_DELETED');
    expect(entry).toMatchObject({ actorId: ada.userId, details: { token: 'Cleaner' } });
  });

  test('is limited in number of calls, for each token by itself', async () => {
    const ada = await researcher();
    const [busy, other] = [await tokenOf(ada), await tokenOf(ada)];
    const calls = Array.from({ length: 61 }, () => fetchNames(busy.token));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(Number((await fetchNames(busy.token)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetchNames(other.token)).status).toBe(200);
    await ada.call(getCurrentUser, {});
  });
});

const fetchNames = (token: string) =>
  fetch(`${server.base}/studies/names`, { headers: { authorization: `Bearer ${token}` } });

describe('it ends', () => {
  test('when its user revokes it, which is audited', async () => {
    const ada = await researcher();
    const { call, id } = await tokenOf(ada, { name: 'Old laptop' });
    await ada.call(revokePersonalToken, { personalTokenId: id });
    expect(await refusalOf(names(call))).toEqual(ENDED);
    expect(await refusalOf(ada.call(revokePersonalToken, { personalTokenId: id }))).toMatchObject({
      status: 404,
    });
    const [entry] = await auditOf(server, ada.companyId, 'PERSONAL_TOKEN_REVOKED');
    expect(entry).toEqual({
      ...{ actorId: ada.userId, targetId: ada.userId },
      details: { name: 'Old laptop' },
    });
  });

  test('when the program gives it back, even one that only reads', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada, { isReadOnly: true });
    await call(deleteToken, {});
    expect(await refusalOf(names(call))).toEqual(ENDED);
    await ada.call(getCurrentUser, {});
  });

  test('when an administrator of the company revokes it, and no other company can', async () => {
    const ada = await researcher();
    const { call, id } = await tokenOf(ada);
    const { userId } = ada;
    const colleague = await administrator();
    expect(await colleague.call(listUserTokens, { userId })).toMatchObject([
      { id, name: 'Nightly' },
    ]);
    const foreign = await server.otherCompanyUser(FEATURES.filter((one) => one !== 'INTERNAL'));
    const revoked = (by: SignedIn, of = userId) =>
      by.call(revokeUserToken, { userId: of, personalTokenId: id });
    expect(await refusalOf(foreign.call(listUserTokens, { userId }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(revoked(foreign))).toMatchObject({ status: 404 });
    expect(await refusalOf(revoked(foreign, foreign.userId))).toMatchObject({ status: 404 });
    expect(await refusalOf(revoked(colleague, colleague.userId))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(revoked(ada))).toMatchObject({ status: 403 });
    await names(call);
    await revoked(colleague);
    expect(await refusalOf(names(call))).toEqual(ENDED);
  });

  test('when its user is disabled', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada);
    await (
      await administrator()
    ).call(changeUser, { userId: ada.userId, body: { disabled: true } });
    expect(await refusalOf(names(call))).toEqual(ENDED);
    await (
      await administrator()
    ).call(changeUser, { userId: ada.userId, body: { disabled: false } });
    expect(await refusalOf(names(call))).toEqual(ENDED);
  });

  test('when somebody else sets the password, but not when its user changes it', async () => {
    const ada = await researcher();
    const { call } = await tokenOf(ada);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another long password' };
    await ada.call(changeOwnPassword, { body });
    await names(call);
    await (
      await administrator()
    ).call(setPassword, {
      userId: ada.userId,
      body: { newPassword: 'a password that was set' },
    });
    expect(await refusalOf(names(call))).toEqual(ENDED);
  });

  test('for new calls and open streams at once; a file that is being sent arrives whole', async () => {
    const ada = await researcher();
    const studyId = await aStudy(server, ada);
    const { token, call, id } = await tokenOf(ada);
    const watcher = watchProgressEvents(server.base, studyId, token);
    await watcher.until(() => true);
    // More than sockets buffer, so that the server is still sending when the token is revoked.
    const bytes = new Uint8Array(32 * 1024 * 1024).fill(7);
    const key = `exports/${studyId}/large.bin`;
    await server.context.objects.put(key, bytes);
    const url = await server.context.objects.signedGet(key);
    const download = (await fetch(server.base + url)).body!.getReader();
    let received = (await download.read()).value!.length;
    await ada.call(revokePersonalToken, { personalTokenId: id });
    expect(received).toBeLessThan(bytes.length);
    for (let next = await download.read(); !next.done; next = await download.read()) {
      received += next.value.length;
    }
    expect(received).toBe(bytes.length);
    expect(await refusalOf(names(call))).toEqual(ENDED);
    // The stream wakes up for what happens in the study, and asks again whether it may go on.
    await aRespondent(server, studyId);
    expect(await watcher.ended).toMatchObject({ status: 401 });
  });
});

describe('it is not created', () => {
  test.each<[string, Partial<NewPersonalToken>, string]>([
    ['with administration in its scope', { scope: ['ACCOUNT_ADMINISTRATION'] }, 'BAD_SCOPE'],
    ['with a feature that the user lacks', { scope: ['LAB'] }, 'BAD_SCOPE'],
    ['with a scope that is named twice', { scope: ['STUDY', 'STUDY'] }, 'BAD_SCOPE'],
    ['without a scope', { scope: [] }, 'NOT_VALID'],
    ['without a name', { name: '  ' }, 'NOT_VALID'],
    ['for more than a year', { days: 366 }, 'NOT_VALID'],
    ['for no day', { days: 0 }, 'NOT_VALID'],
  ])('%s', async (_, wanted, code) => {
    const ada = await researcher();
    expect(await refusalOf(tokenOf(ada, wanted))).toEqual({ status: 400, code });
    expect(await ada.call(listPersonalTokens, {})).toEqual([]);
  });

  test('a quarter of an hour after signing in, without a proof', async () => {
    const ada = await researcher();
    server.advanceClock(16 * MINUTE_MS);
    expect(await refusalOf(tokenOf(ada))).toEqual({ status: 403, code: 'PROOF_NEEDED' });
    server.advanceClock(-16 * MINUTE_MS);
  });

  test('by staff who are logged in as its user', async () => {
    const ada = await researcher();
    const staff = await server.otherCompanyUser();
    const { accessToken } = await staff.call(logInAs, { body: { targetId: ada.userId } });
    const created = server.callWith(accessToken)(createPersonalToken, { body: NEW });
    expect(await refusalOf(created)).toMatchObject({ status: 403 });
  });

  test('beyond fifty for a user', async () => {
    const ada = await researcher();
    const created = Array.from({ length: PERSONAL_TOKENS_MAX }, () => tokenOf(ada));
    await Promise.all(created);
    expect(await refusalOf(tokenOf(ada))).toEqual({ status: 409, code: 'TOO_MANY_TOKENS' });
  });
});

test.each(['', 'x', '0'.repeat(49), 'é'.repeat(49)])(
  'a text that only looks like a token is refused: fov_pat_%s',
  async (rest) => {
    const header = Buffer.from(`Bearer fov_pat_${rest}`).toString('latin1');
    const answer = await fetch(`${server.base}/studies/names`, {
      headers: { authorization: header },
    });
    expect(answer.status).toBe(401);
  },
);
