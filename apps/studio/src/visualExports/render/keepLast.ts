/** A URL without its signature, which identifies the file while signatures expire. */
const withoutSignature = (url: string) => url.split('?', 1)[0] ?? url;

/**
 * Remembers the last files that were read.
 *
 * @param urlOf the file, from the arguments; left out: the first of them
 */
export function keepLast<Args extends readonly unknown[], File>(
  most: number,
  read: (...args: Args) => Promise<File>,
  urlOf: (...args: Args) => string = (...[url]) => String(url),
): (...args: Args) => Promise<File> {
  const kept = new Map<string, File>();
  return async (...args) => {
    const key = withoutSignature(urlOf(...args));
    const known = kept.get(key);
    kept.delete(key);
    const file = known ?? (await read(...args));
    kept.set(key, file);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return file;
  };
}
