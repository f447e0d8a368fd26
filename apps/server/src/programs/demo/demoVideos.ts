import type { DemoClip } from './clip/demoClips';

/** Which videos were recorded of a respondent. */
export interface DemoVideos {
  /** Null: only the screen was recorded. */
  readonly webcam: DemoClip | null;
  readonly hasScreen: boolean;
}

/**
 * Some of the first respondents, by number: the study recorded videos of them, and of nobody later.
 * With a screen recording they sit at a screen of 16:9, as the recording is.
 */
const VIDEOS: Readonly<Record<number, DemoVideos>> = {
  1: { webcam: 'webcamOne', hasScreen: true },
  2: { webcam: 'webcamTwo', hasScreen: false },
  4: { webcam: null, hasScreen: true },
};

/** @returns null for a respondent without videos */
export function demoVideos(number: number): DemoVideos | null {
  return VIDEOS[number] ?? null;
}
