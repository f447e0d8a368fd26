import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, createUser } from '../../people/accounts/companies';
import { FEATURES } from '@fovea/contract/protocol/access';
import type { Db } from '../store/database';
import { newId } from '../store/newId';
import { openTestDatabase, type TestDatabase } from '../../testing/testDatabase';
import { appendAudit, systemSource, INSTALLATION_CHAIN, type AuditSource } from './appendAudit';
import { auditHash } from './auditHash';
import { verifyChain } from './verifyChain';

const AT = new Date('2026-01-02T03:04:05.678Z');

let database: TestDatabase;
let db: Db;
let company: string;
let other: string;
let ada: AuditSource;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());
beforeEach(async () => {
  const created = () => createCompany(db, { name: `C ${newId()}`, features: FEATURES }, AT);
  ({ id: company } = await created());
  ({ id: other } = await created());
  const user = {
    email: `${newId()}@example.org`,
    name: 'Ada',
    features: [],
    password: 'x'.repeat(12),
  };
  const userId = await createUser(db, { companyId: company, ...user }, AT);
  ada = { caller: { userId, actorUserId: null }, ip: '192.0.2.1', at: AT };
});

const append = (more: { name?: string; chain?: string } = {}) =>
  appendAudit(db, ada, {
    companyId: more.chain ?? company,
    action: 'STUDY_DELETED',
    target: { type: 'study', id: 'a-study', name: more.name ?? 'A study' },
    details: { name: { before: 'a', after: 'b' } },
  });
const rows = (chain = company) =>
  db.selectFrom('auditEntries').selectAll().where('chain', '=', chain).orderBy('seq').execute();
const many = async (count: number) => {
  for (let one = 0; one < count; one++) await append();
};

describe('the chain', () => {
  test('counts up from one, in each company separately, and each hash covers everything before it', async () => {
    await many(3);
    await append({ chain: other });
    const stored = await rows();
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(stored.every(({ seq }) => typeof seq === 'number')).toBe(true);
    let before = '';
    for (const row of stored) {
      expect(row.hash).toBe(auditHash(before, row));
      before = row.hash;
    }
    expect((await rows(other)).map(({ seq }) => seq)).toEqual([1]);
    expect(await verifyChain(db, company)).toEqual({
      entries: 3,
      brokenAt: null,
      lastHash: before,
    });
    expect(await verifyChain(db, 'nobody')).toEqual({ entries: 0, brokenAt: null, lastHash: null });
  });

  test('the hash covers every field, and text cannot be moved between fields', async () => {
    await append();
    const [entry] = await rows();
    const same = auditHash('', entry!);
    const changes = {
      chain: 'x',
      seq: 2,
      at: new Date(AT.getTime() + 1),
      action: 'x',
      actorId: 'x',
      actorName: 'x',
      actingAsId: 'x',
      actingAsName: 'x',
      targetType: 'x',
      targetId: 'x',
      targetName: 'x',
      details: '{}',
      ip: 'x',
    };
    // Every stored field is covered.
    expect([...Object.keys(changes), 'hash'].toSorted()).toEqual(Object.keys(entry!).toSorted());
    for (const [name, value] of Object.entries(changes)) {
      expect([name, auditHash('', { ...entry!, [name]: value }) === same]).toEqual([name, false]);
    }
    const moved = (targetId: string, targetName: string) =>
      auditHash('', { ...entry!, targetId, targetName });
    expect(moved('ab', 'c')).not.toBe(moved('a', 'bc'));
    expect(moved('a","b', 'c')).not.toBe(moved('a', 'b","c'));
  });

  test('fifty concurrent transactions keep the chain intact', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        append({ name: `Study ${at}`, chain: at % 5 === 0 ? other : company }),
      ),
    );
    expect(await verifyChain(db, company)).toMatchObject({ entries: 40, brokenAt: null });
    expect(await verifyChain(db, other)).toMatchObject({ entries: 10, brokenAt: null });
    const names = [...(await rows()), ...(await rows(other))].map(({ targetName }) => targetName);
    expect(new Set(names).size).toBe(50);
  });

  test('transactions with entries of two companies never deadlock', async () => {
    const both = (chains: readonly string[]) =>
      db.transaction().execute((tx) =>
        appendAudit(
          tx,
          ada,
          chains.map((companyId) => ({ companyId, action: 'LOGGED_IN_AS' })),
        ),
      );
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => both(at % 2 ? [company, other] : [other, company])),
    );
    expect(await verifyChain(db, company)).toMatchObject({ entries: 20, brokenAt: null });
    expect(await verifyChain(db, other)).toMatchObject({ entries: 20, brokenAt: null });
  });

  test('a transaction that is rolled back leaves no entry and no gap', async () => {
    await append();
    const failing = db.transaction().execute(async (tx) => {
      await appendAudit(tx, ada, { companyId: company, action: 'STUDY_ERASED' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await append();
    expect((await rows()).map(({ seq, action }) => [seq, action])).toEqual([
      [1, 'STUDY_DELETED'],
      [2, 'STUDY_DELETED'],
    ]);
    expect(await verifyChain(db, company)).toMatchObject({ entries: 2, brokenAt: null });
  });

  test('two thousand entries are appended at once', async () => {
    const since = performance.now();
    await appendAudit(
      db,
      ada,
      Array.from({ length: 2000 }, (_, at) => ({
        companyId: company,
        action: 'USER_CREATED',
        target: { type: 'user', id: `user-${at}`, name: `User ${at}` },
      })),
    );
    expect(performance.now() - since).toBeLessThan(5000);
    expect(await verifyChain(db, company)).toMatchObject({ entries: 2000, brokenAt: null });
    // The same in small pages.
    expect(await verifyChain(db, company, 7)).toMatchObject({ entries: 2000, brokenAt: null });
  });

  test('names who acted: a person, staff as a person, or nobody', async () => {
    const email = `${newId()}@example.org`;
    const staff = await createUser(
      db,
      { companyId: other, email, name: 'Grace', features: [], password: 'x'.repeat(12) },
      AT,
    );
    const { userId } = ada.caller!;
    await append();
    await appendAudit(
      db,
      { ...ada, caller: { userId, actorUserId: staff } },
      { companyId: company, action: 'FILE_DELETED' },
    );
    await appendAudit(db, systemSource(AT), { companyId: company, action: 'STUDY_ERASED' });
    expect(await rows()).toMatchObject([
      { actorId: userId, actorName: 'Ada', actingAsId: null, actingAsName: null, ip: '192.0.2.1' },
      { actorId: staff, actorName: 'Grace', actingAsId: userId, actingAsName: 'Ada' },
      { actorId: null, actorName: null, actingAsId: null, actingAsName: null, ip: null },
    ]);
  });

  test('names are stored whatever they contain, even with characters that a database cannot hold', async () => {
    const hostile = 'A\n2026 STUDY_DELETED by nobody\r\n\u001b[2J\u001b[31m";--\u202e';
    await append({ name: hostile });
    await append({ name: `a\0b\ud83d${'x'.repeat(5000)}` });
    await appendAudit(db, systemSource(AT), {
      companyId: INSTALLATION_CHAIN,
      action: 'SIGN_IN_FAILED',
      details: { address: 'a\0b\ud83d\n' },
    });
    const [first, second] = await rows();
    expect(first?.targetName).toBe(hostile);
    expect(second?.targetName?.slice(0, 4)).toBe('a\ufffdb\ufffd');
    expect(second?.targetName).toHaveLength(1000);
    expect(await verifyChain(db, company)).toMatchObject({ entries: 2, brokenAt: null });
    expect(await verifyChain(db, INSTALLATION_CHAIN)).toMatchObject({ entries: 1, brokenAt: null });
  });
});

describe('the database', () => {
  test.each([
    ['change', sql`update audit_entries set action = 'SIGN_IN'`],
    ['deletion', sql`delete from audit_entries`],
    ['emptying', sql`truncate audit_entries`],
  ])('refuses a %s', async (_what, statement) => {
    await many(2);
    await expect(statement.execute(db)).rejects.toThrow(/only ever added to/);
    expect(await verifyChain(db, company)).toMatchObject({ entries: 2, brokenAt: null });
  });
});

describe('manipulation despite the trigger is detected', () => {
  const trigger = (on: boolean) =>
    sql`alter table audit_entries ${sql.raw(on ? 'enable' : 'disable')} trigger user`.execute(db);
  beforeEach(async () => {
    await many(10);
    await trigger(false);
  });
  afterEach(() => trigger(true));
  const check = async (brokenAt: number) => {
    for (const page of [1000, 3]) {
      expect((await verifyChain(db, company, page)).brokenAt).toBe(brokenAt);
    }
    expect((await verifyChain(db, other)).brokenAt).toBeNull();
  };
  const change = (seq: number, set: object) =>
    db
      .updateTable('auditEntries')
      .set(set)
      .where('chain', '=', company)
      .where('seq', '=', seq)
      .execute();
  /** Recomputes the hashes from an entry on, as an attacker would who knows how. */
  const rehash = async (from: number, to = Infinity) => {
    const stored = await rows();
    let hash = stored[from - 2]?.hash ?? '';
    for (const row of stored.filter(({ seq }) => seq >= from && seq <= to)) {
      hash = auditHash(hash, row);
      await change(row.seq, { hash });
    }
    return hash;
  };

  test.each([
    ['an action', { action: 'SIGN_IN' }],
    ['a name', { actorName: 'Somebody else' }],
    ['a time', { at: new Date(AT.getTime() + 1) }],
    ['details', { details: '{}' }],
    ['the address', { ip: null }],
    ['a hash', { hash: '0'.repeat(64) }],
  ])('changing %s', async (_what, set) => {
    await change(4, set);
    await check(4);
  });

  test('changing an entry and its hash: detected at the next entry', async () => {
    await change(4, { targetName: 'Another' });
    await rehash(4, 4);
    await check(5);
  });

  test('changing the last entry with its hash, or recomputing all hashes: detected at the end', async () => {
    await change(10, { targetName: 'Another' });
    await rehash(10);
    await check(10);
    await change(2, { targetName: 'Another' });
    await rehash(2);
    await check(10);
  });

  test('removing the first entry, one in the middle, or swapping two', async () => {
    const gone = (seq: number) =>
      db.deleteFrom('auditEntries').where('chain', '=', company).where('seq', '=', seq).execute();
    await gone(7);
    await check(7);
    // Renumbering to close the gap does not help.
    for (const seq of [8, 9, 10]) await change(seq, { seq: seq - 1 });
    await check(7);
    await gone(1);
    await check(1);
  });

  test('cutting off the end, everything, or the head', async () => {
    const cut = (from: number) =>
      db.deleteFrom('auditEntries').where('chain', '=', company).where('seq', '>=', from).execute();
    await cut(9);
    await check(9);
    await cut(1);
    await check(1);
  });

  test('deleting the head, or resetting it to hide later entries', async () => {
    const stored = await rows();
    await db
      .updateTable('auditHeads')
      .set({ seq: 6, hash: stored[5]!.hash })
      .where('chain', '=', company)
      .execute();
    await check(7);
    await db.deleteFrom('auditHeads').where('chain', '=', company).execute();
    await check(1);
  });

  test('inserting an entry, or moving one here from another company', async () => {
    await append({ chain: other });
    const [foreign] = await rows(other);
    await db.deleteFrom('auditEntries').where('chain', '=', company).where('seq', '=', 1).execute();
    await db
      .insertInto('auditEntries')
      .values({ ...foreign!, chain: company })
      .execute();
    await check(1);
  });

  test('recomputing everything including the head is only detected with a hash that was kept elsewhere', async () => {
    const { lastHash } = await verifyChain(db, company);
    await change(2, { targetName: 'Another' });
    const hash = await rehash(2);
    await db.updateTable('auditHeads').set({ hash }).where('chain', '=', company).execute();
    const after = await verifyChain(db, company);
    expect(after.brokenAt).toBeNull();
    expect(after.lastHash).not.toBe(lastHash);
  });
});
