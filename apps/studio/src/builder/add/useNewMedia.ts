import type { BuiltType } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { BUILT_TYPE_FACTS, type MediaKind } from '@fovea/rules/flow/stimulusTypes';
import { uniqueName } from '@fovea/rules/inputs/names';
import { stimulusNameProblem, type StimulusNameProblem } from '@fovea/rules/flow/stimuli';
import { isTooLong, nameWithoutExtension } from '@fovea/rules/flow/uploads';
import { useEffect, useRef, useState } from 'react';
import { readMediaFile, type MediaFile } from '../../files/uploads/mediaFile';
import { uploadToStudy, type StudyUpload } from '../../files/uploads/uploadToStudy';
import { newRequestId } from '../../state/requestId';

export type MediaProblem = 'tooLong' | 'brokenImage' | 'unsupportedVideo';

/** What is said of a file that the browser cannot show. */
const NOT_SHOWN: Readonly<Record<MediaKind, MediaProblem>> = {
  image: 'brokenImage',
  video: 'unsupportedVideo',
};

/** One file that was chosen, on its way to become a stimulus. */
export interface NewMediaItem {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  /** Null while the browser reads the file, or if it cannot. */
  readonly media: MediaFile | null;
  /** Why the file can never be added. */
  readonly problem: MediaProblem | null;
  /** Upload progress from 0 to 1. */
  readonly share: number | null;
  /** Why the upload failed; Add retries it. */
  readonly failure: string | null;
  readonly upload: StudyUpload | null;
}

export interface NewMediaList {
  readonly items: readonly NewMediaItem[];
  readonly isBusy: boolean;
  /** At least one file can be added, and nothing remains to be read or named. Others stay out. */
  readonly isReady: boolean;
  choose(file: File): void;
  remove(id: string): void;
  rename(id: string, name: string): void;
  nameProblem(item: NewMediaItem): StimulusNameProblem | null;
  /**
   * Uploads the files that can be added, one after the other. @returns the uploaded ones, including those of earlier
   * attempts
   */
  upload(signal: AbortSignal): Promise<(StudyUpload & { id: string; name: string })[]>;
  /** Removes files that have become stimuli. */
  forget(ids: readonly string[]): void;
}

/** The files that are about to be uploaded to a study, with their names and what is wrong with them. */
export function useNewMedia(study: Study, type: BuiltType, kind: MediaKind): NewMediaList {
  const [items, setItems] = useState<readonly NewMediaItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const now = useRef(items);
  now.current = items;
  const removed = useRef(new Set<string>());
  useEffect(
    () => () => now.current.forEach(({ media }) => media && URL.revokeObjectURL(media.url)),
    [],
  );

  // The names when the dialog opened: items being added are shown in the study before they are saved.
  const [taken, setTaken] = useState(() => study.stimuli.map(({ displayName }) => displayName));
  const change = (id: string, fields: Partial<NewMediaItem>) =>
    setItems((old) => old.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  const others = (item: NewMediaItem) => [
    ...taken,
    ...items.filter(({ id, problem }) => id !== item.id && !problem).map(({ name }) => name),
  ];
  const nameProblem = (item: NewMediaItem) =>
    item.problem ? null : stimulusNameProblem(item.name, others(item));
  const usable = items.filter(({ problem }) => problem === null);

  async function read(id: string, file: File) {
    try {
      const media = await readMediaFile(file, kind);
      if (removed.current.has(id)) URL.revokeObjectURL(media.url);
      else change(id, { media, problem: isTooLong(media.durationMs) ? 'tooLong' : null });
    } catch {
      change(id, { problem: NOT_SHOWN[kind] });
    }
  }
  async function uploadOne(item: NewMediaItem, signal: AbortSignal) {
    change(item.id, { share: 0, failure: null });
    try {
      const onProgress = (share: number) => change(item.id, { share });
      const upload = await uploadToStudy(study.id, item.file, {
        name: item.name,
        onProgress,
        signal,
      });
      change(item.id, { upload, share: null });
      return upload;
    } catch (reason) {
      const failure = reason instanceof Error ? reason.message : String(reason);
      change(item.id, { share: null, failure: signal.aborted ? null : failure });
      return null;
    }
  }

  return {
    items,
    isBusy,
    isReady: usable.length > 0 && usable.every((item) => item.media && nameProblem(item) === null),
    choose(file) {
      const id = newRequestId();
      const base = nameWithoutExtension(file.name) || BUILT_TYPE_FACTS[type].defaultName;
      const fields = { media: null, problem: null, share: null, failure: null, upload: null };
      setItems((old) => {
        const name = uniqueName(base, [...taken, ...old.map((item) => item.name)]);
        return [...old, { id, file, name, ...fields }];
      });
      void read(id, file);
    },
    remove(id) {
      removed.current.add(id);
      const media = items.find((item) => item.id === id)?.media;
      if (media) URL.revokeObjectURL(media.url);
      setItems((old) => old.filter((item) => item.id !== id));
    },
    rename: (id, name) => change(id, { name }),
    nameProblem,
    async upload(signal) {
      const arrived: (StudyUpload & { id: string; name: string })[] = [];
      setBusy(true);
      try {
        for (const item of usable) {
          const upload = item.upload ?? (signal.aborted ? null : await uploadOne(item, signal));
          if (upload) arrived.push({ ...upload, id: item.id, name: item.name });
        }
      } finally {
        setBusy(false);
      }
      return signal.aborted ? [] : arrived;
    },
    forget(ids) {
      const gone = items.filter(({ id }) => ids.includes(id));
      for (const { media } of gone) if (media) URL.revokeObjectURL(media.url);
      setTaken((old) => [...old, ...gone.map(({ name }) => name)]);
      setItems((old) => old.filter(({ id }) => !ids.includes(id)));
    },
  };
}
