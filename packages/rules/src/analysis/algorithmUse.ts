import type { QualityMetrics } from '@fovea/contract/participation/respondents';

/** An algorithm used for gaze or fixations, with all its parameters. */
export interface AlgorithmUse {
  readonly name: string;
  readonly version: string;
  readonly parameters: readonly (readonly [name: string, value: string | number | boolean])[];
}

export function gazeAlgorithm({
  algorithm,
  algorithmVersion,
  parameters,
}: QualityMetrics): AlgorithmUse {
  // The regularisation of the fit differs between respondents.
  const { engine, engineVersion, engineBackend, gazeDriver } = parameters;
  return {
    name: algorithm,
    version: algorithmVersion,
    parameters: Object.entries(
      gazeDriver === undefined ? { engine, engineVersion, engineBackend } : { gazeDriver },
    ).flatMap(pairOf),
  };
}

/** Parameter names of all fixation filters (science/eyeMovements/fixationFilter). */
const FILTER_PARAMETERS = [
  'fixationReason',
  'windowMs',
  'thresholdDegPerS',
  'mergeGapMs',
  'mergeAngleDeg',
  'minDurationMs',
  'gapFillMs',
  'medianSamples',
  'interpolateMs',
  'edgeSamples',
  'maxDisplacementPx',
  'stepMs',
  'downsamples',
  'cutoffStd',
  'walkMads',
  'mergeDistancePx',
  'mergeMs',
  'spreadBaseDeg',
  'spreadPerStd',
  'mostCorrelation',
  'price',
  'transitionPrice',
  'usualMs',
  'durationWeight',
  'blockMs',
] as const;

/**
 * The dispersion threshold and the scatter depend on each respondent's precision, so their ranges
 * are reported separately.
 */
export function fixationFilter({ parameters }: QualityMetrics): AlgorithmUse | null {
  const { fixationAlgorithm, fixationVersion } = parameters;
  if (typeof fixationAlgorithm !== 'string') return null;
  return {
    name: fixationAlgorithm,
    version: String(fixationVersion ?? ''),
    parameters: FILTER_PARAMETERS.flatMap((name) => pairOf([name, parameters[name]])),
  };
}

function pairOf([name, value]: readonly [
  string,
  string | number | boolean | null | undefined,
]): (readonly [string, string | number | boolean])[] {
  return value === null || value === undefined ? [] : [[name, value]];
}
