import type { PanelDraft } from '@fovea/contract/participation/panelStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { neededPeripherals } from '@fovea/rules/panels/panelDraft';

/** Nobody is invited who cannot take part. */
export function withNeeded(
  peripherals: PanelDraft['peripherals'],
  study: Study,
): PanelDraft['peripherals'] {
  return [...new Set([...peripherals, ...neededPeripherals(study)])].sort();
}
