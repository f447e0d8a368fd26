import { type COMPANY_SORTS, type listCompanies } from '@fovea/contract/people/companies';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/store/database';
import {
  localeOrder,
  matchesSearch,
  pageRange,
  searchPattern,
} from '../../platform/store/pagedList';

type Sort = (typeof COMPANY_SORTS)[number];

const BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  name: localeOrder('companies.name'),
  salesforceId: sql`companies.salesforce_id`,
  usersCount: sql`coalesce(counted.users, 0)`,
  createdDate: sql`companies.created_at`,
};

/** A page of the companies, newest first by default. */
export async function companyPage(
  db: Db,
  query: HandlerInput<typeof listCompanies>['query'],
): Promise<Answer<typeof listCompanies>> {
  const sort = query.sort ?? 'createdDate';
  const direction = query.direction ?? (sort === 'createdDate' ? 'desc' : 'asc');
  const pattern = searchPattern(query.search);
  const matching = db
    .selectFrom('companies')
    .$if(pattern !== null, (rows) =>
      rows.where(
        matchesSearch(pattern ?? '', [
          'companies.name',
          'companies.salesforceId',
          'companies.customerKey',
          'companies.id',
        ]),
      ),
    );
  const { total } = await matching
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const { offset, limit } = pageRange(query);
  // Counting all users at once is cheaper than a query per company, but only sorting by count needs
  // it.
  const page =
    sort === 'usersCount'
      ? matching
          .leftJoin(
            (from) =>
              from
                .selectFrom('users')
                .select(['users.companyId as ofCompany', sql<number>`count(*)::int`.as('users')])
                .groupBy('users.companyId')
                .as('counted'),
            (on) => on.onRef('counted.ofCompany', '=', 'companies.id'),
          )
          .selectAll('companies')
      : matching.selectAll('companies');
  const rows = await page
    .orderBy(BY[sort], direction)
    .orderBy('companies.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const counts = await usersCounts(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    items: rows.map((row) => ({
      ...row,
      usersCount: counts.get(row.id) ?? 0,
      createdDate: row.createdAt.toISOString(),
    })),
  };
}

async function usersCounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const counts = await db
    .selectFrom('users')
    .select(['companyId', sql<number>`count(*)::int`.as('count')])
    .where('companyId', 'in', ids)
    .groupBy('companyId')
    .execute();
  return new Map(counts.map(({ companyId, count }) => [companyId, count]));
}
