import { deleteToken, requestToken } from '@fovea/contract/accounts';
import { revokeToken } from '../accounts/tokens';
import { appendAudit } from '../audit/appendAudit';
import type { Door } from '../door/serve';
import type { House } from '../house';
import { attemptLimits } from './attemptLimits';
import { holderOf } from './completeSignIn';
import { signInWithPassword } from './passwordSignIn';

export function signInRoutes(door: Door, house: House): void {
  const { db, now } = house;
  const limits = attemptLimits(house);

  door.serveAnyone(requestToken, async ({ body }, visit) =>
    signInWithPassword(house, limits, body, holderOf(visit)),
  );

  door.serve(deleteToken, async (_input, { caller, ip }) => {
    await db.transaction().execute(async (tx) => {
      await revokeToken(tx, caller.tokenHash);
      await appendAudit(
        tx,
        { caller, ip, at: now() },
        { companyId: caller.companyId, action: 'SIGN_OUT' },
      );
    });
    return undefined;
  });
}
