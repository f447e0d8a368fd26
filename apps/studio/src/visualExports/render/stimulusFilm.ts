import {
  Input,
  MP4,
  Mp4OutputFormat,
  QTFF,
  UrlSource,
  VideoSampleSink,
  type InputAudioTrack,
  type VideoSample,
} from 'mediabunny';
import { RenderError } from './renderError';

const TRIES = 3;
const RETRY_S = 0.5;

/** The video of a stimulus. */
export interface StimulusFilm {
  /** Null: it has none, or one that an MP4 file cannot have. */
  readonly audio: InputAudioTrack | null;
  /**
   * What the video shows at these ascending times: from the first frame, which is shown before its
   * time too, to the last one, which stays. The same frame is the same object; it is
   * valid until another one is asked for.
   */
  frames(timesMs: Iterable<number>): AsyncGenerator<VideoSample, void, undefined>;
  close(): void;
}

/**
 * Opens the video of a stimulus; it is read in pieces while it is decoded.
 *
 * @throws RenderError `videoUnreachable`, `notMp4`, or `videoFailed` where it cannot be decoded
 */
export async function openStimulusFilm(url: string): Promise<StimulusFilm> {
  let unreachable: unknown = null;
  const source = new UrlSource(url, {
    getRetryDelay: (tries, error) => {
      unreachable = error;
      return tries < TRIES ? RETRY_S : null;
    },
    fetchFn: async (...wanted: Parameters<typeof fetch>) => {
      const response = await fetch(...wanted);
      if (!response.ok) unreachable = response.status;
      return response;
    },
  });
  const input = new Input({ source, formats: [MP4, QTFF] });
  const problem = (reason: unknown) => {
    input.dispose();
    if (reason instanceof RenderError) return reason;
    if (unreachable !== null) return new RenderError('videoUnreachable', reason);
    return new RenderError('videoFailed', reason);
  };
  try {
    await input.getFormat().catch((reason: unknown) => {
      throw unreachable === null ? new RenderError('notMp4', reason) : reason;
    });
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new RenderError('notMp4');
    if (!(await video.canDecode())) {
      throw new RenderError('videoFailed', 'This browser cannot decode the video.');
    }
    const audio = await input.getPrimaryAudioTrack();
    return {
      audio: audio && (await isCopied(audio)) ? audio : null,
      frames: (timesMs) => framesAt(new VideoSampleSink(video), timesMs, problem),
      close: () => input.dispose(),
    };
  } catch (reason) {
    throw problem(reason);
  }
}

async function isCopied(audio: InputAudioTrack): Promise<boolean> {
  const codec = await audio.getCodec();
  return codec !== null && new Mp4OutputFormat().getSupportedAudioCodecs().includes(codec);
}

async function* framesAt(
  sink: VideoSampleSink,
  timesMs: Iterable<number>,
  problem: (reason: unknown) => RenderError,
): AsyncGenerator<VideoSample, void, undefined> {
  let shown: VideoSample | null = null;
  try {
    const seconds = function* () {
      for (const timeMs of timesMs) yield timeMs / 1000;
    };
    for await (const sample of sink.samplesAtTimestamps(seconds())) {
      const next: VideoSample = sample ?? shown ?? (await firstFrame(sink));
      if (shown !== null && next !== shown && isSameFrame(next, shown)) {
        next.close();
      } else if (next !== shown) {
        shown?.close();
        shown = next;
      }
      yield shown;
    }
  } catch (reason) {
    throw problem(reason);
  } finally {
    shown?.close();
  }
}

/** Films have more frames than videos: most are asked for several times, and are copies then. */
const isSameFrame = (one: VideoSample, other: VideoSample) => one.timestamp === other.timestamp;

async function firstFrame(sink: VideoSampleSink): Promise<VideoSample> {
  for await (const sample of sink.samples()) return sample;
  throw new RenderError('notMp4', 'The video has no frames.');
}
