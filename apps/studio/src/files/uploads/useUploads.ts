import {
  beginUpload,
  cancelUpload,
  createFile,
  getFile,
  listFiles,
  type File as StoredFile,
  type FileKind,
} from '@fovea/contract/studies/files';
import { getFolder } from '@fovea/contract/studies/folders';
import { ApiError } from '@fovea/link/calls/apiError';
import { uploadFile, type UploadProgress } from '@fovea/link/upload/uploadFile';
import { create } from 'zustand';
import { call } from '../../state/api';
import { newRequestId } from '../../state/requestId';
import { useSession } from '../../state/session';
import { invalidateServerState } from '../../state/serverState';
import { dataUrlToBlob, type MediaFile } from './mediaFile';
import { createRateMeter } from './createRateMeter';
import { uploadPartByXhr } from './uploadPartByXhr';
import { deleteUploadId, getUploadId } from './uploadId';

/** A file to upload, as chosen and named. */
export interface UploadRequest {
  readonly file: File;
  readonly kind: FileKind;
  readonly name: string;
  readonly folderId: string;
  /** Null if it is neither image nor video. */
  readonly media: Omit<MediaFile, 'file' | 'url'> | null;
}

export type UploadState =
  'queued' | 'running' | 'checking' | 'duplicate' | 'done' | 'failed' | 'cancelled';

export interface UploadItem extends UploadRequest {
  readonly id: string;
  readonly state: UploadState;
  readonly progress: UploadProgress;
  readonly bytesPerS: number | null;
  readonly duplicate: { readonly id: string; readonly name: string } | null;
  readonly failure: string | null;
  /** The stored file: uploaded, or an existing one. */
  readonly stored: StoredFile | null;
}

/** The uploads of this tab; they continue while the user works elsewhere in the studio. */
export const useUploads = create<{ readonly items: readonly UploadItem[] }>(() => ({ items: [] }));

const items = () => useUploads.getState().items;
const find = (id: string) => items().find((item) => item.id === id);
const cancels = new Map<string, AbortController>();
const mayDouble = new Set<string>();

function change(id: string, fields: Partial<UploadItem>): void {
  useUploads.setState({
    items: items().map((item) => (item.id === id ? { ...item, ...fields } : item)),
  });
}

const isUnderWay = ({ state }: UploadItem) => state === 'running' || state === 'checking';

/** Queues files; one is uploaded at a time. @returns the ids of the uploads */
export function queueUploads(wanted: readonly UploadRequest[]): string[] {
  const added = wanted.map((one): UploadItem => {
    const progress = { phase: 'reading' as const, sentBytes: 0, resumedBytes: 0 };
    return {
      ...one,
      id: newRequestId(),
      state: 'queued',
      progress: { ...progress, totalBytes: one.file.size },
      bytesPerS: null,
      duplicate: null,
      failure: null,
      stored: null,
    };
  });
  useUploads.setState({ items: [...items(), ...added] });
  startNext();
  return added.map(({ id }) => id);
}

function startNext(): void {
  if (items().some(isUnderWay)) return;
  const next = items().find(({ state }) => state === 'queued');
  if (!next) return;
  const cancel = new AbortController();
  cancels.set(next.id, cancel);
  change(next.id, { state: 'running', failure: null });
  void run(next, cancel.signal).finally(() => {
    cancels.delete(next.id);
    startNext();
  });
}

async function run(item: UploadItem, signal: AbortSignal): Promise<void> {
  const { id, file, name } = item;
  const assetId = getUploadId('repository', file);
  const rate = createRateMeter();
  try {
    const sent = await uploadFile(file, {
      signal,
      put: uploadPartByXhr,
      onProgress: (progress) => {
        const bytesPerS = progress.phase === 'sending' ? rate(progress.sentBytes) : null;
        change(id, { progress, bytesPerS });
      },
      begin: (partHashes) =>
        call(
          beginUpload,
          { body: { assetId, name, fileName: file.name, fileSize: file.size, partHashes } },
          // The upload itself retries, and reports a lost connection meanwhile.
          { signal, retries: 0 },
        ),
      onDuplicate: async (duplicate) => {
        if (mayDouble.has(id)) return true;
        change(id, { state: 'duplicate', duplicate });
        return false;
      },
    });
    if (!sent) return;
    change(id, { state: 'checking' });
    const stored = await store(item, assetId, signal);
    deleteUploadId(assetId);
    mayDouble.delete(id);
    change(id, { state: 'done', stored });
    refresh();
  } catch (reason) {
    if (signal.aborted) {
      change(id, { state: 'cancelled' });
      deleteUploadId(assetId);
      // Best effort: the server discards it after a day anyway.
      await call(cancelUpload, { assetId }, { retries: 0 }).catch(() => {});
      return;
    }
    const duplicate = reason instanceof ApiError ? reason.problem?.duplicate : undefined;
    if (duplicate) change(id, { state: 'duplicate', duplicate });
    else {
      const isGone = reason instanceof ApiError && reason.status === 422;
      if (isGone) deleteUploadId(assetId);
      const failure = reason instanceof Error ? reason.message : String(reason);
      change(id, { state: 'failed', failure });
    }
  }
}

async function store(item: UploadItem, assetId: string, signal: AbortSignal): Promise<StoredFile> {
  const { id, name, folderId, media, kind, file } = item;
  return await call(
    createFile,
    {
      body: {
        name,
        parentFolderId: folderId,
        assetId,
        mimeType: file.type,
        requestId: id,
        ...(mayDouble.has(id) ? { ignoreDuplicate: 'true' as const } : {}),
        ...(kind === 'surveyThemeImage' ? { kind } : {}),
        ...(media ? { width: String(media.widthPx), height: String(media.heightPx) } : {}),
        ...(media && kind === 'video' ? { durationMs: String(media.durationMs) } : {}),
      },
    },
    { signal, files: media ? { thumbnail: dataUrlToBlob(media.thumbnail) } : {} },
  );
}

function refresh(): void {
  void invalidateServerState(listFiles);
  void invalidateServerState(getFolder);
}

export function cancelUploadItem(id: string): void {
  const cancel = cancels.get(id);
  if (cancel) cancel.abort();
  else change(id, { state: 'cancelled' });
}

/** Retries after a failure, or uploads anyway although the same content exists. */
export function retryUpload(id: string, { anyway = false } = {}): void {
  if (anyway) mayDouble.add(id);
  change(id, { state: 'queued', failure: null, duplicate: null });
  startNext();
}

/** Uses the existing file with the same content. @returns false if it has been deleted meanwhile */
export async function acceptExistingFile(id: string): Promise<boolean> {
  const item = find(id);
  if (!item?.duplicate) return false;
  try {
    const stored = await call(getFile, { fileId: item.duplicate.id });
    change(id, { state: 'done', stored });
    return true;
  } catch (reason) {
    const failure = reason instanceof Error ? reason.message : String(reason);
    change(id, { state: 'failed', failure });
    return false;
  }
}

/** Removes uploads from the list; one in progress continues. */
export function dismissUploads(ids: readonly string[]): void {
  useUploads.setState({
    items: items().filter((item) => isUnderWay(item) || !ids.includes(item.id)),
  });
}

export const isFinished = ({ state }: UploadItem) =>
  state === 'done' || state === 'failed' || state === 'cancelled';

// No upload may continue under another user after a sign-out.
useSession.subscribe(({ status }) => {
  if (status === 'logged-in' || items().length === 0) return;
  for (const cancel of cancels.values()) cancel.abort();
  mayDouble.clear();
  useUploads.setState({ items: [] });
});
