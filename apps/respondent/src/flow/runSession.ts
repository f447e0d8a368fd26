import { createLiveGaze } from '../gaze/liveGaze';
import type { FlowEnd } from '../journey/journey';
import { cameraMeterOf } from '../sensors/cameraMeter';
import { releaseDevices } from '../sensors/releaseDevices';
import type { MediaCache } from '../stimuli/media/mediaCache';
import type { FlowProgress } from '../stimuli/stage/stage';
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { hasDriftCheckBefore } from '@fovea/rules/flow/driftChecks';
import { createStage, type StageParts } from './createStage';
import { showDriftCheck } from './showDriftCheck';
import { recordScroll } from '../recording/recordScroll';
import { flowProgress } from './flowProgress';
import { runFlow, stimuliFrom } from './runFlow';
import { screenCamera } from './screenCamera';
import { watchPosition } from './watchPosition';
import { watchOrientation } from '../recording/watchOrientation';
import type { SessionContext } from '../session/sessionContext';
import { recordMouse } from '../recording/recordMouse';
import type { Recorder } from '../recording/recorder';
import { recordPauses } from '../recording/recordPauses';
import { createStimulusRecordings } from '../sensors/stimulusRecordings';
import { startSignalRecording } from '../sensors/startSignalRecording';
import { watchFreezes } from '../recording/watchFreezes';
import { watchAttention } from '../recording/watchAttention';

/** How many stimuli are kept ready: the current one and those after it. */
const PRELOADED_STIMULI = 4;

export type FlowPhase = 'securing' | 'running';

/**
 * Shows and records the flow of a session; resolves when everything recorded is in the journal.
 * @param stopped resolves when the respondent ends the flow early
 * @param recheck asks the respondent to return to the right position, between two stimuli
 */
export async function runSession(parts: {
  readonly context: SessionContext;
  readonly root: HTMLElement;
  readonly media: MediaCache;
  readonly messages: StageParts['messages'];
  readonly stopped: Promise<FlowEnd>;
  readonly onPhase: (phase: FlowPhase) => void;
  readonly recheck: () => Promise<void>;
  /** Called before each stimulus; null: there is nothing to say. */
  readonly onProgress?: (progress: FlowProgress | null) => void;
}): Promise<FlowEnd> {
  const { context, onPhase } = parts;
  const { clock, pauses, session } = context;
  const { slides: stimuli } = session;
  /** The stimulus whose mouse and scroll events are recorded. */
  let tracked: string | null = null;
  let progress: FlowProgress | null = null;
  let isOver = false;
  let hadDriftCheck = false;
  let endFlow: (reason: FlowEnd) => void = () => undefined;
  const ended = new Promise<FlowEnd>((done) => {
    endFlow = (reason) => {
      isOver = true;
      done(reason);
    };
  });
  void parts.stopped.then(endFlow);
  // Erased through the withdrawal link or by a researcher: the upload screen reports it.
  const endWhenErased = () => {
    if (context.upload.get()?.phase === 'erased') endFlow('stopped');
  };
  endWhenErased();

  const live = context.camera
    ? createLiveGaze({
        engine: context.camera.engine,
        clock,
        cmPerPx: context.cmPerPx,
        focalShare: () => context.measuredCamera?.focalShare ?? null,
      })
    : null;
  const recorder: Recorder = {
    ...context.recorder,
    record(event) {
      context.recorder.record(event);
      live?.record(event);
    },
  };

  if (!context.fullscreen && context.collects) {
    recorder.record({ kind: 'attention', tMs: clock.now(), change: 'fullscreenLeft' });
  }
  const recordings = createStimulusRecordings(context, (isSecuring) =>
    onPhase(isSecuring ? 'securing' : 'running'),
  );
  const position = watchPosition(context);
  // First: what waited while the page stood still is recorded after it.
  const freezes = watchFreezes({ clock, recorder, pauses });
  const endings = [
    freezes.stop,
    recordPauses(recorder, clock, pauses),
    watchAttention(recorder.record, clock, pauses, context.fullscreen),
    recordMouse(recorder.record, clock, () => tracked !== null && !pauses.paused()),
    recordScroll(parts.root, recorder.record, clock, () => (pauses.paused() ? null : tracked)),
    position.stop,
    watchOrientation(pauses),
    context.upload.subscribe(endWhenErased),
  ];
  const signals = startSignalRecording(context, { onNewCamera: recordings.restart });
  onPhase('running');

  const stage = createStage({
    root: parts.root,
    media: parts.media,
    messages: parts.messages,
    clock,
    recorder,
    pauses,
    respondent: {
      respondentId: session.sessionId,
      locales: context.locales,
      surveys: context.surveys,
      inFullscreen: context.fullscreen,
      calibrationThresholdDeg: session.calibrationThresholdDeg,
      canStopCalibrationEarly: session.checks.canStopCalibrationEarly,
      isPreview: context.isPreview,
    },
    liveGaze: live,
    freezes,
    progress: () => progress,
    endFlow,
    isOver: () => isOver,
  });
  const dotColors = stimuli.find(isCalibration)?.calibrationOptions ?? DEFAULT_CALIBRATION;
  const order = stimuliFrom(stimuli, context.slideIndex, session.sensors.eyeTracking);
  const screened = context.camera
    ? screenCamera({
        stage,
        meter: cameraMeterOf(context.camera.engine),
        thresholds: session,
        isPreview: context.isPreview,
        pausedMs: pauses.totalMs,
      })
    : Promise.resolve(null);
  const showStimuli = () =>
    runFlow(stimuli, order, stage, {
      async before(stimulus, index) {
        const next = order.slice(order.indexOf(index), order.indexOf(index) + PRELOADED_STIMULI);
        parts.media.openOnly(next.map((place) => stimuli[place]!.stimulusId));
        // A calibration that is repeated after a reload does not go back.
        progress = flowProgress(stimuli, Math.max(index, context.slideIndex));
        parts.onProgress?.(progress);
        if (position.isNeededBefore(stimulus)) await parts.recheck();
        if (hasDriftCheckBefore(stimulus, session.checks, session.sensors)) {
          await showDriftCheck(stimulus, dotColors, stage, !hadDriftCheck);
          hadDriftCheck = true;
        }
        tracked = stimulus.trackMouse ? stimulus.stimulusId : null;
        void context.uploader?.note({
          clockMs: clock.now(),
          ...(index >= context.slideIndex ? { slideIndex: index } : {}),
        });
        context.pinger?.at({
          phase: 'slideshow',
          setupStep: null,
          stimulusId: stimulus.stimulusId,
          currentSlideNo: index + 1,
          slideCount: stimuli.length,
        });
        await recordings.before(stimulus, index);
      },
      after(stimulus) {
        tracked = null;
        recordings.after(stimulus);
      },
      isOver: () => isOver,
    });
  const flow = screened.then((end) => (end === null ? showStimuli() : endFlow(end)));
  const reason = await Promise.race([flow.then(() => (isOver ? ended : 'finished')), ended]);
  isOver = true;

  live?.end();
  for (const end of endings) end();
  await Promise.all([recordings.stop(), signals.stop()]);
  recorder.record({ kind: 'sessionEnded', tMs: clock.now(), reason });
  await recorder.flush();
  releaseDevices(context);
  return reason;
}
