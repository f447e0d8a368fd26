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
  proveIdentity,
  requestScopedToken,
  sendSecondFactor,
} from '@fovea/contract/people/signIn';
import { revokeToken } from '../accounts/tokens';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import type { OtherProtocol, Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { attemptLimits } from './attemptLimits';
import { signInHolder } from './completeSignIn';
import { issueScopedToken, logInAsUser } from './scopedTokens';
import { reauthenticate, requireRecentAuthentication } from './reauthentication';
import { signInWithPassword } from './passwordSignIn';
import {
  startSecondFactorSetUp,
  deactivateSecondFactor,
  activateSecondFactor,
} from './secondFactorSetUp';
import { signInWithCode } from './secondFactorSignIn';
import { endSession, endSessions, signedInSessions } from './signedInSessions';

/** @param tokenGrants what the address of the sign-in answers to third-party apps */
export function signInRoutes(
  router: Router,
  context: AppContext,
  tokenGrants: OtherProtocol,
): void {
  const { db, now } = context;
  const limits = attemptLimits(context);

  router.servePublic(
    requestToken,
    async ({ body }, request) => signInWithPassword(context, limits, body, signInHolder(request)),
    tokenGrants,
  );

  router.servePublic(sendSecondFactor, async ({ body }, request) =>
    signInWithCode(context, limits, body, signInHolder(request)),
  );

  router.serve(proveIdentity, async ({ body }, { caller }) => {
    await reauthenticate(context, limits, caller, body.currentPassword);
    return undefined;
  });

  router.serve(enableSecondFactor, async (_input, { caller }) => {
    await requireRecentAuthentication(db, caller, now());
    return { otpAuth: await startSecondFactorSetUp(context, caller) };
  });

  router.serve(verifySecondFactor, async ({ body }, { caller, ip }) => {
    const source = { caller, ip, at: now() };
    const codes = await activateSecondFactor(context, limits, caller, body.totp, source);
    return { recoveryCodes: codes.join(',') };
  });

  router.serve(disableSecondFactor, async ({ body }, { caller, ip }) => {
    const source = { caller, ip, at: now() };
    await deactivateSecondFactor(context, limits, caller, body.currentPassword, source);
    return undefined;
  });

  router.serve(deleteToken, async (_input, { caller, ip }) => {
    await db.transaction().execute(async (tx) => {
      await revokeToken(tx, caller.tokenHash);
      if (caller.app) {
        // Its refresh token too: an app that is done gives everything back.
        const { authorizationId } = caller.app;
        await tx.deleteFrom('appAuthorizations').where('id', '=', authorizationId).execute();
      }
      await appendAudit(
        tx,
        { caller, ip, at: now() },
        { companyId: caller.companyId, action: endedAction(caller) },
      );
    });
    return undefined;
  });

  router.serve(requestScopedToken, async ({ body }, request) =>
    issueScopedToken(context, request.caller, body.scope, signInHolder(request)),
  );

  router.serve(logInAs, async ({ body }, request) =>
    logInAsUser(context, request.caller, body.targetId, signInHolder(request)),
  );

  router.serve(listSignedInSessions, async (_input, { caller }) =>
    signedInSessions(context, caller),
  );

  router.serve(endSignedInSession, async ({ signedInId }, { caller, ip }) => {
    await endSession(db, caller, signedInId, { caller, ip, at: now() });
    return undefined;
  });

  router.serve(endAllSessions, async ({ body }, { caller, ip }) => ({
    ended: await endSessions(db, caller, body.butThisOne, { caller, ip, at: now() }),
  }));
}

function endedAction({ app, personalToken }: Researcher) {
  if (app) return 'APP_REVOKED';
  return personalToken ? 'PERSONAL_TOKEN_REVOKED' : 'SIGN_OUT';
}
