/**
 * The server's clock from the Date header of any answer: Unix time in ms, with a resolution of one
 * second. Null if the server cannot be reached. Needed because the clock of a device may be years
 * off.
 */
export async function serverTimeMs(
  base: string,
  ask: typeof fetch = fetch,
): Promise<number | null> {
  try {
    const answer = await ask(`${base}/health`, { signal: AbortSignal.timeout(10_000) });
    const ms = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(ms) ? null : ms;
  } catch {
    return null;
  }
}
