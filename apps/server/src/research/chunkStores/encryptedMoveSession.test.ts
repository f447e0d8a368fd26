import { fileKeysOf, FILE_KEY_A, tested } from '../../testing/keys/testedFileKeys';

// Everything that holds for moving holds when both places are encrypted.
tested.keys = fileKeysOf([FILE_KEY_A]);
await import('./moveSession.test');
