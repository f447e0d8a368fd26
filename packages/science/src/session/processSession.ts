/**
 * Processes a recording into gaze, fixations and quality.
 *
 * Poses over the whole recording (posesByCamera.ts) -> for each period between page loads a fit to
 * its calibrations together (gazeModels.ts) -> gaze of every frame -> without closed eyes
 * (blinks.ts) -> without an offset if correcting it provably helps (driftCorrection.ts) -> each
 * stimulus extracted without pauses and converted to its picture's coordinates, with fixations
 * (sliceStimulus.ts) -> quality (quality.ts, sessionAccuracy.ts, gazeLoss.ts, clockDrift.ts). In
 * addition the signals of head, face, breath, voice and devices (sessionSignals.ts, placeDevice.ts). Nothing in a recording
 * makes this fail: what cannot be measured is null or NaN, and `noGaze` says why there is no gaze. The same input
 * gives the same bytes. Units: ms on the session clock, CSS px, degrees.
 */
import { ASSUMED_FIELD_OF_VIEW_DEG } from '../geometry/assumedCamera';
import {
  summariseBlinks,
  BLINKS_VERSION,
  dropGazeAround,
  findClosures,
  type Closure,
} from '../face/blinks';
import { firstAtOrAfter } from '../math/timeOrder';
import { deviceQuality } from '../devices/deviceQuality';
import { listDeviceSignals } from '../devices/deviceSignals';
import { placeDevice } from '../devices/placeDevice';
import { clockDrifts } from '../quality/clockDrift';
import { correctDrift } from '../quality/driftCorrection';
import { sliceStimulus } from './sliceStimulus';
import { countedExposures, findExposures, type Exposure } from '../timeline/exposures';
import { frozenMs, withSilencesAsFreezes } from '../timeline/freezes';
import type { FaceFrames } from '../recording/faceFrames';
import { chooseFixationFilter } from '../eyeMovements/fixationFilter';
import {
  GAZE_ALGORITHM,
  GAZE_MODEL_VERSION,
  predictGaze,
  type GazeModel,
} from '../gazeEstimation/gazeFit';
import type { GazeSetup } from '../geometry/gazeSetup';
import { noGazeOf } from '../quality/noGaze';
import { gazeLoss } from '../quality/gazeLoss';
import {
  fitGazeModels,
  gazeModelAt,
  type FittedGaze,
  type GazeModelPeriod,
} from '../gazeEstimation/gazeModels';
import { cameraAt, cameraIntervals, posesByCamera } from '../face/posesByCamera';
import { effectiveRateHz, faceShare, QUALITY_VERSION } from '../quality/quality';
import {
  ASSUMED_CM_PER_PX,
  ASSUMED_PITCH_ERROR_PERCENT,
  measuredCmPerPx,
} from '../geometry/screenPitch';
import { NOT_MEASURED, sessionAccuracy, type Gaze } from '../quality/sessionAccuracy';
import type { SessionEvent } from '../recording/sessionEvents';
import { sessionSignals } from '../signals/sessionSignals';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { DegreeScale, StimulusGaze } from './stimulusGaze';
import type { SessionInput, SessionResult } from './sessionResult';
import {
  FIELD_OF_VIEW_PERCENT,
  viewingDistance,
  type ViewingDistance,
} from '../face/viewingDistance';
import { pxOfDegrees, type ViewGeometry } from '../geometry/visualAngle';

/** Increased when the same recording would give different numbers. */
export const PROCESSING_VERSION = ['4', GAZE_MODEL_VERSION, BLINKS_VERSION, QUALITY_VERSION].join(
  '.',
);

/** Assumed distance between eye and screen if there is no model. */
const TYPICAL_DISTANCE_CM = 60;

/** @param input one recording; not changed */
export function processSession(input: SessionInput): SessionResult {
  const { parameters } = input;
  const events = withSilencesAsFreezes(
    input.events,
    input.voice ? [input.frames.tMs, input.voice.tMs] : [input.frames.tMs],
  );
  const cameras = cameraIntervals(events);
  const measuredPitch = parameters.cmPerPx ?? measuredCmPerPx(events);
  const setupOf = ({ viewportPx, startMs }: Exposure): GazeSetup => ({
    viewportPx,
    cmPerPx: measuredPitch ?? ASSUMED_CM_PER_PX,
    pitchMethod: measuredPitch === null ? 'assumed' : 'bank-card',
    camera: cameraAt(cameras, startMs),
  });

  const lastMs = Math.max(events.at(-1)?.tMs ?? 0, input.frames.tMs.at(-1) ?? 0);
  const exposures = findExposures(events, lastMs, input.frames.tMs);
  const calibrationIds = new Set(input.calibrationStimulusIds);
  const isCalibration = ({ stimulusId }: Exposure) => calibrationIds.has(stimulusId);
  const shown = countedExposures(exposures.filter((exposure) => !isCalibration(exposure)));

  const frames = posesByCamera(input.frames, cameras);
  const calibrations = input.measuresGaze === false ? [] : exposures.filter(isCalibration);
  const visits = fitGazeModels(events, frames, calibrations, setupOf);
  const leading = leadingFit(visits, shown);
  const closures = findClosures(frames.tMs, frames.lids);
  const gazeBy = gazeOfFrames(frames, closures);
  const distance = viewingDistance(frames, cameras);
  const viewOf = (setup: GazeSetup, model: GazeModel | null) =>
    viewGeometry(setup, model, distance);
  const accuracyOf = new Map(
    [...new Set(visits.map(({ fitted }) => fitted))].map((fitted) => [
      fitted,
      sessionAccuracy(fitted, {
        frames,
        gazeBy,
        viewOf: (setup) => viewOf(setup, fitted.model),
      }),
    ]),
  );
  const accuracy = (leading && accuracyOf.get(leading)) ?? NOT_MEASURED;

  const rateHz = effectiveRateHz(frames.tMs);
  const filter = chooseFixationFilter(
    parameters.fixationFilter ?? 'auto',
    rateHz,
    accuracy.precisionStdDeg,
  );
  const parametersOf = (model: GazeModel | null): AnalysisParameters => ({
    gazeAlgorithm: GAZE_ALGORITHM,
    gazeVersion: GAZE_MODEL_VERSION,
    lambda: model?.lambda ?? null,
    fixationAlgorithm: filter.algorithm,
    fixationVersion: filter.version,
    ...filter.parameters,
  });
  const method = distanceMethod(measuredPitch, distance);
  const exposed = shown.map((exposure) => {
    const fitted = gazeModelAt(visits, exposure.startMs)?.fitted ?? null;
    const model = fitted?.model ?? null;
    const setup = setupOf(exposure);
    const view = viewOf(setup, model);
    const measured = gazeBy(model, setup);
    const drift = (fitted && accuracyOf.get(fitted)?.drift) ?? null;
    return {
      exposure,
      model,
      view,
      gaze: drift ? correctDrift(measured, frames.tMs, drift, view) : measured,
      uncorrected: drift ? measured : null,
    };
  });
  const cut = exposed.map(({ exposure, model, view, gaze, uncorrected }) => {
    const slice = sliceStimulus(events, exposure, frames.tMs, gaze, {
      filter,
      view,
      degreeScale: model && degreeScale(exposure, view, method),
      parameters: { ...parametersOf(model), driftCorrection: uncorrected ? 'offset' : 'none' },
      version: PROCESSING_VERSION,
      uncorrected,
    });
    // Without a fit nothing was measured, which is not the same as gaze for none of the time.
    return model ? slice : { ...slice, gaze: { ...slice.gaze, gazeQuality: null } };
  });

  const model = leading?.model ?? null;
  const exposureMs = shown.reduce((sum, { activeMs }) => sum + activeMs, 0);
  const pausedMs = shown.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) - exposureMs;
  const validMs = cut.reduce((sum, each) => sum + each.validMs, 0);
  const { meanSampleErrorDeg, drift, ...figures } = accuracy;
  const clocks = clockDrifts(events);
  const recorded = (input.devices ?? []).flatMap((parts) => {
    const placed = placeDevice(parts);
    return placed ? [{ parts, placed }] : [];
  });
  const deviceSignals = listDeviceSignals(recorded.map(({ placed }) => placed));
  const isCalibrated = visits.length > 0;
  const isWithoutGaze = !isCalibrated || (cut.length > 0 && !cut.some(({ gaze }) => hasGaze(gaze)));
  return {
    noGaze: isWithoutGaze ? noGazeOf({ events, frames, calibrations, shown, isCalibrated }) : null,
    stimuli: cut.map(({ gaze }) => ({
      ...gaze,
      recordingQuality: {
        accuracyDeg: figures.accuracyDeg,
        precisionStdDeg: figures.precisionStdDeg,
        effectiveRateHz: rateHz,
      },
    })),
    signals: sessionSignals({
      events,
      shown,
      frames,
      closures,
      distanceScale: distance ? distance.distanceCm / distance.faceCm : 1,
      voice: input.voice ?? null,
      breath: input.breath ?? null,
      devices: deviceSignals,
      parameters: engineFacts(events),
    }),
    quality: {
      ...figures,
      distanceMethod: method,
      distanceCm: distance?.distanceCm ?? null,
      gazeQuality: model && exposureMs > 0 ? validMs / exposureMs : null,
      faceQuality: faceShare(facesDuring(shown, frames)),
      effectiveRateHz: rateHz,
      calibrationPoints: model?.usedPoints ?? 0,
      driftCorrection: drift ? 'offset' : 'none',
      distanceErrorPercent: distance && Math.round(distance.errorPercent),
      screenSizeMethod: measuredPitch === null ? 'assumed' : 'bank-card',
      degreeErrorPercent: distance && degreeErrorPercent(measuredPitch, distance),
      loss: gazeLoss(exposed, frames, closures, events, lastMs),
      clocks: clocks.map(({ jumps: _, ...clock }) => clock),
      ...(recorded.length > 0 && {
        devices: recorded.map(({ parts, placed }) =>
          deviceQuality(placed, parts, deviceSignals, stretchesOf(shown)),
        ),
      }),
      algorithm: GAZE_ALGORITHM,
      algorithmVersion: PROCESSING_VERSION,
      parameters: {
        ...parametersOf(model),
        usedFrames: model?.usedFrames ?? 0,
        meanSampleErrorDeg,
        calibrationsFitted: fittedCount(visits),
        faceDistanceCm: distance?.faceCm ?? null,
        irisDistanceCm: distance?.irisCm ?? null,
        clockJumps: clocks.reduce((sum, { jumps }) => sum + jumps, 0),
        pausedMs: Math.round(pausedMs),
        frozenMs: Math.round(frozenMs(events, shown)),
        ...engineFacts(events),
      },
    },
    stimulusQuality: shown.map((exposure, place) => ({
      stimulusId: exposure.stimulusId,
      gazeQuality: cut[place]?.gaze.gazeQuality ?? null,
      faceQuality: faceShare(facesDuring([exposure], frames)),
      loss: gazeLoss(exposed.slice(place, place + 1), frames, closures, events, lastMs),
      ...summariseBlinks(closures, exposure.stretches, frames),
      showings: exposures.filter(({ stimulusId }) => stimulusId === exposure.stimulusId).length,
      frozenMs: Math.round(frozenMs(events, [exposure])),
    })),
    algorithm: GAZE_ALGORITHM,
    parameters: parametersOf(model),
    version: PROCESSING_VERSION,
    model,
  };
}

/** When stimuli were visible, in the order of time. */
function stretchesOf(shown: readonly Exposure[]): Exposure['stretches'] {
  return shown.flatMap(({ stretches }) => stretches).toSorted((a, b) => a.startMs - b.startMs);
}

/** The fit used for most of the exposure, which the quality figures describe. */
function leadingFit(
  visits: readonly GazeModelPeriod[],
  shown: readonly Exposure[],
): FittedGaze | null {
  const restsMs = new Map<FittedGaze, number>(visits.map(({ fitted }) => [fitted, 0]));
  for (const { startMs, activeMs } of shown) {
    const fitted = gazeModelAt(visits, startMs)?.fitted;
    if (fitted) restsMs.set(fitted, (restsMs.get(fitted) ?? 0) + activeMs);
  }
  // The sort is stable: the earlier one wins a tie.
  return [...restsMs].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function hasGaze({ xNorm, yNorm }: Pick<StimulusGaze, 'xNorm' | 'yNorm'>): boolean {
  return xNorm.some((x, at) => Number.isFinite(x) && Number.isFinite(yNorm[at]));
}

/** Gaze of all frames by a model on a page, cached, without closed eyes. */
function gazeOfFrames(
  frames: FaceFrames,
  closures: readonly Closure[],
): (model: GazeModel | null, setup: GazeSetup) => Gaze {
  const known = new Map<GazeModel | null, Map<string, Gaze>>();
  return (model, setup) => {
    const { widthPx, heightPx } = setup.viewportPx;
    const page = `${widthPx}x${heightPx}`;
    const pages = known.get(model) ?? new Map<string, Gaze>();
    known.set(model, pages);
    const before = pages.get(page);
    if (before) return before;
    const gaze = model ? predictGaze(model, frames, setup) : gazeOfNobody(frames.count);
    dropGazeAround(closures, frames.tMs, gaze.xPx, gaze.yPx);
    pages.set(page, gaze);
    return gaze;
  };
}

function gazeOfNobody(count: number): Gaze {
  return {
    xPx: new Float32Array(count).fill(Number.NaN),
    yPx: new Float32Array(count).fill(Number.NaN),
  };
}

/** Number of faces in each frame in which a stimulus was visible. */
function facesDuring(shown: readonly Exposure[], { tMs, faces }: FaceFrames): number[] {
  return shown
    .flatMap(({ stretches }) => stretches)
    .flatMap(({ startMs, endMs }) => [
      ...faces.subarray(firstAtOrAfter(tMs, startMs), firstAtOrAfter(tMs, endMs)),
    ]);
}

/** Number of calibrations used for the gaze, over all periods. */
function fittedCount(visits: readonly GazeModelPeriod[]): number {
  const fits = new Set(visits.map(({ fitted }) => fitted));
  return [...fits].reduce((sum, { calibrations }) => sum + calibrations.length, 0);
}

/** The ray uses the face alone; degrees use the distance from face and iris together. */
function viewGeometry(
  setup: GazeSetup,
  model: GazeModel | null,
  distance: ViewingDistance | null,
): ViewGeometry {
  const scale = distance ? distance.distanceCm / distance.faceCm : 1;
  const distanceCm = (model?.distanceCm ?? 0) * scale;
  return {
    centreXPx: setup.viewportPx.widthPx / 2,
    centreYPx: setup.viewportPx.heightPx / 2,
    cmPerPx: setup.cmPerPx,
    distanceCm: distanceCm > 0 ? distanceCm : TYPICAL_DISTANCE_CM,
  };
}

function degreeScale(
  { contentRect }: Exposure,
  view: ViewGeometry,
  method: string,
): DegreeScale | null {
  const xNormPerDeg = pxOfDegrees(1, view) / contentRect.widthPx;
  return Number.isFinite(xNormPerDeg) ? { xNormPerDeg, method } : null;
}

/** The face engine used, so that figures can be traced to it. */
function engineFacts(events: readonly SessionEvent[]): AnalysisParameters {
  const started = events.findLast((event) => event.kind === 'cameraStarted');
  if (started?.kind !== 'cameraStarted') return {};
  const { name, version, backend } = started.engine;
  return { engine: name, engineVersion: version, engineBackend: backend };
}

/** The errors of distance and screen size are independent. */
function degreeErrorPercent(measuredPitch: number | null, distance: ViewingDistance): number {
  const pitchError = measuredPitch === null ? ASSUMED_PITCH_ERROR_PERCENT : 0;
  return Math.round(Math.hypot(distance.errorPercent, pitchError));
}

function distanceMethod(measuredPitch: number | null, distance: ViewingDistance | null): string {
  const pitch =
    measuredPitch === null
      ? `CSS pixel assumed ${ASSUMED_CM_PER_PX} cm (±${ASSUMED_PITCH_ERROR_PERCENT} %)`
      : 'CSS pixel measured with a bank card';
  const size = distance?.method ?? 'size of the face';
  return `${size} with a camera field of view assumed ${ASSUMED_FIELD_OF_VIEW_DEG}° (±${FIELD_OF_VIEW_PERCENT} %); ${pitch}`;
}
