import * as z from 'zod/mini';
import { localStore } from '../../state/localStore';
import { newRequestId } from '../../state/requestId';

/** The server keeps an unfinished upload for a day; this stays below it. */
const KEEP_MS = 20 * 60 * 60_000;
const MOST = 20;

const Ids = z.catch(
  z.array(z.object({ what: z.string(), assetId: z.string(), atMs: z.number() })),
  [],
);

const read = () =>
  Ids.parse(localStore.read('uploads') ?? []).filter(({ atMs }) => Date.now() - atMs < KEEP_MS);

const nameOf = (place: string, file: File) =>
  [place, file.name, file.size, file.lastModified].join('/');

/** The id of an earlier upload of this file to this target, so that it resumes; otherwise a new one. */
export function getUploadId(place: string, file: File): string {
  const what = nameOf(place, file);
  const known = read().find((one) => one.what === what);
  if (known) return known.assetId;
  const assetId = newRequestId();
  localStore.write('uploads', [{ what, assetId, atMs: Date.now() }, ...read()].slice(0, MOST));
  return assetId;
}

/** Called when the upload has completed or was cancelled. */
export function deleteUploadId(assetId: string): void {
  localStore.write(
    'uploads',
    read().filter((one) => one.assetId !== assetId),
  );
}
