import type { StudyImport } from '@fovea/contract/studies/studyImports';
import { ActionIcon, Button, Text, Title, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../controls/display/DateText';
import { failureText } from '../controls/feedback/failureText';
import { FailureAlert } from '../controls/feedback/FailureAlert';
import { isInProgress } from '../downloads/exportPolling';
import { CancelImport } from './CancelImport';
import { ImportState } from './ImportState';
import classes from './StudyImports.module.css';
import { removeImport, useStudyImports } from './studyImportCalls';
import { showImport } from './useStudyImporting';

/** The imports of the user, also those that go on after a reload; renders nothing without one. */
export function ImportList() {
  const intl = useIntl();
  const imports = useStudyImports();
  const [cancelled, setCancelled] = useState<StudyImport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const list = imports.data ?? [];
  const title = intl.formatMessage({
    id: 'studyImport.list',
    defaultMessage: 'Imports',
    description: 'Heading of a list of imports of studies',
  });

  async function remove(one: StudyImport) {
    setFailure(null);
    try {
      await removeImport(one);
    } catch (reason) {
      const otherwise = intl.formatMessage({
        id: 'studyImport.remove.failed',
        defaultMessage: 'The import could not be removed from the list. Try again.',
        description: 'After a failed attempt to remove an import of a study from a list',
      });
      setFailure(failureText(reason, otherwise));
    }
  }
  if (imports.error && !imports.data) {
    return (
      <FailureAlert
        failure={
          <>
            <FormattedMessage
              id="studyImport.list.failed"
              defaultMessage="Your earlier imports could not be loaded."
              description="Where a list of imports of studies should be"
            />{' '}
            <Button size="compact-xs" variant="default" onClick={() => void imports.refetch()}>
              <FormattedMessage id="files.again" defaultMessage="Try again" />
            </Button>
          </>
        }
      />
    );
  }
  if (list.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} fz="md" mb={8}>
        {title}
      </Title>
      <FailureAlert failure={failure} />
      <ul className={classes['list']} aria-live="polite">
        {list.map((one) => (
          <li key={one.id} className={classes['entry']}>
            <div className={classes['grow']}>
              <Text size="sm">
                <bdi>{one.studyName ?? one.fileName}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                <DateText moment={one.requestedDate} />
              </Text>
            </div>
            <div className={classes['state']}>
              <ImportState of={one} />
            </div>
            <Entry of={one} onRemove={() => void remove(one)} onCancel={() => setCancelled(one)} />
          </li>
        ))}
      </ul>
      {cancelled && <CancelImport of={cancelled} onClose={() => setCancelled(null)} />}
    </section>
  );
}

interface EntryProps {
  readonly of: StudyImport;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** What can be done with one import. */
function Entry({ of, onRemove, onCancel }: EntryProps) {
  const intl = useIntl();
  const name = of.studyName ?? of.fileName;
  const isRunning = isInProgress(of);
  const remove = isRunning
    ? intl.formatMessage({
        id: 'studyImport.cancel',
        defaultMessage: 'Cancel the import',
        description: 'Button and title of a question: gives up the import of a study',
      })
    : intl.formatMessage({ id: 'files.dismiss', defaultMessage: 'Remove from the list' });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={intl.formatMessage(
          {
            id: 'studyImport.show.named',
            defaultMessage: 'Show the import: {name}',
            description: 'Name of a button for screen readers; opens one import of a study',
          },
          { name },
        )}
        onClick={() => showImport(of)}
      >
        <FormattedMessage
          id="studyImport.show"
          defaultMessage="Show"
          description="Button that opens one import of a study"
        />
      </Button>
      <Tooltip label={remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage(
            {
              id: 'studyImport.remove.named',
              defaultMessage: '{action}: {name}',
              description:
                'Name of a button for screen readers, such as “Remove from the list: Poster study”',
            },
            { action: remove, name },
          )}
          onClick={isRunning ? onCancel : onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
