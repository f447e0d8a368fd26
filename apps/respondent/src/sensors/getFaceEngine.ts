import type { FaceEngine } from '../engine/faceEngine';
import { startFaceEngine } from '../engine/startFaceEngine';

let started: Promise<FaceEngine> | null = null;

/**
 * The single face engine of this page. It takes seconds to load, so loading starts while the respondent
 * reads.
 */
export function getFaceEngine(): Promise<FaceEngine> {
  started ??= startFaceEngine({ assetsBase: `${import.meta.env.BASE_URL}engine/` });
  // Allows another attempt after a failed start.
  started.catch(() => (started = null));
  return started;
}
