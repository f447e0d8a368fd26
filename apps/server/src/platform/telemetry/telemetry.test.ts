import { reportError, reportUsage, type ErrorReport } from '@fovea/contract/platform/telemetry';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../store/jobs';
import { HOUSEKEEPING } from '../../programs/housekeeping/scheduleHousekeeping';
import { setUpServer } from '../../testing/setUp';
import { startTestServer } from '../../testing/startTestServer';
import { redactText } from './redactText';
import { deleteOldReports } from './deleteOldReports';
import { openSink } from './sink';

const DAY_MS = 24 * 60 * 60_000;
const REPORT: ErrorReport = { message: 'It broke', stack: null, route: '/', version: '1' };

const server = setUpServer();
afterEach(async () => {
  await server.context.db.deleteFrom('usageEvents').execute();
  await server.context.db.deleteFrom('errorReports').execute();
});

const anyone = (of = server) => of.callWith(null);
const events = (of = server) => of.context.db.selectFrom('usageEvents').selectAll().execute();
const errors = (of = server) => of.context.db.selectFrom('errorReports').selectAll().execute();

describe('reports of the pages', () => {
  test('are stored in tables, without user or address', async () => {
    const route = '/studies/{studyId}/analysis';
    await anyone()(reportUsage, { body: { name: 'page-view', route } });
    await anyone()(reportUsage, { body: { name: 'invalid-login', route: null } });
    const stored = await events();
    expect(stored.map(({ name, route: on }) => [name, on]).toSorted()).toEqual([
      ['invalid-login', null],
      ['page-view', route],
    ]);
    expect(Object.keys(stored[0]!).toSorted()).toEqual(['at', 'id', 'name', 'route']);
    await anyone()(reportError, { body: { ...REPORT, stack: 'Error: x\n\tat a.js:1' } });
    expect(await errors()).toMatchObject([{ ...REPORT, stack: 'Error: x\n\tat a.js:1' }]);
  });

  test('are refused when malformed, and an id in a route is not stored', async () => {
    const refused = async (body: unknown) => {
      const answer = await fetch(`${server.base}/usage/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    };
    for (const body of [
      {},
      { name: 'DROP', route: null },
      { name: 'page-view', route: 'https://evil.example' },
      { name: 'page-view', route: '/a?b=c' },
      { name: 'page-view', route: '/a\nb' },
      { name: 'page-view', route: `/${'a'.repeat(300)}` },
      { name: 'page-view', route: { toString: 'x' } },
    ]) {
      expect([body, await refused(body)]).toEqual([body, 400]);
    }
    expect(await events()).toEqual([]);
    const id = '0190a5d7c1b27f3e9a4b5c6d7e8f9012';
    await anyone()(reportUsage, { body: { name: 'page-view', route: `/studies/${id}/analysis` } });
    expect((await events())[0]?.route).toBe('/studies/{param}/analysis');
  });

  test('are limited per address, with the time to wait', async () => {
    // Needs a server of its own, because all tests share one address.
    const limited = await startTestServer();
    const send = () => anyone(limited)(reportError, { body: REPORT });
    for (let one = 0; one < 60; one++) await send();
    const failure = (await send().catch((reason: unknown) => reason)) as { retryAfterS: number };
    expect(failure).toMatchObject({ status: 429 });
    expect(failure.retryAfterS).toBeGreaterThan(60);
    expect(await errors(limited)).toHaveLength(60);
    // The other kind of report has its own limit.
    await anyone(limited)(reportUsage, { body: { name: 'page-view', route: '/' } });
    await limited.close();
  });

  test('are deleted after 90 days, and the oldest beyond the maximum', async () => {
    await anyone()(reportUsage, { body: { name: 'page-view', route: '/old' } });
    await anyone()(reportError, { body: REPORT });
    server.advanceClock(89 * DAY_MS);
    await anyone()(reportUsage, { body: { name: 'page-view', route: '/new' } });
    await clean();
    expect([(await events()).length, (await errors()).length]).toEqual([2, 1]);
    server.advanceClock(2 * DAY_MS);
    await clean();
    expect((await events()).map(({ route }) => route)).toEqual(['/new']);
    expect(await errors()).toEqual([]);
    server.advanceClock(1000);
    await anyone()(reportUsage, { body: { name: 'page-view', route: '/newest' } });
    const most = { usageEvents: 1, errorReports: 1 };
    await deleteOldReports(server.context.db, server.context.now(), most);
    expect((await events()).map(({ route }) => route)).toEqual(['/newest']);
  });

  async function clean() {
    await enqueue(server.context.db, { kind: HOUSEKEEPING, companyId: null, payload: {} });
    await server.runJobs();
  }
});

describe('personal data and credentials', () => {
  const token = 'Zm92ZWEtdG9rZW4tb2YtdGhpcnR5LXR3by1ieXRlcyE';
  test.each([
    ['sent Authorization: Bearer abc.def', 'sent Authorization: Bearer [removed]'],
    [`token ${token} failed`, 'token [removed] failed'],
    ['no user ada.l+x@example.org here', 'no user [e-mail] here'],
    ['mail=ada%40example.org', 'mail=[e-mail]'],
    ['GET /objects/a.png?expires=1&signature=ab failed', 'GET /objects/a.png?[removed] failed'],
    [
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6.x',
      'eyJhbGciOiJIUzI1NiJ9.[removed].x',
    ],
    ['a\u001b[31mred\u0000\r\u202Eevil', 'a [31mred   evil'],
    ['line 1\n\tat main-abc123.js:4:5', 'line 1\n\tat main-abc123.js:4:5'],
    ['what now? nothing', 'what now? nothing'],
  ])('%j', (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  test('are redacted before a report is stored', async () => {
    const { callWith } = server;
    await callWith(null)(reportError, {
      body: {
        ...REPORT,
        message: `Request with ${token} of ada@example.org failed.\u001b[2J`,
        stack: `Error at https://x.example/#/verify/${token}`,
      },
    });
    const text = JSON.stringify(await errors());
    expect(text).not.toContain(token);
    expect(text).not.toContain('ada@');
    expect(text).not.toContain('\\u001b');
  });

  test('are redacted quickly, whatever the text', () => {
    const hard = [
      'a'.repeat(8000),
      '@'.repeat(8000),
      'a@'.repeat(4000),
      '?='.repeat(4000),
      'bearer '.repeat(1100),
    ];
    const since = performance.now();
    for (const text of hard) redactText(text);
    expect(performance.now() - since).toBeLessThan(1000);
  });
});

describe('reports sent to a URL', () => {
  let other: Server;
  let address = '';
  const got: unknown[] = [];
  let status = 204;
  beforeAll(async () => {
    other = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => (text += String(piece)));
      request.on('end', () => {
        got.push([request.method, request.url, JSON.parse(text)]);
        response.writeHead(status, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const bound = other.address();
    address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/in`;
  });
  afterAll(() => other.close());

  test('arrive redacted and are stored nowhere else; `off` stores nothing', async () => {
    const sending = await startTestServer({ errorReports: address, usage: 'off' });
    await anyone(sending)(reportError, { body: { ...REPORT, message: 'of ada@example.org' } });
    await anyone(sending)(reportUsage, { body: { name: 'page-view', route: '/' } });
    await expect.poll(() => got.length).toBe(1);
    expect(got).toMatchObject([['POST', '/in', { ...REPORT, message: 'of [e-mail]' }]]);
    expect([await errors(sending), await events(sending)]).toEqual([[], []]);
    await sending.close();
  });

  test('block nobody, follow no redirect, and log a failure once a minute', async () => {
    const said: unknown[] = [];
    const log = { warn: (...messages: unknown[]) => void said.push(messages) };
    const toTable = async () => {};
    status = 307;
    got.length = 0;
    const sink = openSink<ErrorReport>({ to: address, toTable, log });
    for (let one = 0; one < 5; one++) await sink.take(REPORT, new Date());
    await expect.poll(() => got.length).toBe(5);
    await expect.poll(() => said.length).toBe(1);
    expect(got.every((one) => (one as string[])[1] === '/in')).toBe(true);

    let asked = 0;
    const silent = openSink<ErrorReport>({
      to: address,
      toTable,
      log,
      fetch: () => {
        asked++;
        return new Promise<Response>(() => {});
      },
    });
    const since = performance.now();
    for (let one = 0; one < 100; one++) await silent.take(REPORT, new Date());
    expect(performance.now() - since).toBeLessThan(1000);
    // A flood is not passed on.
    expect(asked).toBe(20);
  });
});
