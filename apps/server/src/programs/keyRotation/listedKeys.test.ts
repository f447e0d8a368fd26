import { createWebhook } from '@fovea/contract/people/webhooks';
import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSigningKey, LATER_KEYS_FILE } from '../../platform/signingKeys/keyFiles';
import { INSTALLATION_CHAIN } from '../../platform/audit/appendAudit';
import { newId } from '../../platform/store/newId';
import { auditOf } from '../../testing/audit/auditOf';
import { rotateKeys } from '../../testing/keys/rotateKeys';
import { A_WEBHOOK } from '../../testing/outside/aWebhook';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { askSocket } from '../backup/askSocket';
import { serveSnapshots } from '../backup/snapshotServer';
import { findSnapshotSocket } from '../backup/snapshotSocket';
import { checkKeyUses } from '../doctor/checkKeys';
import { keyCalls, LIST_KEYS, RETIRE_KEY } from './keyCalls';
import { keyReport, listedKeys, unreadableSecrets } from './listedKeys';
import { RESEAL_SECRETS } from './keyRotationJobs';
import { followKeys, noteKeys } from './noteKeys';
import { resealSecrets } from './resealSecrets';
import { retireKey } from './retireKey';

const HOUR_MS = 60 * 60_000;
const server = setUpServer();
const ada = setUpUser(server);
const folder = () => server.context.settings.dataFolder;
const anyTime = new AbortController().signal;
const ids = () => server.context.keys.all().map(({ id }) => id);

beforeAll(async () => {
  await noteKeys(server.context);
  const { companyId } = ada;
  await ada.call(createWebhook, {
    companyId,
    body: { ...A_WEBHOOK, events: [...A_WEBHOOK.events] },
  });
});

describe('a data folder that lacks a key', () => {
  let lost: string;
  beforeEach(async () => {
    lost = `${newId().slice(-8)}beef`;
    const { db, now } = server.context;
    await db.insertInto('signingKeys').values({ id: lost, madeAt: now() }).execute();
  });

  test('is a problem that the doctor names, until it is said that the key is gone', async () => {
    const { db, now } = server.context;
    expect(await checkKeyUses(db, folder(), now())).toMatchObject([
      { state: 'problem', message: expect.stringContaining(lost) as string },
    ]);
    await retireKey(server.context, lost, false);
    expect(await checkKeyUses(db, folder(), now())).not.toContainEqual(
      expect.objectContaining({ state: 'problem' }),
    );
  });

  test('cannot be said to be gone while something is encrypted with it', async () => {
    const { db, keys, now } = server.context;
    const sealed = `v2.${lost}.AAAA`;
    const { id } = await db.selectFrom('webhooks').select('id').executeTakeFirstOrThrow();
    await db
      .updateTable('webhooks')
      .set({ oldSealedSecret: sealed, oldSecretUntil: now() })
      .where('id', '=', id)
      .execute();
    expect(await unreadableSecrets(db, keys.all())).toBe(1);
    await expect(retireKey(server.context, lost, true)).rejects.toThrow('earlier secrets');
    expect((await resealSecrets(server.context, anyTime)).unreadable).toBe(1);
    expect(await checkKeyUses(db, folder(), now())).toMatchObject([{ state: 'problem' }]);
    await db
      .updateTable('webhooks')
      .set({ oldSealedSecret: null, oldSecretUntil: null })
      .where('id', '=', id)
      .execute();
    await retireKey(server.context, lost, false);
  });
});

test('a command beside a server with the embedded database asks it at its socket', async () => {
  const { db, keys, now } = server.context;
  const end = await serveSnapshots(server.context, keyCalls(server.context));
  try {
    const socket = (await findSnapshotSocket(folder()))!;
    const asked = async (path: string, body?: unknown) => {
      const answer = await askSocket(socket, path, body);
      return { status: answer.statusCode, said: JSON.parse(await text(answer)) as unknown };
    };
    const report = await keyReport(db, keys.all(), now());
    expect(await asked(LIST_KEYS)).toEqual({ status: 200, said: report });
    expect(report.isComplete).toBe(true);
    const [current] = ids();
    const refused = await asked(RETIRE_KEY, { id: current, isAtOnce: true });
    expect(refused.said).toEqual({
      problem: expect.stringContaining('fovea keys rotate') as string,
    });
    const next = await rotateKeys(server);
    await server.runJobs();
    server.advanceClock(9 * HOUR_MS);
    expect((await asked(RETIRE_KEY, { id: current, isAtOnce: false })).said).toEqual({
      problem: null,
    });
    expect(ids()[0]).toBe(next);
    expect(ids()).not.toContain(current);
    expect((await asked(RETIRE_KEY, { id: 7 })).status).toBe(500);
    expect((await asked('/keys/other')).status).toBe(404);
  } finally {
    await end();
  }
});

test('a server notes a key that a command has made beside it, and asks for the job', async () => {
  const { db, keys, now } = server.context;
  const broken = { selectFrom: fail } as unknown as typeof db;
  let isBroken = true;
  const following = followKeys(
    {
      ...server.context,
      get db() {
        return isBroken ? broken : db;
      },
    },
    20,
  );
  try {
    const { id } = await addSigningKey(folder(), now());
    keys.lookAgain();
    const audited = async () =>
      (await auditOf(server, INSTALLATION_CHAIN, 'SIGNING_KEY_ADDED')).filter(
        ({ details }) => (details as { keyId?: string }).keyId === id,
      ).length;
    await new Promise((done) => setTimeout(done, 100));
    expect(await audited()).toBe(0);
    // The database answers again.
    isBroken = false;
    await expect.poll(audited).toBe(1);
    const jobs = await db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', RESEAL_SECRETS)
      .where('state', '=', 'waiting')
      .execute();
    expect(jobs).toHaveLength(1);
  } finally {
    following.stop();
  }
});

function fail(): never {
  throw new Error('The database does not answer.');
}

test('keys are listed with what uses them', async () => {
  const { db, keys, now } = server.context;
  const listed = await listedKeys(db, keys.all(), now());
  expect(listed.map(({ id }) => id)).toEqual(ids());
  expect(listed.map(({ isCurrent }) => isCurrent)).toEqual(ids().map((_, at) => at === 0));
  expect(await listedKeys(null, keys.all(), now())).toMatchObject(
    ids().map(() => ({ uses: null })),
  );
  expect(await readdir(folder())).toContain(LATER_KEYS_FILE);
});
