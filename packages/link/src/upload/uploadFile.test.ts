import { createHash, randomBytes } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@fovea/contract/studies/files';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../calls/apiError';
import { PartUploadError, uploadFile, type PutPart, type UploadProgress } from './uploadFile';

const bytes = randomBytes(3 * UPLOAD_PART_BYTES + 777);
const file = new Blob([bytes]);
const hashOf = (part: number) =>
  createHash('sha256')
    .update(bytes.subarray((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES))
    .digest('hex');

/** A server that stores parts and fails as configured: one entry per PUT. */
function aServer(...failures: (number | null)[]) {
  const received = new Set<number>();
  const puts: number[] = [];
  let begun = 0;
  let inFlight = 0;
  let most = 0;
  const begin = async () => {
    begun++;
    return {
      assetId: 'a',
      checksum: { header: 'x-sum', encoding: 'hex' as const },
      parts: [1, 2, 3, 4].map((part) => ({
        part,
        sizeBytes: part === 4 ? 777 : UPLOAD_PART_BYTES,
        url: `/parts/${part}`,
        received: received.has(part),
      })),
    };
  };
  const put: PutPart = async (url, body, { headers, signal, onProgress }) => {
    const part = Number(url.split('/').at(-1));
    puts.push(part);
    most = Math.max(most, ++inFlight);
    await new Promise((done) => setTimeout(done, 2));
    inFlight--;
    signal.throwIfAborted();
    const failure = failures.shift() ?? null;
    if (failure !== null) throw new PartUploadError(failure, 'no');
    expect(headers['x-sum']).toBe(hashOf(part));
    expect(
      createHash('sha256')
        .update(Buffer.from(await body.arrayBuffer()))
        .digest('hex'),
    ).toBe(hashOf(part));
    onProgress(body.size);
    received.add(part);
  };
  return { begin, put, received, puts, begun: () => begun, most: () => most };
}

const run = (
  server: ReturnType<typeof aServer>,
  more: Partial<Parameters<typeof uploadFile>[1]> = {},
) =>
  uploadFile(file, {
    begin: server.begin,
    put: server.put,
    pause: async () => {},
    signal: new AbortController().signal,
    ...more,
  });

test('sends every part with its hash, at most three at a time, and asks the server again at the end', async () => {
  const server = aServer();
  const seen: UploadProgress[] = [];
  const upload = await run(server, { onProgress: (progress) => seen.push(progress) });
  expect(upload?.parts.every(({ received }) => received)).toBe(true);
  expect([...server.puts].sort()).toEqual([1, 2, 3, 4]);
  expect(server.most()).toBe(3);
  expect(server.begun()).toBe(2);
  expect(seen.at(0)?.phase).toBe('reading');
  expect(seen.at(-1)).toMatchObject({ phase: 'sending', sentBytes: file.size });
  expect(seen.every(({ sentBytes }) => sentBytes <= file.size)).toBe(true);
});

test('sends only missing parts and reports how much was there', async () => {
  const server = aServer();
  server.received.add(1).add(3);
  const seen: UploadProgress[] = [];
  await run(server, { onProgress: (progress) => seen.push(progress) });
  expect([...server.puts].sort()).toEqual([2, 4]);
  expect(seen.at(-1)?.resumedBytes).toBe(2 * UPLOAD_PART_BYTES);
});

test('keeps waiting for a lost connection', async () => {
  const server = aServer(...Array.from({ length: 30 }, () => 0));
  const phases = new Set<string>();
  let pauses = 0;
  await run(server, {
    onProgress: ({ phase }) => phases.add(phase),
    pause: async () => void pauses++,
  });
  expect(server.received.size).toBe(4);
  expect(pauses).toBeGreaterThan(5);
  expect(phases).toContain('waiting');
});

test('also retries the call that starts the upload', async () => {
  const server = aServer();
  let tries = 0;
  await run(server, {
    begin: async () => {
      if (++tries < 4) throw new ApiError(tries === 1 ? 0 : 503, '/', null);
      return await server.begin();
    },
  });
  expect(tries).toBeGreaterThan(4);
});

describe('an upload ends with', () => {
  test('a refusal of the call', async () => {
    const begin = async () => {
      throw new ApiError(413, '/', null);
    };
    await expect(run(aServer(), { begin })).rejects.toMatchObject({ status: 413 });
  });
  test('a part that is refused repeatedly; expired URLs are renewed', async () => {
    const good = aServer(403, 422);
    expect(await run(good)).not.toBeNull();
    await expect(run(aServer(...Array.from({ length: 99 }, () => 422)))).rejects.toMatchObject({
      status: 422,
    });
  });
  test('cancellation, even while it waits', async () => {
    const cancel = new AbortController();
    const pause = async () => cancel.abort();
    const server = aServer(0);
    await expect(run(server, { signal: cancel.signal, pause })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(server.received.size).toBeLessThan(4);
  });
  test('a duplicate that is to be used instead', async () => {
    const server = aServer();
    const begin = async () => ({ ...(await server.begin()), duplicate: { id: 'x', name: 'Cat' } });
    expect(await run(server, { begin, onDuplicate: async () => false })).toBeNull();
    expect(server.puts).toEqual([]);
    let asked = 0;
    await run(server, { begin, onDuplicate: async () => ++asked > 0 });
    expect([asked, server.received.size]).toEqual([1, 4]);
  });
});
