import { passwordProblem, passwordProblemMessage } from '@fovea/rules/people/passwords';
import { revokeUserTokens } from '../accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { revokeLinks } from '../accounts/emailLinks';

interface PasswordUser {
  readonly email: string;
  readonly username: string;
}

/** @throws Refusal 406 with the rule that a new password breaks */
export function refuseBadPassword(password: string, { email, username }: PasswordUser): void {
  const problem = passwordProblem(password, email) ?? passwordProblem(password, username);
  if (problem) throw passwordRefusal(passwordProblemMessage(problem));
}

export function passwordRefusal(message: string): Refusal {
  return new Refusal(406, message, 'BAD_PASSWORD');
}

export function passwordManagedElsewhere(): Refusal {
  return new Refusal(
    409,
    'This user signs in through the identity provider and has no password here.',
    'IDENTITY_PROVIDER',
  );
}

/**
 * Stores a new password: the user is signed out of every session but `saveSession`, and older links
 * stop working. A second factor stays on.
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  password: {
    readonly hash: string;
    /** Not null for a generated password, which works until then. */
    readonly firstUntil?: Date;
    readonly saveSession?: string;
  },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      passwordHash: password.hash,
      firstPasswordUntil: password.firstUntil ?? null,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // Who knew the old password keeps the personal access tokens; a reset ends them, because it is the way
  // to take an account back from somebody else.
  const isOwnChange = password.saveSession !== undefined;
  const personal = isOwnChange ? 'kept' : 'revoked';
  await revokeUserTokens(tx, userId, password.saveSession ?? null, personal);
  await revokeLinks(tx, userId, now);
}
