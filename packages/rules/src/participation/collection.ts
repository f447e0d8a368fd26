import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import { isBuiltHere, isLab, isRemote, type Origin } from '../studies/studyKinds';

/** Remote and online collection: not started, running or stopped. */
export type CollectionPhase = 'Preview' | 'Collecting' | 'Stopped';

/** Preview until collection has been on or a session that is not a preview exists. */
export function collectionPhase(
  study: Pick<Study, 'remoteDataCollection' | 'locked'>,
): CollectionPhase {
  if (study.remoteDataCollection) return 'Collecting';
  return study.locked ? 'Stopped' : 'Preview';
}

/**
 * The consent text is locked once a respondent (not a preview) has consented; in a study that was built
 * here once the study is locked.
 */
export function isConsentLocked(study: Origin & Pick<Study, 'locked' | 'hasCollected'>): boolean {
  return isBuiltHere(study) ? study.locked : study.hasCollected;
}

/**
 * The settings of a remote data collection study that are made here: texts, redirects and checks.
 */
const REMOTE_SETTINGS: readonly string[] = [
  'consentForm',
  'contactEmail',
  'locale',
  'rejectConsentRedirect',
  'studyFinishedRedirect',
  'collectionErrorRedirect',
  'expectedParameters',
  'checks',
] satisfies readonly (keyof StudyChange)[];

/** Whether a collection setting may be changed for a study of this kind and state. */
export function canSetCollection(
  study: Origin & Pick<Study, 'locked'>,
  setting: Exclude<keyof StudyChange, 'version'>,
): boolean {
  // Whatever is changed of a quota, all sessions are counted again by it.
  if (setting === 'onlineQuota') return !isLab(study);
  if (isBuiltHere(study)) return !study.locked;
  return isRemote(study) && REMOTE_SETTINGS.includes(setting);
}

/** Shown when the consent text is locked. */
export const CONSENT_LOCKED_MESSAGE =
  'Respondents may have agreed to this text, so it cannot be changed any more.';
