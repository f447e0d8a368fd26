import type { Slide } from '@fovea/contract/takingPart';
import { surveyProgram } from './survey/surveyProgram';

/** Images and videos of a flow, loaded whole: nothing waits for the network while it is shown. */
export interface LoadedMedia {
  readonly images: ReadonlyMap<string, HTMLImageElement>;
  readonly videos: ReadonlyMap<string, HTMLVideoElement>;
}

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

/**
 * @param loaded what an earlier try has loaded; filled further
 * @param onProgress share of all files, 0..1
 * @throws MediaFailed at the first file that does not load; what is loaded stays
 */
export async function loadMedia(
  slides: readonly Slide[],
  loaded: { images: Map<string, HTMLImageElement>; videos: Map<string, HTMLVideoElement> },
  onProgress: (share: number) => void,
): Promise<LoadedMedia> {
  if (slides.some(({ type }) => type === 'JS_SURVEY')) await loadProgram(slides);
  const wanted = slides.filter((slide) => slide.mediaUrl !== null);
  for (const [place, slide] of wanted.entries()) {
    const id = slide.stimulusId;
    if (loaded.images.has(id) || loaded.videos.has(id)) continue;
    const progress = (share: number) => onProgress((place + share) / wanted.length);
    progress(0);
    const blob = await download(slide, progress);
    const url = URL.createObjectURL(blob);
    try {
      if (slide.type === 'VIDEO') loaded.videos.set(id, await openVideo(url));
      else loaded.images.set(id, await openImage(url));
    } catch (cause) {
      URL.revokeObjectURL(url);
      throw new MediaFailed(slide, true, cause);
    }
  }
  onProgress(1);
  return loaded;
}

/** Surveys bring a program of their own, which is here before the first of them is shown. */
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

async function download(slide: Slide, onProgress: (share: number) => void): Promise<Blob> {
  try {
    const response = await fetch(slide.mediaUrl!);
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
  } catch (cause) {
    throw new MediaFailed(slide, false, cause);
  }
}

async function openImage(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.alt = '';
  picture.draggable = false;
  picture.src = url;
  await picture.decode();
  return picture;
}

function openVideo(url: string): Promise<HTMLVideoElement> {
  const film = document.createElement('video');
  film.preload = 'auto';
  film.playsInline = true;
  film.disablePictureInPicture = true;
  film.src = url;
  return new Promise((opened, failed) => {
    film.addEventListener('canplay', () => opened(film), { once: true });
    film.addEventListener('error', () => failed(film.error ?? new Error('not playable')), {
      once: true,
    });
    film.load();
  });
}
