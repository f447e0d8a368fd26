import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { deleteToken, getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { getFolder } from '@fovea/contract/studies/folders';
import { enableSecondFactor } from '@fovea/contract/people/secondFactor';
import {
  endAllSessions,
  endSignedInSession,
  listSignedInSessions,
  logInAs,
  requestScopedToken,
} from '@fovea/contract/people/signIn';
import { beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { aRespondent, aStudy } from '../../testing/aStudy';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { startTestServer, TEST_PASSWORD, type SignedIn } from '../../testing/startTestServer';
import { withSecondFactor } from '../../testing/withSecondFactor';

const HOUR_MS = 60 * 60_000;
const NOT_STAFF: readonly Feature[] = FEATURES.filter((feature) => feature !== 'INTERNAL');

const server = setUpServer();
let staff: SignedIn;
beforeEach(async () => {
  staff = await server.otherCompanyUser();
});

async function again({ call }: SignedIn, userAgent = 'Firefox'): Promise<string> {
  const { username } = await call(getCurrentUser, {});
  const response = await fetch(`${server.base}/token`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams({ username, password: TEST_PASSWORD, grant_type: 'password' }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

async function isOut(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.base}/users/current`, { headers })).status === 401;
}

async function logOf(chain: string, action: string) {
  const entries = await server.context.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('chain', '=', chain)
    .orderBy('seq')
    .execute();
  return entries.filter((entry) => entry.action === action);
}

describe('the list of sessions', () => {
  test('has the current session first, then by last use, with browser and address', async () => {
    const user = await server.signedIn(['STUDY']);
    const older = await again(user, 'Safari');
    server.advanceClock(HOUR_MS);
    const newer = await again(user, 'Chrome');
    const list = await user.call(listSignedInSessions, {});
    expect(list.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
      [true, 'node'],
      [false, 'Chrome'],
      [false, 'Safari'],
    ]);
    expect(list[1]).toMatchObject({ ip: '127.0.0.1', scope: null, actor: null });
    expect(JSON.stringify(list)).not.toContain(newer);
    server.advanceClock(HOUR_MS);
    await server.callWith(older)(getCurrentUser, {});
    const used = await server.callWith(newer)(listSignedInSessions, {});
    expect(used.map(({ userAgent }) => userAgent)).toEqual(['Chrome', 'Safari', 'node']);
    server.advanceClock(-2 * HOUR_MS);
  });

  test('excludes first steps, respondents and ended sessions', async () => {
    const user = await server.signedIn(NOT_STAFF);
    await aRespondent(server, await aStudy(server, user));
    const guarded = await withSecondFactor(server, user);
    await guarded.firstStep();
    expect(await user.call(listSignedInSessions, {})).toHaveLength(1);
    const idle = await again(await server.signedIn());
    expect(idle).toBeTruthy();
    const other = await server.signedIn();
    await again(other);
    server.advanceClock(23 * HOUR_MS);
    await other.call(getCurrentUser, {});
    server.advanceClock(2 * HOUR_MS);
    expect(await other.call(listSignedInSessions, {})).toHaveLength(1);
    const stored = () =>
      server.context.db
        .selectFrom('tokens')
        .select('id')
        .where('userId', '=', other.userId)
        .execute();
    expect(await stored()).toHaveLength(2);
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
    expect(await stored()).toHaveLength(1);
    server.advanceClock(-25 * HOUR_MS);
  });

  test("ends one session, but never another user's", async () => {
    const user = await server.signedIn();
    const other = await server.signedIn();
    const elsewhere = await again(user);
    const id = (await user.call(listSignedInSessions, {}))[1]!.id;
    const end = (by: SignedIn, signedInId: string) => by.call(endSignedInSession, { signedInId });
    expect((await refusalOf(end(other, id))).status).toBe(404);
    await server.callWith(elsewhere)(getCurrentUser, {});
    await end(user, id);
    expect(await isOut(elsewhere)).toBe(true);
    expect((await refusalOf(end(user, id))).status).toBe(404);
    // A first step is not a session, so its id ends nothing.
    const guarded = await withSecondFactor(server);
    const first = await guarded.firstStep();
    const row = await server.context.db
      .selectFrom('tokens')
      .select('id')
      .where('userId', '=', guarded.userId)
      .where('kind', '=', 'secondFactor')
      .executeTakeFirstOrThrow();
    expect((await refusalOf(end(guarded, row.id))).status).toBe(404);
    await guarded.secondStep(first, guarded.code());
  });

  test('ends all sessions, or all but the current one', async () => {
    const user = await withSecondFactor(server, await server.otherCompanyUser(NOT_STAFF));
    const first = await user.firstStep();
    const scoped = await user.call(requestScopedToken, { body: { scope: 'STUDY' } });
    const asUser = await staff.call(logInAs, { body: { targetId: user.userId } });
    const others = await server.signedIn();
    expect(await user.call(endAllSessions, { body: { butThisOne: true } })).toEqual({ ended: 2 });
    expect(await isOut(scoped.accessToken)).toBe(true);
    expect(await isOut(asUser.accessToken)).toBe(true);
    expect((await refusalOf(user.secondStep(first, user.code()))).code).toBe('BEGIN_AGAIN');
    await others.call(getCurrentUser, {});
    expect(await user.call(listSignedInSessions, {})).toHaveLength(1);
    expect(await user.call(endAllSessions, { body: { butThisOne: false } })).toEqual({ ended: 1 });
    expect(await isOut(user.token)).toBe(true);
    const noted = await logOf(user.companyId, 'SESSIONS_ENDED');
    expect(noted.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { ended: 2, everywhere: true },
      { ended: 1, everywhere: true },
    ]);
  });
});

describe('logging in as another user', () => {
  test("is for internal staff: for an hour, without the rights of staff, and audited in the user's company", async () => {
    const user = await server.otherCompanyUser(NOT_STAFF);
    const { accessToken, mfaNeeded } = await staff.call(logInAs, {
      body: { targetId: user.userId },
    });
    expect(mfaNeeded).toBe(false);
    const as = server.callWith(accessToken);
    const me = await as(getCurrentUser, {});
    expect(me).toMatchObject({ id: user.userId, actor: { id: staff.userId } });
    await as(getFolder, { folderId: user.rootFolder, query: {} });
    const [noted] = await logOf(user.companyId, 'LOGGED_IN_AS');
    expect(noted).toMatchObject({
      actorId: staff.userId,
      actingAsId: null,
      targetId: user.userId,
      ip: '127.0.0.1',
    });
    const list = await user.call(listSignedInSessions, {});
    expect(list[1]).toMatchObject({ actor: { id: staff.userId }, isCurrent: false });
    await as(deleteToken, {});
    expect(await isOut(accessToken)).toBe(true);
    await staff.call(getCurrentUser, {});
    expect((await logOf(user.companyId, 'SIGN_OUT')).at(-1)).toMatchObject({
      actorId: staff.userId,
      actingAsId: user.userId,
    });
    const hour = await staff.call(logInAs, { body: { targetId: user.userId } });
    server.advanceClock(HOUR_MS);
    expect(await isOut(hour.accessToken)).toBe(true);
    server.advanceClock(-HOUR_MS);
  });

  test('is refused to everybody else and leaves no trace', async () => {
    const user = await server.signedIn(NOT_STAFF);
    const target = await server.otherCompanyUser(NOT_STAFF);
    const body = { targetId: target.userId };
    expect((await refusalOf(user.call(logInAs, { body }))).status).toBe(403);
    expect((await refusalOf(server.callWith(null)(logInAs, { body }))).status).toBe(401);
    // A user loses the feature when the company does.
    const former = await server.otherCompanyUser();
    await server.context.db
      .updateTable('companies')
      .set({ features: [...NOT_STAFF] })
      .where('id', '=', former.companyId)
      .execute();
    expect((await refusalOf(former.call(logInAs, { body }))).status).toBe(403);
    expect(await logOf(target.companyId, 'LOGGED_IN_AS')).toEqual([]);
    expect(await target.call(listSignedInSessions, {})).toHaveLength(1);
  });

  test('is refused for staff, oneself, unknown users and closed accounts', async () => {
    const colleague = await server.otherCompanyUser();
    const user = await server.otherCompanyUser(NOT_STAFF);
    const as = (targetId: string) => refusalOf(staff.call(logInAs, { body: { targetId } }));
    expect((await as(colleague.userId)).status).toBe(403);
    expect((await as(staff.userId)).status).toBe(403);
    expect((await as('01234567-89ab-7cde-8f01-23456789abcd')).status).toBe(404);
    const { db, now } = server.context;
    await db.updateTable('users').set({ validTo: now() }).where('id', '=', user.userId).execute();
    expect(await as(user.userId)).toEqual({ status: 409, code: 'ACCOUNT_CLOSED' });
    await db.updateTable('users').set({ validTo: null }).where('id', '=', user.userId).execute();
    await db
      .updateTable('companies')
      .set({ disabled: true })
      .where('id', '=', user.companyId)
      .execute();
    expect(await as(user.userId)).toEqual({ status: 409, code: 'ACCOUNT_CLOSED' });
  });

  test('an address in the staff domain counts as staff, whatever its features', async () => {
    const context = await startTestServer({ staffDomain: 'example.org' });
    try {
      const [one, other] = [await context.signedIn(), await context.signedIn(NOT_STAFF)];
      const refused = one.call(logInAs, { body: { targetId: other.userId } });
      expect(await refusalOf(refused)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    } finally {
      await context.close();
    }
  });

  test('gives no access to personal settings and no further impersonation', async () => {
    const user = await server.otherCompanyUser(NOT_STAFF);
    const { accessToken } = await staff.call(logInAs, { body: { targetId: user.userId } });
    const as = server.callWith(accessToken);
    const refused = [
      () => as(logInAs, { body: { targetId: user.userId } }),
      () => as(enableSecondFactor, {}),
      () => as(listSignedInSessions, {}),
      () => as(endAllSessions, { body: { butThisOne: false } }),
      () => as(requestScopedToken, { body: { scope: 'STUDY' } }),
    ];
    for (const one of refused) expect((await refusalOf(one())).status).toBe(403);
  });

  test('ends when the staff member loses the right', async () => {
    const { db } = server.context;
    const user = await server.otherCompanyUser(NOT_STAFF);
    const body = { targetId: user.userId };
    const helper = await server.otherCompanyUser();
    const token = async () => (await helper.call(logInAs, { body })).accessToken;
    const set = (values: { features?: Feature[]; disabled?: boolean }) =>
      db.updateTable('users').set(values).where('id', '=', helper.userId).execute();
    const first = await token();
    await set({ features: [...NOT_STAFF] });
    expect(await isOut(first)).toBe(true);
    await set({ features: [...FEATURES], disabled: true });
    expect(await isOut(first)).toBe(true);
    await set({ disabled: false });
    expect(await isOut(first)).toBe(false);
    await helper.call(endAllSessions, { body: { butThisOne: true } });
    expect(await isOut(first)).toBe(true);
  });
});

describe('a scoped token', () => {
  test('can do what its scope allows and nothing else', async () => {
    const user = await server.signedIn(['STUDY', 'ANALYSIS', 'ACCOUNT_ADMINISTRATION']);
    const { accessToken, expirationDate } = await user.call(requestScopedToken, {
      body: { scope: 'ANALYSIS STUDY' },
    });
    const hours = (Date.parse(expirationDate) - server.context.now().getTime()) / HOUR_MS;
    expect(hours).toBeCloseTo(12, 1);
    const limited = server.callWith(accessToken);
    expect((await limited(getCurrentUser, {})).features).toEqual(['STUDY', 'ANALYSIS']);
    await limited(getFolder, { folderId: user.rootFolder, query: {} });
    const analysis = await user.call(requestScopedToken, { body: { scope: 'ANALYSIS' } });
    const refused = [
      () =>
        server.callWith(analysis.accessToken)(getFolder, { folderId: user.rootFolder, query: {} }),
      () => limited(requestScopedToken, { body: { scope: 'STUDY' } }),
      () => limited(enableSecondFactor, {}),
      () => limited(listSignedInSessions, {}),
      () => limited(endAllSessions, { body: { butThisOne: false } }),
      () => limited(logInAs, { body: { targetId: user.userId } }),
    ];
    for (const one of refused) expect((await refusalOf(one())).status).toBe(403);
    const list = await user.call(listSignedInSessions, {});
    expect(list.map(({ scope }) => scope)).toContainEqual(['ANALYSIS', 'STUDY']);
  });

  test('is issued for features that the user has and that are not restricted', async () => {
    const user = await server.signedIn(['STUDY', 'INTERNAL']);
    const bad = [
      'LAB',
      'INTERNAL',
      'STUDY STUDY',
      'NOTHING',
      '  ',
      'study',
      '__proto__',
      'STUDY,LAB',
    ];
    for (const scope of bad) {
      const refusal = await refusalOf(user.call(requestScopedToken, { body: { scope } }));
      expect(refusal, scope).toEqual({ status: 400, code: 'BAD_SCOPE' });
    }
    expect((await user.call(requestScopedToken, { body: { scope: ' STUDY ' } })).mfaNeeded).toBe(
      false,
    );
  });

  test('loses a feature when its user does', async () => {
    const user = await server.signedIn(['STUDY', 'ANALYSIS']);
    const { accessToken } = await user.call(requestScopedToken, { body: { scope: 'STUDY' } });
    await server.context.db
      .updateTable('users')
      .set({ features: ['ANALYSIS'] })
      .where('id', '=', user.userId)
      .execute();
    expect((await server.callWith(accessToken)(getCurrentUser, {})).features).toEqual([]);
  });
});

describe('a generated password', () => {
  test('only allows replacing it, and expires', async () => {
    const user = await server.signedIn();
    const { username } = await user.call(getCurrentUser, {});
    const { db, now } = server.context;
    const until = new Date(now().getTime() + HOUR_MS);
    await db
      .updateTable('users')
      .set({ firstPasswordUntil: until })
      .where('id', '=', user.userId)
      .execute();
    const call = server.callWith(await again(user));
    expect(await call(getCurrentUser, {})).toMatchObject({ mustChangePassword: true });
    const open = call(getFolder, { folderId: user.rootFolder, query: {} });
    expect(await refusalOf(open)).toEqual({ status: 403, code: 'PASSWORD_CHANGE_NEEDED' });
    expect(await refusalOf(call(requestScopedToken, { body: { scope: 'STUDY' } }))).toEqual({
      status: 403,
      code: 'PASSWORD_CHANGE_NEEDED',
    });
    server.advanceClock(HOUR_MS);
    const late = server.callWith(null)(requestToken, {
      body: { username, password: TEST_PASSWORD, grant_type: 'password' },
    });
    expect(await refusalOf(late)).toEqual({ status: 401, code: 'PASSWORD_EXPIRED' });
    server.advanceClock(-HOUR_MS);
  });
});

describe('tokens', () => {
  const scopedOf = async ({ call }: Pick<SignedIn, 'call'>) =>
    (await call(requestScopedToken, { body: { scope: 'STUDY' } })).accessToken;

  test('that were limited end with the session they were issued in, and with no other', async () => {
    const user = await server.signedIn(NOT_STAFF);
    const [other, last] = [await again(user), await again(user)];
    const [here, there] = [await scopedOf(user), await scopedOf({ call: server.callWith(other) })];
    await user.call(deleteToken, {});
    expect(await Promise.all([here, there].map(isOut))).toEqual([true, false]);
    const sessions = await server.callWith(last)(listSignedInSessions, {});
    const { id } = sessions.find(({ scope, isCurrent }) => scope === null && !isCurrent)!;
    await server.callWith(last)(endSignedInSession, { signedInId: id });
    expect(await Promise.all([other, there].map(isOut))).toEqual([true, true]);
  });

  test('are at most twenty for a user: the one that was used longest ago ends', async () => {
    const user = await server.signedIn(NOT_STAFF);
    const programs: string[] = [];
    for (let count = 0; count < 19; count++) programs.push(await scopedOf(user));
    expect(await user.call(listSignedInSessions, {})).toHaveLength(20);
    server.advanceClock(11 * 60_000);
    // The session itself is used, so that it is not the oldest.
    await user.call(getCurrentUser, {});
    const last = await scopedOf(user);
    expect(await user.call(listSignedInSessions, {})).toHaveLength(20);
    const isOutNow = await Promise.all([...programs, last, user.token].map(isOut));
    expect(isOutNow.filter(Boolean)).toHaveLength(1);
    expect(isOutNow.slice(-2)).toEqual([false, false]);
  });

  test('of a session stay while it asks for more than twenty', async () => {
    const user = await server.signedIn(NOT_STAFF);
    for (let count = 0; count < 21; count++) await scopedOf(user);
    expect(await isOut(user.token)).toBe(false);
  });
});
