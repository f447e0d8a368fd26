import { request } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aSession } from '../testing/aSession';
import type { AgentState } from './agentState';
import { serveStatus } from './statusServer';

const STATE: AgentState = {
  version: '1.2.3',
  update: null,
  machineName: '<PC & "4">',
  labName: 'Lab North',
  server: 'https://fovea.example.org',
  key: 'KEY-1',
  connection: 'connected',
  unreachableSince: null,
  isDisabled: false,
  isDiskFull: false,
  ...{ preparing: null, waiting: [], mayUpload: true, windowStart: null },
  session: aSession({ studyName: '<script>alert(1)</script>' }),
  kiosk: 'open',
  chromium: '/usr/bin/chromium',
  clockAheadMs: 12,
  lastError: null,
  devices: [],
  devicesLeftOut: 0,
};

let status: Awaited<ReturnType<typeof serveStatus>>;
let state: AgentState;
let done: string[];

const serve = (port: number) =>
  serveStatus(port, () => state, {
    endSession: async (id) => void done.push(`end ${id}`),
    openAgain: async () => void done.push('open'),
  });

beforeEach(async () => {
  state = STATE;
  done = [];
  status = await serve(0);
});
afterEach(() => status.close());

const at = (path: string) => new URL(path, status.url);
const get = async (path: string) => (await fetch(at(path))).text();
const tokenOf = (page: string) => /name="token" value="([^"]+)"/.exec(page)![1]!;
const post = (path: string, fields: Record<string, string>) =>
  fetch(at(path), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** The status of a request with another Host header, which fetch does not send. */
const askedAs = (host: string) =>
  new Promise<number>((answered, fail) => {
    request(at('/'), { headers: { host } }, (response) => {
      response.resume();
      answered(response.statusCode!);
    })
      .on('error', fail)
      .end();
  });

it('Names are shown as text, whatever they contain', async () => {
  for (const page of [await get('/'), await get('/state'), await get('/end-session')]) {
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  }
  expect(await get('/')).toContain('&#60;PC &#38; &#34;4&#34;&#62;');
});

it('The page runs its own script and style only, and cannot be framed or kept', async () => {
  const answer = await fetch(at('/'));
  const policy = answer.headers.get('content-security-policy')!;
  const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy)!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const page = await answer.text();
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toContain(`<script nonce="${nonce}">`);
  expect(page).toContain(`<style nonce="${nonce}">`);
  expect(page).not.toMatch(/\son\w+=|style="/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(at('/'))).headers.get('content-security-policy')).not.toBe(policy);
});

it('A foreign name that leads to this machine is refused', async () => {
  const { port } = at('/');
  expect(await askedAs(`127.0.0.1:${port}`)).toBe(200);
  expect(await askedAs(`localhost:${port}`)).toBe(200);
  for (const host of [`evil.example:${port}`, 'evil.example', '127.0.0.1', `127.0.0.1:1`])
    expect(await askedAs(host)).toBe(403);
});

it('An action needs the token of the page', async () => {
  for (const fields of [{}, { token: '' }, { token: 'x'.repeat(32) }, { token: 'é' }])
    for (const path of ['/end-session', '/open-again'])
      expect((await post(path, { sessionId: 's1', ...fields })).status).toBe(403);
  expect((await post('/open-again', { token: 'x'.repeat(5000) })).status).toBe(403);
  expect(done).toEqual([]);
  const token = tokenOf(await get('/'));
  const opened = await post('/open-again', { token });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  await post('/end-session', { token, sessionId: 's1' });
  expect(done).toEqual(['open', 'end s1']);
});

it('Reading never does anything, and there are no other pages', async () => {
  await get('/end-session');
  expect((await fetch(at('/open-again'))).status).toBe(404);
  expect((await post('/', {})).status).toBe(404);
  expect((await fetch(at('/identity.json'))).status).toBe(404);
  expect(done).toEqual([]);
});

it('Without a session there is nothing to end', async () => {
  state = { ...STATE, session: null, kiosk: 'closed' };
  const answer = await fetch(at('/end-session'));
  expect(answer.url).toBe(status.url);
  expect(await answer.text()).not.toContain('End this session');
});

it('A taken port is left to whoever has it, and the next free one is used', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;
  const second = await serve(port);
  expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
  await second.close();
  other.close();
});
