import {
  FRAME_INTERVAL_MS,
  KEY_FRAME_INTERVAL_MS,
  filmFrameCount,
} from '@fovea/rules/analysis/visualExports';
import { Mp4OutputFormat, Output, Quality, VideoSample, VideoSampleSource } from 'mediabunny';
import type { Scene } from '../../replay/scene/scene';
import { copyAudio, type CopiedAudio } from './copiedAudio';
import { encodableCodec, isKeyFrame } from './filmCodec';
import { createFilmFile } from './filmFile';
import { createFramePainter } from './framePainter';
import { openScene, type OpenScene } from './openScene';
import type { FilmOptions } from './renderMessages';
import { RenderError } from './renderError';

/** An AAC packet has at least 512 samples, so at 96 kHz there are fewer than this many a second. */
const MAX_AUDIO_PACKETS_PER_S = 200;

/** Telling progress for every frame would cost a message each. */
const PROGRESS_FRAMES = 15;

/**
 * Makes the film of a scene: a frame every 17 ms, drawn and encoded one after the other.
 *
 * @param name of the file on disk
 * @throws RenderError
 */
export async function encodeFilm(
  scene: Scene,
  size: FilmOptions,
  name: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const codec = await encodableCodec(size);
  if (codec === null) throw new RenderError('notSupported');
  const open = await openScene(scene, signal);
  try {
    return await encodeOpened(scene, open, size, codec, name, onProgress, signal);
  } finally {
    open.close();
  }
}

async function encodeOpened(
  scene: Scene,
  open: OpenScene,
  size: FilmOptions,
  codec: string,
  name: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const count = filmFrameCount(scene.durationMs);
  const endS = (count * FRAME_INTERVAL_MS) / 1000;
  const painter = createFramePainter(scene, open, size);
  const file = await createFilmFile(name);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: file.target,
  });
  try {
    const video = new VideoSampleSource({
      codec: 'avc',
      fullCodecString: codec,
      quality: new Quality('high'),
      keyFrameInterval: KEY_FRAME_INTERVAL_MS / 1000,
    });
    output.addVideoTrack(video, {
      frameRate: 1000 / FRAME_INTERVAL_MS,
      maximumPacketCount: count,
    });
    const audio = open.film?.audio ? await copyAudio(open.film.audio, endS) : null;
    if (audio) {
      const maximumPacketCount = Math.ceil((endS + 1) * MAX_AUDIO_PACKETS_PER_S);
      output.addAudioTrack(audio.source, { maximumPacketCount });
    }
    await output.start();
    await addFrames({ count, open, painter, video, audio, onProgress, signal });
    await audio?.finish();
    await output.finalize();
    onProgress(1);
    return await file.finished();
  } catch (reason) {
    await output.cancel().catch(() => undefined);
    await file.discard();
    throw reason;
  }
}

interface Frames {
  readonly count: number;
  readonly open: OpenScene;
  readonly painter: ReturnType<typeof createFramePainter>;
  readonly video: VideoSampleSource;
  readonly audio: CopiedAudio | null;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

async function addFrames(frames: Frames): Promise<void> {
  const { count, open, painter, video, audio, onProgress, signal } = frames;
  const times = Array.from({ length: count }, (_, at) => at * FRAME_INTERVAL_MS);
  const shown = open.film?.frames(times);
  try {
    for (const [at, timeMs] of times.entries()) {
      signal.throwIfAborted();
      const next = await shown?.next();
      if (next && !next.done) await painter.show(next.value);
      const canvas = painter.draw(timeMs);
      await audio?.copyUpTo(timeMs / 1000);
      const frame = new VideoSample(canvas, {
        timestamp: timeMs / 1000,
        duration: FRAME_INTERVAL_MS / 1000,
      });
      // Waits while the encoder has enough to do.
      await video.add(frame, { keyFrame: isKeyFrame(at) }).finally(() => frame.close());
      if (at % PROGRESS_FRAMES === 0) onProgress((at + 1) / count);
    }
    video.close();
  } finally {
    await shown?.return();
  }
}
