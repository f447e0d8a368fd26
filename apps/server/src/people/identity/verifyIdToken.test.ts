import { decodeJwt, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityServer, type IdentityServer } from '../../testing/identityServer';
import { refusalOf } from '../../testing/refusalOf';

const SAM = { sub: 'sam', email: 'sam@staff.example', email_verified: true, name: 'Sam Staff' };
const WRONG = { status: 401, code: 'WRONG_IDENTITY' };

let on: IdentityServer;
beforeAll(async () => {
  on = await startIdentityServer([SAM]);
});
afterAll(() => on.close());
beforeEach(async () => {
  await on.server.context.db.deleteFrom('attempts').execute();
});

/** Claims of a valid ID token for Sam, with the nonce of an attempt that has returned. */
async function goodClaims() {
  const said = await on.claimed(SAM.email);
  const { iat: _iat, exp: _exp, at_hash: _hash, ...claims } = decodeJwt(said.idToken);
  return { said, claims };
}
type Claims = Awaited<ReturnType<typeof goodClaims>>['claims'];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inFiveMinutes = () => Math.floor(Date.now() / 1000) + 300;
const issuedNow = (claims: Claims) => ({
  ...claims,
  iat: Math.floor(Date.now() / 1000),
  exp: inFiveMinutes(),
});

const HOSTILE: Readonly<Record<string, (claims: Claims) => Promise<string>>> = {
  'no signature at all (alg none)': async (claims) =>
    new UnsecuredJWT({ ...claims }).setIssuedAt().setExpirationTime('5m').encode(),
  'HS256 with the public RSA key as the secret': async (claims) => {
    const key = await importJWK({ ...on.issuer.publicKey, ext: true }, 'RS256', {
      extractable: true,
    });
    if (key instanceof Uint8Array) throw new Error('no public key');
    const head = base64({ alg: 'HS256', kid: on.issuer.publicKey.kid });
    const body = base64(issuedNow(claims));
    const secret = await exportSPKI(key);
    const seal = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
    return `${head}.${body}.${seal}`;
  },
  'HS256 with the client’s own secret': async (claims) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(Buffer.from(on.issuer.clientSecret)),
  'another key under the same key id': async (claims) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: on.issuer.publicKey.kid ?? '' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((await generateKeyPair('RS256')).privateKey),
  'a key at a URL in its own header': async (claims) => {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', jku: 'https://evil.example/keys' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  },
  'a foreign audience': (claims) => on.issuer.sign({ ...claims, aud: 'another-client' }),
  'several audiences': (claims) => on.issuer.sign({ ...claims, aud: ['fovea', 'another'] }),
  'issued to another client (azp)': (claims) =>
    on.issuer.sign({ ...claims, azp: 'another-client' }),
  'another issuer': (claims) => on.issuer.sign({ ...claims, iss: 'https://issuer.example' }),
  'an organisation that is not ours (hd)': (claims) =>
    on.issuer.sign({ ...claims, hd: 'elsewhere.example' }),
  'another domain': (claims) => on.issuer.sign({ ...claims, email: 'sam@elsewhere.example' }),
  'a domain that ends like ours': (claims) =>
    on.issuer.sign({ ...claims, email: 'sam@not-staff.example' }),
  'our domain in the local part of another': (claims) =>
    on.issuer.sign({ ...claims, email: 'sam@staff.example@elsewhere.example' }),
  'email_verified false': (claims) => on.issuer.sign({ ...claims, email_verified: false }),
  'email_verified as a string': (claims) => on.issuer.sign({ ...claims, email_verified: 'true' }),
  'no email_verified': ({ email_verified: _, ...claims }) => on.issuer.sign(claims),
  'no e-mail': ({ email: _, ...claims }) => on.issuer.sign(claims),
  'no subject': ({ sub: _, ...claims }) => on.issuer.sign(claims),
  'no nonce': ({ nonce: _, ...claims }) => on.issuer.sign(claims),
  expired: (claims) => on.issuer.sign(claims, { expires: '-2m' }),
  'a foreign nonce': (claims) => on.issuer.sign({ ...claims, nonce: 'B'.repeat(43) }),
  'the e-mail of another member of staff': (claims) =>
    on.issuer.sign({ ...claims, email: 'boss@staff.example' }),
};

test.each(Object.keys(HOSTILE))('an ID token is refused: %s', async (name) => {
  const { said, claims } = await goodClaims();
  const idToken = await HOSTILE[name]!(claims);
  expect(await refusalOf(on.signIn({ username: SAM.email, idToken }))).toEqual(WRONG);
  // Nothing else was wrong and nothing was consumed: the valid token signs in.
  expect(await on.signIn(said)).toMatchObject({ mfaNeeded: false });
});

test('an ID token with the same claims signed by the issuer is accepted', async () => {
  const { claims } = await goodClaims();
  const idToken = await on.issuer.sign(claims);
  expect(await on.signIn({ username: SAM.email, idToken })).toMatchObject({ mfaNeeded: false });
});

test('a nonce counts once, even when used many times concurrently', async () => {
  const { said, claims } = await goodClaims();
  const another = await on.issuer.sign(claims);
  const tries = await Promise.allSettled(
    [said.idToken, another, said.idToken, another].map((idToken) =>
      on.signIn({ username: SAM.email, idToken }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(on.signIn(said))).toEqual(WRONG);
});

test('an ID token that was never claimed with its ticket is refused', async () => {
  await on.signInAt(SAM.email);
  const { db } = on.server.context;
  const { nonce } = await db
    .selectFrom('identityVisits')
    .select('nonce')
    .where('ticketHash', 'is not', null)
    .where('claimedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const { claims } = await goodClaims();
  const idToken = await on.issuer.sign({ ...claims, nonce });
  expect(await refusalOf(on.signIn({ username: SAM.email, idToken }))).toEqual(WRONG);
});

test('the username must be that of the ID token', async () => {
  const { said } = await goodClaims();
  expect(
    await refusalOf(on.signIn({ username: 'boss@staff.example', idToken: said.idToken })),
  ).toEqual(WRONG);
  expect(await on.signIn({ username: ' SAM@Staff.Example ', idToken: said.idToken })).toBeTruthy();
});

test('malformed ID tokens are refused', async () => {
  for (const idToken of ['', 'x', 'a.b.c', `${base64({ alg: 'RS256' })}..`]) {
    expect(await refusalOf(on.signIn({ username: SAM.email, idToken }))).toEqual(WRONG);
  }
});
