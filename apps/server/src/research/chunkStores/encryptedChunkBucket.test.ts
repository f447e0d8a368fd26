import { afterAll } from 'vitest';
import { NO_FILE_KEYS } from '../../platform/atRest/fileKeys';
import { fileKeysOf, FILE_KEY_A, tested } from '../../testing/keys/testedFileKeys';

// Everything that holds for a bucket holds when chunks are encrypted in it.
tested.keys = fileKeysOf([FILE_KEY_A]);
afterAll(() => {
  tested.keys = NO_FILE_KEYS;
});
// A module of its own: one that ran in this process before would not run again.
const TESTS = './chunkBucket.test?encrypted';
await import(TESTS);
