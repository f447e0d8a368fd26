import { fileKeyOf, NO_FILE_KEYS, type FileKeys } from '../../platform/atRest/fileKeys';
import type { EncryptionSettings } from '../../platform/settings/encryptionSettings';

/** Keys of 64 hexadecimal digits, the same in each run. */
export const FILE_KEY_A = 'a1'.repeat(32);
export const FILE_KEY_B = 'b2'.repeat(32);

/** @param keys the first one encrypts, unless `isWriting` is false */
export function encryptionWith(keys: readonly string[], isWriting = true): EncryptionSettings {
  const text = keys.length === 0 ? null : keys.join(',');
  return { keys: text, keyFile: null, keyCommand: null, isWriting: isWriting && text !== null };
}

export const NO_ENCRYPTION = encryptionWith([]);

export function fileKeysOf(digits: readonly string[], isWriting = true): FileKeys {
  const all = digits.map(fileKeyOf);
  return { writing: isWriting ? (all[0] ?? null) : null, all };
}

/** What the tests of stores store with; a file of tests that runs them once more replaces it. */
export const tested: { keys: FileKeys } = { keys: NO_FILE_KEYS };
