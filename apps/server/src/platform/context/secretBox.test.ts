import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixedKeys } from '../../testing/keys/fixedKeys';
import { KNOWN_KEY } from '../../testing/keys/knownKey';
import { secretBox } from './secretBox';

const boxOf = (...secrets: Parameters<typeof fixedKeys>) => secretBox(fixedKeys(...secrets));
const box = boxOf(randomBytes(32));

test('a sealed secret opens again, only for its owner and with its key', () => {
  const sealed = box.seal('GEZDGNBVGY3TQOJQ', 'ada');
  expect(sealed).not.toContain('GEZDGNBVGY3TQOJQ');
  expect(box.open(sealed, 'ada')).toBe('GEZDGNBVGY3TQOJQ');
  expect(box.open(sealed, 'bob')).toBeNull();
  expect(boxOf(randomBytes(32)).open(sealed, 'ada')).toBeNull();
  expect(box.seal('GEZDGNBVGY3TQOJQ', 'ada')).not.toBe(sealed);
});

test.each([
  ['the first key', box],
  ['a later key', boxOf(randomBytes(32), randomBytes(32))],
])('an altered or malformed text of %s does not open', (_, by) => {
  const sealed = by.seal('secret', 'ada');
  const head = by.currentPrefix();
  expect(sealed.startsWith(head)).toBe(true);
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
  // Bytes rather than characters: the last character has unused bits.
  for (const at of bytes.keys()) {
    const other = Buffer.from(bytes);
    other[at]! ^= 1;
    expect(by.open(head + other.toString('base64url'), 'ada')).toBeNull();
  }
  const rest = sealed.slice(head.length);
  for (const text of ['', head, `${head}AAAA`, `v3.${rest}`, `v2.${rest}`, sealed.slice(0, 20)]) {
    expect(by.open(text, 'ada')).toBeNull();
  }
});

describe('what a version without versions of keys has made', () => {
  const ofThen = {
    sealed: 'v1.x_VW77OJvMV2YELJdA7eMrOOc7EHM5M6XbsGeHARNskzJhMPI7HYvR27wZI',
    pseudonym: '19301fa675c7eecc',
    publicKey: 'SuNNBf_KQEtEltMauIBBcsJrMYpflQQ6UycIQNsgqOQ',
    signature:
      'fL8B6lTy2FJa9akdeFrC063ps3LJKi8nOqG6-JlOnHYxvpogbEgo43iLsnqM4hgZ9CgDTsCAak5-kuWeIE7sAQ',
  };

  test('is made by the first key to the byte', () => {
    const now = boxOf(KNOWN_KEY);
    expect(now.open(ofThen.sealed, 'ada')).toBe('GEZDGNBVGY3TQOJQ');
    expect(now.pseudonym('registration 7')).toBe(ofThen.pseudonym);
    const [signer] = now.programSigners();
    expect(signer?.publicKey).toBe(ofThen.publicKey);
    expect(signer?.sign('version 2')).toBe(ofThen.signature);
    // And that version could go on with what is sealed today.
    expect(now.seal('GEZDGNBVGY3TQOJQ', 'ada')).toMatch(/^v1\.[\w-]{59}$/);
  });

  test('is known after rotations, too', () => {
    const now = boxOf(randomBytes(32), randomBytes(32), KNOWN_KEY);
    expect(now.open(ofThen.sealed, 'ada')).toBe('GEZDGNBVGY3TQOJQ');
    expect(now.open(ofThen.sealed, 'bob')).toBeNull();
    expect(now.pseudonyms('registration 7').indexOf(ofThen.pseudonym)).toBe(2);
    expect(now.programSigners()[2]?.publicKey).toBe(ofThen.publicKey);
  });
});

test('the newest key seals and names, every key opens, and a key that was removed does not', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const [then, later, now] = [boxOf(first), boxOf(second, first), boxOf(third, second, first)];
  const sealed = [then, later, now].map((by) => by.seal('secret', 'ada'));
  expect(sealed.map((text) => now.open(text, 'ada'))).toEqual(['secret', 'secret', 'secret']);
  expect(sealed.map((text) => then.open(text, 'ada'))).toEqual(['secret', null, null]);
  expect(sealed.map((text) => text.startsWith(now.currentPrefix()))).toEqual([false, false, true]);
  const withoutFirst = secretBox({
    ...fixedKeys(third, second, first),
    all: () => fixedKeys(third, second, first).all().slice(0, 2),
  });
  expect(sealed.map((text) => withoutFirst.open(text, 'ada'))).toEqual([null, 'secret', 'secret']);
  expect(now.pseudonym('ada')).not.toBe(later.pseudonym('ada'));
  expect(now.pseudonyms('ada')).toEqual([now, later, then].map((by) => by.pseudonym('ada')));
});

test('a text of a key that another process has made leads to another look at the keys', () => {
  const [before, after] = [randomBytes(32), randomBytes(32)];
  let keys = fixedKeys(before);
  const follows = secretBox({
    current: () => keys.current(),
    all: () => keys.all(),
    lookAgain() {
      keys = fixedKeys(after, before);
      return true;
    },
  });
  expect(follows.open(boxOf(after, before).seal('secret', 'ada'), 'ada')).toBe('secret');
});

test('a pseudonym is stable, and differs with another key', () => {
  expect(box.pseudonym('ada@example.org')).toBe(box.pseudonym('ada@example.org'));
  expect(box.pseudonym('ada@example.org')).not.toBe(box.pseudonym('bob@example.org'));
  expect(boxOf(randomBytes(32)).pseudonym('ada@example.org')).not.toBe(
    box.pseudonym('ada@example.org'),
  );
  expect(box.pseudonym('ada@example.org')).toMatch(/^[0-9a-f]{16}$/);
});

test('programs are signed with keys of the installation, which others cannot make', () => {
  const secret = randomBytes(32);
  const signer = boxOf(secret).programSigners()[0]!;
  const key = (x: string) =>
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(signer.sign('version 2'), 'base64url');
  const isBy = (publicKey: string, text: string) =>
    verify(null, Buffer.from(text), key(publicKey), signature);
  expect(isBy(signer.publicKey, 'version 2')).toBe(true);
  expect(isBy(signer.publicKey, 'version 3')).toBe(false);
  expect(isBy(boxOf(randomBytes(32)).programSigners()[0]!.publicKey, 'version 2')).toBe(false);
  expect(boxOf(secret).programSigners()[0]!.publicKey).toBe(signer.publicKey);
});
