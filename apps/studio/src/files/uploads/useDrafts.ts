import type { FileKind } from '@fovea/contract/studies/files';
import { NAME_MAX } from '@fovea/rules/inputs/names';
import {
  guessFileKind,
  isTooLong,
  isVeryLarge,
  nameWithoutExtension,
} from '@fovea/rules/flow/uploads';
import { useEffect, useRef, useState } from 'react';
import { newRequestId } from '../../state/requestId';
import { readMediaFile, type MediaFile } from './mediaFile';

export interface Draft {
  readonly id: string;
  readonly file: File;
  readonly kind: FileKind;
  readonly name: string;
  readonly media: MediaFile | null;
  readonly isReading: boolean;
  readonly problem: 'tooLong' | 'brokenImage' | 'unsupported' | null;
  readonly isLarge: boolean;
}

export interface Drafts {
  readonly drafts: readonly Draft[];
  add(file: File): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
  /** Removes the drafts that were uploaded. */
  forget(ids: readonly string[]): void;
}

/** Chosen files that are not uploaded yet, with what the browser knows about them. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const latest = useRef(drafts);
  latest.current = drafts;
  const release = (list: readonly Draft[]) =>
    list.forEach(({ media }) => media && URL.revokeObjectURL(media.url));
  useEffect(() => () => release(latest.current), []);

  const change = (id: string, fields: Partial<Draft>) =>
    setDrafts((old) => old.map((draft) => (draft.id === id ? { ...draft, ...fields } : draft)));

  async function read({ id, file, kind }: Draft) {
    if (kind === 'surveyTheme') return;
    try {
      const media = await readMediaFile(file, kind === 'video' ? 'video' : 'image');
      change(id, {
        media,
        isReading: false,
        problem: isTooLong(media.durationMs) ? 'tooLong' : null,
        isLarge: isVeryLarge({ width: media.widthPx, height: media.heightPx }),
      });
    } catch {
      change(id, { isReading: false, problem: kind === 'video' ? 'unsupported' : 'brokenImage' });
    }
  }

  return {
    drafts,
    add(file) {
      const kind = guessFileKind(file);
      if (kind === null) return;
      const draft: Draft = {
        id: newRequestId(),
        file,
        kind,
        name: [...nameWithoutExtension(file.name)].slice(0, NAME_MAX).join('').trim(),
        media: null,
        isReading: kind !== 'surveyTheme',
        problem: null,
        isLarge: false,
      };
      setDrafts((old) => [...old, draft]);
      void read(draft);
    },
    rename: (id, name) => change(id, { name }),
    remove(id) {
      release(drafts.filter((draft) => draft.id === id));
      setDrafts((old) => old.filter((draft) => draft.id !== id));
    },
    forget(ids) {
      release(drafts.filter(({ id }) => ids.includes(id)));
      setDrafts((old) => old.filter(({ id }) => !ids.includes(id)));
    },
  };
}
