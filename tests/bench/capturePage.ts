/**
 * Records the person in front of the camera as the respondent's page does in a flow: the same engine,
 * recorder and stimulus recordings, with an in-memory store instead of the server.
 */
import { decodeBreathChunk } from '@fovea/science/recording/breathChunk';
import { joinBreathFrames } from '@fovea/science/recording/breathFrames';
import { parseEvents } from '@fovea/science/recording/parseEvents';
import type { SessionEvent } from '@fovea/science/recording/sessionEvents';
import { decodeVoiceChunk } from '@fovea/science/recording/voiceChunk';
import { joinVoiceFrames } from '@fovea/science/recording/voiceFrames';
import type { Uploader } from '@fovea/link/upload/uploader';
import { startFaceEngine } from '../../apps/respondent/src/engine/startFaceEngine';
import type { SessionContext } from '../../apps/respondent/src/session/sessionContext';
import { createRecorder } from '../../apps/respondent/src/recording/recorder';
import { createSessionClock } from '../../apps/respondent/src/recording/sessionClock';
import { createStimulusRecordings } from '../../apps/respondent/src/sensors/stimulusRecordings';
import { startSignalRecording } from '../../apps/respondent/src/sensors/startSignalRecording';
import { createPauses } from '../../apps/respondent/src/recording/pauses';

export interface CaptureOptions {
  readonly assetsBase: string;
  readonly slides: number;
  readonly stimulusMs: number;
  readonly recordWebcam: boolean;
  readonly recordScreen: boolean;
  readonly respiration: boolean;
  readonly voice: boolean;
  /** Without the engine: the performance of the machine by itself. */
  readonly engine: boolean;
}

export interface CaptureReport {
  readonly engine: string;
  readonly engineFps: number;
  readonly engineMsMedian: number;
  readonly faceShare: number;
  readonly pageFps: number;
  /** Longest gap between frames of the page while a stimulus was shown, and around changes of stimuli. */
  readonly longestFrameMs: number;
  readonly longestChangeMs: number;
  readonly cameraFps: number;
  readonly minutes: number;
  readonly events: readonly SessionEvent[];
  readonly streams: Readonly<Record<string, { readonly chunks: number; readonly bytes: number }>>;
  readonly breath: {
    readonly tMs: number[];
    readonly chestYPx: number[];
    readonly confidence: number[];
  };
  readonly voice: { readonly count: number; readonly firstMs: number; readonly lastMs: number };
}

declare global {
  interface Window {
    capture: (options: CaptureOptions) => Promise<CaptureReport>;
    /** Bytes of a recorded stream, base64. */
    recorded: (stream: string) => Promise<string>;
  }
}

const chunks = new Map<string, Uint8Array<ArrayBuffer>[]>();
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
const allOf = (stream: string) => Promise.all((chunks.get(stream) ?? []).map(unzipped));

function memoryUploader(): Pick<Uploader, 'add' | 'streams' | 'acknowledged'> {
  return {
    add(stream, bytes) {
      const list = chunks.get(stream) ?? [];
      chunks.set(stream, list);
      list.push(bytes);
      return Promise.resolve({ stream, seq: list.length - 1, sha256: '', size: bytes.length });
    },
    streams: () => [...chunks.keys()],
    acknowledged: () => Promise.resolve(),
  };
}

/** A page of moving pictures, similar to a website. */
function drawPage(): { frames: number[]; stop: () => void } {
  const canvas = document.createElement('canvas');
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  canvas.style.cssText = 'position: fixed; inset: 0';
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  const frames: number[] = [];
  let stopped = false;
  const draw = (now: number) => {
    frames.push(now);
    if (context) {
      context.fillStyle = '#f4f1ea';
      context.fillRect(0, 0, 400, 200);
      context.fillStyle = '#1d3b4f';
      context.fillRect((now / 5) % 320, 60, 80, 80);
    }
    if (!stopped) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  return { frames, stop: () => (stopped = true) };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

window.capture = async (options) => {
  chunks.clear();
  // First, because it needs the user gesture that triggered the call.
  const screenShare = options.recordScreen
    ? await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false })
    : null;
  const engine = await startFaceEngine({ assetsBase: options.assetsBase });
  const camera = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } },
  });
  const microphone = options.voice
    ? await navigator.mediaDevices.getUserMedia({ audio: true, video: false })
    : null;
  const uploader = memoryUploader() as Uploader;
  const clock = createSessionClock({ startedWallMs: Date.now(), clockMs: 0 });
  const sensors = {
    webcam: true,
    eyeTracking: true,
    headPose: true,
    facialExpressions: true,
    microphone: options.voice,
    voiceAnalysis: options.voice,
    respiration: options.respiration,
    screenRecording: options.recordScreen,
    labDevices: false,
  };
  const recorder = createRecorder(uploader, clock, sensors);
  const sessionContext = {
    session: {
      recordWebcamVideo: options.recordWebcam,
      sensors,
    },
    collects: true,
    clock,
    recorder,
    uploader,
    pinger: null,
    pauses: createPauses(clock.now),
    camera: { engine, stream: camera, deviceId: undefined },
    microphone,
    screenShare,
  } as unknown as SessionContext;
  const engineMs: number[] = [];
  const engineAt: number[] = [];
  let faces = 0;
  if (options.engine) engine.attach(camera);
  engine.onFrame((result) => {
    engineMs.push(result.analysisMs);
    engineAt.push(result.tMs);
    faces += result.faces > 0 ? 1 : 0;
  });
  // Let the engine find the face and the encoder stabilise before measuring.
  await wait(3000);
  const page = drawPage();
  const recordings = createStimulusRecordings(sessionContext);
  const signals = startSignalRecording(sessionContext, { onNewCamera: recordings.restart });
  engineMs.length = 0;
  engineAt.length = 0;
  faces = 0;
  page.frames.length = 0;
  const startedMs = performance.now();
  const changes: number[] = [];
  for (let index = 0; index < options.slides; index++) {
    const stimulus = {
      stimulusId: `slide-${index}`,
      recordWebcam: options.recordWebcam,
      recordScreen: options.recordScreen,
    } as unknown as Parameters<typeof recordings.before>[0];
    changes.push(performance.now());
    await recordings.before(stimulus, index);
    changes.push(performance.now());
    await wait(options.stimulusMs);
    recordings.after(stimulus);
  }
  const lastedMs = performance.now() - startedMs;
  const measured = { frames: [...page.frames], at: [...engineAt], ms: [...engineMs], faces };
  await Promise.all([recordings.stop(), signals.stop()]);
  await recorder.flush();
  page.stop();
  engine.stop();
  for (const stream of [camera, microphone, screenShare])
    for (const track of stream?.getTracks() ?? []) track.stop();

  const gaps = measured.frames.slice(1).map((now, at) => ({
    ms: now - (measured.frames[at] ?? now),
    isChange: changes.some((change) => Math.abs(change - now) < 400),
  }));
  const longest = (isChange: boolean) =>
    Math.max(0, ...gaps.filter((gap) => gap.isChange === isChange).map(({ ms }) => ms));
  const breath = joinBreathFrames((await allOf('breath')).map((one) => decodeBreathChunk(one)));
  const voice = joinVoiceFrames((await allOf('voice')).map((one) => decodeVoiceChunk(one)));
  const texts = (await allOf('events')).map((one) => new TextDecoder().decode(one));
  return {
    engine: `${engine.info.name} ${engine.info.version} ${engine.info.backend}`,
    engineFps: (measured.at.length * 1000) / lastedMs,
    engineMsMedian: median(measured.ms),
    faceShare: measured.faces / Math.max(1, measured.at.length),
    pageFps: (measured.frames.length * 1000) / lastedMs,
    longestFrameMs: longest(false),
    longestChangeMs: longest(true),
    cameraFps: camera.getVideoTracks()[0]?.getSettings().frameRate ?? Number.NaN,
    minutes: lastedMs / 60_000,
    events: parseEvents(texts.join('')),
    streams: Object.fromEntries(
      [...chunks].map(([stream, list]) => [
        stream,
        { chunks: list.length, bytes: list.reduce((sum, one) => sum + one.length, 0) },
      ]),
    ),
    breath: {
      tMs: [...breath.tMs],
      chestYPx: [...breath.chestYPx],
      confidence: [...breath.confidence],
    },
    voice: {
      count: voice.count,
      firstMs: voice.tMs[0] ?? Number.NaN,
      lastMs: voice.tMs.at(-1) ?? Number.NaN,
    },
  };
};

window.recorded = async (stream) => {
  const bytes = new Uint8Array(await new Blob(chunks.get(stream) ?? []).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};
