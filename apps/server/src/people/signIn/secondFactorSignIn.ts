import type { AccessToken } from '@fovea/contract/people/accounts';
import { tokenHash, type TokenHolder } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import { isClosed } from '../accounts/accountState';
import type { AttemptLimits } from './attemptLimits';
import { completeSignIn } from './completeSignIn';
import { lockUser } from '../accounts/lockUser';
import { auditFailedSignIn } from './auditFailedSignIn';
import { verifyCode, type VerifiedCode } from './verifyCode';

/** After this many wrong codes the first step must be repeated. */
const WRONG_CODES_MAX = 5;

/** The second step of signing in, with six digits from an app or a recovery code. */
export async function signInWithCode(
  context: AppContext,
  limits: AttemptLimits,
  sent: { readonly accessToken: string; readonly totp: string },
  holder: TokenHolder,
): Promise<AccessToken> {
  const { db } = context;
  await limits.take('codesFromAddress', holder.ip);
  const hash = tokenHash(sent.accessToken);
  const user = await userOfFirstStep(context, hash);
  if (!user) throw beginAgain();
  await limits.take('codesOfAccount', user.id);
  await limits.take('codesOfAccountInADay', user.id);
  const tries = await countAttempt(context, hash);
  if (tries === null) throw beginAgain();
  const proven = await verifyCode(context, user, sent.totp);
  if (proven) {
    const entered = await db
      .transaction()
      .execute((tx) => completeWithCode(tx, { context, user, hash, proven, holder }));
    if (entered) {
      await limits.forget('codesOfAccount', user.id);
      await limits.forget('codesOfAccountInADay', user.id);
      return entered;
    }
  }
  await auditFailedSignIn(context, { user, typed: '', ip: holder.ip }, 'WRONG_CODE');
  if (tries < WRONG_CODES_MAX) {
    throw new Refusal(401, 'This code is not right, or it was used before.', 'WRONG_CODE');
  }
  await db.deleteFrom('tokens').where('hash', '=', hash).execute();
  throw beginAgain();
}

/** The user who gave a correct password recently and may still send a code. */
async function userOfFirstStep({ db, now }: Pick<AppContext, 'db' | 'now'>, hash: string) {
  const user = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'users.name', 'users.mfaSecret', 'users.disabled'])
    .select(['users.validTo', 'companies.disabled as companyDisabled'])
    .where('tokens.hash', '=', hash)
    .where('tokens.kind', '=', 'secondFactor')
    .where('tokens.expiresAt', '>', now())
    .where('users.mfaState', '=', 'ENABLED')
    .executeTakeFirst();
  return user && !isClosed(user, now()) ? user : undefined;
}

/**
 * Counts the attempt before the code is compared, so that concurrent attempts count like sequential
 * ones.
 * @returns the number of this attempt; null when the limit was reached
 */
async function countAttempt({ db }: Pick<AppContext, 'db'>, hash: string): Promise<number | null> {
  const counted = await db
    .updateTable('tokens')
    .set((token) => ({ wrongCodes: token('wrongCodes', '+', 1) }))
    .where('hash', '=', hash)
    .where('wrongCodes', '<', WRONG_CODES_MAX)
    .returning('wrongCodes')
    .executeTakeFirst();
  return counted?.wrongCodes ?? null;
}

interface Entering {
  readonly context: Pick<AppContext, 'now'>;
  readonly user: { readonly id: string; readonly companyId: string; readonly name: string };
  readonly hash: string;
  readonly proven: VerifiedCode;
  readonly holder: TokenHolder;
}

/** Null when the same code was used meanwhile. */
async function completeWithCode(
  tx: Tx,
  { context, user, hash, proven, holder }: Entering,
): Promise<AccessToken | null> {
  const at = context.now();
  await lockUser(tx, user.id);
  const spent = await proven.spend(tx);
  if (spent === null) return null;
  const { numDeletedRows } = await tx
    .deleteFrom('tokens')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  // The first step was completed with another code or revoked meanwhile: this code stays unused.
  if (numDeletedRows === 0n) throw beginAgain();
  const entered = await completeSignIn(tx, user, holder, at, proven.proof);
  if (spent.codesLeft !== undefined) {
    await appendAudit(
      tx,
      { caller: { userId: user.id, actorUserId: null }, ip: holder.ip, at },
      {
        companyId: user.companyId,
        action: 'RECOVERY_CODE_USED',
        target: { type: 'user', id: user.id, name: user.name },
        details: { codesLeft: spent.codesLeft },
      },
    );
  }
  return entered;
}

function beginAgain(): Refusal {
  return new Refusal(
    401,
    'Sign in again with your e-mail and password: this step is too long ago, or had too many wrong codes.',
    'BEGIN_AGAIN',
  );
}
