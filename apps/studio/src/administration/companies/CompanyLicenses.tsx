import { ActionIcon, Button, Text } from '@mantine/core';
import type { CompanyDetails } from '@fovea/contract/people/companies';
import {
  getLicense,
  listCompanyLicenses,
  revokeLicense,
  type IssuedLicense,
} from '@fovea/contract/people/licenses';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { invalidateServerState, setServerState, useApiQuery } from '../../state/serverState';
import facts from '../Facts.module.css';
import { IssueLicenseDialog } from './IssueLicenseDialog';

/** The product keys of a company, which staff issue and revoke. */
export function CompanyLicenses({ company: { id } }: { readonly company: CompanyDetails }) {
  const licenses = useApiQuery(listCompanyLicenses, { companyId: id });
  const [isIssuing, setIssuing] = useState(false);
  const [revoking, setRevoking] = useState<IssuedLicense | null>(null);

  async function revoke(productKeyId: string) {
    const revoked = await call(revokeLicense, { companyId: id, productKeyId });
    // It may be the company of the staff themselves.
    void invalidateServerState(getLicense);
    setServerState(listCompanyLicenses, { companyId: id }, (old) =>
      old.map((one) => (one.productKeyId === productKeyId ? revoked : one)),
    );
  }

  return (
    <Panel
      title={<FormattedMessage id="title.licenses" defaultMessage="Licenses" />}
      aside={
        <Button variant="default" size="xs" onClick={() => setIssuing(true)}>
          <FormattedMessage
            id="company.license.issue"
            defaultMessage="Issue"
            description="Button: issue a product key to a company"
          />
        </Button>
      }
    >
      <QueryContent from={licenses} isPart>
        {(shown) =>
          shown.length === 0 ? (
            <Text c="dimmed">
              <FormattedMessage
                id="company.licenses.none"
                defaultMessage="This company has no product key yet."
                description="Empty list"
              />
            </Text>
          ) : (
            <ul className={facts['list']}>
              {shown.map((license) => (
                <License
                  key={license.productKeyId}
                  license={license}
                  onRevoke={() => setRevoking(license)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isIssuing && <IssueLicenseDialog companyId={id} onClose={() => setIssuing(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        isDangerous
        title={
          <FormattedMessage
            id="company.license.revoke.title"
            defaultMessage="Revoke this product key?"
            description="Title of a dialog"
          />
        }
        confirm={
          <FormattedMessage
            id="company.license.revoke"
            defaultMessage="Revoke"
            description="Button: make a product key invalid for good"
          />
        }
        onConfirm={async () => {
          if (revoking) await revoke(revoking.productKeyId);
        }}
      >
        <FormattedMessage
          id="company.license.revoke.text"
          defaultMessage="{key} becomes invalid for good. A machine that uses it stops within 14 days. To let the company go on, issue another key."
          description="What revoking a product key does"
          values={{ key: <bdi dir="ltr">{revoking?.productKeyId}</bdi> }}
        />
      </ConfirmDialog>
    </Panel>
  );
}

function License({
  license: { productKeyId, moduleNames, renewalDate, revokedDate },
  onRevoke,
}: {
  readonly license: IssuedLicense;
  readonly onRevoke: () => void;
}) {
  const intl = useIntl();
  return (
    <li style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
      <div>
        <bdi dir="ltr">{productKeyId}</bdi>
        <Text c="dimmed" fz="sm">
          <bdi>{moduleNames.join(', ')}</bdi>
          {' · '}
          {revokedDate === null ? (
            <FormattedMessage
              id="company.license.until"
              defaultMessage="until {date}"
              description="The last day of a product key"
              values={{ date: <DateText moment={renewalDate} isDay /> }}
            />
          ) : (
            <FormattedMessage
              id="company.license.revoked"
              defaultMessage="revoked {date}"
              description="When a product key was revoked"
              values={{ date: <DateText moment={revokedDate} /> }}
            />
          )}
        </Text>
      </div>
      {revokedDate === null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={onRevoke}
          aria-label={intl.formatMessage(
            {
              id: 'company.license.revoke.name',
              defaultMessage: 'Revoke {key}',
              description: 'Name of a button for screen readers',
            },
            { key: productKeyId },
          )}
        >
          <IconBan size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
