import { safeFileName, uniqueFileName } from '@fovea/rules/inputs/safeFileName';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import type { ExportSource } from '../exportFiles/exportSource';

/** Where the files of the stimuli stand in an export, by their display names. */
export function mediaPaths({
  stimuli,
}: Pick<ExportSource, 'stimuli'>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    stimuli.flatMap((stimulus) => {
      const key = shownFileKey(stimulus);
      if (key === null) return [];
      const base = `media/stimuli/${safeFileName(stimulus.displayName)}`;
      return [[stimulus.id, uniqueFileName(taken, base, endingOf(key))] as const];
    }),
  );
}

function endingOf(key: string): string {
  return /\.\w+$/.exec(key)?.[0] ?? '';
}
