import { createHash } from 'node:crypto';
import type { Upload } from '@fovea/contract/studies/files';
import { cleanFileName } from '@fovea/rules/inputs/fileNames';
import { partSizes } from '@fovea/rules/flow/uploads';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { ArrivedPart } from '../../platform/objects/objectStore';
import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { findAsset, uploadKey, type AssetRow, type UploadOwner } from './uploads';

export interface UploadRequest {
  readonly assetId: string;
  readonly name: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly contentHash?: string | undefined;
  readonly partHashes?: readonly string[] | undefined;
}

/** A user with more of them is no person who uploads files. */
const UNFINISHED_MAX = 20;

export type StartedUpload = Omit<Upload, 'duplicate'> & { readonly presignedUrl: string };

/**
 * Starts a multipart upload, or resumes it: URLs for its parts, and which of them have arrived.
 * @param uploaderId the user, who has a limited number of unfinished uploads
 * @param admit refuses uploads that the target does not accept; runs in the transaction that stores
 *   the upload
 * @throws Refusal 400 when the hashes do not fit, 413 when the file is too large
 */
export async function startUpload(
  context: AppContext,
  place: UploadOwner,
  uploaderId: string,
  wanted: UploadRequest,
  admit: (tx: Tx) => Promise<void>,
): Promise<StartedUpload> {
  mustBeUsable(context, wanted);
  await mustHaveRoom(context, uploaderId, wanted.assetId);
  for (let left = TRIES; ; left--) {
    const begun = await beginOnce(context, place, uploaderId, wanted, admit);
    if (begun) return begun;
    if (left === 1) {
      throw new Refusal(503, 'This upload is being begun by others. Try again.', 'BUSY', {
        retryAfterS: 1,
      });
    }
  }
}

/**
 * Each attempt lost against a concurrent request with the same id, whose upload is then resumed.
 */
const TRIES = 10;

async function beginOnce(
  context: AppContext,
  place: UploadOwner,
  uploaderId: string,
  wanted: UploadRequest,
  admit: (tx: Tx) => Promise<void>,
): Promise<StartedUpload | null> {
  const { db, objects } = context;
  // Checked before anything is created in the store.
  await db.transaction().execute(admit);
  const objectKey = uploadKey(place, wanted.assetId);
  const contentHash = wanted.partHashes ? contentHashOf(wanted.partHashes) : wanted.contentHash;
  const known = await findAsset(db, place, wanted.assetId);
  const isSame =
    known?.fileSize === wanted.fileSize &&
    (contentHash === undefined || known.contentHash === null || contentHash === known.contentHash);
  const going = known && isSame ? await arrivedOf(context, known) : null;
  let multipartId = going ? known!.multipartId : null;
  if (!going) {
    if (known?.multipartId) await objects.abortMultipart(known.objectKey, known.multipartId);
    multipartId = await objects.createMultipart(objectKey, wanted.fileSize);
  }
  const described = {
    name: cleanFileName(wanted.name) || 'File',
    fileName: cleanFileName(wanted.fileName) || 'file',
    fileSize: wanted.fileSize,
    multipartId,
    contentHash: contentHash ?? (isSame ? (known?.contentHash ?? null) : null),
    createdBy: uploaderId,
    createdAt: context.now(),
  };
  let isFirst: boolean;
  try {
    isFirst = await db.transaction().execute(async (tx) => {
      await admit(tx);
      if (known) return await changeAsset(tx, known, described);
      const created = await tx
        .insertInto('assets')
        .values({ ...described, ...place, id: wanted.assetId, objectKey })
        .onConflict((clash) => clash.doNothing())
        .returning('id')
        .execute();
      return created.length > 0;
    });
  } catch (reason) {
    if (!going && multipartId) await objects.abortMultipart(objectKey, multipartId);
    throw reason;
  }
  if (!isFirst) {
    if (!going && multipartId) await objects.abortMultipart(objectKey, multipartId);
    return null;
  }
  return {
    assetId: wanted.assetId,
    name: described.name,
    fileName: described.fileName,
    fileSize: wanted.fileSize,
    uploadLocation: objectKey,
    presignedUrl: await objects.signedPut(objectKey, wanted.fileSize),
    parts: await partsToSend(context, objectKey, multipartId, wanted, going ?? []),
    checksum: objects.partChecksum,
  };
}

/** @throws Refusal 429; one that was begun already goes on */
async function mustHaveRoom({ db }: AppContext, uploaderId: string, id: string): Promise<void> {
  const unfinished = await db
    .selectFrom('assets')
    .select('id')
    .where('createdBy', '=', uploaderId)
    .where('id', '!=', id)
    .limit(UNFINISHED_MAX)
    .execute();
  if (unfinished.length < UNFINISHED_MAX) return;
  throw new Refusal(
    429,
    `${UNFINISHED_MAX} of your uploads are not finished. Finish or cancel one, then begin this one again.`,
    'TOO_MANY_UPLOADS',
  );
}

/** @returns false when the upload was changed meanwhile: its parts would go to another place */
async function changeAsset(
  tx: Tx,
  known: AssetRow,
  described: Partial<Insertable<Tables['assets']>>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('assets')
    .set(described)
    .where('id', '=', known.id)
    .where('companyId', '=', known.companyId)
    .where('studyId', known.studyId === null ? 'is' : '=', known.studyId)
    .where('multipartId', 'is not distinct from', known.multipartId)
    .returning('id')
    .execute();
  return changed.length > 0;
}

function mustBeUsable({ settings, objects }: AppContext, wanted: UploadRequest): void {
  if (wanted.fileSize > settings.uploadLimitBytes) {
    const megabytes = Math.floor(settings.uploadLimitBytes / 1024 / 1024);
    throw new Refusal(
      413,
      `The file is larger than ${megabytes} MB, the most this server takes. Make it smaller and try again.`,
      'FILE_TOO_LARGE',
    );
  }
  if (!/^[A-Za-z0-9_-]+$/.test(wanted.assetId)) {
    throw new Refusal(
      400,
      "The request is not valid: 'assetId' must be letters and digits.",
      'NOT_VALID',
    );
  }
  const { partHashes, contentHash } = wanted;
  if (!partHashes && objects.partHashesNeeded) {
    throw new Refusal(400, "The request is not valid: 'partHashes' is missing.", 'NOT_VALID');
  }
  if (!partHashes) return;
  if (partHashes.length !== partSizes(wanted.fileSize).length) {
    throw new Refusal(
      400,
      "The request is not valid: 'partHashes' must have one for each part.",
      'NOT_VALID',
    );
  }
  if (contentHash !== undefined && contentHash !== contentHashOf(partHashes)) {
    throw new Refusal(
      400,
      "The request is not valid: 'contentHash' is not that of 'partHashes'.",
      'NOT_VALID',
    );
  }
}

/** See UPLOAD_PART_BYTES: SHA-256 over the digests of the parts, in order. */
export function contentHashOf(partHashes: readonly string[]): string {
  const hash = createHash('sha256');
  for (const one of partHashes) hash.update(Buffer.from(one, 'hex'));
  return hash.digest('hex');
}

/** Null: there is nothing to resume. `whole`: the object is complete already. */
async function arrivedOf(
  { objects }: AppContext,
  asset: { objectKey: string; multipartId: string | null; fileSize: number },
): Promise<readonly ArrivedPart[] | 'whole' | null> {
  const arrived = asset.multipartId
    ? await objects.arrivedParts(asset.objectKey, asset.multipartId)
    : null;
  if (arrived) return arrived;
  const whole = await objects.stat(asset.objectKey);
  return whole?.sizeBytes === asset.fileSize ? 'whole' : null;
}

async function partsToSend(
  { objects }: AppContext,
  key: string,
  multipartId: string | null,
  wanted: UploadRequest,
  arrived: readonly ArrivedPart[] | 'whole',
): Promise<Upload['parts']> {
  const had = new Map(
    (arrived === 'whole' ? [] : arrived).map((one) => [one.part, one.sha256] as const),
  );
  return await Promise.all(
    partSizes(wanted.fileSize).map(async (sizeBytes, at) => {
      const part = at + 1;
      const sha256 = wanted.partHashes?.[at];
      const hasCome = had.has(part) && (sha256 === undefined || had.get(part) === sha256);
      const received = arrived === 'whole' || hasCome;
      const url =
        received || multipartId === null
          ? ''
          : await objects.signedPutPart(key, multipartId, { part, sizeBytes, sha256 });
      return { part, sizeBytes, received, url };
    }),
  );
}
