import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import { containedRect, positionIn } from '../stage/contentRect';
import { LETTERBOX_COLOR } from './imageStimulus';
import { hiddenEvent, shownEvent } from '../stage/shownEvent';
import type { Stage } from '../stage/stage';
import type { StimulusKind } from '../stage/stimulusType';

const MEDIA_TIME_EVERY_MS = 1000;
/** An exposure that is shorter than the file by less than this is the rounded duration of the file. */
const LENGTH_SLACK_MS = 250;

export const videoStimulus: StimulusKind = {
  async run(stimulus, stage) {
    const videoElement = await stage.video(stimulus.stimulusId);
    const viewport = stage.viewport();
    const rect = containedRect(stimulus, viewport);
    positionIn(videoElement, rect);
    videoElement.currentTime = 0;
    const shownMs = await stage.present([videoElement], LETTERBOX_COLOR);
    stage.record(shownEvent(stimulus, shownMs, rect, viewport));
    const tellTime = (tMs: number, playing: boolean, mediaS = videoElement.currentTime) =>
      stage.record({
        kind: 'mediaTime',
        tMs,
        stimulusId: stimulus.stimulusId,
        mediaMs: mediaS * 1000,
        playing,
      });
    tellTime(shownMs, false);

    const stopTelling = followFrames(videoElement, stage, tellTime);
    const stopRewinding = rewindAfterFreeze(videoElement, stage, tellTime);
    const stopPausing = stage.onPauseChange(() => {
      if (stage.paused()) videoElement.pause();
      else if (!videoElement.ended) videoElement.play().catch(() => undefined);
    });
    const over = waitForEnd(videoElement, stimulus, stage);
    await start(videoElement, stage);
    await (stimulus.manualAdvance
      ? Promise.race([stage.continued(), waitForError(videoElement)])
      : over);
    stopPausing();
    stopRewinding();
    videoElement.pause();
    stopTelling();
    tellTime(stage.now(), false);
    stage.record(hiddenEvent(stimulus, await stage.clear()));
  },

  async simulate(stimulus, stage) {
    const rect = containedRect(stimulus, stage.viewport());
    const { stimulusId } = stimulus;
    const startMs = stage.now();
    stage.record(shownEvent(stimulus, startMs, rect, stage.viewport()));
    const tell = (playing: boolean) => {
      const tMs = stage.now();
      stage.record({ kind: 'mediaTime', tMs, stimulusId, mediaMs: tMs - startMs, playing });
    };
    for (let leftMs = stimulus.exposureTimeMs; leftMs > 0; leftMs -= MEDIA_TIME_EVERY_MS) {
      tell(true);
      await stage.elapse(Math.min(leftMs, MEDIA_TIME_EVERY_MS));
    }
    tell(false);
    stage.record(hiddenEvent(stimulus, stage.now()));
  },
};

/** Starts with sound; where the browser refuses that, after a click. */
async function start(videoElement: HTMLVideoElement, stage: Stage): Promise<void> {
  // Behind an overlay nobody would see it: it starts when the pause ends.
  if (stage.paused()) return;
  try {
    await videoElement.play();
  } catch {
    if (stage.paused()) return;
    const button = document.createElement('button');
    button.className = 'stage-start primary';
    button.textContent = stage.messages.startVideo;
    videoElement.after(button);
    await new Promise<void>((clicked) => {
      button.addEventListener('click', () => clicked(), { once: true });
    });
    button.remove();
    // A video that cannot be played reports an error event, which ends it.
    await videoElement.play().catch(() => undefined);
  }
}

/** Resolves at the end of the video or of its exposure, or when it cannot be decoded any further. */
function waitForEnd(
  videoElement: HTMLVideoElement,
  { exposureTimeMs }: PublishedStimulus,
  stage: Stage,
): Promise<void> {
  const lengthMs = videoElement.duration * 1000;
  const cut = exposureTimeMs > 0 && exposureTimeMs < lengthMs - LENGTH_SLACK_MS;
  return new Promise((over) => {
    videoElement.addEventListener('ended', () => {
      // Nobody saw the end if the player went on while the page stood still.
      stage.lookForFreeze();
      if (videoElement.ended) over();
    });
    videoElement.addEventListener('error', () => over(), { once: true });
    if (cut) void waitForMediaTime(videoElement, exposureTimeMs, stage).then(over);
  });
}

/** Accurate to the frame: time-update events only come a few times a second. */
async function waitForMediaTime(
  videoElement: HTMLVideoElement,
  mediaMs: number,
  stage: Stage,
): Promise<void> {
  // Clearing the stage takes two frames.
  while (
    videoElement.isConnected &&
    videoElement.currentTime * 1000 < mediaMs - 2 * stage.frameMs()
  ) {
    await stage.nextFrame();
  }
}

function waitForError(videoElement: HTMLVideoElement): Promise<void> {
  return new Promise((over) => {
    videoElement.addEventListener('error', () => over(), { once: true });
  });
}

/**
 * A player can go on while the page stands still. Afterwards the video goes on from the last position that the
 * page has seen, and both ends of the gap are recorded with it.
 * @returns ends it
 */
function rewindAfterFreeze(
  videoElement: HTMLVideoElement,
  stage: Stage,
  tell: (tMs: number, playing: boolean, mediaS: number) => void,
): () => void {
  let isOver = false;
  let seen = { tMs: stage.now(), mediaS: videoElement.currentTime, wasPlaying: false };
  const follow = async () => {
    while (!isOver) {
      const tMs = await stage.nextFrame();
      seen = { tMs, mediaS: videoElement.currentTime, wasPlaying: !videoElement.paused };
    }
  };
  void follow();
  const stop = stage.onFreeze(() => {
    const { tMs, mediaS, wasPlaying } = seen;
    videoElement.currentTime = mediaS;
    tell(tMs, false, mediaS);
    tell(stage.now(), false, mediaS);
    // A player that reached its end has stopped by itself.
    if (wasPlaying && !stage.paused()) videoElement.play().catch(() => undefined);
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Records the playback position about once a second and whenever it stops or resumes. */
function followFrames(
  videoElement: HTMLVideoElement,
  stage: Stage,
  tell: (tMs: number, playing: boolean, mediaS?: number) => void,
): () => void {
  let toldMs = -Infinity;
  let running = true;
  const recordFrame = (tMs: number, mediaS: number) => {
    if (tMs - toldMs < MEDIA_TIME_EVERY_MS) return;
    toldMs = tMs;
    tell(tMs, !videoElement.paused, mediaS);
  };
  const eachFrame: VideoFrameRequestCallback = (_, frame) => {
    if (!running) return;
    stage.lookForFreeze();
    recordFrame(stage.at(frame.expectedDisplayTime), frame.mediaTime);
    videoElement.requestVideoFrameCallback(eachFrame);
  };
  const hasFrames = typeof videoElement.requestVideoFrameCallback === 'function';
  if (hasFrames) videoElement.requestVideoFrameCallback(eachFrame);
  const byUpdate = () => {
    stage.lookForFreeze();
    recordFrame(stage.now(), videoElement.currentTime);
  };
  const onPaused = () => {
    stage.lookForFreeze();
    tell(stage.now(), false);
  };
  const onResumed = () => {
    toldMs = -Infinity;
  };
  if (!hasFrames) videoElement.addEventListener('timeupdate', byUpdate);
  for (const name of ['pause', 'waiting', 'ended']) videoElement.addEventListener(name, onPaused);
  videoElement.addEventListener('playing', onResumed);
  return () => {
    running = false;
    videoElement.removeEventListener('timeupdate', byUpdate);
    for (const name of ['pause', 'waiting', 'ended'])
      videoElement.removeEventListener(name, onPaused);
    videoElement.removeEventListener('playing', onResumed);
  };
}
