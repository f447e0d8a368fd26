import type { Slide } from '@fovea/contract/participation/takingPart';
import { ForeignAddress, ownAddress } from '@fovea/link/calls/ownAddress';
import type { FilledShelf } from './mediaShelf';
import { surveyProgram } from '../survey/surveyProgram';

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
  /** Share of all bytes, as far as their number is known: 0..1. */
  readonly share: number;
  readonly loadedFiles: number;
  readonly files: number;
}

/** A connection that breaks for a moment is not yet a failure. */
const TRIED_AGAIN_AFTER_MS = [1000, 3000];

/**
 * Downloads every image and video completely, so that nothing waits for the network while it is shown.
 *
 * @param shelf holds what an earlier attempt loaded; further files are added
 * @throws MediaFailed at the first file that does not load; what has been loaded is kept
 */
export async function loadMedia(
  slides: readonly Slide[],
  shelf: FilledShelf,
  onProgress: (progress: MediaProgress) => void,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  if (slides.some(({ type }) => type === 'JS_SURVEY')) await loadProgram(slides);
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

/** Surveys need code of their own, which is loaded before the first of them is shown. */
async function loadProgram(slides: readonly Slide[]): Promise<void> {
  try {
    await surveyProgram();
  } catch (cause) {
    throw new MediaFailed(
      slides.find(({ type }) => type === 'JS_SURVEY')!,
      false,
      cause,
    );
  }
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
      // A missing file will still be missing in three seconds.
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
