import { ApiError } from '@fovea/link/calls/apiError';
import { create } from 'zustand';

/** A question for the password that waits for the user. */
interface Asked {
  readonly settle: (isProved: boolean) => void;
}

/** What `ReauthenticationDialog` shows: null while nothing needs a proof. */
export const useReauthentication = create<{ readonly asked: Asked | null }>(() => ({
  asked: null,
}));

export const isReauthenticationNeeded = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.problem?.code === 'PROOF_NEEDED';

/**
 * Does something that the server allows after a recent sign-in only. If it was too long ago, the user is asked
 * for the password, and it is done again.
 */
export async function withReauthentication<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (reason) {
    if (!isReauthenticationNeeded(reason)) throw reason;
    // Another question cannot be on screen: the dialog covers the page.
    const isProved = await new Promise<boolean>((resolve) => {
      useReauthentication.setState({
        asked: {
          settle(isDone) {
            useReauthentication.setState({ asked: null });
            resolve(isDone);
          },
        },
      });
    });
    if (!isProved) throw reason;
    return await action();
  }
}
