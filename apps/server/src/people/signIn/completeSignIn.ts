import type { AccessToken } from '@fovea/contract/people/accounts';
import { issueResearcherToken, type TokenHolder } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Tx } from '../../platform/store/database';

interface UserWhoSignsIn {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

/** How the user was authenticated. */
export type SignInProof =
  'password' | 'passwordAndApp' | 'passwordAndRecoveryCode' | 'identityProvider';

/**
 * Issues a token and audits the sign-in. The audit entry comes last, because it locks the log.
 * @param awaitsSecondFactor the token allows nothing before the second factor is set up
 */
export async function completeSignIn(
  tx: Tx,
  user: UserWhoSignsIn,
  holder: TokenHolder,
  now: Date,
  proof: SignInProof,
  awaitsSecondFactor = false,
): Promise<AccessToken> {
  const { token, expires } = await issueResearcherToken(tx, user, holder, now, {
    awaitsSecondFactor,
  });
  await tx
    .updateTable('users')
    .set({ lastSignInAt: now })
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await appendAudit(
    tx,
    { caller: { userId: user.id, actorUserId: null }, ip: holder.ip, at: now },
    {
      companyId: user.companyId,
      action: 'SIGN_IN',
      target: { type: 'user', id: user.id, name: user.name },
      details: { with: proof },
    },
  );
  return { accessToken: token, expirationDate: expires.toISOString(), mfaNeeded: false };
}

export function signInHolder({
  ip,
  headers,
}: {
  readonly ip: string;
  readonly headers: Readonly<Record<string, unknown>>;
}): TokenHolder {
  const said = headers['user-agent'];
  return { ip, userAgent: typeof said === 'string' ? said : '' };
}
