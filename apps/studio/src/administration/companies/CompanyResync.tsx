import { Button, Stack, Text } from '@mantine/core';
import {
  getCompany,
  listCompanies,
  resyncCompany,
  type CompanyDetails,
} from '@fovea/contract/people/companies';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Panel } from '../../controls/layout/Panel';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';
import { isResyncing } from './isResyncing';
import { useShowFailure } from '../useShowFailure';
import { invalidateUsers } from '../invalidateUsers';

type State = NonNullable<CompanyDetails['resync']>['state'];

const TONES: Record<State, Tone> = {
  waiting: 'waiting',
  running: 'busy',
  done: 'good',
  failed: 'bad',
};

interface Props {
  readonly company: CompanyDetails;
  /** The details of the company have unsaved input, which a resync would lie under. */
  readonly isEdited: boolean;
}

/** Resynchronises a company with the customer system, and shows the result. */
export function CompanyResync({ company, isEdited }: Props) {
  const failed = useShowFailure();
  const [isAsking, setAsking] = useState(false);
  const { id, resync } = company;
  const isUnderWay = isResyncing(company);
  const wasUnderWay = useRef(isUnderWay);
  useEffect(() => {
    // Lists show what the customer system changed.
    if (wasUnderWay.current && !isUnderWay) {
      void invalidateServerState(listCompanies);
      invalidateUsers();
    }
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay]);

  async function begin() {
    setAsking(true);
    try {
      setServerState(getCompany, { companyId: id }, await call(resyncCompany, { companyId: id }));
    } catch (reason) {
      failed(reason);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Panel
      title={<FormattedMessage id="company.resync" defaultMessage="Customer system" />}
      aside={
        resync && (
          <span role="status">
            <StateBadge tone={TONES[resync.state]}>
              <ResyncState state={resync.state} />
            </StateBadge>
          </span>
        )
      }
    >
      <Stack gap={12} align="flex-start">
        {resync ? (
          <>
            {resync.message && <Text style={{ overflowWrap: 'anywhere' }}>{resync.message}</Text>}
            <Text size="sm" c="dimmed">
              {resync.completedDate && resync.state === 'failed' ? (
                <FormattedMessage
                  id="company.resync.tried"
                  defaultMessage="Tried {date}"
                  values={{ date: <DateText moment={resync.completedDate} /> }}
                />
              ) : resync.completedDate ? (
                <FormattedMessage
                  id="company.resync.at"
                  defaultMessage="Compared {date}"
                  values={{ date: <DateText moment={resync.completedDate} /> }}
                />
              ) : (
                <FormattedMessage
                  id="company.resync.since"
                  defaultMessage="Requested {date}"
                  values={{ date: <DateText moment={resync.requestedDate} /> }}
                />
              )}
            </Text>
          </>
        ) : (
          <Text c="dimmed">
            <FormattedMessage
              id="company.resync.never"
              defaultMessage="Takes over what the customer system says of this company. It was not compared yet."
            />
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isAsking || isUnderWay}
          disabled={isEdited}
          onClick={() => void begin()}
        >
          <FormattedMessage id="company.resync.do" defaultMessage="Resync" />
        </Button>
        {isEdited && (
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="company.resync.edited"
              defaultMessage="Save or discard the details first: a resync changes them too."
            />
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function ResyncState({ state }: { readonly state: State }) {
  switch (state) {
    case 'waiting':
      return <FormattedMessage id="resync.waiting" defaultMessage="Waiting" />;
    case 'running':
      return <FormattedMessage id="resync.running" defaultMessage="Comparing" />;
    case 'done':
      return <FormattedMessage id="resync.done" defaultMessage="Done" />;
    case 'failed':
      return <FormattedMessage id="resync.failed" defaultMessage="Failed" />;
  }
}
