import type { AccessToken, Credentials } from '@fovea/contract/people/accounts';
import { usernameKey } from '../accounts/companies';
import { isPasswordCorrect } from '../accounts/passwords';
import { issueSecondFactorToken, type TokenHolder } from '../accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import { accountClosed, isClosed } from '../accounts/accountState';
import type { AttemptLimits } from './attemptLimits';
import { completeSignIn } from './completeSignIn';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { mustHaveSecondFactor } from '../accounts/secondFactorRequirement';
import { lockUser } from '../accounts/lockUser';
import { auditFailedSignIn, type SignInFailure } from './auditFailedSignIn';
import { countSignInAttempt, resetSignInAttempts } from './signInAttempts';

/** The first step of signing in, and the only one without a second factor. */
export async function signInWithPassword(
  context: AppContext,
  limits: AttemptLimits,
  { username: typed, password }: Credentials,
  holder: TokenHolder,
): Promise<AccessToken> {
  const { db, now } = context;
  const username = usernameKey(typed);
  await countSignInAttempt(limits, username, holder.ip);
  const user = await userNamed(db, username);
  const mayUse = user !== undefined && !usesIdentityProvider(context.settings, user);
  // A hash is compared even without a password on record, so that timing reveals nothing.
  const isRight = await isPasswordCorrect(mayUse ? user.passwordHash : null, password);
  const fail = async (reason: SignInFailure, refusal: Refusal) => {
    await auditFailedSignIn(context, { user, typed: username, ip: holder.ip }, reason);
    return refusal;
  };
  if (user === undefined || !isRight) {
    throw await fail('WRONG_CREDENTIALS', wrongCredentials());
  }
  if (isClosed(user, now())) throw await fail('ACCOUNT_CLOSED', accountClosed());
  if (user.firstPasswordUntil !== null && user.firstPasswordUntil <= now()) {
    const message =
      'This first password is too old. Ask the account administrator of your company for a new one.';
    throw await fail('PASSWORD_EXPIRED', new Refusal(401, message, 'PASSWORD_EXPIRED'));
  }
  await resetSignInAttempts(limits, username, holder.ip);
  const given = await db.transaction().execute(async (tx) => {
    const current = await lockUser(tx, user.id);
    // The comparison takes time: the password or the second factor was changed meanwhile.
    if (current?.passwordHash !== user.passwordHash || current.mfaState !== user.mfaState) {
      return null;
    }
    if (user.mfaState === 'DISABLED') {
      const awaits = await mustHaveSecondFactor(tx, context.settings, user.id);
      return await completeSignIn(tx, user, holder, now(), 'password', awaits);
    }
    const { token, expires } = await issueSecondFactorToken(tx, user, holder, now());
    return { accessToken: token, expirationDate: expires.toISOString(), mfaNeeded: true };
  });
  if (given) return given;
  throw await fail('WRONG_CREDENTIALS', wrongCredentials());
}

function wrongCredentials(): Refusal {
  return new Refusal(401, 'The e-mail or the password is not right.', 'WRONG_CREDENTIALS');
}

async function userNamed(db: Db, username: string) {
  // A database text cannot hold this character, so no username contains it.
  const asked = username.replaceAll('\0', '\u{fffd}');
  return await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.id', 'users.companyId', 'users.name', 'users.username', 'users.email'])
    .select(['users.passwordHash', 'users.firstPasswordUntil', 'users.identitySubject'])
    .select(['users.mfaState', 'users.disabled', 'users.validTo'])
    .select('companies.disabled as companyDisabled')
    .where('users.username', '=', asked)
    .executeTakeFirst();
}
