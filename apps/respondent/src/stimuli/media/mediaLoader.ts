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

/** Loads the media while the respondent sets up the camera; a failed file can be retried. */
export function createMediaLoader(slides: readonly Slide[]): MediaLoader {
  const begun = { state: 'loading', share: 0, loadedFiles: 0, files: 0 } as const;
  const state = changing<MediaState>(begun);
  const media = createMediaShelf();
  const load = async () => {
    state.set(begun);
    try {
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
