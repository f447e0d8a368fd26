import type { LoadedMedia } from '../stimuli/loadMedia';
import { createStage, type StageParts } from '../stimuli/createStage';
import { runFlow, slidesFrom } from '../stimuli/runFlow';
import type { FlowEnd } from '../journey';
import type { Visit } from './beginVisit';
import { recordMouse } from './mouseEvents';
import { recordPauses } from './recordPauses';
import { watchAttention } from './watchAttention';
import { closeCamera, recordCameraStarted, watchCamera } from './watchCamera';
import { canRecordVideo, recordWebcamVideo, type WebcamVideo } from './webcamVideo';

export type FlowPhase = 'securing' | 'running';

/**
 * Shows the flow of a visit and records it; resolves when everything recorded is in the journal.
 * @param stopped resolves when the respondent ends the flow early
 */
export async function runVisit(parts: {
  readonly visit: Visit;
  readonly root: HTMLElement;
  readonly media: LoadedMedia;
  readonly words: StageParts['words'];
  readonly stopped: Promise<void>;
  readonly onPhase: (phase: FlowPhase) => void;
}): Promise<FlowEnd> {
  const { visit, onPhase } = parts;
  const { recorder, clock, pauses, session } = visit;
  const { slides } = session;
  let trackMouse = false;
  let webcam: WebcamVideo | null = null;

  const startWebcam = () => {
    if (!session.recordWebcamVideo || !visit.camera || !canRecordVideo()) return;
    const used = visit.uploader?.streams().filter((name) => name.startsWith('webcam')).length ?? 0;
    const stream = used === 0 ? 'webcam' : `webcam-${used + 1}`;
    webcam = recordWebcamVideo({ camera: visit.camera.stream, stream, recorder, clock });
    return { stream, webcam };
  };
  const restartWebcam = () => {
    void webcam?.stop();
    startWebcam();
  };

  if (!visit.fullscreen && visit.collects) {
    recorder.record({ kind: 'attention', tMs: clock.now(), change: 'fullscreenLeft' });
  }
  const endings = [
    recordPauses(recorder, clock, pauses),
    watchAttention(recorder.record, clock, pauses, visit.fullscreen),
    recordMouse(recorder.record, clock, () => trackMouse && !pauses.paused()),
    watchCamera(visit, restartWebcam),
  ];
  if (visit.camera) recordCameraStarted(visit, visit.camera);

  const started = startWebcam();
  if (started) {
    // Only a video whose beginning is safe can ever be played.
    onPhase('securing');
    const first = await started.webcam.firstPart;
    await visit.uploader?.acknowledged(started.stream, first);
  }
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
    },
  });
  const order = slidesFrom(slides, visit.slideIndex);
  const flow = runFlow(slides, order, stage, (slide, index) => {
    trackMouse = slide.trackMouse;
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
  });
  const reason = await Promise.race([
    flow.then(() => 'finished' as const),
    parts.stopped.then(() => 'stopped' as const),
  ]);

  for (const end of endings) end();
  await (webcam as WebcamVideo | null)?.stop();
  recorder.record({ kind: 'sessionEnded', tMs: clock.now(), reason });
  await recorder.flush();
  closeCamera(visit);
  return reason;
}
