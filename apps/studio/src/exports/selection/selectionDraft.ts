import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { SelectionInformation } from '@fovea/contract/studies/exports';
import {
  EXPORT_THRESHOLD_DEFAULTS,
  intervalProblem,
  leftOutReasons,
  type IntervalProblem,
  type LeftOutReason,
} from '@fovea/rules/participation/exportSelection';
import { formatDay, parseDay } from '../../controls/fields/day';

export const DAY_PATTERN = 'DD.MM.YYYY';

/** The thresholds of a selection; each is applied or not, and keeps its value meanwhile. */
export type Thresholds = Readonly<Record<ThresholdName, Threshold>>;
export type ThresholdName = keyof typeof EXPORT_THRESHOLD_DEFAULTS;
export interface Threshold {
  readonly isApplied: boolean;
  /** Degrees, or a share 0..1. */
  readonly value: number;
}

/** What a person has chosen so far. */
export interface SelectionDraft {
  /** As typed; empty: open. */
  readonly startDay: string;
  readonly endDay: string;
  /** Respondents of earlier exports can be selected. */
  readonly canRepeat: boolean;
  /** Ids of sessions that match and were unticked. */
  readonly unticked: readonly string[];
}

export interface SelectionRow {
  readonly session: RespondentSession;
  /** Empty: the session matches. */
  readonly reasons: readonly LeftOutReason[];
  readonly isSelected: boolean;
}

export const NOTHING_CHOSEN: SelectionDraft = {
  startDay: '',
  endDay: '',
  canRepeat: false,
  unticked: [],
};

/** Whether a field holds something that is no day. */
export function isUnreadable(day: string): boolean {
  return day.trim() !== '' && parseDay(day, DAY_PATTERN) === null;
}

/** The selection as it is sent. Days are those of the browser's time zone, and the last one is in it. */
export function selectionOf(
  { startDay, endDay }: SelectionDraft,
  thresholds: Partial<Thresholds>,
  now: Date,
): SelectionInformation {
  const start = localDay(startDay, 0);
  const nextDay = localDay(endDay, 1);
  // Today is not over yet, and nobody can be selected who comes later.
  const isToday = nextDay !== null && localDay(endDay, 0)! <= now && nextDay > now;
  const end = isToday ? now : nextDay && new Date(nextDay.getTime() - 1);
  const applied = (name: ThresholdName) => {
    const threshold = thresholds[name];
    return threshold?.isApplied ? threshold.value : null;
  };
  return {
    startTime: start?.toISOString() ?? null,
    endTime: end?.toISOString() ?? null,
    etAccuracyThreshold: applied('etAccuracyThreshold'),
    etQualityThreshold: applied('etQualityThreshold'),
    faceQualityThreshold: applied('faceQualityThreshold'),
  };
}

/** Midnight at the beginning of a day, or of one some days later; null without a day. */
function localDay(text: string, daysLater: number): Date | null {
  const day = parseDay(text, DAY_PATTERN);
  if (day === null) return null;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + daysLater);
}

/** The day of a moment in the browser's time zone, as the field writes it. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return formatDay(day, DAY_PATTERN);
}

export function selectionProblem(
  { startTime, endTime }: SelectionInformation,
  createdDate: string,
  now: Date,
): IntervalProblem | null {
  return intervalProblem(
    {
      startMs: startTime === null ? null : Date.parse(startTime),
      endMs: endTime === null ? null : Date.parse(endTime),
    },
    { createdMs: Date.parse(createdDate), nowMs: now.getTime() },
  );
}

/** Every respondent with whether they are selected, and why not. Previews count nowhere. */
export function selectionRows(
  sessions: readonly RespondentSession[],
  selection: SelectionInformation,
  { canRepeat, unticked }: SelectionDraft,
  exported: ReadonlySet<string>,
): SelectionRow[] {
  const leftOut = canRepeat ? new Set<string>() : exported;
  const isUnticked = new Set(unticked);
  return sessions
    .filter(({ preview }) => !preview)
    .map((session) => {
      const reasons = leftOutReasons(session, selection, leftOut);
      return {
        session,
        reasons,
        isSelected: reasons.length === 0 && !isUnticked.has(session.id),
      };
    });
}
