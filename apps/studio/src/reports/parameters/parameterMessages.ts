import type { DynamicChoice } from '@fovea/contract/studies/reports';
import type { ParameterProblem } from '@fovea/rules/studies/reports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const PARAMETER_PROBLEMS: Record<ParameterProblem, MessageDescriptor> = defineMessages({
  missing: { id: 'report.parameter.missing', defaultMessage: 'This needs a value.' },
  type: { id: 'report.parameter.type', defaultMessage: 'Enter a number' },
  tooSmall: { id: 'number.tooLow', defaultMessage: 'Cannot be lower than {min}' },
  tooLarge: { id: 'number.tooHigh', defaultMessage: 'Cannot be higher than {max}' },
  step: {
    id: 'report.parameter.step',
    defaultMessage: 'Must be {min} or steps of {step} from there',
  },
  choice: {
    id: 'report.parameter.choice',
    defaultMessage: 'This includes something that is no longer there. Choose again.',
  },
  several: { id: 'report.parameter.several', defaultMessage: 'Choose only one.' },
});

/** Headings of choices that are the study's own. */
export const CHOICE_GROUP_MESSAGES: Record<DynamicChoice, MessageDescriptor> = defineMessages({
  EVERY_STIMULUS: { id: 'report.group.stimuli', defaultMessage: 'Stimuli' },
  EVERY_RESPONDENT: { id: 'report.group.respondents', defaultMessage: 'Respondents' },
  EVERY_SEGMENT: { id: 'report.group.segments', defaultMessage: 'Segments' },
});
