import type { LabMachineState, MachineState } from '@fovea/rules/labs/machineState';
import {
  IconCircle,
  IconCircleOff,
  IconDeviceDesktopOff,
  IconPlayerPlay,
  IconUser,
  IconWifiOff,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../controls/feedback/StateBadge';
import { LAB_STATE_MESSAGES, MACHINE_STATE_MESSAGES } from './machineMessages';

type Look = readonly [Tone, typeof IconCircle | undefined];

const LOOKS: Record<MachineState | LabMachineState, Look> = {
  notInstalled: ['waiting', IconDeviceDesktopOff],
  offline: ['warning', IconWifiOff],
  inProgress: ['busy', IconPlayerPlay],
  running: ['busy', IconPlayerPlay],
  waitingToStart: ['waiting', undefined],
  idle: ['good', undefined],
  disabled: ['bad', IconCircleOff],
  studyOwner: ['waiting', IconUser],
};

/** The state of a machine, in the words of the list of machines. */
export function MachineStateBadge({ state }: { readonly state: MachineState }) {
  const [tone, icon] = LOOKS[state];
  return (
    <StateBadge tone={tone} {...(icon && { icon })}>
      <FormattedMessage {...MACHINE_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}

/** The same in the words of the overview of a lab. */
export function LabStateBadge({ state }: { readonly state: LabMachineState }) {
  const [tone, icon] = LOOKS[state];
  return (
    <StateBadge tone={tone} {...(icon && { icon })}>
      <FormattedMessage {...LAB_STATE_MESSAGES[state]} />
    </StateBadge>
  );
}
