/** Allows a slow connection (32 kbit/s) to deliver a chunk before the attempt is abandoned. */
export function sendTimeoutMs(sizeBytes: number): number {
  return 30_000 + Math.ceil(sizeBytes / 4);
}
