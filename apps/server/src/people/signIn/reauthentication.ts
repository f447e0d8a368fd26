import { isPasswordCorrect } from '../accounts/passwords';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import type { AttemptLimits } from './attemptLimits';

/** Long enough for the steps of setting up a second factor, too short for a forgotten browser. */
const RECENT_MS = 15 * 60_000;

/**
 * Who finds an open browser or a stolen token must not be able to take the account over: a sign-in
 * or a typed password of this session must be recent.
 * @throws Refusal 403 PROOF_NEEDED
 */
export async function requireRecentAuthentication(
  db: Db | Tx,
  { tokenId }: Pick<Researcher, 'tokenId'>,
  now: Date,
): Promise<void> {
  const session = await (db as Db)
    .selectFrom('tokens')
    .select(['createdAt', 'provedAt'])
    .where('id', '=', tokenId)
    .executeTakeFirst();
  if (!session) throw new Refusal(401, 'Sign in to go on.', 'SIGN_IN');
  const provedMs = (session.provedAt ?? session.createdAt).getTime();
  if (now.getTime() - provedMs <= RECENT_MS) return;
  const message = 'You signed in a while ago. Enter your password again, or sign in again.';
  throw new Refusal(403, message, 'PROOF_NEEDED');
}

/** The password was typed again in this session. @throws Refusal 406 when it is not right */
export async function reauthenticate(
  context: AppContext,
  limits: AttemptLimits,
  caller: Researcher,
  currentPassword: string,
): Promise<void> {
  const { db, now, settings } = context;
  const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
  if (usesIdentityProvider(settings, user)) {
    const message = 'Your identity provider signs you in. Log out and in again, then try again.';
    throw new Refusal(409, message, 'IDENTITY_PROVIDER');
  }
  await limits.take('currentPasswords', user.id);
  if (!(await isPasswordCorrect(user.passwordHash, currentPassword))) {
    throw new Refusal(406, 'Current password incorrect.', 'WRONG_PASSWORD');
  }
  await limits.forget('currentPasswords', user.id);
  await db
    .updateTable('tokens')
    .set({ provedAt: now() })
    .where('id', '=', caller.tokenId)
    .execute();
}
