import {
  getSession,
  type RespondentSession,
  type SessionState,
} from '@fovea/contract/participation/respondents';
import { ApiError } from '@fovea/link/calls/apiError';
import {
  readSavedRecording,
  SavedFileError,
  type SavedRecording,
} from '@fovea/link/savedRecording/readSavedRecording';
import type { SavedFileErrorKind } from '@fovea/link/savedRecording/savedFileError';
import { uploadSavedRecording } from '@fovea/link/savedRecording/uploadSavedRecording';
import type { UploadState } from '@fovea/link/upload/uploadState';
import { call } from '../../state/api';

/** Why a file is not taken. */
export type SavedRecordingRefusal =
  | { readonly kind: 'file'; readonly problem: SavedFileErrorKind }
  /** It is of another study than the one that is open. */
  | { readonly kind: 'otherStudy'; readonly studyId: string }
  | { readonly kind: 'noSession' | 'changed' | 'withdrawn' | 'deleted' }
  | { readonly kind: 'alreadyComplete'; readonly sessionId: string }
  /** In the server's own words. */
  | { readonly kind: 'said'; readonly message: string };

export type SavedRecordingOutcome =
  | { readonly state: 'done'; readonly session: RespondentSession }
  /** All of the file is here, and still parts are missing that nobody has sent. */
  | { readonly state: 'incomplete'; readonly sessionId: string; readonly missingChunks: number }
  | { readonly state: 'refused'; readonly refusal: SavedRecordingRefusal };

export interface UploadCallbacks {
  readonly onRead: (share: number) => void;
  readonly onSend: (state: UploadState) => void;
  readonly signal: AbortSignal;
}

/** Everything has arrived in these states. */
const WHOLE: readonly SessionState[] = ['PROCESSING', 'PROCESSED', 'PROCESSING_ERROR'];

const CODES: Record<string, 'changed' | 'withdrawn' | 'deleted'> = {
  BAD_SIGNATURE: 'changed',
  BAD_MANIFEST: 'changed',
  OTHER_SESSION: 'changed',
  WITHDRAWN: 'withdrawn',
  DELETED: 'deleted',
};

/**
 * Reads one saved recording and sends it to its session.
 * @throws what stopped it: the reason of the signal, or a failure that is no refusal
 */
export async function uploadRecordingFile(
  studyId: string,
  file: File,
  steps: UploadCallbacks,
): Promise<SavedRecordingOutcome> {
  const { onRead, onSend, signal } = steps;
  try {
    const recording = await readSavedRecording(file, { onProgress: onRead, signal });
    const refusal = await refusalOf(studyId, recording);
    if (refusal) return { state: 'refused', refusal };
    const sent = await uploadSavedRecording({ call, base: '', recording, onState: onSend, signal });
    return sent.state === 'complete'
      ? { state: 'done', session: sent.session }
      : { ...sent, sessionId: recording.manifest.sessionId };
  } catch (reason) {
    if (reason instanceof SavedFileError) {
      return { state: 'refused', refusal: { kind: 'file', problem: reason.kind } };
    }
    if (reason instanceof ApiError) return { state: 'refused', refusal: saidBy(reason) };
    throw reason;
  }
}

/** What can be told before a single part is sent. */
async function refusalOf(
  studyId: string,
  recording: SavedRecording,
): Promise<SavedRecordingRefusal | null> {
  const { sessionId, studyId: ofStudy } = recording.manifest;
  if (ofStudy !== studyId) return { kind: 'otherStudy', studyId: ofStudy };
  const { state, isPartial } = await call(getSession, { studyId, sessionId });
  if (state === 'WITHDRAWN') return { kind: 'withdrawn' };
  if (state === 'DATA_DELETED_BY_RESEARCHER') return { kind: 'deleted' };
  if (WHOLE.includes(state) && !isPartial) return { kind: 'alreadyComplete', sessionId };
  return null;
}

function saidBy(failure: ApiError): SavedRecordingRefusal {
  const known = CODES[failure.problem?.code ?? ''];
  if (known) return { kind: known };
  if (failure.status === 404) return { kind: 'noSession' };
  return { kind: 'said', message: failure.message };
}
