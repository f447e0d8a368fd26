import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { TestServer } from '../../testing/startTestServer';
import { withSecondFactor } from '../../testing/withSecondFactor';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const server = setUpServer();

const ROUNDS = 8;
const COST = '$argon2id$v=19$m=19456,t=2,p=1';

/** A hash without its salt and digest. */
function costOf(stored: unknown): string {
  return String(stored).split('$').slice(0, 4).join('$');
}

test('a wrong password takes equally long for every kind of account, existing or not', async () => {
  const nameOf = async ({ call }: Awaited<ReturnType<TestServer['signedIn']>>) =>
    (await call(getCurrentUser, {})).username;
  const [known, invited, closed] = [
    await server.signedIn(),
    await server.signedIn(),
    await server.otherCompanyUser(),
  ];
  const usernames: Record<string, (round: number) => string> = {};
  for (const [name, username] of Object.entries({
    known: await nameOf(known),
    invited: await nameOf(invited),
    closed: await nameOf(closed),
    secondFactor: (await withSecondFactor(server)).username,
  })) {
    usernames[name] = () => username;
  }
  usernames['unknown'] = (round) => `nobody${round}.${Date.now()}@example.org`;
  usernames['noAddress'] = (round) => `nobody${round}${Date.now()}\0`;
  const { db } = server.context;
  const ofUser = (id: string) => db.updateTable('users').where('id', '=', id);
  await ofUser(invited.userId).set({ passwordHash: null }).execute();
  await ofUser(closed.userId).set({ disabled: true }).execute();

  const written = async () => (await db.selectFrom('auditEntries').select('seq').execute()).length;
  const shortest: Record<string, number> = {};
  server.advanceClock(5 * 60_000);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, username] of Object.entries(usernames)) {
      const before = await written();
      vi.mocked(verify).mockClear();
      const since = performance.now();
      const refusal = refusalOf(
        server.callWith(null)(requestToken, {
          body: { username: username(round), password: 'wrong password', grant_type: 'password' },
        }),
      );
      expect((await refusal).code, name).toBe('WRONG_CREDENTIALS');
      shortest[name] = Math.min(shortest[name] ?? Infinity, performance.now() - since);
      // The same work: one hash of the same cost, and one audit entry.
      expect(
        vi.mocked(verify).mock.calls.map(([stored]) => costOf(stored)),
        name,
      ).toEqual([COST]);
      expect((await written()) - before, name).toBe(1);
    }
  }
  // Hashing takes most of the time: without it a response would be several times faster. The
  // shortest of several rounds is what an attacker could measure, and hardly depends on the
  // machine's load.
  for (const [name, ms] of Object.entries(shortest)) {
    expect(ms / shortest['known']!, name).toBeGreaterThan(1 / 3);
    expect(ms / shortest['known']!, name).toBeLessThan(3);
  }
});
