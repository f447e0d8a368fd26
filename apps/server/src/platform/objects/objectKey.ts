const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/**
 * Whether a text is a key: segments of letters, digits, '.', '_' and '-', none starting with a dot.
 */
export function isObjectKey(key: string): boolean {
  const segments = key.split('/');
  return key.length <= 900 && segments.length <= 12 && segments.every((s) => SEGMENT.test(s));
}
