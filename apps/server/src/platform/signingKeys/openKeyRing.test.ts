import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KNOWN_KEY } from '../../testing/keys/knownKey';
import {
  addSigningKey,
  FIRST_KEY_FILE,
  LATER_KEYS_FILE,
  readSigningKeys,
  removeSigningKey,
} from './keyFiles';
import { KeyProblem } from './keyProblem';
import { LOOK_EVERY_MS, openKeyRing } from './openKeyRing';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fovea-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NOON = new Date(Date.UTC(2026, 0, 1, 12));
const at = (name: string) => join(folder, name);
const ids = (keys: readonly { readonly id: string }[]) => keys.map(({ id }) => id);

describe('a new installation', () => {
  test('gets one key, readable by its owner only', async () => {
    const ring = await openKeyRing(folder);
    expect(ring.all()).toHaveLength(1);
    expect(ring.current()).toMatchObject({ isFirst: true });
    expect((await stat(at(FIRST_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(Buffer.from((await openKeyRing(folder)).current().secret)).toEqual(
      Buffer.from(ring.current().secret),
    );
  });

  test('has one key when several servers start at once', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => openKeyRing(folder)));
    expect(new Set(rings.map((ring) => ring.current().id)).size).toBe(1);
    expect(await readdir(folder)).toEqual([FIRST_KEY_FILE]);
  });
});

test('the key of an earlier version is the first one, and its file stays as it is', async () => {
  await writeFile(at(FIRST_KEY_FILE), KNOWN_KEY, { mode: 0o600 });
  const before = (await openKeyRing(folder)).current();
  expect(Buffer.from(before.secret)).toEqual(Buffer.from(KNOWN_KEY));
  const added = await addSigningKey(folder, NOON);
  expect(readSigningKeys(folder)).toMatchObject([
    { id: added.id, isFirst: false, madeAt: NOON },
    { id: before.id, isFirst: true },
  ]);
  expect(await readFile(at(FIRST_KEY_FILE))).toEqual(Buffer.from(KNOWN_KEY));
  expect((await stat(at(LATER_KEYS_FILE))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual([FIRST_KEY_FILE, LATER_KEYS_FILE]);
});

test('an id says nothing of its key, and is the same wherever the key is', async () => {
  await writeFile(at(FIRST_KEY_FILE), KNOWN_KEY);
  const [{ id } = { id: '' }] = readSigningKeys(folder);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(Buffer.from(KNOWN_KEY).toString('hex')).not.toContain(id);
  await utimes(at(FIRST_KEY_FILE), NOON, NOON);
  expect(readSigningKeys(folder)).toMatchObject([{ id, madeAt: NOON }]);
});

describe('keys that another process changes', () => {
  const followed = async () => {
    let nowMs = 0;
    const problems: unknown[] = [];
    const ring = await openKeyRing(
      folder,
      (reason) => problems.push(reason),
      () => nowMs,
    );
    return { ring, problems, pass: (ms: number) => (nowMs += ms) };
  };

  test('are used within seconds, and at once where one is missing', async () => {
    const { ring, pass } = await followed();
    const before = ring.current();
    const added = await addSigningKey(folder, NOON);
    expect(ring.current()).toBe(before);
    pass(LOOK_EVERY_MS);
    expect(ring.current().id).toBe(added.id);
    const another = await addSigningKey(folder, NOON);
    expect(ring.lookAgain()).toBe(true);
    expect(ids(ring.all())).toEqual([another.id, added.id, before.id]);
    expect(ring.lookAgain()).toBe(false);
  });

  test('are looked for a few times a second, whatever is sent', async () => {
    const { ring, pass } = await followed();
    for (let asked = 0; asked < 100; asked++) expect(ring.lookAgain()).toBe(false);
    const added = await addSigningKey(folder, NOON);
    expect(ring.lookAgain()).toBe(false);
    pass(1_000);
    expect(ring.lookAgain()).toBe(true);
    expect(ring.current().id).toBe(added.id);
  });

  test('stay as they were while a file is damaged or gone, and that is told once', async () => {
    const { ring, problems, pass } = await followed();
    const added = await addSigningKey(folder, NOON);
    ring.lookAgain();
    const whole = await readFile(at(LATER_KEYS_FILE));
    await writeFile(at(LATER_KEYS_FILE), '[{');
    for (let looks = 0; looks < 3; looks++) {
      pass(LOOK_EVERY_MS);
      expect(ring.current().id).toBe(added.id);
    }
    expect(problems).toHaveLength(1);
    await writeFile(at(LATER_KEYS_FILE), whole);
    pass(LOOK_EVERY_MS);
    expect(ring.all()).toHaveLength(2);
    for (const name of [LATER_KEYS_FILE, FIRST_KEY_FILE]) {
      await rm(at(name));
      pass(LOOK_EVERY_MS);
      expect(ring.current().id).toBe(added.id);
      expect(ring.all()).toHaveLength(2);
    }
    expect(problems).toHaveLength(2);
  });
});

describe('a damaged file is refused and not replaced', () => {
  test.each([
    ['a first key that is cut off', FIRST_KEY_FILE, 'half'],
    ['a list that is cut off', LATER_KEYS_FILE, '[{"id":"a"'],
    ['a list of something else', LATER_KEYS_FILE, '[{"kid":"a"}]'],
    ['a key that is too short', LATER_KEYS_FILE, '[{"id":"a","key":"AAAA","madeAt":"2026-01-01"}]'],
    [
      'a key with the id of another',
      LATER_KEYS_FILE,
      JSON.stringify([{ id: 'a', key: 'A'.repeat(43), madeAt: '2026-01-01T00:00:00Z' }]),
    ],
  ])('%s', async (_, name, text) => {
    await writeFile(at(name), text);
    await expect(openKeyRing(folder)).rejects.toThrow(`${at(name)} is damaged`);
    expect(await readFile(at(name), 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual([name]);
  });
});

describe('removing a key', () => {
  test('takes one that does not sign, the first one with its file', async () => {
    const first = (await openKeyRing(folder)).current();
    const second = await addSigningKey(folder, NOON);
    const third = await addSigningKey(folder, NOON);
    await removeSigningKey(folder, second.id);
    expect(ids(readSigningKeys(folder))).toEqual([third.id, first.id]);
    await removeSigningKey(folder, first.id);
    expect(ids(readSigningKeys(folder))).toEqual([third.id]);
    expect(await readdir(folder)).toEqual([LATER_KEYS_FILE]);
    // Without a first key none is made.
    expect(ids((await openKeyRing(folder)).all())).toEqual([third.id]);
    expect(await readdir(folder)).toEqual([LATER_KEYS_FILE]);
  });

  test.each(['the one that signs', 'an unknown one'])('is refused for %s', async (which) => {
    const first = (await openKeyRing(folder)).current();
    const id = which === 'an unknown one' ? '000000000000' : first.id;
    await expect(removeSigningKey(folder, id)).rejects.toThrow(KeyProblem);
    expect(ids(readSigningKeys(folder))).toEqual([first.id]);
  });
});

test('two who change the keys at once do not lose one', async () => {
  await openKeyRing(folder);
  const changes = await Promise.allSettled(
    Array.from({ length: 8 }, () => addSigningKey(folder, NOON)),
  );
  const made = changes.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []));
  expect(made.length).toBeGreaterThan(0);
  expect(ids(readSigningKeys(folder))).toEqual(expect.arrayContaining(made));
  expect(readSigningKeys(folder)).toHaveLength(made.length + 1);
  for (const one of changes)
    if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(KeyProblem);
});

test('a change that was killed holds up others for a minute only', async () => {
  await openKeyRing(folder);
  const lock = at(`${LATER_KEYS_FILE}.lock`);
  await writeFile(lock, '');
  await expect(addSigningKey(folder, NOON)).rejects.toThrow(KeyProblem);
  const before = new Date(Date.now() - 61_000);
  await utimes(lock, before, before);
  await addSigningKey(folder, NOON);
  expect(readSigningKeys(folder)).toHaveLength(2);
});

test('no key is made in a folder that is no data folder', async () => {
  await expect(addSigningKey(folder, NOON)).rejects.toThrow('There is no key in');
  await expect(addSigningKey(join(folder, 'other'), NOON)).rejects.toThrow(KeyProblem);
  expect(await readdir(folder)).toEqual([]);
});
