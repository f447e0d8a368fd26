import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import { effectiveFeatures } from '@fovea/rules/people/access';
import { own } from '../../platform/http/own';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { usesIdentityProvider } from './identityUsers';
import { dpaOf } from './dpaOf';

export function accountRoutes(door: Door, { db, settings }: House): void {
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
      usesIdentityProvider: usesIdentityProvider(settings, user),
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
