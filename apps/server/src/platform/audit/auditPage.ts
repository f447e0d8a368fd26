import type { AuditEntry, listAuditEntries } from '@fovea/contract/platform/audit';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { Selectable } from 'kysely';
import { Refusal } from '../http/refusal';
import type { Db } from '../store/database';
import { matchesSearch, pageRange, searchPattern } from '../store/pagedList';
import type { Tables } from '../store/tables';
import { existingTargets } from './existingTargets';

type Query = HandlerInput<typeof listAuditEntries>['query'];

const SEARCHED = ['actorName', 'actingAsName', 'targetName', 'targetId', 'ip'] as const;

/** One page of a chain. */
export async function auditPage(
  db: Db,
  chain: string,
  query: Query,
): Promise<Answer<typeof listAuditEntries>> {
  let found = db.selectFrom('auditEntries').where('chain', '=', chain);
  if (query.action) found = found.where('action', '=', query.action);
  const { userId } = query;
  if (userId !== undefined) {
    found = found.where((is) => is.or([is('actorId', '=', userId), is('actingAsId', '=', userId)]));
  }
  if (query.from !== undefined) found = found.where('at', '>=', moment(query.from, 'from'));
  if (query.to !== undefined) found = found.where('at', '<', moment(query.to, 'to'));
  const pattern = searchPattern(query.search);
  if (pattern !== null) found = found.where(matchesSearch(pattern, SEARCHED));
  const { total } = await found
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const { offset, limit } = pageRange(query);
  const rows = await found
    .selectAll()
    .orderBy('seq', query.direction ?? 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const isThere = await existingTargets(db, chain, rows);
  const items = rows.map((row) => ({ ...answerOf(row), targetExists: isThere(row) }));
  return { items, total: Number(total) };
}

/** A day or a point in time in ISO 8601. */
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

function moment(text: string, name: string): Date {
  const date = new Date(text);
  if (!MOMENT.test(text) || !(date.getTime() >= 0 && date.getUTCFullYear() <= 9999)) {
    const message = `'${name}' must be a day or a moment, for example 2030-12-31T12:00:00Z.`;
    throw new Refusal(400, message, 'DATE_NOT_VALID');
  }
  return date;
}

function answerOf(row: Selectable<Tables['auditEntries']>): Omit<AuditEntry, 'targetExists'> {
  return {
    seq: row.seq,
    date: row.at.toISOString(),
    action: row.action,
    actor: person(row.actorId, row.actorName),
    actingAs: person(row.actingAsId, row.actingAsName),
    targetType: row.targetType,
    targetId: row.targetId,
    targetName: row.targetName,
    details: detailsOf(row.details),
    ip: row.ip,
    hash: row.hash,
  };
}

function person(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

/** An entry corrupted in the database must not hide the others. */
function detailsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Shown unparsed.
  }
  return { unreadable: text };
}
