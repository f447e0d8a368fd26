import {
  beginVisualExportUpload,
  type VisualExport,
  type VisualExportUpload,
} from '@fovea/contract/studies/visualExports';
import { ApiError } from '@fovea/link/calls/apiError';
import { PartUploadError, uploadFile, type PutPart } from '@fovea/link/upload/uploadFile';
import { uploadPartByXhr } from '../../files/uploads/uploadPartByXhr';
import { call } from '../../state/api';
import { UploadEndedError } from './uploadEndedError';

const INSUFFICIENT_STORAGE = 507;
export const NO_ADDRESS = 'Presigned url must be set';

/**
 * Uploads the file in parts; goes on by itself after a lost connection.
 * @returns the location to name with SUCCESS
 * @throws UploadEndedError when the disk is full; ApiError, PartUploadError
 */
export async function uploadVisualExport(
  { study: studyId, id: exportId, userDefinedName, type }: VisualExport,
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const fileName = `${userDefinedName}.${type === 'IMAGE' ? 'png' : 'mp4'}`;
  const begin = async (partHashes: string[]): Promise<VisualExportUpload> => {
    const body = { fileName, fileSize: file.size, partHashes };
    const upload = await endedByFullDisk(
      // The upload itself retries, and reports a lost connection meanwhile.
      call(beginVisualExportUpload, { studyId, exportId, body }, { signal, retries: 0 }),
    );
    if (upload.parts.some((part) => !part.received && part.url === '')) {
      throw new UploadEndedError(NO_ADDRESS);
    }
    return upload;
  };
  const put: PutPart = (url, bytes, options) =>
    endedByFullDisk(uploadPartByXhr(url, bytes, options));
  const upload = await uploadFile(file, {
    signal,
    begin,
    put,
    onProgress: ({ phase, sentBytes, totalBytes }) =>
      onProgress(phase === 'reading' ? 0 : sentBytes / totalBytes),
  });
  if (!upload) throw new UploadEndedError(NO_ADDRESS);
  return upload.uploadLocation;
}

/** An upload waits for other failures of the server to pass; this one needs somebody to make room. */
async function endedByFullDisk<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (reason) {
    const isAnswer = reason instanceof ApiError || reason instanceof PartUploadError;
    if (isAnswer && reason.status === INSUFFICIENT_STORAGE) {
      throw new UploadEndedError(reason.message);
    }
    throw reason;
  }
}
