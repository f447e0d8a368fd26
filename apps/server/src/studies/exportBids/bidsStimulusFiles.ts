import { stimulusFileName } from '@fovea/science/bids/bidsNames';
import { fileKeys } from '../../research/studyParts/stimulusColumns';
import type { ResearchContext } from '../../research/recordings/researchContext';
import type { ExportEntry } from '../exportFiles/exportEntry';
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
    const [key] = fileKeys({ ...stimulus, thumbnailKey: null });
    const found = key === undefined ? null : await objects.stat(key);
    if (key === undefined || !found) continue;
    const name = stimulusFileName(at + 1, stimulus.displayName, key.slice(key.lastIndexOf('.')));
    const entry: ExportEntry = {
      path: `stimuli/${name}`,
      isCompressible: false,
      estimatedBytes: found.sizeBytes,
      async *bytes(signal) {
        const object = await objects.get(key);
        // A validator would miss it, and so would the reader.
        if (!object) throw new Error(`The file ${key} is not there any more.`);
        for await (const piece of object.body) {
          signal.throwIfAborted();
          yield piece as Uint8Array;
        }
      },
    };
    files.push({ stimulusId: stimulus.id, name, entry });
  }
  return files;
}
