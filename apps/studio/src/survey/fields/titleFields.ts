import { defineMessages } from 'react-intl';
import type { FieldSpec } from '../elements/fieldSpec';

const messages = defineMessages({
  title: { id: 'survey.title', defaultMessage: 'Title' },
  description: { id: 'survey.description', defaultMessage: 'Description' },
  required: { id: 'survey.required', defaultMessage: 'Required' },
});

export const TITLE: FieldSpec = { kind: 'text', name: 'title', label: messages.title };
export const DESCRIPTION: FieldSpec = {
  kind: 'longText',
  name: 'description',
  label: messages.description,
};
export const REQUIRED: FieldSpec = {
  kind: 'switch',
  name: 'isRequired',
  fallback: false,
  label: messages.required,
};
