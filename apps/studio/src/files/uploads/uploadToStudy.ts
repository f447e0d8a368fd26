import { requestUploadKey } from '@fovea/contract/studies/stimuli';
import { uploadFile } from '@fovea/link/upload/uploadFile';
import { guessFileKind, UPLOAD_MESSAGES } from '@fovea/rules/flow/uploads';
import { call } from '../../state/api';
import { readMediaFile } from './mediaFile';
import { uploadPartByXhr } from './uploadPartByXhr';
import { deleteUploadId, getUploadId } from './uploadId';

export interface StudyUploadOptions {
  readonly name: string;
  /** 0 to 1; at 1 the server has every byte. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export interface StudyUpload {
  /** For `createStimulus`. */
  readonly assetId: string;
  /** A video frame as a data URL. */
  readonly thumbnail?: string;
}

/**
 * Uploads an image or video file for a stimulus; resumes after a lost connection, or where an earlier
 * attempt stopped.
 * @throws DOMException AbortError when cancelled; ApiError with the server's reason; UnsupportedMediaError
 */
export async function uploadToStudy(
  studyId: string,
  file: File,
  { name, onProgress, signal }: StudyUploadOptions,
): Promise<StudyUpload> {
  let thumbnail: string | undefined;
  if (guessFileKind(file) === 'video') {
    const media = await readMediaFile(file, 'video');
    URL.revokeObjectURL(media.url);
    ({ thumbnail } = media);
  }
  const assetId = getUploadId(`study/${studyId}`, file);
  await uploadFile(file, {
    signal,
    put: uploadPartByXhr,
    onProgress: ({ phase, sentBytes, totalBytes }) =>
      onProgress(phase === 'reading' ? 0 : sentBytes / totalBytes),
    begin: async (partHashes) => {
      const upload = await call(
        requestUploadKey,
        { studyId, body: { name, fileName: file.name, fileSize: file.size, assetId, partHashes } },
        // The upload itself retries, and reports a lost connection meanwhile.
        { signal, retries: 0 },
      );
      if (upload.parts.some((part) => !part.received && part.url === '')) {
        throw new Error(UPLOAD_MESSAGES.noAddress);
      }
      return upload;
    },
  });
  deleteUploadId(assetId);
  return { assetId, ...(thumbnail === undefined ? {} : { thumbnail }) };
}
