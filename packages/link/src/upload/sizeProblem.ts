import type { ApiError } from '../calls/apiError';
import type { ChunkProblem } from '../journal/journal';

/** Of a 413: the chunk alone is too large, or the session has stored as much as it may. */
export function sizeProblemOf(reason: ApiError): 'tooLarge' | 'overLimit' {
  return reason.problem?.code === 'SESSION_FULL' ? 'overLimit' : 'tooLarge';
}

/** Refused for its size: another page load may try again, because the limits may be others then. */
export function isTooMuch(problem: ChunkProblem | null): boolean {
  return problem === 'tooLarge' || problem === 'overLimit';
}
