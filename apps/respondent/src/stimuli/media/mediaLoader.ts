import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { observable, type Observable } from '../../recording/observable';
import { loadMedia, MediaFailed, type MediaProgress } from './loadMedia';
import { createMediaCache, type MediaCache } from './mediaCache';
import { STIMULUS_PROGRAMS } from './stimulusPrograms';

export type MediaState =
  | ({ readonly state: 'loading' } & MediaProgress)
  | { readonly state: 'loaded'; readonly media: MediaCache }
  | { readonly state: 'failed'; readonly unplayable: boolean; readonly place: number };

type Programs = typeof STIMULUS_PROGRAMS;

export interface MediaLoader {
  readonly state: Observable<MediaState>;
  retry(): void;
}

/** Loads while the respondent sets up the camera; a failed file can be tried again. */
export function createMediaLoader(
  stimuli: readonly PublishedStimulus[],
  programs: Programs = STIMULUS_PROGRAMS,
): MediaLoader {
  const begun = { state: 'loading', share: 0, loadedFiles: 0, files: 0 } as const;
  const state = observable<MediaState>(begun);
  const media = createMediaCache();
  const loadProgram = async (stimulus: PublishedStimulus) => {
    try {
      await programs[stimulus.type]?.();
    } catch (cause) {
      throw new MediaFailed(stimulus, false, cause);
    }
  };
  const load = async () => {
    state.set(begun);
    try {
      for (const stimulus of stimuli) await loadProgram(stimulus);
      await loadMedia(stimuli, media, (progress) => state.set({ state: 'loading', ...progress }));
      state.set({ state: 'loaded', media });
    } catch (failed) {
      state.set({
        state: 'failed',
        unplayable: failed instanceof MediaFailed && failed.unplayable,
        place: failed instanceof MediaFailed ? stimuli.indexOf(failed.stimulus) + 1 : 0,
      });
    }
  };
  void load();
  return { state, retry: () => void load() };
}
