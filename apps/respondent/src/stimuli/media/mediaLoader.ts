import type { Slide } from '@fovea/contract/participation/takingPart';
import { changing, type Changing } from '../../record/changing';
import { loadMedia, MediaFailed, type MediaProgress } from './loadMedia';
import { createMediaShelf, type MediaShelf } from './mediaShelf';

export type MediaState =
  | ({ readonly state: 'loading' } & MediaProgress)
  | { readonly state: 'loaded'; readonly media: MediaShelf }
  | { readonly state: 'failed'; readonly unplayable: boolean; readonly place: number };

export interface MediaLoader {
  readonly state: Changing<MediaState>;
  retry(): void;
}

/**
 * Loads while the respondent sets up the camera; a failed file can be tried again.
 *
 * @param prepare what a stimulus needs beside its file: it is here before the first of them is shown
 */
export function createMediaLoader(
  slides: readonly Slide[],
  prepare: (slide: Slide) => Promise<unknown>,
): MediaLoader {
  const begun = { state: 'loading', share: 0, loadedFiles: 0, files: 0 } as const;
  const state = changing<MediaState>(begun);
  const media = createMediaShelf();
  const prepared = async (slide: Slide) => {
    try {
      await prepare(slide);
    } catch (cause) {
      throw new MediaFailed(slide, false, cause);
    }
  };
  const load = async () => {
    state.set(begun);
    try {
      for (const slide of slides) await prepared(slide);
      await loadMedia(slides, media, (progress) => state.set({ state: 'loading', ...progress }));
      state.set({ state: 'loaded', media });
    } catch (failed) {
      state.set({
        state: 'failed',
        unplayable: failed instanceof MediaFailed && failed.unplayable,
        place: failed instanceof MediaFailed ? slides.indexOf(failed.slide) + 1 : 0,
      });
    }
  };
  void load();
  return { state, retry: () => void load() };
}
