/** A list in pieces of at most this size, in its order. */
export function* inGroups<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
