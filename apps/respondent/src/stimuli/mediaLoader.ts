import type { Slide } from '@fovea/contract/takingPart';
import { changing, type Changing } from '../record/changing';
import { loadMedia, MediaFailed, type LoadedMedia } from './loadMedia';

export type MediaState =
  | { readonly state: 'loading'; readonly share: number }
  | { readonly state: 'loaded'; readonly media: LoadedMedia }
  | { readonly state: 'failed'; readonly unplayable: boolean; readonly place: number };

export interface MediaLoader {
  readonly state: Changing<MediaState>;
  retry(): void;
}

/** Loads while the respondent sets up the camera; a failed file can be tried again. */
export function createMediaLoader(slides: readonly Slide[]): MediaLoader {
  const state = changing<MediaState>({ state: 'loading', share: 0 });
  const loaded = { images: new Map(), videos: new Map() };
  const load = async () => {
    state.set({ state: 'loading', share: 0 });
    try {
      const media = await loadMedia(slides, loaded, (share) =>
        state.set({ state: 'loading', share }),
      );
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
