import { createHash } from 'node:crypto';

/** The id that a part of a study has in its copy: the same in every try. */
export function copiedId(targetId: string, id: string): string {
  const hex = createHash('sha256').update(`${targetId}/${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    // Made from a hash: version 8.
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
