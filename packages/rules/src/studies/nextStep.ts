import type { Feature } from '@fovea/contract/protocol/access';
import type { RespondentBuckets, Study } from '@fovea/contract/studies/studies';
import { isCollecting } from './isCollecting';
import { labPhase } from './quota';
import { startProblems, type Startable } from './startChecks';
import { builderAccess } from './studyAccess';
import { isBuiltHere, isLab } from './studyKinds';

export const STUDY_STAGES = ['build', 'collect', 'analyse'] as const;
/** The three parts of the work on a study, in their order. */
export type StudyStage = (typeof STUDY_STAGES)[number];

/** The most useful thing to do with a study now. */
export type NextStep =
  /** There is nothing to look at yet. */
  | 'addStimuli'
  /** Something prevents the start. */
  | 'solveProblems'
  | 'setQuota'
  | 'startCollection'
  /** Collecting, and nobody has come yet. */
  | 'sendLink'
  | 'watchCollection'
  /** Stopped while recordings are still being processed. */
  | 'awaitResults'
  /** Not collecting although respondents could have come, and no results. */
  | 'resumeCollection'
  | 'lookAtErrors'
  | 'analyse'
  /** There are results, and this user or this kind of study has no analysis. */
  | 'export'
  /** Nothing that this user may do. */
  | 'look';

type Facts = Startable &
  Pick<Study, 'blockUsage' | 'remoteDataCollection' | 'currentLabId' | 'quota' | 'state'>;

/** The part of the work that a study is in. */
export function studyStage(
  study: Pick<Study, 'remoteDataCollection' | 'currentLabId' | 'locked'>,
  buckets: RespondentBuckets,
): StudyStage {
  if (isCollecting(study)) return 'collect';
  if (buckets.processed > 0) return 'analyse';
  return study.locked ? 'collect' : 'build';
}

/** The one thing to do next, as far as the user's features allow it. */
export function nextStep(
  study: Facts,
  buckets: RespondentBuckets,
  features: readonly Feature[],
): NextStep {
  const canAnalyse = features.includes('ANALYSIS') && (!isLab(study) || isBuiltHere(study));
  const stage = studyStage(study, buckets);
  if (stage === 'analyse') return canAnalyse ? 'analyse' : 'export';
  // Nothing is collected any more for a study that came with its results.
  if (isLab(study) && labPhase(study, false) === 'analysisOnly') return 'look';
  const canCollect = features.includes(isLab(study) ? 'LAB' : 'REMOTE_DATA_COLLECTION');
  if (stage === 'build') {
    const blocking = startProblems(study).filter(({ blocks }) => blocks);
    const isEditable = builderAccess(study, features) === 'editable';
    if (blocking.some(({ code }) => EMPTY_CODES.has(code)))
      return isEditable ? 'addStimuli' : 'look';
    if (blocking.some(({ code }) => code === 'noQuota')) return canCollect ? 'setQuota' : 'look';
    if (blocking.length > 0) return isEditable ? 'solveProblems' : 'look';
    return canCollect ? 'startCollection' : 'look';
  }
  const { inProgress, processing, processingError } = buckets;
  const hasCome = inProgress + processing + buckets.processed + processingError > 0;
  if (isCollecting(study)) {
    if (!hasCome && !isLab(study)) return canCollect ? 'sendLink' : 'watchCollection';
    return 'watchCollection';
  }
  if (processing > 0) return 'awaitResults';
  if (processingError > 0) return 'lookAtErrors';
  return canCollect ? 'resumeCollection' : 'look';
}

const EMPTY_CODES: ReadonlySet<string> = new Set([
  'noStimuli',
  'onlyCalibrations',
  'flowOnlyCalibrations',
]);
