import { EMAIL_MAX, emailProblem, type EmailProblem } from '@fovea/rules/inputs/emailAddress';
import {
  customerKeyProblem,
  requiredNameProblem,
  salesforceIdProblem,
  type RequiredNameProblem,
  type SalesforceIdOf,
} from '@fovea/rules/people/companyKeys';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

const NAME_PROBLEMS: Record<RequiredNameProblem, MessageDescriptor> = defineMessages({
  missing: { id: 'field.name.missing', defaultMessage: 'Enter a name.' },
  tooLong: { id: 'field.name.tooLong', defaultMessage: 'The name has more than 200 characters.' },
  strangeCharacters: {
    id: 'field.name.strange',
    defaultMessage: 'The name holds line breaks or invisible characters.',
  },
});

const EMAIL_PROBLEMS: Record<EmailProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'field.email.empty', defaultMessage: 'Enter an e-mail address.' },
  tooLong: {
    id: 'field.email.tooLong',
    defaultMessage: 'An e-mail address has at most {max} characters.',
  },
  strangeCharacters: {
    id: 'field.email.strange',
    defaultMessage: 'An e-mail address has no spaces, line breaks or invisible characters.',
  },
  lookAlike: {
    id: 'field.email.lookAlike',
    defaultMessage:
      'This e-mail address holds characters that look like others. Type it with plain letters.',
  },
  notAnEmail: { id: 'field.email.none', defaultMessage: 'This is not an e-mail address.' },
  domainNotAscii: {
    id: 'field.email.domain',
    defaultMessage: 'Write the part after the @ with plain letters (it may begin with xn--).',
  },
});

const KEY_PROBLEMS = defineMessages({
  customerKey: {
    id: 'field.customerKey.length',
    defaultMessage: 'The customer key must be empty or have 19 characters.',
  },
  salesforce15: {
    id: 'field.salesforceId.length',
    defaultMessage: 'The Salesforce ID must be empty or have 15 characters.',
  },
  salesforce18: {
    id: 'field.salesforceId.lengths',
    defaultMessage: 'The Salesforce ID must be empty or have 15 or 18 characters.',
  },
  strange: {
    id: 'field.key.strange',
    defaultMessage: 'It has no spaces, line breaks or invisible characters.',
  },
});

/** Returns validators of form fields; each returns a message, or null if the value is valid. */
export function useFieldProblems() {
  const { formatMessage } = useIntl();
  return {
    name(value: string): string | null {
      const problem = requiredNameProblem(value);
      return problem && formatMessage(NAME_PROBLEMS[problem]);
    },
    email(value: string): string | null {
      const problem = emailProblem(value);
      return problem && formatMessage(EMAIL_PROBLEMS[problem], { max: EMAIL_MAX });
    },
    customerKey(value: string): string | null {
      const problem = customerKeyProblem(value);
      if (problem === null) return null;
      return formatMessage(problem === 'length' ? KEY_PROBLEMS.customerKey : KEY_PROBLEMS.strange);
    },
    salesforceId(value: string, of: SalesforceIdOf): string | null {
      const problem = salesforceIdProblem(value, of);
      if (problem === null) return null;
      if (problem !== 'length') return formatMessage(KEY_PROBLEMS.strange);
      return formatMessage(
        of === 'company' ? KEY_PROBLEMS.salesforce18 : KEY_PROBLEMS.salesforce15,
      );
    },
  };
}
