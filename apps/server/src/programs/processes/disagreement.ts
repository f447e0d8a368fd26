import { processName, type ServerProcess } from './serverProcesses';

/**
 * Why two processes on one database would lose data or not understand each other, with what to do; null: they go together.
 * @param isFolderShared whether both have the same data folder
 */
export function disagreement(
  own: ServerProcess,
  other: ServerProcess,
  isFolderShared: boolean,
): string | null {
  const name = processName(other);
  const hasOneBucket = (own.objectsPlace === null) !== (other.objectsPlace === null);
  if (isFolderShared && hasOneBucket) {
    const [has, hasNot] = own.objectsPlace === null ? [name, 'this server'] : ['this server', name];
    return (
      `This server and ${name} use the same database and data folder, but only ${has} has a bucket (${own.objectsPlace ?? other.objectsPlace}): ${hasNot} would not find what is in it. ` +
      'Set FOVEA_S3_BUCKET and what belongs to it for both, or for neither. If that process has ended, try again in a minute.'
    );
  }
  const places = [
    { what: 'media and results', own: own.objectsPlace, other: other.objectsPlace },
    { what: 'recordings', own: own.recordingsPlace, other: other.recordingsPlace },
  ];
  for (const { what, ...place } of places) {
    // Whoever has the folder and the bucket finds recordings in both, wherever new ones go; media are in the bucket.
    if (isFolderShared || (place.own !== null && place.other !== null)) continue;
    const where = (bucket: string | null) => (bucket === null ? 'its data folder' : bucket);
    return (
      `This server and ${name} use the same database, but not the same data folder: here ${what} are in ${where(place.own)}, there in ${where(place.other)}, and neither would find those of the other. ` +
      'Let both use a bucket (FOVEA_S3_BUCKET and FOVEA_RECORDINGS=s3), or mount one folder as FOVEA_DATA of both. If that process has ended, try again in a minute.'
    );
  }
  const apart = places.find(
    (place) => place.own !== null && place.other !== null && place.own !== place.other,
  );
  if (apart) {
    return `This server has ${apart.what} in ${apart.own}, but ${name}, on the same database, in ${apart.other}. Set FOVEA_S3_BUCKET and FOVEA_S3_ENDPOINT to the same for both. If that process has ended, try again in a minute.`;
  }
  const hasCommonKey = own.keyIds.some((id) => other.keyIds.includes(id));
  if (!hasCommonKey) {
    return (
      `This server has other keys than ${name}, on the same database: neither could read what the other encrypts, or take what it signs. ` +
      'Set FOVEA_KEYS=database for both, or mount one folder as FOVEA_DATA of both (docs/operations.md, Several servers). If that process has ended, try again in a minute.'
    );
  }
  return unreadableRecordings(own, other);
}

/** Whether one encrypts recordings with a key that the other does not have, also while keys are exchanged. */
function unreadableRecordings(own: ServerProcess, other: ServerProcess): string | null {
  const lacks = (reader: ServerProcess, writer: ServerProcess) =>
    reader.fileKeyIds !== null &&
    writer.writingFileKeyId !== null &&
    !reader.fileKeyIds.includes(writer.writingFileKeyId);
  const name = processName(other);
  const retry = 'If that process has ended, try again in a minute.';
  if (lacks(other, own)) {
    return (
      `This server encrypts recordings with the key ${own.writingFileKeyId}, which ${name}, on the same database, does not have: it could not read them. ` +
      `First give the key to every process for reading, after the key that encrypts now or with FOVEA_ENCRYPT_RECORDINGS=0; when all run with it, let it encrypt. ${retry}`
    );
  }
  if (lacks(own, other)) {
    return `${name[0]?.toUpperCase()}${name.slice(1)}, on the same database, encrypts recordings with the key ${other.writingFileKeyId}, which this server does not have: it could not read them. Add the key to FOVEA_ENCRYPTION_KEY, the file or the command of this server. ${retry}`;
  }
  return null;
}
