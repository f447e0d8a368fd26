import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { ApiError } from '@fovea/link/calls/apiError';
import { OTHERS_VIDEO_MS } from '@fovea/rules/analysis/visualExports';
import { beforeEach, expect, it, vi } from 'vitest';
import { RenderError } from '../render/renderError';
import { SceneError } from '../scene/sceneError';
import { aVisualExport } from '../testing/aVisualExport';
import { UploadEndedError } from './uploadEndedError';
import { createVisualExportQueue, type QueueParts } from './visualExportQueue';

const START_MS = Date.parse('2026-03-02T10:00:00Z');
const created = (name: string, given: Partial<VisualExport> = {}) =>
  aVisualExport(name, { state: 'CREATED', ...given });

/** A server with exports, and tabs of one browser. */
function world(...exports: VisualExport[]) {
  const server = new Map(exports.map((one) => [one.id, one]));
  let lock: Promise<unknown> = Promise.resolve();
  let nowMs = START_MS;
  const log: string[] = [];
  const set = (id: string, changes: Partial<VisualExport>) => {
    const old = server.get(id);
    if (old) server.set(id, { ...old, ...changes });
  };

  function openTab(given: Partial<QueueParts> = {}) {
    let user: string | null = 'u';
    const timers = new Set<() => void>();
    const list = () => [...server.values()];
    const make = vi.fn<QueueParts['make']>(async ({ id, userDefinedName }) => {
      log.push(`made ${userDefinedName}`);
      set(id, { state: 'SUCCESS' });
    });
    const parts: QueueParts = {
      userId: () => user,
      known: list,
      knownList: list,
      fetchList: async () => list(),
      canMake: async () => true,
      make,
      fail: async ({ id, userDefinedName }, message) => {
        log.push(`failed ${userDefinedName}: ${message}`);
        set(id, { state: 'ERROR', message });
      },
      whenFree: (work, signal) => {
        const before = lock;
        const run = (async () => {
          await before;
          if (!signal.aborted) await work();
        })();
        lock = run.catch(() => {});
        return run;
      },
      repeat: (action) => {
        timers.add(action);
        return () => void timers.delete(action);
      },
      nowMs: () => nowMs,
      ...given,
    };
    const queue = createVisualExportQueue(parts);
    return {
      queue,
      make,
      setUser: (id: string | null) => {
        user = id;
        queue.wake();
      },
      /** Half a minute passes. */
      tick: async () => {
        timers.forEach((action) => action());
        await settle();
      },
    };
  }
  return { server, set, log, openTab, later: (ms: number) => (nowMs += ms) };
}

async function settle() {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** A `make` that ends when the test says so, or when it is aborted. */
function slowMake() {
  const begun: { readonly one: VisualExport; readonly signal: AbortSignal; end: () => void }[] = [];
  const make: QueueParts['make'] = (one, signal) =>
    new Promise((resolve, reject) => {
      begun.push({ one, signal, end: resolve });
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  return { begun, make };
}

beforeEach(() => vi.restoreAllMocks());

it('makes what waits one after the other, own ones first and the oldest of them', async () => {
  const own = { requesterId: 'u' };
  const { log, openTab } = world(
    created('others', { requesterId: 'v', type: 'IMAGE', createdDate: '2026-03-02T08:00:00Z' }),
    created('second', { ...own, createdDate: '2026-03-02T09:30:00Z' }),
    created('first', { ...own, createdDate: '2026-03-02T09:00:00Z' }),
    aVisualExport('done', { state: 'SUCCESS' }),
    aVisualExport('failed', { state: 'ERROR' }),
  );
  openTab().queue.wake();
  await settle();
  expect(log).toEqual(['made first', 'made second', 'made others']);
});

it('takes up what was being made before a reload', async () => {
  const { log, openTab } = world(aVisualExport('film', { state: 'PROCESSING', type: 'VIDEO' }));
  openTab().queue.wake();
  await settle();
  expect(log).toEqual(['made film']);
});

it('leaves the video of somebody else to them for 20 minutes, and then makes it', async () => {
  const { log, openTab, later } = world(
    created('theirs', {
      requesterId: 'v',
      type: 'VIDEO',
      createdDate: new Date(START_MS).toISOString(),
    }),
  );
  const tab = openTab();
  later(OTHERS_VIDEO_MS - 1);
  await tab.tick();
  expect(log).toEqual([]);
  later(1);
  await tab.tick();
  expect(log).toEqual(['made theirs']);
});

it('tries once more after a failure, and then says why it failed', async () => {
  const { log, openTab } = world(created('film', { type: 'VIDEO' }));
  const make = vi.fn(async () => {
    throw new RenderError('videoUnreachable');
  });
  openTab({ make }).queue.wake();
  await settle();
  expect(make).toHaveBeenCalledTimes(2);
  expect(log).toEqual(['failed film: Error while fetching video']);
});

it('an export whose second attempt succeeds has not failed', async () => {
  const { log, openTab } = world(created('film'));
  const tab = openTab();
  tab.make.mockRejectedValueOnce(new Error('out of memory'));
  tab.queue.wake();
  await settle();
  expect(log).toEqual(['made film']);
});

it.each([
  [new SceneError('staleSegment'), /respondents of the segment have changed/],
  [new RenderError('noFixations'), /^No fixations available/],
  [new UploadEndedError('The disk is full.'), /^The disk is full\.$/],
  [refusal(409, 'STALE_SEGMENT', 'The segment has changed.'), /^The segment has changed\.$/],
])('what a second attempt cannot mend fails at once (%s)', async (reason, sentence) => {
  const { server, openTab } = world(created('film'));
  const make = vi.fn(() => Promise.reject(reason));
  openTab({ make }).queue.wake();
  await settle();
  expect(make).toHaveBeenCalledTimes(1);
  expect([...server.values()][0]).toMatchObject({ state: 'ERROR' });
  expect([...server.values()][0]?.message).toMatch(sentence);
});

it.each([
  ['the server cannot be reached', refusal(0)],
  ['it was deleted', refusal(404)],
  ['another browser has finished it', refusal(409, 'FINISHED')],
])('nothing is called failed when %s', async (_, reason) => {
  const { log, openTab } = world(created('film'));
  const make = vi.fn(() => Promise.reject(reason));
  const tab = openTab({ make });
  tab.queue.wake();
  await settle();
  tab.queue.wake();
  await settle();
  expect([make.mock.calls.length, log]).toEqual([1, []]);
});

it('what could not be made for want of a connection is tried again after half a minute', async () => {
  const { log, openTab, later } = world(created('film'));
  const tab = openTab();
  tab.make.mockRejectedValueOnce(refusal(0));
  tab.queue.wake();
  await settle();
  later(30_000);
  await tab.tick();
  expect(log).toEqual(['made film']);
});

it.each([
  ['is deleted', (id: string, { server }: ReturnType<typeof world>) => server.delete(id)],
  ['is finished by another browser', finishes('SUCCESS')],
  ['has failed in another browser', finishes('ERROR')],
])('stops within half a minute when the export %s, without a second attempt', async (_, happen) => {
  const it = world(created('film'));
  const { begun, make } = slowMake();
  const tab = it.openTab({ make });
  tab.queue.wake();
  await settle();
  happen(begun[0]!.one.id, it);
  await tab.tick();
  expect(begun[0]!.signal.aborted).toBe(true);
  expect([begun.length, it.log]).toEqual([1, []]);
});

it.each([['signs out', null] as const, ['changes', 'v'] as const])(
  'stops when the user %s, and leaves the export as it is',
  async (_, user) => {
    const { log, server, openTab } = world(created('film', { type: 'VIDEO' }));
    const { begun, make } = slowMake();
    const tab = openTab({ make });
    tab.queue.wake();
    await settle();
    tab.setUser(user);
    await settle();
    expect(begun[0]!.signal.aborted).toBe(true);
    expect([begun.length, log, [...server.values()][0]?.state]).toEqual([1, [], 'CREATED']);
  },
);

it('nothing is made while nobody is signed in', async () => {
  const { log, openTab } = world(created('film', { type: 'IMAGE' }));
  const tab = openTab();
  tab.setUser(null);
  await tab.tick();
  expect(log).toEqual([]);
});

it('of two tabs one makes exports; when it is closed the other one goes on', async () => {
  const { set, openTab } = world(created('film'), created('still'));
  const [a, b] = [slowMake(), slowMake()];
  const first = openTab({ make: a.make });
  const second = openTab({ make: b.make });
  first.queue.wake();
  second.queue.wake();
  await settle();
  expect([a.begun.length, b.begun.length]).toEqual([1, 0]);
  // The first tab ends one export, begins the next, and is closed in the middle of it.
  const [{ one, end }] = a.begun as [(typeof a.begun)[0]];
  set(one.id, { state: 'SUCCESS' });
  end();
  await settle();
  expect([a.begun.length, b.begun.length]).toEqual([2, 0]);
  first.queue.stop();
  await settle();
  expect(b.begun.map((each) => each.one.userDefinedName)).toEqual(['still']);
});

it('a tab that waited does not make again what the other one has finished', async () => {
  const { log, openTab } = world(created('film'));
  const [first, second] = [openTab(), openTab()];
  first.queue.wake();
  second.queue.wake();
  await settle();
  expect(log).toEqual(['made film']);
});

it('what this browser cannot make is left to others, and does not hold up the rest', async () => {
  const { log, openTab } = world(created('film', { type: 'VIDEO' }), created('still'));
  const tab = openTab({ canMake: async ({ type }) => type === 'IMAGE' });
  tab.queue.wake();
  await settle();
  await tab.tick();
  expect(log).toEqual(['made still']);
});

it('an export that failed and is asked for again is made at once', async () => {
  const { log, set, openTab } = world(created('film'));
  const tab = openTab();
  tab.make.mockRejectedValueOnce(new SceneError('noResults'));
  tab.queue.wake();
  await settle();
  expect(log).toEqual([expect.stringMatching(/^failed film/)]);
  set('visual-film', { state: 'PROCESSING' });
  tab.queue.wake();
  await settle();
  expect(log.at(-1)).toBe('made film');
});

function refusal(status: number, code?: string, message = 'no'): ApiError {
  return new ApiError(
    status,
    '/x',
    status === 0 ? null : { status, message, ...(code && { code }) },
  );
}

function finishes(state: 'SUCCESS' | 'ERROR') {
  return (id: string, { set }: ReturnType<typeof world>) => set(id, { state });
}
