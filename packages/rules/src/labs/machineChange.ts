import type { MachineChange } from '@fovea/contract/labs/machines';

export interface MachineProblem {
  readonly field: 'name' | 'disabled';
  readonly message: string;
}

/** Why a machine cannot be changed like this: the API's text, and the field that has to be mended. */
export function machineProblems({ name, disabled }: MachineChange): MachineProblem[] {
  const problems: MachineProblem[] = [];
  if (name?.trim() === '') {
    problems.push({ field: 'name', message: 'must not be empty' });
  }
  if (disabled && disabled.reason.trim() === '') {
    problems.push({ field: 'disabled', message: 'needs a reason' });
  }
  return problems;
}
