import { type listPayments, type PAYMENT_SORTS } from '@fovea/contract/people/payments';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/store/database';
import { matchesSearch, nameOrder, pageRange, searchPattern } from '../../platform/store/pagedList';
import { rowCount } from '../../platform/store/rowCount';

type Sort = (typeof PAYMENT_SORTS)[number];

const BY: Readonly<Record<Sort, RawBuilder<unknown>>> = {
  createdDate: sql`payments.created_at`,
  companyName: nameOrder('payments.companyName'),
  invoiceNumber: nameOrder('payments.invoiceNumber'),
  amount: sql`payments.amount_cents`,
  state: sql`payments.state`,
};

/** A page of the payments, newest first by default. */
export async function paymentPage(
  db: Db,
  query: HandlerInput<typeof listPayments>['query'],
): Promise<Answer<typeof listPayments>> {
  const sort = query.sort ?? 'createdDate';
  const direction = query.direction ?? (sort === 'createdDate' ? 'desc' : 'asc');
  const pattern = searchPattern(query.search);
  const matching = db
    .selectFrom('payments')
    .$if(pattern !== null, (rows) =>
      rows.where(matchesSearch(pattern ?? '', ['payments.companyName', 'payments.invoiceNumber'])),
    );
  const { total } = await matching.select(rowCount().as('total')).executeTakeFirstOrThrow();
  const { offset, limit } = pageRange(query);
  const rows = await matching
    .selectAll('payments')
    .orderBy(BY[sort], direction)
    .orderBy('payments.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    total,
    items: rows.map((row) => ({
      ...row,
      createdDate: row.createdAt.toISOString(),
      paidDate: row.paidAt?.toISOString() ?? null,
    })),
  };
}
