import { Anchor, Stack, Text } from '@mantine/core';
import {
  getLatestDesktopVersion,
  getLicense,
  type LicenseInfo,
  type ProductLicense,
} from '@fovea/contract/people/licenses';
import { hasEnded } from '@fovea/rules/people/licenses';
import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { Fact } from '../controls/display/Fact';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { StateBadge } from '../controls/feedback/StateBadge';
import { PageHeader } from '../controls/layout/PageHeader';
import { Panel } from '../controls/layout/Panel';
import { Table, type Column } from '../controls/layout/Table';
import { useApiQuery } from '../state/serverState';
import { LicenseMenu, type LicenseAction } from './LicenseMenu';
import classes from './Licenses.module.css';
import { NoteDialog } from './NoteDialog';
import { ShareDialog } from './ShareDialog';
import { UnlockDialog } from './UnlockDialog';

const DIALOGS = { unlock: UnlockDialog, note: NoteDialog, share: ShareDialog };

/** The product keys of the company. */
export function LicensesPage() {
  const info = useApiQuery(getLicense, {});
  return (
    <>
      <PageHeader title={<FormattedMessage id="title.licenses" defaultMessage="Licenses" />} />
      <QueryContent from={info}>{(shown) => <Licenses info={shown} />}</QueryContent>
    </>
  );
}

function Licenses({ info }: { readonly info: LicenseInfo }) {
  const intl = useIntl();
  const latest = useApiQuery(getLatestDesktopVersion, {}).data;
  const [open, setOpen] = useState<{ id: string; action: LicenseAction } | null>(null);
  const license = info.productLicenses.find(({ productKeyId }) => productKeyId === open?.id);
  const Dialog = open && DIALOGS[open.action];
  if (info.productLicenses.length === 0) return <NoLicenses />;
  return (
    <Stack gap={16}>
      <dl className={classes['facts']}>
        {info.customerKey !== '' && (
          <Fact
            name={<FormattedMessage id="audit.detail.customerKey" defaultMessage="Customer key" />}
          >
            <bdi dir="ltr">{info.customerKey}</bdi>
          </Fact>
        )}
        <Fact
          name={
            <FormattedMessage
              id="licenses.latest"
              defaultMessage="Latest desktop version"
              description="Fact above the product keys"
            />
          }
        >
          {latest?.version == null ? (
            '–'
          ) : latest.url === null ? (
            <bdi>{latest.version}</bdi>
          ) : (
            <Anchor href={latest.url} target="_blank" rel="noopener noreferrer" inherit>
              <bdi>{latest.version}</bdi>
            </Anchor>
          )}
        </Fact>
      </dl>
      <Panel
        flush
        title={
          <FormattedMessage
            id="licenses.count"
            defaultMessage="{count, plural, one {# product key} other {# product keys}}"
            description="Title of the list"
            values={{ count: info.productLicenses.length }}
          />
        }
      >
        <Table
          label={intl.formatMessage({ id: 'title.licenses', defaultMessage: 'Licenses' })}
          columns={columnsOf((id, action) => setOpen({ id, action }), latest?.version ?? null)}
          rows={info.productLicenses}
          rowKey={({ productKeyId }) => productKeyId}
        />
      </Panel>
      {license && Dialog && <Dialog license={license} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

type ColumnName = 'key' | 'state' | 'machine' | 'modules' | 'renewal' | 'actions';

function columnsOf(
  onChoose: (productKeyId: string, action: LicenseAction) => void,
  latest: string | null,
): Column<ProductLicense, ColumnName>[] {
  return [
    {
      key: 'key',
      title: (
        <FormattedMessage
          id="licenses.key"
          defaultMessage="Product key"
          description="Column of the licenses"
        />
      ),
      cell: ({ productKeyId, externalNote }) => (
        <>
          <bdi dir="ltr" className={classes['key']}>
            {productKeyId}
          </bdi>
          {externalNote && (
            <Text c="dimmed" fz="sm" className={classes['note']}>
              <bdi>{externalNote}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: <FormattedMessage id="column.state" defaultMessage="State" />,
      cell: (license) => (
        <>
          <LicenseState license={license} />
          <Unlocks license={license} />
        </>
      ),
    },
    {
      key: 'machine',
      title: (
        <FormattedMessage
          id="licenses.machine"
          defaultMessage="Machine"
          description="Column: where a product key is used"
        />
      ),
      cell: ({ machineName, versionInstalled }) => (
        <>
          {machineName === null ? '–' : <bdi>{machineName}</bdi>}
          {versionInstalled !== null && (
            <Text c="dimmed" fz="sm">
              <Version installed={versionInstalled} latest={latest} />
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'modules',
      title: (
        <FormattedMessage
          id="licenses.modules"
          defaultMessage="Modules"
          description="Column: what a product key allows"
        />
      ),
      cell: ({ moduleNames }) => <bdi className={classes['modules']}>{moduleNames.join(', ')}</bdi>,
    },
    {
      key: 'renewal',
      title: (
        <FormattedMessage
          id="licenses.renewal"
          defaultMessage="Renewal date"
          description="Column: the last day of a product key"
        />
      ),
      cell: ({ renewalDate }) => <DateText moment={renewalDate} isDay />,
    },
    {
      key: 'actions',
      title: (
        <FormattedMessage
          id="licenses.column.actions"
          defaultMessage="Actions"
          description="Title of the column of menus, for screen readers"
        />
      ),
      hidesTitle: true,
      cell: (license) => (
        <LicenseMenu
          license={license}
          onChoose={(action) => onChoose(license.productKeyId, action)}
        />
      ),
    },
  ];
}

/** How often the key can still be unlocked, and when it was last. */
function Unlocks({ license }: { readonly license: ProductLicense }) {
  const { unlocksRemaining, lastUserUnlockDate } = license;
  return (
    <Text c="dimmed" fz="sm">
      <FormattedMessage
        id="licenses.unlocksRemain"
        defaultMessage="{count, plural, =0 {No unlocks remain} one {# unlock remains} other {# unlocks remain}}"
        description="How often a product key can still be unlocked"
        values={{ count: unlocksRemaining }}
      />
      {lastUserUnlockDate !== null && (
        <>
          <br />
          <FormattedMessage
            id="licenses.lastUnlock"
            defaultMessage="Last unlock {date}"
            description="When a product key was unlocked last"
            values={{ date: <DateText moment={lastUserUnlockDate} /> }}
          />
        </>
      )}
    </Text>
  );
}

interface VersionProps {
  readonly installed: string;
  readonly latest: string | null;
}

/** The version that activated the key, beside the latest one if that is another. */
function Version({ installed, latest }: VersionProps) {
  return (
    <FormattedMessage
      id="licenses.installedVersion"
      defaultMessage="Version {installed}{isLatest, select, true {} other { (latest is {latest})}}"
      description="Version of the desktop software on a machine, and the latest one"
      values={{
        installed: <bdi>{installed}</bdi>,
        isLatest: String(latest === null || latest === installed),
        latest: <bdi>{latest}</bdi>,
      }}
    />
  );
}

function LicenseState({ license }: { readonly license: ProductLicense }) {
  if (hasEnded(license.renewalDate, Date.now())) {
    return (
      <StateBadge tone="bad">
        <FormattedMessage
          id="licenses.ended"
          defaultMessage="Ended"
          description="State of a product key after its last day"
        />
      </StateBadge>
    );
  }
  return license.unlocked ? (
    <StateBadge tone="waiting" icon={IconLockOpen}>
      <FormattedMessage
        id="licenses.unlocked"
        defaultMessage="Unlocked"
        description="State of a product key that any machine can activate"
      />
    </StateBadge>
  ) : (
    <StateBadge tone="good" icon={IconLock}>
      <FormattedMessage
        id="licenses.locked"
        defaultMessage="Locked"
        description="State of a product key that is bound to a machine"
      />
    </StateBadge>
  );
}

function NoLicenses() {
  return (
    <EmptyState
      icon={IconKey}
      title={
        <FormattedMessage
          id="licenses.none"
          defaultMessage="No licenses yet"
          description="Empty list"
        />
      }
    >
      <FormattedMessage
        id="licenses.none.text"
        defaultMessage="Product keys of the desktop software appear here once they are issued to your company. Studies in the browser need none."
        description="Empty list of product keys"
      />
    </EmptyState>
  );
}
