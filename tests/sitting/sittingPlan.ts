/** What the test head does while each picture of a sitting is shown: the truth that results are compared with. */
import type { HeadState } from '@fovea/samples/head/headState';
import type { Spoken } from '../head/headVoice';

export interface SatThrough {
  /** Name of the picture. */
  readonly name: string;
  readonly exposureMs: number;
  readonly breathsPerMinute: number;
  /** How long its blinks last; missing: as long as those of `npm run accuracy`. */
  readonly blinkMs?: number;
  readonly expression?: Partial<Pick<HeadState, 'smile' | 'brows' | 'mouthOpen'>>;
  readonly speech?: { readonly pitchHz: number; readonly parts: readonly Spoken[] };
  /** Where on the page the head looks, as a share of its width and height. */
  readonly looksAt?: { readonly xNorm: number; readonly yNorm: number };
  /** The head leaves its place before the picture ends, and is asked back after it. */
  readonly leaves?: boolean;
}

/** As in tests/accuracy/headClip.ts. */
export const BLINK_MS = 200;
/** So short that one may fall between two pictures of the camera. */
const SHORT_BLINK_MS = 160;
const FACE_MS = 5000;
const BREATH_MS = 50_000;
const MIDDLE = { xNorm: 0.5, yNorm: 0.5 };

/** Two pauses of half a second. */
const THREE_WORDS: readonly Spoken[] = [
  { fromS: 0.7, untilS: 1.7 },
  { fromS: 2.2, untilS: 3.2 },
  { fromS: 3.7, untilS: 4.7 },
];

export const SIGNALS_PLAN: readonly SatThrough[] = [
  { name: 'Slow breath', exposureMs: BREATH_MS, breathsPerMinute: 15, looksAt: MIDDLE },
  {
    name: 'Fast breath',
    exposureMs: BREATH_MS,
    breathsPerMinute: 20,
    blinkMs: SHORT_BLINK_MS,
    looksAt: MIDDLE,
  },
  { name: 'Smile', exposureMs: FACE_MS, breathsPerMinute: 15, expression: { smile: 1 } },
  { name: 'Brows', exposureMs: FACE_MS, breathsPerMinute: 15, expression: { brows: 1 } },
  { name: 'Mouth', exposureMs: FACE_MS, breathsPerMinute: 15, expression: { mouthOpen: 0.8 } },
  {
    name: 'Low voice',
    exposureMs: FACE_MS,
    breathsPerMinute: 15,
    speech: { pitchHz: 110, parts: THREE_WORDS },
  },
  {
    name: 'High voice',
    exposureMs: FACE_MS,
    breathsPerMinute: 15,
    speech: { pitchHz: 220, parts: THREE_WORDS },
  },
  {
    name: 'Looks down',
    exposureMs: 12_000,
    breathsPerMinute: 15,
    looksAt: { xNorm: 0.5, yNorm: 0.98 },
  },
];

export const POSITION_PLAN: readonly SatThrough[] = [
  { name: 'At its place', exposureMs: 4000, breathsPerMinute: 15, leaves: true },
  { name: 'Back again', exposureMs: 4000, breathsPerMinute: 15 },
];
