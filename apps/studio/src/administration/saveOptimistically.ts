import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { knownServerState, setServerState, cancelServerState } from '../state/serverState';
import { previousFields } from './previousFields';
import { saveInOrder } from './saveInOrder';

type Thing<E extends Endpoint> = Answer<E> & object;

/** The call that reads the changed record. */
interface Source<E extends Endpoint> {
  readonly by: E;
  readonly input: Input<E>;
}

/**
 * For changes that are shown before they are saved: a switch that cannot be saved must go back at
 * once, not after two retries.
 */
export const SHOWN_AT_ONCE = { retries: 0, timeoutMs: 5_000 } as const;

/**
 * Shows a change immediately and saves it after the previous ones.
 * @param id of the record
 * @param shown the optimistic change; reverted if it cannot be saved
 * @throws what `send` throws
 */
export async function saveOptimistically<E extends Endpoint>(
  id: string,
  { by, input }: Source<E>,
  shown: Partial<Thing<E>>,
  send: () => Promise<Thing<E>>,
): Promise<Thing<E>> {
  await cancelServerState(by, input);
  const before = knownServerState(by, input) as Thing<E> | undefined;
  const putFields = (part: Partial<Thing<E>>) =>
    setServerState(by, input, (old: Answer<E>): Answer<E> => Object.assign({}, old, part));
  putFields(shown);
  return await saveInOrder(id, {
    send,
    put: (answer) => setServerState(by, input, answer),
    revert: () => putFields(previousFields(before, shown)),
  });
}
