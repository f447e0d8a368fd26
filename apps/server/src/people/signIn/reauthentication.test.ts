import { changeUser } from '@fovea/contract/people/users';
import { enableSecondFactor, resetSecondFactor } from '@fovea/contract/people/secondFactor';
import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { logInAs, proveIdentity } from '@fovea/contract/people/signIn';
import { FEATURES } from '@fovea/contract/protocol/access';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/store/newId';
import { mailsTo } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD } from '../../testing/startTestServer';
import { withSecondFactor } from '../../testing/withSecondFactor';

const MINUTE_MS = 60_000;
const NOT_STAFF = FEATURES.filter((feature) => feature !== 'INTERNAL');
const proofNeeded = { status: 403, code: 'PROOF_NEEDED' };

const server = setUpServer();

const proof = (currentPassword: string) => ({ body: { currentPassword } });

describe('a recent proof of identity', () => {
  test('is needed for setting up the second factor: a sign-in or the password', async () => {
    const user = await server.signedIn(NOT_STAFF);
    await user.call(enableSecondFactor, {});
    server.advanceClock(16 * MINUTE_MS);
    expect(await refusalOf(user.call(enableSecondFactor, {}))).toEqual(proofNeeded);
    expect(await refusalOf(user.call(proveIdentity, proof('wrong')))).toEqual({
      status: 406,
      code: 'WRONG_PASSWORD',
    });
    expect(await refusalOf(user.call(enableSecondFactor, {}))).toEqual(proofNeeded);
    await user.call(proveIdentity, proof(TEST_PASSWORD));
    await user.call(enableSecondFactor, {});
    server.advanceClock(16 * MINUTE_MS);
    expect(await refusalOf(user.call(enableSecondFactor, {}))).toEqual(proofNeeded);
  });

  test('is needed for changing the own e-mail, and for nothing else of the own account', async () => {
    const user = await server.signedIn(NOT_STAFF);
    const { userId } = user;
    const colleague = await server.signedIn(NOT_STAFF);
    server.advanceClock(16 * MINUTE_MS);
    const email = `${newId()}@example.org`;
    const change = () => user.call(changeUser, { userId, body: { email } });
    expect(await refusalOf(change())).toEqual(proofNeeded);
    await user.call(changeUser, { userId, body: { name: 'Another name' } });
    await user.call(changeUser, {
      userId: colleague.userId,
      body: { email: `${newId()}@example.org` },
    });
    await user.call(proveIdentity, proof(TEST_PASSWORD));
    expect((await change()).email).toBe(email);
  });

  test('holds for the session in which it was given', async () => {
    const user = await server.signedIn(NOT_STAFF);
    server.advanceClock(16 * MINUTE_MS);
    const { username } = await user.call(getCurrentUser, {});
    const { accessToken } = await server.callWith(null)(requestToken, {
      body: { username, password: TEST_PASSWORD, grant_type: 'password' },
    });
    await server.callWith(accessToken)(enableSecondFactor, {});
    expect(await refusalOf(user.call(enableSecondFactor, {}))).toEqual(proofNeeded);
  });

  test('of somebody whom the identity provider signs in is another sign-in', async () => {
    const user = await server.signedIn(NOT_STAFF);
    await server.context.db
      .updateTable('users')
      .set({ identityIssuer: 'https://id.example.org', identitySubject: newId() })
      .where('id', '=', user.userId)
      .execute();
    expect(await refusalOf(user.call(proveIdentity, proof(TEST_PASSWORD)))).toEqual({
      status: 409,
      code: 'IDENTITY_PROVIDER',
    });
  });

  test('has a limited number of wrong passwords', async () => {
    const user = await server.signedIn(NOT_STAFF);
    for (let count = 0; count < 10; count++) {
      await refusalOf(user.call(proveIdentity, proof('wrong')));
    }
    expect((await refusalOf(user.call(proveIdentity, proof(TEST_PASSWORD)))).status).toBe(429);
  });
});

describe('the second factor of a colleague', () => {
  test('is reset by an account administrator, and both get a mail', async () => {
    const admin = await server.signedIn(['ACCOUNT_ADMINISTRATION', 'STUDY']);
    const lost = await withSecondFactor(server, await server.signedIn(['STUDY']));
    const { email } = await lost.call(getCurrentUser, {});
    await admin.call(resetSecondFactor, { userId: lost.userId });
    expect((await refusalOf(lost.call(getCurrentUser, {}))).status).toBe(401);
    const { mfaNeeded } = await server.callWith(null)(requestToken, {
      body: { username: lost.username, password: TEST_PASSWORD, grant_type: 'password' },
    });
    expect(mfaNeeded).toBe(false);
    const [toColleague] = await mailsTo(server, email);
    expect(toColleague?.text).toContain('An administrator switched the second factor');
    const own = await admin.call(getCurrentUser, {});
    const [toAdmin] = await mailsTo(server, own.email);
    expect(toAdmin?.text).toContain(`You switched the second factor of ${email} off`);
    const entry = await server.context.db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'details'])
      .where('targetId', '=', lost.userId)
      .where('action', '=', 'MFA_DISABLED')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actorId: admin.userId });
    expect(JSON.parse(entry.details)).toEqual({ by: 'administrator' });
    expect(await refusalOf(admin.call(resetSecondFactor, { userId: lost.userId }))).toEqual({
      status: 409,
      code: 'ALREADY',
    });
  });

  test('is not reset by others, of others, of oneself, as somebody else or without a proof', async () => {
    const admin = await server.signedIn(['ACCOUNT_ADMINISTRATION', 'STUDY']);
    const colleague = await withSecondFactor(server, await server.signedIn(['STUDY']));
    const member = await server.signedIn(['STUDY']);
    const elsewhere = await server.otherCompanyUser(['ACCOUNT_ADMINISTRATION', 'STUDY']);
    const staff = await server.otherCompanyUser();
    const { accessToken } = await staff.call(logInAs, { body: { targetId: admin.userId } });
    const reset = (who: Pick<typeof admin, 'call'>, userId = colleague.userId) =>
      refusalOf(who.call(resetSecondFactor, { userId }));
    expect(await reset(member)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    expect(await reset(elsewhere)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(await reset(admin, admin.userId)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    const asAdmin = { call: server.callWith(accessToken) };
    expect(await reset(asAdmin)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    const insider = await withSecondFactor(server, await server.signedIn());
    expect(await reset(admin, insider.userId)).toEqual({ status: 403, code: 'NOT_ALLOWED' });
    server.advanceClock(16 * MINUTE_MS);
    expect(await reset(admin)).toEqual(proofNeeded);
    await colleague.call(getCurrentUser, {});
  });
});
