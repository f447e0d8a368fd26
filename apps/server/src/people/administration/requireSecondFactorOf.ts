import { canRequireSecondFactor } from '@fovea/rules/people/secondFactor';
import { administeredCompany } from '../accounts/administrationAccess';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { requireRecentAuthentication } from '../signIn/reauthentication';
import type { AdminRequest } from './companyChanges';
import { diffRow, isEmpty } from './rowDiff';
import { forbidden } from './validateInput';

/**
 * Requires a second factor of everybody in a company, or no longer. It holds for new sign-ins, so that
 * nobody's open work is interrupted.
 */
export async function requireSecondFactorOf(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  request: AdminRequest,
  companyId: string,
  isRequired: boolean,
): Promise<void> {
  const { caller, at } = request;
  await db.transaction().execute(async (tx) => {
    const company = await administeredCompany(tx, caller, companyId, 'forUpdate');
    if (!isInPerson(caller)) throw forbidden('Do this from your own, unlimited session.');
    await requireRecentAuthentication(tx, caller, at);
    const changes = diffRow(company, { isSecondFactorRequired: isRequired });
    if (isEmpty(changes)) return;
    const administrator = await tx
      .selectFrom('users')
      .select(['mfaState', 'username', 'email', 'identitySubject'])
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    const canRequire = canRequireSecondFactor({
      usesIdentityProvider: usesIdentityProvider(settings, administrator),
      mfaState: administrator.mfaState,
    });
    if (isRequired && !canRequire) {
      const message =
        'Set up two-factor authentication for yourself first, then require it of everybody.';
      throw new Refusal(409, message, 'OWN_FACTOR_FIRST');
    }
    await tx
      .updateTable('companies')
      .set({ isSecondFactorRequired: isRequired })
      .where('id', '=', company.id)
      .execute();
    await appendAudit(tx, request, {
      companyId: company.id,
      action: 'COMPANY_CHANGED',
      target: { type: 'company', id: company.id, name: company.name },
      details: changes,
    });
  });
}
