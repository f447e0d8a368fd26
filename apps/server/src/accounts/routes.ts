import {
  deleteToken,
  getCurrentCompany,
  getCurrentUser,
  requestToken,
} from '@fovea/contract/accounts';
import { effectiveFeatures } from '@fovea/rules/access';
import { own } from '../door/own';
import { Refusal } from '../door/refusal';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { usernameKey } from './companies';
import { dpaOf } from './dpaOf';
import { passwordIsRight } from './passwords';
import { signInLimits } from './signInLimits';
import { issueResearcherToken, revokeToken } from './tokens';

export function accountRoutes(door: Door, { db, now }: House): void {
  const limits = signInLimits();

  door.serveAnyone(requestToken, async ({ body }, { ip, headers }) => {
    const username = usernameKey(body.username);
    await limits.admit(username, ip);
    const user = username.includes('\0')
      ? undefined
      : await db
          .selectFrom('users')
          .innerJoin('companies', 'companies.id', 'users.companyId')
          .select(['users.id', 'users.companyId', 'users.passwordHash', 'users.disabled'])
          .select(['users.validTo', 'companies.disabled as companyDisabled'])
          .where('users.username', '=', username)
          .executeTakeFirst();
    const right = await passwordIsRight(user?.passwordHash ?? null, body.password);
    if (!user || !right) {
      throw new Refusal(401, 'The e-mail or the password is not right.', 'WRONG_CREDENTIALS');
    }
    if (user.disabled || user.companyDisabled || (user.validTo && user.validTo <= now())) {
      throw new Refusal(
        401,
        'This account is closed. Ask the account administrator of your company.',
        'ACCOUNT_CLOSED',
      );
    }
    await limits.succeeded(username);
    const { token, expires } = await issueResearcherToken(
      db,
      user,
      { ip, userAgent: headers['user-agent'] ?? '' },
      now(),
    );
    return { accessToken: token, expirationDate: expires.toISOString(), mfaNeeded: false };
  });

  door.serve(deleteToken, async (_input, { caller }) => {
    await revokeToken(db, caller.tokenHash);
    return undefined;
  });

  door.serve(getCurrentUser, async (_input, { caller }) => {
    const user = await own(db, caller, 'users', caller.userId, 'user');
    const actor =
      caller.actorUserId === null
        ? null
        : await db
            .selectFrom('users')
            .select(['id', 'name'])
            .where('id', '=', caller.actorUserId)
            .executeTakeFirstOrThrow();
    return {
      ...user,
      actor,
      mustChangePassword: caller.mustChangePassword,
      usesIdentityProvider: user.identitySubject !== null,
      features: [...caller.features],
      createdDate: user.createdAt.toISOString(),
      updatedDate: user.updatedAt.toISOString(),
      validTo: user.validTo?.toISOString() ?? null,
    };
  });

  door.serve(getCurrentCompany, async (_input, { caller }) => {
    const company = await db
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', caller.companyId)
      .executeTakeFirstOrThrow();
    const users = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'features'])
      .where('companyId', '=', caller.companyId)
      .where('disabled', '=', false)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return {
      ...company,
      ...(await dpaOf(db, company.id)),
      createdDate: company.createdAt.toISOString(),
      users: users.map(({ features, ...user }) => ({
        ...user,
        isAccountAdministrator: effectiveFeatures(features, company.features).includes(
          'ACCOUNT_ADMINISTRATION',
        ),
      })),
    };
  });
}
