import { ApiError } from '../calls/apiError';
import type { UploadTrouble } from './uploadState';

/** The server misses chunks that this browser cannot send. */
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
 * The server says in so many words that the data of this session was erased. Nothing else, and no other
 * 410 (of a proxy, say), lets go of the copy on the device.
 */
export function isErasedResponse(reason: unknown): boolean {
  if (!(reason instanceof ApiError) || reason.status !== 410) return false;
  return reason.problem?.code === 'WITHDRAWN' || reason.problem?.code === 'DELETED';
}

/**
 * The no is about this chunk and may stay one, as from a filter on the way that dislikes its bytes: the
 * others must not wait behind it.
 */
export function isChunkRejection(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return true;
  return (
    reason.status >= 400 && reason.status < 500 && ![401, 408, 410, 429].includes(reason.status)
  );
}
