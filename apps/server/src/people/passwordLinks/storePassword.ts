import { passwordProblem, passwordProblemWords } from '@fovea/rules/people/passwords';
import { revokeTokensOf } from '../accounts/tokens';
import { Refusal } from '../../platform/http/refusal';
import type { Tx } from '../../platform/store/database';
import { endLinksOf } from '../accounts/links';

interface PasswordUser {
  readonly email: string;
  readonly username: string;
}

/** @throws Refusal 406 with the rule that a new password breaks */
export function refuseBadPassword(password: string, { email, username }: PasswordUser): void {
  const problem = passwordProblem(password, email) ?? passwordProblem(password, username);
  if (problem) throw badPassword(passwordProblemWords(problem));
}

export function badPassword(words: string): Refusal {
  return new Refusal(406, words, 'BAD_PASSWORD');
}

export function elsewhere(): Refusal {
  return new Refusal(
    409,
    'This user signs in through the identity provider and has no password here.',
    'IDENTITY_PROVIDER',
  );
}

/**
 * Stores a new password: the user is signed out of every session but `keepSession`, and older links
 * stop working. A second factor stays on.
 */
export async function storePassword(
  tx: Tx,
  userId: string,
  password: {
    readonly hash: string;
    /** Not null for a generated password, which works until then. */
    readonly firstUntil?: Date;
    readonly keepSession?: string;
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
  await revokeTokensOf(tx, userId, password.keepSession ?? null);
  await endLinksOf(tx, userId, now);
}
