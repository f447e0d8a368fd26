import { afterEach, expect, it, vi } from 'vitest';
import type { WritableMediaCache } from './mediaCache';
import { loadMedia, MediaFailed, type MediaProgress } from './loadMedia';
import { aStimulus } from '../../flow/testing/aStage';

afterEach(() => vi.unstubAllGlobals());

const stimuli = ['a', 'b', 'c'].map((id) => aStimulus({ stimulusId: id, mediaUrl: `/${id}` }));

function aMediaCache(unplayable: string[] = []) {
  const stored: string[] = [];
  const cache: WritableMediaCache = {
    has: (id) => stored.includes(id),
    put: async ({ stimulusId }) => {
      if (unplayable.includes(stimulusId)) throw new Error('no decoder');
      stored.push(stimulusId);
    },
    image: () => Promise.reject(new Error('not here')),
    video: () => Promise.reject(new Error('not here')),
    openOnly: () => undefined,
  };
  return { cache, stored };
}

/** @param answers what the server does with successive requests; after that it succeeds */
function aServer(answers: readonly ('broken' | 404 | 503)[] = []) {
  const asked: string[] = [];
  vi.stubGlobal('location', { href: 'https://here.test/collect/' });
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[asked.length];
    asked.push(new URL(url).pathname);
    if (answer === 'broken') return Promise.reject(new TypeError('network'));
    if (answer) return Promise.resolve(new Response(null, { status: answer }));
    return Promise.resolve(new Response('1234', { headers: { 'content-length': '4' } }));
  });
  return asked;
}

it('loads everything and reports the progress', async () => {
  aServer();
  const { cache, stored } = aMediaCache();
  const told: MediaProgress[] = [];
  await loadMedia(stimuli, cache, (progress) => told.push(progress));
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(told.map(({ share }) => Math.round(share * 3))).toEqual([0, 1, 1, 2, 2, 3, 3]);
  expect(told.at(-1)).toEqual({ share: 1, loadedFiles: 3, files: 3 });
});

it('retries by itself when the connection breaks or the server is busy', async () => {
  const asked = aServer(['broken', 503]);
  const waited: number[] = [];
  const { cache, stored } = aMediaCache();
  await loadMedia(
    stimuli,
    cache,
    () => undefined,
    async (ms) => waited.push(ms),
  );
  expect(stored).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual(['/a', '/a', '/a', '/b', '/c']);
  expect(waited).toEqual([1000, 3000]);
});

it('reports which file failed, keeps the others, and continues with that one', async () => {
  const asked = aServer(['broken', 'broken', 'broken']);
  const { cache } = aMediaCache();
  const nothing = () => Promise.resolve();
  const failed = await loadMedia(stimuli, cache, () => undefined, nothing).catch(String);
  expect(failed).toContain('stimulus a');
  await loadMedia(stimuli, cache, () => undefined, nothing);
  expect(asked).toEqual(['/a', '/a', '/a', '/a', '/b', '/c']);

  const missing = aServer([404]);
  await expect(
    loadMedia(stimuli, aMediaCache().cache, () => undefined, nothing),
  ).rejects.toMatchObject({
    unplayable: false,
  });
  expect(missing).toEqual(['/a']);
});

it('distinguishes a file that does not load from one that this browser cannot show', async () => {
  aServer();
  const { cache, stored } = aMediaCache(['b']);
  const failed = await loadMedia(stimuli, cache, () => undefined).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(MediaFailed);
  expect(failed).toMatchObject({ unplayable: true, stimulus: { stimulusId: 'b' } });
  expect(stored).toEqual(['a']);
});

it('loads nothing from other servers', async () => {
  const asked = aServer();
  const foreign = [aStimulus({ stimulusId: 'a', mediaUrl: 'https://elsewhere.test/a' })];
  const { cache } = aMediaCache();
  const wait = () => Promise.reject(new Error('nobody waits for it'));
  const loading = loadMedia(foreign, cache, () => undefined, wait);
  await expect(loading).rejects.toBeInstanceOf(MediaFailed);
  expect(asked).toEqual([]);
});
