import { partSizes } from '@fovea/rules/flow/uploads';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { ContentHash } from '../../platform/objects/contentHash';
import { ObjectMismatch, type ArrivedPart } from '../../platform/objects/objectStore';
import { findAsset, type AssetRow, type UploadOwner } from './uploads';
import { contentHashOf } from './startUpload';

/** An upload whose bytes are one object under `objectKey`. */
export type WholeUpload = Omit<AssetRow, 'contentHash'> & { readonly contentHash: string };

/**
 * Completes the upload with this id: its parts are joined into one object and its content hash is
 * verified.
 * @throws Refusal 422 when bytes are missing or differ from the announced ones
 */
export async function completeUpload(
  context: AppContext,
  place: UploadOwner,
  assetId: string,
): Promise<WholeUpload> {
  const { db, objects } = context;
  const asset = await findAsset(db, place, assetId);
  if (!asset) throw notUploaded();
  const hash = (await completed(context, asset)) ?? (await hashOfWhole(context, asset));
  if (asset.contentHash !== null && asset.contentHash !== hash) {
    throw new Refusal(
      422,
      'The file changed while it was uploaded. Upload it again.',
      'FILE_CHANGED',
    );
  }
  await db
    .updateTable('assets')
    .set({ contentHash: hash, multipartId: null })
    .where('objectKey', '=', asset.objectKey)
    .where('companyId', '=', asset.companyId)
    .execute();
  // A single PUT was used although a multipart upload had been started.
  if (asset.multipartId) await objects.abortMultipart(asset.objectKey, asset.multipartId);
  return { ...asset, multipartId: null, contentHash: hash };
}

/**
 * Completes a multipart upload.
 * @returns its hash, or null when the object must exist as a whole
 */
async function completed(context: AppContext, asset: AssetRow): Promise<string | null> {
  const { objects } = context;
  const { objectKey, multipartId, fileSize } = asset;
  if (multipartId === null) return null;
  const parts = await objects.arrivedParts(objectKey, multipartId);
  if (parts === null) return null;
  const sizes = partSizes(fileSize);
  const isWhole =
    parts.length === sizes.length && parts.every((one, at) => one.sizeBytes === sizes[at]);
  if (!isWhole) return null;
  const hashes = parts.flatMap((one) => one.sha256 ?? []);
  if (hashes.length < parts.length) return await completedUnseen(context, asset, parts);
  const hash = contentHashOf(hashes);
  // Content that differs from the announced hash never becomes an object.
  if (asset.contentHash !== null && asset.contentHash !== hash) return hash;
  try {
    await objects.completeMultipart(objectKey, multipartId, parts);
  } catch (reason) {
    // Another request completed it first, or the store lost a part.
    if (reason instanceof ObjectMismatch) return null;
    throw reason;
  }
  return hash;
}

/**
 * The same where the store keeps no hashes of parts: what has become of them is read.
 * @returns null when another request completes it
 */
async function completedUnseen(
  context: AppContext,
  asset: AssetRow,
  parts: readonly ArrivedPart[],
): Promise<string | null> {
  const { objects } = context;
  try {
    await objects.completeMultipart(asset.objectKey, asset.multipartId!, parts);
  } catch (reason) {
    if (reason instanceof ObjectMismatch) return null;
    throw reason;
  }
  const hash = await hashOfWhole(context, asset);
  if (asset.contentHash !== null && asset.contentHash !== hash) {
    await objects.delete(asset.objectKey);
  }
  return hash;
}

async function hashOfWhole({ objects }: AppContext, asset: AssetRow): Promise<string> {
  const found = await objects.get(asset.objectKey);
  if (!found) throw notUploaded();
  if (found.stat.sizeBytes !== asset.fileSize) {
    found.body.destroy();
    throw notUploaded();
  }
  if (asset.multipartId === null && asset.contentHash !== null) {
    found.body.destroy();
    return asset.contentHash;
  }
  const hash = new ContentHash();
  for await (const piece of found.body as AsyncIterable<Uint8Array>) hash.update(piece);
  return hash.digest();
}

function notUploaded(): Refusal {
  return new Refusal(
    422,
    'The file has not arrived completely. Upload it again.',
    'FILE_NOT_UPLOADED',
  );
}
