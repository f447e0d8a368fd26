/** Records being saved, with the number of pending saves of each. */
const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

interface Save<Saved> {
  readonly send: () => Promise<Saved>;
  /** Stores the server's response, unless a later change is pending. */
  readonly put: (saved: Saved) => void;
  /** Reverts the optimistic change. */
  readonly revert: () => void;
}

/**
 * Saves the changes of one record in order, so that none overtakes another and an older response never
 * hides a newer change.
 * @param id of the record
 * @throws what `send` throws, after reverting the optimistic change
 */
export async function saveInOrder<Saved>(id: string, save: Save<Saved>): Promise<Saved> {
  const turn = queues.get(id) ?? { last: Promise.resolve(), waiting: 0 };
  queues.set(id, turn);
  turn.waiting++;
  const mine = turn.last.then(save.send);
  turn.last = mine.catch(() => {});
  try {
    const saved = await mine;
    if (turn.waiting === 1) save.put(saved);
    return saved;
  } catch (reason) {
    save.revert();
    throw reason;
  } finally {
    turn.waiting--;
    if (turn.waiting === 0) queues.delete(id);
  }
}
