import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { BUILT_TYPE_FACTS, type MediaKind } from '@fovea/rules/flow/stimulusTypes';

/**
 * The images and videos of a flow, all of them downloaded. Only a few are open at a time: browsers can handle
 * a few dozen open videos, and a decoded picture is many times the size of its file.
 */
export interface MediaCache {
  /** Decoded. @throws when the browser cannot show it */
  image(stimulusId: string): Promise<HTMLImageElement>;
  /** Ready to play from its beginning. @throws when the browser cannot play it */
  video(stimulusId: string): Promise<HTMLVideoElement>;
  /** Opens these media in this order, and closes all others. */
  openOnly(stimulusIds: readonly string[]): void;
}

export interface WritableMediaCache extends MediaCache {
  has(stimulusId: string): boolean;
  /** Stores a file. @throws when the browser cannot show it: then it is not stored */
  put(stimulus: PublishedStimulus, file: Blob): Promise<void>;
}

const OPENERS: Readonly<Record<MediaKind, (url: string) => Opened['element']>> = {
  image: openImage,
  video: openVideo,
};

interface Opened {
  readonly element: Promise<HTMLImageElement | HTMLVideoElement>;
}

export function createMediaCache(): WritableMediaCache {
  const files = new Map<string, { readonly url: string; readonly kind: MediaKind }>();
  const opened = new Map<string, Opened>();

  const open = (id: string): Opened => {
    const before = opened.get(id);
    if (before) return before;
    const file = files.get(id);
    if (!file) throw new Error(`The file of stimulus ${id} was not loaded.`);
    const element = OPENERS[file.kind](file.url);
    const now = { element };
    opened.set(id, now);
    // Retried when it is shown.
    element.catch(() => opened.delete(id));
    return now;
  };
  const close = (id: string) => {
    const before = opened.get(id);
    opened.delete(id);
    void before?.element.then(releaseElement, () => undefined);
  };

  return {
    has: (id) => files.has(id),
    async put({ stimulusId, type }, file) {
      const kind = BUILT_TYPE_FACTS[type].media;
      if (kind === null) throw new Error(`A stimulus of type ${type} has no file.`);
      const url = URL.createObjectURL(file);
      files.set(stimulusId, { url, kind });
      try {
        await open(stimulusId).element;
      } catch (cause) {
        files.delete(stimulusId);
        URL.revokeObjectURL(url);
        throw cause;
      }
      // The file can be shown, which is what had to be verified before the study begins.
      close(stimulusId);
    },
    async image(id) {
      const picture = (await open(id).element) as HTMLImageElement;
      // The browser may have discarded what it decoded earlier.
      await picture.decode();
      return picture;
    },
    async video(id) {
      return (await open(id).element) as HTMLVideoElement;
    },
    openOnly(ids) {
      for (const id of [...opened.keys()]) if (!ids.includes(id)) close(id);
      for (const id of ids) if (files.has(id)) open(id);
    },
  };
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
  return new Promise((done, failed) => {
    film.addEventListener('canplay', () => done(film), { once: true });
    film.addEventListener('error', () => failed(film.error ?? new Error('not playable')), {
      once: true,
    });
    film.load();
  });
}

/** Releases the decoder at once instead of waiting for garbage collection. */
function releaseElement(element: HTMLImageElement | HTMLVideoElement): void {
  element.removeAttribute('src');
  if (element instanceof HTMLVideoElement) element.load();
}
