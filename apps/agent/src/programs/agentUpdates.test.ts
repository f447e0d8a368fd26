import { expect, it } from 'vitest';
import { versionsFolder } from '../folder/versionsFolder';
import { AGENT_VERSION } from '../settings/agentVersion';
import { aSession } from '../testing/aSession';
import { setUpAgents } from '../testing/setUpAgents';
import { bundleSigner } from '../testing/signedBundle';
import { soon } from '../testing/soon';

const setup = setUpAgents();
const { startPaired, identity, opened, pinged, shows } = setup;
const signer = bundleSigner();

const offer = (version: string, program = 'program') => {
  setup.server.world.bundle = signer.bundle(version, { 'agent.js': program });
};
const current = async () =>
  (await versionsFolder(setup.folder).read()).current?.version ?? 'installed';
const restarted = () => soon(() => expect(setup.launched).toContain('restart'));

it('An agent learns the key when it is paired, and ends to be started in the version of its server', async () => {
  setup.launched = [];
  setup.server.world.publicKey = signer.publicKey;
  offer('9.0.0');
  const agent = await startPaired();
  await restarted();
  await agent.ended;
  expect(setup.launched).toEqual(['running', 'restart']);
  expect(identity().pairing).toMatchObject({ bundlePublicKey: signer.publicKey });
  expect(await current()).toBe('9.0.0');
});

it('A session that is shown is finished first', async () => {
  setup.launched = [];
  setup.server.world.publicKey = signer.publicKey;
  setup.server.world.session = aSession();
  const agent = await startPaired();
  await opened(1);
  offer('9.0.0');
  await shows(agent, 'Version 9.0.0 is installed when nobody sits at this machine.');
  await soon(() =>
    expect(setup.server.world.pings.at(-1)?.update).toMatchObject({ state: 'WAITING' }),
  );
  setup.server.world.session = null;
  await restarted();
  await agent.ended;
  expect(setup.chromium.starts()).toHaveLength(1);
});

it('A machine that was paired before there were updates learns the key with a report', async () => {
  setup.launched = [];
  await startPaired();
  await pinged();
  expect(identity().pairing).not.toHaveProperty('bundlePublicKey');
  setup.server.world.publicKey = signer.publicKey;
  offer('9.0.0');
  await restarted();
  expect(identity().pairing).toMatchObject({ bundlePublicKey: signer.publicKey });
});

it('A key that was learned is kept while the machine is paired, also when the server forgets it for a while', async () => {
  setup.launched = [];
  const agent = await startPaired();
  await pinged();
  setup.server.world.publicKey = signer.publicKey;
  offer(AGENT_VERSION);
  await soon(() => expect(identity().pairing).toMatchObject({ bundlePublicKey: signer.publicKey }));
  setup.server.world.token = 'other';
  await shows(agent, 'This machine has to be paired with a lab.');
  const other = bundleSigner();
  setup.server.world.publicKey = other.publicKey;
  setup.server.world.bundle = other.bundle('9.0.0', { 'agent.js': 'program' });
  setup.server.world.token = 'machine-secret';
  await shows(agent, 'It is not signed by the server');
  await soon(() => expect(setup.launched).toEqual(['running', 'running']));
});

it('A newer key of the installation is reported and kept', async () => {
  setup.launched = [];
  setup.server.world.publicKey = signer.publicKey;
  offer(AGENT_VERSION);
  await startPaired();
  await soon(() => expect(setup.server.world.pings.at(-1)?.bundlePublicKey).toBe(signer.publicKey));
  const newer = bundleSigner();
  setup.server.world.nextKey = signer.nextKey(newer.publicKey);
  await soon(() => expect(setup.server.world.pings.at(-1)?.bundlePublicKey).toBe(newer.publicKey));
  expect(identity().pairing).toMatchObject({ bundlePublicKey: newer.publicKey });
  setup.server.world.bundle = newer.bundle('9.0.0', { 'agent.js': 'program' });
  await restarted();
});

it('A refused update is said on the status page, and the agent works on', async () => {
  setup.launched = [];
  setup.server.world.publicKey = bundleSigner().publicKey;
  offer('9.0.0');
  const agent = await startPaired();
  await shows(agent, 'Version 9.0.0 was not installed. It is not signed by the server');
  await pinged(2);
  expect(setup.launched).toEqual(['running']);
});

it('An agent without a launcher does not update itself', async () => {
  setup.server.world.publicKey = signer.publicKey;
  offer('9.0.0');
  await startPaired();
  await pinged(3);
  expect(setup.server.world.downloads).toBe(0);
  expect(setup.server.world.pings.at(-1)?.update).toBeNull();
});
