import type { LoadedSignals } from '../signals/loadedSignals';
import { firstAbove } from '../layers/firstAbove';
import type { FaceSample } from './faceLines';

/** A frame older than this is not shown for the current time. */
const STALE_MS = 250;

/** @returns null where there is no frame at that time */
export function faceAt(signals: LoadedSignals, timeMs: number): FaceSample | null {
  const at = firstAbove(signals.tMs, timeMs) - 1;
  if (at < 0 || timeMs - (signals.tMs[at] ?? -Infinity) > STALE_MS) return null;
  const of = (id: keyof FaceSample) => signals.values.get(id)?.mean[at] ?? Number.NaN;
  return {
    headYawDeg: of('headYawDeg'),
    headPitchDeg: of('headPitchDeg'),
    headRollDeg: of('headRollDeg'),
    lidLeft: of('lidLeft'),
    lidRight: of('lidRight'),
    mouthOpen: of('mouthOpen'),
    mouthCornerUp: of('mouthCornerUp'),
    mouthCornerDown: of('mouthCornerDown'),
    mouthPucker: of('mouthPucker'),
    browRaiseInner: of('browRaiseInner'),
    browRaiseOuter: of('browRaiseOuter'),
    browLower: of('browLower'),
    upperLipRaise: of('upperLipRaise'),
  };
}
