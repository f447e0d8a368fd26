import type { Db, Tx } from '../store/database';
import type { KeyWrapper } from './keyWrapping';
import { LOOK_EVERY_MS } from './openKeyRing';
import type { KeyRing, SigningKey } from './signingKey';
import { openStoredKeys, readStoredKeys } from './storedKeys';

/** How far the clocks of two machines may be apart. */
const CLOCKS_MS = 30_000;

export interface StoredKeyRing extends KeyRing {
  /** Ends looking for new keys. */
  stop(): void;
}

/**
 * The keys in the database, with a first one if there is none. A process looks every five seconds, and a key is used a
 * minute after it was made, so every process that can work has it by then.
 *
 * @param hasKeysElsewhere see `openStoredKeys`
 * @param onProblem is told when they cannot be read any more; the keys stay as they were then
 * @throws KeyProblem
 */
export async function openStoredKeyRing(
  db: Db,
  wrapper: KeyWrapper,
  hasKeysElsewhere: (tx: Tx) => Promise<boolean>,
  onProblem: (reason: unknown) => void = () => {},
  now: () => Date = () => new Date(),
): Promise<StoredKeyRing> {
  let stored = await openStoredKeys(db, wrapper, hasKeysElsewhere);
  /** By the clock of another machine a key may be in use that by this one is not yet: it verifies and decrypts. */
  let isAhead = false;
  let usable: readonly [SigningKey, ...SigningKey[]] = [stored.at(-1)!];
  let isReadable = true;

  /** What was derived from keys is kept with them, so the same keys stay the same objects. */
  function known(): readonly [SigningKey, ...SigningKey[]] {
    const untilMs = now().getTime() + (isAhead ? CLOCKS_MS : 0);
    const [newest, ...others] = stored.filter(({ madeAt }) => madeAt.getTime() <= untilMs);
    // The first key of an installation was made this moment, by a clock that may be ahead.
    const found = newest ? ([newest, ...others] as const) : ([stored.at(-1)!] as const);
    if (idsOf(found) !== idsOf(usable)) usable = found;
    return usable;
  }

  async function refresh(): Promise<void> {
    try {
      const read = await readStoredKeys(db, wrapper);
      if (read.length === 0) throw new Error('The database has no keys any more.');
      if (idsOf(read) !== idsOf(stored)) stored = read;
      isAhead &&= read.some(({ madeAt }) => madeAt > now());
      isReadable = true;
    } catch (reason) {
      if (isReadable) onProblem(reason);
      isReadable = false;
    }
  }

  const timer = setInterval(() => void refresh(), LOOK_EVERY_MS);
  timer.unref();
  // Never one that is ahead: anybody can ask with something that no key has made.
  const current = () => stored.find(({ madeAt }) => madeAt <= now()) ?? stored.at(-1)!;

  return {
    current,
    all: known,
    lookAgain() {
      const before = known();
      isAhead = true;
      return known() !== before;
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}

const idsOf = (keys: readonly SigningKey[]) => keys.map(({ id }) => id).join();
