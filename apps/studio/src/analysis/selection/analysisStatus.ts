import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { canBeAggregated } from '@fovea/rules/analysis/aggregates';
import { orderedStimuli } from '@fovea/rules/flow/flow';
import { isCalibration, STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { analysedSessions } from './analysisState';
import type { MissingKind } from './selection';

/** How long an online study waits for the results of a segment after the first upload. */
export const AGGREGATE_WAIT_MS = 20 * 60_000;

/** Location of a result file; `version` identifies its content. */
export interface ResultFile {
  readonly url: string;
  readonly version: string;
  /** URL of its signals; null: there are none. */
  readonly signalsUrl: string | null;
}

/** Which results respondents have, by stimulus and session. */
export interface RespondentFiles {
  readonly has: (stimulusId: string, sessionId: string) => boolean;
  readonly isAnnotated: (stimulusId: string, sessionId: string) => boolean;
  /** Null: there is none. Undefined: not loaded yet. Error: the request failed. */
  readonly file: (stimulusId: string, sessionId: string) => ResultFile | null | undefined | Error;
}

/** The input that the analysis status is derived from. */
export interface StatusInput {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly files: RespondentFiles;
  readonly nowMs: number;
}

/** Why a respondent has no recording to look at. */
export type NoDataReason =
  'takingPart' | 'left' | 'deleted' | 'withdrawn' | 'savedLocally' | 'notReceived';

/** What the stage shows: data, or the reason why there is none. */
export type AnalysisStatus =
  | { readonly kind: 'noStimuli' }
  | { readonly kind: 'noRespondents'; readonly takingPart: number }
  | { readonly kind: 'invalid'; readonly missing: readonly MissingKind[] }
  | { readonly kind: 'noAggregateForType' }
  | { readonly kind: 'processingAggregate'; readonly done: number; readonly total: number }
  | { readonly kind: 'aggregateNotAvailable' }
  | { readonly kind: 'segmentNotShown'; readonly inOtherFlow: boolean }
  | { readonly kind: 'aggregate'; readonly file: ResultFile; readonly stillProcessing: boolean }
  | { readonly kind: 'receivingRespondent' }
  | { readonly kind: 'processingRespondent' }
  | {
      readonly kind: 'respondentError';
      readonly sessionId: string;
      readonly reason: string | null;
    }
  | { readonly kind: 'respondentNotShown'; readonly inOtherFlow: boolean }
  | { readonly kind: 'screenNotAvailable' }
  | { readonly kind: 'noGazeForType' }
  | { readonly kind: 'noRespondentData'; readonly why: NoDataReason }
  /** Its URL is being fetched. */
  | { readonly kind: 'respondentOnItsWay'; readonly problem: Error | null }
  | { readonly kind: 'respondent'; readonly file: ResultFile };

/** A status in which data is shown or loading. */
export type ShownStatus = Extract<
  AnalysisStatus,
  { kind: 'aggregate' | 'respondent' | 'respondentOnItsWay' }
>;

export function isShown(status: AnalysisStatus): status is ShownStatus {
  const { kind } = status;
  return kind === 'aggregate' || kind === 'respondent' || kind === 'respondentOnItsWay';
}

/** One stimulus with one segment, or one respondent. */
export interface SingleSelection {
  readonly stimulusId: string | null;
  readonly showRespondents: boolean;
  readonly segmentId: string | null;
  readonly respondentId: string | null;
  readonly missing: readonly MissingKind[];
}

/**
 * Derives the analysis status of one stimulus and one segment or respondent. Pure: the same study,
 * sessions and time give the same answer.
 */
export function analysisStatusOf(known: StatusInput, single: SingleSelection): AnalysisStatus {
  const { study, sessions } = known;
  const counted = analysedSessions(sessions);
  if (study.stimuli.length === 0) return { kind: 'noStimuli' };
  if (single.missing.length > 0) return { kind: 'invalid', missing: single.missing };
  if (!single.showRespondents && inState(counted, 'with results').length === 0) {
    return { kind: 'noRespondents', takingPart: inState(counted, 'taking part').length };
  }
  const stimulus = study.stimuli.find((each) => each.id === single.stimulusId);
  if (!stimulus) return { kind: 'invalid', missing: ['stimulus'] };
  if (single.showRespondents) {
    if (counted.length === 0) return { kind: 'noRespondents', takingPart: 0 };
    const session = counted.find((each) => each.respondent.id === single.respondentId);
    return session
      ? ofRespondent(known, stimulus, session)
      : { kind: 'invalid', missing: ['respondent'] };
  }
  if (!canBeAggregated(stimulus.type)) return { kind: 'noAggregateForType' };
  const segment = study.segments.find((each) => each.id === single.segmentId);
  return segment ? ofSegment(known, stimulus, segment) : { kind: 'invalid', missing: ['segment'] };
}

function ofRespondent(
  known: StatusInput,
  stimulus: Stimulus,
  session: RespondentSession,
): AnalysisStatus {
  switch (session.state) {
    case 'UPLOADING':
      return { kind: 'receivingRespondent' };
    case 'PROCESSING':
      return { kind: 'processingRespondent' };
    case 'PROCESSING_ERROR':
      return { kind: 'respondentError', sessionId: session.id, reason: session.processingError };
    case 'PROCESSED': {
      const file = known.files.file(stimulus.id, session.id);
      if (file === undefined) return { kind: 'respondentOnItsWay', problem: null };
      if (file instanceof Error) return { kind: 'respondentOnItsWay', problem: file };
      if (file) return { kind: 'respondent', file };
      if (isCalibration(stimulus)) return { kind: 'noGazeForType' };
      const inOtherFlow = isInOtherFlow(known.study, stimulus, session);
      const isRecording = STIMULUS_TYPE_FACTS[stimulus.type].shows === 'recording';
      if (isRecording && !inOtherFlow) return { kind: 'screenNotAvailable' };
      return { kind: 'respondentNotShown', inOtherFlow };
    }
    default:
      return { kind: 'noRespondentData', why: NO_DATA_REASONS[session.state] };
  }
}

const NO_DATA_REASONS: Readonly<
  Record<
    Exclude<
      RespondentSession['state'],
      'UPLOADING' | 'PROCESSING' | 'PROCESSING_ERROR' | 'PROCESSED'
    >,
    NoDataReason
  >
> = {
  IN_PROGRESS: 'takingPart',
  WAITING: 'takingPart',
  ABANDONED: 'left',
  DATA_DELETED_BY_RESEARCHER: 'deleted',
  WITHDRAWN: 'withdrawn',
  DATA_SAVED_LOCALLY: 'savedLocally',
  FINISHED: 'notReceived',
  MULTIPLE_FILE_COPY_ERROR: 'notReceived',
};

function ofSegment(known: StatusInput, stimulus: Stimulus, segment: Segment): AnalysisStatus {
  const { study, files, nowMs } = known;
  const counted = analysedSessions(known.sessions);
  const its = segment.allRespondents
    ? counted
    : counted.filter(({ id }) => segment.respondents.includes(id));
  const processed = its.filter(({ state }) => state === 'PROCESSED');
  const processing = inState(its, 'processing').length;
  const stillProcessing = processing > 0 || segment.processingState !== 'COMPLETED';
  const data = stimulus.segmentData.find((each) => each.segmentId === segment.id);
  if (data) {
    const { url, version, signalsUrl } = data;
    return { kind: 'aggregate', file: { url, version, signalsUrl }, stillProcessing };
  }
  const someoneSawIt = processed.some(({ id }) => files.has(stimulus.id, id));
  const isExpected = someoneSawIt && waitsForAggregate(study, processed, nowMs);
  if (stillProcessing || isExpected) {
    return {
      kind: 'processingAggregate',
      done: processed.length,
      total: processed.length + processing,
    };
  }
  if (processed.length > 0 && !someoneSawIt) {
    const inOtherFlow = processed.every((session) => isInOtherFlow(study, stimulus, session));
    return { kind: 'segmentNotShown', inOtherFlow };
  }
  return { kind: 'aggregateNotAvailable' };
}

const STATES = {
  'with results': ['PROCESSED', 'PROCESSING', 'UPLOADING', 'PROCESSING_ERROR'],
  processing: ['PROCESSING', 'UPLOADING'],
  'taking part': ['IN_PROGRESS'],
} as const;

function inState(sessions: readonly RespondentSession[], which: keyof typeof STATES) {
  const states: readonly RespondentSession['state'][] = STATES[which];
  return sessions.filter(({ state }) => states.includes(state));
}

/** Whether the respondent took a flow that does not contain the stimulus. */
function isInOtherFlow(study: Study, stimulus: Stimulus, session: RespondentSession): boolean {
  const flow = session.stimuliBlock;
  if (flow === null || !study.blocks.some(({ id }) => id === flow)) return false;
  return !orderedStimuli(study.blocks, study.stimuli, flow).some(({ id }) => id === stimulus.id);
}

/** When the last part of a recording arrived; null: unknown. */
export function uploadedMs(session: RespondentSession): number | null {
  const moment = session.lastChunkDate ?? session.endTime;
  return moment === null ? null : Date.parse(moment);
}

function waitsForAggregate(
  study: Study,
  sessions: readonly RespondentSession[],
  nowMs: number,
): boolean {
  if (!isBuiltHere(study)) return false;
  const uploads = sessions.map(uploadedMs).filter((ms) => ms !== null);
  return uploads.length > 0 && nowMs < Math.min(...uploads) + AGGREGATE_WAIT_MS;
}
