/** Answers that are remembered; with one every ten seconds, more than a minute. */
const SAMPLES = 8;

/**
 * How far the clock of this machine is ahead of the server's, from calls whose answer says the server's time.
 * As in NTP the server's time is taken for the middle of the round trip, and of the last calls the quickest
 * counts: its error is at most half of its round trip.
 */
export function clockDifference() {
  let samples: { readonly aheadMs: number; readonly roundTripMs: number }[] = [];
  return {
    /** @param sentMs Unix time of this machine when the call was sent */
    add(sentMs: number, roundTripMs: number, serverMs: number): void {
      if (!Number.isFinite(serverMs)) return;
      const aheadMs = sentMs + roundTripMs / 2 - serverMs;
      samples = [...samples, { aheadMs, roundTripMs }].slice(-SAMPLES);
    },
    /** Above zero: this machine is ahead. Null: not measured yet. */
    aheadMs(): number | null {
      const quickest = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs)[0];
      return quickest?.aheadMs ?? null;
    },
  };
}
