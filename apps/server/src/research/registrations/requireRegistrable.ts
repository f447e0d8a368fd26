import type { NewRespondent, RegistrationStudy } from '@fovea/contract/participation/registrations';
import {
  MACHINE_PROBLEM_MESSAGES,
  machineProblem,
  respondentProblems,
} from '@fovea/rules/registration/registration';
import { placesLeft, TEST_PLAN_FULL_MESSAGE } from '@fovea/rules/studies/testPlan';
import type { MachineRow } from '../../people/labs/machineAnswer';
import { notValid } from '../../platform/http/fieldProblems';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Tx } from '../../platform/store/database';
import { registrationMachines } from './registrationMachines';
import { registrationStudies } from './registrationStudies';
import { lockRespondents } from './respondentNumbers';

/**
 * A study that respondents can be planned for. Until the transaction ends nobody else changes its quota
 * or registers somebody in it.
 * @throws Refusal 404; 409 (STUDY_NOT_AVAILABLE)
 */
export async function requireOpenStudy(
  tx: Tx,
  caller: Viewer,
  studyId: string,
): Promise<RegistrationStudy> {
  await requireOwned(tx, caller, 'studies', studyId, 'study');
  await lockRespondents(tx, studyId);
  await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
  const [study] = await registrationStudies(tx, caller, studyId);
  if (!study) {
    const message = 'Respondents can be registered for lab studies that have a quota and go on.';
    throw new Refusal(409, message, 'STUDY_NOT_AVAILABLE');
  }
  return study;
}

/** @throws Refusal 400; the path of each field begins with this */
export function requireAnswers(
  study: Pick<RegistrationStudy, 'quota'>,
  who: NewRespondent,
  before = '',
): void {
  const problems = respondentProblems(study.quota, who);
  if (problems.length === 0) return;
  const fields = problems.map(({ field, message }) => ({ path: `${before}${field}`, message }));
  throw notValid(fields, 'request');
}

/** @throws Refusal 409 (TEST_PLAN_FULL) */
export function requirePlace(
  study: RegistrationStudy,
  who: NewRespondent,
  purpose: Parameters<typeof placesLeft>[2],
): void {
  if (placesLeft(study, who, purpose) < 1) {
    throw new Refusal(409, TEST_PLAN_FULL_MESSAGE, 'TEST_PLAN_FULL');
  }
}

/**
 * A machine that a respondent of the study can be sent to; it is locked, and so is the one that the
 * respondent is taken from.
 * @throws Refusal 404; 409 (STUDY_NOT_AVAILABLE, MACHINE_NOT_USABLE)
 */
export async function requireUsableMachine(
  tx: Tx,
  { companyId }: Pick<Viewer, 'companyId'>,
  study: RegistrationStudy,
  machineId: string,
  now: Date,
  takenFrom: string | null = null,
): Promise<MachineRow> {
  if (study.currentLabId === null) {
    const message = 'The data of this study is not being collected at the moment.';
    throw new Refusal(409, message, 'STUDY_NOT_AVAILABLE');
  }
  const rows = await tx
    .selectFrom('machines')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', 'in', takenFrom === null ? [machineId] : [machineId, takenFrom])
    // In one order everywhere, so that nobody waits for each other.
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = rows.find(({ id }) => id === machineId);
  if (!row) throw notFound('machine');
  const [machine] = await registrationMachines(tx, { companyId }, [row]);
  const problem = machineProblem(machine!, study, now.getTime());
  if (problem) {
    const why = MACHINE_PROBLEM_MESSAGES[problem];
    throw new Refusal(409, `The machine '${row.name}' ${why}.`, 'MACHINE_NOT_USABLE', {
      fields: [{ path: 'machineId', message: why }],
    });
  }
  return row;
}
