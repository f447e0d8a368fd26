import type { Slide } from '@fovea/contract/participation/takingPart';
import { containedRect, placeInto } from '../stage/contentRect';
import { LETTERBOX_COLOR } from './image';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { Stage } from '../stage/stage';
import type { StimulusKind } from '../stage/stimulusType';

const MEDIA_TIME_EVERY_MS = 1000;
/** An exposure a little shorter than the file is the file's own length, rounded. */
const LENGTH_SLACK_MS = 250;

export const video: StimulusKind = {
  async run(slide, stage) {
    const film = await stage.video(slide.stimulusId);
    const viewport = stage.viewport();
    const rect = containedRect(slide, viewport);
    placeInto(film, rect);
    film.currentTime = 0;
    const shownMs = await stage.present([film], LETTERBOX_COLOR);
    stage.record(shownEvent(slide, shownMs, rect, viewport));
    const tellTime = (tMs: number, playing: boolean, mediaS = film.currentTime) =>
      stage.record({
        kind: 'mediaTime',
        tMs,
        stimulusId: slide.stimulusId,
        mediaMs: mediaS * 1000,
        playing,
      });
    tellTime(shownMs, false);

    const stopTelling = followFrames(film, stage, tellTime);
    const stopPausing = stage.onPauseChange(() => {
      if (stage.paused()) film.pause();
      else if (!film.ended) film.play().catch(() => undefined);
    });
    const over = ended(film, slide, stage);
    await start(film, stage);
    await (slide.manualAdvance ? Promise.race([stage.continued(), failed(film)]) : over);
    stopPausing();
    film.pause();
    stopTelling();
    tellTime(stage.now(), false);
    stage.record(hiddenEvent(slide, await stage.clear()));
  },

  async simulate(slide, stage) {
    const rect = containedRect(slide, stage.viewport());
    const { stimulusId } = slide;
    const startMs = stage.now();
    stage.record(shownEvent(slide, startMs, rect, stage.viewport()));
    const tell = (playing: boolean) => {
      const tMs = stage.now();
      stage.record({ kind: 'mediaTime', tMs, stimulusId, mediaMs: tMs - startMs, playing });
    };
    for (let leftMs = slide.exposureTimeMs; leftMs > 0; leftMs -= MEDIA_TIME_EVERY_MS) {
      tell(true);
      await stage.elapse(Math.min(leftMs, MEDIA_TIME_EVERY_MS));
    }
    tell(false);
    stage.record(hiddenEvent(slide, stage.now()));
  },
};

/** Starts with sound; where the browser refuses that, at a click. */
async function start(film: HTMLVideoElement, stage: Stage): Promise<void> {
  // Behind an overlay nobody sees it: it starts when the pause ends.
  if (stage.paused()) return;
  try {
    await film.play();
  } catch {
    if (stage.paused()) return;
    const button = document.createElement('button');
    button.className = 'stage-start primary';
    button.textContent = stage.words.startVideo;
    film.after(button);
    await new Promise<void>((clicked) => {
      button.addEventListener('click', () => clicked(), { once: true });
    });
    button.remove();
    // What cannot be played now says so by an error, which ends it.
    await film.play().catch(() => undefined);
  }
}

/** Resolves at the end of the film or of its exposure, or when it cannot be decoded further. */
function ended(film: HTMLVideoElement, { exposureTimeMs }: Slide, stage: Stage): Promise<void> {
  const lengthMs = film.duration * 1000;
  const cut = exposureTimeMs > 0 && exposureTimeMs < lengthMs - LENGTH_SLACK_MS;
  return new Promise((over) => {
    film.addEventListener('ended', () => over(), { once: true });
    film.addEventListener('error', () => over(), { once: true });
    if (cut) void playedUntil(film, exposureTimeMs, stage).then(over);
  });
}

/** To the frame: browsers tell the position by event a few times a second only. */
async function playedUntil(film: HTMLVideoElement, mediaMs: number, stage: Stage): Promise<void> {
  // Clearing the stage takes two frames.
  while (film.isConnected && film.currentTime * 1000 < mediaMs - 2 * stage.frameMs()) {
    await stage.nextFrame();
  }
}

function failed(film: HTMLVideoElement): Promise<void> {
  return new Promise((over) => {
    film.addEventListener('error', () => over(), { once: true });
  });
}

/** Records the playing position about once a second and whenever it stops or goes on. */
function followFrames(
  film: HTMLVideoElement,
  stage: Stage,
  tell: (tMs: number, playing: boolean, mediaS?: number) => void,
): () => void {
  let toldMs = -Infinity;
  let running = true;
  const seen = (tMs: number, mediaS: number) => {
    if (tMs - toldMs < MEDIA_TIME_EVERY_MS) return;
    toldMs = tMs;
    tell(tMs, !film.paused, mediaS);
  };
  const eachFrame: VideoFrameRequestCallback = (_, frame) => {
    if (!running) return;
    seen(stage.at(frame.expectedDisplayTime), frame.mediaTime);
    film.requestVideoFrameCallback(eachFrame);
  };
  const hasFrames = typeof film.requestVideoFrameCallback === 'function';
  if (hasFrames) film.requestVideoFrameCallback(eachFrame);
  const byUpdate = () => seen(stage.now(), film.currentTime);
  const halted = () => tell(stage.now(), false);
  const goesOn = () => {
    toldMs = -Infinity;
  };
  if (!hasFrames) film.addEventListener('timeupdate', byUpdate);
  for (const name of ['pause', 'waiting', 'ended']) film.addEventListener(name, halted);
  film.addEventListener('playing', goesOn);
  return () => {
    running = false;
    film.removeEventListener('timeupdate', byUpdate);
    for (const name of ['pause', 'waiting', 'ended']) film.removeEventListener(name, halted);
    film.removeEventListener('playing', goesOn);
  };
}
