import type { MeasuredCamera } from '../face/measuredCamera';
import type { ViewingDistance } from '../face/viewingDistance';
import type { GazeModel } from '../gazeEstimation/gazeFit';
import type { GazeSetup } from '../geometry/gazeSetup';
import type { ViewGeometry } from '../geometry/visualAngle';
import type { DistanceBasis } from '../quality/degreeUncertainty';
import type { NoGaze } from '../quality/noGaze';
import type { Gaze, SessionAccuracy } from '../quality/sessionAccuracy';
import type { GazeLoss, SessionHeadFactors } from '../quality/sessionQuality';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { SessionEvent } from '../recording/sessionEvents';
import type { Exposure } from '../timeline/exposures';

/** The gaze of a session by one source, the webcam or an eye tracker, with what is known of its quality. */
export interface MeasuredGaze {
  readonly algorithm: string;
  /** Of all results made from it. */
  readonly version: string;
  /** The eye tracker, as it calls itself; null: the webcam. */
  readonly device: string | null;
  /** [n] times of the samples on the session clock, ascending. */
  readonly tMs: Float64Array;
  readonly on: (exposure: Exposure) => GazeOnPage;
  readonly accuracy: SessionAccuracy;
  /** What fixations are found with: 2-D standard deviation; null: not measured. */
  readonly precisionStdDeg: number | null;
  /** False: there is no fit, so that nothing was measured. */
  readonly isMeasured: boolean;
  /** The fit of the webcam that the quality describes. */
  readonly model: GazeModel | null;
  /** What that fit knows of a moved head; missing: nothing was asked for. */
  readonly headFactors?: SessionHeadFactors | undefined;
  /** What the quality says beside the parameters of the results. */
  readonly facts: AnalysisParameters;
  readonly parametersOf: (model: GazeModel | null) => AnalysisParameters;
  readonly distanceMethod: string;
  /** What the degrees rest on; null: nothing is known of the distance. */
  readonly distanceBasis: DistanceBasis | null;
  /** @param shown the whole session, or one stimulus */
  readonly loss: (shown: readonly ExposedGaze[]) => GazeLoss | null;
  /** Why there is none during any stimulus; null if there is. */
  readonly noGaze: (hasGaze: boolean) => NoGaze | null;
}

/** What each source of gaze needs to know of a recording. */
export interface GazeSourceInput {
  readonly events: readonly SessionEvent[];
  /** Those that measure this source. */
  readonly calibrations: readonly Exposure[];
  /** The other stimuli. */
  readonly shown: readonly Exposure[];
  /** By the webcam; null: it measured none. */
  readonly distance: ViewingDistance | null;
  /** What was measured of the camera; null: nothing. */
  readonly optics: MeasuredCamera | null;
  readonly lastMs: number;
  /** Measured size of a pixel; null: assumed. */
  readonly cmPerPx: number | null;
  readonly setupOf: (exposure: Exposure) => GazeSetup;
  readonly version: string;
}

/** The gaze of all samples on the page of one exposure. */
export interface GazeOnPage {
  /** [n] CSS px; NaN where lost. */
  readonly gaze: Gaze;
  /** [n] before an offset was corrected; null if there was none. */
  readonly uncorrected: Gaze | null;
  readonly view: ViewGeometry;
  /** The fit of the webcam that holds for it. */
  readonly model: GazeModel | null;
  /** False: there is no gaze, since there is no fit. */
  readonly isMeasured: boolean;
}

export interface ExposedGaze extends GazeOnPage {
  readonly exposure: Exposure;
}
