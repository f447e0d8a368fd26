import { getAgentBundle } from '@fovea/contract/labs/agentBundle';
import { createPairingCode, pairMachine, pingMachine } from '@fovea/contract/labs/agents';
import { getMachine } from '@fovea/contract/labs/machines';
import { signedBundleText } from '@fovea/rules/labs/signedBundleText';
import { signedKeyText } from '@fovea/rules/labs/signedKeyText';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addSigningKey } from '../../platform/signingKeys/keyFiles';
import { newId } from '../../platform/store/newId';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer, setUpUser } from '../../testing/setUp';

const file = join(tmpdir(), `fovea-${newId()}.bundle`);
const server = setUpServer({ agentBundle: file });
const ada = setUpUser(server, ['LAB']);

const offer = (version: string, text = 'program') => {
  const files = [{ path: 'agent.js', base64: Buffer.from(text).toString('base64') }];
  const bytes = gzipSync(JSON.stringify({ version, files }));
  writeFileSync(file, bytes);
  return bytes;
};

let labId: string;
beforeAll(async () => {
  labId = newId();
  await server.context.db
    .insertInto('labs')
    .values({ id: labId, companyId: ada.companyId, name: 'Main lab', createdAt: new Date() })
    .execute();
});
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(file, { force: true }));

async function aMachine() {
  const { code } = await ada.call(createPairingCode, { labId });
  const publicProductKey = newId().slice(-12);
  const body = { code, publicProductKey, machineName: 'PC 1', version: '0.1.0' };
  return await server.callWith(null)(pairMachine, { body });
}

type Paired = Awaited<ReturnType<typeof aMachine>>;
const factsFor = ({ token, machineId }: Paired) =>
  server.callWith(token)(getAgentBundle, { machineId });
const pingOf = ({ token, machineId }: Paired, change: object = {}) =>
  server.callWith(token)(pingMachine, {
    machineId,
    body: {
      ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0, offline: false },
      ...{ queuedUploads: 0, version: '0.1.0', clock: new Date().toISOString(), ...change },
    },
  });
const download = (sha256: string) => fetch(`${server.base}/agentBundles/${sha256}`);

test('The facts of the offered agent are signed by the key that a machine learned when it was paired', async () => {
  const bytes = offer('1.4.0');
  const machine = await aMachine();
  const { signature, ...facts } = await factsFor(machine);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(facts).toEqual({ version: '1.4.0', sizeBytes: bytes.length, sha256 });
  const x = machine.bundlePublicKey ?? '';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isSigned = (text: string) =>
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  expect(isSigned(signedBundleText(facts))).toBe(true);
  expect(isSigned(signedBundleText({ ...facts, version: '1.5.0' }))).toBe(false);
});

describe('After a rotation of the keys', () => {
  const rotate = async () => {
    const { keys, settings, now } = server.context;
    await addSigningKey(settings.dataFolder, now());
    keys.lookAgain();
  };
  const isSignedBy = (publicKey: string, text: string, signature: string) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  const isFor = async (machine: Paired, publicKey: string) => {
    const { signature, ...facts } = await factsFor(machine);
    return isSignedBy(publicKey, signedBundleText(facts), signature);
  };

  test('a machine gets what the key that it knows has signed, until it knows the newer one', async () => {
    offer('1.4.0');
    const machine = await aMachine();
    const before = machine.bundlePublicKey ?? '';
    await rotate();
    const after = (await aMachine()).bundlePublicKey ?? '';
    expect(after).not.toBe(before);
    // An agent of an earlier version reports no key.
    const { agent } = await pingOf(machine);
    expect(agent).toMatchObject({ publicKey: before, nextKey: { publicKey: after } });
    const { signature = '' } = agent?.nextKey ?? {};
    expect(isSignedBy(before, signedKeyText(after), signature)).toBe(true);
    expect(await isFor(machine, before)).toBe(true);
    expect((await pingOf(machine, { bundlePublicKey: after })).agent).toEqual({
      version: '1.4.0',
      publicKey: after,
    });
    expect(await isFor(machine, after)).toBe(true);
    expect((await ada.call(getMachine, machine)).lastPing).not.toHaveProperty('bundlePublicKey');
    // It could not write the key down, and has started again.
    expect((await pingOf(machine, { bundlePublicKey: before })).agent).toMatchObject({
      nextKey: { publicKey: after },
    });
    expect(await isFor(machine, before)).toBe(true);
  });

  test('a machine that has said no key gets what the oldest one has signed', async () => {
    offer('1.4.0');
    const machine = await aMachine();
    const { db, secretBox } = server.context;
    await db
      .updateTable('machines')
      .set({ programKey: null })
      .where('id', '=', machine.machineId)
      .execute();
    expect(await isFor(machine, secretBox.programSigners().at(-1)!.publicKey)).toBe(true);
  });

  test('a machine with the key of another installation is told of no newer one', async () => {
    offer('1.4.0');
    const machine = await aMachine();
    const { agent } = await pingOf(machine, { bundlePublicKey: 'A'.repeat(43) });
    expect(agent).toEqual({ version: '1.4.0', publicKey: machine.bundlePublicKey });
  });
});

test('The file is served by its hash, and an agent that was replaced is not served any more', async () => {
  const machine = await aMachine();
  const bytes = offer('1.4.0', 'first');
  const first = await factsFor(machine);
  const answer = await download(first.sha256);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  offer('1.4.1', 'the second one');
  expect((await factsFor(machine)).version).toBe('1.4.1');
  expect((await download(first.sha256)).status).toBe(404);
});

test('A report is answered with the offered version and the key, for machines that were paired before', async () => {
  const machine = await aMachine();
  expect((await pingOf(machine)).agent).toBeNull();
  offer('2.0.0');
  expect((await pingOf(machine)).agent).toEqual({
    version: '2.0.0',
    publicKey: machine.bundlePublicKey,
  });
});

test('A server without an agent, or with a damaged one, offers none', async () => {
  const machine = await aMachine();
  expect(await refusalOf(factsFor(machine))).toMatchObject({ status: 404, code: 'NOT_BUILT' });
  writeFileSync(file, 'no bundle');
  expect(await refusalOf(factsFor(machine))).toMatchObject({ status: 404, code: 'NOT_BUILT' });
  expect((await pingOf(machine)).agent).toBeNull();
});

test('Facts are refused for another machine, to researchers, and without a token', async () => {
  offer('1.4.0');
  const [machine, other] = [await aMachine(), await aMachine()];
  const asked = (token: string | null) =>
    refusalOf(server.callWith(token)(getAgentBundle, { machineId: other.machineId }));
  expect(await asked(machine.token)).toMatchObject({ status: 404 });
  expect(await asked(ada.token)).toMatchObject({ status: 403 });
  expect(await asked(null)).toMatchObject({ status: 401 });
});

test('What a machine says of an update is shown with it', async () => {
  const machine = await aMachine();
  const update = { version: '2.0.0', state: 'FAILED', reason: 'The disk is full.' } as const;
  await pingOf(machine, { update });
  expect((await ada.call(getMachine, machine)).lastPing?.update).toEqual(update);
  await pingOf(machine);
  expect((await ada.call(getMachine, machine)).lastPing?.update).toBeUndefined();
});
