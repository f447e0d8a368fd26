import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { newId } from '../platform/store/newId';
import type { SignedIn, TestServer } from './startTestServer';

/** Uploads the bytes of a small file to a study. @returns the id of the asset */
export async function uploadAsset(
  server: TestServer,
  user: SignedIn,
  studyId: string,
  bytes: Uint8Array,
  fileName: string,
): Promise<string> {
  const assetId = newId();
  const asset = await user.call(requestUploadKey, {
    studyId,
    body: { name: fileName, fileName, fileSize: bytes.byteLength, assetId },
  });
  const answer = await fetch(server.base + asset.presignedUrl, {
    method: 'PUT',
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}.`);
  return assetId;
}
