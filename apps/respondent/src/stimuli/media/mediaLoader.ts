import type { Slide } from '@fovea/contract/participation/takingPart';
import { changing, type Changing } from '../../record/changing';
import { loadMedia, MediaFailed, type MediaProgress } from './loadMedia';
import { createMediaShelf, type MediaShelf } from './mediaShelf';
import { STIMULUS_PROGRAMS } from './stimulusPrograms';

export type MediaState =
  | ({ readonly state: 'loading' } & MediaProgress)
  | { readonly state: 'loaded'; readonly media: MediaShelf }
  | { readonly state: 'failed'; readonly unplayable: boolean; readonly place: number };

type Programs = typeof STIMULUS_PROGRAMS;

export interface MediaLoader {
  readonly state: Changing<MediaState>;
  retry(): void;
}

/** Loads while the respondent sets up the camera; a failed file can be tried again. */
export function createMediaLoader(
  slides: readonly Slide[],
  programs: Programs = STIMULUS_PROGRAMS,
): MediaLoader {
  const begun = { state: 'loading', share: 0, loadedFiles: 0, files: 0 } as const;
  const state = changing<MediaState>(begun);
  const media = createMediaShelf();
  const loadProgram = async (slide: Slide) => {
    try {
      await programs[slide.type]?.();
    } catch (cause) {
      throw new MediaFailed(slide, false, cause);
    }
  };
  const load = async () => {
    state.set(begun);
    try {
      for (const slide of slides) await loadProgram(slide);
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
