import {
  testRedirectPanel,
  type RedirectPanelChange,
  type TestedEnd,
} from '@fovea/contract/participation/redirectPanels';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { failureText } from '../../controls/feedback/failureText';
import { TextField } from '../../controls/fields/TextField';
import { Table, type Column } from '../../controls/layout/Table';
import { PANEL_END_MESSAGES } from '../../panelStudies/states/stateMessages';
import { call } from '../../state/api';

const ID_MAX = 255;

interface Props {
  readonly studyId: string;
  readonly panel: RedirectPanelChange;
}

/** Where a made-up person would return to at each end, with the signature that the panel would get. */
export function PanelTest({ studyId, panel }: Props) {
  const intl = useIntl();
  const [panelId, setPanelId] = useState('test-1');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Addresses of other settings than these would mislead.
  const [tested, setTested] = useState<{
    readonly of: RedirectPanelChange;
    readonly ends: readonly TestedEnd[];
  } | null>(null);

  async function test() {
    setBusy(true);
    setFailure(null);
    try {
      const body = { panel, panelId };
      const ends = await call(testRedirectPanel, { studyId, body }, { retries: 0 });
      setTested({ of: panel, ends });
    } catch (reason) {
      setTested(null);
      const otherwise = intl.formatMessage({
        id: 'redirectPanel.test.failed',
        defaultMessage: 'The addresses could not be made. Check the connection and try again.',
      });
      setFailure(failureText(reason, otherwise));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap={12}>
      <Group gap={8} align="flex-end">
        <TextField
          label={intl.formatMessage({
            id: 'redirectPanel.test.id',
            defaultMessage: 'ID of a test person',
          })}
          dir="ltr"
          value={panelId}
          onChange={(typed) => setPanelId([...typed].slice(0, ID_MAX).join(''))}
          w={240}
        />
        <Button
          variant="default"
          loading={isBusy}
          disabled={panelId.trim() === ''}
          onClick={() => void test()}
        >
          <FormattedMessage id="redirectPanel.test" defaultMessage="Show every end" />
        </Button>
      </Group>
      {failure && <FailureAlert failure={failure} />}
      {tested?.of === panel && <TestedEnds ends={tested.ends} />}
    </Stack>
  );
}

function TestedEnds({ ends }: { readonly ends: readonly TestedEnd[] }) {
  const intl = useIntl();
  const columns: readonly Column<TestedEnd, 'end' | 'address' | 'call'>[] = [
    {
      key: 'end',
      title: <FormattedMessage id="panelCodes.end" defaultMessage="End" />,
      cell: ({ end }) => <FormattedMessage {...PANEL_END_MESSAGES[end]} />,
    },
    {
      key: 'address',
      title: <FormattedMessage id="redirectPanel.returnsTo" defaultMessage="Returns to" />,
      cell: ({ redirectUrl }) =>
        redirectUrl === '' ? (
          <FormattedMessage
            id="redirectPanel.nowhere"
            defaultMessage="Stays on the last page of the study"
          />
        ) : (
          <Anchor href={redirectUrl} size="sm" target="_blank" rel="noreferrer">
            <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {redirectUrl}
            </bdi>
          </Anchor>
        ),
    },
    {
      key: 'call',
      title: <FormattedMessage id="redirectPanel.calls" defaultMessage="Call before" />,
      cell: ({ statusCall }) =>
        statusCall === null ? (
          '–'
        ) : (
          <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {statusCall.method} {statusCall.url}
          </bdi>
        ),
    },
  ];
  return (
    <>
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="redirectPanel.test.help"
          defaultMessage="Nothing was sent or counted. Open an address to see whether the panel accepts it; it may count the test person."
        />
      </Text>
      <Table
        label={intl.formatMessage({
          id: 'redirectPanel.test.title',
          defaultMessage: 'Every end of a test person',
        })}
        columns={columns}
        rows={ends}
        rowKey={({ end }) => end}
      />
    </>
  );
}
