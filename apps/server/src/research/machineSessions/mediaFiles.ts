import { createHash } from 'node:crypto';
import type { MachineFile } from '@fovea/contract/participation/machineSessions';
import type { AppContext } from '../../platform/context/appContext';
import type { StoredStimulus } from '../../platform/store/recordingTables';

type Described = Omit<MachineFile, 'url'>;

/** So many objects are remembered; each is a line. */
const REMEMBERED = 10_000;

/**
 * The media of stimuli as files of a machine. An object never changes, so its hash is computed once.
 * @returns by their keys; one that is gone is left out
 */
export function mediaFiles({ objects }: Pick<AppContext, 'objects'>) {
  const known = new Map<string, Described>();

  async function described(key: string): Promise<Described | null> {
    const before = known.get(key);
    if (before) return before;
    const found = await objects.get(key);
    if (!found) return null;
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const piece of found.body) {
      hash.update(piece as Buffer);
      sizeBytes += (piece as Buffer).byteLength;
    }
    const sha256 = hash.digest('hex');
    const ending = /\.[a-z0-9]+$/.exec(key)?.[0] ?? '';
    const file = { path: `media/${sha256}${ending}`, sha256, sizeBytes };
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, file);
    return file;
  }

  return async (stimuli: readonly StoredStimulus[]): Promise<ReadonlyMap<string, MachineFile>> => {
    const keys = new Set(stimuli.flatMap(({ mediaKey }) => mediaKey ?? []));
    const files = new Map<string, MachineFile>();
    for (const key of keys) {
      const file = await described(key);
      if (file) files.set(key, { ...file, url: await objects.signedGet(key) });
    }
    return files;
  };
}

export type MediaFiles = ReturnType<typeof mediaFiles>;
