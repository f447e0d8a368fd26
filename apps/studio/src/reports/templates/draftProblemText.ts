import type { TemplateProblem } from '@fovea/rules/studies/reportTemplates';
import { TEMPLATE_NAME_MAX } from '@fovea/rules/studies/reportTemplates';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { DraftProblem } from './templateDraft';

type OfParameter = Extract<TemplateProblem, { kind: 'parameter' }>['problem'];

type OfName = Extract<TemplateProblem, { kind: 'name' }>['problem'];

const NAME_PROBLEMS: Record<OfName, MessageDescriptor> = defineMessages({
  empty: { id: 'template.name.empty', defaultMessage: 'The template needs a name.' },
  tooLong: {
    id: 'template.name.tooLong',
    defaultMessage: 'The name can be at most {max} characters long.',
  },
  taken: {
    id: 'template.name.taken',
    defaultMessage: 'Another template has this name. Choose another.',
  },
});

const PROBLEMS = defineMessages({
  noFile: { id: 'template.noFile', defaultMessage: 'A template needs a file or a link.' },
  link: { id: 'template.link.https', defaultMessage: 'The link must begin with https://.' },
  mainFile: {
    id: 'template.mainFile.path',
    defaultMessage: 'The main file must be a path within the zip file, such as report.html.',
  },
  parameterName: {
    id: 'template.parameter.name.problem',
    defaultMessage:
      'The name of a parameter begins with a letter and has only letters, digits and underscores, at most 64.',
  },
  parameterLabel: {
    id: 'template.parameter.label.problem',
    defaultMessage: 'Every parameter needs a label.',
  },
});

const PARAMETER_PROBLEMS: Record<OfParameter, MessageDescriptor> = defineMessages({
  twice: {
    id: 'template.parameter.twice',
    defaultMessage: 'Two parameters are called “{name}”. Give each a name of its own.',
  },
  noChoices: {
    id: 'template.parameter.noChoices',
    defaultMessage: 'The parameter “{name}” needs at least one choice.',
  },
  range: {
    id: 'template.parameter.range',
    defaultMessage: 'The parameter “{name}” has a minimum above its maximum.',
  },
  default: {
    id: 'template.parameter.default.problem',
    defaultMessage: 'The parameter “{name}” has a default that it does not allow.',
  },
  multiple: {
    id: 'template.parameter.multiple.problem',
    defaultMessage: 'The parameter “{name}” cannot take several values, because of its type.',
  },
});

/** What keeps a template from being saved, in words. */
export function draftProblemText(intl: IntlShape, problem: DraftProblem): string {
  switch (problem.kind) {
    case 'name':
      return intl.formatMessage(NAME_PROBLEMS[problem.problem], { max: TEMPLATE_NAME_MAX });
    case 'parameter':
      return intl.formatMessage(PARAMETER_PROBLEMS[problem.problem], { name: problem.name });
    default:
      return intl.formatMessage(PROBLEMS[problem.kind]);
  }
}
