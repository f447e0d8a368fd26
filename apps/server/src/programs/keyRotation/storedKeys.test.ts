import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  licensePublicKeys,
  rotateLicenseKey,
  signLicenseText,
} from '../../people/licenseKeys/licenseKeys';
import { isRegistrationSecret, registrationSecret } from '../../people/labs/registrationSecret';
import { secretBox } from '../../platform/context/secretBox';
import { createSignedUrls } from '../../platform/objects/signedUrls';
import { addSigningKey, makeFirstKey, readSigningKeys } from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import { keyWrapper } from '../../platform/signingKeys/keyWrapping';
import { openKeys, refuseStoredKeys } from '../../platform/signingKeys/openKeys';
import {
  openStoredKeyRing,
  type StoredKeyRing,
} from '../../platform/signingKeys/openStoredKeyRing';
import { readStoredKeys } from '../../platform/signingKeys/storedKeys';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { checkKeyUses, checkStoredKeys } from '../doctor/checkKeys';
import { hasSealedSecrets } from './keyUses';
import { keysToDatabase } from './keysToDatabase';
import { retireLostKey } from './retireKey';
import { rewrapKeys } from './rewrapKeys';
import { rotateStoredKey } from './rotateStoredKey';

const SECRET = '11'.repeat(32);
const OTHER_SECRET = '22'.repeat(32);
const MINUTE_MS = 60_000;
/** No keys are elsewhere. */
const isNew = async () => false;
const place = (secret: string) => ({ place: 'database', secret, secretFile: null }) as const;

let database: TestDatabase;
const rings: StoredKeyRing[] = [];
/** A process: it has nothing but the database and the secret. @param aheadMs how far its clock is ahead */
async function aProcess(aheadMs: () => number = () => 0) {
  const now = () => new Date(Date.now() + aheadMs());
  const ring = await openStoredKeyRing(database.db, keyWrapper(SECRET), isNew, () => {}, now);
  rings.push(ring);
  return { ring, box: secretBox(ring), urls: createSignedUrls(ring) };
}
const verify = (urls: ReturnType<typeof createSignedUrls>, path: string) => {
  const { pathname, searchParams: query } = new URL(path, 'http://localhost');
  const get = (name: string) => query.get(name) ?? '';
  const asked = { expires: get('expires'), signature: get('signature'), size: '', part: '' };
  const key = pathname.replace('/objects/', '');
  return urls.problem({ method: 'GET', key, ...asked }, Date.now());
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const ring of rings.splice(0)) ring.stop();
  await database.db.deleteFrom('signingKeys').execute();
  await database.db.deleteFrom('licenseSigningKeys').execute();
});
afterAll(() => database.close());

test('processes that begin at once have one key, and open and verify what each other has made', async () => {
  const [one, two] = await Promise.all([aProcess(), aProcess()]);
  expect(one.ring.current().id).toBe(two.ring.current().id);
  expect(one.ring.current().isFirst).toBe(true);
  expect(two.box.open(one.box.seal('secret', 'ada'), 'ada')).toBe('secret');
  expect(verify(two.urls, one.urls.sign('GET', 'a/b.png', Date.now()))).toBeNull();
  const rows = await database.db.selectFrom('signingKeys').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(
    Buffer.from(one.ring.current().secret).toString('base64url'),
  );
});

test('a key is used a minute after it was made, by which time every process has it', async () => {
  let aheadMs = 0;
  const [one, two] = [await aProcess(), await aProcess(() => aheadMs)];
  const before = one.ring.current().id;
  const added = await rotateStoredKey(database.db, keyWrapper(SECRET), new Date());
  await Promise.all([one.ring.refresh(), two.ring.refresh()]);
  expect([one.ring.current().id, two.ring.current().id]).toEqual([before, before]);
  await expect(rotateStoredKey(database.db, keyWrapper(SECRET), new Date())).rejects.toThrow(
    'Make another one after that',
  );
  // The clock of one is ahead by a little less than is allowed, and it is the first to use the key.
  aheadMs = MINUTE_MS + 1000;
  expect(two.ring.current().id).toBe(added.id);
  expect(two.ring.all().map(({ id }) => id)).toEqual([added.id, before]);
  const sealed = two.box.seal('secret', 'ada');
  expect(one.box.open(sealed, 'ada')).toBeNull();
  const late = await aProcess(() => 31_000);
  expect(late.ring.current().id).toBe(before);
  expect(late.box.open(sealed, 'ada')).toBe('secret');
  expect(verify(late.urls, two.urls.sign('GET', 'a/b.png', Date.now()))).toBeNull();
  const jobs = await database.db.selectFrom('jobs').select(['kind', 'runAt']).execute();
  expect(jobs).toMatchObject([{ kind: 'resealSecrets' }]);
  expect(jobs[0]!.runAt.getTime()).toBeGreaterThan(added.madeAt.getTime());
});

test('a key that is about to be used verifies and opens, and nothing that is sent makes it sign', async () => {
  let aheadMs = 0;
  const process = await aProcess(() => aheadMs);
  const before = process.ring.current().id;
  const added = await rotateStoredKey(database.db, keyWrapper(SECRET), new Date());
  await process.ring.refresh();
  aheadMs = MINUTE_MS - 20_000;
  const prefix = process.box.currentPrefix();
  const forged = process.urls.sign('GET', 'a/b.png', Date.now()).replace('a/b', 'a/c');
  expect(verify(process.urls, forged)).toBe('forged');
  expect(process.ring.all().map(({ id }) => id)).toEqual([added.id, before]);
  expect(process.ring.current().id).toBe(before);
  expect(process.box.currentPrefix()).toBe(prefix);
  aheadMs = MINUTE_MS + 1000;
  expect(process.ring.current().id).toBe(added.id);
});

test('what a process with the newer key has shown is known at the others', async () => {
  let aheadMs = 0;
  const [one, two] = [await aProcess(), await aProcess(() => aheadMs)];
  await rotateStoredKey(database.db, keyWrapper(SECRET), new Date());
  await Promise.all([one.ring.refresh(), two.ring.refresh()]);
  aheadMs = MINUTE_MS + 1000;
  const secret = registrationSecret({ secretBox: two.box }, 'r-1');
  const late = await aProcess(() => 31_000);
  expect(isRegistrationSecret({ secretBox: late.box }, 'r-1', secret)).toBe(true);
  expect(isRegistrationSecret({ secretBox: late.box }, 'r-2', secret)).toBe(false);
});

describe('what keeps a process from keys of its own', () => {
  test('the secret is replaced while processes that know both go on', async () => {
    const before = await aProcess();
    const added = await rotateStoredKey(database.db, keyWrapper(SECRET), new Date());
    const both = keyWrapper(`${OTHER_SECRET},${SECRET}`);
    expect(await rewrapKeys(database.db, both, new Date())).toBe(2);
    expect(await rewrapKeys(database.db, both, new Date())).toBe(0);
    // One that has the earlier secret alone keeps the keys that it has read.
    await before.ring.refresh();
    const [first] = before.ring.all();
    for (const wrapper of [keyWrapper(OTHER_SECRET), keyWrapper(`${SECRET} ${OTHER_SECRET}`)]) {
      const keys = await readStoredKeys(database.db, wrapper);
      expect(keys.map(({ id }) => id)).toEqual([added.id, first!.id]);
      expect(Buffer.from(keys[1]!.secret).equals(Buffer.from(first!.secret))).toBe(true);
    }
    await expect(readStoredKeys(database.db, keyWrapper(SECRET))).rejects.toThrow(
      'wrapped with another secret',
    );
  });

  test('keys that a secret is missing for are not wrapped anew', async () => {
    await aProcess();
    const strange = keyWrapper(OTHER_SECRET);
    await expect(rewrapKeys(database.db, strange, new Date())).rejects.toThrow(KeyProblem);
    expect(await readStoredKeys(database.db, keyWrapper(SECRET))).toHaveLength(1);
  });

  test('another secret is refused, and nothing is made with it', async () => {
    await aProcess();
    const opening = openStoredKeyRing(database.db, keyWrapper(OTHER_SECRET), isNew);
    await expect(opening).rejects.toThrow(KeyProblem);
    await expect(opening).rejects.toThrow('wrapped with another secret');
    expect(await readStoredKeys(database.db, keyWrapper(SECRET))).toHaveLength(1);
    expect(await checkStoredKeys(database.db, place(OTHER_SECRET), new Date())).toMatchObject([
      { state: 'problem' },
    ]);
    expect(await checkStoredKeys(database.db, place(SECRET), new Date())).toMatchObject([
      { state: 'ok' },
    ]);
  });

  test('a process with a folder is refused once the keys are in the database', async () => {
    await refuseStoredKeys(database.db);
    await aProcess();
    await expect(refuseStoredKeys(database.db)).rejects.toThrow('Set FOVEA_KEYS=database');
  });

  test('an installation with keys in a folder does not get others', async () => {
    const madeAt = new Date();
    await database.db.insertInto('signingKeys').values({ id: 'abc', madeAt }).execute();
    await expect(aProcess()).rejects.toThrow('keys to-database');
  });
});

describe('an installation whose keys were never noted gets no others', () => {
  let folder: string;
  const open = async (which: 'database' | 'folder') => {
    const signingKeys = which === 'folder' ? ({ place: 'folder' } as const) : place(SECRET);
    const settings = { signingKeys, dataFolder: folder };
    const { keys, stop } = await openKeys(settings, database.db, hasSealedSecrets);
    stop();
    return keys.all();
  };
  const seal = () =>
    database.db
      .insertInto('licenseSigningKeys')
      .values({ kid: 'k', publicKey: 'p', sealedPrivateKey: 'v1.AAAA', createdAt: new Date() })
      .execute();
  const noted = () => database.db.selectFrom('signingKeys').select('id').execute();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fovea-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('in the database, when its folder has a key', async () => {
    await makeFirstKey(folder);
    await expect(open('database')).rejects.toThrow('keys to-database');
    expect(await noted()).toEqual([]);
    const { ids } = await keysToDatabase(database.db, keyWrapper(SECRET), folder);
    expect((await open('database')).map(({ id }) => id)).toEqual(ids);
  });

  test('in the database, when something is encrypted', async () => {
    const doctor = () => checkStoredKeys(database.db, place(SECRET), new Date());
    expect(await doctor()).toEqual([]);
    await seal();
    expect(await doctor()).toMatchObject([{ state: 'problem' }]);
    await expect(open('database')).rejects.toThrow('keys to-database');
    expect(await noted()).toEqual([]);
  });

  test('in an empty folder, when something is encrypted', async () => {
    const doctor = () => checkKeyUses(database.db, folder, new Date());
    expect(await doctor()).toEqual([]);
    await seal();
    expect(await doctor()).toMatchObject([{ state: 'problem' }]);
    await expect(open('folder')).rejects.toThrow(`are not in ${folder}`);
    expect(readSigningKeys(folder)).toEqual([]);
  });

  test('in an empty folder, when one was noted, until it is said to be gone', async () => {
    const { db } = database;
    await db
      .insertInto('signingKeys')
      .values({ id: 'abc', madeAt: new Date(0) })
      .execute();
    await expect(open('folder')).rejects.toThrow(`(abc) are not in ${folder}`);
    expect(readSigningKeys(folder)).toEqual([]);
    const context = { db, keys: { all: () => [] }, now: () => new Date() };
    await seal();
    await expect(retireLostKey(context, 'abc')).rejects.toThrow('keys of product keys: 1');
    await db.deleteFrom('licenseSigningKeys').execute();
    expect(await retireLostKey(context, 'abc')).toBe(true);
    expect(await open('folder')).toHaveLength(1);
  });

  test('but a new one gets its first key in either place', async () => {
    expect(await open('folder')).toHaveLength(1);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    expect(await open('database')).toHaveLength(1);
  });
});

test('keys of a folder are copied, and everything that they have made stays readable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-keys-'));
  try {
    const wrapper = keyWrapper(SECRET);
    await expect(keysToDatabase(database.db, wrapper, folder)).rejects.toThrow('There is no key');
    await makeFirstKey(folder);
    await addSigningKey(folder, new Date(Date.now() - 1000));
    const keys = readSigningKeys(folder);
    const [newest, first] = keys as [(typeof keys)[0], (typeof keys)[0]];
    for (const { id, madeAt } of keys) {
      await database.db.insertInto('signingKeys').values({ id, madeAt }).execute();
    }
    const own = { current: () => newest, all: () => keys, lookAgain: () => false };
    const sealed = [
      secretBox(own).seal('new', 'ada'),
      secretBox({ ...own, current: () => first }).seal('old', 'ada'),
    ];
    const claims = { id: 'A', company: 'B', modules: [], renewalDate: '2030-01-01' };
    const license = await signLicenseText({ dataFolder: folder }, 'license', claims);
    const copied = { ids: [newest.id, first.id], retiredIds: [] };
    expect(await keysToDatabase(database.db, wrapper, folder)).toEqual(copied);
    expect(await keysToDatabase(database.db, wrapper, folder)).toEqual(copied);
    const { ring, box } = await aProcess();
    expect(ring.all().map(({ id, isFirst }) => [id, isFirst])).toEqual([
      [newest.id, false],
      [first.id, true],
    ]);
    expect(sealed.map((text) => box.open(text, 'ada'))).toEqual(['new', 'old']);
    const there = { db: database.db, secretBox: box };
    expect(await licensePublicKeys(there)).toEqual(await licensePublicKeys({ dataFolder: folder }));
    // Ed25519 gives the same signature for the same text and key.
    expect(await signLicenseText(there, 'license', claims)).toBe(license);
    await addSigningKey(folder, new Date());
    const others = await mkdtemp(join(tmpdir(), 'fovea-keys-'));
    await makeFirstKey(others);
    await expect(keysToDatabase(database.db, wrapper, others)).rejects.toThrow('already');
    await rm(others, { recursive: true });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('keys that are copied again', () => {
  let folder: string;
  const wrapper = keyWrapper(SECRET);
  const rows = async () => [
    await database.db.selectFrom('signingKeys').selectAll().orderBy('id').execute(),
    await database.db.selectFrom('licenseSigningKeys').selectAll().orderBy('kid').execute(),
  ];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fovea-keys-'));
    await makeFirstKey(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('leave those of product keys as they were changed since', async () => {
    const { db } = database;
    const [leaked] = await licensePublicKeys({ dataFolder: folder });
    await keysToDatabase(db, wrapper, folder);
    const { box } = await aProcess();
    await rotateLicenseKey({ db, secretBox: box }, { distrust: true, now: new Date() });
    const before = await rows();
    await keysToDatabase(db, wrapper, folder);
    expect(await rows()).toEqual(before);
    const kids = (await licensePublicKeys({ db, secretBox: box })).map(({ kid }) => kid);
    expect(kids).not.toContain(leaked!.kid);
  });

  test('do not bring back one that was retired', async () => {
    const { db } = database;
    const [first] = readSigningKeys(folder);
    await addSigningKey(folder, new Date());
    await keysToDatabase(db, wrapper, folder);
    const retiredAt = new Date();
    await db
      .updateTable('signingKeys')
      .set({ retiredAt, wrappedKey: null })
      .where('id', '=', first!.id)
      .execute();
    const before = await rows();
    expect(await keysToDatabase(db, wrapper, folder)).toMatchObject({ retiredIds: [first!.id] });
    expect(await rows()).toEqual(before);
    await db.updateTable('signingKeys').set({ retiredAt, wrappedKey: null }).execute();
    await expect(keysToDatabase(db, wrapper, folder)).rejects.toThrow('Every key in');
  });
});

test('the newest key of product keys signs, whatever the clock of the machine says that has made it', async () => {
  const { box } = await aProcess();
  const there = { db: database.db, secretBox: box };
  const hourAhead = new Date(Date.now() + 60 * MINUTE_MS);
  const kids = [await rotateLicenseKey(there, { distrust: false, now: hourAhead })];
  for (const now of [new Date(), new Date()]) {
    kids.unshift(await rotateLicenseKey(there, { distrust: false, now }));
    expect((await licensePublicKeys(there)).map(({ kid }) => kid)).toEqual(kids);
    const claims = { id: 'A', company: 'B', modules: [], renewalDate: '2030-01-01' };
    await signLicenseText(there, 'license', claims);
  }
});

test('two processes that ask for keys of product keys at once have the same', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const [here, there] = await Promise.all(
    [one, two].map(({ box }) => licensePublicKeys({ db: database.db, secretBox: box })),
  );
  expect(here).toHaveLength(1);
  expect(there).toEqual(here);
});
