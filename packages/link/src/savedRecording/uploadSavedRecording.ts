import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { openSavedRecording, uploadCompleted } from '@fovea/contract/participation/savedRecordings';
import type { ManifestChunk } from '@fovea/contract/participation/participation';
import type { Call } from '../calls/call';
import {
  compareChunks,
  type ChunkHead,
  type Journal,
  type JournalSession,
} from '../journal/journal';
import { chunkName } from './savedRecordingZip';
import type { SavedRecording } from './readSavedRecording';
import { createUploader } from '../upload/uploader';
import type { UploadState } from '../upload/uploadState';

export type SavedUploadOutcome =
  | { readonly state: 'complete'; readonly session: RespondentSession }
  /** Everything in the file has arrived, but these chunks are neither in it nor on the server. */
  | { readonly state: 'incomplete'; readonly missingChunks: number };

/**
 * Sends a saved recording as the respondent's browser would have: chunk by chunk, skipping those
 * the server has, with unlimited retries, then the manifest.
 * @throws ApiError if the server refuses the file (403, 404, 409, 422); the signal's reason if
 *   aborted
 */
export async function uploadSavedRecording(parts: {
  /** Signed in as the researcher. */
  readonly call: Call;
  readonly base: string;
  readonly recording: SavedRecording;
  readonly onState?: (state: UploadState) => void;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
}): Promise<SavedUploadOutcome> {
  const { call, recording, signal } = parts;
  const { manifest, manifestText, signature, zipFileName } = recording;
  const { studyId, sessionId } = manifest;
  const open = async () => {
    const body = { manifest: manifestText, signature, zipFileName };
    return (await call(openSavedRecording, { studyId, sessionId, body })).token;
  };
  signal?.throwIfAborted();
  const token = await open();
  let incomplete: (missing: number) => void = () => {};
  const lacking = new Promise<number>((done) => (incomplete = done));
  const uploader = await createUploader({
    journal: readOnlyJournal(recording),
    session: sessionOf(recording),
    base: parts.base,
    token,
    renewToken: open,
    onState(state) {
      parts.onState?.(state);
      if (state.trouble === 'incomplete') incomplete(state.missing);
    },
    ...(parts.fetch ? { fetch: parts.fetch } : {}),
    ...(parts.sleep ? { sleep: parts.sleep } : {}),
  });
  const aborted = new Promise<never>((_, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
  });
  try {
    const ending = await Promise.race([uploader.finish(), lacking, aborted]);
    if (typeof ending === 'number') return { state: 'incomplete', missingChunks: ending };
  } finally {
    uploader.stop();
  }
  const session = await call(uploadCompleted, { studyId, sessionId, body: { zipFileName } });
  return { state: 'complete', session };
}

/** The zip as a read-only journal: acknowledgements are kept in memory. */
function readOnlyJournal(recording: SavedRecording): Journal {
  const { sessionId } = recording.manifest;
  const inFile = new Set(recording.inFile.map(chunkName));
  const headOf = (chunk: ManifestChunk): ChunkHead => ({
    ...chunk,
    sessionId,
    // The server has what the file omits; if not, it says so after the manifest.
    acknowledged: !inFile.has(chunkName(chunk)),
    problem: null,
  });
  const nothing = () => Promise.resolve();
  return {
    durable: true,
    sessions: () => Promise.resolve([sessionOf(recording)]),
    heads: () => Promise.resolve(recording.manifest.chunks.map(headOf).sort(compareChunks)),
    bytesOf: (head) =>
      inFile.has(chunkName(head)) ? recording.bytesOf(head) : Promise.resolve(null),
    saveSession: nothing,
    deleteSession: nothing,
    saveChunk: nothing,
    acknowledge: nothing,
    mark: nothing,
    deleteBefore: nothing,
  };
}

function sessionOf({ manifest }: SavedRecording): JournalSession {
  const { sessionId, studyId, savedAt } = manifest;
  return {
    sessionId,
    studyId,
    studyName: '',
    begin: {
      sessionId,
      // Not in the file: the token comes from the researcher's own call.
      secret: '',
      consent: { textSha256: '', version: 0, locale: '', time: savedAt },
      variables: {},
      preview: false,
      device: {},
    },
    startedWallMs: 0,
    clockMs: 0,
    slideIndex: 0,
    ended: true,
  };
}
