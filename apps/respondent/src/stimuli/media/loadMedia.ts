import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { UntrustedUrlError, trustedUrl } from '@fovea/link/calls/trustedUrl';
import type { WritableMediaCache } from './mediaCache';

export class MediaFailed extends Error {
  readonly stimulus: PublishedStimulus;
  /** Loaded, but this browser cannot show it. */
  readonly unplayable: boolean;
  constructor(stimulus: PublishedStimulus, unplayable: boolean, cause: unknown) {
    super(`The file of stimulus ${stimulus.stimulusId} could not be loaded.`, { cause });
    this.stimulus = stimulus;
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
const RETRY_DELAYS_MS = [1000, 3000];

/**
 * Downloads every image and video completely, so that nothing waits for the network while it is shown.
 *
 * @param cache holds what an earlier attempt loaded; further files are added
 * @throws MediaFailed at the first file that does not load; what has been loaded is kept
 */
export async function loadMedia(
  stimuli: readonly PublishedStimulus[],
  cache: WritableMediaCache,
  onProgress: (progress: MediaProgress) => void,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  const wanted = stimuli.filter((stimulus) => stimulus.mediaUrl !== null);
  const files = wanted.length;
  for (const [loadedFiles, stimulus] of wanted.entries()) {
    if (cache.has(stimulus.stimulusId)) continue;
    const progress = (share: number) =>
      onProgress({ share: (loadedFiles + share) / files, loadedFiles, files });
    progress(0);
    const file = await downloadWithRetries(stimulus, progress, wait);
    try {
      await cache.put(stimulus, file);
    } catch (cause) {
      throw new MediaFailed(stimulus, true, cause);
    }
  }
  onProgress({ share: 1, loadedFiles: files, files });
}

async function downloadWithRetries(
  stimulus: PublishedStimulus,
  onProgress: (share: number) => void,
  wait: (ms: number) => Promise<unknown>,
): Promise<Blob> {
  for (const pauseMs of [...RETRY_DELAYS_MS, null]) {
    try {
      return await download(stimulus.mediaUrl!, onProgress);
    } catch (cause) {
      // A missing file will still be missing in three seconds.
      const isFinal = cause instanceof Refused || cause instanceof UntrustedUrlError;
      if (pauseMs === null || isFinal) throw new MediaFailed(stimulus, false, cause);
      await wait(pauseMs);
    }
  }
  throw new Error('unreachable');
}

class Refused extends Error {}

async function download(url: string, onProgress: (share: number) => void): Promise<Blob> {
  const response = await fetch(trustedUrl(url));
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
