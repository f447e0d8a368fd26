import { Button, Group, Stack } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/companies';
import {
  cleanKey,
  cleanRequiredName,
  CUSTOMER_KEY_CHARACTERS,
  REQUIRED_NAME_MAX,
  SALESFORCE_ID_LONG_CHARACTERS,
} from '@fovea/rules/companyKeys';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/Panel';
import { showSuccess } from '../../controls/snackbars';
import { CheckedField } from '../CheckedField';
import { useFieldProblems } from '../fieldWords';
import { UnsavedFormGuard } from '../UnsavedFormGuard';
import { useFailed } from '../useFailed';
import { useCompanyChange } from './useCompanyChange';

const FIELDS = ['name', 'customerKey', 'salesforceId'] as const;
type Draft = Partial<Record<(typeof FIELDS)[number], string>>;

/** Name and ids of a company. */
export function CompanyDetailsForm({ company }: { readonly company: CompanyDetails }) {
  const intl = useIntl();
  const problemOf = useFieldProblems();
  const change = useCompanyChange(company.id);
  const failed = useFailed();
  const [draft, setDraft] = useState<Draft>({});
  const [isBusy, setBusy] = useState(false);
  const form = { ...pick(company), ...draft };
  const problems = {
    name: problemOf.name(form.name),
    customerKey: problemOf.customerKey(form.customerKey),
    salesforceId: problemOf.salesforceId(form.salesforceId, 'company'),
  };
  const isWrong = FIELDS.some((field) => problems[field] !== null);
  const changed = FIELDS.filter((field) => form[field] !== company[field]);
  const field = (name: (typeof FIELDS)[number]) => ({
    value: form[name],
    onChange: (value: string) => setDraft((old) => ({ ...old, [name]: value })),
    problem: problems[name],
    isAsked: false,
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWrong || isBusy || changed.length === 0) return;
    setBusy(true);
    try {
      await change({
        ...(changed.includes('name') ? { name: cleanRequiredName(form.name) } : {}),
        ...(changed.includes('customerKey') ? { customerKey: cleanKey(form.customerKey) } : {}),
        ...(changed.includes('salesforceId') ? { salesforceId: cleanKey(form.salesforceId) } : {}),
      });
      setDraft({});
      showSuccess(intl.formatMessage({ id: 'change.saved', defaultMessage: 'Saved.' }));
    } catch (reason) {
      failed(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={<FormattedMessage id="company.details" defaultMessage="Details" />}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16} maw={560}>
          <CheckedField
            {...field('name')}
            label={intl.formatMessage({ id: 'company.name', defaultMessage: 'Company name' })}
            maxLength={REQUIRED_NAME_MAX}
          />
          <CheckedField
            {...field('customerKey')}
            label={intl.formatMessage({
              id: 'company.customerKey',
              defaultMessage: 'Customer key',
            })}
            maxLength={CUSTOMER_KEY_CHARACTERS}
            description={intl.formatMessage({
              id: 'company.customerKey.help',
              defaultMessage: 'Empty or 19 characters.',
            })}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <CheckedField
            {...field('salesforceId')}
            label={intl.formatMessage({
              id: 'column.salesforceId',
              defaultMessage: 'Salesforce ID',
            })}
            maxLength={SALESFORCE_ID_LONG_CHARACTERS}
            description={intl.formatMessage({
              id: 'company.salesforceId.help18',
              defaultMessage: 'Empty, 15 or 18 characters.',
            })}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
          <Group gap={8}>
            <Button type="submit" loading={isBusy} disabled={isWrong || changed.length === 0}>
              <FormattedMessage id="save" defaultMessage="Save" />
            </Button>
            {changed.length > 0 && !isBusy && (
              <Button variant="subtle" onClick={() => setDraft({})}>
                <FormattedMessage id="form.discard" defaultMessage="Discard changes" />
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <UnsavedFormGuard isChanged={changed.length > 0} />
    </Panel>
  );
}

const pick = ({ name, customerKey, salesforceId }: CompanyDetails) => ({
  name,
  customerKey,
  salesforceId,
});
