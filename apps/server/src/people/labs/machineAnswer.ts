import type { Machine, MachineRespondent } from '@fovea/contract/labs/machines';
import { isAllocated } from '@fovea/rules/labs/allocation';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/store/tables';
import type { AllocatedStudy } from './allocatedStudies';

export type MachineRow = Selectable<Tables['machines']>;

/** A machine as the API answers it. */
export function machineAnswer(
  row: MachineRow,
  studies: readonly AllocatedStudy[],
  respondents: ReadonlyMap<string, MachineRespondent>,
): Machine {
  const { disabledAt, disabledReason, disabledBy } = row;
  return {
    id: row.id,
    name: row.name,
    location: row.location,
    labId: row.labId,
    currentSession: row.sessionId,
    respondent: (row.sessionId !== null && respondents.get(row.sessionId)) || null,
    actingAs: row.actingAs,
    lastPing: row.lastPing,
    sharePathOverride: row.sharePathOverride,
    createdDate: row.createdAt.toISOString(),
    disabled: disabledAt && {
      reason: disabledReason ?? '',
      by: disabledBy ?? '',
      createdDate: disabledAt.toISOString(),
    },
    publicProductKey: row.publicProductKey,
    pcAgentVersion: row.agentVersion,
    availableOn: studies.filter((study) => isAllocated(study, row)).map(({ id }) => id),
  };
}
