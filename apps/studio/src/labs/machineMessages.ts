import type { LabMachineState, MachineState, PingMeaning } from '@fovea/rules/labs/machineState';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** In the list of machines. */
export const MACHINE_STATE_MESSAGES: Record<MachineState, MessageDescriptor> = defineMessages({
  notInstalled: { id: 'machine.state.notInstalled', defaultMessage: 'Not installed' },
  offline: { id: 'machine.state.offline', defaultMessage: 'Offline' },
  inProgress: { id: 'machine.state.inProgress', defaultMessage: 'Study in progress' },
  waitingToStart: { id: 'machine.state.waitingToStart', defaultMessage: 'Waiting to start' },
  idle: { id: 'machine.state.idle', defaultMessage: 'Idle' },
  disabled: { id: 'machine.state.disabled', defaultMessage: 'Disabled' },
  studyOwner: { id: 'machine.state.studyOwner', defaultMessage: 'Study owner' },
});

/** In the overview of a lab. */
export const LAB_STATE_MESSAGES: Record<LabMachineState, MessageDescriptor> = defineMessages({
  studyOwner: { id: 'machine.state.studyOwner', defaultMessage: 'Study owner' },
  disabled: { id: 'machine.state.disabled', defaultMessage: 'Disabled' },
  offline: { id: 'machine.state.offline', defaultMessage: 'Offline' },
  notInstalled: {
    id: 'machine.labState.notInstalled',
    defaultMessage: 'Software not installed',
  },
  idle: { id: 'machine.state.idle', defaultMessage: 'Idle' },
  running: { id: 'machine.labState.running', defaultMessage: 'Running study' },
});

export const PING_MESSAGES: Record<PingMeaning, MessageDescriptor> = defineMessages({
  idle: { id: 'machine.ping.idle', defaultMessage: 'Idle' },
  waitingForCalibration: {
    id: 'machine.ping.waitingForCalibration',
    defaultMessage: 'Waiting for calibration',
  },
  inProgress: { id: 'machine.ping.inProgress', defaultMessage: 'Session in progress' },
  postProcessing: { id: 'machine.ping.postProcessing', defaultMessage: 'Post-processing' },
});
