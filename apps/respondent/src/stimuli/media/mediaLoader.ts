import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { observable, type Observable } from '../../recording/observable';
import { loadMedia, MediaFailed, type MediaProgress } from './loadMedia';
import { createMediaCache, type MediaCache } from './mediaCache';

export type MediaState =
  | ({ readonly state: 'loading' } & MediaProgress)
  | { readonly state: 'loaded'; readonly media: MediaCache }
  | { readonly state: 'failed'; readonly unplayable: boolean; readonly place: number };

export interface MediaLoader {
  readonly state: Observable<MediaState>;
  retry(): void;
}

/** Loads the media while the respondent sets up the camera; a failed file can be retried. */
export function createMediaLoader(stimuli: readonly PublishedStimulus[]): MediaLoader {
  const begun = { state: 'loading', share: 0, loadedFiles: 0, files: 0 } as const;
  const state = observable<MediaState>(begun);
  const media = createMediaCache();
  const load = async () => {
    state.set(begun);
    try {
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
