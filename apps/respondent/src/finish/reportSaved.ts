import { reportSavedLocally } from '@fovea/contract/participation/savedRecordings';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';

const RETRY_INTERVAL_MS = 30_000;

/**
 * Tells the server that the recording was saved as a file, as soon as it can be reached.
 * @returns cancels it
 */
export function reportSaved(session: {
  readonly studyId: string;
  readonly sessionId: string;
  readonly token: string;
}): () => void {
  const { studyId, sessionId, token } = session;
  const call = connect({ base: '', token: () => token });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOff = false;
  const report = async () => {
    try {
      await call(reportSavedLocally, { studyId, sessionId }, { retries: 0, timeoutMs: 20_000 });
    } catch (reason) {
      const passes = !(reason instanceof ApiError) || reason.status === 0 || reason.status >= 429;
      if (passes && !isOff) timer = setTimeout(() => void report(), RETRY_INTERVAL_MS);
    }
  };
  void report();
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}
