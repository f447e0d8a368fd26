import { testUpload } from '@fovea/contract/participation/visits';
import { connect } from '@fovea/link/calls/call';
import { ApiError } from '@fovea/link/calls/apiError';
import { sha256Hex } from '@fovea/link/upload/sha256Hex';

const TEST_BYTES = 96 * 1024;
/** A connection that is slower than this could not upload a recording. */
const TIMEOUT_MS = 20_000;

let bytesPerS: number | null = null;

/** Upload speed in this page's test; null: there was no test, or it was inconclusive. */
export function measuredUploadRate(): number | null {
  return bytesPerS;
}

/**
 * Sends random bytes, which the server discards, to find out early whether a recording could be uploaded from
 * here: some networks let pages through but block uploads.
 * @returns whether the bytes arrived intact
 */
export async function canUpload(studyId: string): Promise<boolean> {
  const bytes = new Uint8Array(TEST_BYTES);
  // `getRandomValues` returns at most 64 KiB per call.
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
    // A server that refuses was at least reached; the invitation tells what is wrong with the study.
    return reason instanceof ApiError && reason.status >= 400 && reason.status < 500;
  }
}
