import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { SelectionInformation, StudyExport } from '@fovea/contract/studies/exports';
import type { Study } from '@fovea/contract/studies/studies';
import {
  EXPORT_THRESHOLD_DEFAULTS,
  exportedSessionIds,
  type IntervalProblem,
} from '@fovea/rules/participation/exportSelection';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { useMemo, useState } from 'react';
import {
  dayOf,
  isUnreadable,
  NOTHING_CHOSEN,
  selectionOf,
  selectionProblem,
  selectionRows,
  type SelectionDraft,
  type SelectionRow,
  type ThresholdName,
  type Thresholds,
} from './selectionDraft';
import { useThresholds } from './thresholdChoices';

export interface RespondentSelection {
  readonly draft: SelectionDraft;
  readonly change: (changes: Partial<SelectionDraft>) => void;
  readonly thresholds: Thresholds;
  readonly changeThresholds: (changes: Partial<Thresholds>) => void;
  /** The thresholds of what the study measures. */
  readonly offered: readonly ThresholdName[];
  readonly selection: SelectionInformation;
  readonly intervalProblem: IntervalProblem | null;
  readonly isReadable: boolean;
  readonly rows: readonly SelectionRow[];
  /** Ids of the selected sessions. */
  readonly selected: readonly string[];
}

interface Given {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  /** Exports whose respondents are left out unless that is allowed; empty: nobody is. */
  readonly earlier: readonly StudyExport[];
  /** An export that is made again: its respondents are ticked at first. */
  readonly again: StudyExport | null;
}

/** Who is exported: the interval, the thresholds and single respondents, with what follows from them. */
export function useRespondentSelection(given: Given): RespondentSelection {
  const { study, sessions, earlier, again } = given;
  const [now] = useState(() => new Date());
  const [draft, setDraft] = useState<SelectionDraft>(() => begin(sessions, again));
  const [remembered, remember] = useThresholds(study.id);
  // An export that is made again keeps its own thresholds.
  const [former, setFormer] = useState(() => again && formerThresholds(again));
  const thresholds = former ?? remembered;
  const changeThresholds = (changes: Partial<Thresholds>) => {
    setFormer((old) => old && { ...old, ...changes });
    remember(changes);
  };
  const { eyeTracking, webcam } = measuredSensors(study);
  const offered = useMemo<readonly ThresholdName[]>(
    () => [
      ...(eyeTracking ? (['etAccuracyThreshold', 'etQualityThreshold'] as const) : []),
      ...(webcam ? (['faceQualityThreshold'] as const) : []),
    ],
    [eyeTracking, webcam],
  );
  const selection = useMemo(() => {
    const applied = Object.fromEntries(offered.map((name) => [name, thresholds[name]]));
    return selectionOf(draft, applied, now);
  }, [draft, thresholds, offered, now]);
  const exported = useMemo(() => exportedSessionIds(earlier), [earlier]);
  const rows = useMemo(
    () => selectionRows(sessions, selection, draft, exported),
    [sessions, selection, draft, exported],
  );
  return {
    draft,
    change: (changes) => setDraft((old) => ({ ...old, ...changes })),
    thresholds,
    changeThresholds,
    offered,
    selection,
    intervalProblem: selectionProblem(selection, study.createdDate, now),
    isReadable: !isUnreadable(draft.startDay) && !isUnreadable(draft.endDay),
    rows,
    selected: rows.filter(({ isSelected }) => isSelected).map(({ session }) => session.id),
  };
}

function begin(sessions: readonly RespondentSession[], again: StudyExport | null): SelectionDraft {
  if (!again) return NOTHING_CHOSEN;
  const { startTime = null, endTime = null } = again.selectionInformation ?? {};
  const wanted = new Set(again.respondents);
  return {
    startDay: startTime === null ? '' : dayOf(new Date(startTime)),
    endDay: endTime === null ? '' : dayOf(new Date(endTime)),
    // Everybody in it was exported before, with it.
    canRepeat: true,
    unticked: sessions.filter(({ id }) => !wanted.has(id)).map(({ id }) => id),
  };
}

function formerThresholds({ selectionInformation: former }: StudyExport): Thresholds {
  const of = (name: ThresholdName) => ({
    isApplied: former?.[name] != null,
    value: former?.[name] ?? EXPORT_THRESHOLD_DEFAULTS[name],
  });
  return {
    etAccuracyThreshold: of('etAccuracyThreshold'),
    etQualityThreshold: of('etQualityThreshold'),
    faceQualityThreshold: of('faceQualityThreshold'),
  };
}
