import { BufferTarget, StreamTarget, type StreamTargetChunk, type Target } from 'mediabunny';
import { filmFolder, FILM_TYPE, openFilmFile } from './filmFolder';

const WRITE_BYTES = 2 ** 20;

/** Where a film is written. */
export interface FilmFile {
  readonly target: Target;
  /** The whole film, once it is finished. */
  finished(): Promise<Blob>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** On disk if the browser can, so that long films need no more memory than short ones. */
export async function createFilmFile(name: string): Promise<FilmFile> {
  const folder = await filmFolder();
  const opened = folder && (await openFilmFile(folder, name));
  if (!folder || !opened) return inMemory();
  const { file, access } = opened;
  const target = new StreamTarget(
    new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => {
        // A full disk takes a part of it and says so only by the number.
        if (access.write(data, { at: position }) < data.byteLength) {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        }
      },
    }),
    { chunked: true, chunkSize: WRITE_BYTES },
  );
  return {
    target,
    finished: async () => {
      access.flush();
      access.close();
      return (await file.getFile()).slice(0, undefined, FILM_TYPE);
    },
    discard: async () => {
      access.close();
      await folder.removeEntry(name).catch(() => undefined);
    },
  };
}

function inMemory(): FilmFile {
  const target = new BufferTarget();
  return {
    target,
    finished: () =>
      Promise.resolve(new Blob([target.buffer ?? new ArrayBuffer(0)], { type: FILM_TYPE })),
    discard: () => Promise.resolve(),
  };
}
