/**
 * Processes a recording into gaze, fixations and quality.
 *
 * Poses over the whole recording (posesByCamera.ts) -> gaze of a laboratory eye tracker
 * (trackerGaze.ts) where one was recorded, otherwise of the webcam (webcamGaze.ts) -> each stimulus
 * extracted without pauses and converted to its picture's coordinates, with fixations
 * (sliceStimulus.ts) -> quality (quality.ts, sessionAccuracy.ts, gazeLoss.ts, clockDrift.ts). In
 * addition the signals of head, face, breath, voice and devices (sessionSignals.ts, placeDevice.ts). Nothing in a recording
 * makes this fail: what cannot be measured is null or NaN, and `noGaze` says why there is no gaze. The same input
 * gives the same bytes. Units: ms on the session clock, CSS px, degrees.
 */
import { deviceQuality } from '../devices/deviceQuality';
import { listDeviceSignals } from '../devices/deviceSignals';
import { placeDevice } from '../devices/placeDevice';
import { chooseFixationFilter } from '../eyeMovements/fixationFilter';
import { BLINKS_VERSION, findClosures, summariseBlinks } from '../face/blinks';
import { measuredCamera, type MeasuredCamera } from '../face/measuredCamera';
import { cameraAt, cameraIntervals, posesByCamera } from '../face/posesByCamera';
import { viewingDistance } from '../face/viewingDistance';
import { GAZE_MODEL_VERSION, type GazeModel } from '../gazeEstimation/gazeFit';
import type { GazeSetup } from '../geometry/gazeSetup';
import { ASSUMED_CM_PER_PX, measuredCmPerPx } from '../geometry/screenPitch';
import { pxOfDegrees, type ViewGeometry } from '../geometry/visualAngle';
import { firstAtOrAfter } from '../math/timeOrder';
import { correctionText, fitCorrections } from '../quality/gazeCorrection';
import { clockDrifts } from '../quality/clockDrift';
import { degreeUncertainty } from '../quality/degreeUncertainty';
import { effectiveRateHz, faceShare, QUALITY_VERSION } from '../quality/quality';
import type { DriftCheck } from '../quality/sessionQuality';
import type { AnalysisParameters } from '../recording/analysisParameters';
import type { FaceFrames } from '../recording/faceFrames';
import type { SessionEvent } from '../recording/sessionEvents';
import { sessionSignals } from '../signals/sessionSignals';
import { countedExposures, findExposures, type Exposure } from '../timeline/exposures';
import { frozenMs, withSilencesAsFreezes } from '../timeline/freezes';
import { correctExposure } from './correctExposure';
import { driftCheckBefore } from './driftCheckBefore';
import type { MeasuredGaze } from './measuredGaze';
import type { SessionInput, SessionResult } from './sessionResult';
import { sliceStimulus } from './sliceStimulus';
import type { DegreeScale, StimulusGaze } from './stimulusGaze';
import { trackerGaze, webcamWasChosen } from './trackerGaze';
import { webcamGaze } from './webcamGaze';

/** Increased when the same recording would give different numbers. */
export const PROCESSING_VERSION = ['6', GAZE_MODEL_VERSION, BLINKS_VERSION, QUALITY_VERSION].join(
  '.',
);
/** The same where an eye tracker was used, which no fit and no closed eyelids concern. */
const TRACKER_VERSION = ['6', QUALITY_VERSION].join('.');

/** @param input one recording; not changed */
export function processSession(input: SessionInput): SessionResult {
  const { parameters } = input;
  const events = withSilencesAsFreezes(
    input.events,
    input.voice ? [input.frames.tMs, input.voice.tMs] : [input.frames.tMs],
  );
  const optics = measuredCamera(events);
  const cameras = cameraIntervals(events, optics?.focalShare ?? null);
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
  const closures = findClosures(frames.tMs, frames.lids);
  const distance = viewingDistance(frames, cameras, optics);
  const recorded = (input.devices ?? []).flatMap((parts) => {
    const device = placeDevice(parts);
    return device ? [{ parts, device }] : [];
  });
  const common = { events, distance, optics, shown, lastMs, setupOf, cmPerPx: measuredPitch };
  const placed = recorded.map(({ device }) => device);
  const deviceSignals = listDeviceSignals(placed);
  const tracker =
    parameters.gazeFrom === 'webcam'
      ? webcamWasChosen(placed)
      : trackerGaze({
          ...common,
          devices: placed,
          calibrations: exposures.filter(isCalibration),
          version: TRACKER_VERSION,
        });
  const source: MeasuredGaze =
    tracker !== null && typeof tracker !== 'string'
      ? tracker
      : webcamGaze({
          ...common,
          ...{ frames, closures },
          calibrations: input.measuresGaze === false ? [] : exposures.filter(isCalibration),
          version: PROCESSING_VERSION,
        });
  const { accuracy, model, distanceMethod: method, version } = source;

  const rateHz = effectiveRateHz(source.tMs);
  const filter = chooseFixationFilter(
    parameters.fixationFilter ?? { algorithm: 'auto' },
    rateHz,
    source.precisionStdDeg,
  );
  const parametersOf = (fit: GazeModel | null): AnalysisParameters => ({
    ...source.parametersOf(fit),
    fixationAlgorithm: filter.algorithm,
    fixationVersion: filter.version,
    fixationReason: filter.reason,
    ...filter.parameters,
  });
  const exposed = shown.map((exposure) => {
    const measured = source.on(exposure);
    const corrections = fitCorrections(parameters.gazeCorrections?.[exposure.stimulusId] ?? []);
    const corrected = correctExposure(events, exposure, source.tMs, measured, corrections);
    return { exposure, corrections, isDriftCorrected: measured.uncorrected !== null, ...corrected };
  });
  const cut = exposed.map(({ exposure, corrections, isDriftCorrected, ...page }) => {
    const { model: fit, isMeasured, view, gaze, uncorrected } = page;
    const slice = sliceStimulus(events, exposure, source.tMs, gaze, {
      filter,
      view,
      degreeScale: isMeasured ? degreeScale(exposure, view, method) : null,
      parameters: {
        ...parametersOf(fit),
        driftCorrection: isDriftCorrected ? 'offset' : 'none',
        ...(corrections.length > 0 && { gazeCorrection: correctionText(corrections) }),
      },
      version,
      uncorrected,
    });
    // Without a fit nothing was measured, which is not the same as gaze for none of the time.
    return isMeasured ? slice : { ...slice, gaze: { ...slice.gaze, gazeQuality: null } };
  });

  const exposureMs = shown.reduce((sum, { activeMs }) => sum + activeMs, 0);
  const pausedMs = shown.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) - exposureMs;
  const validMs = cut.reduce((sum, each) => sum + each.validMs, 0);
  const { meanSampleErrorDeg: _, drift, ...figures } = accuracy;
  const clocks = clockDrifts(events);
  return {
    noGaze: source.noGaze(cut.length === 0 || cut.some(({ gaze }) => hasGaze(gaze))),
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
      gazeQuality: source.isMeasured && exposureMs > 0 ? validMs / exposureMs : null,
      faceQuality: faceShare(facesDuring(shown, frames)),
      effectiveRateHz: rateHz,
      calibrationPoints: model?.usedPoints ?? 0,
      driftCorrection: drift ? 'offset' : 'none',
      ...degreeUncertainty(source.distanceBasis, measuredPitch === null ? 'assumed' : 'bank-card'),
      ...cameraMeasurementOf(optics),
      loss: source.loss(exposed),
      clocks: clocks.map(({ jumps: _jumps, ...clock }) => clock),
      ...(recorded.length > 0 && {
        devices: recorded.map(({ parts, device }) =>
          deviceQuality(device, parts, deviceSignals, stretchesOf(shown), events),
        ),
      }),
      ...(source.headFactors && { headFactors: source.headFactors }),
      ...(source.device !== null && { gazeDevice: source.device }),
      algorithm: source.algorithm,
      algorithmVersion: version,
      parameters: {
        ...parametersOf(model),
        ...source.facts,
        ...(typeof tracker === 'string' && { eyeTrackerUnused: tracker }),
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
      loss: source.loss(exposed.slice(place, place + 1)),
      ...summariseBlinks(closures, exposure.stretches, frames),
      showings: exposures.filter(({ stimulusId }) => stimulusId === exposure.stimulusId).length,
      frozenMs: Math.round(frozenMs(events, [exposure])),
      ...correctedStretches(exposed[place]?.corrections.length ?? 0),
      ...driftCheckOf(source.isMeasured ? driftCheckBefore(events, exposure, source) : null),
    })),
    algorithm: source.algorithm,
    parameters: parametersOf(model),
    version,
    model,
  };
}

/** Only where there are some, so that results of before are the same. */
const correctedStretches = (count: number) => (count > 0 ? { correctedStretches: count } : {});

function cameraMeasurementOf(optics: MeasuredCamera | null) {
  if (!optics) return null;
  const {
    focalShare: _,
    cameraErrorPercent: _error,
    distanceErrorPercent: _distance,
    ...measured
  } = optics;
  return { cameraMeasurement: measured };
}

const driftCheckOf = (driftCheck: DriftCheck | null) => driftCheck && { driftCheck };

/** When stimuli were visible, in the order of time. */
function stretchesOf(shown: readonly Exposure[]): Exposure['stretches'] {
  return shown.flatMap(({ stretches }) => stretches).toSorted((a, b) => a.startMs - b.startMs);
}

function hasGaze({ xNorm, yNorm }: Pick<StimulusGaze, 'xNorm' | 'yNorm'>): boolean {
  return xNorm.some((x, at) => Number.isFinite(x) && Number.isFinite(yNorm[at]));
}

/** Number of faces in each frame in which a stimulus was visible. */
function facesDuring(shown: readonly Exposure[], { tMs, faces }: FaceFrames): number[] {
  return shown
    .flatMap(({ stretches }) => stretches)
    .flatMap(({ startMs, endMs }) => [
      ...faces.subarray(firstAtOrAfter(tMs, startMs), firstAtOrAfter(tMs, endMs)),
    ]);
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
