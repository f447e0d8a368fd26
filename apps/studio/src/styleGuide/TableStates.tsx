import { IconSearchOff } from '@tabler/icons-react';
import { SimpleGrid, Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Pager } from '../controls/layout/Pager';
import { Panel } from '../controls/layout/Panel';

const nothing = () => {};
const FROM = { data: undefined, refetch: nothing } as const;
const SIZES = [25, 50, 100] as const;

/** Loading, empty and error states of a table, and its pager at both ends. */
export function TableStates() {
  const intl = useIntl();
  const failed = new Error(
    intl.formatMessage({
      id: 'guide.failed',
      defaultMessage: 'The study could not be read. Try again in a moment.',
    }),
  );
  return (
    <>
      <SimpleGrid cols={3} spacing={16}>
        <Panel
          title={<FormattedMessage id="guide.table.loading" defaultMessage="Table, not yet" />}
        >
          <QueryContent from={{ ...FROM, error: null }} isPart>
            {() => null}
          </QueryContent>
        </Panel>
        <Panel title={<FormattedMessage id="guide.table.failed" defaultMessage="Table, failed" />}>
          <QueryContent from={{ ...FROM, error: failed }} isPart>
            {() => null}
          </QueryContent>
        </Panel>
        <Panel title={<FormattedMessage id="guide.table.empty" defaultMessage="Table, filtered" />}>
          <EmptyState
            icon={IconSearchOff}
            title={<FormattedMessage id="list.nothing" defaultMessage="Nothing found" />}
          >
            <FormattedMessage
              id="list.nothing.text"
              defaultMessage="Nothing matches what you look for."
            />
          </EmptyState>
        </Panel>
      </SimpleGrid>
      <Panel title={<FormattedMessage id="guide.pagers" defaultMessage="Pages" />} flush>
        <Stack gap={0}>
          <Pager total={5120} page={0} pageSize={25} sizes={SIZES} onChange={nothing} />
          <Pager total={5120} page={7} pageSize={100} sizes={SIZES} onChange={nothing} />
          <Pager total={60} page={1} pageSize={50} sizes={SIZES} onChange={nothing} />
        </Stack>
      </Panel>
    </>
  );
}
