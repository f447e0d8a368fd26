import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AGENT_VERSION } from '../settings/agentVersion';
import { aSession } from '../testing/aSession';
import { isRunning } from '../testing/installFakeChromium';
import { setUpAgents, typing } from '../testing/setUpAgents';
import { soon } from '../testing/soon';
import { refusal } from '../testing/startFakeServer';

const setup = setUpAgents();
const { start, startPaired, identity, opened, pageOf, pinged, said, shows } = setup;

it('An agent pairs with its code, keeps what it was given, and reports what it is', async () => {
  const agent = await startPaired();
  const ping = await pinged();
  expect(setup.server.world.paired).toEqual([
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
  expect(identity().pairing).toMatchObject({ token: 'machine-secret', server: setup.server.url });
  if (process.platform !== 'win32')
    expect(statSync(join(setup.folder, 'identity.json')).mode & 0o777).toBe(0o600);
  await shows(agent, 'Ready. No respondent has been sent to this machine.');
  const page = await pageOf(agent);
  for (const text of ['PC 4', 'Lab North', setup.server.url, AGENT_VERSION, setup.chromium.path])
    expect(page).toContain(text);
  expect(page).not.toContain('machine-secret');
});

it('The next start needs neither a code nor an address, and keeps the key', async () => {
  await (await startPaired()).stop();
  const { key } = identity();
  await start();
  await pinged();
  expect(setup.server.world.paired).toHaveLength(1);
  expect(identity().key).toBe(key);
});

it('A start that was ended before it was paired keeps the key it has made', async () => {
  const first = await start(['--server', setup.server.url], typing());
  await first.stop();
  const { key } = identity();
  await startPaired();
  await pinged();
  expect(setup.server.world.paired[0]?.publicProductKey).toBe(key);
});

it('The given key is used, and another one means to pair again', async () => {
  await (await start(['--server', setup.server.url, '--key', 'KEY-1', '--code', '123456'])).stop();
  expect(identity().key).toBe('KEY-1');
  await (await start(['--key', 'KEY-1'])).stop();
  expect(setup.server.world.paired).toHaveLength(1);
  const args = ['--server', setup.server.url, '--key', 'KEY-2', '--code', '123456'];
  await (await start(args)).stop();
  expect(setup.server.world.paired.map((one) => one.publicProductKey)).toEqual(['KEY-1', 'KEY-2']);
});

it('Another server that cannot be reached leaves the pairing as it is', async () => {
  await (await startPaired()).stop();
  const agent = await start(['--server', 'http://127.0.0.1:9', '--code', '123456']);
  await expect(agent.ended).rejects.toThrow('The server http://127.0.0.1:9 cannot be reached');
  expect(identity().pairing?.server).toBe(setup.server.url);
});

it('A code that the server refuses is asked for again, with its reason', async () => {
  const terminal = typing('12', '999999', '123-456');
  await start(['--server', setup.server.url], terminal);
  await pinged();
  expect(terminal.asked()).toBe(3);
  expect(setup.lines).toContain('A pairing code has six digits.');
  expect(setup.lines).toContain(
    'This code is not valid. Codes can be used once, within ten minutes.',
  );
});

it('An agent without a terminal ends with the reason of the server', async () => {
  const wrong = await start(['--server', setup.server.url, '--code', '999999']);
  await expect(wrong.ended).rejects.toThrow(
    'This code is not valid. Codes can be used once, within ten minutes.',
  );
  const none = await start(['--server', setup.server.url]);
  await expect(none.ended).rejects.toThrow('there is no terminal to ask for a code');
});

it('A key of another lab, a server that is no Fovea, and a busy one are refused clearly', async () => {
  setup.server.world.instead.pairMachine = refusal(
    409,
    'KEY_TAKEN',
    'The key belongs to another lab.',
  );
  const taken = await start(['--server', setup.server.url, '--code', '123456'], typing());
  await expect(taken.ended).rejects.toThrow(
    'The key belongs to another lab. Start the agent with the --key of this machine.',
  );
  setup.server.world.instead.pairMachine = { status: 404 };
  const other = await start(['--server', setup.server.url, '--code', '123456'], typing());
  await expect(other.ended).rejects.toThrow('does not answer like a Fovea server');
  setup.server.world.instead.pairMachine = { status: 200, body: { hello: 1 } };
  const strange = await start(['--server', setup.server.url, '--code', '123456'], typing());
  await expect(strange.ended).rejects.toThrow('does not answer like a Fovea server');
  setup.server.world.instead.pairMachine = refusal(429, 'TOO_MANY', 'Too many tries.');
  const terminal = typing();
  await start(['--server', setup.server.url, '--code', '123456'], terminal);
  await soon(() => expect(terminal.asked()).toBe(1));
  expect(setup.lines).toContain('Too many tries.');
});

it('No address, and a folder in use or damaged, are refused', async () => {
  await expect(start()).rejects.toThrow('The address of the Fovea server is missing');
  await startPaired();
  await expect(start(['--server', setup.server.url])).rejects.toThrow('Another agent runs with');
  await setup.running[0]!.stop();
  writeFileSync(join(setup.folder, 'identity.json'), '{"key":');
  await expect(start()).rejects.toThrow('identity.json is damaged');
});

it('An agent that the server no longer knows asks for a code and goes on', async () => {
  const terminal = typing('222222');
  await start(['--server', setup.server.url, '--code', '123456'], terminal);
  await pinged();
  setup.server.world.session = aSession();
  const { pid } = await opened(1);
  Object.assign(setup.server.world, { token: 'new-secret', code: '222222' });
  await said('has to be paired again');
  await pinged();
  expect(setup.server.world.paired).toHaveLength(2);
  expect(setup.server.world.paired[1]?.publicProductKey).toBe(
    setup.server.world.paired[0]?.publicProductKey,
  );
  expect(identity().pairing?.token).toBe('new-secret');
  expect(isRunning(pid)).toBe(true);
  expect(setup.chromium.starts()).toHaveLength(1);
});

it('Without a terminal the agent waits, and uses the code of its next start', async () => {
  const agent = await startPaired();
  await pinged();
  Object.assign(setup.server.world, { token: 'new-secret', code: '222222' });
  await shows(agent, 'This machine has to be paired with a lab.');
  await new Promise((done) => setTimeout(done, 100));
  expect(setup.lines.filter((line) => line.includes('has to be paired again'))).toHaveLength(1);
  await agent.stop();
  await start(['--code', '222222']);
  await pinged();
  expect(identity().pairing?.token).toBe('new-secret');
});

it('A server that knows the machine again is enough', async () => {
  const agent = await startPaired();
  await pinged();
  setup.server.world.token = 'other';
  await shows(agent, 'This machine has to be paired with a lab.');
  setup.server.world.token = 'machine-secret';
  await pinged();
  await shows(agent, 'Ready.');
});
