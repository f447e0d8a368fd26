import { ApiError } from '../calls/apiError';
import type { UploadTrouble } from './uploadState';

/** The server lacks chunks that this browser cannot send. */
export class IncompleteSessionError extends Error {}

export function uploadTroubleFor(reason: unknown): UploadTrouble {
  if (reason instanceof IncompleteSessionError) return 'incomplete';
  if (!(reason instanceof ApiError)) return 'serverBusy';
  if (reason.status === 0) return 'unreachable';
  if (reason.status === 507) return 'serverFull';
  if (reason.status === 429 || reason.status === 422 || reason.status >= 500) return 'serverBusy';
  return 'refused';
}

/**
 * Whether the server explicitly reported that the data of this session was erased. No other answer,
 * not even another 410 (for example from a proxy), may delete the copy on the device.
 */
export function isErasedResponse(reason: unknown): boolean {
  if (!(reason instanceof ApiError) || reason.status !== 410) return false;
  return reason.problem?.code === 'WITHDRAWN' || reason.problem?.code === 'DELETED';
}

/**
 * Whether the refusal concerns this chunk and may be permanent, for example from a filter that
 * rejects its bytes. Other chunks must not wait behind it.
 */
export function isChunkRejection(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return true;
  return (
    reason.status >= 400 && reason.status < 500 && ![401, 408, 410, 429].includes(reason.status)
  );
}

/** Nothing was listed, although the server has chunks of this session. */
export function isEmptyManifest(reason: unknown): boolean {
  return reason instanceof ApiError && reason.problem?.code === 'EMPTY_MANIFEST';
}
