import type { PanelPeripheral } from '@fovea/contract/participation/panelStudies';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { FormProblemCode } from './readDraftForm';

/** What is wrong with a field, as in the rules. */
export const FORM_PROBLEM_MESSAGES: Record<FormProblemCode, MessageDescriptor> = defineMessages({
  empty: { id: 'panelDraft.empty', defaultMessage: 'This must not be empty.' },
  characters: {
    id: 'panelDraft.characters',
    defaultMessage: 'This contains characters that cannot be shown.',
  },
  deviceNotInStudy: {
    id: 'panelDraft.deviceNotInStudy',
    defaultMessage: 'The study does not allow this device. Change it in the settings first.',
  },
  noDevice: { id: 'panelDraft.noDevice', defaultMessage: 'Choose at least one device.' },
  screenedOutTooMuch: {
    id: 'panelDraft.screenedOutTooMuch',
    defaultMessage: 'Who is screened out must be paid less than the reward.',
  },
  filterTwice: { id: 'panelDraft.filterTwice', defaultMessage: 'A filter can be used once.' },
  filterEmpty: {
    id: 'panelDraft.filterEmpty',
    defaultMessage: 'Enter at least one bound of each range.',
  },
  filterOrder: {
    id: 'panelDraft.filterOrder',
    defaultMessage: 'The lower bound of a filter must not be above the upper one.',
  },
  filterWithoutChoice: {
    id: 'panelDraft.filterWithoutChoice',
    defaultMessage: 'Choose at least one answer in each filter, or remove the filter.',
  },
  filterUnreadable: {
    id: 'panelDraft.filterUnreadable',
    defaultMessage: 'A bound of a range cannot be read. Enter a number, or a date as YYYY/MM/DD.',
  },
  fewerThanTaken: {
    id: 'panelDraft.fewerThanTaken',
    defaultMessage: 'Places cannot be fewer than there are or were taken.',
  },
  noReward: {
    id: 'panelDraft.noReward',
    defaultMessage: 'Enter the reward: there is no recommendation for this currency.',
  },
  missing: { id: 'panelDraft.amount.missing', defaultMessage: 'Enter the amount.' },
  notANumber: {
    id: 'panelDraft.amount.notANumber',
    defaultMessage: 'Enter an amount such as 1.50 or 1,50.',
  },
  ambiguous: {
    id: 'panelDraft.amount.ambiguous',
    defaultMessage:
      'This can be read in two ways. Write the cents too, for example 1200.00 or 1,20.',
  },
  notPositive: {
    id: 'panelDraft.amount.notPositive',
    defaultMessage: 'The amount must be above zero.',
  },
  tooLarge: { id: 'panelDraft.amount.tooLarge', defaultMessage: 'This amount is too large.' },
});

/** What respondents must have. */
export const PERIPHERAL_MESSAGES: Record<PanelPeripheral, MessageDescriptor> = defineMessages({
  camera: { id: 'peripheral.camera', defaultMessage: 'Camera' },
  microphone: { id: 'peripheral.microphone', defaultMessage: 'Microphone' },
  audio: { id: 'peripheral.audio', defaultMessage: 'Loudspeakers or headphones' },
  download: { id: 'peripheral.download', defaultMessage: 'May download software' },
});
