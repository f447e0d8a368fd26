/** Data quality as tables; the figures are defined in docs/science/quality.md. */
import { countColumn, numberColumn, textColumn } from '../tables/valueColumns';
import type { ValueTable } from '../tables/valueColumns';
import type {
  ClockDrift,
  GazeLoss,
  PointQuality,
  SessionQuality,
  StimulusQuality,
} from './sessionQuality';

/** Results from before the screen was measured do not say how its size was known. */
export type StoredQuality = Omit<SessionQuality, 'screenSizeMethod' | 'screenSizeErrorPercent'> & {
  readonly screenSizeMethod: SessionQuality['screenSizeMethod'] | null;
  readonly screenSizeErrorPercent: number | null;
};

export interface QualityRow {
  readonly respondent: string;
  /** Name of the stimulus; null: the whole recording. */
  readonly stimulus: string | null;
  readonly gazeQuality: number | null;
  readonly faceQuality: number | null;
  readonly loss: GazeLoss | null;
  /** Null: the row is of a stimulus. */
  readonly session: StoredQuality | null;
  /** Null: the row is of the whole recording. */
  readonly ofStimulus: StimulusQuality | null;
}

const RESPONDENT = 'Name of the respondent in this export.';
const ONLY_WHOLE = 'Only of the whole recording.';
const ONLY_STIMULUS = 'Only of a stimulus.';

const ofSession = (figure: (quality: StoredQuality) => number | null) => (row: QualityRow) =>
  row.session && figure(row.session);
const textOfSession = (text: (quality: StoredQuality) => string | null) => (row: QualityRow) =>
  (row.session && text(row.session)) || null;
const ofStimulus = (figure: (quality: StimulusQuality) => number | null) => (row: QualityRow) =>
  row.ofStimulus && figure(row.ofStimulus);

const LOSSES: Readonly<Record<keyof GazeLoss, readonly [name: string, definition: string]>> = {
  blink: ['loss_blink', 'eyes closed, with the margin around a blink that is dropped'],
  faceLost: ['loss_face_lost', 'no face was found'],
  severalFaces: ['loss_several_faces', 'several faces were found'],
  offScreen: ['loss_off_screen', 'gaze was measured outside the page'],
  tabLeft: ['loss_tab_left', 'the tab or full screen was left'],
  noPicture: ['loss_no_picture', 'no picture of the camera arrived'],
  noGaze: ['loss_no_gaze', 'a face was found, but no gaze could be computed'],
};

const HEAD_FACTORS = [
  ['pitch', 'nod'],
  ['yaw', 'turn'],
] as const;

export const QUALITY_TABLE: ValueTable<QualityRow> = {
  name: 'quality',
  definition:
    'One row per respondent for the whole recording (stimulus is empty), and one per respondent and stimulus. Empty: not measured, never zero.',
  columns: [
    textColumn('respondent', RESPONDENT, (row) => row.respondent),
    textColumn(
      'stimulus',
      'Name of the stimulus; empty: the whole recording.',
      (row) => row.stimulus,
    ),
    numberColumn(
      'accuracy_deg',
      'deg',
      `Mean angle between gaze and known targets; smaller is better. ${ONLY_WHOLE}`,
      ofSession(({ accuracyDeg }) => accuracyDeg),
      { formula: 'mean over targets of the angle between the target and the mean gaze on it' },
    ),
    numberColumn(
      'accuracy_px',
      'px',
      `The same on the page, CSS px. ${ONLY_WHOLE}`,
      ofSession(({ accuracyPx }) => accuracyPx),
    ),
    numberColumn(
      'precision_std_deg',
      'deg',
      `Scatter of the gaze around each target; smaller is better. ${ONLY_WHOLE}`,
      ofSession(({ precisionStdDeg }) => precisionStdDeg),
      { formula: 'mean over targets of sqrt(var(x) + var(y))' },
    ),
    numberColumn(
      'precision_rms_deg',
      'deg',
      `Change of the gaze from sample to sample. ${ONLY_WHOLE}`,
      ofSession(({ precisionRmsDeg }) => precisionRmsDeg),
      {
        formula:
          'mean over targets of the root mean square of the angles between successive samples',
      },
    ),
    numberColumn(
      'end_accuracy_deg',
      'deg',
      `Accuracy at the end of the study, by a fit without the second calibration. ${ONLY_WHOLE}`,
      ofSession(({ endAccuracyDeg }) => endAccuracyDeg),
    ),
    numberColumn(
      'uncorrected_accuracy_deg',
      'deg',
      `Accuracy before drift was corrected; empty: it was not. ${ONLY_WHOLE}`,
      ofSession(({ uncorrectedAccuracyDeg }) => uncorrectedAccuracyDeg),
    ),
    textColumn(
      'drift_correction',
      `Whether an offset was taken off the gaze. ${ONLY_WHOLE}`,
      textOfSession(({ driftCorrection }) => driftCorrection),
      { range: 'none, offset' },
    ),
    textColumn(
      'accuracy_method',
      `How accuracy and precision were measured. ${ONLY_WHOLE}`,
      textOfSession(({ accuracyMethod }) => accuracyMethod),
    ),
    ...HEAD_FACTORS.flatMap(([axis, movement]) => [
      numberColumn<QualityRow>(
        `head_${axis}_factor`,
        '1',
        `Degrees added to the direction of the gaze for each degree of a ${movement} of the head; 0: measured, but not used. Empty: no calibration asked for a moved head. ${ONLY_WHOLE}`,
        ofSession(({ headFactors }) => headFactors?.[axis] ?? null),
      ),
      textColumn<QualityRow>(
        `head_${axis}_outcome`,
        `Whether the factor is used, and why not. ${ONLY_WHOLE}`,
        textOfSession(({ headFactors }) => headFactors?.[`${axis}Outcome`] ?? null),
        { range: 'used, notProved, tooFewMoments' },
      ),
    ]),
    numberColumn(
      'head_error_before_deg',
      'deg',
      `Mean error while the head moved in the calibration, without factors. ${ONLY_WHOLE}`,
      ofSession(({ headFactors }) => headFactors?.beforeDeg ?? null),
    ),
    numberColumn(
      'head_error_after_deg',
      'deg',
      `The same with the factors that are used, each moment left out of their fit. ${ONLY_WHOLE}`,
      ofSession(({ headFactors }) => headFactors?.afterDeg ?? null),
    ),
    countColumn(
      'calibration_points',
      `Calibration points that the gaze was fitted to. ${ONLY_WHOLE}`,
      ofSession(({ calibrationPoints }) => calibrationPoints),
    ),
    numberColumn(
      'distance_cm',
      'cm',
      `Distance between eyes and camera. ${ONLY_WHOLE}`,
      ofSession(({ distanceCm }) => distanceCm),
    ),
    numberColumn(
      'distance_error_percent',
      '%',
      `Possible error of the distance. ${ONLY_WHOLE}`,
      ofSession(({ distanceErrorPercent }) => distanceErrorPercent),
    ),
    textColumn(
      'distance_method',
      `How degrees were obtained: distance and size of the screen, with their errors. ${ONLY_WHOLE}`,
      textOfSession(({ distanceMethod }) => distanceMethod),
    ),
    textColumn(
      'screen_size_method',
      `How the size of the screen was known. ${ONLY_WHOLE}`,
      textOfSession(({ screenSizeMethod }) => screenSizeMethod),
      { range: 'bank-card, assumed' },
    ),
    numberColumn(
      'screen_size_error_percent',
      '%',
      `Possible error of the size of the screen. ${ONLY_WHOLE}`,
      ofSession(({ screenSizeErrorPercent }) => screenSizeErrorPercent),
    ),
    textColumn(
      'camera_method',
      `How the camera's angle of view was known, which the distance rests on; none: the distance rests on no camera. ${ONLY_WHOLE}`,
      textOfSession(({ cameraMethod }) => cameraMethod),
      { range: 'assumed, measured, none' },
    ),
    numberColumn(
      'camera_view_deg',
      'deg',
      `Measured angle of view over the longer side of the camera's picture; empty: not measured. ${ONLY_WHOLE}`,
      ofSession(({ cameraMeasurement }) => cameraMeasurement?.fieldOfViewDeg ?? null),
    ),
    numberColumn(
      'camera_error_percent',
      '%',
      `Possible error of the distance because of the camera's angle of view. ${ONLY_WHOLE}`,
      ofSession(({ cameraErrorPercent }) => cameraErrorPercent),
    ),
    numberColumn(
      'degree_error_percent',
      '%',
      `Possible error of every figure in degrees, by distance and size of the screen together: the same factor for all of a respondent. ${ONLY_WHOLE}`,
      ofSession(({ degreeErrorPercent }) => degreeErrorPercent),
      { formula: 'sqrt(distance_error_percent^2 + screen_size_error_percent^2)' },
    ),
    numberColumn(
      'effective_rate_hz',
      'Hz',
      `One over the median interval of the samples. ${ONLY_WHOLE}`,
      ofSession(({ effectiveRateHz }) => effectiveRateHz),
    ),
    numberColumn(
      'gaze_share',
      '1',
      'Share of the exposure with valid gaze on the page.',
      ({ gazeQuality }) => gazeQuality,
      { range: '0..1' },
    ),
    numberColumn(
      'face_share',
      '1',
      'Share of the camera pictures with exactly one face.',
      ({ faceQuality }) => faceQuality,
      { range: '0..1' },
    ),
    ...Object.entries(LOSSES).map(([part, [name, definition]]) =>
      numberColumn<QualityRow>(
        name,
        '1',
        `Share of the exposure without gaze because ${definition}. All parts add up to the loss.`,
        ({ loss }) => loss && loss[part as keyof GazeLoss],
        { range: '0..1' },
      ),
    ),
    countColumn(
      'blink_count',
      `Blinks that began while the stimulus was visible and were seen as a whole; before closed eyes were told apart by that, all. ${ONLY_STIMULUS}`,
      ofStimulus(({ blinkCount }) => blinkCount),
    ),
    countColumn(
      'blinks_cut_off',
      `Closures of at most 500 ms that began then and of which the beginning or the end was not seen, because the face or pictures were lost; they are no blinks of blink_count. Empty also: not told apart yet. ${ONLY_STIMULUS}`,
      ofStimulus(({ blinksCutOff }) => blinksCutOff ?? null),
    ),
    numberColumn(
      'blinks_per_minute',
      '1/min',
      `Blinks of blink_count per minute in which the eyes were seen; empty also below 10 s of that. ${ONLY_STIMULUS}`,
      ofStimulus(({ blinksPerMinute }) => blinksPerMinute),
    ),
    countColumn(
      'showings',
      `How often it was shown: again after a reload. ${ONLY_STIMULUS}`,
      ofStimulus(({ showings }) => showings),
    ),
    numberColumn(
      'frozen_ms',
      'ms',
      `How long the page stood still meanwhile, which does not count. ${ONLY_STIMULUS}`,
      ofStimulus(({ frozenMs }) => frozenMs),
    ),
    numberColumn(
      'drift_check_deg',
      'deg',
      `Angle between the dot before it and the mean gaze on the dot; empty: no dot was shown, or too little gaze. ${ONLY_STIMULUS}`,
      ofStimulus(({ driftCheck }) => driftCheck?.offsetDeg ?? null),
    ),
    countColumn(
      'corrected_stretches',
      `Stretches of its gaze that a researcher corrected by hand. ${ONLY_STIMULUS}`,
      ofStimulus(({ correctedStretches = 0 }) => correctedStretches),
    ),
    textColumn(
      'gaze_device',
      `The laboratory eye tracker that gaze is of; empty: the webcam. ${ONLY_WHOLE}`,
      textOfSession(({ gazeDevice }) => gazeDevice ?? null),
    ),
    textColumn(
      'algorithm',
      `What computed the gaze. ${ONLY_WHOLE}`,
      textOfSession(({ algorithm }) => algorithm),
    ),
    textColumn(
      'algorithm_version',
      `Its version with those of gaze model, blinks and quality. ${ONLY_WHOLE}`,
      textOfSession(({ algorithmVersion }) => algorithmVersion),
    ),
    textColumn(
      'parameters',
      `Settings and estimates of the analysis as JSON. ${ONLY_WHOLE}`,
      textOfSession(({ parameters }) => JSON.stringify(parameters)),
    ),
  ],
};

export interface PointRow {
  readonly respondent: string;
  /** From 1. */
  readonly number: number;
  readonly point: PointQuality;
}

export const QUALITY_POINT_TABLE: ValueTable<PointRow> = {
  name: 'quality_points',
  definition: 'One row per respondent and target by which accuracy and precision were measured.',
  columns: [
    textColumn('respondent', RESPONDENT, (row) => row.respondent),
    countColumn('point', 'Number of the target, from 1.', (row) => row.number),
    numberColumn('x_norm', '1', 'Place on the page, 0 left, 1 right.', ({ point }) => point.xNorm),
    numberColumn('y_norm', '1', 'Place on the page, 0 top, 1 bottom.', ({ point }) => point.yNorm),
    numberColumn(
      'accuracy_deg',
      'deg',
      'Angle between the target and the mean gaze; empty without gaze.',
      ({ point }) => point.accuracyDeg,
    ),
    numberColumn(
      'precision_std_deg',
      'deg',
      'Scatter of the gaze around its mean.',
      ({ point }) => point.precisionStdDeg,
      { formula: 'sqrt(var(x) + var(y))' },
    ),
    countColumn('samples', 'Samples with gaze.', ({ point }) => point.samples),
  ],
};

export interface ClockRow {
  readonly respondent: string;
  readonly clock: ClockDrift;
}

export const QUALITY_CLOCK_TABLE: ValueTable<ClockRow> = {
  name: 'quality_clocks',
  definition:
    'One row per respondent and clock that was compared with the session clock. Times in the export are on the session clock; this says how far another clock drifted from it.',
  columns: [
    textColumn('respondent', RESPONDENT, (row) => row.respondent),
    textColumn('clock', 'Which clock.', ({ clock }) => clock.clock, {
      range: 'server, audio, webcam, screen',
    }),
    numberColumn(
      'drift_ppm',
      'ppm',
      'How much faster it ran; empty: the recording was too short to tell.',
      ({ clock }) => clock.driftPpm,
    ),
    numberColumn(
      'jitter_ms',
      'ms',
      'Spread that is left when the drift is taken off.',
      ({ clock }) => clock.jitterMs,
    ),
    countColumn('pairs', 'Comparisons.', ({ clock }) => clock.pairs),
  ],
};

/** @param nameOf the name of a stimulus; null: it is not in the export */
export function qualityRows(
  respondent: string,
  quality: StoredQuality | null,
  stimuli: readonly StimulusQuality[],
  nameOf: (stimulusId: string) => string | null,
): QualityRow[] {
  const whole: QualityRow = {
    respondent,
    stimulus: null,
    gazeQuality: quality?.gazeQuality ?? null,
    faceQuality: quality?.faceQuality ?? null,
    loss: quality?.loss ?? null,
    session: quality,
    ofStimulus: null,
  };
  return [
    whole,
    ...stimuli.flatMap((each): QualityRow[] => {
      const stimulus = nameOf(each.stimulusId);
      if (stimulus === null) return [];
      const { gazeQuality, faceQuality, loss } = each;
      const session = null;
      return [{ respondent, stimulus, gazeQuality, faceQuality, loss, session, ofStimulus: each }];
    }),
  ];
}
