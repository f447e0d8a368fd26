import type { Company } from '@fovea/contract/people/accounts';
import type { Db, Tx } from '../../platform/store/database';

type DpaOfCompany = Pick<Company, 'dpaVersionApproved' | 'dpaApprovalDate' | 'dpaApprover'>;

/** The data processing agreement in force with a company: the one registered last. */
export async function findCurrentDpa(db: Db | Tx, companyId: string): Promise<DpaOfCompany> {
  const approval = await db
    .selectFrom('dpaApprovals')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('approvedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return {
    dpaVersionApproved: approval?.version ?? null,
    dpaApprovalDate: approval?.approvedAt.toISOString() ?? null,
    dpaApprover: approval ? { id: approval.approverId, name: approval.approverName } : null,
  };
}
