/**
 * What a paper must report about a study with webcam eye tracking, derived from its sessions.
 *
 * Follows the minimal reporting guideline for eye tracking (Dunn et al. 2023, doi
 * 10.3758/s13428-023-02187-1): participants and exclusions, devices, sampling rate, calibration,
 * accuracy and precision with their methods, data loss, event detection with parameters, areas of
 * interest, software. Contains only numbers and names; the page and the text file are both
 * generated from it.
 */
import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type {
  GazeLoss,
  NoGazeCause,
  QualityMetrics,
  RespondentSession,
  ScreenedOut,
  SessionState,
} from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { isCalibration } from '../flow/stimulusTypes';
import { browserName } from '../participation/browserName';
import { asShown, type ThresholdMeasure } from '../participation/qualityThresholds';
import { isLowQuality } from '../participation/sessions';
import { fixationFilter, gazeAlgorithm, type AlgorithmUse } from './algorithmUse';
import { countCorrectedGaze, type CorrectedGaze } from './correctedGaze';
import { driftCheckDeg } from './driftCheckDeg';
import { filterUses } from './filterUse';
import { countHeadFactors } from './headFactorUse';
import { counted, countedAlike, type Frequency } from './frequencies';

/** Over the sessions in which it was measured. Null if there are none (sd: fewer than two). */
export interface SummaryStatistics {
  readonly n: number;
  readonly mean: number | null;
  readonly median: number | null;
  /** With n - 1 in the denominator. */
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export const LOSS_PARTS = [
  'blink',
  'faceLost',
  'severalFaces',
  'offScreen',
  'noPicture',
  'noGaze',
  'tabLeft',
] as const satisfies readonly (keyof GazeLoss)[];

export type CameraMethod = NonNullable<QualityMetrics['cameraMethod']>;

export interface RespondentRow {
  readonly sessionId: string;
  readonly label: string;
  readonly rateHz: number | null;
  readonly accuracyDeg: number | null;
  readonly accuracyMethod: string;
  readonly endAccuracyDeg: number | null;
  readonly precisionStdDeg: number | null;
  readonly precisionRmsDeg: number | null;
  /** Possible error of the figures in degrees. */
  readonly degreeErrorPercent: number | null;
  readonly gazeShare: number | null;
  readonly faceShare: number | null;
  readonly isLowQuality: boolean;
}

export interface MethodsReport {
  readonly studyName: string;
  /** First and last day of collection, ISO timestamps; null if nobody started. */
  readonly collectedFrom: string | null;
  readonly collectedTo: string | null;
  readonly participants: {
    /** Sessions started, without previews. */
    readonly begun: number;
    /** Sessions with results. */
    readonly analysed: number;
    readonly age: SummaryStatistics;
    readonly genders: readonly Frequency<'MALE' | 'FEMALE' | 'OTHER' | null>[];
    /** Why sessions have no results. */
    readonly excluded: readonly Frequency<SessionState>[];
    /** Sent away by a threshold of the study; among the analysed, and of low quality. */
    readonly screenedOut: readonly Frequency<Pick<ScreenedOut, 'reason' | 'threshold'>>[];
    /** Analysed, but flagged as low quality by the rule or by a researcher. */
    readonly lowQualityAuto: number;
    readonly lowQualityManual: number;
    /** Flagged by the rule but accepted by a researcher. */
    readonly overruled: number;
    readonly partial: number;
    /** Analysed without gaze although the study asks for it, by cause; in no figure of gaze. */
    readonly withoutGaze: readonly Frequency<NoGazeCause>[];
  };
  readonly devices: {
    readonly kinds: readonly Frequency<string | null>[];
    readonly browsers: readonly Frequency<string | null>[];
    readonly systems: readonly Frequency<string | null>[];
    readonly screens: readonly Frequency<string | null>[];
  };
  readonly quality: {
    readonly rateHz: SummaryStatistics;
    readonly accuracyDeg: SummaryStatistics;
    readonly accuracyMethods: readonly Frequency<string>[];
    readonly endAccuracyDeg: SummaryStatistics;
    readonly precisionStdDeg: SummaryStatistics;
    readonly precisionRmsDeg: SummaryStatistics;
    readonly gazeShare: SummaryStatistics;
    readonly faceShare: SummaryStatistics;
    readonly distanceCm: SummaryStatistics;
    readonly distanceErrorPercent: SummaryStatistics;
    readonly degreeErrorPercent: SummaryStatistics;
    readonly screenSizeMethods: readonly Frequency<'bank-card' | 'assumed'>[];
    readonly cameraMethods: readonly Frequency<CameraMethod>[];
    readonly distanceMethods: readonly Frequency<string>[];
    readonly calibrationPoints: readonly Frequency<number>[];
    readonly driftCorrected: number;
    /** Sessions whose calibration asked for a moved head, and those in which what it told is used. */
    readonly headFactors: { readonly asked: number; readonly used: number };
    readonly handCorrected: CorrectedGaze;
    /** How far the dots before stimuli were missed; of the mean of each respondent. */
    readonly driftCheckDeg: SummaryStatistics;
    /** Share of the exposure by reason; mean over sessions. */
    readonly loss: readonly {
      readonly reason: (typeof LOSS_PARTS)[number];
      readonly share: SummaryStatistics;
    }[];
  };
  readonly gazeSources: readonly Frequency<string | null>[];
  readonly gazeAlgorithms: readonly Frequency<AlgorithmUse>[];
  /** What the study asks for; `fixationFilters` has what was used. */
  readonly askedFilter: FixationFilter;
  /** Respondents who were analysed with something else. */
  readonly notAsAsked: number;
  readonly fixationFilters: readonly Frequency<AlgorithmUse>[];
  readonly segments: readonly {
    readonly id: string;
    readonly name: string;
    readonly isAll: boolean;
    readonly respondents: number;
    readonly byRules: boolean;
  }[];
  readonly stimuli: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: Stimulus['type'];
    readonly exposureMs: number | null;
    readonly respondents: number;
  }[];
  readonly aois: readonly {
    readonly id: string;
    readonly name: string;
    readonly group: string;
    readonly stimulusName: string;
    readonly shape: AoiDefinition['shape'];
    readonly points: number;
    readonly keyframes: number;
    /** Area of its first shape as a share of the picture, 0..1. */
    readonly areaShare: number;
    readonly fromMs: number;
    /** Null means until the end. */
    readonly toMs: number | null;
  }[];
  readonly respondents: readonly RespondentRow[];
}

export interface MethodsInput {
  readonly study: Pick<Study, 'name' | 'stimuli' | 'segments' | 'fixationFilter'>;
  readonly sessions: readonly RespondentSession[];
  readonly aois: readonly AoiDefinition[];
}

export function methodsReport({ study, sessions, aois }: MethodsInput): MethodsReport {
  const begun = sessions.filter(({ preview }) => !preview);
  const analysed = begun.filter(({ state }) => state === 'PROCESSED');
  const measured = analysed.flatMap(({ qualityMetrics }) =>
    qualityMetrics ? [qualityMetrics] : [],
  );
  const withGaze = measured.filter(({ gazeQuality }) => gazeQuality !== null);
  const spread = (of: (quality: QualityMetrics) => number | null) =>
    summaryStatistics(measured.map(of));
  const starts = begun.flatMap(({ startTime }) => startTime ?? []).toSorted();
  const device = (of: (device: RespondentSession['device']) => string | null) =>
    counted(analysed.map((session) => of(session.device)));
  return {
    studyName: study.name,
    collectedFrom: starts[0] ?? null,
    collectedTo: starts.at(-1) ?? null,
    participants: {
      begun: begun.length,
      analysed: analysed.length,
      age: summaryStatistics(analysed.map(({ respondent }) => respondent.age)),
      genders: counted(analysed.map(({ respondent }) => respondent.gender)),
      excluded: counted(begun.map(({ state }) => state).filter((state) => state !== 'PROCESSED')),
      screenedOut: countedAlike(
        analysed.flatMap(({ screenedOut }) => (screenedOut ? [thresholdOf(screenedOut)] : [])),
      ),
      lowQualityAuto: analysed.filter(
        (each) => each.lowQualityManual === null && isLowQuality(each),
      ).length,
      lowQualityManual: analysed.filter((each) => each.lowQualityManual === true).length,
      overruled: analysed.filter((each) => each.lowQualityManual === false && each.lowQualityAuto)
        .length,
      partial: analysed.filter(({ isPartial }) => isPartial).length,
      withoutGaze: counted(analysed.flatMap(({ noGaze }) => noGaze?.cause ?? [])),
    },
    devices: {
      kinds: device(({ kind }) => textOf(kind)),
      browsers: device(({ userAgent }) => {
        const { browser, majorVersion } = browserName(textOf(userAgent) ?? '');
        return browser && `${browser} ${majorVersion ?? ''}`.trim();
      }),
      systems: device(({ userAgent }) => browserName(textOf(userAgent) ?? '').system),
      screens: device(({ screenWidthPx, screenHeightPx }) =>
        typeof screenWidthPx === 'number' && typeof screenHeightPx === 'number'
          ? `${screenWidthPx} × ${screenHeightPx}`
          : null,
      ),
    },
    quality: {
      rateHz: spread(({ effectiveRateHz }) => effectiveRateHz),
      accuracyDeg: spread(({ accuracyDeg }) => accuracyDeg),
      accuracyMethods: counted(measured.map(({ accuracyMethod }) => accuracyMethod)),
      endAccuracyDeg: spread(({ endAccuracyDeg }) => endAccuracyDeg),
      precisionStdDeg: spread(({ precisionStdDeg }) => precisionStdDeg),
      precisionRmsDeg: spread(({ precisionRmsDeg }) => precisionRmsDeg),
      gazeShare: spread(({ gazeQuality }) => gazeQuality),
      faceShare: spread(({ faceQuality }) => faceQuality),
      distanceCm: spread(({ distanceCm }) => distanceCm),
      distanceErrorPercent: spread(({ distanceErrorPercent }) => distanceErrorPercent),
      degreeErrorPercent: spread(({ degreeErrorPercent }) => degreeErrorPercent),
      screenSizeMethods: counted(
        measured.flatMap(({ screenSizeMethod }) => screenSizeMethod ?? []),
      ),
      cameraMethods: counted(measured.flatMap(({ cameraMethod }) => cameraMethod ?? [])),
      distanceMethods: counted(measured.map(({ distanceMethod }) => distanceMethod)),
      calibrationPoints: counted(measured.map(({ calibrationPoints }) => calibrationPoints)),
      driftCorrected: measured.filter(({ driftCorrection }) => driftCorrection !== 'none').length,
      headFactors: countHeadFactors(measured),
      handCorrected: countCorrectedGaze(analysed),
      driftCheckDeg: summaryStatistics(analysed.map(driftCheckDeg)),
      loss: LOSS_PARTS.map((reason) => ({
        reason,
        // Without gaze at all it is not lost for these reasons.
        share: spread(({ loss, gazeQuality }) =>
          gazeQuality === null ? null : loss && loss[reason],
        ),
      })),
    },
    gazeSources: counted(withGaze.map(({ gazeDevice }) => gazeDevice ?? null)),
    gazeAlgorithms: countedAlike(withGaze.map(gazeAlgorithm)),
    askedFilter: study.fixationFilter,
    notAsAsked: filterUses(analysed, study.fixationFilter).others.reduce(
      (sum, { sessions: count }) => sum + count,
      0,
    ),
    fixationFilters: countedAlike(withGaze.flatMap((quality) => fixationFilter(quality) ?? [])),
    segments: study.segments.map((segment) => ({
      id: segment.id,
      name: segment.name,
      isAll: segment.allRespondents,
      respondents: segment.respondents.length,
      byRules: segment.criteria !== null,
    })),
    stimuli: study.stimuli
      .filter((stimulus) => !isCalibration(stimulus))
      .map((stimulus) => ({
        id: stimulus.id,
        name: stimulus.displayName || stimulus.name,
        type: stimulus.type,
        exposureMs: stimulus.manualAdvance ? null : stimulus.exposureTimeMs || null,
        respondents: analysed.filter(({ stimulusQuality }) =>
          stimulusQuality.some(({ stimulusId }) => stimulusId === stimulus.id),
        ).length,
      })),
    aois: aois.map((aoi) => aoiRow(aoi, study.stimuli)),
    respondents: analysed.map(respondentRow),
  };
}

export function summaryStatistics(values: readonly (number | null)[]): SummaryStatistics {
  const known = values.flatMap((value) =>
    value !== null && Number.isFinite(value) ? [value] : [],
  );
  const sorted = known.toSorted((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return { n, mean: null, median: null, sd: null, min: null, max: null };
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const middle = (at: number) => sorted[Math.min(n - 1, at)] ?? mean;
  return {
    n,
    mean,
    median: (middle(Math.floor((n - 1) / 2)) + middle(Math.floor(n / 2))) / 2,
    sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

const SCREENED_MEASURES = {
  FRAME_RATE: 'frameRateHz',
  FACE: 'faceQuality',
  CALIBRATION_ERROR: 'accuracyDeg',
} as const satisfies Record<ScreenedOut['reason'], ThresholdMeasure>;

/** The threshold as it is compared and shown; somebody may have changed it during collection. */
function thresholdOf({ reason, threshold }: ScreenedOut) {
  return { reason, threshold: asShown(SCREENED_MEASURES[reason], threshold) };
}

/** The dispersion threshold of I-DT, or the scatter that segmentation takes fixations to have. */
export function fixationLimitDeg(
  name: 'dispersionDeg' | 'spreadDeg',
  sessions: readonly RespondentSession[],
): SummaryStatistics {
  return summaryStatistics(
    sessions
      .filter(({ preview, state }) => !preview && state === 'PROCESSED')
      .map(({ qualityMetrics }) => {
        const value = qualityMetrics?.parameters[name];
        const isUsed = qualityMetrics?.gazeQuality != null;
        return isUsed && typeof value === 'number' ? value : null;
      }),
  );
}

function respondentRow(session: RespondentSession): RespondentRow {
  const quality = session.qualityMetrics;
  return {
    sessionId: session.id,
    label: session.respondent.label,
    rateHz: quality?.effectiveRateHz ?? null,
    accuracyDeg: quality?.accuracyDeg ?? null,
    accuracyMethod: quality?.accuracyMethod ?? 'not-measured',
    endAccuracyDeg: quality?.endAccuracyDeg ?? null,
    precisionStdDeg: quality?.precisionStdDeg ?? null,
    precisionRmsDeg: quality?.precisionRmsDeg ?? null,
    degreeErrorPercent: quality?.degreeErrorPercent ?? null,
    gazeShare: quality?.gazeQuality ?? null,
    faceShare: quality?.faceQuality ?? null,
    isLowQuality: isLowQuality(session),
  };
}

function aoiRow(aoi: AoiDefinition, stimuli: Study['stimuli']): MethodsReport['aois'][number] {
  const stimulus = stimuli.find(({ id }) => aoi.stimuli.includes(id));
  const shapes = aoi.timeline.filter(({ points }) => points.length > 0);
  const last = aoi.timeline.at(-1);
  const points = shapes[0]?.points ?? [];
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return {
    id: aoi.id,
    name: aoi.name,
    group: aoi.group,
    stimulusName: stimulus ? stimulus.displayName || stimulus.name : '',
    shape: aoi.shape,
    points: points.length,
    keyframes: shapes.length,
    areaShare: Math.abs(twice) / 2,
    fromMs: shapes[0]?.ts ?? 0,
    toMs: last && last.points.length === 0 ? last.ts : null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
