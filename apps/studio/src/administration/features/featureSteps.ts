import { FEATURES, type Feature } from '@fovea/contract/protocol/access';
import { ONLINE_FEATURES } from '@fovea/rules/people/features';

/** Switches some features on or off and leaves the others unchanged. */
export interface FeatureStep {
  readonly changed: readonly Feature[];
  readonly isOn: boolean;
}

/** Applies a step; the result is in the order of the contract. */
export function applyFeatureStep(
  had: readonly Feature[],
  { changed, isOn }: FeatureStep,
): Feature[] {
  return FEATURES.filter((feature) => (changed.includes(feature) ? isOn : had.includes(feature)));
}

/** The inverse of a step, limited to what it actually changed. */
export function inverseFeatureStep(had: readonly Feature[], step: FeatureStep): FeatureStep {
  return {
    changed: step.changed.filter((feature) => had.includes(feature) !== step.isOn),
    isOn: !step.isOn,
  };
}

/** Whether all, some or none of the online features are on. */
export function bundleState(had: readonly Feature[]): 'all' | 'some' | 'none' {
  const count = ONLINE_FEATURES.filter((feature) => had.includes(feature)).length;
  if (count === ONLINE_FEATURES.length) return 'all';
  return count === 0 ? 'none' : 'some';
}
