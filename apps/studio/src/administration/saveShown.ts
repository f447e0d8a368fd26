import type { Answer, Endpoint, Input } from '@fovea/contract/protocol/endpoint';
import { knownTruth, putTruth, stopAsking } from '../state/truth';
import { partsBefore } from './partsBefore';
import { saveInTurn } from './saveInTurn';

type Thing<E extends Endpoint> = Answer<E> & object;

/** The call that reads the changed record. */
interface Told<E extends Endpoint> {
  readonly by: E;
  readonly input: Input<E>;
}

/**
 * Shows a change immediately and saves it after the previous ones.
 * @param id of the record
 * @param shown the optimistic change; reverted if it cannot be saved
 * @throws what `send` throws
 */
export async function saveShown<E extends Endpoint>(
  id: string,
  { by, input }: Told<E>,
  shown: Partial<Thing<E>>,
  send: () => Promise<Thing<E>>,
): Promise<Thing<E>> {
  await stopAsking(by, input);
  const before = knownTruth(by, input) as Thing<E> | undefined;
  const lay = (part: Partial<Thing<E>>) =>
    putTruth(by, input, (old: Answer<E>): Answer<E> => Object.assign({}, old, part));
  lay(shown);
  return await saveInTurn(id, {
    send,
    put: (answer) => putTruth(by, input, answer),
    takeBack: () => lay(partsBefore(before, shown)),
  });
}
