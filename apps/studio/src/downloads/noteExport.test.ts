// Needs a page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveCsv } from './saveFile';

const sent: { url: string; body: unknown }[] = [];
let answer: () => Promise<Response>;
let clicked: string[];

beforeEach(() => {
  sent.length = 0;
  clicked = [];
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(String(init.body)) });
    return answer();
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

it('a saved file is recorded in the audit log with its study', async () => {
  saveCsv('aoi.csv', 'a,b', { what: 'aoiMetrics', studyId: 's1' });
  expect(clicked).toEqual(['aoi.csv']);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    url: expect.stringContaining('/audit/exports'),
    body: { what: 'aoiMetrics', studyId: 's1', fileName: 'aoi.csv' },
  });
});

it('the file is saved before the audit request is answered, and stays if that fails', async () => {
  let fail = (_: Error) => {};
  answer = () => new Promise((_, reject) => (fail = reject));
  saveCsv('users.csv', 'a', { what: 'users', studyId: null });
  expect(clicked).toEqual(['users.csv']);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  fail(new TypeError('offline'));
  expect(clicked).toEqual(['users.csv']);
});

it('a long file name is truncated in the audit log', async () => {
  saveCsv(`${'x'.repeat(400)}.csv`, 'a', { what: 'other', studyId: null });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect((sent[0]!.body as { fileName: string }).fileName).toHaveLength(200);
});
