import { createLiveGaze } from '../gaze/liveGaze';
import type { FlowEnd } from '../journey/journey';
import { releaseDevices } from '../sensors/releaseDevices';
import type { MediaShelf } from '../stimuli/media/mediaShelf';
import { createStage, type StageParts } from './createStage';
import { recordScroll } from '../record/recordScroll';
import { runFlow, slidesFrom } from './runFlow';
import { watchPosition } from './watchPosition';
import { watchTurn } from '../record/watchTurn';
import type { Visit } from '../visit/beginVisit';
import { recordMouse } from '../record/mouseEvents';
import type { Recorder } from '../record/recorder';
import { recordPauses } from '../record/recordPauses';
import { createSlideRecordings } from '../sensors/slideRecordings';
import { startSignals } from '../sensors/startSignals';
import { watchAttention } from '../record/watchAttention';

/** How many stimuli are kept ready: the current one and those after it. */
const OPEN_AHEAD = 4;

export type FlowPhase = 'securing' | 'running';

/**
 * Shows and records the flow of a session; resolves when everything recorded is in the journal.
 * @param stopped resolves when the respondent ends the flow early
 * @param recheck asks the respondent to return to the right position, between two stimuli
 */
export async function runVisit(parts: {
  readonly visit: Visit;
  readonly root: HTMLElement;
  readonly media: MediaShelf;
  readonly words: StageParts['words'];
  readonly stopped: Promise<FlowEnd>;
  readonly onPhase: (phase: FlowPhase) => void;
  readonly recheck: () => Promise<void>;
}): Promise<FlowEnd> {
  const { visit, onPhase } = parts;
  const { clock, pauses, session } = visit;
  const { slides } = session;
  /** The stimulus whose mouse and scroll events are recorded. */
  let tracked: string | null = null;
  let isOver = false;
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
    if (visit.upload.get()?.phase === 'erased') endFlow('stopped');
  };
  endWhenErased();

  const live = visit.camera
    ? createLiveGaze({ engine: visit.camera.engine, clock, cmPerPx: visit.cmPerPx })
    : null;
  const recorder: Recorder = {
    ...visit.recorder,
    record(event) {
      visit.recorder.record(event);
      live?.record(event);
    },
  };

  if (!visit.fullscreen && visit.collects) {
    recorder.record({ kind: 'attention', tMs: clock.now(), change: 'fullscreenLeft' });
  }
  const recordings = createSlideRecordings(visit, (isSecuring) =>
    onPhase(isSecuring ? 'securing' : 'running'),
  );
  const position = watchPosition(visit);
  const endings = [
    recordPauses(recorder, clock, pauses),
    watchAttention(recorder.record, clock, pauses, visit.fullscreen),
    recordMouse(recorder.record, clock, () => tracked !== null && !pauses.paused()),
    recordScroll(parts.root, recorder.record, clock, () => (pauses.paused() ? null : tracked)),
    position.stop,
    watchTurn(pauses),
    visit.upload.subscribe(endWhenErased),
  ];
  const signals = startSignals(visit, { onNewCamera: recordings.restart });
  onPhase('running');

  const stage = createStage({
    root: parts.root,
    media: parts.media,
    words: parts.words,
    clock,
    recorder,
    pauses,
    visitor: {
      respondentId: session.sessionId,
      locales: visit.locales,
      surveys: visit.surveys,
      inFullscreen: visit.fullscreen,
      calibrationThresholdDeg: session.calibrationThresholdDeg,
      isPreview: visit.isPreview,
    },
    liveGaze: live,
    endFlow,
    isOver: () => isOver,
  });
  const order = slidesFrom(slides, visit.slideIndex, session.sensors.eyeTracking);
  const flow = runFlow(slides, order, stage, {
    async before(slide, index) {
      const next = order.slice(order.indexOf(index), order.indexOf(index) + OPEN_AHEAD);
      parts.media.keepOpen(next.map((place) => slides[place]!.stimulusId));
      if (position.isNeededBefore(slide)) await parts.recheck();
      tracked = slide.trackMouse ? slide.stimulusId : null;
      void visit.uploader?.note({
        clockMs: clock.now(),
        ...(index >= visit.slideIndex ? { slideIndex: index } : {}),
      });
      visit.pinger?.at({
        phase: 'slideshow',
        setupStep: null,
        stimulusId: slide.stimulusId,
        currentSlideNo: index + 1,
        slideCount: slides.length,
      });
      await recordings.before(slide, index);
    },
    after(slide) {
      tracked = null;
      recordings.after(slide);
    },
    isOver: () => isOver,
  });
  const reason = await Promise.race([flow.then(() => (isOver ? ended : 'finished')), ended]);
  isOver = true;

  live?.end();
  for (const end of endings) end();
  await Promise.all([recordings.stop(), signals.stop()]);
  recorder.record({ kind: 'sessionEnded', tMs: clock.now(), reason });
  await recorder.flush();
  releaseDevices(visit);
  return reason;
}
