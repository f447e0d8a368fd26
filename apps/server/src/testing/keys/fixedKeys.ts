import { signingKeyOf, type KeyRing } from '../../platform/signingKeys/signingKey';

/**
 * Keys that stay as they are.
 * @param secrets of 32 bytes, the newest first; the last one is the first key of the installation
 */
export function fixedKeys(...secrets: readonly [Uint8Array, ...Uint8Array[]]): KeyRing {
  const keys = secrets.map((secret, at) =>
    signingKeyOf(secret, {
      madeAt: new Date(Date.UTC(2026, 0, secrets.length - at)),
      isFirst: at === secrets.length - 1,
    }),
  );
  return {
    current: () => keys[0]!,
    all: () => keys,
    lookAgain: () => false,
    refresh: async () => {},
  };
}
