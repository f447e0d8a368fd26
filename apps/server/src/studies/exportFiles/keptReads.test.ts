import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDiskStore } from '../../platform/objects/diskStore';
import { createSignedUrls } from '../../platform/objects/signedUrls';
import { newTemporaryFolder } from '../../testing/newTemporaryFolder';
import { keepReads } from './keptReads';
import { fixedKeys } from '../../testing/keys/fixedKeys';

async function aBucket() {
  const store = await openDiskStore(
    await newTemporaryFolder(),
    createSignedUrls(fixedKeys(randomBytes(32))),
  );
  const asked: string[] = [];
  const objects = {
    ...store,
    localPath: () => null,
    read: async (key: string) => {
      asked.push(key);
      return await store.read(key);
    },
  };
  return { objects, asked };
}

const yes = async () => true;

test('a store is asked for each object once, and what is kept has no name', async () => {
  const { objects, asked } = await aBucket();
  const folder = await newTemporaryFolder();
  const [one, other] = [randomBytes(70_000), randomBytes(5)];
  await objects.put('a', one);
  await objects.put('b', other);
  const kept = await keepReads(objects, folder, yes);
  await Promise.all([kept.objects.read('a'), kept.objects.read('b')]);
  expect(await kept.objects.read('a')).toEqual(one);
  expect(await kept.objects.read('b')).toEqual(other);
  expect(await kept.objects.read('a')).toEqual(one);
  expect(asked).toEqual(['a', 'b']);
  expect(await readdir(folder)).toEqual([]);
  await kept.close();
  expect(await readdir(folder)).toEqual([]);
});

test('an object that is not there is asked for again', async () => {
  const { objects, asked } = await aBucket();
  const kept = await keepReads(objects, await newTemporaryFolder(), yes);
  expect(await kept.objects.read('a')).toBeNull();
  await objects.put('a', randomBytes(3));
  expect(await kept.objects.read('a')).toHaveLength(3);
  expect(asked).toEqual(['a', 'a']);
  await kept.close();
});

test('nothing is kept while the disk has to be spared', async () => {
  const { objects, asked } = await aBucket();
  await objects.put('a', Buffer.from('a'));
  const kept = await keepReads(objects, await newTemporaryFolder(), async () => false);
  expect(String(await kept.objects.read('a'))).toBe('a');
  expect(String(await kept.objects.read('a'))).toBe('a');
  expect(asked).toEqual(['a', 'a']);
  await kept.close();
});
