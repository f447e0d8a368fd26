import {
  chunkKeyIn,
  isFolderName,
  SEALED_END,
  sessionKey,
  type ChunkLocation,
  type FactsName,
  type SessionPlace,
  type StreamPlace,
} from './chunkStore';

/** The keys of all recordings in a bucket begin with this. Those of other objects never do. */
export const RECORDINGS = 'recordings/';

/** Keys of folders end with a slash. @throws RangeError, as all of these, for what cannot be a name */
export function studyFolderKey(studyId: string): string {
  if (!isFolderName(studyId)) throw new RangeError(`Not a folder name: ${studyId}`);
  return `${RECORDINGS}${studyId}/`;
}

export function sessionFolderKey(session: SessionPlace): string {
  return `${RECORDINGS}${sessionKey(session)}/`;
}

export function streamFolderKey(place: StreamPlace): string {
  if (!isFolderName(place.stream)) throw new RangeError(`Not a stream: ${place.stream}`);
  return `${sessionFolderKey(place)}${place.stream}/`;
}

/** Of a chunk that is an object of its own. @param isSealed whether it is encrypted */
export function singleChunkKey(place: Omit<ChunkLocation, 'size'>, isSealed: boolean): string {
  const key = `${RECORDINGS}${chunkKeyIn(place)}`;
  return isSealed ? key.replace(/\.bin$/, SEALED_END) : key;
}

export function factsKey(session: SessionPlace, name: FactsName): string {
  return `${sessionFolderKey(session)}${name}`;
}
