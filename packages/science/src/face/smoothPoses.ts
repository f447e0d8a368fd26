/** Standard deviation of the window, milliseconds: head movements are slower than this. */
const SIGMA_MS = 60;
const REACH_MS = 180;

/**
 * Smooths poses over time by a straight line fitted in a Gaussian window around each frame (no
 * delay).
 *
 * @param pose [count * 6] rotation vectors (below 180 degrees, adjacent ones close together) and
 *   translations; NaN frames stay NaN and do not affect the others
 * @param tMs [count] ascending times
 * @returns [count * 6]
 */
export function smoothPoses(pose: Float32Array, tMs: Float64Array): Float32Array {
  const smoothed = new Float32Array(pose.length).fill(Number.NaN);
  let from = 0;
  for (let frame = 0; frame < tMs.length; frame++) {
    if (!Number.isFinite(pose[frame * 6])) continue;
    const now = tMs[frame] ?? 0;
    while ((tMs[from] ?? 0) < now - REACH_MS) from++;
    // A weighted straight line through the window, because a mean would lag at gaps and ends.
    const level = new Float64Array(6);
    const slope = new Float64Array(6);
    let w0 = 0;
    let w1 = 0;
    let w2 = 0;
    for (let near = from; near < tMs.length && (tMs[near] ?? 0) <= now + REACH_MS; near++) {
      if (!Number.isFinite(pose[near * 6])) continue;
      const apart = ((tMs[near] ?? 0) - now) / SIGMA_MS;
      const weight = Math.exp(-0.5 * apart * apart);
      w0 += weight;
      w1 += weight * apart;
      w2 += weight * apart * apart;
      for (let i = 0; i < 6; i++) {
        const value = weight * (pose[near * 6 + i] ?? 0);
        level[i] = (level[i] ?? 0) + value;
        slope[i] = (slope[i] ?? 0) + value * apart;
      }
    }
    const spread = w0 * w2 - w1 * w1;
    for (let i = 0; i < 6; i++) {
      smoothed[frame * 6 + i] =
        spread > 1e-3 * w0 * w0
          ? (w2 * (level[i] ?? 0) - w1 * (slope[i] ?? 0)) / spread
          : (level[i] ?? 0) / w0;
    }
  }
  return smoothed;
}
