import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { isCloudNative, isRemote, type Kind } from '../studies/studyKinds';

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

/** What of a remote data collection study is set here: what its respondents read, where they go, what is checked. */
const REMOTE_SETTINGS: readonly string[] = [
  'consentForm',
  'contactEmail',
  'locale',
  'rejectConsentRedirect',
  'studyFinishedRedirect',
  'collectionErrorRedirect',
  'checks',
] satisfies readonly (keyof StudyChange)[];

/** Whether a setting of the collection may be changed in a study of this kind, and of this state. */
export function canSetCollection(
  study: Kind & Pick<Study, 'locked'>,
  setting: Exclude<keyof StudyChange, 'version'>,
): boolean {
  if (isCloudNative(study)) return !study.locked;
  return isRemote(study) && REMOTE_SETTINGS.includes(setting);
}

/** What is said when the consent text is locked. */
export const CONSENT_LOCKED_MESSAGE =
  'Respondents may have agreed to this text, so it cannot be changed any more.';
