import { getCurrentCompany, getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { requestPasswordReset } from '@fovea/contract/people/passwords';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCompany, createUser } from '../accounts/companies';
import { STAFF_FEATURES } from '../accounts/featureSets';
import { cookieBrowser } from '../../testing/cookieBrowser';
import {
  landingParameters,
  startIdentityServer,
  type IdentityServer,
} from '../../testing/identityServer';
import { mailsTo } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { TEST_PASSWORD } from '../../testing/startTestServer';

const SAM = { sub: 'sam', email: 'sam@staff.example', email_verified: true, name: 'Sam Staff' };
const OLD = { sub: 'old', email: 'old@staff.example', email_verified: true, name: 'Olga Old' };
const EVE = { sub: 'eve', email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' };
const UNPROVEN = { ...SAM, sub: 'unproven', email: 'un@staff.example', email_verified: false };
const EVE_UNPROVEN = { ...EVE, sub: 'eve2', email: 'e2@elsewhere.example', email_verified: false };
const OTHERS = { ...SAM, sub: 'others', email: 'other@staff.example', hd: 'elsewhere.example' };

let on: IdentityServer;
beforeAll(async () => {
  on = await startIdentityServer([SAM, OLD, EVE, UNPROVEN, EVE_UNPROVEN, OTHERS]);
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.server.context.db.deleteFrom('attempts').execute();
});

const beginAgain = { status: 401, code: 'BEGIN_AGAIN' };
const me = (token: string) => on.server.callWith(token)(getCurrentUser, {});
const entriesOf = async (userId: string) =>
  await on.server.context.db
    .selectFrom('auditEntries')
    .select(['action', 'details'])
    .where('targetId', '=', userId)
    .orderBy('seq')
    .execute();
const auditOf = async (userId: string) => (await entriesOf(userId)).map(({ action }) => action);
/** The features that the first audit entry about a user lists as granted. */
const notedFeatures = async (userId: string): Promise<unknown> =>
  (JSON.parse((await entriesOf(userId))[0]!.details) as { features?: unknown }).features;

test('a new member of staff gets an account in the staff company', async () => {
  const said = await on.claimed(SAM.email);
  expect(said.username).toBe(SAM.email);
  const { accessToken } = await on.signIn(said);
  const user = await me(accessToken);
  expect(user).toMatchObject({ ...pick(SAM), usesIdentityProvider: true, disabled: false });
  expect(user.features).toContain('INTERNAL');
  expect(await on.server.callWith(accessToken)(getCurrentCompany, {})).toMatchObject({
    name: 'Staff',
  });
  expect(await auditOf(user.id)).toEqual(['USER_CREATED', 'SIGN_IN']);
  expect(await notedFeatures(user.id)).toContain('INTERNAL');
  const again = await me((await on.signIn(await on.claimed(SAM.email))).accessToken);
  expect(again.id).toBe(user.id);
  const { db } = on.server.context;
  const named = await db.selectFrom('companies').select('id').where('name', '=', 'Staff').execute();
  expect(named).toHaveLength(1);
});

test('a person is recognised by the subject: a new e-mail changes nothing, and the old one opens nothing', async () => {
  const person = { ...SAM, sub: 'moves', email: 'before@staff.example' };
  on.issuer.people.push(person);
  const { id } = await me((await on.signIn(await on.claimed(person.email))).accessToken);
  person.email = 'after@staff.example';
  expect((await me((await on.signIn(await on.claimed(person.email))).accessToken)).id).toBe(id);
  on.issuer.people.push({ ...person, sub: 'successor', email: 'before@staff.example' });
  const said = await on.claimed('before@staff.example');
  expect(await refusalOf(on.signIn(said))).toEqual({ status: 401, code: 'WRONG_IDENTITY' });
});

test('an existing account with the address is linked at the first sign-in, and loses its password', async () => {
  const { db, now } = on.server.context;
  const company = await createCompany(db, { name: 'Lab', features: STAFF_FEATURES }, now());
  const id = await createUser(
    db,
    {
      companyId: company.id,
      email: OLD.email,
      name: 'Olga Old',
      features: ['STUDY'],
      password: TEST_PASSWORD,
    },
    now(),
  );
  const { accessToken } = await on.signIn(await on.claimed(OLD.email));
  expect(await me(accessToken)).toMatchObject({ id, companyId: company.id });
  expect((await me(accessToken)).features).toContain('INTERNAL');
  expect(await auditOf(id)).toEqual(['IDENTITY_BOUND', 'SIGN_IN']);
  expect(await notedFeatures(id)).toEqual({
    before: expect.not.arrayContaining(['INTERNAL']),
    after: expect.arrayContaining(['INTERNAL']),
  });
  const bound = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  expect(bound).toMatchObject({ passwordHash: null, identitySubject: 'old' });
  const wrong = { username: OLD.email, password: TEST_PASSWORD, grant_type: 'password' } as const;
  expect(await refusalOf(on.server.callWith(null)(requestToken, { body: wrong }))).toEqual({
    status: 401,
    code: 'WRONG_CREDENTIALS',
  });
});

test('a closed account stays closed', async () => {
  const person = { ...SAM, sub: 'closed', email: 'closed@staff.example' };
  on.issuer.people.push(person);
  const { id } = await me((await on.signIn(await on.claimed(person.email))).accessToken);
  const { db } = on.server.context;
  await db.updateTable('users').set({ disabled: true }).where('id', '=', id).execute();
  expect(await refusalOf(on.signIn(await on.claimed(person.email)))).toEqual({
    status: 401,
    code: 'ACCOUNT_CLOSED',
  });
  expect((await auditOf(id)).at(-1)).toBe('SIGN_IN_FAILED');
});

test.each([
  ['an address of another domain', EVE, 'wrongDomain'],
  ['an address of another domain that is not verified', EVE_UNPROVEN, 'wrongDomain'],
  ['an address that is not verified', UNPROVEN, 'unverifiedEmail'],
  ['another organisation', OTHERS, 'wrongDomain'],
])('%s gets no ticket and no account', async (_, person, error) => {
  const { url } = await on.signInAt(person.email);
  expect([...landingParameters(url)]).toEqual([['error', error]]);
  const { db } = on.server.context;
  const users = db.selectFrom('users').select('id').where('email', '=', person.email);
  expect(await users.execute()).toEqual([]);
});

test('a company that merely has the name of the staff company gets no staff', async () => {
  const other = await startIdentityServer([SAM]);
  try {
    const { context } = other.server;
    const sly = await createCompany(
      context.db,
      { name: 'Staff', features: ['STUDY'] },
      context.now(),
    );
    const { accessToken } = await other.signIn(await other.claimed(SAM.email));
    const user = await other.server.callWith(accessToken)(getCurrentUser, {});
    expect(user.companyId).not.toBe(sly.id);
  } finally {
    await other.close();
  }
});

test('after an address that is not verified the issuer asks again, as its session may be outdated', async () => {
  const browser = cookieBrowser();
  await on.signInAt(UNPROVEN.email, browser);
  const form = await browser.visit(`${on.server.base}/sso/start?origin=local`);
  expect(form.answers[0]!.headers.get('location')).toContain('prompt=login');
});

test('after a wrong account the issuer asks for another one instead of returning immediately', async () => {
  const browser = cookieBrowser();
  expect([...landingParameters((await on.signInAt(EVE.email, browser)).url)]).toEqual([
    ['error', 'wrongDomain'],
  ]);
  const form = await browser.visit(`${on.server.base}/sso/start?origin=local`);
  expect(form.answers[0]!.headers.get('location')).toContain('prompt=login');
  expect(form.text).toContain('name="email"');
  // The same after denying.
  const { url } = await browser.visit(form.url.href, { deny: '1' });
  expect([...landingParameters(url)]).toEqual([['error', 'denied']]);
  const anew = await browser.visit(`${on.server.base}/sso/start?origin=local`);
  expect(anew.text).toContain('name="email"');
  // After a correct account the issuer does not ask again.
  const right = cookieBrowser();
  expect(landingParameters((await on.signInAt(SAM.email, right)).url).has('ticket')).toBe(true);
  const again = await right.visit(`${on.server.base}/sso/start?origin=local`);
  expect(landingParameters(again.url).has('ticket')).toBe(true);
});

test('denying at the issuer leads to the landing page with that error', async () => {
  const browser = cookieBrowser();
  const form = await browser.visit(`${on.server.base}/sso/start?origin=local`);
  const { url } = await browser.visit(form.url.href, { deny: '1' });
  expect([...landingParameters(url)]).toEqual([['error', 'denied']]);
});

test('the cookie is limited to the SSO paths, and the response only works in the browser that asked', async () => {
  const browser = cookieBrowser();
  const form = await browser.visit(`${on.server.base}/sso/start?origin=local`);
  const [start] = form.answers;
  const cookie = start!.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^fovea_sso=[\w-]{43}; Path=\/sso; HttpOnly; SameSite=Lax; Max-Age=900$/);
  const asked = new URL(start!.headers.get('location')!).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    client_id: 'fovea',
    redirect_uri: `${on.server.base}/sso/callback`,
  });
  expect(asked.get('nonce')).not.toBe(asked.get('state'));
  const own = browser.cookies.get('fovea_sso')!;
  // Another browser opens the URL that the issuer redirected this one to.
  browser.cookies.delete('fovea_sso');
  const stolen = await browser.visit(form.url.href, { email: SAM.email });
  expect([...landingParameters(stolen.url)]).toEqual([['error', 'expired']]);
  const callback = stolen.answers.at(-1)!.url;
  browser.cookies.set('fovea_sso', 'A'.repeat(43));
  expect([...landingParameters((await browser.visit(callback)).url)]).toEqual([
    ['error', 'expired'],
  ]);
  browser.cookies.set('fovea_sso', own);
  expect(landingParameters((await browser.visit(callback)).url).has('ticket')).toBe(true);
  // A second use fails, with or without the cookie.
  browser.cookies.set('fovea_sso', own);
  expect([...landingParameters((await browser.visit(callback)).url)]).toEqual([
    ['error', 'expired'],
  ]);
});

test('a ticket can be claimed once, within two minutes', async () => {
  const browser = cookieBrowser();
  const fetchIt = (ticket: string) => on.claim(ticket, browser);
  const ticket = landingParameters((await on.signInAt(SAM.email, browser)).url).get('ticket')!;
  const { db } = on.server.context;
  const stored = JSON.stringify(await db.selectFrom('identityVisits').selectAll().execute());
  const tries = await Promise.allSettled([fetchIt(ticket), fetchIt(ticket), fetchIt(ticket)]);
  const fetched = tries.filter((one) => one.status === 'fulfilled');
  expect(fetched).toHaveLength(1);
  expect(stored).not.toContain(ticket);
  expect(stored).not.toContain(fetched[0]!.value.idToken);
  expect(await refusalOf(fetchIt('A'.repeat(43)))).toEqual(beginAgain);
  const late = landingParameters((await on.signInAt(SAM.email, browser)).url).get('ticket')!;
  try {
    on.server.advanceClock(121_000);
    expect(await refusalOf(fetchIt(late))).toEqual(beginAgain);
  } finally {
    on.server.advanceClock(-121_000);
  }
});

test('a landing page sent to somebody else signs nobody in', async () => {
  const sender = cookieBrowser();
  const ticket = landingParameters((await on.signInAt(SAM.email, sender)).url).get('ticket')!;
  const elsewhere = cookieBrowser();
  expect(await refusalOf(on.claim(ticket, elsewhere))).toEqual(beginAgain);
  // Not even during a sign-in of their own.
  await elsewhere.visit(`${on.server.base}/sso/start?origin=local`);
  expect(await refusalOf(on.claim(ticket, elsewhere))).toEqual(beginAgain);
  expect(await on.claim(ticket, sender)).toMatchObject({ username: SAM.email });
});

test('redirects never lead to another site', async () => {
  for (const origin of ['', 'us', '//evil.example', 'https://evil.example', '../evil', 'local&x']) {
    const address = `${on.server.base}/sso/start?origin=${encodeURIComponent(origin)}`;
    const answer = await fetch(address, { redirect: 'manual' });
    expect([origin, answer.status]).toEqual([origin, 400]);
  }
  const answer = await fetch(`${on.server.base}/sso/callback?state=x&returnTo=//evil.example`, {
    redirect: 'manual',
  });
  expect(answer.headers.get('location')).toBe('/#/sso/google/local?error=expired');
});

test('with an https URL the cookie is secure, and the region is the origin', async () => {
  const regions = [{ id: 'row', name: 'Europe', base: 'https://eu.example.org' }];
  const other = await startIdentityServer([SAM], {
    publicUrl: 'https://eu.example.org',
    regions,
    ownRegion: 'row',
  });
  try {
    const start = (origin: string) =>
      fetch(`${other.server.base}/sso/start?origin=${origin}`, { redirect: 'manual' });
    expect((await start('local')).status).toBe(400);
    const answer = await start('row');
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/);
    expect(new URL(answer.headers.get('location')!).searchParams.get('redirect_uri')).toBe(
      'https://eu.example.org/sso/callback',
    );
  } finally {
    await other.close();
  }
});

test('an unreachable issuer is reported, and queried again the next time', async () => {
  const other = await startIdentityServer([SAM]);
  await other.issuer.close();
  try {
    const { url } = await other.signInAt(SAM.email);
    expect([...landingParameters(url)]).toEqual([['error', 'unavailable']]);
    expect(await refusalOf(other.signIn({ username: SAM.email, idToken: 'a.b.c' }))).toMatchObject({
      status: 503,
    });
  } finally {
    await other.server.close();
  }
});

test('a user of the identity provider who requests a password reset is told where to sign in', async () => {
  await on.signIn(await on.claimed(SAM.email));
  await on.server.callWith(null)(requestPasswordReset, { query: { email: SAM.email } });
  const [mail] = await mailsTo(on.server, SAM.email);
  expect(mail).toMatchObject({ subject: 'How to sign in to Fovea' });
  expect(mail!.text).toContain('Local issuer');
  expect(mail!.text).not.toContain('/#/verify/');
});

function pick({ email, name }: typeof SAM) {
  return { email, name, username: email };
}
