import { isPasswordCorrect } from '../accounts/passwords';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueMail } from '../mail/mailJobs';
import type { AttemptLimits } from './attemptLimits';
import { mustHaveSecondFactor } from '../accounts/secondFactorRequirement';
import { usesIdentityProvider } from '../accounts/usesIdentityProvider';
import { lockUser } from '../accounts/lockUser';
import {
  deleteRecoveryCodes,
  hashRecoveryCodes,
  newRecoveryCodes,
  replaceRecoveryCodes,
} from './recoveryCodes';
import { generateTotpSecret, otpAuthUri, stepOfCode, totpSecretOwner } from './totp';

/** Time to install an app and scan the code. */
const PENDING_MS = 15 * 60_000;

/**
 * Starts to set up a second factor, which stays off until its first code.
 * @returns the otpauth URI
 */
export async function startSecondFactorSetUp(
  context: AppContext,
  caller: Researcher,
): Promise<string> {
  const user = await userWho(context, caller, 'isOff');
  const secret = generateTotpSecret();
  await context.db
    .updateTable('users')
    .set({
      mfaPendingSecret: context.secretBox.seal(secret, totpSecretOwner(user.id)),
      mfaPendingAt: context.now(),
    })
    .where('id', '=', user.id)
    .where('mfaState', '=', 'DISABLED')
    .execute();
  return otpAuthUri(secret, user.username);
}

/** Activates the second factor with the first code of the app. @returns the recovery codes */
export async function activateSecondFactor(
  context: AppContext,
  limits: AttemptLimits,
  caller: Researcher,
  typed: string,
  source: AuditSource,
): Promise<string[]> {
  const user = await userWho(context, caller, 'isOff');
  const { mfaPendingSecret: sealed, mfaPendingAt: since } = user;
  const isPending =
    since !== null && source.at.getTime() - since.getTime() <= PENDING_MS && sealed !== null;
  const secret = isPending ? context.secretBox.open(sealed, totpSecretOwner(user.id)) : null;
  if (secret === null) throw beginAgain();
  await limits.take('setUpCodes', user.id);
  const step = stepOfCode(secret, typed.replace(/\s/g, ''), source.at);
  if (step === null) throw new Refusal(400, 'Invalid authentication code.', 'WRONG_CODE');
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(codes);
  await context.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ mfaState: 'ENABLED', mfaSecret: sealed, mfaLastStep: step, ...NOTHING_PENDING })
      .where('id', '=', user.id)
      .where('mfaState', '=', 'DISABLED')
      .where('mfaPendingSecret', '=', sealed)
      .executeTakeFirstOrThrow();
    // It was restarted or activated in another tab.
    if (numUpdatedRows === 0n) throw beginAgain();
    await replaceRecoveryCodes(tx, user, hashes);
    // This session has shown the factor; others that waited for it have shown a password only.
    await tx
      .updateTable('tokens')
      .set({ awaitsSecondFactor: false })
      .where('hash', '=', caller.tokenHash)
      .execute();
    await tx
      .deleteFrom('tokens')
      .where('userId', '=', user.id)
      .where('awaitsSecondFactor', '=', true)
      .execute();
    await appendAudit(tx, source, {
      companyId: user.companyId,
      action: 'MFA_ENABLED',
      target: { type: 'user', id: user.id, name: user.name },
    });
  });
  await limits.forget('setUpCodes', user.id);
  return codes;
}

/** Deactivates the second factor and deletes the recovery codes. */
export async function deactivateSecondFactor(
  context: AppContext,
  limits: AttemptLimits,
  caller: Researcher,
  currentPassword: string,
  source: AuditSource,
): Promise<void> {
  const user = await userWho(context, caller, 'isOn');
  if (await mustHaveSecondFactor(context.db, context.settings, user.id)) {
    const message = 'Your account must have a second factor, so it cannot be switched off.';
    throw new Refusal(409, message, 'SECOND_FACTOR_REQUIRED');
  }
  await limits.take('currentPasswords', user.id);
  if (!(await isPasswordCorrect(user.passwordHash, currentPassword))) {
    throw wrongPassword();
  }
  await limits.forget('currentPasswords', user.id);
  await context.db.transaction().execute(async (tx) => {
    const current = await lockUser(tx, user.id);
    // The comparison takes time: the password was changed meanwhile.
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword();
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set(SWITCHED_OFF)
      .where('id', '=', user.id)
      .where('mfaState', '=', 'ENABLED')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw already('isOff');
    await deleteRecoveryCodes(tx, user.id);
    await enqueueMail(tx, { kind: 'secondFactorOff', userId: user.id, companyId: user.companyId });
    await appendAudit(tx, source, {
      companyId: user.companyId,
      action: 'MFA_DISABLED',
      target: { type: 'user', id: user.id, name: user.name },
    });
  });
}

const NOTHING_PENDING = { mfaPendingSecret: null, mfaPendingAt: null } as const;
export const SWITCHED_OFF = {
  mfaState: 'DISABLED',
  mfaSecret: null,
  mfaLastStep: null,
  ...NOTHING_PENDING,
} as const;

async function userWho(context: AppContext, caller: Researcher, wanted: 'isOn' | 'isOff') {
  const user = await requireOwned(context.db, caller, 'users', caller.userId, 'user');
  if (usesIdentityProvider(context.settings, user)) {
    const message = 'Your identity provider handles the second factor of your account.';
    throw new Refusal(409, message, 'IDENTITY_PROVIDER');
  }
  const state = user.mfaState === 'ENABLED' ? 'isOn' : 'isOff';
  if (state !== wanted) throw already(state);
  return user;
}

function wrongPassword(): Refusal {
  return new Refusal(406, 'Current password incorrect.', 'WRONG_PASSWORD');
}

function already(state: 'isOn' | 'isOff'): Refusal {
  const message = `The second factor is ${state === 'isOn' ? 'on' : 'off'} already. Reload the page.`;
  return new Refusal(409, message, 'ALREADY');
}

function beginAgain(): Refusal {
  return new Refusal(409, 'Setting up took too long. Begin again.', 'BEGIN_AGAIN');
}
