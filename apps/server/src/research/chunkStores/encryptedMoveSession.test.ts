import { afterAll } from 'vitest';
import { NO_FILE_KEYS } from '../../platform/atRest/fileKeys';
import { fileKeysOf, FILE_KEY_A, tested } from '../../testing/keys/testedFileKeys';

// Everything that holds for moving holds when both places are encrypted.
tested.keys = fileKeysOf([FILE_KEY_A]);
afterAll(() => {
  tested.keys = NO_FILE_KEYS;
});
// A module of its own: one that ran in this process before would not run again.
const TESTS = './moveSession.test?encrypted';
await import(TESTS);
