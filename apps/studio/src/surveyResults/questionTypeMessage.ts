import { defineMessages, type MessageDescriptor } from 'react-intl';
import { SURVEY_TYPE_MESSAGES } from '../messages/surveyTypeMessages';

const number = defineMessages({
  number: { id: 'surveyResults.type.number', defaultMessage: 'Number' },
  date: { id: 'surveyResults.type.date', defaultMessage: 'Date or time' },
});

/** Display name of a question type; null: a type unknown here. */
export function questionTypeMessage(type: string, kind: string): MessageDescriptor | null {
  if (type === 'text' && kind === 'scale') return number.number;
  if (type === 'text' && kind === 'dates') return number.date;
  return Object.hasOwn(SURVEY_TYPE_MESSAGES, type)
    ? SURVEY_TYPE_MESSAGES[type as keyof typeof SURVEY_TYPE_MESSAGES]
    : null;
}
