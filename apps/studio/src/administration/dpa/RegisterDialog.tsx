import { Button, Checkbox, Modal, NativeSelect, Stack } from '@mantine/core';
import { DPA_VERSIONS } from '@fovea/contract/people/accounts';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import { isDpaRegistered, missingDpaFields, NEWEST_DPA_VERSION } from '@fovea/rules/people/dpa';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { ApproverField } from './ApproverField';
import { useRegisterAgreement } from './useRegisterAgreement';

interface Props {
  readonly company: CompanyDetails;
  readonly onClose: () => void;
}

/** Lets internal staff register the agreement that a company has signed. */
export function RegisterDialog({ company, onClose }: Props) {
  const intl = useIntl();
  const registered = company.dpaVersionApproved;
  const versions = DPA_VERSIONS.filter((version) => !isDpaRegistered(version, registered));
  const [approverId, setApproverId] = useState('');
  const [version, setVersion] = useState<string>(
    versions.includes(NEWEST_DPA_VERSION) ? NEWEST_DPA_VERSION : (versions[0] ?? ''),
  );
  const [isArchived, setArchived] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, register } = useRegisterAgreement(company.id);
  useRestoreFocus();
  const missing = missingDpaFields({ approverId, version, isArchived });

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Submit is disabled while something is missing, so focus moves to the first invalid field.
    if (isAsked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isAsked]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    const chosen = DPA_VERSIONS.find((known) => known === version);
    if (missing.length > 0 || !chosen || isBusy) return;
    await register(
      chosen,
      approverId,
      intl.formatMessage({
        id: 'dpa.registered.done',
        defaultMessage: 'The data processing agreement was registered.',
      }),
      onClose,
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="dpa.register.title"
          defaultMessage="Register a data processing agreement"
        />
      }
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={16}>
          <ApproverField
            companyId={company.id}
            value={approverId}
            onChange={setApproverId}
            error={
              isAsked && missing.includes('approverId')
                ? intl.formatMessage({
                    id: 'dpa.approver.missing',
                    defaultMessage: 'Choose who approved it.',
                  })
                : null
            }
          />
          <NativeSelect
            label={intl.formatMessage({ id: 'dpa.version', defaultMessage: 'Version' })}
            withAsterisk
            value={version}
            onChange={(event) => setVersion(event.currentTarget.value)}
            data={versions.toReversed().map((value) => ({
              value,
              label:
                value === 'custom'
                  ? intl.formatMessage({ id: 'dpa.custom', defaultMessage: 'Custom' })
                  : value,
            }))}
          />
          <Checkbox
            label={intl.formatMessage({
              id: 'dpa.archived',
              defaultMessage: 'The signed agreement is archived',
            })}
            checked={isArchived}
            onChange={(event) => setArchived(event.currentTarget.checked)}
            error={
              isAsked &&
              missing.includes('isArchived') &&
              intl.formatMessage({
                id: 'dpa.archived.missing',
                defaultMessage: 'Archive it first, then tick this box.',
              })
            }
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isAsked && missing.length > 0}>
              <FormattedMessage id="dpa.register.do" defaultMessage="Register" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
