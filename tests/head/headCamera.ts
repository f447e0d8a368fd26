/**
 * A camera with a rendered head in front of it, for a browser test.
 *
 * Runs in the page under test before its own scripts, and supplies the head's picture to every request for a
 * camera. The head looks at the page's dot, so that a whole session can be run without a person.
 */
import { RenderedHead } from '@fovea/samples/head/renderedHead';
import { NEUTRAL_HEAD, type HeadState } from '@fovea/samples/head/headState';
import { HeadVoice } from './headVoice';

/** What is in front of the camera. */
export type HeadMode =
  | 'follow'
  /** Looks at one position whatever the page shows: a control run that must fail. */
  | 'frozen'
  | 'twoFaces'
  | 'noFace'
  | 'dark'
  /** No camera at all: getUserMedia rejects. */
  | 'noCamera'
  /** The respondent denies access to the camera. */
  | 'denied';

export interface HeadCameraOptions {
  readonly mode: HeadMode;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fps: number;
  /** Physical size of a CSS pixel on the simulated screen. */
  readonly cmPerPx: number;
  /** How much the head sways: 0 still, 1 as a relaxed person. */
  readonly sway: number;
  /** The head speaks: its microphone is heard instead of the browser's fake device. */
  readonly speaks: boolean;
}

/** Where the page wants the head to look, CSS pixels of the viewport. */
interface GazeTarget {
  readonly xPx: number;
  readonly yPx: number;
}

/** One drawn picture. */
export interface HeadTruth {
  readonly tMs: number;
  readonly xPx: number;
  readonly yPx: number;
  readonly blinking: boolean;
  /** 0 open, 1 closed. */
  readonly closed: number;
  /** Loudness of the voice at this moment, 0: silent. */
  readonly voice: number;
  /** The clock of the voice, which stands still while the browser renders no sound. */
  readonly voiceS: number;
}

/** Interface for tests, available as `window.__foveaHead`. */
export interface HeadCameraControl {
  options: HeadCameraOptions;
  setMode(mode: HeadMode): void;
  /** Simulates unplugging: every track ends. */
  unplug(): void;
  /** Where the head really looked and how far its lids were closed, on the page's `performance.now()` clock. */
  readonly truth: HeadTruth[];
  frames: number;
  /** 0: the shoulders are still. */
  breathsPerMinute: number;
  blinkMs: number;
  /** Added to where the head is, centimetres in camera coordinates: somebody who leaves the place. */
  movedCm: readonly [number, number, number];
  readonly voice: HeadVoice;
  expression: Partial<Pick<HeadState, 'mouthOpen' | 'smile' | 'pucker' | 'brows' | 'blink'>>;
}

declare global {
  interface Window {
    __foveaHead?: HeadCameraControl;
    __foveaHeadOptions?: Partial<HeadCameraOptions>;
    /** Set by a test or a page to make the head look at something other than the dot. */
    __foveaLookAt?: GazeTarget | null;
  }
}

const DEFAULTS: HeadCameraOptions = {
  mode: 'follow',
  widthPx: 640,
  heightPx: 480,
  // Software rendering shares two cores with the engine.
  fps: 15,
  cmPerPx: 2.54 / 96,
  sway: 0.3,
  speaks: false,
};
const DISTANCE_CM = 57;
/** Latency before the eye reacts to a moved dot. */
const REACTION_MS = 180;
/** Below this distance the eye follows smoothly. */
const PURSUIT_PX = 60;
const BLINK_EVERY_MS = 4700;
/** Shorter than a blink of `npm run accuracy`: the eyes are nearly closed in one picture of 15 a second at most. */
const BLINK_MS = 160;
/** Half the way that the shoulders of somebody who sits still go with a breath, centimetres. */
const BREATH_CM = 0.25;
const DEVICE_ID = 'fovea-head';

class HeadCamera implements HeadCameraControl {
  options: HeadCameraOptions;
  readonly truth: HeadCameraControl['truth'] = [];
  frames = 0;
  breathsPerMinute = 0;
  blinkMs = BLINK_MS;
  movedCm: HeadCameraControl['movedCm'] = [0, 0, 0];
  readonly voice = new HeadVoice();
  expression: HeadCameraControl['expression'] = {};
  private breathTurns = 0;
  private drawnAtMs = 0;
  private readonly tracks = new Set<MediaStreamTrack>();
  private readonly canvas = document.createElement('canvas');
  private head: RenderedHead | null = null;
  private timer = 0;
  private stream: MediaStream | null = null;
  private gaze: GazeTarget | null = null;
  private wanted: GazeTarget | null = null;
  private wantedSinceMs = 0;

  constructor(options: HeadCameraOptions) {
    this.options = options;
  }

  setMode(mode: HeadMode): void {
    this.options = { ...this.options, mode };
  }

  unplug(): void {
    clearInterval(this.timer);
    for (const track of this.tracks) {
      track.stop();
      // Calling stop() fires no event; unplugging does.
      track.dispatchEvent(new Event('ended'));
    }
    this.tracks.clear();
    this.stream = null;
  }

  open(constraints: MediaStreamConstraints | undefined): Promise<MediaStream> {
    const { mode, fps } = this.options;
    if (mode === 'noCamera') {
      return Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
    }
    if (mode === 'denied') {
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
    }
    // The audio comes from the browser's own microphone, or from its fake device.
    if (!constraints?.video) {
      return this.options.speaks
        ? Promise.resolve(this.voice.open())
        : real.getUserMedia(constraints);
    }
    if (!this.stream) {
      this.canvas.width = this.options.widthPx;
      this.canvas.height = this.options.heightPx;
      this.head ??= new RenderedHead(this.canvas);
      this.draw();
      this.stream = this.canvas.captureStream(fps);
      this.timer = window.setInterval(() => this.draw(), 1000 / fps);
    }
    const [own] = this.stream.getVideoTracks();
    if (!own) return Promise.reject(new DOMException('No track', 'NotFoundError'));
    const track = own.clone();
    this.tracks.add(track);
    const { widthPx, heightPx } = this.options;
    track.getSettings = () => ({
      width: widthPx,
      height: heightPx,
      frameRate: fps,
      deviceId: DEVICE_ID,
    });
    return Promise.resolve(new MediaStream([track]));
  }

  private draw(): void {
    const now = performance.now();
    this.breathTurns += ((now - this.drawnAtMs) / 60_000) * this.breathsPerMinute;
    this.drawnAtMs = now;
    const gaze = this.currentTarget(now);
    const heads = this.heads(now, gaze);
    this.head?.draw(heads, this.options.mode === 'dark' ? 0.004 : 1);
    this.frames++;
    const closed = heads[0]?.blink ?? 0;
    const { loudness: voice, timeS: voiceS } = this.voice;
    this.truth.push({ tMs: now, ...gaze, blinking: closed > 0.2, closed, voice, voiceS });
  }

  private heads(now: number, gaze: GazeTarget): HeadState[] {
    const { mode, cmPerPx, sway } = this.options;
    if (mode === 'noFace') return [];
    const s = now / 1000;
    const [movedX, movedY, movedZ] = this.movedCm;
    const intoBlink = now % BLINK_EVERY_MS;
    const head: HeadState = {
      ...NEUTRAL_HEAD,
      headCm: [
        movedX + sway * 1.2 * Math.sin(s * 0.5),
        movedY + 3 + sway * 0.6 * Math.sin(s * 0.37),
        movedZ + DISTANCE_CM + sway * 1.5 * Math.sin(s * 0.23),
      ],
      rotation: [
        sway * 0.07 * Math.sin(s * 0.61),
        sway * 0.1 * Math.sin(s * 0.43),
        sway * 0.04 * Math.sin(s * 0.33),
      ],
      // The camera faces the person: the page's right is its left.
      targetCm: [(window.innerWidth / 2 - gaze.xPx) * cmPerPx, gaze.yPx * cmPerPx, 0],
      blink: intoBlink < this.blinkMs ? Math.sin((Math.PI * intoBlink) / this.blinkMs) : 0,
      chestUpCm: BREATH_CM * Math.sin(2 * Math.PI * this.breathTurns),
      ...this.expression,
    };
    if (mode === 'twoFaces') {
      const beside = (x: number): HeadState => ({ ...head, headCm: [x, 2, 78] });
      return [beside(-13), beside(13)];
    }
    return [head];
  }

  private currentTarget(now: number): GazeTarget {
    const middle = { xPx: window.innerWidth / 2, yPx: window.innerHeight / 2 };
    if (this.options.mode === 'frozen') return middle;
    const target = pageTarget() ?? this.gaze ?? middle;
    if (!this.gaze || !this.wanted) {
      this.wanted = target;
      this.gaze = target;
      return target;
    }
    const jumped =
      Math.hypot(target.xPx - this.wanted.xPx, target.yPx - this.wanted.yPx) > PURSUIT_PX;
    if (jumped) this.wantedSinceMs = now;
    this.wanted = target;
    if (now - this.wantedSinceMs >= REACTION_MS) this.gaze = target;
    return this.gaze;
  }
}

function pageTarget(): GazeTarget | null {
  if (window.__foveaLookAt) return window.__foveaLookAt;
  const box = document.querySelector('[data-fovea-dot]')?.getBoundingClientRect();
  if (!box || (box.width === 0 && box.height === 0)) return null;
  return { xPx: box.x + box.width / 2, yPx: box.y + box.height / 2 };
}

const real = {
  getUserMedia: navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices),
  enumerateDevices: navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices),
};
const camera = new HeadCamera({ ...DEFAULTS, ...window.__foveaHeadOptions });
window.__foveaHead = camera;
const devices = {
  getUserMedia: (constraints?: MediaStreamConstraints) => camera.open(constraints),
  enumerateDevices: async () => {
    const others = (await real.enumerateDevices()).filter(({ kind }) => kind !== 'videoinput');
    if (camera.options.mode === 'noCamera') return others;
    const head = { deviceId: DEVICE_ID, kind: 'videoinput', label: 'Test head', groupId: '' };
    return [head, ...others];
  },
};
for (const [name, value] of Object.entries(devices)) {
  Object.defineProperty(navigator.mediaDevices, name, { configurable: true, value });
}
