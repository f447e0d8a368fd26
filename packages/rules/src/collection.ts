import type { Study } from '@fovea/contract/studies';
import { isCloudNative } from './studyKinds';

/** Remote and online collection: not yet, running, or ended. */
export type CollectionPhase = 'Preview' | 'Collecting' | 'Stopped';

/** Preview until collection was on or a session that is not a preview exists. */
export function collectionPhase(
  study: Pick<Study, 'remoteDataCollection' | 'locked'>,
): CollectionPhase {
  if (study.remoteDataCollection) return 'Collecting';
  return study.locked ? 'Stopped' : 'Preview';
}

/**
 * The consent text is locked once a respondent who is no preview has given consent; in an online study
 * once the study is locked.
 */
export function isConsentLocked(
  study: Pick<Study, 'studyType' | 'locked' | 'hasCollected'>,
): boolean {
  return isCloudNative(study) ? study.locked : study.hasCollected;
}
