import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canUpload, measuredUploadRate } from './uploadTest';

afterEach(() => vi.unstubAllGlobals());

/** Answers of the server, one per attempt. */
function answering(...answers: readonly ((bytes: Uint8Array) => Response)[]) {
  const left = [...answers];
  const tried: number[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const bytes = init.body as Uint8Array;
    tried.push(bytes.length);
    const answer = left.shift();
    if (!answer) throw new TypeError('no network');
    return answer(bytes);
  });
  return tried;
}
const whole = (bytes: Uint8Array) =>
  Response.json({
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
const broken = () => Response.json({ size: 1, sha256: 'f'.repeat(64) });
const says = (status: number) => () => new Response('{}', { status });

describe('the upload test', () => {
  it('sends a small amount once, and measures the speed', async () => {
    const tried = answering(whole);
    expect(await canUpload('s')).toBe(true);
    expect(tried).toEqual([96 * 1024]);
    expect(measuredUploadRate()).toBeGreaterThan(0);
  });

  it.each([
    ['passes after one failed attempt', [says(502), whole], true],
    ['fails when the bytes arrive corrupted twice', [broken, broken], false],
    ['fails without a network', [], false],
    ['fails when a proxy fails', [says(502), says(503)], false],
    ['passes when the server refuses further tests, since it was reached', [says(429)], true],
    ['passes when the server does not know the study, since it was reached', [says(404)], true],
  ] as const)('%s', async (_, answers, expected) => {
    answering(...answers);
    expect(await canUpload('s')).toBe(expected);
  });
});
