import type {
  RegistrationState,
  RespondentGender,
} from '@fovea/contract/participation/registrations';
import type { MachineProblem, RegistrationStep } from '@fovea/rules/registration/registration';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const GENDER_MESSAGES: Record<RespondentGender, MessageDescriptor> = defineMessages({
  MALE: { id: 'respondent.male', defaultMessage: 'Male' },
  FEMALE: { id: 'respondent.female', defaultMessage: 'Female' },
  OTHER: { id: 'respondent.other', defaultMessage: 'Other' },
});

export const STATE_MESSAGES: Record<RegistrationState, MessageDescriptor> = defineMessages({
  WAITING: { id: 'respondent.state.waiting', defaultMessage: 'Waiting' },
  IN_PROGRESS: { id: 'respondent.state.inProgress', defaultMessage: 'In progress' },
  FINISHED: { id: 'respondent.state.finished', defaultMessage: 'Finished' },
});

/** Why nobody can be sent to a machine. */
export const MACHINE_PROBLEM_WORDS: Record<MachineProblem, MessageDescriptor> = defineMessages({
  otherLab: { id: 'respondent.machine.otherLab', defaultMessage: 'In another lab' },
  studyOwner: { id: 'machine.state.studyOwner', defaultMessage: 'Study owner' },
  disabled: { id: 'machine.state.disabled', defaultMessage: 'Disabled' },
  notInstalled: { id: 'machine.state.notInstalled', defaultMessage: 'Not installed' },
  offline: { id: 'machine.state.offline', defaultMessage: 'Offline' },
  inProgress: { id: 'machine.state.inProgress', defaultMessage: 'Study in progress' },
  occupied: {
    id: 'respondent.machine.occupied',
    defaultMessage: 'Waiting for another respondent',
  },
  studyNotThere: {
    id: 'respondent.machine.studyNotThere',
    defaultMessage: 'Does not have this study',
  },
});

/** What is still to be done before a respondent can be registered. */
export const STEP_MESSAGES: Record<RegistrationStep, MessageDescriptor> = defineMessages({
  study: { id: 'respondent.step.study', defaultMessage: 'Choose a study.' },
  respondent: {
    id: 'respondent.step.respondent',
    defaultMessage: 'Enter everything about the respondent.',
  },
  space: {
    id: 'respondent.full',
    defaultMessage: 'The study test plan does not have space for more respondents of this type.',
  },
  machine: { id: 'respondent.step.machine', defaultMessage: 'Select a machine.' },
});
