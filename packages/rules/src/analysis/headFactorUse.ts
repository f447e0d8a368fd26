import type { QualityMetrics } from '@fovea/contract/participation/respondents';

/** Sessions whose calibration asked for a moved head, and those in which a factor of it is used. */
export function countHeadFactors(measured: readonly Pick<QualityMetrics, 'headFactors'>[]): {
  readonly asked: number;
  readonly used: number;
} {
  const asked = measured.flatMap(({ headFactors }) => headFactors ?? []);
  const used = asked.filter(
    ({ pitchOutcome, yawOutcome }) => pitchOutcome === 'used' || yawOutcome === 'used',
  );
  return { asked: asked.length, used: used.length };
}
