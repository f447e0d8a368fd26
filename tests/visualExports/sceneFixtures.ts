import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSegmentAggregate,
  encodeSegmentAggregate,
} from '@fovea/science/segments/segmentAggregate';
import { encodeStimulusGaze, type StimulusGaze } from '@fovea/science/session/stimulusGaze';
import { seededRandom } from '@fovea/samples/seededRandom';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';
import type { Scene } from '../../apps/studio/src/replay/scene/scene';
import { root } from '../../tools/root.mjs';

const FRAME_MS = 1000 / 30;
export const FILM_PATH = join(root, 'apps/server/src/programs/demo/clip/coffeeFilm.mp4');

/** Made-up gaze: fixations that wander over the picture. */
function gazeOf(seed: string, durationMs: number): StimulusGaze {
  const random = seededRandom(seed);
  const count = Math.floor(durationMs / FRAME_MS);
  // Every camera has a clock of its own, so that some gaze comes and goes at any time.
  const phaseMs = random.uniform() * FRAME_MS;
  const xNorm = new Float32Array(count);
  const yNorm = new Float32Array(count);
  const found = { startMs: [], endMs: [], x: [], y: [] } as Record<
    'startMs' | 'endMs' | 'x' | 'y',
    number[]
  >;
  for (let at = 0; at < count;) {
    const x = 0.15 + 0.7 * random.uniform();
    const y = 0.15 + 0.7 * random.uniform();
    const end = Math.min(count, at + 6 + Math.floor(random.uniform() * 12));
    found.startMs.push(phaseMs + at * FRAME_MS);
    found.endMs.push(phaseMs + end * FRAME_MS);
    found.x.push(x);
    found.y.push(y);
    for (; at < end; at++) {
      xNorm[at] = x + (random.uniform() - 0.5) * 0.04;
      yNorm[at] = y + (random.uniform() - 0.5) * 0.06;
    }
  }
  return {
    stimulusId: 'stimulus',
    onsetMs: 0,
    durationMs,
    contentRect: { xPx: 0, yPx: 0, widthPx: 1280, heightPx: 720 },
    degreeScale: { xNormPerDeg: 0.033, method: 'made up for a test' },
    clock: 'onset',
    algorithm: 'made up for a test',
    parameters: {},
    version: '1',
    gazeQuality: 0.95,
    tMs: Float64Array.from({ length: count }, (_, at) => phaseMs + at * FRAME_MS),
    xNorm,
    yNorm,
    uncorrected: null,
    sampleMs: new Float32Array(count).fill(FRAME_MS),
    fixations: {
      count: found.x.length,
      startMs: Float64Array.from(found.startMs),
      endMs: Float64Array.from(found.endMs),
      x: Float32Array.from(found.x),
      y: Float32Array.from(found.y),
    },
    mouse: {
      tMs: new Float64Array(0),
      xNorm: new Float32Array(0),
      yNorm: new Float32Array(0),
      action: new Uint8Array(0),
    },
    recordingQuality: { accuracyDeg: 1.8, precisionStdDeg: 0.9, effectiveRateHz: 30 },
  };
}

/** The result file of a segment. */
export function segmentBytes(respondents: number, durationMs: number): Uint8Array<ArrayBuffer> {
  return encodeSegmentAggregate(
    buildSegmentAggregate({
      stimulusId: 'stimulus',
      segmentId: 'segment',
      respondents: Array.from({ length: respondents }, (_, at) => ({
        respondentId: `respondent ${at}`,
        gaze: gazeOf(`respondent ${at}`, durationMs),
      })),
    }),
  );
}

/** The result file of a respondent. */
export function respondentBytes(durationMs: number, hasFixations = true): Uint8Array<ArrayBuffer> {
  const gaze = gazeOf('respondent 0', durationMs);
  const none = { count: 0, startMs: new Float64Array(0), endMs: new Float64Array(0) };
  const fixations = { ...none, x: new Float32Array(0), y: new Float32Array(0) };
  return encodeStimulusGaze({
    respondentId: 'respondent 0',
    gaze: hasFixations ? gaze : { ...gaze, fixations },
  });
}

/** A picture with edges, gradients and fine lines. */
export async function writePicture(path: string, widthPx: number, heightPx: number): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 160 90"
      preserveAspectRatio="none">
    <linearGradient id="g"><stop stop-color="#f4e9d8"/><stop offset="1" stop-color="#7fa6c9"/></linearGradient>
    <rect width="160" height="90" fill="url(#g)"/>
    <circle cx="40" cy="30" r="14" fill="#c94f3d"/><rect x="90" y="40" width="40" height="30" fill="#2f7f86"/>
    <path d="M0 80 L160 60 M0 82 L160 62 M0 84 L160 64" stroke="#222" stroke-width=".4"/></svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path);
}

const SAMPLE_RATE = 48_000;
const PACKET_SAMPLES = 1024;
/** A frame of silence, stereo; the bytes after it tell packets apart. */
const SILENCE = [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80];

/**
 * The film of the demo with AAC beside it; no encoder is needed for silence.
 *
 * @param repeats how often it is shown, one after the other
 */
export async function writeFilmWithAudio(
  path: string,
  audioMs: number,
  repeats = 1,
): Promise<void> {
  const input = new Input({ source: new BufferSource(readFileSync(FILM_PATH)), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The film has no video.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const addVideo = async () => {
    const durationS = await track.computeDuration();
    for (let time = 0; time < repeats; time++) {
      for await (const packet of new EncodedPacketSink(track).packets()) {
        const timestamp = packet.timestamp + time * durationS;
        await video.add(packet.clone({ timestamp }), { decoderConfig });
      }
    }
    video.close();
  };
  const addAudio = async () => {
    const packetS = PACKET_SAMPLES / SAMPLE_RATE;
    for (let at = 0; at * packetS * 1000 < audioMs; at++) {
      const data = Uint8Array.from([...SILENCE, at & 255, at >> 8]);
      await audio.add(new EncodedPacket(data, 'key', at * packetS, packetS), {
        decoderConfig: {
          codec: 'mp4a.40.2',
          sampleRate: SAMPLE_RATE,
          numberOfChannels: 2,
          // AAC-LC, 48 kHz, stereo.
          description: Uint8Array.of(0x11, 0x90),
        },
      });
    }
    audio.close();
  };
  await Promise.all([addVideo(), addAudio()]);
  await output.finalize();
  writeFileSync(path, Buffer.from(target.buffer!));
}

/** A film with a dynamic heatmap of a segment and two signals; the files stand under `base`. */
export function benchScene(base: string, durationMs: number): Scene {
  const tMs = Array.from({ length: Math.floor(durationMs / FRAME_MS) }, (_, at) => at * FRAME_MS);
  const line = (label: string, color: string, periodMs: number) => ({
    ...{ label, color, thicknessPx: 2, min: -1, max: 1, tMs },
    values: tMs.map((ms) => Math.sin(ms / periodMs) * 0.8),
  });
  return {
    stimulus: {
      ...{ id: 'stimulus', type: 'VIDEO', displayName: 'Film', width: 1280, height: 720 },
      ...{ imageUrl: null, videoUrl: `${base}film.mp4`, instructionOptions: null },
    },
    showsStimulus: true,
    durationMs,
    data: { kind: 'segment', url: `${base}segment.columns` },
    visuals: {
      ...{ basis: 'gaze', showHeatmap: true, heatmapType: 'dynamic', colormap: 'cubehelix' },
      ...{ heatmapSigmaDeg: 1, heatmapOpacity: 1, showGazeOrFixations: false },
    },
    topSeconds: null,
    xNormPerDeg: null,
    overlay: { durationMs, lines: [line('Joy', '#e69f00', 700), line('Valence', '#56b4e9', 300)] },
    aois: [],
  };
}
