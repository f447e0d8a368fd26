import type { PublishedStimulus } from '@fovea/contract/participation/participation';
import type { SessionContext } from '../session/sessionContext';
import { awaitInitialUpload } from './awaitInitialUpload';
import { recordVideo, videoType, type VideoRecording } from './recordVideo';

/**
 * Videos of the camera and of the shared screen while stimuli are shown. Each is recorded only where the
 * stimulus says so, as a separate recording with its own stream for each stimulus.
 */
export interface StimulusRecordings {
  /**
   * Called before the first frame of a stimulus is presented. Resolves when its recordings run. At the first
   * recorded stimulus of a page load it also waits until their first parts are safe, since a video without
   * its beginning can never be played.
   */
  before(stimulus: PublishedStimulus, index: number): Promise<void>;
  /** The stimulus is gone: stops its recordings. */
  after(stimulus: PublishedStimulus): void;
  /** Resolves when every part is in the journal. */
  stop(): Promise<void>;
  /** The camera was replaced by another one. */
  restart(): void;
}

/** The part of the session that is used here. */
export type RecordedSession = Pick<
  SessionContext,
  'session' | 'clock' | 'recorder' | 'uploader' | 'upload' | 'camera' | 'microphone' | 'screenShare'
>;

type Source = 'webcam' | 'screen';

/** At 640x480 and 30 frames a second, and at 1280x720 and 12. */
const BITS_PER_SECOND = { webcam: 1_000_000, screen: 1_500_000 } as const;
/** Sufficient to see what was on the screen; more would take processor time from the face engine. */
const SCREEN_LIMITS = {
  width: { max: 1280 },
  height: { max: 720 },
  frameRate: { max: 12 },
} as const;
/** An encoder that has not started by then does not delay the stimulus. */
const START_TIMEOUT_MS = 2000;

interface Running {
  readonly source: Source;
  readonly stimulusId: string;
  readonly stream: string;
  readonly video: VideoRecording;
}

/** @param onSecuring called when the flow starts and stops waiting for the first parts to be safe */
export function createStimulusRecordings(
  context: RecordedSession,
  onSecuring: (isSecuring: boolean) => void = () => undefined,
): StimulusRecordings {
  const { session, clock, recorder } = context;
  const named = new Set<string>();
  const ending = new Set<Promise<void>>();
  let running: Running[] = [];
  let shown: PublishedStimulus | null = null;
  let secured = false;
  let isOver = false;

  const nameFor = (source: Source): string => {
    const taken = new Set([...named, ...(context.uploader?.streams() ?? [])]);
    let name: string = source;
    for (let n = 2; taken.has(name); n++) name = `${source}-${n}`;
    named.add(name);
    return name;
  };

  const tracksOf = (source: Source): MediaStreamTrack[] => {
    const live = (stream: MediaStream | null | undefined, kind: 'audio' | 'video') =>
      (stream?.getTracks() ?? []).filter((one) => one.kind === kind && one.readyState === 'live');
    if (source === 'screen') return live(context.screenShare, 'video').slice(0, 1);
    const picture = live(context.camera?.stream, 'video').slice(0, 1);
    const isHeard = session.sensors.microphone && picture.length > 0;
    return [...picture, ...(isHeard ? live(context.microphone, 'audio').slice(0, 1) : [])];
  };

  /**
   * The rules have been applied to the stimulus; without the consent of this session no video is recorded.
   */
  const isWanted = (source: Source, stimulus: PublishedStimulus): boolean =>
    source === 'webcam'
      ? stimulus.recordWebcam && session.recordWebcamVideo && session.sensors.webcam
      : stimulus.recordScreen && session.sensors.screenRecording;

  const begin = async (source: Source, stimulus: PublishedStimulus): Promise<Running | null> => {
    const tracks = tracksOf(source);
    if (tracks.length === 0 || !videoType(tracks.length > 1)) return null;
    const { stimulusId } = stimulus;
    const stream = nameFor(source);
    let video: VideoRecording;
    try {
      video = recordVideo({
        tracks,
        bitsPerSecond: BITS_PER_SECOND[source],
        keep: (part) => recorder.bytes(stream, part),
      });
    } catch {
      // The track has just ended: the flow continues, and pauses by itself if it needs the camera.
      return null;
    }
    const one = { source, stimulusId, stream, video };
    running.push(one);
    const told = video.started.then((pageMs) => {
      if (pageMs === null) return;
      recorder.record({
        kind: source === 'webcam' ? 'webcamVideoStarted' : 'screenVideoStarted',
        tMs: clock.at(pageMs),
        mimeType: video.mimeType,
        stream,
        stimulusId,
      });
    });
    await Promise.race([told, wait(START_TIMEOUT_MS)]);
    return one;
  };

  const end = (which: (one: Running) => boolean): Promise<void> => {
    const over = running.filter(which);
    running = running.filter((one) => !over.includes(one));
    const ended = Promise.all(over.map(({ video }) => video.stop())).then(() => undefined);
    ending.add(ended);
    return ended.finally(() => ending.delete(ended));
  };

  const secure = async (begun: readonly Running[]): Promise<void> => {
    const { uploader } = context;
    if (secured || !uploader || begun.length === 0) return;
    secured = true;
    onSecuring(true);
    const acknowledged = begun.map(async ({ stream, video }) => {
      const first = await video.firstPart;
      if (first !== null) await uploader.acknowledged(stream, first);
    });
    await awaitInitialUpload(Promise.all(acknowledged), context.upload);
    onSecuring(false);
  };

  const share = context.screenShare?.getVideoTracks()[0];
  const whenShareEnds = () => {
    recorder.record({ kind: 'screenLost', tMs: clock.now() });
    void end(({ source }) => source === 'screen');
  };
  share?.addEventListener('ended', whenShareEnds, { once: true });
  // A browser that cannot scale records the original size.
  share?.applyConstraints(SCREEN_LIMITS).catch(() => undefined);

  const whenHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { video } of running) video.flush();
  };
  document.addEventListener('visibilitychange', whenHidden);

  return {
    async before(stimulus) {
      if (isOver) return;
      shown = stimulus;
      void end(() => true);
      const wanted = (['webcam', 'screen'] as const).filter((source) => isWanted(source, stimulus));
      const begun = await Promise.all(wanted.map((source) => begin(source, stimulus)));
      await secure(begun.filter((one) => one !== null));
    },
    after(stimulus) {
      if (shown?.stimulusId === stimulus.stimulusId) shown = null;
      // The next stimulus does not wait for the last bytes of this one; stop() does.
      void end(({ stimulusId }) => stimulusId === stimulus.stimulusId);
    },
    async stop() {
      isOver = true;
      shown = null;
      document.removeEventListener('visibilitychange', whenHidden);
      share?.removeEventListener('ended', whenShareEnds);
      void end(() => true);
      await Promise.all(ending);
    },
    restart() {
      void end(({ source }) => source === 'webcam');
      if (shown && isWanted('webcam', shown)) void begin('webcam', shown);
    },
  };
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
