import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '../../platform/objects/objectStore';

const LOOK_AGAIN_MS = 25;
/** An export is PROCESSING a moment before its file is begun; longer than this it waits for something else. */
const LONGEST_MS = 5_000;

/**
 * Waits until an object is being written or stands in its place.
 * @returns false when it has not been begun for five seconds
 */
export async function untilFileIsBegun(
  objects: Pick<ObjectStore, 'follow' | 'stat'>,
  key: string,
): Promise<boolean> {
  const since = performance.now();
  for (;;) {
    const unfinished = await objects.follow(key);
    unfinished?.destroy();
    if (unfinished || (await objects.stat(key))) return true;
    if (performance.now() - since > LONGEST_MS) return false;
    await pause(LOOK_AGAIN_MS);
  }
}
