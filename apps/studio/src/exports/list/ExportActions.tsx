import { ActionIcon, Button, Group } from '@mantine/core';
import type { StudyExport } from '@fovea/contract/studies/exports';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DownloadLinks } from './DownloadLinks';
import { isInProgress } from './exportPolling';

interface Props {
  readonly of: StudyExport;
  readonly makeAgain: () => void;
  readonly remove: () => void;
}

/** What can be done with an export in its state. */
export function ExportActions({ of, makeAgain, remove }: Props) {
  const intl = useIntl();
  const isUseless = of.stale || of.expired || of.state === 'ERROR';
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {of.readyForDownload && <DownloadLinks of={of} />}
      {isUseless && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={makeAgain}
        >
          <FormattedMessage id="export.again" defaultMessage="Make it again" />
        </Button>
      )}
      {isInProgress(of) ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={remove}
          aria-label={intl.formatMessage(
            { id: 'export.cancel.label', defaultMessage: 'Cancel {name}' },
            { name: of.name },
          )}
        >
          <FormattedMessage id="cancel" defaultMessage="Cancel" />
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={remove}
          aria-label={intl.formatMessage(
            { id: 'export.delete.label', defaultMessage: 'Delete {name}' },
            { name: of.name },
          )}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
