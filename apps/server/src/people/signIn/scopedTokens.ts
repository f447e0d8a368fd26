import type { AccessToken } from '@fovea/contract/people/accounts';
import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { isInDomain } from '@fovea/rules/inputs/emailAddress';
import { scopeProblem } from '@fovea/rules/people/features';
import { issueResearcherToken, type IssuedToken, type TokenHolder } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import { isInPerson, type Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { accountClosed, isClosed } from '../accounts/accountState';
import { isTokenActive, lockUser } from '../accounts/lockUser';

type ScopeProblem = NonNullable<ReturnType<typeof scopeProblem>>;

const SCOPE_MESSAGES: Readonly<Record<ScopeProblem, string>> = {
  empty: 'Name at least one feature.',
  doubled: 'A feature is named twice.',
  unknown: 'A feature that is named does not exist.',
  restricted: 'A token cannot be limited to a restricted feature.',
  notHeld: 'Your account does not have a feature that is named.',
};

/** The features that a token is limited to, in the order of all features. @throws Refusal 400 */
export function checkedScope(named: readonly string[], features: readonly Feature[]): Feature[] {
  const problem = scopeProblem(named, features);
  if (problem) throw new Refusal(400, SCOPE_MESSAGES[problem], 'BAD_SCOPE');
  return FEATURES.filter((feature) => named.includes(feature));
}

/** Issues a token of the same user with fewer features, for a program that is not fully trusted. */
export async function issueScopedToken(
  { db, now }: AppContext,
  caller: Researcher,
  typed: string,
  holder: TokenHolder,
): Promise<AccessToken> {
  const named = typed.split(/\s+/).filter((one) => one !== '');
  const scope = checkedScope(named, caller.features);
  const at = now();
  return await db.transaction().execute(async (tx) => {
    await mustStillBeSignedIn(tx, caller);
    const user = { id: caller.userId, companyId: caller.companyId };
    const limits = { scope, issuedBy: caller.tokenId };
    const issued = await issueResearcherToken(tx, user, holder, at, limits);
    await appendAudit(
      tx,
      { caller, ip: holder.ip, at },
      { companyId: caller.companyId, action: 'SCOPED_TOKEN_MADE', details: { scope } },
    );
    return answerOf(issued);
  });
}

/**
 * Lets staff see what a user sees: for an hour, without the rights of staff, and in the audit log
 * of that company.
 */
export async function logInAsUser(
  { db, now, settings }: AppContext,
  caller: Researcher,
  targetId: string,
  holder: TokenHolder,
): Promise<AccessToken> {
  if (!isInPerson(caller)) throw notAllowed('Log in as somebody from your own, unlimited session.');
  if (targetId === caller.userId) throw notAllowed('This is you.');
  const at = now();
  return await db.transaction().execute(async (tx) => {
    await mustStillBeSignedIn(tx, caller);
    const target = await tx
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.companyId')
      .select(['users.id', 'users.companyId', 'users.name', 'users.username', 'users.email'])
      .select(['users.features', 'users.disabled', 'users.validTo'])
      .select('companies.disabled as companyDisabled')
      .where('users.id', '=', targetId)
      .executeTakeFirst();
    if (!target) throw notFound('user');
    const isStaff =
      target.features.includes('INTERNAL') ||
      [target.username, target.email].some((one) => isInDomain(one, settings.staffDomain));
    if (isStaff) throw notAllowed('Nobody logs in as internal staff.');
    if (isClosed(target, at)) throw accountClosed(409);
    const issued = await issueResearcherToken(tx, target, holder, at, {
      actorUserId: caller.userId,
    });
    await appendAudit(
      tx,
      { caller, ip: holder.ip, at },
      {
        companyId: target.companyId,
        action: 'LOGGED_IN_AS',
        target: { type: 'user', id: target.id, name: target.name },
      },
    );
    return answerOf(issued);
  });
}

/** Otherwise the new token could outlive a "sign out everywhere" that happened in between. */
export async function mustStillBeSignedIn(
  tx: Tx,
  { userId, tokenHash }: Researcher,
): Promise<void> {
  await lockUser(tx, userId);
  if (!(await isTokenActive(tx, tokenHash))) throw new Refusal(401, 'Sign in to go on.', 'SIGN_IN');
}

function answerOf({ token, expires }: IssuedToken): AccessToken {
  return { accessToken: token, expirationDate: expires.toISOString(), mfaNeeded: false };
}

function notAllowed(message: string): Refusal {
  return new Refusal(403, message, 'NOT_ALLOWED');
}
