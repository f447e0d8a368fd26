import { stimulusFileName } from '@fovea/science/bids/bidsNames';
import { shownFileKey } from '../../research/studyParts/stimulusColumns';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
import { objectEntry } from '../exportFiles/objectEntry';
import type { ExportSource } from '../exportFiles/exportSource';

export interface BidsStimulusFile {
  readonly stimulusId: string;
  /** As in the column `stim_file`: below the folder `stimuli`. */
  readonly name: string;
  readonly entry: ExportEntry;
}

/** The images and videos that were shown, where they are exported. */
export async function bidsStimulusFiles(
  { objects }: Pick<ResearchContext, 'objects'>,
  { stimuli, request }: ExportSource,
): Promise<BidsStimulusFile[]> {
  if (!request.contents.stimulusMedia) return [];
  const files: BidsStimulusFile[] = [];
  for (const [at, stimulus] of stimuli.entries()) {
    const key = shownFileKey(stimulus);
    const found = key === null ? null : await objects.stat(key);
    if (key === null || !found) continue;
    const name = stimulusFileName(at + 1, stimulus.displayName, key.slice(key.lastIndexOf('.')));
    const entry = objectEntry(objects, found, `stimuli/${name}`);
    files.push({ stimulusId: stimulus.id, name, entry });
  }
  return files;
}
