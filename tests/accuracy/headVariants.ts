/** People, rooms and cameras to test the gaze with: the default head, and variants that change one thing. */
import { DEFAULT_APPEARANCE } from '@fovea/samples/head/headState';
import { DEFAULT_CLIP, type HeadClipOptions } from './headClip';

const usual: HeadClipOptions = { ...DEFAULT_CLIP, look: DEFAULT_APPEARANCE };

export const HEAD_VARIANTS: Readonly<Record<string, HeadClipOptions>> = {
  usual,
  darkSkin: {
    ...usual,
    look: { skin: [0.13, 0.06, 0.035], iris: [0.05, 0.025, 0.015], hasGlasses: false },
  },
  lightSkinBlueEyes: {
    ...usual,
    look: { skin: [0.72, 0.5, 0.4], iris: [0.18, 0.3, 0.42], hasGlasses: false },
  },
  glasses: { ...usual, look: { ...DEFAULT_APPEARANCE, hasGlasses: true } },
  lowLight: { ...usual, light: 0.25, noise: 6 },
  lowLight15: { ...usual, light: 0.25, noise: 6, fps: 15 },
  reflections: {
    ...usual,
    look: { ...DEFAULT_APPEARANCE, hasGlasses: true, reflection: 0.7 },
  },
  noisy: { ...usual, noise: 10 },
  fps25: { ...usual, fps: 25 },
  fps15: { ...usual, fps: 15 },
  hd: { ...usual, widthPx: 1280, heightPx: 720 },
  points9: { ...usual, calibrationPoints: 9 },
  smallScreen: { ...usual, screenCm: [28, 17.5] },
  largeScreen: { ...usual, screenCm: [53, 30], eyeToScreenCm: 70 },
  near: { ...usual, eyeToScreenCm: 45 },
  far: { ...usual, eyeToScreenCm: 70 },
  camera60: { ...usual, fieldOfViewDeg: 60 },
  camera69: { ...usual, fieldOfViewDeg: 69 },
  camera78: { ...usual, fieldOfViewDeg: 78 },
  // With the step of a calibration at which the head nods and turns.
  nodding: { ...usual, nodMs: 4000 },
  noddingGlasses: {
    ...usual,
    look: { ...DEFAULT_APPEARANCE, hasGlasses: true },
    nodMs: 4000,
    seed: 'b',
  },
  noddingCamera69: { ...usual, fieldOfViewDeg: 69, nodMs: 4000, seed: 'd' },
};

/** What `accuracy --heads` measures when no heads are named: skin, glasses, light, distance, rate and camera. */
export const ACCURACY_HEADS = [
  'usual',
  'darkSkin',
  'lightSkinBlueEyes',
  'glasses',
  'lowLight',
  'near',
  'far',
  'lowLight15',
  'camera69',
];
