import { deleteToken, getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createUser } from '../accounts/companies';
import { createAdmin } from '../accounts/createAdmin';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import { TEST_PASSWORD } from '../../testing/startTestServer';
import { STEP_MS, withSecondFactor } from '../../testing/withSecondFactor';

const server = setUpServer();

const signIn = (username: string, password = TEST_PASSWORD) =>
  server.callWith(null)(requestToken, { body: { username, password, grant_type: 'password' } });
const WRONG = { status: 401, code: 'WRONG_CREDENTIALS' };

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

const entries = () =>
  server.context.db.selectFrom('auditEntries').selectAll().orderBy('at').execute();

describe('e-mail and password', () => {
  test('an e-mail with NUL, with a lone surrogate or very long belongs to nobody', async () => {
    const user = await server.signedIn();
    const { username } = await user.call(getCurrentUser, {});
    const odd = [
      `${username}\0`,
      `\0${username}`,
      username.replace('@', '\0@'),
      `\ud800${username}`,
      `${username}\u202e`,
      `${'a'.repeat(300)}@example.org`,
      "' or '1'='1",
      '%',
      '{"$gt":""}',
    ];
    for (const one of odd) expect(await refusalOf(signIn(one)), one).toEqual(WRONG);
    expect((await refusalOf(signIn('a'.repeat(321)))).status).toBe(400);
  });

  test('a password of 100 kB is refused before it is hashed', async () => {
    const user = await server.signedIn();
    const { username } = await user.call(getCurrentUser, {});
    for (let at = 0; at < 20; at++) {
      // Longer than the limit of the form, and than that of the field.
      const long = 'x'.repeat(at % 2 ? 100_000 : 1025);
      expect((await refusalOf(signIn(username, long))).status).toBe(at % 2 ? 413 : 400);
    }
    expect(await refusalOf(signIn(username, 'x'.repeat(1024)))).toEqual(WRONG);
    // None of them was compared, so none counted: ten guesses would have reached the limit.
    await signIn(username);
  });

  test("one's own e-mail in another case is not accepted as a password", async () => {
    const make = (password: string) =>
      createAdmin(server.context, {
        email: 'Grace@Lab.example',
        company: 'Lab',
        staff: false,
        respiration: false,
        password,
      });
    await expect(make('gRACE@lAB.EXAMPLE')).rejects.toThrow('identical');
    await expect(make('LAB.EXAMPLE')).rejects.toThrow('contained');
    await expect(make('Password')).rejects.toThrow("must not be 'password'");
  });

  test('a homoglyph of an e-mail and one with a + are other people', async () => {
    const user = await server.signedIn();
    const email = `anna.${randomBytes(4).toString('hex')}@example.org`;
    const { companyId } = user;
    const person = { companyId, email, name: 'Anna', features: [], password: TEST_PASSWORD };
    await createUser(server.context.db, person, server.context.now());
    await signIn(email);
    const cyrillic = email.replace('a', '\u0430');
    const others = [cyrillic, email.replace('@', '+x@'), email.replace('n', '\u{ff4e}')];
    for (const one of others) expect(await refusalOf(signIn(one)), one).toEqual(WRONG);
    // Another person with a homoglyph of the address is found by exactly that address.
    await createUser(
      server.context.db,
      { ...person, email: cyrillic, password: 'another password' },
      server.context.now(),
    );
    expect(await refusalOf(signIn(cyrillic))).toEqual(WRONG);
    await signIn(cyrillic, 'another password');
    await signIn(email);
  });

  test('guesses for one account are stopped, however it is spelled, while other accounts are not affected', async () => {
    const user = await server.signedIn();
    const other = await server.signedIn();
    const { username } = await user.call(getCurrentUser, {});
    const all = await Promise.all(
      Array.from({ length: 30 }, async (_, at) =>
        refusalOf(signIn(at % 2 ? username.toUpperCase() : ` ${username}`, `guess ${at}`)),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await refusalOf(signIn(username))).code).toBe('TOO_MANY_ATTEMPTS');
    await signIn((await other.call(getCurrentUser, {})).username);
    // A signed-in user is not signed out by somebody else's guesses.
    await user.call(getCurrentUser, {});
    server.advanceClock(15 * 60_000);
    await signIn(username);
  });
});

describe('codes', () => {
  test('a used code of the app cannot be reused, nor one from an earlier step', async () => {
    const user = await withSecondFactor(server);
    const [before, now] = [user.code(-1), user.code()];
    await user.secondStep(await user.firstStep(), now);
    const again = await user.firstStep();
    for (const code of [now, before]) {
      expect((await refusalOf(user.secondStep(again, code))).code).toBe('WRONG_CODE');
    }
    server.advanceClock(STEP_MS);
    await user.secondStep(again, user.code());
  });

  test('the code that activated the second factor cannot be used to sign in', async () => {
    const user = await withSecondFactor(server);
    const first = await user.firstStep();
    expect((await refusalOf(user.secondStep(first, user.code(-1)))).code).toBe('WRONG_CODE');
  });

  test('the same code of the app works once, even when sent many times at once', async () => {
    const user = await withSecondFactor(server);
    const firsts = await Promise.all(Array.from({ length: 8 }, () => user.firstStep()));
    const code = user.code();
    const all = await Promise.allSettled(firsts.map((first) => user.secondStep(first, code)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a code that is a number, a list or an object is refused', async () => {
    const user = await withSecondFactor(server);
    const accessToken = await user.firstStep();
    const code = user.code();
    const odd = [Number(code), [code], { code }, true, null, '', undefined, code.repeat(10)];
    for (const totp of odd) {
      expect((await post('/token/mfa', { accessToken, totp })).status, String(totp)).toBe(400);
    }
    for (const token of [1, [accessToken], null, '']) {
      expect((await post('/token/mfa', { accessToken: token, totp: code })).status).toBe(400);
    }
    // None of these counted as an attempt.
    await user.secondStep(accessToken, code);
  });

  test('a thousand guesses of 000000 exhaust the first step, the account and the address', async () => {
    const user = await withSecondFactor(server);
    const accessToken = await user.firstStep();
    const counted: Record<string, number> = {};
    for (let at = 0; at < 1000; at += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => post('/token/mfa', { accessToken, totp: '000000' })),
      );
      for (const { body } of answers) {
        counted[body.code ?? ''] = (counted[body.code ?? ''] ?? 0) + 1;
      }
    }
    const { WRONG_CODE = 0, BEGIN_AGAIN = 0, TOO_MANY_ATTEMPTS = 0 } = counted;
    expect(WRONG_CODE + BEGIN_AGAIN + TOO_MANY_ATTEMPTS).toBe(1000);
    expect(WRONG_CODE).toBeLessThanOrEqual(4);
    expect(TOO_MANY_ATTEMPTS).toBeGreaterThanOrEqual(900);
    server.advanceClock(20 * 60_000);
  });

  test('a recovery code is read in capitals and with spaces, and works once', async () => {
    const user = await withSecondFactor(server);
    const [one, two, three] = user.recoveryCodes as [string, string, string];
    const spelled = [
      one.toUpperCase(),
      ` ${two.replaceAll('-', ' ')} `,
      three.replaceAll('-', '\u2013'),
    ];
    for (const code of spelled) await user.secondStep(await user.firstStep(), code);
    const first = await user.firstStep();
    for (const code of [one, two.toUpperCase(), three]) {
      expect((await refusalOf(user.secondStep(first, code))).code).toBe('WRONG_CODE');
    }
    const used = (await entries()).filter(
      ({ action, targetId }) => action === 'RECOVERY_CODE_USED' && targetId === user.userId,
    );
    expect(used.map(({ details }) => JSON.parse(details) as unknown)).toEqual([
      { codesLeft: 9 },
      { codesLeft: 8 },
      { codesLeft: 7 },
    ]);
  });

  test('of twenty concurrent uses of one recovery code exactly one succeeds', async () => {
    const user = await withSecondFactor(server);
    const code = user.recoveryCodes[3]!;
    const firsts = await Promise.all(Array.from({ length: 4 }, () => user.firstStep()));
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => user.secondStep(firsts[at % 4]!, code)),
    );
    const entered = all.filter((one) => one.status === 'fulfilled');
    expect(entered).toHaveLength(1);
    await server.callWith(entered[0]!.value)(getCurrentUser, {});
    const unused = await server.context.db
      .selectFrom('recoveryCodes')
      .select('id')
      .where('userId', '=', user.userId)
      .where('usedAt', 'is', null)
      .execute();
    expect(unused).toHaveLength(9);
  });

  test('one first step gives one token, even with two correct codes at once', async () => {
    const user = await withSecondFactor(server);
    const first = await user.firstStep();
    const all = await Promise.allSettled([
      user.secondStep(first, user.code()),
      user.secondStep(first, user.recoveryCodes[0]!),
      user.secondStep(first, user.recoveryCodes[1]!),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the recovery code of another user is refused', async () => {
    const [user, other] = [await withSecondFactor(server), await withSecondFactor(server)];
    const first = await user.firstStep();
    const code = other.recoveryCodes[0]!;
    expect((await refusalOf(user.secondStep(first, code))).code).toBe('WRONG_CODE');
    await other.secondStep(await other.firstStep(), code);
  });

  test('wrong codes during the setup are limited too', async () => {
    const user = await server.signedIn();
    await post('/mfa/enable', {}, { authorization: `Bearer ${user.token}` });
    const answers: number[] = [];
    for (let at = 0; at < 12; at++) {
      const totp = `00000${at % 10}x`;
      answers.push((await refusalOf(user.call(verifySecondFactor, { body: { totp } }))).status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });
});

describe('tokens', () => {
  test('a user who is disabled or expired, or whose company is disabled, is signed out at the next call', async () => {
    const { db, now } = server.context;
    const cases = {
      disabled: (userId: string) =>
        db.updateTable('users').set({ disabled: true }).where('id', '=', userId).execute(),
      expired: (userId: string) =>
        db.updateTable('users').set({ validTo: now() }).where('id', '=', userId).execute(),
      company: (_: string, companyId: string) =>
        db.updateTable('companies').set({ disabled: true }).where('id', '=', companyId).execute(),
    };
    for (const [name, close] of Object.entries(cases)) {
      const user = await server.otherCompanyUser();
      const { username } = await user.call(getCurrentUser, {});
      await close(user.userId, user.companyId);
      expect((await refusalOf(user.call(getCurrentUser, {}))).status, name).toBe(401);
      expect(await refusalOf(signIn(username)), name).toEqual({
        status: 401,
        code: 'ACCOUNT_CLOSED',
      });
      // Without the correct password, the reason is not revealed.
      expect(await refusalOf(signIn(username, 'a wrong one')), name).toEqual(WRONG);
    }
  });

  test('a token becomes invalid when its user moves to another company', async () => {
    const [user, other] = [await server.otherCompanyUser(), await server.otherCompanyUser()];
    const { db } = server.context;
    const { companyId } = other;
    await db.updateTable('users').set({ companyId }).where('id', '=', user.userId).execute();
    expect((await refusalOf(user.call(getCurrentUser, {}))).status).toBe(401);
  });

  test('a token in the URL or in a cookie is ignored', async () => {
    const { token } = await server.signedIn();
    const inAddress = [
      `?access_token=${token}`,
      `?token=${token}`,
      `?authorization=Bearer ${token}`,
    ];
    for (const query of inAddress) {
      expect((await fetch(`${server.base}/users/current${query}`)).status).toBe(401);
    }
    const cookie = {
      cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}`,
    };
    expect((await fetch(`${server.base}/users/current`, { headers: cookie })).status).toBe(401);
    for (const authorization of [token, `Basic ${token}`, `Bearer ${token}x`, `Bearer  ${token}`]) {
      const response = await fetch(`${server.base}/users/current`, { headers: { authorization } });
      expect(response.status, authorization).toBe(401);
    }
    const headers = { authorization: `bearer ${token}` };
    expect((await fetch(`${server.base}/users/current`, { headers })).status).toBe(200);
  });

  test('a token that was signed out stays invalid', async () => {
    const user = await server.signedIn();
    await user.call(deleteToken, {});
    expect((await refusalOf(user.call(getCurrentUser, {}))).status).toBe(401);
    expect((await refusalOf(user.call(deleteToken, {}))).status).toBe(401);
  });
});

describe('what is audited', () => {
  const FORGED =
    'eve@example.org\n{"level":30,"msg":"admin signed in"}\r\n\u001b[2J\u001b[31m\u0000';

  test('text typed by a stranger is neither in the audit log nor in another table', async () => {
    const typed = `Secret-${randomBytes(6).toString('hex')}`;
    await refusalOf(signIn(typed, 'Password-in-clear'));
    await refusalOf(signIn(FORGED, 'Password-in-clear'));
    const all = await entries();
    const failed = all.filter(
      ({ chain, action }) => chain === 'house' && action === 'SIGN_IN_FAILED',
    );
    expect(JSON.parse(failed.at(-1)!.details)).toEqual({
      reason: 'WRONG_CREDENTIALS',
      address: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    });
    const attempts = await server.context.db.selectFrom('attempts').selectAll().execute();
    const text = JSON.stringify([all, attempts]);
    for (const word of [typed, typed.toLowerCase(), 'Password-in-clear', 'admin signed in']) {
      expect(text).not.toContain(word);
    }
    for (const entry of all) expect(Object.values(entry).join(' ')).not.toMatch(/\p{Cc}/u);
  });

  test('a user agent cannot forge a log line or move the cursor', async () => {
    const user = await server.signedIn();
    const { username } = await user.call(getCurrentUser, {});
    const body = new URLSearchParams({ username, password: TEST_PASSWORD, grant_type: 'password' });
    const answer = await sendRaw(
      [
        'POST /token HTTP/1.1',
        'host: fovea',
        'connection: close',
        'content-type: application/x-www-form-urlencoded',
        `content-length: ${body.toString().length}`,
        'user-agent: Evil\u009b31m\u0085\tline',
        '',
        body.toString(),
      ].join('\r\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    const rows = await server.context.db
      .selectFrom('tokens')
      .select('userAgent')
      .where('userId', '=', user.userId)
      .where('userAgent', 'like', 'Evil%')
      .execute();
    expect(rows).toEqual([{ userAgent: 'Evil 31m  line' }]);
  });

  test('a failed sign-in to a known account is in the log of its company, with the reason', async () => {
    const user = await server.otherCompanyUser();
    const { username } = await user.call(getCurrentUser, {});
    await refusalOf(signIn(username, 'wrong'));
    await user.call(deleteToken, {});
    const mine = (await entries()).filter(({ chain }) => chain === user.companyId);
    expect(mine.map(({ action, actorId, targetId }) => ({ action, actorId, targetId }))).toEqual([
      { action: 'SIGN_IN', actorId: user.userId, targetId: user.userId },
      { action: 'SIGN_IN_FAILED', actorId: null, targetId: user.userId },
      { action: 'SIGN_OUT', actorId: user.userId, targetId: null },
    ]);
    expect(mine[1]!.details).toBe('{"reason":"WRONG_CREDENTIALS"}');
    expect(mine[1]!.ip).toBe('127.0.0.1');
  });
});

/** Sends a request that no client library would send. */
function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.base);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('end', () => done(answer));
    socket.on('error', fail);
  });
}
