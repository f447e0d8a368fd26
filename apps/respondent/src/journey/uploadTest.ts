import { testUpload } from '@fovea/contract/participation/visits';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';

const TEST_BYTES = 96 * 1024;
/** A connection that needs longer for this little could not send a recording. */
const TIMEOUT_MS = 20_000;

let bytesPerS: number | null = null;

/** How fast the upload was in the test of this page; null: there was none, or it told nothing. */
export function measuredUploadRate(): number | null {
  return bytesPerS;
}

/**
 * Sends random bytes, which the server forgets, to find out before anything is asked whether a recording
 * could be sent from here: some networks let pages through but no uploads.
 * @returns whether the bytes arrived whole
 */
export async function canUpload(studyId: string): Promise<boolean> {
  const bytes = new Uint8Array(TEST_BYTES);
  // The browser gives 64 KiB of randomness at a time.
  for (let from = 0; from < bytes.length; from += 65_536) {
    crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  }
  const sha256 = await sha256Hex(bytes);
  return (
    (await uploadsIntact(studyId, bytes, sha256)) || (await uploadsIntact(studyId, bytes, sha256))
  );
}

async function uploadsIntact(
  studyId: string,
  bytes: Uint8Array<ArrayBuffer>,
  sha256: string,
): Promise<boolean> {
  const call = connect({ base: '' });
  const fromMs = performance.now();
  try {
    const options = { bytes, retries: 0, timeoutMs: TIMEOUT_MS };
    const answer = await call(testUpload, { studyId }, options);
    if (answer.sha256 !== sha256) return false;
    bytesPerS = bytes.length / ((performance.now() - fromMs) / 1000);
    return true;
  } catch (reason) {
    // A server that says no was reached; what it says of the study, the invitation says too.
    return reason instanceof ApiError && reason.status >= 400 && reason.status < 500;
  }
}
