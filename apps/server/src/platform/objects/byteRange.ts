import type { ByteRange } from './objectStore';

/**
 * Parses a Range header with a single range. Null: send the whole object, as for invalid headers
 * and for several ranges.
 */
export function byteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const tail = Math.min(Number(match[2]), sizeBytes);
    return tail === 0 ? 'unsatisfiable' : { first: sizeBytes - tail, last: sizeBytes - 1 };
  }
  const first = Number(match[1]);
  const last = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1);
  if (first >= sizeBytes) return 'unsatisfiable';
  return first <= last ? { first, last } : null;
}
