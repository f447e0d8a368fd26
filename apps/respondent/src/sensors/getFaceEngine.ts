import type { FaceEngine } from '../engine/faceEngine';
import { startFaceEngine } from '../engine/startFaceEngine';

let started: Promise<FaceEngine> | null = null;

/** The one face engine of this page. Loading it takes seconds, so it begins while people read. */
export function getFaceEngine(): Promise<FaceEngine> {
  started ??= startFaceEngine({ assetsBase: `${import.meta.env.BASE_URL}engine/` });
  // A failed start may be tried again.
  started.catch(() => (started = null));
  return started;
}
