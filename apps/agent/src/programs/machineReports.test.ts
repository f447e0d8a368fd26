import { expect, it } from 'vitest';
import { aSession } from '../testing/aSession';
import { isRunning } from '../testing/installFakeChromium';
import { setUpAgents } from '../testing/setUpAgents';
import { soon } from '../testing/soon';
import { refusal, startFakeServer } from '../testing/startFakeServer';

const setup = setUpAgents();
const { start, startPaired, opened, pageOf, pinged, said, shows } = setup;

it('A session is opened, reported, and closed when the server says that it is over', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  const { pid, args } = await opened(1);
  expect(args.at(-1)).toBe(aSession().url);
  await soon(() => expect(setup.server.world.pings.at(-1)?.studyId).toBe('study1'));
  await shows(agent, 'Respondent 7 in the study “Coffee packages”');
  expect(await pageOf(agent)).not.toContain('secret=');
  setup.server.world.session = null;
  await soon(() => expect(isRunning(pid)).toBe(false));
  await soon(() => expect(setup.server.world.pings.at(-1)?.studyId).toBeNull());
  expect(setup.lines.join('\n')).not.toMatch(/hush|machine-secret/);
});

it('Without the server a session stays open, and the agent says since when', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  const { pid } = await opened(1);
  await setup.server.stop();
  await said('The server cannot be reached (');
  await shows(agent, 'The server has not been reachable since');
  expect(await pageOf(agent)).toContain('Respondent 7');
  expect(isRunning(pid)).toBe(true);
  const { world } = setup.server;
  setup.server = await startFakeServer(setup.server.port);
  Object.assign(setup.server.world, { session: world.session });
  await pinged();
  expect(setup.chromium.starts()).toHaveLength(1);
  await soon(async () => expect(await pageOf(agent)).not.toContain('not been reachable'));
  expect(setup.lines.filter((line) => line.includes('cannot be reached'))).toHaveLength(1);
});

it('A failing server, and one whose answer is not in the contract, do not stop the agent', async () => {
  const agent = await startPaired();
  await pinged();
  setup.server.world.instead.pingMachine = refusal(503, 'BUSY', 'The server is busy.');
  await shows(agent, 'The server is busy.');
  setup.server.world.instead.pingMachine = { status: 200, body: { time: 'now' } };
  await shows(agent, 'must have the same version');
  setup.server.world.instead = {};
  await pinged();
});

it('A disabled machine says so and keeps its session', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  await opened(1);
  setup.server.world.isDisabled = true;
  await shows(agent, 'Disabled in the studio');
  await said('The machine was disabled in the studio');
  expect(isRunning(setup.chromium.starts()[0]!.pid)).toBe(true);
  setup.server.world.isDisabled = false;
  await said('The machine was enabled again.');
});

it('A clock that is off is said', async () => {
  setup.server.world.clockAheadMs = 65_000;
  const agent = await startPaired();
  const off = /6[45](\.\d)? s behind/;
  await soon(() => expect(setup.lines.join('\n')).toMatch(off));
  await soon(async () => expect(await pageOf(agent)).toMatch(off));
});

it('An agent that is stopped says that it goes off, and closes the browser', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  const { pid } = await opened(1);
  await agent.stop();
  await soon(() => expect(isRunning(pid)).toBe(false));
  expect(setup.server.world.pings.at(-1)).toMatchObject({ offline: true, studyId: null });
  const count = setup.server.world.pings.length;
  await new Promise((done) => setTimeout(done, 60));
  expect(setup.server.world.pings).toHaveLength(count);
  await expect(fetch(agent.statusUrl)).rejects.toThrow('fetch failed');
  // The same session, again from the start of the agent.
  await start();
  expect((await opened(2)).args).toEqual(setup.chromium.starts()[0]!.args);
});

it('An agent whose server does not answer is stopped in time all the same', async () => {
  const agent = await startPaired();
  await pinged();
  await setup.server.stop();
  const since = performance.now();
  await agent.stop();
  expect(performance.now() - since).toBeLessThan(2000);
  setup.server = await startFakeServer();
});

const formToken = (page: string) => /name="token" value="([^"]+)"/.exec(page)![1]!;

it('The status page ends a session after a question', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  const { pid } = await opened(1);
  await shows(agent, 'End this session');
  const question = await (await fetch(`${agent.statusUrl}end-session`)).text();
  expect(question).toContain('End the session of this machine?');
  const sessionId = /name="sessionId" value="([^"]+)"/.exec(question)![1]!;
  const body = new URLSearchParams({ token: formToken(question), sessionId });
  const answer = await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body });
  expect(answer.url).toBe(agent.statusUrl);
  expect(setup.server.world.released).toEqual(['s1']);
  await soon(() => expect(isRunning(pid)).toBe(false));
  await pinged(2);
  expect(setup.lines.filter((line) => line === 'The browser shows the session.')).toHaveLength(1);
});

it('A report that was on its way when the session was ended does not open it again', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  const { pid } = await opened(1);
  await shows(agent, 'End this session');
  setup.server.world.answerAfterMs = 200;
  await pinged();
  const body = new URLSearchParams({ token: formToken(await pageOf(agent)), sessionId: 's1' });
  await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body });
  await soon(() => expect(isRunning(pid)).toBe(false));
  await pinged(2);
  expect(setup.lines.filter((line) => line === 'The browser shows the session.')).toHaveLength(1);
  // Whoever had not begun waits again, and may be sent here again.
  setup.server.world.answerAfterMs = 0;
  setup.server.world.session = aSession();
  await opened(2);
});

it('A session that the server does not end stays open, and the page says why', async () => {
  const agent = await startPaired();
  setup.server.world.session = aSession();
  await opened(1);
  await shows(agent, 'End this session');
  setup.server.world.instead.releaseMachine = refusal(503, 'BUSY', 'The server is busy.');
  const body = new URLSearchParams({ token: formToken(await pageOf(agent)), sessionId: 's1' });
  const after = await (
    await fetch(`${agent.statusUrl}end-session`, { method: 'POST', body })
  ).text();
  expect(after).toContain('The server is busy.');
  expect(isRunning(setup.chromium.starts()[0]!.pid)).toBe(true);
});

it('The status page opens a session again whose browser was given up', async () => {
  setup.chromium.behave('die');
  const agent = await startPaired();
  setup.server.world.session = aSession();
  await shows(agent, 'The browser keeps ending');
  await said('The browser ended 4 times within a minute');
  setup.chromium.behave('well');
  const body = new URLSearchParams({ token: formToken(await pageOf(agent)) });
  await fetch(`${agent.statusUrl}open-again`, { method: 'POST', body });
  await opened(5);
  await soon(async () => expect(await pageOf(agent)).not.toContain('keeps ending'));
});
