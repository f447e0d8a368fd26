import { createWebhook } from '@fovea/contract/people/webhooks';
import { createPairingCode, pairMachine } from '@fovea/contract/labs/agents';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { pairWithLab } from '../../people/labs/pairing';
import { isRegistrationSecret, registrationSecret } from '../../people/labs/registrationSecret';
import { tokenOwner } from '../../people/panelProviders/openPanel';
import { enqueuePasswordReset } from '../../people/passwordLinks/passwordReset';
import { secretOwner } from '../../people/webhooks/webhookSecrets';
import { licenseKeyOwner } from '../../people/licenseKeys/storedLicenseKeys';
import { INSTALLATION_CHAIN } from '../../platform/audit/appendAudit';
import { secretBox } from '../../platform/context/secretBox';
import { FIRST_KEY_FILE } from '../../platform/signingKeys/keyFiles';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import { openKeyRing } from '../../platform/signingKeys/openKeyRing';
import { newId } from '../../platform/store/newId';
import { panelSecretOwner } from '../../research/panelEnds/panelOfStudy';
import { hookSecretOwner } from '../../studies/panelStudies/panelHooks';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { auditOf } from '../../testing/audit/auditOf';
import { aLab } from '../../testing/aLabStudy';
import { aPanelStudy, PANEL_SECRET } from '../../testing/aPanelStudy';
import { rotateKeys } from '../../testing/keys/rotateKeys';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { withSecondFactor } from '../../testing/withSecondFactor';
import { checkKeyUses } from '../doctor/checkKeys';
import { keyUses } from './keyUses';
import { noteKeys } from './noteKeys';
import { resealSecrets } from './resealSecrets';
import { retireKey } from './retireKey';
import { SEALED_COLUMNS } from './sealedColumns';

const HOUR_MS = 60 * 60_000;
const hasConnections = (process.env['FOVEA_TEST_DATABASE_URL'] ?? '') !== '';
const server = setUpServer();
const ada = setUpUser(server);
const folder = () => server.context.settings.dataFolder;
const anyTime = new AbortController().signal;

const rotate = () => rotateKeys(server);
const ids = () => server.context.keys.all().map(({ id }) => id);
const usesOf = async (id: string) =>
  (await keyUses(server.context.db, server.context.keys.all(), server.context.now())).get(id);
const secretsOf = async (id: string) =>
  ((await usesOf(id)) ?? []).filter(({ kind }) => kind === 'secrets');

test('the first key is noted without an audit entry, and signs', async () => {
  await noteKeys(server.context);
  await noteKeys(server.context);
  const { db } = server.context;
  expect(await db.selectFrom('signingKeys').select(['id', 'retiredAt']).execute()).toEqual([
    { id: ids()[0], retiredAt: null },
  ]);
  expect(await auditOf(server, INSTALLATION_CHAIN, 'SIGNING_KEY_ADDED')).toEqual([]);
});

test('every column with sealed secrets is sealed anew', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()
      and (column_name like '%sealed%' or column_name like 'mfa%secret' or column_name = 'id_token')`.execute(
    server.context.db,
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe('after a rotation', () => {
  let before: string;
  let after: string;
  let stored: readonly { readonly column: string; readonly opened: () => Promise<string | null> }[];
  let person: Awaited<ReturnType<typeof withSecondFactor>>;
  let pairingCode: string;
  let linkSecret: string;

  beforeAll(async () => {
    const { db, secretBox: box, now } = server.context;
    person = await withSecondFactor(server);
    const { webhook, secret } = await ada.call(createWebhook, {
      companyId: ada.companyId,
      body: { ...A_WEBHOOK, events: [...A_WEBHOOK.events] },
    });
    await db
      .updateTable('webhooks')
      .set({
        oldSealedSecret: box.seal('whsec_old', secretOwner(webhook.id)),
        oldSecretUntil: new Date(now().getTime() + HOUR_MS),
      })
      .execute();
    const signing = {
      ...({ method: 'HMAC_SHA256', encoding: 'HEX', covers: 'ADDRESS' } as const),
      parameter: 'hash',
    };
    const studyId = await aPanelStudy(server, ada, { signing });
    await db
      .insertInto('panelConnections')
      .values({
        ...{ companyId: ada.companyId, type: 'PROLIFIC', tokenEnding: 'oken', accountId: 'a' },
        ...{ accountEmail: 'a@example.org', connectedBy: null, connectedAt: now() },
        sealedToken: box.seal('panel token', tokenOwner(ada.companyId)),
      })
      .execute();
    await db
      .insertInto('panelHooks')
      .values({
        ...{ connectionKey: 'hook-1', companyId: ada.companyId, type: 'PROLIFIC' },
        ...{ workspaceId: 'w', checkedAt: now() },
        sealedSecret: box.seal('hook secret', hookSecretOwner('hook-1')),
      })
      .execute();
    await db
      .insertInto('licenseSigningKeys')
      .values({
        ...{ kid: 'kid-1', publicKey: '', createdAt: now() },
        sealedPrivateKey: box.seal('private half', licenseKeyOwner('kid-1')),
      })
      .execute();
    await db
      .insertInto('identityVisits')
      .values({
        ...{ stateHash: 'state', nonce: newId(), codeVerifier: '', origin: 'https://x.example' },
        ...{ createdAt: now(), expiresAt: new Date(now().getTime() + HOUR_MS) },
        idToken: box.seal('id token', 'state'),
      })
      .execute();
    pairingCode = (await ada.call(createPairingCode, { labId: await aLab(server, ada) })).code;
    linkSecret = registrationSecret(server.context, 'registration-1');

    const opened = async (
      read: Promise<{ readonly sealed: string | null } | undefined>,
      owner: string,
    ) => {
      const row = await read;
      return row?.sealed == null ? null : box.open(row.sealed, owner);
    };
    stored = [
      {
        column: 'webhooks.sealed_secret',
        opened: () =>
          opened(
            db.selectFrom('webhooks').select('sealedSecret as sealed').executeTakeFirst(),
            secretOwner(webhook.id),
          ).then((text) => (text === secret ? 'as before' : text)),
      },
      {
        column: 'webhooks.old_sealed_secret',
        opened: () =>
          opened(
            db.selectFrom('webhooks').select('oldSealedSecret as sealed').executeTakeFirst(),
            secretOwner(webhook.id),
          ).then((text) => (text === 'whsec_old' ? 'as before' : text)),
      },
      {
        column: 'panel_connections.sealed_token',
        opened: () =>
          opened(
            db.selectFrom('panelConnections').select('sealedToken as sealed').executeTakeFirst(),
            tokenOwner(ada.companyId),
          ).then((text) => (text === 'panel token' ? 'as before' : text)),
      },
      {
        column: 'panel_hooks.sealed_secret',
        opened: () =>
          opened(
            db.selectFrom('panelHooks').select('sealedSecret as sealed').executeTakeFirst(),
            hookSecretOwner('hook-1'),
          ).then((text) => (text === 'hook secret' ? 'as before' : text)),
      },
      {
        column: 'study_panels.sealed_secret',
        opened: () =>
          opened(
            db.selectFrom('studyPanels').select('sealedSecret as sealed').executeTakeFirst(),
            panelSecretOwner(studyId),
          ).then((text) => (text === PANEL_SECRET ? 'as before' : text)),
      },
      {
        column: 'license_signing_keys.sealed_private_key',
        opened: () =>
          opened(
            db
              .selectFrom('licenseSigningKeys')
              .select('sealedPrivateKey as sealed')
              .executeTakeFirst(),
            licenseKeyOwner('kid-1'),
          ).then((text) => (text === 'private half' ? 'as before' : text)),
      },
      {
        column: 'identity_visits.id_token',
        opened: () =>
          opened(
            db.selectFrom('identityVisits').select('idToken as sealed').executeTakeFirst(),
            'state',
          ).then((text) => (text === 'id token' ? 'as before' : text)),
      },
    ];
    before = ids()[0]!;
    after = await rotate();
  });

  const readAgain = async () =>
    Object.fromEntries(
      await Promise.all(stored.map(async ({ column, opened }) => [column, await opened()])),
    ) as Record<string, unknown>;
  const asBefore = () => Object.fromEntries(stored.map(({ column }) => [column, 'as before']));

  test('the new key signs, and that is audited once, whoever notices it', async () => {
    expect(ids()).toEqual([after, before]);
    await noteKeys(server.context);
    expect(await auditOf(server, INSTALLATION_CHAIN, 'SIGNING_KEY_ADDED')).toEqual([
      { actorId: null, targetId: null, details: { keyId: after } },
    ]);
  });

  test('everything opens before it is sealed anew, and is named as what uses the old key', async () => {
    expect(await readAgain()).toEqual(asBefore());
    const whats = (await secretsOf(before)).map((use) => use.kind === 'secrets' && use.what);
    expect(whats.toSorted()).toEqual(
      SEALED_COLUMNS.filter(({ isAtRest }) => !isAtRest)
        .map(({ what }) => what)
        .toSorted(),
    );
    expect(await usesOf(before)).toContainEqual(expect.objectContaining({ kind: 'addresses' }));
    await expect(retireKey(server.context, before, true)).rejects.toThrow(KeyProblem);
  });

  test('somebody signs in with a second factor, and a code for a machine and a link are good', async () => {
    await person.secondStep(await person.firstStep(), person.code());
    const body = { publicProductKey: newId().slice(-12), machineName: 'PC', version: '1.0.0' };
    const paired = await server.callWith(null)(pairMachine, {
      body: { ...body, code: pairingCode },
    });
    expect(paired.token).not.toBe('');
    expect(registrationSecret(server.context, 'registration-1')).not.toBe(linkSecret);
    const isGood = (id: string, secret: string) => isRegistrationSecret(server.context, id, secret);
    expect(isGood('registration-1', linkSecret)).toBe(true);
    expect(isGood('registration-2', linkSecret)).toBe(false);
    expect(isGood('registration-1', '')).toBe(false);
  });

  test('another process that has the old keys opens what was sealed with the new one', async () => {
    let nowMs = 0;
    const ring = await openKeyRing(
      folder(),
      () => {},
      () => nowMs,
    );
    const other = secretBox(ring);
    const third = await rotate();
    expect(ring.current().id).toBe(after);
    const sealed = server.context.secretBox.seal('secret', 'ada');
    expect(other.open(sealed, 'ada')).toBe('secret');
    expect(ring.current().id).toBe(third);
    nowMs += HOUR_MS;
    after = third;
  });

  test('a process that has not noticed the new key seals anew with it all the same', async () => {
    const ring = await openKeyRing(
      folder(),
      () => {},
      () => 0,
    );
    after = await rotate();
    const other = { ...server.context, keys: ring, secretBox: secretBox(ring) };
    expect((await resealSecrets(other, anyTime)).resealed).toBeGreaterThan(5);
    expect(await readAgain()).toEqual(asBefore());
    expect((await secretsOf(after)).length).toBeGreaterThan(5);
  });

  test('the job seals everything anew, and may run twice', async () => {
    after = await rotate();
    await server.runJobs();
    expect(await readAgain()).toEqual(asBefore());
    for (const id of ids().slice(1)) expect(await secretsOf(id)).toEqual([]);
    expect((await secretsOf(after)).length).toBeGreaterThan(5);
    const again = await resealSecrets(server.context, anyTime);
    expect(again).toEqual({ resealed: 0, unreadable: 0 });
    server.advanceClock(30_000);
    await person.secondStep(await person.firstStep(), person.code());
  });

  // The embedded database has a single connection, which the job holds between the two.
  test.runIf(hasConnections)(
    'what somebody changes while it is sealed anew is left to them',
    async () => {
      const { db, secretBox: box } = server.context;
      const { id } = await db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
      const sealed = box.seal('first', secretOwner(id));
      await db.updateTable('webhooks').set({ sealedSecret: sealed }).execute();
      await rotate();
      const changed = box.seal('second', secretOwner(id));
      let isChanged = false;
      // Between reading the row and writing it.
      const changing = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (!isChanged && result.rows.some((row) => row['sealed'] === sealed)) {
            isChanged = true;
            await db.updateTable('webhooks').set({ sealedSecret: changed }).execute();
          }
          return result;
        },
      });
      await resealSecrets({ ...server.context, db: changing }, anyTime);
      expect(isChanged).toBe(true);
      const row = await db.selectFrom('webhooks').select('sealedSecret').executeTakeFirstOrThrow();
      expect(box.open(row.sealedSecret, secretOwner(id))).toBe('second');
    },
  );

  test('a key is removed when nothing uses it, and not before', async () => {
    await server.runJobs();
    const { db, secretBox: box } = server.context;
    const machineUse = async (programKey: string | null) => {
      await db.updateTable('machines').set({ programKey }).execute();
      return (await usesOf(before))?.find(({ kind }) => kind === 'machines');
    };
    const signers = box.programSigners();
    expect(await machineUse(null)).toEqual({ kind: 'machines', count: 1 });
    expect(await machineUse(signers.at(-1)!.publicKey)).toEqual({ kind: 'machines', count: 1 });
    expect(await machineUse(signers[0]!.publicKey)).toBeUndefined();
    await expect(retireKey(server.context, before, false)).rejects.toThrow('in a minute');
    server.advanceClock(2 * 60_000);
    await expect(retireKey(server.context, before, false)).rejects.toThrow('addresses of files');
    server.advanceClock(9 * HOUR_MS);
    expect(await usesOf(before)).toEqual([]);
    await retireKey(server.context, before, false);
    expect(ids()).not.toContain(before);
    expect(await readdir(folder())).not.toContain(FIRST_KEY_FILE);
    expect(await auditOf(server, INSTALLATION_CHAIN, 'SIGNING_KEY_REMOVED')).toEqual([
      { actorId: null, targetId: null, details: { keyId: before, isAtOnce: false } },
    ]);
    await expect(retireKey(server.context, before, false)).rejects.toThrow('There is no key');
    const findings = await checkKeyUses(server.context.db, folder(), server.context.now());
    expect(findings).toHaveLength(ids().length - 1);
    for (const { state, message } of findings) {
      expect([state, message]).toEqual(['ok', expect.stringContaining('nothing uses')]);
    }
  });

  test('with --now what was given out ends, but never what is stored', async () => {
    const [current] = ids();
    await enqueuePasswordReset(server.context, { address: 'a@example.org', ip: '127.0.0.1' });
    const next = await rotate();
    server.advanceClock(2 * 60_000);
    await expect(retireKey(server.context, current!, true)).rejects.toThrow('password mails');
    await server.runJobs();
    expect(await usesOf(current!)).toMatchObject([{ kind: 'addresses' }, { kind: 'machines' }]);
    await retireKey(server.context, current!, true);
    expect(ids()[0]).toBe(next);
  });

  test('another process that has the old keys takes a code that was shown with the new one', async () => {
    const ring = await openKeyRing(
      folder(),
      () => {},
      () => 0,
    );
    after = await rotate();
    const { code } = await ada.call(createPairingCode, { labId: await aLab(server, ada) });
    const other = { ...server.context, secretBox: secretBox(ring) };
    const body = { publicProductKey: newId().slice(-12), machineName: 'PC', version: '1.0.0' };
    const paired = await pairWithLab(other, { ...body, code }, 'key');
    expect(paired.token).not.toBe('');
    await expect(pairWithLab(other, { ...body, code }, 'key')).rejects.toThrow('not valid');
  });
});
