import { Alert, Button, Modal, Stack } from '@mantine/core';
import { createCompany, getCompany, listCompanies } from '@fovea/contract/people/companies';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  cleanKey,
  REQUIRED_NAME_MAX,
  SALESFORCE_ID_CHARACTERS,
} from '@fovea/rules/people/companyKeys';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { showSuccess } from '../../controls/feedback/snackbars';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';
import { CheckedField } from '../CheckedField';
import { useFieldProblems } from '../useFieldProblems';
import { CustomerKeyField, SalesforceIdField } from '../KeyFields';

const EMPTY = { name: '', labName: '', customerKey: '', salesforceId: '' };

/** Creates a company with its first lab, then opens it. */
export function CreateCompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const problemOf = useFieldProblems();
  const [form, setForm] = useState(EMPTY);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useRestoreFocus();
  const problems = {
    name: problemOf.name(form.name),
    labName: problemOf.name(form.labName),
    customerKey: problemOf.customerKey(form.customerKey),
    salesforceId: problemOf.salesforceId(form.salesforceId, 'newCompany'),
  };
  const fields = ['name', 'labName', 'customerKey', 'salesforceId'] as const;
  const isWrong = fields.some((field) => problems[field] !== null);
  const isStopped = fields.some(
    (field) => problems[field] !== null && (isAsked || form[field] !== ''),
  );
  const field = (name: (typeof fields)[number]) => ({
    value: form[name],
    onChange: (value: string) => setForm((old) => ({ ...old, [name]: value })),
    problem: problems[name],
    isAsked,
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (isWrong || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const company = await call(
        createCompany,
        {
          body: {
            name: cleanName(form.name),
            labName: cleanName(form.labName),
            customerKey: cleanKey(form.customerKey) || null,
            salesforceId: cleanKey(form.salesforceId) || null,
          },
        },
        // A retry could create a second company.
        { retries: 0 },
      );
      setServerState(getCompany, { companyId: company.id }, company);
      void invalidateServerState(listCompanies);
      showSuccess(
        intl.formatMessage(
          { id: 'companies.created', defaultMessage: '{name} was created.' },
          { name: company.name },
        ),
      );
      await navigate({ to: '/companies/$companyId', params: { companyId: company.id } });
    } catch (reason) {
      setFailure(
        failureText(
          reason,
          intl.formatMessage({
            id: 'companies.notCreated',
            defaultMessage:
              'The server could not be reached. Look into the list before you try again: the company may be there.',
          }),
        ),
      );
      void invalidateServerState(listCompanies);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={<FormattedMessage id="companies.new" defaultMessage="Create new company" />}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage
              id="companies.new.warning"
              defaultMessage="Companies should be created in the external customer system. Create one here only if it is not to be in there."
            />
          </Alert>
          <CheckedField
            {...field('name')}
            label={intl.formatMessage({ id: 'company.name', defaultMessage: 'Company name' })}
            maxLength={REQUIRED_NAME_MAX}
            withAsterisk
            data-autofocus
          />
          <CheckedField
            {...field('labName')}
            label={intl.formatMessage({ id: 'company.labName', defaultMessage: 'Lab name' })}
            description={intl.formatMessage({
              id: 'company.labName.help',
              defaultMessage: 'The first lab of the company. More can be added later.',
            })}
            maxLength={REQUIRED_NAME_MAX}
            withAsterisk
          />
          <CustomerKeyField {...field('customerKey')} />
          <SalesforceIdField {...field('salesforceId')} maxLength={SALESFORCE_ID_CHARACTERS} />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isStopped}>
              <FormattedMessage id="create" defaultMessage="Create" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
