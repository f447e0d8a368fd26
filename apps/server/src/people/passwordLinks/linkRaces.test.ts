import { setPasswordWithToken } from '@fovea/contract/people/passwords';
import { expect, test } from 'vitest';
import { lockUser } from '../accounts/lockUser';
import { setUpServer } from '../../testing/setUp';
import { createLink } from '../accounts/emailLinks';

const server = setUpServer();

test('of two links used at once one sets the password, and the other is reported as no longer valid', async () => {
  const { db, now } = server.context;
  const setWith = (userId: string, token: string, newPassword: string) =>
    server.callWith(null)(
      setPasswordWithToken,
      { userId, body: { newPassword, token } },
      // A deadlock would be answered with "try again", which a client does silently.
      { retries: 0 },
    );
  const { userId, companyId } = await server.otherCompanyUser();
  const user = { id: userId, companyId };
  const [reset, welcome] = await db
    .transaction()
    .execute(async (tx) => [
      await createLink(tx, user, 'PASSWORD_RESET', now()),
      await createLink(tx, user, 'NEW_USER_INVITE', now()),
    ]);
  const both = await db.transaction().execute(async (tx) => {
    // Holding the lock on the user lets both requests advance as far as possible before they
    // continue.
    await lockUser(tx, userId);
    const outcomes = Promise.allSettled([
      setWith(userId, reset!, 'one of two passwords'),
      setWith(userId, welcome!, 'other of two passwords'),
    ]);
    await new Promise((done) => setTimeout(done, 1000));
    return { outcomes };
  });
  const refused = (await both.outcomes).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  expect(refused).toMatchObject([{ status: 401, problem: { code: 'BAD_TOKEN' } }]);
});
