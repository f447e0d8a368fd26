import type { Scene } from '../../replay/scene/scene';
import { encodableCodec } from './filmCodec';
import { filmFolder, filmLock, removeLeftFilms } from './filmFolder';
import { RenderError } from './renderError';
import { RenderWorker } from './renderWorker';
import type { FilmOptions, PictureOptions } from './renderMessages';

export type { FilmOptions, PictureOptions } from './renderMessages';

/** Lives as long as the page: it remembers the files of the last pictures. */
let pictures: RenderWorker | null = null;

/** Draws one time of a scene. @returns a PNG file @throws RenderError */
export function renderPicture(
  scene: Scene,
  options: PictureOptions,
  signal?: AbortSignal,
): Promise<Blob> {
  const worker = (pictures ??= new RenderWorker(() => (pictures = null)));
  return worker.ask({ what: 'picture', scene, options }, { signal });
}

const releases = new WeakMap<Blob, () => Promise<void>>();

/**
 * Draws a scene from beginning to end, in a worker that goes on in a hidden tab.
 *
 * @returns an MP4 file, on disk where possible: `discardFilm` removes it @throws RenderError
 */
export async function renderFilm(
  scene: Scene,
  options: FilmOptions,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  if (signal.aborted) throw new RenderError('aborted', signal.reason);
  const name = `${crypto.randomUUID()}.mp4`;
  const release = await holdLock(filmLock(name));
  await removeLeftFilms().catch(() => undefined);
  const worker = new RenderWorker();
  try {
    const request = { what: 'film', scene, options, name } as const;
    const film = await worker.ask(request, { signal, onProgress });
    releases.set(film, async () => {
      release();
      await removeFilm(name);
    });
    worker.end();
    return film;
  } catch (reason) {
    // It removes what it has written: meanwhile nobody else can.
    worker.endWhenTidy();
    release();
    throw reason;
  }
}

/** Frees the disk space of a film that was uploaded or is no longer needed. */
export async function discardFilm(film: Blob): Promise<void> {
  await releases.get(film)?.();
  releases.delete(film);
}

/** False: this browser has no H.264 encoder. */
export async function canEncodeFilms(): Promise<boolean> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  return (await encodableCodec({ widthPx: 1280, heightPx: 720 })) !== null;
}

/** A film that somebody still reads stays, and is removed before the next one. */
async function removeFilm(name: string): Promise<void> {
  const folder = await filmFolder();
  await folder?.removeEntry(name).catch(() => undefined);
}

/** @returns frees it */
function holdLock(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((held) => {
    void navigator.locks.request(name, () => new Promise<void>((release) => held(() => release())));
  });
}
