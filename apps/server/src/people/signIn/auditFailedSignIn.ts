import { appendAudit, INSTALLATION_CHAIN } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';

interface UserWhoFailed {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

export type SignInFailure =
  'WRONG_CREDENTIALS' | 'ACCOUNT_CLOSED' | 'PASSWORD_EXPIRED' | 'WRONG_CODE' | 'WRONG_IDENTITY';

/**
 * Audits a failed sign-in. What was typed for an unknown user may be a password in the wrong field,
 * so only its pseudonym is stored, which still shows repeated attempts. An unknown address writes
 * as much as a known one, so that timing reveals nothing.
 */
export async function auditFailedSignIn(
  { db, now, secretBox }: Pick<AppContext, 'db' | 'now' | 'secretBox'>,
  who: { readonly user: UserWhoFailed | undefined; readonly typed: string; readonly ip: string },
  reason: SignInFailure,
): Promise<void> {
  const { user, typed, ip } = who;
  await appendAudit(
    db,
    { caller: null, ip, at: now() },
    {
      companyId: user?.companyId ?? INSTALLATION_CHAIN,
      action: 'SIGN_IN_FAILED',
      ...(user && { target: { type: 'user', id: user.id, name: user.name } }),
      details: user ? { reason } : { reason, address: secretBox.pseudonym(typed) },
    },
  );
}
