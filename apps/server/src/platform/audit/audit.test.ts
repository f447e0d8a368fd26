import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import {
  listAuditEntries,
  noteExport,
  verifyAudit,
  type AuditAction,
} from '@fovea/contract/platform/audit';
import { createStudy } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../store/newId';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';
import type { SignedIn } from '../../testing/startTestServer';
import { appendAudit, INSTALLATION_CHAIN } from './appendAudit';

const RESEARCHER = FEATURES.filter((one) => !['ACCOUNT_ADMINISTRATION', 'INTERNAL'].includes(one));

const server = setUpServer();
/** Each test has a company of its own. */
let administrator: SignedIn;
beforeEach(async () => {
  administrator = await server.otherCompanyUser();
});

type Query = Parameters<typeof list>[0];
const list = (
  query: {
    search?: string;
    direction?: 'asc' | 'desc';
    page?: number;
    pageSize?: number;
    action?: AuditAction;
    userId?: string;
    from?: string;
    to?: string;
  } = {},
  who = administrator,
) => who.call(listAuditEntries, { query });
const namesOf = async (query: Query) =>
  (await list(query)).items.map(({ targetName }) => targetName);

/** Appends entries as the server does, at any time. */
const note = (
  name: string,
  more: { at?: string; action?: AuditAction; ip?: string; by?: string } = {},
) =>
  appendAudit(
    server.context.db,
    {
      caller: { userId: more.by ?? administrator.userId, actorUserId: null },
      ip: more.ip ?? '192.0.2.7',
      at: new Date(more.at ?? '2030-01-01T00:00:00Z'),
    },
    {
      companyId: administrator.companyId,
      action: more.action ?? 'STUDY_ERASED',
      target: { type: 'study', id: `id-of-${name.slice(0, 20)}`, name },
    },
  );
const studies = { action: 'STUDY_ERASED' } as const;

describe('reading the log', () => {
  test('is paged newest first or oldest first, with every entry exactly once', async () => {
    for (let one = 1; one <= 7; one++) await note(`Study ${one}`);
    expect(await namesOf({ ...studies, pageSize: 3 })).toEqual(['Study 7', 'Study 6', 'Study 5']);
    const seen: (string | null)[] = [];
    for (const page of [0, 1, 2, 3]) {
      const answer = await list({ ...studies, page, pageSize: 3, direction: 'asc' });
      expect(answer.total).toBe(7);
      seen.push(...answer.items.map(({ targetName }) => targetName));
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((one) => `Study ${one}`));
  });

  test('is filtered by action, person, time, and text in names, ids and addresses', async () => {
    await note('Coffee 100%', { at: '2030-01-01T00:00:00Z' });
    await note('Tea_time', {
      at: '2030-02-01T00:00:00Z',
      action: 'STUDY_DELETED',
      ip: '198.51.100.9',
    });
    await note('ÄPFEL', { at: '2030-03-01T00:00:00Z', by: 'somebody' });
    const from = '2030-01-01';
    expect(await namesOf({ from })).toEqual(['ÄPFEL', 'Tea_time', 'Coffee 100%']);
    expect(await namesOf({ from, action: 'STUDY_DELETED' })).toEqual(['Tea_time']);
    expect(await namesOf({ from: '2030-01-01T00:00:00.001Z', to: '2030-03-01' })).toEqual([
      'Tea_time',
    ]);
    expect(await namesOf({ from, userId: 'somebody' })).toEqual(['ÄPFEL']);
    expect(await namesOf({ from, userId: administrator.userId })).toEqual([
      'Tea_time',
      'Coffee 100%',
    ]);
    expect(await namesOf({ from, search: ' ÄPF' })).toEqual(['ÄPFEL']);
    expect(await namesOf({ from, search: 'äpF' })).toEqual(['ÄPFEL']);
    expect(await namesOf({ from, search: '\0' })).toEqual([]);
    expect(await namesOf({ from, search: 'ada ex' })).toEqual(['Tea_time', 'Coffee 100%']);
    expect(await namesOf({ from, search: '198.51.100' })).toEqual(['Tea_time']);
    expect(await namesOf({ from, search: 'id-of-coffee' })).toEqual(['Coffee 100%']);
    // Wildcards of LIKE patterns are matched literally.
    expect(await namesOf({ from, search: '%' })).toEqual(['Coffee 100%']);
    expect(await namesOf({ from, search: '_' })).toEqual(['Tea_time']);
    expect(await namesOf({ from, search: '\\' })).toEqual([]);
    expect(await namesOf({ from, search: "' or 1=1 --" })).toEqual([]);
  });

  test('an invalid time, action or page is refused', async () => {
    for (const query of [
      { from: 'yesterday' },
      { to: '2030-13-01' },
      { from: '0000-01-01' },
      { to: '-271821-04-20' },
      { to: '99999-01-01' },
      { to: '9999-12-31T23:59:59-14:00' },
      { action: 'NOTHING' as AuditAction },
      { page: -1 },
      { pageSize: 0 },
      { pageSize: 100_000 },
      { page: 1.5 },
    ]) {
      expect([query, (await refusalOf(list(query))).status]).toEqual([query, 400]);
    }
  });

  test('a target that can still be opened is distinguished from a deleted one', async () => {
    const make = () =>
      administrator.call(createStudy, { body: { name: `Study ${newId().slice(-12)}` }, query: {} });
    const [stored, deleted] = [await make(), await make()];
    for (const studyId of [stored.id, deleted.id]) {
      const body = { what: 'sessions' as const, studyId, fileName: 'a.csv' };
      await administrator.call(noteExport, { body });
    }
    await administrator.call(deleteStudy, { studyId: deleted.id });
    const { items } = await list({ action: 'DATA_EXPORTED', direction: 'asc' });
    expect(items.map(({ targetId, targetExists }) => [targetId, targetExists])).toEqual([
      [stored.id, true],
      [deleted.id, false],
    ]);
  });

  test('a name with line breaks and terminal colours stays a name', async () => {
    const hostile = 'A\n2030-01-01 SIGN_IN by root\r\n\u001b[31mred\u001b[0m\u202e=HYPERLINK("x")';
    await note(hostile);
    const { items, total } = await list(studies);
    expect([total, items[0]?.targetName]).toEqual([1, hostile]);
    expect(await namesOf({ search: '\u001b[31m' })).toEqual([hostile]);
    expect(await administrator.call(verifyAudit, {})).toMatchObject({ brokenAt: null });
  });

  test('corrupted details in the database do not hide other entries', async () => {
    await note('First');
    await note('Second');
    const { db } = server.context;
    await sql`alter table audit_entries disable trigger user`.execute(db);
    await db
      .updateTable('auditEntries')
      .set({ details: '{broken' })
      .where('chain', '=', administrator.companyId)
      .where('targetName', '=', 'First')
      .execute();
    await sql`alter table audit_entries enable trigger user`.execute(db);
    const { items } = await list({ ...studies, direction: 'asc' });
    expect(items.map(({ details }) => details)).toEqual([{ unreadable: '{broken' }, {}]);
    const { brokenAt } = await administrator.call(verifyAudit, {});
    expect(brokenAt).toBe(items[0]?.seq);
  });
});

describe('access', () => {
  test('is for account administrators only, and only to their own company', async () => {
    await note('Ours');
    await appendAudit(
      server.context.db,
      { caller: null, ip: null, at: new Date() },
      { companyId: INSTALLATION_CHAIN, action: 'SIGN_IN_FAILED' },
    );
    const elsewhere = await server.otherCompanyUser();
    const foreign = await list({ pageSize: 200 }, elsewhere);
    expect(
      foreign.items.every(({ actor }) => actor === null || actor.id === elsewhere.userId),
    ).toBe(true);
    expect(foreign.items.some(({ targetName }) => targetName === 'Ours')).toBe(false);
    expect(foreign.items.some(({ action }) => action === 'SIGN_IN_FAILED')).toBe(false);
    // Neither a search nor a filter by our user reaches those entries.
    for (const query of [{ search: 'Ours' }, { userId: administrator.userId }]) {
      expect((await list(query, elsewhere)).total).toBe(0);
    }
    for (const features of [RESEARCHER, ['INTERNAL']] satisfies (readonly Feature[])[]) {
      const other = await server.signedIn(features);
      expect(await refusalOf(list({}, other))).toMatchObject({ status: 403 });
      expect(await refusalOf(other.call(verifyAudit, {}))).toMatchObject({ status: 403 });
    }
  });

  test('the check returns the number of entries and the hash to keep, and is rate limited', async () => {
    await note('One');
    const { items, total } = await list();
    const check = () => administrator.call(verifyAudit, {});
    expect(await check()).toEqual({ entries: total, brokenAt: null, lastHash: items[0]!.hash });
    for (let more = 0; more < 19; more++) await check();
    expect(await refusalOf(check())).toMatchObject({ status: 429 });
  });
});

describe('exports made in a browser', () => {
  test('are audited for every user, with what was exported', async () => {
    const study = await administrator.call(createStudy, { body: { name: 'Mine' }, query: {} });
    const fileName = 'mine "quoted"\n.csv';
    for (const what of ['aoiMetrics', 'audit'] as const) {
      const studyId = what === 'audit' ? null : study.id;
      await administrator.call(noteExport, { body: { what, studyId, fileName } });
    }
    const { items } = await list({ pageSize: 2 });
    const actor = { id: administrator.userId, name: 'Ada Example' };
    expect(items).toMatchObject([
      { action: 'AUDIT_EXPORTED', actor, targetId: null, details: { what: 'audit', fileName } },
      {
        action: 'DATA_EXPORTED',
        actor,
        targetType: 'study',
        targetId: study.id,
        targetName: 'Mine',
        details: { what: 'aoiMetrics', fileName },
      },
    ]);
    expect(items[0]?.ip).toMatch(/127\.0\.0\.1/);
  });

  test('of another company’s study are refused and not audited', async () => {
    const elsewhere = await server.otherCompanyUser();
    const study = await elsewhere.call(createStudy, { body: { name: 'Theirs' }, query: {} });
    const body = { what: 'signals' as const, studyId: study.id, fileName: 'a.csv' };
    expect(await refusalOf(administrator.call(noteExport, { body }))).toMatchObject({
      status: 404,
    });
    for (const who of [administrator, elsewhere]) {
      expect((await list({ action: 'DATA_EXPORTED' }, who)).total).toBe(0);
    }
  });
});
