// Duration of a refused sign-in: for an unknown address, and for an account without a password, compared with
// a wrong password. A stranger must not be able to tell them apart. Also a successful sign-in compared with
// the password hash alone, which is most of it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';
import { medianOf } from './medianOf.mjs';

const USERS = 12;
/** Below the limit of wrong passwords for one account. */
const ROUNDS = 8;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function usersOf(server, companyId, firstPassword) {
  const created = await expectOk(
    ask(server.url, 'POST', `/companies/${companyId}/users`, {
      token: server.token,
      body: {
        users: Array.from({ length: USERS }, (_, at) => ({
          email: `${firstPassword}${at}@people.example`,
          name: `User ${at}`,
          features: [],
        })),
        firstPassword,
      },
    }),
  );
  if (created.some(({ result }) => result !== 'created')) throw new Error(JSON.stringify(created));
  return created;
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-sign-in-'));
  const { verify, hash } = createRequire(join(root, 'apps/server/package.json'))('@node-rs/argon2');
  // Behind a proxy every attempt can come from another address, so that the limit per address does not
  // interfere.
  const server = await benchServer(root, folder, { FOVEA_TRUST_PROXY: '1' });
  try {
    const company = await expectOk(
      ask(server.url, 'GET', '/companies/current', { token: server.token }),
    );
    const known = await usersOf(server, company.id, 'generated');
    const invited = await usersOf(server, company.id, 'mail');
    let tries = 0;
    async function signInMs(username, password, status) {
      tries++;
      const since = performance.now();
      const answer = await fetch(`${server.url}/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}` },
        body: new URLSearchParams({ username, password, grant_type: 'password' }),
      });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${username}: ${answer.status}`);
      return performance.now() - since;
    }
    const stored = await hash('a password of nobody', COST);
    const ms = { known: [], unknown: [], invited: [], right: [], hash: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (let at = 0; at < USERS; at++) {
        const wrong = randomBytes(9).toString('base64url');
        const nobody = `nobody${round}.${at}@people.example`;
        const since = performance.now();
        await verify(stored, wrong);
        const turn = {
          hash: performance.now() - since,
          known: await signInMs(known[at].email, wrong, 401),
          unknown: await signInMs(nobody, wrong, 401),
          invited: await signInMs(invited[at].email, wrong, 401),
          right: await signInMs(known[at].email, known[at].password, 200),
        };
        // The first round warms up.
        if (round >= 0) for (const [name, took] of Object.entries(turn)) ms[name].push(took);
      }
    }
    const row = (name, of, against) => ({
      name,
      value: medianOf(ms[of]),
      unit: 'ms',
      against: medianOf(ms[against]),
      ratio: medianOf(ms[of].map((took, at) => took / ms[against][at])),
    });
    return [
      row('refused sign-in, unknown address against a known one', 'unknown', 'known'),
      row('refused sign-in, no password yet against a wrong one', 'invited', 'known'),
      row('sign-in against its hash alone', 'right', 'hash'),
    ];
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
