import type { listInbox } from '@fovea/contract/people/support';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { Db } from '../../platform/store/database';
import { matchesSearch, pageRange, searchPattern } from '../../platform/store/pagedList';
import { rowCount } from '../../platform/store/rowCount';
import { inboxItemOf, supportQuery } from './supportAnswers';

const SEARCHED = [
  'supportRequests.problemDescription',
  'supportRequests.studyName',
  'users.name',
  'users.email',
  'companies.name',
] as const;

/** One page of what the users of every company wrote, newest first unless asked otherwise. */
export async function inboxPage(
  db: Db,
  query: HandlerInput<typeof listInbox>['query'],
  now: Date,
): Promise<Answer<typeof listInbox>> {
  let found = supportQuery(db);
  if (query.kind) found = found.where('supportRequests.kind', '=', query.kind);
  if (query.state) found = found.where('supportRequests.state', '=', query.state);
  const pattern = searchPattern(query.search);
  if (pattern !== null) found = found.where(matchesSearch(pattern, SEARCHED));
  const { total } = await found
    .clearSelect()
    .select(rowCount().as('total'))
    .executeTakeFirstOrThrow();
  const { offset, limit } = pageRange(query);
  const direction = query.direction ?? 'desc';
  const rows = await found
    .orderBy('supportRequests.createdAt', direction)
    .orderBy('supportRequests.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return { items: rows.map((row) => inboxItemOf(row, now)), total };
}
