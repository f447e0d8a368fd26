import { deleteToken, requestToken } from '@fovea/contract/people/accounts';
import {
  disableSecondFactor,
  enableSecondFactor,
  verifySecondFactor,
} from '@fovea/contract/people/secondFactor';
import {
  endAllSessions,
  endSignedInSession,
  listSignedInSessions,
  logInAs,
  requestScopedToken,
  sendSecondFactor,
} from '@fovea/contract/people/signIn';
import { revokeToken } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { attemptLimits } from './attemptLimits';
import { holderOf } from './completeSignIn';
import { issueScopedToken, logInAsUser } from './lesserTokens';
import { signInWithPassword } from './passwordSignIn';
import {
  beginSecondFactor,
  switchSecondFactorOff,
  switchSecondFactorOn,
} from './secondFactorSetUp';
import { signInWithCode } from './secondFactorSignIn';
import { endSession, endSessions, signedInSessions } from './signedInSessions';

export function signInRoutes(door: Door, house: House): void {
  const { db, now } = house;
  const limits = attemptLimits(house);

  door.serveAnyone(requestToken, async ({ body }, visit) =>
    signInWithPassword(house, limits, body, holderOf(visit)),
  );

  door.serveAnyone(sendSecondFactor, async ({ body }, visit) =>
    signInWithCode(house, limits, body, holderOf(visit)),
  );

  door.serve(enableSecondFactor, async (_input, { caller }) => ({
    otpAuth: await beginSecondFactor(house, caller),
  }));

  door.serve(verifySecondFactor, async ({ body }, { caller, ip }) => {
    const source = { caller, ip, at: now() };
    const codes = await switchSecondFactorOn(house, limits, caller, body.totp, source);
    return { recoveryCodes: codes.join(',') };
  });

  door.serve(disableSecondFactor, async ({ body }, { caller, ip }) => {
    const source = { caller, ip, at: now() };
    await switchSecondFactorOff(house, limits, caller, body.currentPassword, source);
    return undefined;
  });

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

  door.serve(requestScopedToken, async ({ body }, visit) =>
    issueScopedToken(house, visit.caller, body.scope, holderOf(visit)),
  );

  door.serve(logInAs, async ({ body }, visit) =>
    logInAsUser(house, visit.caller, body.targetId, holderOf(visit)),
  );

  door.serve(listSignedInSessions, async (_input, { caller }) => signedInSessions(house, caller));

  door.serve(endSignedInSession, async ({ signedInId }, { caller, ip }) => {
    await endSession(db, caller, signedInId, { caller, ip, at: now() });
    return undefined;
  });

  door.serve(endAllSessions, async ({ body }, { caller, ip }) => ({
    ended: await endSessions(db, caller, body.butThisOne, { caller, ip, at: now() }),
  }));
}
