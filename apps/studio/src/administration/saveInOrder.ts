/** Those who are being saved, with how many saves of each are under way. */
const queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

interface Save<Saved> {
  readonly send: () => Promise<Saved>;
  /** Puts the answer of the server in place, when no later change is on its way. */
  readonly put: (saved: Saved) => void;
  /** Takes back what was shown before it was saved. */
  readonly revert: () => void;
}

/**
 * Saves one change of something after those before it, so that none overtakes another, and an older
 * answer never hides a newer change.
 * @param id of what is changed
 * @throws what `send` throws, after taking back what was shown
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
