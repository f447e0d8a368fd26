import type { Machine } from '@fovea/contract/labs/machines';
import type { Study } from '@fovea/contract/studies/studies';

/** Where a study is collected: in which lab, and on which of its machines. */
export type Allocation = Pick<Study, 'currentLabId' | 'availableOn'>;

/**
 * Whether a machine may be given respondents of a study: it stands in the lab that collects for the
 * study, and it was chosen. No choice means all machines of the lab, those that are added later too.
 */
export function isAllocated(
  { currentLabId, availableOn }: Allocation,
  machine: Pick<Machine, 'id' | 'labId'>,
): boolean {
  if (machine.labId !== currentLabId) return false;
  return availableOn.length === 0 || availableOn.includes(machine.id);
}
