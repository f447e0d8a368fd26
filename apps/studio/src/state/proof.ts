import { ApiError } from '@fovea/link/calls/apiError';
import { create } from 'zustand';

/** A question for the password that waits for the user. */
interface Asked {
  readonly settle: (isProved: boolean) => void;
}

/** What `ProofDialog` shows: null while nothing needs a proof. */
export const useProof = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

export const isProofNeeded = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.problem?.code === 'PROOF_NEEDED';

/**
 * Does something that the server allows after a recent sign-in only. If it was too long ago, the user is asked
 * for the password, and it is done again.
 */
export async function withProof<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (reason) {
    if (!isProofNeeded(reason)) throw reason;
    // Another question cannot be on screen: the dialog covers the page.
    const isProved = await new Promise<boolean>((resolve) => {
      useProof.setState({
        asked: {
          settle(isDone) {
            useProof.setState({ asked: null });
            resolve(isDone);
          },
        },
      });
    });
    if (!isProved) throw reason;
    return await action();
  }
}
