import { getSession, listSessions } from '@fovea/contract/participation/respondents';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { useEffect, useRef, useState } from 'react';
import { invalidateServerState } from '../../state/serverState';
import { uploadRecordingFile, type SavedRecordingOutcome } from './uploadRecordingFile';

/** One file of the dialog, and its progress. */
export interface SavedRecordingUpload {
  readonly id: number;
  readonly fileName: string;
  readonly state:
    | { readonly state: 'queued' }
    | { readonly state: 'reading'; readonly share: number }
    | { readonly state: 'sending'; readonly upload: UploadState }
    /** Not refused, but reading or sending failed; can be retried. */
    | { readonly state: 'failed'; readonly message: string }
    | SavedRecordingOutcome;
}

interface QueuedUpload {
  readonly id: number;
  readonly file: File;
}

/** Uploads saved recordings one after the other, so that on a slow connection the first ones finish first. */
export function useSavedRecordingUploads(studyId: string) {
  const [uploads, setUploads] = useState<readonly SavedRecordingUpload[]>([]);
  const queue = useRef<QueuedUpload[]>([]);
  const files = useRef(new Map<number, File>());
  const isRunning = useRef(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    return () => controller.abort();
  }, []);

  const put = (id: number, state: SavedRecordingUpload['state']) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, state } : one)));

  async function run() {
    const signal = stopping.current?.signal;
    if (isRunning.current || !signal) return;
    isRunning.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { id, file } = next;
      put(id, { state: 'reading', share: 0 });
      try {
        const outcome = await uploadRecordingFile(studyId, file, {
          signal,
          onRead: (share) => put(id, { state: 'reading', share }),
          onSend: (upload) => put(id, { state: 'sending', upload }),
        });
        put(id, outcome);
        if (outcome.state !== 'refused') {
          void invalidateServerState(listSessions, { studyId });
          void invalidateServerState(getSession);
        }
      } catch (reason) {
        if (signal.aborted) return;
        put(id, { state: 'failed', message: reason instanceof Error ? reason.message : '' });
      }
    }
    isRunning.current = false;
  }

  function add(chosen: readonly File[]) {
    const items = chosen.map((file) => {
      const id = files.current.size;
      files.current.set(id, file);
      queue.current.push({ id, file });
      return { id, fileName: file.name, state: { state: 'queued' } } as const;
    });
    setUploads((all) => [...all, ...items]);
    void run();
  }

  function again(id: number) {
    const file = files.current.get(id);
    if (!file) return;
    put(id, { state: 'queued' });
    queue.current.push({ id, file });
    void run();
  }

  const isBusy = uploads.some(({ state: { state } }) =>
    ['queued', 'reading', 'sending'].includes(state),
  );
  return { uploads, add, again, isBusy };
}
