import { partSizes } from '@fovea/rules/flow/uploads';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { ContentHash } from '../../platform/objects/contentHash';
import { ObjectMismatch } from '../../platform/objects/objectStore';
import { assetOf, type AssetRow, type UploadOwner } from './uploads';
import { contentHashOf } from './startUpload';

/** An upload whose bytes lie as one object under `objectKey`. */
export type WholeUpload = Omit<AssetRow, 'contentHash'> & { readonly contentHash: string };

/**
 * The finished upload with this id: its parts become one object, and its content hash is certain.
 * @throws Refusal 422 when bytes are missing or others than announced
 */
export async function completeUpload(
  context: AppContext,
  place: UploadOwner,
  assetId: string,
): Promise<WholeUpload> {
  const { db, objects } = context;
  const asset = await assetOf(db, place, assetId);
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
  // A single PUT came although parts were begun.
  if (asset.multipartId) await objects.abortMultipart(asset.objectKey, asset.multipartId);
  return { ...asset, multipartId: null, contentHash: hash };
}

/** Completes an upload in parts. @returns its hash, or null when the object must be there whole */
async function completed({ objects }: AppContext, asset: AssetRow): Promise<string | null> {
  const { objectKey, multipartId, fileSize } = asset;
  if (multipartId === null) return null;
  const parts = await objects.arrivedParts(objectKey, multipartId);
  if (parts === null) return null;
  const sizes = partSizes(fileSize);
  const isWhole =
    parts.length === sizes.length && parts.every((one, at) => one.sizeBytes === sizes[at]);
  if (!isWhole) return null;
  const hash = contentHashOf(parts.map((one) => one.sha256));
  // Nothing that is not what was announced ever becomes an object.
  if (asset.contentHash !== null && asset.contentHash !== hash) return hash;
  try {
    await objects.completeMultipart(objectKey, multipartId, parts);
  } catch (reason) {
    // Another request was faster, or the store lost a part.
    if (reason instanceof ObjectMismatch) return null;
    throw reason;
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
