/**
 * Maps recorded camera and screen videos to the clock of the stimulus shown meanwhile: the clock of
 * the gaze's `tMs` (sliceStimulus.ts), which stops in pauses and follows the playback position of a
 * video. Recorders continue meanwhile, so a single offset is not enough.
 *
 * The start reported by a recorder is exact to half a frame (about 17 ms for a camera).
 * Milliseconds.
 */
import { countedExposures, findExposures, type Exposure } from './exposures';
import { mediaClock } from './mediaClock';
import { elapsedMs } from './pauses';
import type { SessionEvent } from '../recording/sessionEvents';

/** From `tMs` on the stimulus clock the video plays from `mediaMs`, up to the next mark. */
export interface VideoMark {
  readonly tMs: number;
  readonly mediaMs: number;
}

export interface RecordedVideoTimeline {
  readonly kind: 'webcam' | 'screen';
  /** Its bytes are the concatenated chunks of this stream. */
  readonly stream: string;
  readonly mimeType: string;
  readonly stimulusId: string;
  /** Position of media time 0 before the first mark: negative if it began before the stimulus. */
  readonly startMs: number;
  /**
   * At least one, in the order of the video. Between two marks both clocks advance linearly; two
   * with the same `tMs` are a pause, after which the later one applies. After the last mark both
   * run at the same speed.
   */
  readonly marks: readonly VideoMark[];
}

/**
 * @param events in chronological order
 * @returns in the order in which they began; those of an exposure that does not count are omitted
 */
export function recordedVideos(events: readonly SessionEvent[]): RecordedVideoTimeline[] {
  const all = findExposures(events, events.at(-1)?.tMs ?? 0);
  const counted = new Set(countedExposures(all));
  const started = events.flatMap((event) =>
    event.kind === 'webcamVideoStarted' || event.kind === 'screenVideoStarted' ? [event] : [],
  );
  // If two have the same stream, a reload came before the first byte of the earlier one.
  const last = new Map(started.map((event) => [event.stream ?? 'webcam', event]));
  const videos = [...last.values()].sort((a, b) => a.tMs - b.tMs);
  return videos.flatMap((event) => {
    const { tMs: beganMs, mimeType, stimulusId } = event;
    const stream = event.stream ?? 'webcam';
    const kind = event.kind === 'screenVideoStarted' ? ('screen' as const) : ('webcam' as const);
    const later = all.filter(({ endMs }) => endMs > beganMs);
    // One without a stimulus covers everything that followed, up to a reload.
    const reloadMs = reloadAfter(events, beganMs);
    const over =
      stimulusId === undefined
        ? later.filter(({ startMs }) => startMs < reloadMs)
        : later.filter((exposure) => exposure.stimulusId === stimulusId).slice(0, 1);
    return over
      .filter((exposure) => counted.has(exposure) && exposure.startMs < reloadMs)
      .map((exposure) => ({
        kind,
        stream,
        mimeType,
        stimulusId: exposure.stimulusId,
        ...videoTimeline(events, exposure, beganMs),
      }));
  });
}

/** Media time of a video at a time on the stimulus clock; negative if it had not begun. */
export function videoMs(marks: readonly VideoMark[], tMs: number): number {
  const at = marks.findLastIndex((mark) => mark.tMs <= tMs);
  const mark = marks[Math.max(at, 0)];
  if (!mark) return Number.NaN;
  const next = at < 0 ? undefined : marks[at + 1];
  if (!next || next.tMs === mark.tMs) return mark.mediaMs + tMs - mark.tMs;
  const share = (tMs - mark.tMs) / (next.tMs - mark.tMs);
  return mark.mediaMs + share * (next.mediaMs - mark.mediaMs);
}

function videoTimeline(
  events: readonly SessionEvent[],
  exposure: Exposure,
  beganMs: number,
): { readonly startMs: number; readonly marks: readonly VideoMark[] } {
  const { stretches, startMs, stimulusId } = exposure;
  const media = mediaClock(events, exposure);
  const clock = media ?? ((at: number) => elapsedMs(stretches, at));
  const told = media
    ? events.flatMap((event) =>
        event.kind === 'mediaTime' && event.stimulusId === stimulusId ? [event.tMs] : [],
      )
    : [];
  const moments = stretches.flatMap((stretch) => [
    ...told.filter((at) => at > stretch.startMs && at < stretch.endMs),
    stretch.startMs,
    stretch.endMs,
  ]);
  const fromMs = Math.max(beganMs, startMs);
  const marks = [...new Set([fromMs, ...moments])]
    .filter((at) => at >= fromMs)
    .sort((a, b) => a - b)
    .map((at) => ({ tMs: clock(at), mediaMs: at - beganMs }));
  const first = marks[0] ?? { tMs: 0, mediaMs: 0 };
  return { startMs: first.tMs - first.mediaMs, marks: withoutNeedless(marks) };
}

/** Removes marks on the straight line between their neighbours. */
function withoutNeedless(marks: readonly VideoMark[]): VideoMark[] {
  const stored: VideoMark[] = [];
  for (const [at, mark] of marks.entries()) {
    const before = stored.at(-1);
    const next = marks[at + 1];
    const isEven =
      before !== undefined &&
      Math.abs(mark.tMs - before.tMs - (mark.mediaMs - before.mediaMs)) < 0.01 &&
      (next === undefined || Math.abs(next.tMs - mark.tMs - (next.mediaMs - mark.mediaMs)) < 0.01);
    if (!isEven) stored.push(mark);
  }
  return stored;
}

function reloadAfter(events: readonly SessionEvent[], tMs: number): number {
  return (
    events.find((event) => event.kind === 'sessionResumed' && event.tMs > tMs)?.tMs ??
    Number.POSITIVE_INFINITY
  );
}
