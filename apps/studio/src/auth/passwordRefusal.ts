import { CallFailed } from '@fovea/link/calls/callFailed';
import { resetFailure, type SignInFailure } from './signInWords';

export type PasswordRefusal =
  | { readonly kind: 'wrongCurrent' }
  /** The message of the rule that the new password breaks. */
  | { readonly kind: 'badNew'; readonly words: string }
  | { readonly kind: 'failed'; readonly failure: SignInFailure };

/** Why a new password was refused. */
export function passwordRefusal(reason: unknown): PasswordRefusal {
  if (reason instanceof CallFailed && reason.status === 406) {
    return reason.problem?.code === 'WRONG_PASSWORD'
      ? { kind: 'wrongCurrent' }
      : { kind: 'badNew', words: reason.message };
  }
  return { kind: 'failed', failure: resetFailure(reason) };
}
