import type { AppContext } from '../../platform/context/appContext';
import type { Tx } from '../../platform/store/database';
import type { SignInProof } from './completeSignIn';
import { findRecoveryCode, spendRecoveryCode } from './recoveryCodes';
import { stepOfCode, totpSecretOwner } from './totp';

/** A correct code, which can be used once. */
export interface VerifiedCode {
  readonly proof: SignInProof;
  /** @returns null when it was used meanwhile; for a recovery code, how many are left */
  readonly spend: (tx: Tx) => Promise<{ readonly codesLeft?: number } | null>;
}

interface UserWithSecondFactor {
  readonly id: string;
  readonly mfaSecret: string | null;
}

/** Verifies a code, ignoring spaces; null when it is wrong. */
export async function verifyCode(
  context: Pick<AppContext, 'db' | 'now' | 'log' | 'secretBox'>,
  user: UserWithSecondFactor,
  typed: string,
): Promise<VerifiedCode | null> {
  const { db, now } = context;
  const code = typed.replace(/\s/g, '');
  if (/^[0-9]{1,8}$/.test(code)) {
    const secret = openedSecret(context, user);
    const step = secret === null ? null : stepOfCode(secret, code, now());
    if (step === null) return null;
    return {
      proof: 'passwordAndApp',
      spend: async (tx) => ((await spendStep(tx, user.id, step)) ? {} : null),
    };
  }
  const codeId = await findRecoveryCode(db, user.id, code);
  if (codeId === null) return null;
  return {
    proof: 'passwordAndRecoveryCode',
    spend: async (tx) => {
      const codesLeft = await spendRecoveryCode(tx, codeId, now());
      return codesLeft === null ? null : { codesLeft };
    },
  };
}

/**
 * A time step is accepted once, and no earlier one after it: a code that was observed cannot be
 * reused.
 */
async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ mfaLastStep: step })
    .where('id', '=', userId)
    .where((is) => is.or([is('mfaLastStep', 'is', null), is('mfaLastStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function openedSecret(
  { log, secretBox }: Pick<AppContext, 'log' | 'secretBox'>,
  { id, mfaSecret }: UserWithSecondFactor,
): string | null {
  if (mfaSecret === null) return null;
  const secret = secretBox.open(mfaSecret, totpSecretOwner(id));
  if (secret === null) {
    log.error(
      { userId: id },
      'the second factor of a user cannot be read: the data folder lacks the key that it was encrypted with. Restore it, or use fovea reset-second-factor',
    );
  }
  return secret;
}
