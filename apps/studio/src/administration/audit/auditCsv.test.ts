import type { AuditEntry } from '@fovea/contract/platform/audit';
import type { Call } from '@fovea/link/calls/call';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { formatCsvTime } from '../../downloads/formatCsv';
import { allEntries, auditRows } from './auditCsv';

const entry = (seq: number): AuditEntry => ({
  seq,
  date: '2026-11-22T03:00:00.000Z',
  action: 'PERMISSIONS_CHANGED',
  actor: { id: 'staff', name: 'Sam' },
  actingAs: { id: 'u1', name: 'Anna' },
  targetType: 'user',
  targetId: 'u2',
  targetName: 'Ben',
  targetExists: true,
  details: { features: { before: [], after: ['STUDY'] } },
  ip: '192.0.2.1',
  hash: `hash${seq}`,
});

/** A server with some entries, to which every call adds more; records the queries. */
function serverWith(had: number, asked: Record<string, unknown>[], more: number): Call {
  const answer = async (_: unknown, input: { query: { page: number; pageSize: number } }) => {
    const total = had + more * asked.length;
    asked.push(input.query);
    const { page, pageSize } = input.query;
    const first = page * pageSize;
    const count = Math.max(0, Math.min(pageSize, total - first));
    return { total, items: Array.from({ length: count }, (__, at) => entry(total - first - at)) };
  };
  return answer as unknown as Call;
}

async function fetched(total: number, search = {}, more = 0) {
  const asked: Record<string, unknown>[] = [];
  const steps: number[] = [];
  const entries = await allEntries({
    call: serverWith(total, asked, more),
    search,
    signal: new AbortController().signal,
    onProgress: (done) => steps.push(done),
  });
  return { entries, asked, steps };
}

it('fetches every page, reports progress, and stops after the last one', async () => {
  const { entries, asked, steps } = await fetched(450);
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at));
  expect(asked.map(({ page }) => page)).toEqual([0, 1, 2]);
  expect(steps).toEqual([200, 400, 450]);
});

it('returns each entry once while new ones are added, independent of the local clock', async () => {
  const { entries, asked } = await fetched(450, {}, 7);
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 450 }, (_, at) => 450 - at));
  expect(asked[0]).not.toHaveProperty('to');
  const until = { to: '2026-11-20' };
  expect((await fetched(1, until)).asked[0]).toMatchObject({
    to: new Date(2026, 10, 21).toISOString(),
  });
});

it('an empty log is a single page', async () => {
  const { entries, asked } = await fetched(0);
  expect(entries).toEqual([]);
  expect(asked).toHaveLength(1);
});

it('a row has actor, impersonated user, target and hash', () => {
  const [head, row] = auditRows(createIntl({ locale: 'en' }), [entry(7)]);
  expect(row).toHaveLength(head!.length);
  expect(row).toEqual([
    7,
    formatCsvTime(new Date('2026-11-22T03:00:00.000Z')),
    'Permissions changed',
    'PERMISSIONS_CHANGED',
    'Sam',
    'staff',
    'Anna',
    'u1',
    'user',
    'Ben',
    'u2',
    'features: +STUDY',
    '192.0.2.1',
    'hash7',
  ]);
});
