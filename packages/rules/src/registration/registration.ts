import {
  RESPONDENT_AGE_MAX,
  type NewRespondent,
  type RegistrationMachine,
  type RegistrationStudy,
} from '@fovea/contract/participation/registrations';
import type { Quota } from '@fovea/contract/studies/quota';
import { machineState } from '../labs/machineState';
import { placesLeft } from '../studies/testPlan';

export const RESPONDENT_AGE_MIN = 1;

export interface RespondentProblem {
  /** `variables.NAME` for an answer to a variable of the quota. */
  readonly field: string;
  readonly message: string;
}

/** What is missing or wrong in what is said of a respondent; the API's texts. */
export function respondentProblems(
  { variables }: Pick<Quota, 'variables'>,
  who: Partial<NewRespondent>,
): RespondentProblem[] {
  const problems: RespondentProblem[] = [];
  if (!isAge(who.age)) {
    const message = `must be a whole number from ${RESPONDENT_AGE_MIN} to ${RESPONDENT_AGE_MAX}`;
    problems.push({ field: 'age', message });
  }
  if (who.gender === undefined) problems.push({ field: 'gender', message: 'is missing' });
  const answers = new Map(Object.entries(who.variables ?? {}));
  for (const { variable, bucketLabels } of variables) {
    if (!bucketLabels.includes(answers.get(variable) ?? '')) {
      const message = `must be one of ${bucketLabels.map((label) => `'${label}'`).join(', ')}`;
      problems.push({ field: `variables.${variable}`, message });
    }
    answers.delete(variable);
  }
  for (const name of answers.keys()) {
    problems.push({ field: `variables.${name}`, message: 'is no variable of the quota' });
  }
  return problems;
}

function isAge(age: number | undefined): boolean {
  return (
    age !== undefined &&
    Number.isInteger(age) &&
    age >= RESPONDENT_AGE_MIN &&
    age <= RESPONDENT_AGE_MAX
  );
}

/** Why a respondent of a study cannot be sent to a machine. */
export const MACHINE_PROBLEMS = [
  'otherLab',
  'studyOwner',
  'disabled',
  'notInstalled',
  'offline',
  'inProgress',
  'occupied',
  'studyNotThere',
] as const;
export type MachineProblem = (typeof MACHINE_PROBLEMS)[number];

export const MACHINE_PROBLEM_MESSAGES: Record<MachineProblem, string> = {
  otherLab: 'belongs to a lab where the data of this study is not being collected',
  studyOwner: 'does not collect data',
  disabled: 'is disabled',
  notInstalled: 'has no software installed',
  offline: 'is offline',
  inProgress: 'has a session in progress',
  occupied: 'waits for another respondent',
  studyNotThere: 'does not have this study',
};

/** Why a machine cannot take a respondent of the study now; null: it can. */
export function machineProblem(
  machine: RegistrationMachine,
  study: Pick<RegistrationStudy, 'id' | 'currentLabId'>,
  nowMs: number,
): MachineProblem | null {
  if (machine.labId !== study.currentLabId) return 'otherLab';
  const state = machineState(machine, nowMs);
  if (state === 'waitingToStart') return 'occupied';
  if (state !== 'idle') return state;
  return machine.availableOn.includes(study.id) ? null : 'studyNotThere';
}

/** Machines that can take a respondent come first, the others by the reason why not, then by name. */
export function byUsability<M extends RegistrationMachine>(
  machines: readonly M[],
  study: Pick<RegistrationStudy, 'id' | 'currentLabId'>,
  nowMs: number,
): M[] {
  const names = new Intl.Collator('en', { numeric: true });
  const place = (machine: M) => {
    const problem = machineProblem(machine, study, nowMs);
    // Those that are free soon stand before those that somebody has to see to.
    return problem === null ? 0 : problem === 'inProgress' || problem === 'occupied' ? 1 : 2;
  };
  return machines.toSorted((a, b) => place(a) - place(b) || names.compare(a.name, b.name));
}

export type RegistrationStep = 'study' | 'respondent' | 'space' | 'machine';

/** Which step of a registration is still missing, the first one; null: it can be sent. */
export function missingStep(
  study: RegistrationStudy | null,
  who: Partial<NewRespondent>,
  machine: RegistrationMachine | null,
  nowMs: number,
): RegistrationStep | null {
  if (study === null || study.currentLabId === null) return 'study';
  if (!isRespondent(study.quota, who)) return 'respondent';
  if (placesLeft(study, who, 'register') < 1) return 'space';
  return machine === null || machineProblem(machine, study, nowMs) !== null ? 'machine' : null;
}

/** Whether everything that is asked of a respondent is answered. */
export function isRespondent(
  quota: Pick<Quota, 'variables'>,
  who: Partial<NewRespondent>,
): who is NewRespondent {
  return respondentProblems(quota, who).length === 0;
}
