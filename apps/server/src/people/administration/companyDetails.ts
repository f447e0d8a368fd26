import type { CompanyDetails } from '@fovea/contract/people/companies';
import { findCurrentDpa } from '../accounts/findCurrentDpa';
import type { Researcher } from '../../platform/http/caller';
import type { AppContext } from '../../platform/context/appContext';
import { rowCount } from '../../platform/store/rowCount';
import { countWithoutSecondFactor } from '../accounts/secondFactorRequirement';
import { isStaff, type CompanyRow } from '../accounts/administrationAccess';

/** A company as this caller may see it. */
export async function companyDetails(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
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
    usersWithoutSecondFactor: await countWithoutSecondFactor(db, settings, company.id),
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
