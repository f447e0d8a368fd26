import { makeFirstKey, readSigningKeys } from './keyFiles';
import type { KeyRing, SigningKey } from './signingKey';

/** How soon a process signs with a key that another one has made. */
export const LOOK_EVERY_MS = 5_000;
/** Anybody can send something that no key has made, and looking reads files. */
export const LOOKS_AGAIN = 4;
const LOOKS_AGAIN_MS = 1_000;

/**
 * The keys of a data folder, with a first one if there is none. They follow what is changed there: within seconds
 * when signing, and at once when something names a key that is not known.
 *
 * @param onProblem is told when the files cannot be read any more; the keys stay as they were then
 * @param nowMs in milliseconds, of a clock that only runs forward
 */
export async function openKeyRing(
  dataFolder: string,
  onProblem: (reason: unknown) => void = () => {},
  nowMs: () => number = () => performance.now(),
): Promise<KeyRing> {
  if (readSigningKeys(dataFolder).length === 0) await makeFirstKey(dataFolder);
  let keys = readKeys(dataFolder);
  let lookedMs = nowMs();
  let isReadable = true;
  const again = { sinceMs: -Infinity, looks: 0 };

  function look(): void {
    lookedMs = nowMs();
    try {
      const read = readKeys(dataFolder);
      if (read.every(({ id }) => id !== keys[0].id)) throw lost(dataFolder, keys[0].id);
      // What was derived from keys is kept with them.
      if (idsOf(read) !== idsOf(keys)) keys = read;
      isReadable = true;
    } catch (reason) {
      if (isReadable) onProblem(reason);
      isReadable = false;
    }
  }

  function known(): readonly [SigningKey, ...SigningKey[]] {
    if (nowMs() - lookedMs >= LOOK_EVERY_MS) look();
    return keys;
  }

  return {
    current: () => known()[0],
    all: known,
    lookAgain() {
      const before = keys;
      if (nowMs() - again.sinceMs >= LOOKS_AGAIN_MS)
        Object.assign(again, { sinceMs: nowMs(), looks: 0 });
      if (again.looks >= LOOKS_AGAIN) return false;
      again.looks += 1;
      look();
      return keys !== before;
    },
    refresh: async () => look(),
  };
}

function readKeys(dataFolder: string): readonly [SigningKey, ...SigningKey[]] {
  const [newest, ...others] = readSigningKeys(dataFolder);
  if (!newest) throw new Error(`${dataFolder} has no keys any more: restore them from a copy.`);
  return [newest, ...others];
}

/** A key that signs is never removed, so its file is lost. */
function lost(dataFolder: string, id: string): Error {
  return new Error(`${dataFolder} lacks the key ${id}, which is in use: restore it from a copy.`);
}

const idsOf = (keys: readonly SigningKey[]) => keys.map(({ id }) => id).join();
