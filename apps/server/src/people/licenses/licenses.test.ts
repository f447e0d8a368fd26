import {
  activateLicense,
  changeExternalNote,
  getLatestDesktopVersion,
  getLicense,
  issueLicense,
  listCompanyLicenses,
  listLicenseKeys,
  revokeLicense,
  shareLicense,
  unlockLicense,
} from '@fovea/contract/people/licenses';
import { LEASE_MS, UNLOCK_WAIT_MS } from '@fovea/rules/people/licenses';
import { readLease, readLicense } from '@fovea/rules/people/signedLicense';
import { compactVerify, importJWK } from 'jose';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mailbox';
import { refusalOf } from '../../testing/refusalOf';
import { setUpOutsider, setUpServer, setUpUser } from '../../testing/setUp';
import {
  licenseKeyPlace,
  licensePublicKeys,
  rotateLicenseKey,
  signLicenseText,
  verifySignature,
} from '../licenseKeys/licenseKeys';
import { licenseKeyText } from '../licenseKeys/licenseKeyText';

const DAY_MS = 24 * 60 * 60_000;
const server = setUpServer({
  desktop: { version: '1.4.0', releasedDate: '2026-10-01', url: null },
});
const staff = setUpUser(server);
const ada = setUpUser(server, ['LICENSE_INFORMATION', 'STUDY']);
const mallory = setUpOutsider(server, ['LICENSE_INFORMATION']);

const inYears = (years: number) =>
  new Date(Date.now() + years * 365 * DAY_MS).toISOString().slice(0, 10);
const issue = async (changed: Partial<{ unlocks: number; renewalDate: string }> = {}) =>
  await staff.call(issueLicense, {
    companyId: ada.companyId,
    body: { moduleNames: ['Eye tracking', 'EEG'], renewalDate: inYears(1), unlocks: 3, ...changed },
  });
const keyOf = async (id: string) => (await licenseKeyText(server.context, ada.companyId, id))!.key;
const activate = (key: string, machineId = 'machine-one') =>
  server.callWith(null)(
    activateLicense,
    { body: { key, machineId, machineName: `The ${machineId}`, version: '1.3.2' } },
    { retries: 0 },
  );
const unlock = (productKeyId: string) => ada.call(unlockLicense, { productKeyId }, { retries: 0 });
const listed = async (id: string) =>
  (await ada.call(getLicense, {})).productLicenses.find(({ productKeyId }) => productKeyId === id);

test('a company sees its own product keys, and nobody else’s', async () => {
  const { productKeyId } = await issue();
  expect(productKeyId).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await listed(productKeyId)).toEqual({
    productKeyId,
    machineName: null,
    renewalDate: inYears(1),
    moduleNames: ['Eye tracking', 'EEG'],
    externalNote: '',
    unlocked: true,
    lastUserUnlockDate: null,
    unlocksRemaining: 3,
    versionInstalled: null,
  });
  expect((await mallory.call(getLicense, {})).productLicenses).toEqual([]);
  for (const refused of [
    () => mallory.call(unlockLicense, { productKeyId }, { retries: 0 }),
    () => mallory.call(changeExternalNote, { productKeyId, body: { newExternalNote: 'x' } }),
    () => mallory.call(shareLicense, { productKeyId, query: { email: 'a@example.org' } }),
  ]) {
    expect(await refusalOf(refused())).toMatchObject({ status: 404 });
  }
});

test('the latest desktop version is the one of the settings', async () => {
  expect(await ada.call(getLatestDesktopVersion, {})).toEqual({
    version: '1.4.0',
    releasedDate: '2026-10-01',
    url: null,
  });
});

test.each([
  { renewalDate: '2020-01-01' },
  { renewalDate: '2999-02-30' },
  { moduleNames: ['EEG', ' EEG'] },
  { moduleNames: [' '] },
  { moduleNames: [] },
  { unlocks: -1 },
])('staff cannot issue %j', async (changed) => {
  const body = { moduleNames: ['EEG'], renewalDate: inYears(1), unlocks: 3, ...changed };
  const asked = staff.call(issueLicense, { companyId: ada.companyId, body });
  expect(await refusalOf(asked)).toMatchObject({ status: 400, code: 'NOT_VALID' });
});

test('only staff issue, list and revoke', async () => {
  const { companyId } = ada;
  const { productKeyId } = await issue();
  for (const refused of [
    () => ada.call(listCompanyLicenses, { companyId }),
    () => ada.call(revokeLicense, { companyId, productKeyId }),
  ]) {
    expect(await refusalOf(refused())).toMatchObject({ status: 403 });
  }
});

describe('activating and unlocking', () => {
  test('a machine proves its key, is named, and gets a lease that it can check offline', async () => {
    const { productKeyId } = await issue();
    const { lease, validUntil } = await activate(await keyOf(productKeyId));
    const { keys } = await server.callWith(null)(listLicenseKeys, {});
    const at = { machineId: 'machine-one', nowMs: Date.now() };
    expect(readLease(lease, at, keys, verifySignature)).toMatchObject({
      id: productKeyId,
      modules: ['Eye tracking', 'EEG'],
      validUntil,
    });
    expect(
      readLease(lease, { ...at, nowMs: Date.now() + LEASE_MS }, keys, verifySignature),
    ).toBeNull();
    expect(await listed(productKeyId)).toMatchObject({
      unlocked: false,
      machineName: 'The machine-one',
      versionInstalled: '1.3.2',
    });
  });

  test('another machine gets the key only after it was unlocked', async () => {
    const { productKeyId } = await issue();
    const key = await keyOf(productKeyId);
    await activate(key);
    await activate(key);
    expect(await refusalOf(activate(key, 'machine-two'))).toEqual({ status: 409, code: 'LOCKED' });
    await unlock(productKeyId);
    await activate(key, 'machine-two');
    expect(await refusalOf(activate(key))).toEqual({ status: 409, code: 'LOCKED' });
  });

  test('of ten machines at once one gets an unlocked key', async () => {
    const { productKeyId } = await issue();
    const key = await keyOf(productKeyId);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => activate(key, `machine-${at}`)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of ten unlocks at once exactly one counts', async () => {
    const { productKeyId } = await issue();
    await activate(await keyOf(productKeyId));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => unlock(productKeyId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listed(productKeyId)).toMatchObject({ unlocked: true, unlocksRemaining: 2 });
  });

  test('a key is unlocked at most once in 23 hours, and only while unlocks remain', async () => {
    const { productKeyId } = await issue({ unlocks: 2 });
    expect(await refusalOf(unlock(productKeyId))).toEqual({
      status: 409,
      code: 'ALREADY_UNLOCKED',
    });
    const lock = async () => await activate(await keyOf(productKeyId));
    await lock();
    expect((await unlock(productKeyId)).unlocksRemaining).toBe(1);
    await lock();
    expect(await refusalOf(unlock(productKeyId))).toEqual({ status: 409, code: 'TOO_SOON' });
    server.advanceClock(UNLOCK_WAIT_MS - 60_000);
    expect(await refusalOf(unlock(productKeyId))).toEqual({ status: 409, code: 'TOO_SOON' });
    server.advanceClock(61_000);
    const again = await server.signedIn(['LICENSE_INFORMATION']);
    const unlockAgain = () => again.call(unlockLicense, { productKeyId }, { retries: 0 });
    expect((await unlockAgain()).unlocksRemaining).toBe(0);
    await lock();
    server.advanceClock(UNLOCK_WAIT_MS);
    expect(await refusalOf(unlockAgain())).toMatchObject({ code: 'NO_UNLOCKS' });
    server.advanceClock(-2 * UNLOCK_WAIT_MS - 1000);
  });

  test('a revoked key, one that has ended and a forged one are not activated', async () => {
    const revoked = await issue();
    const key = await keyOf(revoked.productKeyId);
    const { companyId } = ada;
    await staff.call(revokeLicense, { companyId, productKeyId: revoked.productKeyId });
    expect(await refusalOf(activate(key))).toEqual({ status: 409, code: 'REVOKED' });
    expect(await listed(revoked.productKeyId)).toBeUndefined();
    expect(await refusalOf(unlock(revoked.productKeyId))).toMatchObject({ status: 404 });
    const all = await staff.call(listCompanyLicenses, { companyId });
    const row = all.find(({ productKeyId }) => productKeyId === revoked.productKeyId);
    expect(row?.revokedDate).not.toBeNull();

    const ended = await issue();
    const endedKey = await keyOf(ended.productKeyId);
    server.advanceClock(370 * DAY_MS);
    expect(await refusalOf(activate(endedKey))).toEqual({ status: 409, code: 'ENDED' });
    server.advanceClock(-370 * DAY_MS);
    for (const forged of ['', 'x.y.z', `${endedKey}A`, endedKey.replace(/^./, 'f')]) {
      expect(await refusalOf(activate(forged))).toEqual({ status: 400, code: 'KEY_NOT_VALID' });
    }
  });

  test('a lease ends with its license', async () => {
    const { productKeyId } = await issue({
      renewalDate: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10),
    });
    const { validUntil } = await activate(await keyOf(productKeyId));
    expect(Date.parse(validUntil)).toBeLessThanOrEqual(Date.now() + 2 * DAY_MS);
  });
});

describe('notes and mails', () => {
  test('a note is kept', async () => {
    const { productKeyId } = await issue();
    const body = { newExternalNote: ' Second floor ' };
    await ada.call(changeExternalNote, { productKeyId, body });
    expect((await listed(productKeyId))?.externalNote).toBe('Second floor');
  });

  test('a shared key arrives by mail and is valid', async () => {
    const { productKeyId } = await issue();
    await ada.call(shareLicense, { productKeyId, query: { email: 'lab@example.org' } });
    const [mail] = await mailsTo(server, 'lab@example.org');
    expect(mail?.subject).toBe('A product key of Fovea');
    expect(mail?.text).toContain(`the product key ${productKeyId} of Home`);
    const key = /^[\w-]+\.[\w-]+\.[\w-]+$/m.exec(mail?.text ?? '')?.[0] ?? '';
    const keys = await licensePublicKeys(licenseKeyPlace(server.context));
    expect(readLicense(key, keys, verifySignature)).toMatchObject({ id: productKeyId });
    const jobs = await server.context.db.selectFrom('jobs').select('payload').execute();
    expect(JSON.stringify(jobs)).not.toContain(key);
  });

  test.each(['', 'nobody', 'a b@example.org', 'a@example.org,b@example.org'])(
    'a key is not sent to %j',
    async (email) => {
      const { productKeyId } = await issue();
      const asked = ada.call(shareLicense, { productKeyId, query: { email } });
      expect(await refusalOf(asked)).toMatchObject({ status: 400, code: 'NOT_VALID' });
    },
  );
});

describe('signing keys', () => {
  const claims = { id: 'A', company: 'Søren', modules: ['EEG'], renewalDate: '2030-01-01' };

  test('another implementation of JWS accepts what is signed', async () => {
    const { dataFolder } = server.context.settings;
    const text = await signLicenseText({ dataFolder }, 'license', claims);
    const [key] = await licensePublicKeys({ dataFolder });
    const jwk = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: key!.publicKey }, 'EdDSA');
    const { payload, protectedHeader } = await compactVerify(text, jwk);
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(claims);
    expect(protectedHeader.kid).toBe(key!.kid);
  });

  test('after a rotation old keys stay valid and the old private key is gone', async () => {
    const { dataFolder } = server.context.settings;
    const path = join(dataFolder, 'license-keys.json');
    const before = await signLicenseText({ dataFolder }, 'license', claims);
    const kid = await rotateLicenseKey({ dataFolder }, { distrust: false, now: new Date() });
    const keys = await licensePublicKeys({ dataFolder });
    expect(keys.map((key) => key.kid)[0]).toBe(kid);
    const after = await signLicenseText({ dataFolder }, 'license', claims);
    for (const text of [before, after]) {
      expect(readLicense(text, keys, verifySignature)).toEqual(claims);
    }
    const stored = JSON.parse(await readFile(path, 'utf8')) as { privateKey?: string }[];
    expect(stored.map((key) => key.privateKey !== undefined)).toEqual([true, false]);
    expect((await stat(path)).mode & 0o077).toBe(0);

    await rotateLicenseKey({ dataFolder }, { distrust: true, now: new Date() });
    const trusted = await licensePublicKeys({ dataFolder });
    expect(readLicense(after, trusted, verifySignature)).toBeNull();
  });
});
