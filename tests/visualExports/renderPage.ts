import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import {
  canEncodeFilms,
  discardFilm,
  renderFilm,
  renderPicture,
  type FilmOptions,
  type PictureOptions,
} from '../../apps/studio/src/visualExports/render/renderClient';
import {
  createFramePainter,
  filmPixelRatio,
} from '../../apps/studio/src/visualExports/render/framePainter';
import { openScene } from '../../apps/studio/src/visualExports/render/openScene';
import { RenderError } from '../../apps/studio/src/visualExports/render/renderError';
import { encodeOddVideo } from './encodeOddVideo';

type Made = { readonly base64: string } | { readonly code: string; readonly message: string };

/** What a test page can be asked from outside. */
export interface Rendering {
  picture(scene: Scene, options: PictureOptions): Promise<Made>;
  film(
    scene: Scene,
    options: FilmOptions,
    abortAt?: number,
  ): Promise<Made & { readonly shares: readonly number[]; readonly tookMs: number }>;
  canEncodeFilms(): Promise<boolean>;
  /** Steps of 256 by which a channel of a film's frames, before they are encoded, differs from pictures at most. */
  frameDifferences(
    scene: Scene,
    size: FilmOptions,
    timesMs: readonly number[],
  ): Promise<readonly number[]>;
  /** Names in the browser's folder of films. */
  leftFilms(): Promise<string[]>;
  leaveFilm(name: string): Promise<void>;
  oddVideo(): Promise<string>;
}

declare global {
  interface Window {
    rendering: Rendering;
  }
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

function problem(reason: unknown): Made {
  if (!(reason instanceof RenderError)) throw reason;
  const { code, message, cause } = reason;
  return { code, message: `${message}${cause === undefined ? '' : ` (${String(cause)})`}` };
}

function pixelsOf(image: OffscreenCanvas | ImageBitmap): Uint8ClampedArray {
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    willReadFrequently: true,
  })!;
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

async function frameDifferences(scene: Scene, size: FilmOptions, timesMs: readonly number[]) {
  const open = await openScene(scene, new AbortController().signal);
  const painter = createFramePainter(scene, open, size);
  const shown = open.film?.frames(timesMs);
  const differences: number[] = [];
  for (const timeMs of timesMs) {
    const next = await shown?.next();
    if (next && !next.done) await painter.show(next.value);
    const frame = pixelsOf(painter.draw(timeMs));
    const how = { ...size, timeMs, pixelRatio: filmPixelRatio(scene, size), footer: null };
    const file = await renderPicture(scene, { ...how, background: '#000000' });
    const picture = pixelsOf(await createImageBitmap(file));
    let most = frame.length === picture.length ? 0 : Infinity;
    for (let at = 0; at < frame.length; at++) {
      most = Math.max(most, Math.abs((frame[at] ?? 0) - (picture[at] ?? 0)));
    }
    differences.push(most);
  }
  await shown?.return();
  open.close();
  return differences;
}

const folder = async () => {
  const top = await navigator.storage.getDirectory();
  return await top.getDirectoryHandle('films', { create: true });
};

window.rendering = {
  picture: (scene, options) =>
    renderPicture(scene, options).then(async (blob) => ({ base64: await base64Of(blob) }), problem),
  async film(scene, options, abortAt = Infinity) {
    const shares: number[] = [];
    const aborter = new AbortController();
    const begunMs = performance.now();
    const onProgress = (share: number) => {
      shares.push(share);
      if (share >= abortAt) aborter.abort();
    };
    try {
      const film = await renderFilm(scene, options, onProgress, aborter.signal);
      const tookMs = performance.now() - begunMs;
      const base64 = await base64Of(film);
      await discardFilm(film);
      return { base64, shares, tookMs };
    } catch (reason) {
      return { ...problem(reason), shares, tookMs: performance.now() - begunMs };
    }
  },
  canEncodeFilms,
  frameDifferences,
  async leftFilms() {
    const names: string[] = [];
    const { keys } = (await folder()) as FileSystemDirectoryHandle & {
      keys(): AsyncIterableIterator<string>;
    };
    for await (const name of keys.call(await folder())) names.push(name);
    return names;
  },
  async leaveFilm(name) {
    await (await folder()).getFileHandle(name, { create: true });
  },
  oddVideo: async () => await base64Of(await encodeOddVideo()),
};
