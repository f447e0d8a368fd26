/** Pictures of eyes for tests of the fit. */
import { PATCH_VALUES } from '../../recording/faceFrames';

/** A separate generator, so that the noise is the same in every run. */
export function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Eyes as bright pictures with a dark blob that moves with the gaze in the head. */
export function drawEyes(yaw: number, pitch: number, shaking: () => number): Uint8Array {
  const patches = new Uint8Array(PATCH_VALUES);
  for (let eye = 0; eye < 2; eye++) {
    for (let row = 0; row < 7; row++) {
      for (let column = 0; column < 12; column++) {
        const dx = column - 5.5 - yaw * 8;
        const dy = row - 3 - pitch * 6;
        const dark = 120 * Math.exp(-(dx * dx + dy * dy) / 6);
        patches[eye * 84 + row * 12 + column] = Math.round(200 - dark + 6 * shaking());
      }
    }
  }
  return patches;
}
