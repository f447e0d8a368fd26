import type { PanelStudy } from '@fovea/contract/participation/panelStudies';
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { AskAgainButton } from './AskAgainButton';
import { SYNC_FAILURE_MESSAGES } from './stateMessages';

/** Failures that somebody has to mend on the page of the panels. */
const OF_TOKEN = new Set(['NOT_CONNECTED', 'TOKEN_REFUSED', 'OTHER_ACCOUNT']);

interface Props {
  readonly studyId: string;
  readonly panelStudy: PanelStudy;
}

/** Why the panel could not be asked, since when, and what to do; nothing while it answers. */
export function SyncNotice({ studyId, panelStudy: { syncFailure } }: Props) {
  if (syncFailure === null) return null;
  const { code, sinceDate, nextTryDate } = syncFailure;
  return (
    <Alert color="yellow" icon={<IconPlugConnectedX aria-hidden />} role="alert">
      <FormattedMessage {...SYNC_FAILURE_MESSAGES[code]} />
      <Text size="sm" mt={4}>
        <FormattedMessage
          id="panelSync.since"
          defaultMessage="Since {since}."
          values={{ since: <DateText moment={sinceDate} /> }}
        />
        {nextTryDate !== null && (
          <>
            {' '}
            <FormattedMessage
              id="panelSync.nextTry"
              defaultMessage="It is asked again by itself at {next}."
              values={{ next: <DateText moment={nextTryDate} /> }}
            />
          </>
        )}
      </Text>
      <Group gap={12} mt={8}>
        <AskAgainButton studyId={studyId} />
        {OF_TOKEN.has(code) && (
          <Anchor href="#/panelproviders" size="sm" c="inherit" td="underline">
            <FormattedMessage
              id="panelSync.toProviders"
              defaultMessage="Open the panel providers"
            />
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
