import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAgentSettings } from '../settings/agentSettings';
import { AGENT_VERSION } from '../settings/agentVersion';
import { aSession } from '../testing/aSession';
import { installFakeChromium, isRunning } from '../testing/installFakeChromium';
import { newTemporaryFolder } from '../testing/newTemporaryFolder';
import { refusal, startFakeServer, type FakeServer } from '../testing/startFakeServer';
import { lineLog } from './log';
import { startAgent, type AgentTiming, type RunningAgent } from './startAgent';
import type { Terminal } from './terminal';

const TIMING: AgentTiming = {
  ping: { everyMs: 20, afterFailuresMs: () => 20 },
  kiosk: { thanksMs: 50, reopenMs: 5, deathsWithinMs: 60_000, endMs: 2000 },
  unpairedMs: 20,
  farewellMs: 300,
};

let server: FakeServer;
let folder: string;
let chromium: ReturnType<typeof installFakeChromium>;
let lines: string[];
let running: { agent: RunningAgent; stop: () => Promise<void> }[];

beforeEach(async () => {
  server = await startFakeServer();
  folder = newTemporaryFolder();
  chromium = installFakeChromium(folder);
  lines = [];
  running = [];
});
afterEach(async () => {
  for (const { stop } of running) await stop().catch(() => undefined);
  await server.stop();
  expect(server.world.misunderstood).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** An agent with the folder of the test. */
async function start(args: readonly string[] = [], terminal: Terminal | null = null) {
  const stopping = new AbortController();
  const given = ['--folder', folder, '--port', '0', ...args];
  const settings = readAgentSettings(given, { FOVEA_AGENT_CHROMIUM: chromium.path });
  if (settings === 'help') throw new Error('help was asked for');
  const agent = await startAgent(
    settings,
    {
      environment: {},
      terminal,
      log: lineLog((line) => lines.push(line.slice(20).trimEnd())),
      tell: (line) => lines.push(line),
      timing: TIMING,
    },
    stopping.signal,
  );
  const stop = async () => {
    stopping.abort();
    await agent.ended;
  };
  running.push({ agent, stop });
  return { ...agent, stop };
}

const startPaired = () => start(['--server', server.url, '--name', 'PC 4', '--code', '123 456']);
/** Somebody who types these lines, and then nothing more. */
function typing(...answers: string[]): Terminal & { asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    ask: (_, signal) => {
      asked++;
      const answer = answers.shift();
      if (answer !== undefined) return Promise.resolve(answer);
      return new Promise((done) => signal.addEventListener('abort', () => done(null)));
    },
  };
}
const identity = () =>
  JSON.parse(readFileSync(join(folder, 'identity.json'), 'utf8')) as {
    key: string;
    pairing: { token: string; server: string } | null;
  };
const pinged = (more = 1) => {
  const until = server.world.pings.length + more;
  return vi.waitFor(
    () => {
      expect(server.world.pings.length).toBeGreaterThanOrEqual(until);
      return server.world.pings.at(-1)!;
    },
    { timeout: 10_000, interval: 5 },
  );
};
const said = (text: string) =>
  vi.waitFor(() => expect(lines.join('\n')).toContain(text), { timeout: 10_000, interval: 5 });
const pageOf = async ({ statusUrl }: RunningAgent) => (await fetch(statusUrl)).text();
const shows = (agent: RunningAgent, text: string) =>
  vi.waitFor(async () => expect(await pageOf(agent)).toContain(text), {
    timeout: 10_000,
    interval: 20,
  });
const opened = (count: number) =>
  vi.waitFor(
    () => {
      expect(chromium.starts()).toHaveLength(count);
      return chromium.starts().at(-1)!;
    },
    { timeout: 10_000, interval: 20 },
  );

it('An agent pairs with its code, keeps what it was given, and reports what it is', async () => {
  const agent = await startPaired();
  const ping = await pinged();
  expect(server.world.paired).toEqual([
    {
      code: '123456',
      machineName: 'PC 4',
      version: AGENT_VERSION,
      publicProductKey: identity().key,
    },
  ]);
  expect(ping).toMatchObject({
    studyId: null,
    busyUiShown: false,
    offline: false,
    queuedUploads: 0,
    version: AGENT_VERSION,
  });
  expect(Math.abs(Date.parse(ping.clock) - Date.now())).toBeLessThan(5000);
  expect(identity().pairing).toMatchObject({ token: 'machine-secret', server: server.url });
  if (process.platform !== 'win32')
    expect(statSync(join(folder, 'identity.json')).mode & 0o777).toBe(0o600);
  await shows(agent, 'Ready. No respondent has been sent to this machine.');
  const page = await pageOf(agent);
  for (const text of ['PC 4', 'Lab North', server.url, AGENT_VERSION, chromium.path])
    expect(page).toContain(text);
  expect(page).not.toContain('machine-secret');
});

it('The next start needs neither a code nor an address, and keeps the key', async () => {
  await (await startPaired()).stop();
  const { key } = identity();
  await start();
  await pinged();
  expect(server.world.paired).toHaveLength(1);
  expect(identity().key).toBe(key);
});

it('A start that was ended before it was paired keeps the key it has made', async () => {
  const first = await start(['--server', server.url], typing());
  await first.stop();
  const { key } = identity();
  await startPaired();
  await pinged();
  expect(server.world.paired[0]?.publicProductKey).toBe(key);
});

it('The given key is used, and another one means to pair again', async () => {
  await (await start(['--server', server.url, '--key', 'KEY-1', '--code', '123456'])).stop();
  expect(identity().key).toBe('KEY-1');
  await (await start(['--key', 'KEY-1'])).stop();
  expect(server.world.paired).toHaveLength(1);
  const args = ['--server', server.url, '--key', 'KEY-2', '--code', '123456'];
  await (await start(args)).stop();
  expect(server.world.paired.map((one) => one.publicProductKey)).toEqual(['KEY-1', 'KEY-2']);
});

it('Another server that cannot be reached leaves the pairing as it is', async () => {
  await (await startPaired()).stop();
  const agent = await start(['--server', 'http://127.0.0.1:9', '--code', '123456']);
  await expect(agent.ended).rejects.toThrow('The server http://127.0.0.1:9 cannot be reached');
  expect(identity().pairing?.server).toBe(server.url);
});

it('A code that the server refuses is asked for again, with its reason', async () => {
  const terminal = typing('12', '999999', '123-456');
  await start(['--server', server.url], terminal);
  await pinged();
  expect(terminal.asked()).toBe(3);
  expect(lines).toContain('A pairing code has six digits.');
  expect(lines).toContain('This code is unknown, used or too old.');
});

it('An agent without a terminal ends with the reason of the server', async () => {
  const wrong = await start(['--server', server.url, '--code', '999999']);
  await expect(wrong.ended).rejects.toThrow('This code is unknown, used or too old.');
  const none = await start(['--server', server.url]);
  await expect(none.ended).rejects.toThrow('there is no terminal to ask for a code');
});

it('A key of another lab, a server that is no Fovea, and a busy one are refused clearly', async () => {
  server.world.instead.pairMachine = refusal(409, 'KEY_TAKEN', 'The key belongs to another lab.');
  const taken = await start(['--server', server.url, '--code', '123456'], typing());
  await expect(taken.ended).rejects.toThrow(
    'The key belongs to another lab. Start the agent with the --key of this machine.',
  );
  server.world.instead.pairMachine = { status: 404 };
  const other = await start(['--server', server.url, '--code', '123456'], typing());
  await expect(other.ended).rejects.toThrow('does not answer like a Fovea server');
  server.world.instead.pairMachine = { status: 200, body: { hello: 1 } };
  const strange = await start(['--server', server.url, '--code', '123456'], typing());
  await expect(strange.ended).rejects.toThrow('does not answer like a Fovea server');
  server.world.instead.pairMachine = refusal(429, 'TOO_MANY', 'Too many tries.');
  const terminal = typing();
  await start(['--server', server.url, '--code', '123456'], terminal);
  await vi.waitFor(() => expect(terminal.asked()).toBe(1));
  expect(lines).toContain('Too many tries.');
});

it('No address, and a folder in use or damaged, are refused', async () => {
  await expect(start()).rejects.toThrow('The address of the Fovea server is missing');
  await startPaired();
  await expect(start(['--server', server.url])).rejects.toThrow('Another agent runs with');
  await running[0]!.stop();
  writeFileSync(join(folder, 'identity.json'), '{"key":');
  await expect(start()).rejects.toThrow('identity.json is damaged');
});

it('A session is opened, reported, and closed when the server says that it is over', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  const { pid, args } = await opened(1);
  expect(args.at(-1)).toBe(aSession().url);
  await vi.waitFor(() => expect(server.world.pings.at(-1)?.studyId).toBe('study1'));
  await shows(agent, 'Respondent 7 in the study “Coffee packages”');
  expect(await pageOf(agent)).not.toContain('secret=');
  server.world.session = null;
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000);
  await vi.waitFor(() => expect(server.world.pings.at(-1)?.studyId).toBeNull());
  expect(lines.join('\n')).not.toMatch(/hush|machine-secret/);
});

it('Without the server a session stays open, and the agent says since when', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  const { pid } = await opened(1);
  await server.stop();
  await said('The server cannot be reached (');
  await shows(agent, 'The server has not been reachable since');
  expect(await pageOf(agent)).toContain('Respondent 7');
  expect(isRunning(pid)).toBe(true);
  const { world } = server;
  server = await startFakeServer(server.port);
  Object.assign(server.world, { session: world.session });
  await pinged();
  expect(chromium.starts()).toHaveLength(1);
  await vi.waitFor(async () => expect(await pageOf(agent)).not.toContain('not been reachable'));
  expect(lines.filter((line) => line.includes('cannot be reached'))).toHaveLength(1);
});

it('A failing server, and one whose answer is not in the contract, do not stop the agent', async () => {
  const agent = await startPaired();
  await pinged();
  server.world.instead.pingMachine = refusal(503, 'BUSY', 'The server is busy.');
  await shows(agent, 'The server is busy.');
  server.world.instead.pingMachine = { status: 200, body: { time: 'now' } };
  await shows(agent, 'must have the same version');
  server.world.instead = {};
  await pinged();
});

it('An agent that the server no longer knows asks for a code and goes on', async () => {
  const terminal = typing('222222');
  await start(['--server', server.url, '--code', '123456'], terminal);
  await pinged();
  server.world.session = aSession();
  const { pid } = await opened(1);
  Object.assign(server.world, { token: 'new-secret', code: '222222' });
  await said('has to be paired again');
  await pinged();
  expect(server.world.paired).toHaveLength(2);
  expect(server.world.paired[1]?.publicProductKey).toBe(server.world.paired[0]?.publicProductKey);
  expect(identity().pairing?.token).toBe('new-secret');
  expect(isRunning(pid)).toBe(true);
  expect(chromium.starts()).toHaveLength(1);
});

it('Without a terminal the agent waits, and uses the code of its next start', async () => {
  const agent = await startPaired();
  await pinged();
  Object.assign(server.world, { token: 'new-secret', code: '222222' });
  await shows(agent, 'This machine has to be paired with a lab.');
  await new Promise((done) => setTimeout(done, 100));
  expect(lines.filter((line) => line.includes('has to be paired again'))).toHaveLength(1);
  await agent.stop();
  await start(['--code', '222222']);
  await pinged();
  expect(identity().pairing?.token).toBe('new-secret');
});

it('A server that knows the machine again is enough', async () => {
  const agent = await startPaired();
  await pinged();
  server.world.token = 'other';
  await shows(agent, 'This machine has to be paired with a lab.');
  server.world.token = 'machine-secret';
  await pinged();
  await shows(agent, 'Ready.');
});

it('A disabled machine says so and keeps its session', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  await opened(1);
  server.world.isDisabled = true;
  await shows(agent, 'Disabled in the studio');
  await said('The machine was disabled in the studio');
  expect(isRunning(chromium.starts()[0]!.pid)).toBe(true);
  server.world.isDisabled = false;
  await said('The machine was enabled again.');
});

it('A clock that is off is said', async () => {
  server.world.clockAheadMs = 65_000;
  const agent = await startPaired();
  await said('The clock of this machine is 65.0 s behind that of the server.');
  await shows(agent, '65 s behind the server');
});

it('An agent that is stopped says that it goes off, and closes the browser', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  const { pid } = await opened(1);
  await agent.stop();
  expect(isRunning(pid)).toBe(false);
  expect(server.world.pings.at(-1)).toMatchObject({ offline: true, studyId: null });
  const count = server.world.pings.length;
  await new Promise((done) => setTimeout(done, 60));
  expect(server.world.pings).toHaveLength(count);
  await expect(fetch(agent.statusUrl)).rejects.toThrow('fetch failed');
  // The same session, again from the start of the agent.
  await start();
  expect((await opened(2)).args).toEqual(chromium.starts()[0]!.args);
});

it('An agent whose server does not answer is stopped in time all the same', async () => {
  const agent = await startPaired();
  await pinged();
  await server.stop();
  const since = performance.now();
  await agent.stop();
  expect(performance.now() - since).toBeLessThan(2000);
  server = await startFakeServer();
});

const formToken = (page: string) => /name="token" value="([^"]+)"/.exec(page)![1]!;

it('The status page ends a session after a question', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  const { pid } = await opened(1);
  await shows(agent, 'End this session');
  const question = await (await fetch(`${agent.statusUrl}end-session`)).text();
  expect(question).toContain('End the session of this machine?');
  const sessionId = /name="sessionId" value="([^"]+)"/.exec(question)![1]!;
  const body = new URLSearchParams({ token: formToken(question), sessionId });
  const answer = await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body });
  expect(answer.url).toBe(agent.statusUrl);
  expect(server.world.released).toEqual(['s1']);
  expect(isRunning(pid)).toBe(false);
  await pinged(2);
  expect(chromium.starts()).toHaveLength(1);
});

it('A session that the server does not end stays open, and the page says why', async () => {
  const agent = await startPaired();
  server.world.session = aSession();
  await opened(1);
  await shows(agent, 'End this session');
  server.world.instead.releaseMachine = refusal(503, 'BUSY', 'The server is busy.');
  const body = new URLSearchParams({ token: formToken(await pageOf(agent)), sessionId: 's1' });
  const after = await (
    await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body })
  ).text();
  expect(after).toContain('The server is busy.');
  expect(isRunning(chromium.starts()[0]!.pid)).toBe(true);
});

it('The status page opens a session again whose browser was given up', async () => {
  chromium.behave('die');
  const agent = await startPaired();
  server.world.session = aSession();
  await shows(agent, 'The browser keeps ending');
  await said('The browser ended 4 times within a minute');
  chromium.behave('well');
  const body = new URLSearchParams({ token: formToken(await pageOf(agent)) });
  await fetch(`${agent.statusUrl}open-again`, { method: 'POST', body });
  await opened(5);
  await vi.waitFor(async () => expect(await pageOf(agent)).not.toContain('keeps ending'));
});
