import type { CompanyDetails } from '@fovea/contract/people/companies';
import { findCurrentDpa } from '../accounts/findCurrentDpa';
import type { Researcher } from '../../platform/http/caller';
import type { Db, Tx } from '../../platform/store/database';
import { rowCount } from '../../platform/store/rowCount';
import { isStaff, type CompanyRow } from '../accounts/administrationAccess';

/** A company as this caller may see it. */
export async function companyDetails(
  db: Db | Tx,
  company: CompanyRow,
  caller: Researcher,
): Promise<CompanyDetails> {
  const count = rowCount().as('count');
  const { count: usersCount } = await db
    .selectFrom('users')
    .select(count)
    .where('companyId', '=', company.id)
    .executeTakeFirstOrThrow();
  const { count: studiesCount } = await db
    .selectFrom('studies')
    .select(count)
    .where('companyId', '=', company.id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const labs = await db
    .selectFrom('labs')
    .select(['id', 'name'])
    .where('companyId', '=', company.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return {
    ...company,
    ...(await findCurrentDpa(db, company.id)),
    createdDate: company.createdAt.toISOString(),
    usersCount,
    studiesCount,
    labs,
    // Only the people who run the installation need to know how the customer system is reached.
    resync: isStaff(caller) ? resyncOf(company) : null,
  };
}

function resyncOf(company: CompanyRow): CompanyDetails['resync'] {
  const { resyncState: state, resyncRequestedAt, resyncCompletedAt, resyncMessage } = company;
  if (state === null || resyncRequestedAt === null) return null;
  return {
    state,
    requestedDate: resyncRequestedAt.toISOString(),
    completedDate: resyncCompletedAt?.toISOString() ?? null,
    message: resyncMessage,
  };
}
