const HOUR_MS = 60 * 60_000;
const REMEMBERED_MAX = 20_000;

/**
 * Caches signed URLs until the next full hour, so that browsers find pictures in their cache. Each
 * URL is signed once: for a study of a thousand pictures signing takes a second.
 */
export function hourlySignedUrls(
  sign: (key: string, hour: Date, downloadName?: string) => Promise<string>,
  now: () => Date,
): (key: string, downloadName?: string) => Promise<string> {
  let hourMs = 0;
  let signed = new Map<string, Promise<string>>();
  return (key, downloadName) => {
    const thisHourMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
    if (thisHourMs !== hourMs || signed.size >= REMEMBERED_MAX) {
      hourMs = thisHourMs;
      signed = new Map();
    }
    // No key contains a line break.
    const what = downloadName === undefined ? key : `${key}\n${downloadName}`;
    const known = signed.get(what);
    if (known) return known;
    const remembered = signed;
    const address = sign(key, new Date(thisHourMs), downloadName).catch((reason: unknown) => {
      remembered.delete(what);
      throw reason;
    });
    signed.set(what, address);
    return address;
  };
}
