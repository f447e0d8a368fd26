/** The sidecars of the gaze: what BIDS 1.11 asks of an eye tracker, as far as it is known. */
import { BLINK_MARGIN_MS } from '../face/blinks';
import type { JsonValue } from '../recording/columnsFile';
import { effectiveRateHz } from '../quality/quality';
import { FRAME_INTERVAL_MS } from '../timeline/frameGrid';
import type { BidsSession } from './bidsSession';
import { known, withoutUnknown } from './bidsText';
import { screenOf } from './pageGeometry';
import type { RecordedTimes, SessionTimes } from './sessionClock';

type Sidecar = { readonly [key: string]: JsonValue };

const TIME_ORIGIN = 'Beginning of the session; the onsets of events.tsv are on the same clock.';

export function physioSidecar(session: BidsSession, times: SessionTimes): Sidecar {
  const { quality, recorded, studyName } = session;
  const device = quality?.gazeDevice;
  const screen = screenOf(session, times);
  const calibration = lastCalibration(recorded, times);
  const errors = (quality?.points ?? []).flatMap(({ accuracyDeg }) => accuracyDeg ?? []);
  const isDistanceKnown = !screen.isDistanceAssumed;
  return withoutUnknown({
    TaskName: studyName,
    PhysioType: 'eyetrack',
    RecordedEye: 'cyclopean',
    SampleCoordinateSystem: 'gaze-on-screen',
    ...rates(session, times),
    StartTime: known((times.stimuli.find(({ tMs }) => tMs.length > 0)?.tMs[0] ?? 0) / 1000, 6),
    Columns: ['timestamp', 'x_coordinate', 'y_coordinate'],
    timestamp: {
      Description:
        device === undefined
          ? 'When the camera delivered the frame that the gaze was measured in. Webcams deliver frames irregularly, and there are none between stimuli and in pauses: use this column, not the sampling frequency.'
          : 'When the eye tracker took the sample, on the clock of the session. There are none between stimuli and in pauses: use this column, not the sampling frequency.',
      Units: 's',
      Origin: TIME_ORIGIN,
    },
    x_coordinate: {
      LongName: 'Gaze position (x)',
      Description: 'To the right from the left edge of the page; n/a without gaze.',
      Units: 'pixel',
    },
    y_coordinate: {
      LongName: 'Gaze position (y)',
      Description: 'Downwards from the top edge of the page; n/a without gaze.',
      Units: 'pixel',
    },
    ...timing(times),
    EyeTrackingMethod:
      device === undefined
        ? `Webcam: pictures of both eyes and the pose of the head mapped to the screen with the respondent's own calibration (${quality?.algorithm ?? 'unknown'})`
        : `Laboratory eye tracker with a calibration of its own: ${device}`,
    SoftwareVersions: quality ? `${quality.algorithm} ${quality.algorithmVersion}` : undefined,
    RawDataFilters: filters(session),
    EyeTrackerDistance: isDistanceKnown ? screen.distanceM : undefined,
    CalibrationCount: calibrationCount(quality?.parameters.calibrationsFitted),
    // The tracker was calibrated with dots of its own.
    ...(device === undefined && calibration),
    AverageCalibrationError: known(quality?.accuracyDeg, 3),
    MaximalCalibrationError:
      quality && errors.length > 0 && known(quality.accuracyDeg, 3) !== undefined
        ? known(Math.max(...errors), 3)
        : undefined,
    CalibrationErrorMethod: quality?.accuracyMethod || undefined,
    PrecisionStdDeg: known(quality?.precisionStdDeg, 3),
  });
}

export function physioeventsSidecar(studyName: string, times: SessionTimes): Sidecar {
  return withoutUnknown({
    TaskName: studyName,
    Description:
      'Fixations, saccades and blinks, detected afterwards from the gaze and the eyelids.',
    Columns: ['onset', 'duration', 'trial_type', 'fixation_x', 'fixation_y', 'blink_validity'],
    OnsetSource: 'timestamp',
    onset: { Description: 'When it began, as the timestamps of the gaze.', Units: 's' },
    duration: { Description: 'How long it lasted.', Units: 's' },
    trial_type: {
      Description: 'Kind of the event.',
      Levels: {
        fixation: 'The gaze rested at one place.',
        saccade:
          'Between two fixations of a stimulus, where gaze is missing for 100 ms at most. At webcam rates its duration is that of the gap between them.',
        blink: 'The eyes were closed for 50 to 500 ms, seen from before to after.',
      },
    },
    fixation_x: { Description: 'Centre of a fixation on the page.', Units: 'pixel' },
    fixation_y: { Description: 'Centre of a fixation on the page.', Units: 'pixel' },
    blink_validity: {
      Description: 'Whether the duration of a blink is that of the whole blink.',
      Levels: {
        complete: 'The eyes were seen open before and after it.',
        cut_off:
          'It lies at the beginning or end of what was shown, or beside pictures without eyes; the duration is that of the part between.',
      },
    },
    FixationAlgorithms: [...new Set(times.stimuli.map(({ gaze }) => gaze.algorithm))].sort(),
    ...timing(times),
  });
}

/** What is not exact about the times, said in the file that has them. */
function timing({ stimuli }: SessionTimes): { readonly [key: string]: JsonValue | undefined } {
  const isExact = stimuli.every((each) => each.isExact);
  const hasVideo = stimuli.some((each) => each.gaze.clock === 'media');
  return {
    TimestampsAreRecorded: isExact,
    TimestampNote: isExact
      ? hasVideo
        ? 'Fixations are stored on the clock of the video; while it stood still, they begin at the first moment that fits.'
        : undefined
      : 'For some stimuli the recording does not give the times of the frames: there the time since the onset is counted without pauses, and in videos without stalls.',
  };
}

function rates({ recorded, quality }: BidsSession, times: SessionTimes) {
  const started = recorded?.events.findLast((event) => event.kind === 'cameraStarted');
  const isOfCamera = quality?.gazeDevice === undefined && started?.kind === 'cameraStarted';
  const nominal = isOfCamera ? started.camera.frameRateHz : null;
  const effective =
    quality?.effectiveRateHz ??
    effectiveRateHz(times.stimuli.find(({ tMs }) => tMs.length > 1)?.tMs ?? new Float64Array(0));
  return {
    SamplingFrequency:
      known(nominal, 3) ?? known(effective, 3) ?? Math.round(1000 / FRAME_INTERVAL_MS),
    SamplingFrequencyEffective: known(effective, 3),
  };
}

function filters({ quality }: BidsSession): string {
  if (quality?.gazeDevice !== undefined) {
    return 'no gaze where the eye tracker calls it invalid or sees no pupil; no smoothing, no interpolation';
  }
  const lids = `no gaze from ${BLINK_MARGIN_MS} ms before closed eyes to ${BLINK_MARGIN_MS} ms after them`;
  const drift =
    quality?.driftCorrection === 'offset' ? '; a constant offset of the gaze was removed' : '';
  return `${lids}${drift}; no smoothing, no interpolation`;
}

function calibrationCount(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** Where the dots of the last calibration stood; those that measured it are not fitted. */
function lastCalibration(recorded: RecordedTimes | null, { calibrations }: SessionTimes) {
  const last = calibrations.at(-1);
  if (!recorded || !last) return {};
  const places = new Map<number, [number, number]>();
  for (const event of recorded.events) {
    if (event.kind !== 'pointShown') continue;
    if (event.purpose === 'validation' || event.purpose === 'headMovement') continue;
    if (event.tMs < last.startMs || event.tMs > last.endMs) continue;
    places.set(event.index, [Math.round(event.xPx), Math.round(event.yPx)]);
  }
  if (places.size === 0) return {};
  return {
    CalibrationType: `HV${places.size}`,
    CalibrationUnit: 'pixel',
    CalibrationPosition: [...places].sort(([a], [b]) => a - b).map(([, place]) => place),
  };
}
