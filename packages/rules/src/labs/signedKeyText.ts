/**
 * What the signature of a newer key of an installation covers. It begins unlike `signedBundleText`, so that no
 * signature of a program is one of a key.
 */
export function signedKeyText(publicKey: string): string {
  return ['fovea agent key', publicKey].join('\n');
}
