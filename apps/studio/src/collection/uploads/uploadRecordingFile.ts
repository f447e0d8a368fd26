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

/** Why a file is refused. */
export type SavedRecordingRefusal =
  | { readonly kind: 'file'; readonly problem: SavedFileErrorKind }
  /** It belongs to another study than the open one. */
  | { readonly kind: 'otherStudy'; readonly studyId: string }
  | { readonly kind: 'noSession' | 'changed' | 'withdrawn' | 'deleted' }
  | { readonly kind: 'alreadyComplete'; readonly sessionId: string }
  /** The message of the server. */
  | { readonly kind: 'said'; readonly message: string };

export type SavedRecordingOutcome =
  | { readonly state: 'done'; readonly session: RespondentSession }
  /** The whole file was uploaded, but chunks that nobody has sent are still missing. */
  | { readonly state: 'incomplete'; readonly sessionId: string; readonly missingChunks: number }
  | { readonly state: 'refused'; readonly refusal: SavedRecordingRefusal };

export interface UploadCallbacks {
  readonly onRead: (share: number) => void;
  readonly onSend: (state: UploadState) => void;
  readonly signal: AbortSignal;
}

/** The states in which everything has arrived. */
const WHOLE: readonly SessionState[] = ['PROCESSING', 'PROCESSED', 'PROCESSING_ERROR'];

const CODES: Record<string, 'changed' | 'withdrawn' | 'deleted'> = {
  BAD_SIGNATURE: 'changed',
  BAD_MANIFEST: 'changed',
  OTHER_SESSION: 'changed',
  WITHDRAWN: 'withdrawn',
  DELETED: 'deleted',
};

/**
 * Reads one saved recording and uploads it to its session.
 *
 * @throws the reason of the signal, or any failure that is not a refusal
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

/** The refusals that are known before any chunk is sent. */
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
