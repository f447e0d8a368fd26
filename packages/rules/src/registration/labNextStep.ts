import type { Lab } from '@fovea/contract/labs/labs';
import type { ActiveStudy } from '@fovea/contract/participation/labStudies';
import { quotaTotal } from '../studies/quota';
import { isUsable, machineState } from '../labs/machineState';

/**
 * The one thing to do next in a lab:
 * - `addMachine`: no machine takes respondents
 * - `startStudy`: no study collects data
 * - `wakeMachines`: all machines are off, disabled or without the software
 * - `endStudies`: every quota is full
 * - `register`: a machine is idle
 * - `watch`: every machine that can be used has a respondent
 */
export type LabStep =
  'addMachine' | 'startStudy' | 'wakeMachines' | 'endStudies' | 'register' | 'watch';

/** @param studies those whose data the lab collects */
export function labNextStep(
  lab: Pick<Lab, 'machines'>,
  studies: readonly Pick<ActiveStudy, 'quota' | 'places'>[],
  nowMs: number,
): LabStep {
  const machines = lab.machines.filter(({ actingAs }) => actingAs === 'DATA_COLLECTOR');
  if (machines.length === 0) return 'addMachine';
  if (studies.length === 0) return 'startStudy';
  const usable = machines.map((machine) => machineState(machine, nowMs)).filter(isUsable);
  if (usable.length === 0) return 'wakeMachines';
  if (studies.every(isFull)) return 'endStudies';
  return usable.includes('idle') ? 'register' : 'watch';
}

/** As many respondents have finished or are at machines as the quota wants. */
function isFull({ quota, places }: Pick<ActiveStudy, 'quota' | 'places'>): boolean {
  const taken = places.reduce((sum, { inProgress, finished }) => sum + inProgress + finished, 0);
  return quota !== null && taken >= quotaTotal(quota);
}
