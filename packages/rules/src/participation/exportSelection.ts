/** Which respondents an export can contain, and which of them a selection finds. */
import type { SelectionInformation, StudyExport } from '@fovea/contract/studies/exports';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { meetsThreshold } from './qualityThresholds';

const DAY_MS = 24 * 60 * 60_000;

/** Offered by default; those of the analysis. Accuracy in degrees, the others shares 0..1. */
export const EXPORT_THRESHOLD_DEFAULTS = {
  etAccuracyThreshold: 3,
  etQualityThreshold: 0.9,
  faceQualityThreshold: 0.8,
} as const;

export const NONE_MATCHING_MESSAGE = 'There are no respondents matching your criteria...';

type Selectable = Pick<
  RespondentSession,
  'id' | 'state' | 'preview' | 'createdDate' | 'startTime' | 'endTime' | 'qualityMetrics'
>;

/** Whether there is an upload without pending processing: what an export can contain at all. */
export function isExportable({ state, preview }: Pick<Selectable, 'state' | 'preview'>): boolean {
  return !preview && state === 'PROCESSED';
}

export type IntervalProblem = 'beforeStudy' | 'inFuture' | 'endsBeforeStart';

export const INTERVAL_PROBLEM_MESSAGES: Record<IntervalProblem, string> = {
  beforeStudy: 'The start must be on or after the day on which the study was created.',
  inFuture: 'The end must not be later than now.',
  endsBeforeStart: 'The end must not be before the start.',
};

/**
 * What is wrong with the interval, or null. All times in milliseconds since 1970; null: open.
 * @param createdMs when the study was created; the whole of that day is allowed
 */
export function intervalProblem(
  { startMs, endMs }: { readonly startMs: number | null; readonly endMs: number | null },
  { createdMs, nowMs }: { readonly createdMs: number; readonly nowMs: number },
): IntervalProblem | null {
  if (startMs !== null && startMs < createdMs - DAY_MS) return 'beforeStudy';
  if (endMs !== null && endMs > nowMs) return 'inFuture';
  return startMs !== null && endMs !== null && endMs < startMs ? 'endsBeforeStart' : null;
}

/** The sessions of earlier exports; a failed export gave nothing away. */
export function exportedSessionIds(exports: readonly StudyExport[]): ReadonlySet<string> {
  return new Set(
    exports.filter(({ state }) => state !== 'ERROR').flatMap(({ respondents }) => respondents),
  );
}

/** Why a session is not selected; several can hold at once. */
export type LeftOutReason =
  /** A preview counts nowhere. */
  | 'preview'
  /** There is no recording, or it is not processed. */
  | 'notProcessed'
  | 'beforeInterval'
  | 'afterInterval'
  | 'exportedBefore'
  | ThresholdReason;
type ThresholdReason = 'accuracyDeg' | 'gazeQuality' | 'faceQuality';

/** Why a selection leaves this session out; empty: it is selected. */
export function leftOutReasons(
  session: Selectable,
  selection: SelectionInformation,
  /** Sessions to leave out because they were exported before; empty if that is allowed. */
  exported: ReadonlySet<string>,
): readonly LeftOutReason[] {
  // What was never recorded has no quality and no interval to speak of.
  if (session.preview) return ['preview'];
  if (!isExportable(session)) return ['notProcessed'];
  const startMs = selection.startTime === null ? -Infinity : Date.parse(selection.startTime);
  const endMs = selection.endTime === null ? Infinity : Date.parse(selection.endTime);
  const begunMs = Date.parse(session.startTime ?? session.createdDate);
  const reasons: LeftOutReason[] = [];
  if (begunMs < startMs) reasons.push('beforeInterval');
  if (begunMs > endMs) reasons.push('afterInterval');
  if (exported.has(session.id)) reasons.push('exportedBefore');
  return [...reasons, ...missedThresholds(session, selection)];
}

/** The respondents that match: exportable, and with no reason to be left out. */
export function selectedRespondents<Session extends Selectable>(
  sessions: readonly Session[],
  selection: SelectionInformation,
  exported: ReadonlySet<string>,
): readonly Session[] {
  return sessions.filter((session) => leftOutReasons(session, selection, exported).length === 0);
}

function missedThresholds(
  { qualityMetrics }: Selectable,
  selection: SelectionInformation,
): ThresholdReason[] {
  const thresholds: readonly (readonly [ThresholdReason, number | null])[] = [
    ['accuracyDeg', selection.etAccuracyThreshold],
    ['gazeQuality', selection.etQualityThreshold],
    ['faceQuality', selection.faceQualityThreshold],
  ];
  return thresholds
    .filter(
      ([measure, threshold]) =>
        threshold !== null &&
        !meetsThreshold(measure, qualityMetrics?.[measure] ?? null, threshold),
    )
    .map(([measure]) => measure);
}
