import { effectiveFeatures } from '@fovea/rules/people/access';
import { isSecondFactorRequired } from '@fovea/rules/people/secondFactor';
import type { AppContext } from '../../platform/context/appContext';
import type { Db, Tx } from '../../platform/store/database';
import { isDemoAccount } from './demoAccounts';
import { usesIdentityProvider } from './usesIdentityProvider';

/** Whether this user must have a second factor. */
export async function mustHaveSecondFactor(
  db: Db | Tx,
  settings: AppContext['settings'],
  userId: string,
): Promise<boolean> {
  const user = await (db as Db)
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select(['users.username', 'users.email', 'users.identitySubject', 'users.features'])
    .select(['companies.features as companyFeatures', 'companies.isSecondFactorRequired'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return isSecondFactorRequired({
    usesIdentityProvider: usesIdentityProvider(settings, user),
    features: effectiveFeatures(user.features, user.companyFeatures),
    isRequiredByCompany: user.isSecondFactorRequired,
    isOfDemo: isDemoAccount(user.username),
  });
}

/** How many users of a company would have to set up a second factor. */
export async function countWithoutSecondFactor(
  db: Db | Tx,
  settings: AppContext['settings'],
  companyId: string,
): Promise<number> {
  const users = await (db as Db)
    .selectFrom('users')
    .select(['username', 'email', 'identitySubject'])
    .where('companyId', '=', companyId)
    .where('mfaState', '=', 'DISABLED')
    .where('disabled', '=', false)
    .execute();
  return users.filter((user) => !usesIdentityProvider(settings, user)).length;
}
