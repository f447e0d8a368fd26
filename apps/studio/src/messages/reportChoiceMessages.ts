import type { DynamicChoice } from '@fovea/contract/studies/reports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Everything of a kind in the study that a report is run on. */
export const DYNAMIC_CHOICE_MESSAGES: Record<DynamicChoice, MessageDescriptor> = defineMessages({
  EVERY_STIMULUS: { id: 'report.every.stimulus', defaultMessage: 'Every stimulus' },
  EVERY_RESPONDENT: { id: 'report.every.respondent', defaultMessage: 'Every respondent' },
  EVERY_SEGMENT: { id: 'report.every.segment', defaultMessage: 'Every segment' },
});
