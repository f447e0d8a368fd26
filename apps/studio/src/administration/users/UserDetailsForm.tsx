import type { AdministeredUser } from '@fovea/contract/people/users';
import {
  cleanKey,
  cleanRequiredName,
  REQUIRED_NAME_MAX,
  SALESFORCE_ID_CHARACTERS,
} from '@fovea/rules/people/companyKeys';
import { cleanEmail, EMAIL_MAX } from '@fovea/rules/inputs/emailAddress';
import { lastDayOf } from '@fovea/rules/people/validTo';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DateField } from '../../controls/fields/DateField';
import { formatDay, parseDay } from '../../controls/fields/day';
import { useHasFeature } from '../../state/session';
import { CheckedField } from '../CheckedField';
import { DetailsForm } from '../DetailsForm';
import { useFieldProblems } from '../useFieldProblems';
import { SalesforceIdField } from '../KeyFields';
import { useUserChange } from './useUserChange';

const FIELDS = ['name', 'email', 'salesforceId', 'validTo'] as const;
type Field = (typeof FIELDS)[number];

/** Edits name, e-mail, Salesforce ID and expiration date of a user. */
export function UserDetailsForm({ user }: { readonly user: AdministeredUser }) {
  const intl = useIntl();
  const problemOf = useFieldProblems();
  const isInternal = useHasFeature('INTERNAL');
  const change = useUserChange(user.id);
  const [draft, setDraft] = useState<Partial<Record<Field, string>>>({});
  const stored = formValues(user);
  const form = { ...stored, ...draft };
  const problems = {
    name: problemOf.name(form.name),
    email: problemOf.email(form.email),
    // A stored id may be longer than what the field accepts now.
    salesforceId:
      form.salesforceId === stored.salesforceId
        ? null
        : problemOf.salesforceId(form.salesforceId, 'user'),
  };
  const isBadDay = form.validTo.trim() !== '' && parseDay(form.validTo) === null;
  const isWrong = isBadDay || Object.values(problems).some((problem) => problem !== null);
  const changed = FIELDS.filter((field) => form[field] !== stored[field]);
  const set = (name: Field) => (value: string) => setDraft((old) => ({ ...old, [name]: value }));
  const field = (name: keyof typeof problems) => ({
    value: form[name],
    onChange: set(name),
    problem: problems[name],
    isAsked: false,
  });

  const save = () =>
    change({
      ...(changed.includes('name') ? { name: cleanRequiredName(form.name) } : {}),
      ...(changed.includes('email') ? { email: cleanEmail(form.email) } : {}),
      ...(changed.includes('salesforceId') ? { salesforceId: cleanKey(form.salesforceId) } : {}),
      ...(changed.includes('validTo') ? { validTo: parseDay(form.validTo) } : {}),
    });

  return (
    <DetailsForm
      isWrong={isWrong}
      isChanged={changed.length > 0}
      save={save}
      discard={() => setDraft({})}
    >
      <CheckedField
        {...field('name')}
        label={intl.formatMessage({ id: 'user.name', defaultMessage: 'Name' })}
        maxLength={REQUIRED_NAME_MAX}
        autoComplete="off"
      />
      <CheckedField
        {...field('email')}
        label={intl.formatMessage({ id: 'user.email', defaultMessage: 'E-mail' })}
        maxLength={EMAIL_MAX}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        disabled={user.usesIdentityProvider}
        description={
          user.usesIdentityProvider &&
          intl.formatMessage({
            id: 'user.email.provider',
            defaultMessage: 'The identity provider says it.',
          })
        }
      />
      {isInternal && (
        <SalesforceIdField
          {...field('salesforceId')}
          maxLength={Math.max(SALESFORCE_ID_CHARACTERS, stored.salesforceId.length)}
        />
      )}
      <DateField
        label={intl.formatMessage({ id: 'column.validTo', defaultMessage: 'Valid until' })}
        description={intl.formatMessage({
          id: 'user.validTo.help',
          defaultMessage: 'The last day (UTC) on which the user can sign in. Empty: no end.',
        })}
        value={form.validTo}
        onChange={set('validTo')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw={280}
      />
    </DetailsForm>
  );
}

const formValues = ({ name, email, salesforceId, validTo }: AdministeredUser) => ({
  name,
  email,
  salesforceId,
  validTo: validTo ? formatDay(lastDayOf(validTo)) : '',
});
