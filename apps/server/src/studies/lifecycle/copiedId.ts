import { createHash } from 'node:crypto';

/** The id of a part of a study in its copy, which is the same in every attempt. */
export function copiedId(targetId: string, id: string): string {
  const hex = createHash('sha256').update(`${targetId}/${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    // Derived from a hash: UUID version 8.
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
