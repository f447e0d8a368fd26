import { createPublicKey, generateKeyPairSync, sign, verify as verifyWithNode } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  fromBase64url,
  readLease,
  readLicense,
  signingInput,
  toBase64url,
  type LicenseClaims,
  type VerifySignature,
} from './signedLicense';

/** DER of an Ed25519 public key before its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const verify: VerifySignature = (publicKey, message, signature) => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_HEAD, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verifyWithNode(null, message, key, signature);
};

function newKey(kid: string) {
  const pair = generateKeyPairSync('ed25519');
  const der = pair.publicKey.export({ format: 'der', type: 'spki' });
  const signed = (input: string) =>
    `${input}.${sign(null, Buffer.from(input), pair.privateKey).toString('base64url')}`;
  return { kid, publicKey: der.subarray(-32).toString('base64url'), signed };
}

const old = newKey('old');
const now = newKey('new');
const CLAIMS: LicenseClaims = {
  id: '7K3M-ZQ0A-9XTR-41VB',
  company: 'Größe & 映画 🎬',
  modules: ['Eye tracking', 'EEG'],
  renewalDate: '2027-01-31',
};
const KEY = now.signed(signingInput('license', 'new', CLAIMS));

describe('product keys', () => {
  test('a key says what was signed, in any language', () => {
    expect(readLicense(KEY, [now], verify)).toEqual(CLAIMS);
  });

  test('line breaks of a mail program do no harm', () => {
    expect(
      readLicense(` ${KEY.replace(/(.{60})/g, '$1\r\n> ').replaceAll('> ', '')}\n`, [now], verify),
    ).toEqual(CLAIMS);
  });

  test('no character can be changed, left out or added', () => {
    const passed: string[] = [];
    for (let at = 0; at < KEY.length; at += 1) {
      const other = KEY[at] === 'A' ? 'B' : 'A';
      const near = String.fromCharCode(KEY.charCodeAt(at) ^ 1);
      for (const put of [other, near, '', `${KEY[at]}A`, '=', 'é']) {
        const changed = KEY.slice(0, at) + put + KEY.slice(at + 1);
        if (readLicense(changed, [now], verify)) passed.push(`${at} ${put}`);
      }
    }
    expect(passed).toEqual([]);
  });

  test('after a rotation keys of both are valid, until the old one is no longer trusted', () => {
    const before = old.signed(signingInput('license', 'old', CLAIMS));
    expect(readLicense(before, [now, old], verify)).toEqual(CLAIMS);
    expect(readLicense(KEY, [now, old], verify)).toEqual(CLAIMS);
    expect(readLicense(before, [now], verify)).toBeNull();
  });

  test('a key that names another signer, or that somebody else signed, is refused', () => {
    expect(
      readLicense(old.signed(signingInput('license', 'new', CLAIMS)), [now, old], verify),
    ).toBeNull();
    const stranger = newKey('new');
    expect(
      readLicense(stranger.signed(signingInput('license', 'new', CLAIMS)), [now], verify),
    ).toBeNull();
  });

  test.each([
    ['none', { alg: 'none', kid: 'new', typ: 'fovea-license' }],
    ['HS256', { alg: 'HS256', kid: 'new', typ: 'fovea-license' }],
    ['another type', { alg: 'EdDSA', kid: 'new', typ: 'JWT' }],
    ['no key id', { alg: 'EdDSA', typ: 'fovea-license' }],
  ])('a header with %s is refused, although it is signed', (_, header) => {
    const input = [header, CLAIMS]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    expect(readLicense(now.signed(input.replace(/[^\w.-]/g, '')), [now], verify)).toBeNull();
  });

  test.each(['', '.', '..', 'a.b.c', 'null', '{}', 'x'.repeat(9000), KEY + KEY])(
    'what is no key is refused: %.20s',
    (text) => {
      expect(readLicense(text, [now], verify)).toBeNull();
    },
  );

  test('signed claims of another shape are refused', () => {
    for (const claims of [[], 'text', { ...CLAIMS, modules: 'EEG' }, { ...CLAIMS, id: 5 }]) {
      const text = now.signed(signingInput('license', 'new', claims as never));
      expect(readLicense(text, [now], verify)).toBeNull();
    }
  });
});

describe('leases', () => {
  const lease = {
    id: CLAIMS.id,
    machineId: 'machine-1',
    modules: ['EEG'],
    validUntil: '2026-06-01T00:00:00.000Z',
  };
  const text = now.signed(signingInput('lease', 'new', lease));
  const endMs = Date.parse(lease.validUntil);

  test('a lease holds on its machine until it ends', () => {
    const at = { machineId: 'machine-1', nowMs: endMs - 1 };
    expect(readLease(text, at, [now], verify)).toEqual(lease);
    expect(readLease(text, { ...at, nowMs: endMs }, [now], verify)).toBeNull();
    expect(readLease(text, { ...at, machineId: 'machine-2' }, [now], verify)).toBeNull();
  });

  test('a lease is no product key, and a product key no lease', () => {
    expect(readLicense(text, [now], verify)).toBeNull();
    expect(readLease(KEY, { machineId: 'machine-1', nowMs: 0 }, [now], verify)).toBeNull();
  });

  test('an end that is no date never holds', () => {
    const endless = now.signed(signingInput('lease', 'new', { ...lease, validUntil: 'never' }));
    expect(readLease(endless, { machineId: 'machine-1', nowMs: 0 }, [now], verify)).toBeNull();
  });
});

test('base64url is that of Node, and other spellings of the same bytes are refused', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length) & 255);
    const text = Buffer.from(bytes).toString('base64url');
    expect(toBase64url(bytes)).toBe(text);
    expect(fromBase64url(text)).toEqual(bytes);
  }
  expect(['AB', 'A', 'AA==', 'A+', 'A A'].map(fromBase64url)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
