/**
 * Converts the session clock to the playback position of a video.
 *
 * The position is reported about once a second and at every stall or jump: it is interpolated
 * linearly between two reports, and after the last one advances at normal speed if the video was
 * playing. Milliseconds.
 */
import type { Exposure } from './exposures';
import type { SessionEvent } from '../recording/sessionEvents';

/**
 * @returns the position for a time on the session clock; null if the video reported no position, in
 *   which case time counts from the onset
 */
export function mediaClock(
  events: readonly SessionEvent[],
  exposure: Exposure,
): ((tMs: number) => number) | null {
  const marks = events.filter(
    (event) =>
      event.kind === 'mediaTime' &&
      event.stimulusId === exposure.stimulusId &&
      event.tMs >= exposure.startMs &&
      event.tMs <= exposure.endMs,
  );
  const known = marks.flatMap((event) =>
    event.kind === 'mediaTime'
      ? [{ tMs: event.tMs, mediaMs: event.mediaMs, playing: event.playing }]
      : [],
  );
  const [first] = known;
  if (!first) return null;
  return (tMs) => {
    let at = 0;
    while (at + 1 < known.length && (known[at + 1]?.tMs ?? 0) <= tMs) at++;
    const mark = known[at] ?? first;
    const next = known[at + 1];
    if (tMs < mark.tMs) return Math.max(0, mark.mediaMs - (mark.tMs - tMs));
    if (!next) return mark.mediaMs + (mark.playing ? tMs - mark.tMs : 0);
    const share = (tMs - mark.tMs) / (next.tMs - mark.tMs);
    return mark.mediaMs + share * (next.mediaMs - mark.mediaMs);
  };
}
