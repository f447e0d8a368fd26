// Needs a page
import type { KeptSetup } from '@fovea/link/journal/journal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberStep, restoreSetup } from './restoreSetup';
import { isScreenScaleStale } from './screen/screenScale';
import { aSessionContext, aStream, anEngine } from './testing/aSessionContext';

const { engine } = anEngine();
const attached: MediaStream[] = [];
vi.mock('../sensors/getFaceEngine', () => ({
  getFaceEngine: async () => ({
    ...engine,
    attach: (stream: MediaStream) => attached.push(stream),
  }),
}));

let allowed: string[];
let opened: MediaStreamConstraints[];
let refuses: boolean;

beforeEach(() => {
  allowed = ['camera', 'microphone'];
  opened = [];
  attached.length = 0;
  refuses = false;
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('screen', { width: 1920, height: 1080 });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: {
      query: async ({ name }: { name: string }) => ({
        state: allowed.includes(name) ? 'granted' : 'prompt',
      }),
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      enumerateDevices: async () => [
        { kind: 'videoinput', deviceId: 'cam' },
        { kind: 'audioinput', deviceId: 'mic' },
      ],
      getUserMedia: async (wanted: MediaStreamConstraints) => {
        opened.push(wanted);
        if (refuses) throw new DOMException('in use', 'NotReadableError');
        return aStream().stream;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const KEPT: KeptSetup = {
  screenSize: { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1, cmPerPx: 0.02 },
  camera: { deviceId: 'cam' },
  audio: { microphoneId: 'mic' },
  isPrepared: true,
};

/** A session that is continued after this setup. */
function resumed(kept: KeptSetup) {
  const parts = aSessionContext({
    setupSteps: ['respondentCamera', 'audio', 'screenSize', 'fullscreen'],
  });
  let stored = kept;
  const context = {
    ...parts.context,
    resumed: true,
    setup: {
      read: () => stored,
      keep: (more: KeptSetup) => void (stored = { ...stored, ...more }),
    },
  };
  return { ...parts, context, stored: () => stored };
}

it('opens the same camera and microphone and keeps the size of the screen', async () => {
  const { context, events } = resumed(KEPT);
  expect(await restoreSetup(context)).toEqual(['respondentCamera', 'audio', 'screenSize']);
  expect(
    opened.map(({ video, audio }) => [video, audio].map((one) => Object(one).deviceId)),
  ).toEqual([
    [{ exact: 'cam' }, undefined],
    [undefined, { exact: 'mic' }],
  ]);
  expect(attached).toEqual([context.camera?.stream]);
  expect(context.camera?.deviceId).toBe('cam');
  expect(context.microphone).not.toBeNull();
  expect(context.cmPerPx).toBe(0.02);
  expect(isScreenScaleStale(context)).toBe(false);
  expect(events).toMatchObject([
    { kind: 'screenMeasured', cmPerPx: 0.02 },
    { kind: 'setupStep', step: 'respondentCamera', change: 'kept' },
    { kind: 'setupStep', step: 'audio', change: 'kept' },
    { kind: 'setupStep', step: 'screenSize', change: 'kept' },
  ]);
});

it('takes over what was measured of the camera, and records that it still holds', async () => {
  const series = {
    ...{ kind: 'blindSpotMeasured', tMs: 5, attempt: 1, openEye: 'right', squareXPx: 500 },
    ...{ cmPerPx: 0.02, viewportPx: { widthPx: 2000, heightPx: 1100 }, presses: [] },
    camera: { widthPx: 640, heightPx: 480 },
  } as const;
  const line = JSON.stringify(series);
  const { context, events } = resumed({ ...KEPT, cameraAngle: { deviceId: 'cam', line } });
  const steps = { ...context.session, setupSteps: ['respondentCamera', 'cameraAngle'] as const };
  const session = { ...steps, setupSteps: [...steps.setupSteps] };
  expect(await restoreSetup({ ...context, session })).toEqual(['respondentCamera', 'cameraAngle']);
  expect(events[0]).toEqual({ ...series, tMs: expect.any(Number) });
});

it('asks for a camera that does not open any more', async () => {
  refuses = true;
  const { context } = resumed(KEPT);
  expect(await restoreSetup(context)).toEqual(['screenSize']);
  expect(context.camera).toBeNull();
  expect(context.askedAgain).toEqual({
    respondentCamera: 'cameraGone',
    audio: 'microphoneGone',
  });
});

it('opens nothing that the browser would ask for, and nothing in a session that begins', async () => {
  allowed = [];
  const { context } = resumed(KEPT);
  expect(await restoreSetup(context)).toEqual(['screenSize']);
  expect(opened).toEqual([]);
  expect(await restoreSetup({ ...resumed(KEPT).context, resumed: false })).toEqual([]);
});

it('remembers each step as it was left', () => {
  const { context, stored } = resumed({});
  const { stream } = aStream();
  context.camera = { engine, stream, deviceId: undefined };
  rememberStep(context, 'respondentCamera');
  rememberStep(context, 'audio');
  rememberStep(context, 'fullscreen');
  rememberStep(context, 'respondentPositionPreparation');
  rememberStep(context, 'screenSize');
  expect(stored()).toEqual({
    camera: { deviceId: 'one' },
    audio: { microphoneId: null },
    isPrepared: true,
    screenSize: { widthPx: 1920, heightPx: 1080, devicePixelRatio: 1, cmPerPx: null },
  });
});
