/** Bytes per second over the last five seconds. */
export function createRateMeter(): (sentBytes: number) => number | null {
  let seen: { atMs: number; sentBytes: number }[] = [];
  return (sentBytes) => {
    const atMs = performance.now();
    seen = [...seen.filter((one) => atMs - one.atMs < 5000), { atMs, sentBytes }];
    const first = seen[0]!;
    if (atMs - first.atMs < 500) return null;
    return Math.max(0, ((sentBytes - first.sentBytes) / (atMs - first.atMs)) * 1000);
  };
}
