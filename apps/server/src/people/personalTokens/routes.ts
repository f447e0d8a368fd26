import {
  createPersonalToken,
  listPersonalTokens,
  listUserTokens,
  revokePersonalToken,
  revokeUserToken,
} from '@fovea/contract/people/personalTokens';
import type { AppContext } from '../../platform/context/appContext';
import { requireOwned } from '../../platform/http/requireOwned';
import type { Router } from '../../platform/http/router';
import { administeredUser } from '../accounts/administrationAccess';
import { createPersonalTokenOf, personalTokensOf, revokePersonalTokenOf } from './personalTokens';

export function personalTokenRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(listPersonalTokens, async (_input, { caller }) => {
    const { userId: id, companyId } = caller;
    return await personalTokensOf(context, { id, companyId });
  });

  router.serve(createPersonalToken, async ({ body }, { caller, ip }) =>
    createPersonalTokenOf(context, caller, body, { caller, ip, at: now() }),
  );

  router.serve(revokePersonalToken, async ({ personalTokenId }, { caller, ip }) => {
    const user = await requireOwned(db, caller, 'users', caller.userId, 'user');
    await revokePersonalTokenOf(db, user, personalTokenId, { caller, ip, at: now() });
    return undefined;
  });

  router.serve(listUserTokens, async ({ userId }, { caller }) => {
    const user = await administeredUser(db, caller, userId);
    return await personalTokensOf(context, user);
  });

  router.serve(revokeUserToken, async ({ userId, personalTokenId }, { caller, ip }) => {
    const user = await administeredUser(db, caller, userId);
    await revokePersonalTokenOf(db, user, personalTokenId, { caller, ip, at: now() });
    return undefined;
  });
}
