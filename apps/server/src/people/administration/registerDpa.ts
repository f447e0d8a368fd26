import type { registerDpa as registerDpaCall } from '@fovea/contract/people/companies';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import { dpaRefusal } from '@fovea/rules/people/dpa';
import { findCurrentDpa } from '../accounts/findCurrentDpa';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { administeredCompany, isStaff } from '../accounts/administrationAccess';
import type { AdminRequest } from './companyChanges';
import { forbidden } from './validateInput';

/** Records which data processing agreement a company has, and who accepted it for the company. */
export async function registerDpa(
  db: Db,
  request: AdminRequest,
  { companyId, userId, dpaVersion }: HandlerInput<typeof registerDpaCall>['body'],
): Promise<void> {
  const { caller, at } = request;
  await db.transaction().execute(async (tx) => {
    // With the lock, the second of two concurrent requests sees that the agreement is registered
    // already.
    const company = await administeredCompany(tx, caller, companyId, 'forUpdate');
    const approver = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', userId)
      .where('companyId', '=', company.id)
      .executeTakeFirst();
    if (!approver) throw notFound('user');
    const { dpaVersionApproved: before } = await findCurrentDpa(tx, company.id);
    const refused = dpaRefusal(
      {
        isInternal: isStaff(caller),
        isAccountAdministrator: caller.features.includes('ACCOUNT_ADMINISTRATION'),
        isOwnCompany: caller.companyId === company.id,
        isInPerson: isInPerson(caller),
      },
      { version: dpaVersion, registered: before, isApprover: caller.userId === userId },
    );
    if (refused === 'NOT_ALLOWED') {
      throw forbidden(
        'Account administrators accept the newest version, for their own company and in person.',
      );
    }
    if (refused === 'ALREADY') {
      throw new Refusal(409, 'This version, or a newer one, is registered already.', 'ALREADY');
    }
    await tx
      .insertInto('dpaApprovals')
      .values({
        id: newId(),
        companyId: company.id,
        version: dpaVersion,
        approverId: approver.id,
        approverName: approver.name,
        registeredBy: caller.userId,
        approvedAt: at,
      })
      .execute();
    await appendAudit(tx, request, {
      companyId: company.id,
      action: 'DPA_REGISTERED',
      target: { type: 'company', id: company.id, name: company.name },
      details: { before, after: dpaVersion, approver: approver.name, approverId: approver.id },
    });
  });
}
