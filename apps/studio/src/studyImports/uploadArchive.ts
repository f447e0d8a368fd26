import { beginUpload, cancelUpload } from '@fovea/contract/studies/files';
import { createStudyImport } from '@fovea/contract/studies/studyImports';
import { ApiError } from '@fovea/link/calls/apiError';
import { uploadFile } from '@fovea/link/upload/uploadFile';
import { createRateMeter } from '../files/uploads/createRateMeter';
import { deleteUploadId, getUploadId } from '../files/uploads/uploadId';
import { uploadPartByXhr } from '../files/uploads/uploadPartByXhr';
import { call } from '../state/api';
import { useSession } from '../state/session';
import { addToImports } from './studyImportCalls';
import { NOT_IMPORTING, useStudyImporting, type ArchiveUpload } from './useStudyImporting';

const NAME_MAX = 255;

let cancel: AbortController | null = null;

function change(fields: Partial<ArchiveUpload>): void {
  useStudyImporting.setState(({ upload }) => ({ upload: upload && { ...upload, ...fields } }));
}

/** Uploads an archive, or the rest of it, and has it imported; its progress is in the store. */
export function startImport(
  wanted: Pick<ArchiveUpload, 'file' | 'folderId' | 'withRecordings'>,
): void {
  if (cancel) return;
  const { file } = wanted;
  useStudyImporting.setState({
    upload: {
      ...wanted,
      state: 'running',
      progress: { phase: 'reading', sentBytes: 0, totalBytes: file.size, resumedBytes: 0 },
      bytesPerS: null,
      failure: null,
    },
  });
  const own = new AbortController();
  cancel = own;
  void run(wanted, own.signal).finally(() => {
    if (cancel === own) cancel = null;
  });
}

async function run(
  { file, folderId, withRecordings }: Pick<ArchiveUpload, 'file' | 'folderId' | 'withRecordings'>,
  signal: AbortSignal,
): Promise<void> {
  const assetId = getUploadId('studyImport', file);
  const rate = createRateMeter();
  try {
    await uploadFile(file, {
      signal,
      put: uploadPartByXhr,
      onProgress: (progress) =>
        change({
          progress,
          bytesPerS: progress.phase === 'sending' ? rate(progress.sentBytes) : null,
        }),
      begin: (partHashes) =>
        call(
          beginUpload,
          {
            body: {
              assetId,
              name: file.name.slice(0, NAME_MAX),
              fileName: file.name,
              fileSize: file.size,
              partHashes,
            },
          },
          // The upload itself retries, and reports a lost connection meanwhile.
          { signal, retries: 0 },
        ),
    });
    change({ state: 'starting' });
    // An archive is imported once for each upload, however often it is asked for.
    const body = { assetId, targetFolderId: folderId, withRecordings, requestId: assetId };
    const begun = await call(createStudyImport, { body }, { signal });
    deleteUploadId(assetId);
    addToImports(begun);
    useStudyImporting.setState(({ dialog }) => ({
      upload: null,
      watchedId: begun.id,
      dialog: dialog && { ...dialog, shownId: begun.id },
    }));
  } catch (reason) {
    if (signal.aborted) {
      deleteUploadId(assetId);
      // Best effort: the server discards it after a day anyway.
      await call(cancelUpload, { assetId }, { retries: 0 }).catch(() => {});
      return;
    }
    // What the server does not want as it is has to be sent anew.
    const isGone = reason instanceof ApiError && (reason.status === 404 || reason.status === 422);
    if (isGone) deleteUploadId(assetId);
    change({
      state: 'failed',
      failure: reason instanceof Error ? reason.message : String(reason),
    });
  }
}

/** Gives the upload up, and what has arrived of it. */
export function cancelArchiveUpload(): void {
  cancel?.abort();
  cancel = null;
  useStudyImporting.setState({ upload: null });
}

/** Tries again after a failure; what has arrived is not sent again. */
export function retryArchiveUpload(): void {
  const { upload } = useStudyImporting.getState();
  if (upload?.state === 'failed') startImport(upload);
}

// Nothing may be imported under another user after a sign-out.
useSession.subscribe(({ status }) => {
  if (status === 'logged-in') return;
  cancel?.abort();
  cancel = null;
  useStudyImporting.setState(NOT_IMPORTING);
});
