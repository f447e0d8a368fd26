import {
  authorizeApp,
  changeApp,
  deleteApp,
  getThirdPartyApp,
  listApps,
  listAuthorizedApps,
  listUserApps,
  registerApp,
  renewAppSecret,
  revokeAuthorizedApp,
  revokeUserApp,
} from '@fovea/contract/people/apps';
import type { FastifyInstance } from 'fastify';
import { auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { administeredUser } from '../accounts/administrationAccess';
import { askingApp, createCode, thirdPartyApp } from './authorizeApp';
import { authorizedAppsOf, revokeAuthorizedAppOf } from './authorizedApps';
import { oauthRoutes } from './oauthRoutes';
import {
  changeAppOf,
  deleteAppOf,
  listedApps,
  registerAppOf,
  renewSecretOf,
} from './registeredApps';

/** Third-party apps: registration, what users are asked and have authorized, and the addresses of OAuth. */
export function appRoutes(app: FastifyInstance, router: Router, context: AppContext): void {
  const { db, now, publicUrl } = context;
  oauthRoutes(app, context);

  router.serve(getThirdPartyApp, async ({ appId }, { caller }) =>
    thirdPartyApp(await askingApp(db, caller, appId), publicUrl()),
  );

  router.serve(authorizeApp, async (input, request) => ({
    authorizationCode: await createCode(
      context,
      request.caller,
      input,
      auditSource(request, now()),
    ),
  }));

  router.serve(listAuthorizedApps, async (_input, { caller }) => {
    const { userId: id, companyId } = caller;
    return await authorizedAppsOf(context, { id, companyId });
  });

  router.serve(revokeAuthorizedApp, async ({ appId }, request) => {
    const { caller } = request;
    const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
    await revokeAuthorizedAppOf(db, user, appId, auditSource(request, now()));
    return undefined;
  });

  router.serve(listUserApps, async ({ userId }, { caller }) =>
    authorizedAppsOf(context, await administeredUser(db, caller, userId)),
  );

  router.serve(revokeUserApp, async ({ userId, appId }, request) => {
    const user = await administeredUser(db, request.caller, userId);
    await revokeAuthorizedAppOf(db, user, appId, auditSource(request, now()));
    return undefined;
  });

  router.serve(listApps, async ({ query }, { caller }) => listedApps(db, caller, query.companyId));

  router.serve(registerApp, async ({ body }, request) =>
    registerAppOf(db, request.caller, body, auditSource(request, now())),
  );

  router.serve(changeApp, async ({ appId, body }, request) =>
    changeAppOf(db, request.caller, appId, body, auditSource(request, now())),
  );

  router.serve(renewAppSecret, async ({ appId }, request) => ({
    clientSecret: await renewSecretOf(db, request.caller, appId, auditSource(request, now())),
  }));

  router.serve(deleteApp, async ({ appId }, request) => {
    await deleteAppOf(db, request.caller, appId, auditSource(request, now()));
    return undefined;
  });
}
