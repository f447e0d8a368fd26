import { getCurrentCompany, getCurrentUser } from '@fovea/contract/people/accounts';
import { effectiveFeatures } from '@fovea/rules/people/access';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { nameOrder } from '../../platform/store/pagedList';
import { usesIdentityProvider } from './usesIdentityProvider';
import { mustHaveSecondFactor } from './secondFactorRequirement';
import { findCurrentDpa } from './findCurrentDpa';

export function accountRoutes(router: Router, { db, settings }: AppContext): void {
  router.serve(getCurrentUser, async (_input, { caller }) => {
    const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
    const actor =
      caller.actorUserId === null
        ? null
        : await db
            .selectFrom('users')
            .select(['id', 'name'])
            .where('id', '=', caller.actorUserId)
            .executeTakeFirstOrThrow();
    const visited = caller.visit
      ? await db
          .selectFrom('studies')
          .select(['id', 'name'])
          .where('id', '=', caller.visit.studyId)
          .where('companyId', '=', caller.companyId)
          .executeTakeFirst()
      : undefined;
    return {
      ...user,
      actor,
      supportVisit:
        caller.visit && visited
          ? {
              studyId: visited.id,
              studyName: visited.name,
              endsDate: caller.visit.endsAt.toISOString(),
            }
          : null,
      mustChangePassword: caller.mustChangePassword,
      mustSetUpSecondFactor: caller.mustSetUpSecondFactor,
      isSecondFactorRequired: await mustHaveSecondFactor(db, settings, user.id),
      usesIdentityProvider: usesIdentityProvider(settings, user),
      features: [...caller.features],
      createdDate: user.createdAt.toISOString(),
      updatedDate: user.updatedAt.toISOString(),
      validTo: user.validTo?.toISOString() ?? null,
    };
  });

  router.serve(getCurrentCompany, async (_input, { caller }) => {
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
      // A visit of support shows one study, not who works in the company.
      .$if(caller.visit !== null, (query) => query.where('id', '=', caller.userId))
      .orderBy(nameOrder('name'))
      .orderBy('id')
      .execute();
    return {
      ...company,
      ...(await findCurrentDpa(db, company.id)),
      ...(caller.visit && { dpaApprover: null }),
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
