import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { KeyProblem } from '../../platform/signingKeys/keyProblem';
import { keyReport, type KeyReport } from './listedKeys';
import { retireKey } from './retireKey';

export const LIST_KEYS = '/keys';
export const RETIRE_KEY = '/keys/retire';

export interface RetirementAnswer {
  /** Why it was refused; null: the key is removed. */
  readonly problem: string | null;
}

const Retire = z.object({ id: z.string(), isAtOnce: z.boolean() });

/**
 * What a server with the embedded database does for `fovea keys` beside it, at the socket in the data folder that
 * only its user may open.
 */
export function keyCalls(context: Pick<AppContext, 'db' | 'keys' | 'log' | 'now' | 'settings'>) {
  return {
    async [LIST_KEYS](): Promise<KeyReport> {
      const { db, keys, now } = context;
      await keys.refresh();
      return await keyReport(db, keys.all(), now());
    },
    async [RETIRE_KEY](body: unknown): Promise<RetirementAnswer> {
      const { id, isAtOnce } = Retire.parse(body);
      try {
        await retireKey(context, id, isAtOnce);
        return { problem: null };
      } catch (reason) {
        if (!(reason instanceof KeyProblem)) throw reason;
        return { problem: reason.message };
      }
    },
  };
}
