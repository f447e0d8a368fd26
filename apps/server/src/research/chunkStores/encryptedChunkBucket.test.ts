import { fileKeysOf, FILE_KEY_A, tested } from '../../testing/keys/testedFileKeys';

// Everything that holds for a bucket holds when chunks are encrypted in it.
tested.keys = fileKeysOf([FILE_KEY_A]);
await import('./chunkBucket.test');
