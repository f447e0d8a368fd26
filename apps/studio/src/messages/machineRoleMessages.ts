import type { MachineRole } from '@fovea/contract/labs/machines';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const MACHINE_ROLE_MESSAGES: Record<MachineRole, MessageDescriptor> = defineMessages({
  DATA_COLLECTOR: { id: 'machine.role.dataCollector', defaultMessage: 'Data collector' },
  STUDY_OWNER: { id: 'machine.role.studyOwner', defaultMessage: 'Study owner' },
});
