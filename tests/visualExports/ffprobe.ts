import { execFileSync, spawnSync } from 'node:child_process';

/** What ffprobe says of a film: a second reader, which shares no code with what wrote it. */
export interface ProbedByFfmpeg {
  readonly codec: string;
  readonly profile: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Decoded, not only counted in the index. */
  readonly frames: number;
  readonly videoMs: number;
  readonly durationMs: number;
  readonly keyFrames: readonly number[];
  readonly audioCodec: string | null;
  /** A hash of each packet of the audio. */
  readonly sounds: readonly string[];
}

interface Answer {
  readonly format: { readonly duration: string };
  readonly streams: readonly {
    readonly codec_type: string;
    readonly codec_name: string;
    readonly profile?: string;
    readonly width?: number;
    readonly height?: number;
    readonly duration: string;
    readonly nb_read_frames: string;
  }[];
  readonly packets: readonly {
    readonly codec_type: string;
    readonly flags: string;
    readonly data_hash: string;
  }[];
}

export const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;

/** @throws if ffprobe cannot read the file to its end */
export function ffprobe(path: string): ProbedByFfmpeg {
  const options = ['-v', 'error', '-of', 'json', '-count_frames', '-show_data_hash', 'sha256'];
  const shown = ['-show_format', '-show_streams', '-show_packets'];
  const { format, streams, packets } = JSON.parse(
    execFileSync('ffprobe', [...options, ...shown, path], {
      maxBuffer: 2 ** 26,
      // It complains of the silence that tests use as audio, and reads on.
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString(),
  ) as Answer;
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  if (!video) throw new Error('The film has no video.');
  const ofVideo = packets.filter(({ codec_type }) => codec_type === 'video');
  return {
    codec: video.codec_name,
    profile: video.profile ?? '',
    widthPx: video.width ?? 0,
    heightPx: video.height ?? 0,
    frames: Number(video.nb_read_frames),
    videoMs: Number(video.duration) * 1000,
    durationMs: Number(format.duration) * 1000,
    keyFrames: ofVideo.flatMap(({ flags }, at) => (flags.startsWith('K') ? [at] : [])),
    audioCodec: audio?.codec_name ?? null,
    sounds: packets
      .filter(({ codec_type }) => codec_type === 'audio')
      .map(({ data_hash }) => data_hash),
  };
}
