import { ApiError } from '@fovea/link/calls/apiError';
import { resetFailure, type SignInFailure } from './signInFailure';

export type PasswordRefusal =
  | { readonly kind: 'wrongCurrent' }
  /** The message of the rule that the new password breaks. */
  | { readonly kind: 'badNew'; readonly messages: string }
  | { readonly kind: 'failed'; readonly failure: SignInFailure };

/** Why a new password was refused. */
export function passwordRefusal(reason: unknown): PasswordRefusal {
  if (reason instanceof ApiError && reason.status === 406) {
    return reason.problem?.code === 'WRONG_PASSWORD'
      ? { kind: 'wrongCurrent' }
      : { kind: 'badNew', messages: reason.message };
  }
  return { kind: 'failed', failure: resetFailure(reason) };
}
