/** Draws rendered heads and measures the gaze of each, for `npm run accuracy -- --heads`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { drawHeadClip } from './drawHeadClip.mjs';
import { measureClip } from './measureClip.mjs';

/**
 * @param {object} options
 * @param {readonly string[]} options.names of headVariants.ts; none: those of `ACCURACY_HEADS`
 * @param {number} options.seeds clips of each head, which differ in movements and noise
 * @param {number} options.nodMs how long the head nods and turns for the factors of the head; 0: not at all
 * @param {'human' | 'mediapipe'} options.engine
 * @param {string | null} options.model
 * @param {readonly number[]} options.blindSpots as measureClip takes them
 * @param {string} options.executablePath the browser
 * @param {(line: object) => void} print called with each clip's figures as soon as they are there, then with
 *   `{heads, clips, stillDeg, movingDeg}`: mean, least and most over the clips, degrees
 */
export async function measureHeads(options, print) {
  const { names, seeds, nodMs, ...measuring } = options;
  const { HEAD_VARIANTS, ACCURACY_HEADS } = await loadSource('tests/accuracy/headVariants.ts');
  const heads = names.length > 0 ? names : ACCURACY_HEADS;
  const unknown = heads.filter((name) => !(name in HEAD_VARIANTS));
  if (unknown.length > 0) {
    throw new Error(
      `There is no head "${unknown.join(', ')}"; there are ${Object.keys(HEAD_VARIANTS).join(', ')}.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'fovea-heads-'));
  const measured = [];
  try {
    for (const head of heads) {
      for (let number = 1; number <= seeds; number++) {
        const variant = HEAD_VARIANTS[head];
        const seed = number === 1 ? variant.seed : `${variant.seed}-${number}`;
        const { clip, truth } = await drawHeadClip(
          join(folder, head),
          { ...variant, seed, nodMs: nodMs || variant.nodMs, format: 'mp4' },
          measuring.executablePath,
        );
        const figures = await measureClip({ clip, truthPath: truth, ...measuring });
        measured.push(figures);
        print({ head, seed, ...figures });
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print({
    heads: heads.length,
    clips: measured.length,
    stillDeg: spread(measured.map(({ stillDeg }) => stillDeg)),
    movingDeg: spread(measured.map(({ movingDeg }) => movingDeg)),
  });
}

/** @param {readonly (number | null)[]} values null: not measured, left out */
function spread(values) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return {
    mean: Math.round(mean * 1000) / 1000,
    least: Math.min(...known),
    most: Math.max(...known),
  };
}
