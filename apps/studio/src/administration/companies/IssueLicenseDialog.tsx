import { Button, Modal, NumberInput, Stack, TagsInput } from '@mantine/core';
import {
  getLicense,
  issueLicense,
  listCompanyLicenses,
  MODULE_NAME_MAX,
  MODULES_MAX,
  UNLOCKS_MAX,
} from '@fovea/contract/people/licenses';
import { DEFAULT_UNLOCKS } from '@fovea/rules/people/licenses';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../controls/feedback/DialogFoot';
import { failureText } from '../../controls/feedback/failureText';
import { DateField } from '../../controls/fields/DateField';
import { formatDay, parseDay } from '../../controls/fields/day';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { call } from '../../state/api';
import { invalidateServerState } from '../../state/serverState';

interface Props {
  readonly companyId: string;
  readonly onClose: () => void;
}

const today = () => new Date().toISOString().slice(0, 10);
const inOneYear = () => {
  const [year, ...rest] = today().split('-');
  return [Number(year) + 1, ...rest].join('-').replace('-02-29', '-02-28');
};

/** Issues a product key: what it allows, until when, and how often it can be moved. */
export function IssueLicenseDialog({ companyId, onClose }: Props) {
  const intl = useIntl();
  const [moduleNames, setModuleNames] = useState<string[]>([]);
  const [renewal, setRenewal] = useState(() => formatDay(inOneYear()));
  const [unlocks, setUnlocks] = useState<number | string>(DEFAULT_UNLOCKS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const day = parseDay(renewal);
  const isPast = day !== null && day < today();
  const isWrong =
    moduleNames.length === 0 ||
    moduleNames.some((name) => name.length > MODULE_NAME_MAX) ||
    day === null ||
    isPast ||
    typeof unlocks !== 'number';
  useRestoreFocus();

  async function issue(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWrong || isBusy || day === null) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(
        issueLicense,
        { companyId, body: { moduleNames, renewalDate: day, unlocks } },
        // A retry could issue a second key.
        { retries: 0 },
      );
      await invalidateServerState(listCompanyLicenses, { companyId });
      // It may be the company of the staff themselves.
      void invalidateServerState(getLicense);
      onClose();
    } catch (reason) {
      const unreachable = intl.formatMessage({
        id: 'company.license.notIssued',
        defaultMessage:
          'The server could not be reached. Look into the list before you try again: the key may be there.',
        description: 'Issuing a product key failed without an answer',
      });
      setFailure(failureText(reason, unreachable));
      void invalidateServerState(listCompanyLicenses, { companyId });
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <FormattedMessage
          id="company.license.new"
          defaultMessage="Issue a product key"
          description="Title of a dialog"
        />
      }
    >
      <form onSubmit={(event) => void issue(event)} noValidate>
        <Stack gap={16}>
          <TagsInput
            label={intl.formatMessage({ id: 'licenses.modules', defaultMessage: 'Modules' })}
            description={intl.formatMessage({
              id: 'company.license.modules.help',
              defaultMessage: 'Type a name and press Enter, for example Eye tracking.',
              description: 'Help of a field for several names',
            })}
            value={moduleNames}
            onChange={setModuleNames}
            maxTags={MODULES_MAX}
            acceptValueOnBlur
            withAsterisk
            data-autofocus
          />
          <DateField
            label={intl.formatMessage({ id: 'licenses.renewal', defaultMessage: 'Renewal date' })}
            value={renewal}
            onChange={setRenewal}
            firstDay={today()}
            error={
              isPast &&
              intl.formatMessage({
                id: 'company.license.past',
                defaultMessage: 'This day has passed.',
                description: 'Under the renewal date of a product key',
              })
            }
            withAsterisk
          />
          <NumberInput
            label={intl.formatMessage({
              id: 'company.license.unlocks',
              defaultMessage: 'Unlocks',
              description: 'Field: how often the company can move a product key',
            })}
            min={0}
            max={UNLOCKS_MAX}
            allowDecimal={false}
            value={unlocks}
            onChange={setUnlocks}
          />
          <DialogFoot failure={failure}>
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="cancel" defaultMessage="Cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={isWrong}>
              <FormattedMessage id="company.license.issue" defaultMessage="Issue" />
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
