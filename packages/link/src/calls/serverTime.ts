/**
 * What the server's clock says, from the Date of any answer: Unix time in ms, to the second. Null: it
 * cannot be reached. The clock of a device may be years off.
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
