import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { fileKeys } from '../../research/studyParts/stimulusColumns';
import type { StimulusRow } from '../../research/studyParts/studyRows';
import { copiedId } from './copiedId';

const NOTE_EVERY_MS = 300;

/** Copies the files of stimuli for another study. @returns a map from old keys to new ones */
export async function copyMedia(
  { objects }: Pick<AppContext, 'objects'>,
  stimuli: readonly StimulusRow[],
  targetId: string,
  signal: AbortSignal,
  onProgress: (share: number) => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = stimuli.flatMap((stimulus) => {
    const folder = `studies/${targetId}/stimuli/${copiedId(targetId, stimulus.id)}`;
    return fileKeys(stimulus).map((from) => ({
      from,
      to: `${folder}/${from.slice(from.lastIndexOf('/') + 1)}`,
      displayName: stimulus.displayName,
    }));
  });
  const keys = new Map<string, string>();
  let notedMs = Date.now();
  for (const [done, { from, to, displayName }] of wanted.entries()) {
    signal.throwIfAborted();
    if (!(await objects.copy(from, to))) {
      throw new Refusal(
        409,
        `The file of "${displayName}" is missing, so the study cannot be copied. Delete this stimulus or add it again.`,
        'FILE_MISSING',
      );
    }
    keys.set(from, to);
    if (Date.now() - notedMs < NOTE_EVERY_MS) continue;
    notedMs = Date.now();
    // The last step is left for writing the rows.
    await onProgress((done + 1) / (wanted.length + 1));
  }
  return keys;
}
