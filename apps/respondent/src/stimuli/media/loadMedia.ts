import type { Slide } from '@fovea/contract/participation/takingPart';
import { ForeignAddress, ownAddress } from '@fovea/link/calls/ownAddress';
import type { FilledShelf } from './mediaShelf';

export class MediaFailed extends Error {
  readonly slide: Slide;
  /** Loaded, but this browser cannot show it. */
  readonly unplayable: boolean;
  constructor(slide: Slide, unplayable: boolean, cause: unknown) {
    super(`The file of stimulus ${slide.stimulusId} could not be loaded.`, { cause });
    this.slide = slide;
    this.unplayable = unplayable;
  }
}

export interface MediaProgress {
  /** Of all bytes, as far as their number is known: 0..1. */
  readonly share: number;
  readonly loadedFiles: number;
  readonly files: number;
}

/** A line that breaks for a moment is no failure yet. */
const TRIED_AGAIN_AFTER_MS = [1000, 3000];

/**
 * Loads every image and video whole: nothing waits for the network while it is shown.
 *
 * @param shelf what an earlier try has loaded; filled further
 * @throws MediaFailed at the first file that does not load; what is loaded stays
 */
export async function loadMedia(
  slides: readonly Slide[],
  shelf: FilledShelf,
  onProgress: (progress: MediaProgress) => void,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  const wanted = slides.filter((slide) => slide.mediaUrl !== null);
  const files = wanted.length;
  for (const [loadedFiles, slide] of wanted.entries()) {
    if (shelf.has(slide.stimulusId)) continue;
    const progress = (share: number) =>
      onProgress({ share: (loadedFiles + share) / files, loadedFiles, files });
    progress(0);
    const file = await downloaded(slide, progress, wait);
    try {
      await shelf.put(slide, file);
    } catch (cause) {
      throw new MediaFailed(slide, true, cause);
    }
  }
  onProgress({ share: 1, loadedFiles: files, files });
}

async function downloaded(
  slide: Slide,
  onProgress: (share: number) => void,
  wait: (ms: number) => Promise<unknown>,
): Promise<Blob> {
  for (const pauseMs of [...TRIED_AGAIN_AFTER_MS, null]) {
    try {
      return await download(slide.mediaUrl!, onProgress);
    } catch (cause) {
      // What is not there will not be there in three seconds.
      const isFinal = cause instanceof Refused || cause instanceof ForeignAddress;
      if (pauseMs === null || isFinal) throw new MediaFailed(slide, false, cause);
      await wait(pauseMs);
    }
  }
  throw new Error('unreachable');
}

class Refused extends Error {}

async function download(url: string, onProgress: (share: number) => void): Promise<Blob> {
  const response = await fetch(ownAddress(url));
  if (response.status >= 400 && response.status < 500) throw new Refused(`${response.status}`);
  if (!response.ok || !response.body) throw new Error(`answer ${response.status}`);
  const size = Number(response.headers.get('content-length')) || 0;
  const parts: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.byteLength;
    if (size > 0) onProgress(Math.min(1, received / size));
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
