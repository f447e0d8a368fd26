import type { CompanyDetails } from '@fovea/contract/people/companies';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  cleanKey,
  REQUIRED_NAME_MAX,
  SALESFORCE_ID_LONG_CHARACTERS,
} from '@fovea/rules/people/companyKeys';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckedField } from '../CheckedField';
import { DetailsForm } from '../DetailsForm';
import { useFieldProblems } from '../useFieldProblems';
import { CustomerKeyField, SalesforceIdField } from '../KeyFields';
import { isResyncing } from './isResyncing';
import { useCompanyChange } from './useCompanyChange';

const FIELDS = ['name', 'customerKey', 'salesforceId'] as const;
type Draft = Partial<Record<(typeof FIELDS)[number], string>>;

interface Props {
  readonly company: CompanyDetails;
  /** Called with whether there is unsaved input. */
  readonly onEditing: (isEditing: boolean) => void;
}

/**
 * Edits name and ids of a company. A resync changes the same fields, so the form is closed during
 * one, and none begins over unsaved input.
 */
export function CompanyDetailsForm({ company, onEditing }: Props) {
  const intl = useIntl();
  const problemOf = useFieldProblems();
  const change = useCompanyChange(company.id);
  const [draft, setDraft] = useState<Draft>({});
  const form = { ...pick(company), ...draft };
  const problems = {
    name: problemOf.name(form.name),
    customerKey: problemOf.customerKey(form.customerKey),
    salesforceId: problemOf.salesforceId(form.salesforceId, 'company'),
  };
  const isWrong = FIELDS.some((field) => problems[field] !== null);
  const changed = FIELDS.filter((field) => form[field] !== company[field]);
  const isChanged = changed.length > 0;
  useEffect(() => onEditing(isChanged), [onEditing, isChanged]);
  const field = (name: (typeof FIELDS)[number]) => ({
    value: form[name],
    onChange: (value: string) => setDraft((old) => ({ ...old, [name]: value })),
    problem: problems[name],
    isAsked: false,
  });

  const save = () =>
    change({
      ...(changed.includes('name') ? { name: cleanName(form.name) } : {}),
      ...(changed.includes('customerKey') ? { customerKey: cleanKey(form.customerKey) } : {}),
      ...(changed.includes('salesforceId') ? { salesforceId: cleanKey(form.salesforceId) } : {}),
    });

  return (
    <DetailsForm
      isWrong={isWrong}
      isChanged={isChanged}
      save={save}
      discard={() => setDraft({})}
      lockedBy={
        isResyncing(company) && (
          <FormattedMessage
            id="company.details.resyncing"
            defaultMessage="The customer system is being compared. The details can be changed again when it is done."
          />
        )
      }
    >
      <CheckedField
        {...field('name')}
        label={intl.formatMessage({ id: 'company.name', defaultMessage: 'Company name' })}
        maxLength={REQUIRED_NAME_MAX}
      />
      <CustomerKeyField {...field('customerKey')} />
      <SalesforceIdField
        {...field('salesforceId')}
        maxLength={SALESFORCE_ID_LONG_CHARACTERS}
        isLongTaken
      />
    </DetailsForm>
  );
}

const pick = ({ name, customerKey, salesforceId }: CompanyDetails) => ({
  name,
  customerKey,
  salesforceId,
});
