import { getCurrentUser } from '@fovea/contract/people/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentityServer, type IdentityServer } from '../../testing/identityServer';

const PEOPLE = ['one', 'two', 'three', 'four'].map((sub) => ({
  sub,
  email: `${sub}@staff.example`,
  email_verified: true,
  name: sub,
}));

let on: IdentityServer;
beforeAll(async () => {
  on = await startIdentityServer(PEOPLE);
});
afterAll(() => on.close());

test('concurrent first sign-ins of staff create one company, and one account each', async () => {
  const emails = [...PEOPLE, ...PEOPLE].map(({ email }) => email);
  const said = await Promise.all(emails.map((email) => on.claimed(email)));
  const tokens = await Promise.all(said.map((one) => on.signIn(one)));
  const users = await Promise.all(
    tokens.map(({ accessToken }) => on.server.callWith(accessToken)(getCurrentUser, {})),
  );
  expect(new Set(users.map(({ companyId }) => companyId)).size).toBe(1);
  expect(users.map(({ email }) => email)).toEqual(emails);
  expect(new Set(users.map(({ id }) => id)).size).toBe(PEOPLE.length);
});
